import type { Item, Move, Patch, Place } from "../wire";
import { type BoardModel, type CellRef, isPlayer, squareOf } from "./model";
import { leftOf } from "./relation";
import { way } from "./ways";

/** The position of something in motion: a square in a grid, its side in cells. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly alpha: number;
}

/** Something in motion, at its present position. */
export interface Moving {
  readonly item: Item;
  readonly spot: Spot;
  /** Whether it comes from another grid, over the rim of this one. */
  readonly crossing: boolean;
}

interface Flight {
  readonly item: Item;
  /** All positions are in the cells of the grid that it belongs to now. */
  readonly grid: number;
  readonly from: Spot;
  readonly to: Spot;
  readonly start: number;
  readonly duration: number;
  readonly crossing: boolean;
  /** Whether it stays on the board after it arrives. */
  readonly stays: boolean;
}

/** A turn that moves more than this is shown without motion: no viewer could follow it. */
const MOST_FLIGHTS = 400;

/**
 * Everything in motion. A flight is measured in the cells of the grid where it ends, so every copy of that grid shows
 * it. A new turn continues from the present positions, so a player never waits for a motion to end.
 */
export class Flights {
  private readonly flights = new Map<number, Flight>();
  private touched: CellRef[] = [];

  get size(): number {
    return this.flights.size;
  }

  clear(): void {
    this.flights.clear();
    this.touched = [];
  }

  /** The entities that are drawn in motion, and so not in their own cells. */
  get hidden(): Iterable<number> {
    return [...this.flights].filter(([, flight]) => flight.stays).map(([entity]) => entity);
  }

  /** Starts the motion of everything that a patch moves, removes or adds; `model` is still the board before it. */
  depart(model: BoardModel, patch: Patch, now: number, duration: number): void {
    if (patch.moves.length > MOST_FLIGHTS) {
      this.flights.clear();
      return;
    }
    const arrivals = new Map<number, Item>();
    for (const cell of patch.cells) for (const item of cell.items) arrivals.set(item.entity, item);
    for (const move of patch.moves) {
      const item = arrivals.get(move.entity);
      if (item !== undefined && item.sprite !== "wall") this.set(model, move, item, now, duration);
    }
    this.vanish(model, patch, arrivals, now, duration);
  }

  private set(model: BoardModel, move: Move, item: Item, now: number, duration: number): void {
    const to = home(move.to, item);
    const relation = move.jump === true ? undefined : way(model, move.from, move.to);
    const was = model.items(move.from).find(({ entity }) => entity === move.entity) ?? item;
    const middle = to.size * 0.4;
    let from: Spot = { x: to.x + middle, y: to.y + middle, size: to.size * 0.2, alpha: 0 };
    if (relation !== undefined) {
      const spot = this.now(move.entity, move.from.grid, now) ?? home(move.from, was);
      const { y, unit } = relation;
      const x = leftOf(relation, spot.x, spot.size);
      from = { x, y: y + spot.y * unit, size: spot.size * unit, alpha: spot.alpha };
    }
    const crossing = relation !== undefined && relation.unit !== 1;
    this.flights.set(move.entity, { item, grid: move.to.grid, from, to, start: now, duration, crossing, stays: true });
  }

  /** An entity that was on a changed cell and is now gone shrinks away. */
  private vanish(model: BoardModel, patch: Patch, arrivals: Map<number, Item>, now: number, duration: number): void {
    for (const cell of patch.cells) {
      for (const item of model.items(cell)) {
        if (arrivals.has(item.entity) || item.layer === "background") continue;
        const from = home(cell, item);
        const inset = from.size * 0.35;
        const to = { x: from.x + inset, y: from.y + inset, size: from.size * 0.3, alpha: 0 };
        this.flights.set(item.entity, {
          item,
          grid: cell.grid,
          from,
          to,
          start: now,
          duration,
          crossing: false,
          stays: false,
        });
      }
    }
  }

  /** A short bump against something that does not give way. */
  nudge(item: Item, at: Place, dx: number, dy: number, now: number, duration: number): void {
    const to = home(at, item);
    const from = { ...to, x: to.x + dx * 0.16, y: to.y + dy * 0.16 };
    this.flights.set(item.entity, {
      item,
      grid: at.grid,
      from,
      to,
      start: now,
      duration,
      crossing: false,
      stays: true,
    });
  }

  /** Removes the flights that have arrived. */
  land(now: number): void {
    for (const [entity, flight] of this.flights) {
      if (now - flight.start >= flight.duration) this.flights.delete(entity);
    }
  }

  /** The positions of everything, grid by grid; the agent last, on top. */
  spots(now: number): Map<number, Moving[]> {
    const all = new Map<number, Moving[]>();
    for (const flight of this.flights.values()) {
      const moving = all.get(flight.grid) ?? [];
      moving.push({
        item: flight.item,
        spot: between(flight.from, flight.to, eased(flight, now)),
        crossing: flight.crossing,
      });
      all.set(flight.grid, moving);
    }
    const rank = ({ item }: Moving): number => (isPlayer(item) ? 2 : item.layer === "main" ? 1 : 0);
    for (const moving of all.values()) moving.sort((a, b) => rank(a) - rank(b));
    return all;
  }

  /** The cells that look different from one picture to the next: those under things that move, now and just before. */
  sweep(model: BoardModel, spots: Map<number, Moving[]>): CellRef[] {
    const before = this.touched;
    this.touched = [];
    for (const [grid, moving] of spots) {
      const view = model.grids.get(grid);
      if (view === undefined) continue;
      for (const { spot } of moving) {
        const range = (at: number, count: number): [number, number] => [
          Math.max(0, Math.floor(at)),
          Math.min(count - 1, Math.ceil(at + spot.size) - 1),
        ];
        const [[left, right], [top, bottom]] = [range(spot.x, view.width), range(spot.y, view.height)];
        for (let y = top; y <= bottom; y++) {
          for (let x = left; x <= right; x++) this.touched.push({ grid, index: y * view.width + x });
        }
      }
    }
    return [...before, ...this.touched];
  }

  private now(entity: number, grid: number, now: number): Spot | undefined {
    const flight = this.flights.get(entity);
    if (flight === undefined || !flight.stays || flight.grid !== grid) return undefined;
    return between(flight.from, flight.to, eased(flight, now));
  }
}

/** Where a thing is at rest in its cell. */
function home({ x, y }: { x: number; y: number }, item: Item): Spot {
  const part = squareOf(item);
  return { x: x + part.x, y: y + part.y, size: part.size, alpha: 1 };
}

function between(a: Spot, b: Spot, share: number): Spot {
  const mid = (from: number, to: number): number => from + (to - from) * share;
  return { x: mid(a.x, b.x), y: mid(a.y, b.y), size: mid(a.size, b.size), alpha: mid(a.alpha, b.alpha) };
}

function eased(flight: Flight, now: number): number {
  const share = Math.min(Math.max((now - flight.start) / Math.max(flight.duration, 1), 0), 1);
  return 1 - (1 - share) ** 3;
}
