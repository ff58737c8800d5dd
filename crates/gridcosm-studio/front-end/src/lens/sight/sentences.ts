// The sentences of the Sight lens: about a cell, a path, a check.

import type { Point } from "../../canvas/camera";
import { count } from "../../canvas/rate";
import type { Cell, SightSeen } from "../../wire";
import type { CrowdWorld } from "../crowd/world";
import { inTheWay } from "./geometry";
import { isSeen, observerBody } from "./picture";
import type { SightWorld } from "./world";

/** A cell under the pointer: whether it is visible, and which walls block it. */
export function aboutCell(world: SightWorld, cell: Point): string {
  const { seen, walls } = world;
  const place = `Cell ${cell.x}, ${cell.y}`;
  if (!seen || walls.has(cell.x, cell.y)) {
    return `${place} is a wall.`;
  }
  if (world.onObserver(cell)) {
    return `${place}: the observer stands here.`;
  }
  if (isSeen(seen, cell)) {
    return `${place} is seen.`;
  }
  const blockers = seen.rule === "hull" ? inTheWay(walls, observerBody(seen), cell) : [];
  const first = blockers[0];
  if (!first) {
    return `${place} is not seen.`;
  }
  const many = blockers.length === 1 ? "The wall at" : `${blockers.length} walls are in the way, one of them at`;
  return `${place} is not seen. ${many} ${first.x}, ${first.y}${blockers.length === 1 ? " is in the way" : ""}.`;
}

/** The number of actors that the observer sees. */
export function actorsSeen(world: SightWorld, { actors, frame }: CrowdWorld): string {
  const seen = world.here;
  const visible = seen && actors.list.filter(({ x, y }) => isSeen(seen, { x: Math.floor(x), y: Math.floor(y) }));
  return `${count(visible?.length ?? 0)} of ${count(frame?.actors ?? 0)}`;
}

/** The map, for screen readers. */
export function spoken({ name, seen }: SightWorld): string {
  return seen
    ? `Map ${name}. The observer at ${seen.observer.x}, ${seen.observer.y} sees ${seen.counts.visible} of ${seen.counts.free} free cells. Arrow keys move it.`
    : "Map";
}

/** The width of the observer. */
export function widthOf({ wide_x, wide_y }: SightSeen): string {
  return wide_x && wide_y ? "two by two cells" : wide_x ? "two columns wide" : wide_y ? "two rows high" : "one cell";
}

/** A path as one line, each cell with its number counted row by row. */
export function wayLine(cells: readonly Cell[], columns: number): string {
  return cells.map(({ x, y }) => `(${x},${y})#${y * columns + x}`).join(" -> ");
}
