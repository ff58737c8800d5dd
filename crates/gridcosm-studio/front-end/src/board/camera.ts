import type { Place } from "../wire";
import type { BoardModel } from "./model";

/** What is looked at: a point of a grid, and how many pixels a cell of that grid is wide. */
export interface View {
  readonly grid: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

/** From the cells of one grid to those of another: `other = origin + own * unit`. */
export interface Relation {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
}

/** More levels than this do not show: each shrinks at least by a fifth, mostly by much more. */
const DEEPEST = 24;

/** Where `inner` lies seen from `outer`, which holds it or holds its holder, and so on. */
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

/** First `inner`, then `outer`: where something lies that lies in something else. */
export function lodged(outer: Relation, inner: Relation): Relation {
  return { x: outer.x + inner.x * outer.unit, y: outer.y + inner.y * outer.unit, unit: inner.unit * outer.unit };
}

/** Where `from` lies seen from `to`: inside it, around it, or beside it in a grid that holds both. */
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

/** The same picture, told in the cells of another grid. */
export function rebase(model: BoardModel, view: View, grid: number): View | undefined {
  if (view.grid === grid) return view;
  const relation = relate(model, view.grid, grid);
  if (relation === undefined) return undefined;
  return mapped(view, relation, grid);
}

/** The same picture in the cells of a grid to which a relation leads. */
export function mapped(view: View, relation: Relation, grid: number): View {
  const { x, y, unit } = relation;
  return { grid, x: x + view.x * unit, y: y + view.y * unit, cell: view.cell / unit };
}

/** The smallest cell, in pixels, that is comfortable to play on; larger grids are followed instead of shown whole. */
const COMFORTABLE = 22;

/** Pixels at the edges of the window that other things cover. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
}

/** The view in which a grid fills the window, or follows the agent through a grid too large for that. */
export function standardView(
  model: BoardModel,
  grid: number,
  focus: Place | null | undefined,
  width: number,
  height: number,
  insets: Insets,
  zoom = 1,
): View {
  const view = model.grids.get(grid);
  const [cols, rows] = [view?.width ?? 1, view?.height ?? 1];
  // A frame and some air around the board.
  const free = height - insets.top - insets.bottom;
  const fit = Math.min((width - 44) / cols, (free - 28) / rows, 96);
  // Whole pixels: at rest, pictures are copied without being stretched.
  const cell = Math.max(1, Math.floor(Math.min(Math.max(fit, COMFORTABLE) * zoom, 400)));
  const centre = (at: number | undefined, count: number, pixels: number): number => {
    const seen = pixels / cell;
    if (seen >= count || at === undefined) return count / 2;
    const margin = 0.5 + 20 / cell;
    return Math.min(Math.max(at + 0.5, seen / 2 - margin), count - seen / 2 + margin);
  };
  const here = focus?.grid === grid ? focus : undefined;
  const lower = (insets.top - insets.bottom) / 2 / cell;
  return { grid, x: centre(here?.x, cols, width), y: centre(here?.y, rows, free) - lower, cell };
}

/** Between two views of one grid; zooming holds the point still that both have in common. */
export function between(a: View, b: View, share: number): View {
  const cell = a.cell * (b.cell / a.cell) ** share;
  const ratio = b.cell / a.cell;
  const way = Math.abs(ratio - 1) < 1e-3 ? share : (1 / a.cell - 1 / cell) / (1 / a.cell - 1 / b.cell);
  return { grid: b.grid, x: a.x + (b.x - a.x) * way, y: a.y + (b.y - a.y) * way, cell };
}
