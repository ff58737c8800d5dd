import { type Cell, type Cells, cell, cells, type MapSource, mask, seed, text, whole } from "./arguments.js";
import type * as raw from "./engine.js";
import { engine, floatsAt } from "./engine-start.js";
import { Owned } from "./owned.js";

/** How actors move. */
export interface CrowdOptions {
  /** What an actor may reserve next; {@link modes} lists them. */
  mode?: string;
  /** Sub-cells along the side of a cell; 3 if not given. */
  perSide?: number;
  /** Whether an actor gives up the sub-cells behind it early. */
  early?: boolean;
}

/** The names of the modes. */
export function modes(): string[] {
  return engine().crowd_modes();
}

/** The names of the situations in which crowds get stuck. */
export function situations(): string[] {
  return engine().crowd_situations();
}

/** What came of a run. */
export interface CrowdReport {
  ticks: number;
  /** Actors with a destination. */
  travellers: number;
  arrived: number;
  /** The actors that make no progress any more. */
  stuck: number[];
}

/** Many actors on one grid, each of which walks to its destination without overlapping another one. */
export class Crowd extends Owned<raw.Crowd> {
  readonly width: number;
  readonly height: number;

  /** In a mask, cells that are not 0 are walls. */
  constructor(walls: MapSource | raw.Crowd, options: CrowdOptions = {}) {
    super(read(walls, options));
    this.width = this.raw.width();
    this.height = this.raw.height();
  }

  /** One of the {@link situations} with about this many actors, all under way. */
  static situation(name: string, actors: number, options: CrowdOptions & { seed?: number } = {}): Crowd {
    const count = whole("the number of actors", actors);
    const number = seed(options.seed ?? 0);
    return new Crowd(engine().Crowd.situation(text("a situation", name), count, number, ...how(options)));
  }

  /** A crowd from the text of a scenario, a drawing or JSON. */
  static parse(scenario: string): Crowd {
    return new Crowd(engine().Crowd.parse(text("a scenario", scenario)));
  }

  /** Adds an actor in the middle of each cell; returns their numbers. If one cannot be added, none is. */
  add(places: Cells): Uint32Array {
    return this.raw.add(cells(places));
  }

  /** Removes an actor. */
  remove(actor: number): void {
    this.raw.remove(whole("an actor", actor));
  }

  /** Sends an actor to a cell; null lets it stay where it is. */
  setDestination(actor: number, to: Cell | null): void {
    const goal = to === null ? new Int32Array() : Int32Array.from(cell(to));
    this.raw.destination(whole("an actor", actor), goal);
  }

  /** Sends actors to a cell and its surroundings, each to a cell of its own; returns those for which there was none. */
  send(actors: Uint32Array | readonly number[], to: Cell): Uint32Array {
    const [x, y] = cell(to);
    return this.raw.send(Uint32Array.from(actors), x, y);
  }

  /** Sets an actor's speed in cells per second, at 60 ticks per second. */
  setSpeed(actor: number, cellsPerSecond: number): void {
    this.raw.speed(whole("an actor", actor), cellsPerSecond);
  }

  /** Builds or removes a wall. */
  setWall(at: Cell, wall: boolean): void {
    const [x, y] = cell(at);
    this.raw.set_wall(x, y, wall);
  }

  /** Runs some ticks. */
  step(ticks = 1): void {
    this.raw.step(whole("ticks", ticks));
  }

  /** Runs until all actors have arrived, nobody makes progress any more, or `most` ticks have passed. */
  run(most: number): CrowdReport {
    return JSON.parse(this.raw.run(whole("ticks", most)));
  }

  /** The number of ticks so far. */
  get tick(): number {
    return this.raw.tick();
  }

  /** Whether every actor with a destination rests there. */
  get allArrived(): boolean {
    return this.raw.all_arrived();
  }

  /** The numbers of the actors, in the order of {@link positions} and {@link arrived}. */
  get actors(): Uint32Array {
    return this.raw.actors();
  }

  /**
   * Where every actor is, in cells: x, y, x, y …; (0.5, 0.5) is the middle of the upper left cell. The numbers are in the
   * engine's memory until the next call; `slice()` keeps them.
   */
  get positions(): Float64Array {
    this.raw.locate();
    return floatsAt(this.raw.positions_at(), this.raw.positions_len());
  }

  /** 1 for every actor that rests at its destination, else 0. */
  get arrived(): Uint8Array {
    return this.raw.arrived();
  }

  /** A mask of the walls. */
  get walls(): Uint8Array {
    return this.raw.walls();
  }

  /** Checks from outside that actors neither overlap nor stand in walls; the numbers of violations. */
  audit(): { overlaps: number; inWalls: number } {
    return JSON.parse(this.raw.audit());
  }
}

function how({ mode = "Basic3AntiCross", perSide = 3, early = false }: CrowdOptions): [string, number, boolean] {
  return [text("a mode", mode), whole("perSide", perSide, 1, 255), early];
}

function read(walls: MapSource | raw.Crowd, options: CrowdOptions): raw.Crowd {
  const { Crowd } = engine();
  if (walls instanceof Crowd) return walls;
  if (typeof walls === "string") return Crowd.of_text(walls, ...how(options));
  const map = mask(walls);
  return Crowd.of_mask(map.cells, map.width, map.height, ...how(options));
}
