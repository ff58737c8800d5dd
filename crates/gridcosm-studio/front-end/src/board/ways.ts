import type { Place } from "../wire";
import type { BoardModel } from "./model";
import { inverse, leftOf, lodged, type Relation } from "./relation";

/** The maximum number of grids considered between two cells, and of chains of them. */
const MOST_CROSSINGS = 3;
const MOST_CHAINS = 400;

/**
 * The maximum gap on the screen, in sides of the larger cell, between cells that touch in the world: a room has a rim.
 */
const TOUCHING = 0.51;

const SAME: Relation = { x: 0, y: 0, unit: 1 };

interface Chain {
  readonly grid: number;
  /** From this grid's cells to those of the first one. */
  readonly first: Relation;
}

/**
 * From the cells of the grid that something left to those of the grid that it reached. A mover goes to a cell that
 * touches the old one. So of all chains of rooms between the two grids, the one that brings the cells together is the
 * path taken. A grid may lie in itself: then the path leads out of it and into it again.
 */
export function way(model: BoardModel, from: Place, to: Place): Relation | undefined {
  let best: { gap: number; relation: Relation } | undefined;
  let chains: Chain[] = [{ grid: from.grid, first: SAME }];
  for (let crossings = 0; crossings <= MOST_CROSSINGS; crossings++) {
    for (const { grid, first } of chains) {
      if (grid !== to.grid) continue;
      const gap = apart(from, to, first);
      if (best === undefined || gap < best.gap - 1e-9) best = { gap, relation: inverse(first) };
    }
    if ((best !== undefined && best.gap < TOUCHING) || chains.length > MOST_CHAINS) break;
    chains = chains.flatMap((chain) => longer(model, chain));
  }
  return best?.relation;
}

/** A chain with one more grid: into any room, or out by the primary one. */
function longer(model: BoardModel, { grid, first }: Chain): Chain[] {
  const chains = model
    .roomsIn(grid)
    .map(({ room, x, y, flip }) => ({ grid: room, first: lodged(first, model.lodgingAt(room, x, y, flip)) }));
  const lodging = model.lodging(grid);
  if (lodging !== undefined) chains.push({ grid: lodging.holder, first: lodged(first, inverse(lodging)) });
  return chains;
}

/** The gap between a cell of the first grid and one in other cells, in sides of the larger one. */
function apart(from: Place, to: Place, relation: Relation): number {
  const size = relation.unit;
  const along = (a: number, b: number): number => Math.abs(a + 0.5 - (b + size / 2)) - (1 + size) / 2;
  const gap = Math.max(along(from.x, leftOf(relation, to.x, 1)), along(from.y, relation.y + to.y * size));
  return Math.max(gap, 0) / Math.max(1, size);
}

/** Whether a path leads through rooms that are drawn where they are, so that the camera can follow it. */
export function isDrawn(model: BoardModel, from: number, to: number, way: Relation): boolean {
  const [out, into] = [model.lodging(from), model.lodging(to)];
  const known: Relation[] = [SAME];
  if (out?.holder === to) known.push(out);
  if (into?.holder === from) known.push(inverse(into));
  const same = (each: Relation): boolean =>
    near(each.x, way.x) && near(each.y, way.y) && near(each.unit, way.unit) && each.mirror === way.mirror;
  return known.some(same);
}

function near(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-6 * Math.max(1, Math.abs(a));
}
