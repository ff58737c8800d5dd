// A view in the cells of a grid, and the same picture in the cells of another.

import type { BoardModel } from "./model";
import { across, type Relation, relate } from "./relation";

/**
 * A view: a point of a grid, and the width of a cell of that grid in pixels. `turn` is the share of its width with which
 * the picture is drawn while it turns over: 1 (the usual one) as it is, -1 in a mirror.
 */
export interface View {
  readonly grid: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly turn?: number;
}

/** The same picture, in the cells of another grid. */
export function rebase(model: BoardModel, view: View, grid: number): View | undefined {
  if (view.grid === grid) return view;
  const relation = relate(model, view.grid, grid);
  if (relation === undefined) return undefined;
  return mapped(view, relation, grid);
}

/** The same picture in the cells of a grid to which a relation leads. */
export function mapped(view: View, relation: Relation, grid: number): View {
  const { y, unit } = relation;
  const seen = { grid, x: across(relation, view.x), y: y + view.y * unit, cell: view.cell / unit };
  const turn = relation.mirror === true ? -turnOf(view) : turnOf(view);
  return turn === 1 ? seen : { ...seen, turn };
}

/** Interpolates between two views of one grid; zooming keeps their common point fixed. */
export function between(a: View, b: View, share: number): View {
  const cell = a.cell * (b.cell / a.cell) ** share;
  const ratio = b.cell / a.cell;
  const way = Math.abs(ratio - 1) < 1e-3 ? share : (1 / a.cell - 1 / cell) / (1 / a.cell - 1 / b.cell);
  const seen = { grid: b.grid, x: a.x + (b.x - a.x) * way, y: a.y + (b.y - a.y) * way, cell };
  const turn = turnOf(a) + (turnOf(b) - turnOf(a)) * share;
  return turn === 1 ? seen : { ...seen, turn };
}

export function turnOf(view: View): number {
  return view.turn ?? 1;
}
