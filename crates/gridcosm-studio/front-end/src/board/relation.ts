// The position of one grid seen from another: inside it, around it, or beside it in a grid that holds both.

import type { BoardModel } from "./model";

/**
 * From the cells of one grid to those of another: `other = origin + own * unit`. In a mirror, x runs the other way:
 * `other.x = origin.x - own.x * unit`.
 */
export interface Relation {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  readonly mirror?: true;
}

/** A relation, in a mirror or not. */
export function relation(x: number, y: number, unit: number, mirror: boolean): Relation {
  return mirror ? { x, y, unit, mirror } : { x, y, unit };
}

/** The image of a point along x. */
export function across({ x, unit, mirror }: Relation, at: number): number {
  return mirror === true ? x - at * unit : x + at * unit;
}

/** The left end of the image of something that begins at `at` and is so wide. */
export function leftOf(way: Relation, at: number, width: number): number {
  return across(way, way.mirror === true ? at + width : at);
}

/** More levels than this are invisible: each shrinks at least by a fifth, mostly by much more. */
const DEEPEST = 24;

/** The position of `inner` seen from `outer`, which holds it or holds its holder, and so on. */
export function within(model: BoardModel, inner: number, outer: number): Relation | undefined {
  let way: Relation = { x: 0, y: 0, unit: 1 };
  let grid = inner;
  for (let level = 0; level < DEEPEST; level++) {
    if (grid === outer) return way;
    const lodging = model.lodging(grid);
    if (lodging === undefined) return undefined;
    way = lodged(lodging, way);
    grid = lodging.holder;
  }
  return undefined;
}

/** First `inner`, then `outer`: the position of something that lies in something else. */
export function lodged(outer: Relation, inner: Relation): Relation {
  const mirror = (outer.mirror === true) !== (inner.mirror === true);
  return relation(across(outer, inner.x), outer.y + inner.y * outer.unit, inner.unit * outer.unit, mirror);
}

/** The position of `from` seen from `to`: inside it, around it, or beside it in a grid that holds both. */
export function relate(model: BoardModel, from: number, to: number): Relation | undefined {
  const inside = within(model, from, to);
  if (inside !== undefined) return inside;
  const around = within(model, to, from);
  if (around !== undefined) return inverse(around);
  let holder = to;
  for (let level = 0; level < DEEPEST; level++) {
    const lodging = model.lodging(holder);
    if (lodging === undefined) return undefined;
    holder = lodging.holder;
    const [a, b] = [within(model, from, holder), within(model, to, holder)];
    if (a !== undefined && b !== undefined) return lodged(inverse(b), a);
  }
  return undefined;
}

export function inverse(way: Relation): Relation {
  const unit = 1 / way.unit;
  const mirror = way.mirror === true;
  return relation(mirror ? way.x * unit : -way.x * unit, -way.y * unit, unit, mirror);
}
