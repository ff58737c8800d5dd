// The position of one grid seen from another: inside it, around it, or beside it in a grid that holds both.

import type { BoardModel } from "./model";

/** From the cells of one grid to those of another: `other = origin + own * unit`. */
export interface Relation {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

/** More levels than this are invisible: each shrinks at least by a fifth, mostly by much more. */
const DEEPEST = 24;

/** The position of `inner` seen from `outer`, which holds it or holds its holder, and so on. */
export function within(model: BoardModel, inner: number, outer: number): Relation | undefined {
  let relation: Relation = { x: 0, y: 0, unit: 1 };
  let grid = inner;
  for (let level = 0; level < DEEPEST; level++) {
    if (grid === outer) return relation;
    const lodging = model.lodging(grid);
    if (lodging === undefined) return undefined;
    relation = lodged(lodging, relation);
    grid = lodging.holder;
  }
  return undefined;
}

/** First `inner`, then `outer`: the position of something that lies in something else. */
export function lodged(outer: Relation, inner: Relation): Relation {
  return { x: outer.x + inner.x * outer.unit, y: outer.y + inner.y * outer.unit, unit: inner.unit * outer.unit };
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

export function inverse(relation: Relation): Relation {
  const unit = 1 / relation.unit;
  return { x: -relation.x * unit, y: -relation.y * unit, unit };
}
