import type { Board, GridView, Item, Patch, Place } from "../wire";
import { type Relation, relation } from "./relation";

export type Facing = "N" | "S" | "E" | "W";

/** A cell by its grid and its number in it, row by row. */
export interface CellRef {
  readonly grid: number;
  readonly index: number;
}

/** The part of a cell that a room's inside covers, from the left and from the top. */
export const ROOM_INSET = 0.09;

/** Where a grid lies in the grid that holds it, in the holder's cells. */
export interface Lodging extends Relation {
  readonly holder: number;
}

/** A cell that shows a grid, mirrored or not. */
interface Showing extends CellRef {
  readonly flip: boolean;
}

/** The board that is shown, kept current by patches. */
export class BoardModel {
  readonly grids = new Map<number, GridView>();
  root = 0;
  focus: Place | undefined;
  /** Chooses among variants of drawings. */
  seed = 0;
  /** The cells in which each grid is shown as a room. */
  private readonly rooms = new Map<number, Map<string, Showing>>();

  constructor(board?: Board) {
    if (board === undefined) return;
    this.root = board.root;
    this.focus = board.focus ?? undefined;
    this.seed = board.seed;
    for (const grid of board.grids) this.add(grid);
  }

  private add(grid: GridView): void {
    this.grids.set(grid.id, { ...grid, cells: grid.cells.slice() });
    for (const [index, items] of grid.cells.entries()) this.note({ grid: grid.id, index }, items);
  }

  private remove(id: number): void {
    for (const [index, items] of (this.grids.get(id)?.cells ?? []).entries()) this.forget({ grid: id, index }, items);
    this.grids.delete(id);
  }

  /** Applies a patch and returns the cells that look different now, including rooms around changed grids. */
  apply(patch: Patch): CellRef[] {
    const changed: CellRef[] = [];
    for (const grid of patch.made ?? []) this.add(grid);
    for (const { grid, x, y, items } of patch.cells) {
      const view = this.grids.get(grid);
      if (view === undefined || x < 0 || y < 0 || x >= view.width || y >= view.height) continue;
      const cell = { grid, index: y * view.width + x };
      this.forget(cell, view.cells[cell.index] ?? []);
      view.cells[cell.index] = items;
      this.note(cell, items);
      changed.push(cell);
    }
    for (const { grid, at } of patch.primaries) {
      const view = this.grids.get(grid);
      if (view !== undefined) view.primary = at ?? null;
    }
    for (const grid of patch.gone ?? []) this.remove(grid);
    this.focus = patch.focus ?? undefined;
    return this.withHolders(changed);
  }

  items(place: Place): readonly Item[] {
    const view = this.grids.get(place.grid);
    if (view === undefined || !contains(view, place.x, place.y)) return [];
    return view.cells[place.y * view.width + place.x] ?? [];
  }

  /** Where a grid lies in the one that holds its primary room. */
  lodging(grid: number): Lodging | undefined {
    const view = this.grids.get(grid);
    const at = view?.primary ?? undefined;
    if (view === undefined || at === undefined || !this.grids.has(at.grid)) return undefined;
    const width = this.grids.get(at.grid)?.width ?? 1;
    const flip = this.rooms.get(grid)?.get(`${at.grid}:${at.y * width + at.x}`)?.flip === true;
    return { holder: at.grid, ...this.lodgingAt(grid, at.x, at.y, flip) };
  }

  /** Where a grid lies in the cell of a room that shows it, mirrored or not. */
  lodgingAt(grid: number, x: number, y: number, flip = false): Relation {
    const view = this.grids.get(grid) ?? { width: 1, height: 1 };
    const inside = roomInside(view);
    const left = x + inside.x;
    return relation(flip ? left + view.width * inside.unit : left, y + inside.y, inside.unit, flip);
  }

  /** The rooms in a grid. */
  roomsIn(grid: number): { room: number; x: number; y: number; flip: boolean }[] {
    const width = this.grids.get(grid)?.width ?? 1;
    const found = [];
    for (const [room, cells] of this.rooms) {
      for (const { grid: holder, index, flip } of cells.values()) {
        if (holder === grid) found.push({ room, x: index % width, y: Math.floor(index / width), flip });
      }
    }
    return found;
  }

  private note(cell: CellRef, items: readonly Item[]): void {
    for (const { room, flip } of items) {
      if (room === undefined || room === null) continue;
      const holders = this.rooms.get(room) ?? new Map<string, Showing>();
      holders.set(`${cell.grid}:${cell.index}`, { ...cell, flip: flip === true });
      this.rooms.set(room, holders);
    }
  }

  private forget(cell: CellRef, items: readonly Item[]): void {
    for (const { room } of items) {
      if (room !== undefined && room !== null) this.rooms.get(room)?.delete(`${cell.grid}:${cell.index}`);
    }
  }

  /** Adds the cells that show a changed grid, and those that show these; follows every grid once. */
  withHolders(changed: readonly CellRef[]): CellRef[] {
    const all = changed.slice();
    const seen = new Set<number>();
    const queue = changed.map((cell) => cell.grid);
    for (let grid = queue.pop(); grid !== undefined; grid = queue.pop()) {
      if (seen.has(grid)) continue;
      seen.add(grid);
      for (const holder of this.rooms.get(grid)?.values() ?? []) {
        all.push(holder);
        queue.push(holder.grid);
      }
    }
    return all;
  }
}

/** The part of its cell that a thing covers: all of it, except for members of swarms. */
export function squareOf(item: Item): { x: number; y: number; size: number } {
  const [x, y, size] = item.square ?? [0, 0, 1000];
  return { x: x / 1000, y: y / 1000, size: size / 1000 };
}

/** Whether something is a player: a person, or a thing with open eyes. */
export function isPlayer(item: Item): boolean {
  return item.sprite === "agent" || item.eyes === "open";
}

export function contains(view: GridView, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < view.width && y < view.height;
}

/** The position of a grid within the cell that shows it: cells stay square, so a long grid leaves room at its sides. */
export function roomInside(view: { width: number; height: number }): { x: number; y: number; unit: number } {
  const unit = (1 - 2 * ROOM_INSET) / Math.max(view.width, view.height, 1);
  return { x: 0.5 - (view.width * unit) / 2, y: 0.5 - (view.height * unit) / 2, unit };
}
