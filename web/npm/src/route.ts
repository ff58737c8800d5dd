import { bytes, type Cell, type Cells, cell, cells, type MapSource, mask, text, whole } from "./arguments.js";
import type * as raw from "./engine.js";
import { engine, integersAt } from "./engine-start.js";
import { ArgumentError } from "./errors.js";
import { Owned } from "./owned.js";

/** How steps are counted: eight directions with diagonals of √2 or of 1, or four directions. */
export type Metric = "octile" | "king" | "four";

/** How to plan. */
export interface RouteOptions {
  /** `octile` if not given. */
  metric?: Metric;
  /**
   * A share such as 0.01: the path is then proven to be at most that much longer than a shortest one; 0 asks for a
   * shortest path. Without it, the path is as short as a bounded effort makes it.
   */
  within?: number;
}

/** The answer to a question for a path. */
export interface Route {
  found: boolean;
  reason: "found" | "unreachable" | "budget_spent" | "blocked_start" | "blocked_goal" | "outside";
  /**
   * The tiles from start to goal: x, y, x, y … The numbers are in the engine's memory until the next question to the same
   * map; `slice()` keeps them.
   */
  path: Int32Array;
  /** Steps to the north, south, east or west. */
  straight: number;
  /** Diagonal steps. */
  diagonal: number;
  /** The length in tiles, where a diagonal step counts √2. */
  length: number;
  /** Of a route from many seeds: the index of the seed where it begins. */
  seed: number | null;
  /** Of a route to many targets: the index of the target where it ends. */
  target: number | null;
}

/** A route between two tiles of a map that is asked once. In a mask, tiles that are not 0 are open. */
export function find(open: MapSource, start: Cell, goal: Cell, options: RouteOptions = {}): Route {
  const map = new RouteMap(open);
  try {
    const route = map.route(start, goal, options);
    return { ...route, path: route.path.slice() };
  } finally {
    map.free();
  }
}

/** A map prepared for many questions, which can be edited. In a mask, tiles that are not 0 are open. */
export class RouteMap extends Owned<raw.RouteMap> {
  readonly width: number;
  readonly height: number;

  constructor(open: MapSource | raw.RouteMap, options: { cell?: 16 | 32 | 64 } = {}) {
    super(read(open, options.cell ?? 32));
    this.width = this.raw.width();
    this.height = this.raw.height();
  }

  /** A map from a file: a picture in which light pixels are open, a MovingAI map, a level … */
  static read(name: string, content: string | Uint8Array, options: { cell?: 16 | 32 | 64 } = {}): RouteMap {
    return new RouteMap(engine().RouteMap.of_file(text("a name", name), bytes(content), options.cell ?? 32));
  }

  /** The memory of the map in bytes. */
  get bytes(): number {
    return this.raw.bytes();
  }

  /** A mask of the open tiles. */
  get open(): Uint8Array {
    return this.raw.open();
  }

  /** Plans a route between two tiles. */
  route(start: Cell, goal: Cell, options: RouteOptions = {}): Route {
    const [[ax, ay], [bx, by]] = [cell(start), cell(goal)];
    this.raw.route(ax, ay, bx, by, options.metric ?? "octile", share(options.within));
    return this.answer();
  }

  /** Plans a route from any of many seeds to any of many targets, in one search. */
  routeMany(seeds: Cells, targets: Cells, options: RouteOptions = {}): Route {
    this.raw.route_many(cells(seeds), cells(targets), options.metric ?? "octile", share(options.within));
    return this.answer();
  }

  /** Waypoints along the last route: between two of them, a body one tile wide moves straight. */
  waypoints(): Int32Array {
    this.raw.smooth();
    return integersAt(this.raw.path_at(), this.raw.path_len()).slice();
  }

  /** Whether a path connects two tiles. Needs no search. */
  connected(a: Cell, b: Cell): boolean {
    const [[ax, ay], [bx, by]] = [cell(a), cell(b)];
    return this.raw.connected(ax, ay, bx, by);
  }

  /** The open tile nearest to a tile; undefined if none is within reach. */
  nearestOpen(tile: Cell, reach = 64): [number, number] | undefined {
    const [x, y] = cell(tile);
    const found = this.raw.nearest_open(x, y, whole("a reach", reach));
    return found.length === 2 ? [found[0] as number, found[1] as number] : undefined;
  }

  /** Opens or blocks tiles; returns how many changed. Tiles outside the map are ignored. */
  set(tiles: Cells, open: boolean): number {
    return this.raw.set(cells(tiles), open);
  }

  /** Opens or blocks a rectangle of tiles; returns how many changed. */
  setRect(corner: Cell, width: number, height: number, open: boolean): number {
    const [x, y] = cell(corner);
    return this.raw.set_rect(x, y, whole("a width", width), whole("a height", height), open);
  }

  /** The lengths of shortest paths from one tile to many, `Infinity` where there is none. */
  distances(from: Cell, targets: Cells, options: { metric?: Metric } = {}): Float64Array {
    const [x, y] = cell(from);
    return this.raw.distances(x, y, cells(targets), options.metric ?? "octile");
  }

  /** For every tile the distance to the nearest target, `Infinity` where there is none. */
  flow(targets: Cells, options: { metric?: Metric } = {}): Float64Array {
    return this.raw.flow(cells(targets), options.metric ?? "octile");
  }

  private answer(): Route {
    const report = JSON.parse(this.raw.report()) as Omit<Route, "found" | "path">;
    const path = integersAt(this.raw.path_at(), this.raw.path_len());
    return { found: report.reason === "found", ...report, path };
  }
}

function share(within: number | undefined): number {
  if (within === undefined) return -1;
  if (typeof within === "number" && within >= 0 && within <= 1000) return within;
  throw new ArgumentError(`within is a share such as 0.01, not ${within}`);
}

function read(open: MapSource | raw.RouteMap, side: number): raw.RouteMap {
  const { RouteMap } = engine();
  if (open instanceof RouteMap) return open;
  if (typeof open === "string") return RouteMap.of_text(open, side);
  const map = mask(open);
  return RouteMap.of_mask(map.cells, map.width, map.height, side);
}
