import type { Item, Move, Patch, Place } from "../wire";
import { relate } from "./camera";
import type { BoardModel } from "./model";

/** Where something is while it moves: a square in a grid, its side in cells. */
export interface Spot {
  readonly grid: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly alpha: number;
}

interface Flight {
  readonly item: Item;
  readonly from: Spot;
  readonly to: Spot;
  readonly start: number;
  readonly duration: number;
  /** Whether it stays on the board when it has arrived. */
  readonly stays: boolean;
}

/** A turn that moves more than this is shown at once: nobody can follow it. */
const MOST_FLIGHTS = 400;

/** Everything that is under way. A new turn takes things over where they are, so nobody ever waits for a motion to end. */
export class Flights {
  private readonly flights = new Map<number, Flight>();

  get size(): number {
    return this.flights.size;
  }

  clear(): void {
    this.flights.clear();
  }

  isUnderWay(entity: number): boolean {
    return this.flights.get(entity)?.stays === true;
  }

  /** Sets off what a patch moves, takes away or brings; `model` is still the board before it. */
  depart(model: BoardModel, patch: Patch, now: number, duration: number): void {
    if (patch.moves.length > MOST_FLIGHTS) {
      this.flights.clear();
      return;
    }
    const arrivals = new Map<number, Item>();
    for (const cell of patch.cells) for (const item of cell.items) arrivals.set(item.entity, item);
    for (const move of patch.moves) {
      const item = arrivals.get(move.entity);
      if (item !== undefined && item.sprite !== "wall") this.set(move, item, now, duration);
    }
    this.vanish(model, patch, arrivals, now, duration);
  }

  private set(move: Move, item: Item, now: number, duration: number): void {
    const to = spot(move.to, 1, 1);
    const jumps = move.jump === true;
    const from = jumps ? { ...to, size: 0.2, alpha: 0 } : (this.now(move.entity, now) ?? spot(move.from, 1, 1));
    this.flights.set(move.entity, { item, from, to, start: now, duration, stays: true });
  }

  /** What was on a changed cell and is nowhere now shrinks away. */
  private vanish(model: BoardModel, patch: Patch, arrivals: Map<number, Item>, now: number, duration: number): void {
    for (const cell of patch.cells) {
      for (const item of model.items(cell)) {
        if (arrivals.has(item.entity) || item.layer === "background") continue;
        const [from, to] = [spot(cell, 1, 1), spot(cell, 0.3, 0)];
        this.flights.set(item.entity, { item, from, to, start: now, duration, stays: false });
      }
    }
  }

  /** A short push against something that does not give way. */
  nudge(item: Item, at: Place, dx: number, dy: number, now: number, duration: number): void {
    const home = spot(at, 1, 1);
    const from = { ...home, x: home.x + dx * 0.16, y: home.y + dy * 0.16 };
    this.flights.set(item.entity, { item, from, to: home, start: now, duration, stays: true });
  }

  /** Takes away what has arrived and says what that was. */
  land(now: number): Place[] {
    const landed: Place[] = [];
    for (const [entity, flight] of this.flights) {
      if (now - flight.start < flight.duration) continue;
      this.flights.delete(entity);
      landed.push({ grid: flight.to.grid, x: Math.round(flight.to.x), y: Math.round(flight.to.y) });
    }
    return landed;
  }

  /** Where everything is, in the cells of the grid that each thing belongs to now; the agent last, on top. */
  spots(model: BoardModel, now: number): { item: Item; spot: Spot }[] {
    const all: { item: Item; spot: Spot }[] = [];
    for (const flight of this.flights.values()) {
      all.push({ item: flight.item, spot: at(model, flight, now) });
    }
    const rank = (item: Item): number => (item.sprite === "agent" ? 2 : item.layer === "main" ? 1 : 0);
    return all.sort((a, b) => rank(a.item) - rank(b.item));
  }

  private now(entity: number, now: number): Spot | undefined {
    const flight = this.flights.get(entity);
    if (flight === undefined || !flight.stays || flight.from.grid !== flight.to.grid) return undefined;
    return between(flight.from, flight.to, eased(flight, now));
  }
}

function spot(place: Place, size: number, alpha: number): Spot {
  return { grid: place.grid, x: place.x, y: place.y, size, alpha };
}

function at(model: BoardModel, flight: Flight, now: number): Spot {
  const { from, to } = flight;
  if (from.grid === to.grid) return between(from, to, eased(flight, now));
  const relation = relate(model, from.grid, to.grid);
  if (relation === undefined) return to;
  const start = {
    grid: to.grid,
    x: relation.x + from.x * relation.unit,
    y: relation.y + from.y * relation.unit,
    size: from.size * relation.unit,
    alpha: from.alpha,
  };
  return between(start, to, eased(flight, now));
}

function between(a: Spot, b: Spot, share: number): Spot {
  const mid = (from: number, to: number): number => from + (to - from) * share;
  // A spot is told by its corner; what shrinks must do so around its middle.
  const size = mid(a.size, b.size);
  const centre = (from: number, to: number): number => mid(from + a.size / 2, to + b.size / 2) - size / 2;
  if (a.size !== b.size && a.x === b.x && a.y === b.y) {
    return { grid: b.grid, x: a.x + (1 - size) / 2, y: a.y + (1 - size) / 2, size, alpha: mid(a.alpha, b.alpha) };
  }
  return { grid: b.grid, x: centre(a.x, b.x), y: centre(a.y, b.y), size, alpha: mid(a.alpha, b.alpha) };
}

function eased(flight: Flight, now: number): number {
  const share = Math.min(Math.max((now - flight.start) / Math.max(flight.duration, 1), 0), 1);
  return 1 - (1 - share) ** 3;
}
