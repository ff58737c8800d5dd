import { text, whole } from "./arguments.js";
import type * as raw from "./engine.js";
import { engine, integersAt } from "./engine-start.js";
import { ArgumentError } from "./errors.js";
import { Owned } from "./owned.js";
import { type GlbOptions, type PictureOptions, styled } from "./picture.js";

/** A cell of a named grid. */
export interface NamedPlace {
  grid: string;
  x: number;
  y: number;
}

/** A cell: a place, text such as `main:2,0`, or a content that exists once. */
export type NestCell = string | NamedPlace;

/** A direction: a letter or a word. */
export type Direction = "N" | "E" | "S" | "W" | "north" | "east" | "south" | "west";

/** The rules of a push; what is left out is as usual. */
export interface PushRules {
  /** The strategies in the order in which they are tried: `["portal", "solid"]`. */
  order?: string | readonly string[];
  /** How a content enters a grid. */
  entry?: string;
  /** Whether a reference takes in what is pushed against it. */
  swallow?: string;
  /** How choices are taken back. */
  search?: string;
  /** Null lifts the limit. */
  max_backtracks?: number | null;
  /** Null lifts the limit. */
  max_depth?: number | null;
  max_steps?: number;
  budget?: number;
  /** Contents that cannot move, instead of the usual walls. */
  stop?: readonly string[];
  /** Grids or sides of grids (`box:west`) through which nothing passes. */
  closed?: readonly string[];
}

/** A cell on the path of a push. */
export interface Visit {
  at: NamedPlace;
  reached: "start" | "move" | "exit" | "enter";
  direction: "N" | "E" | "S" | "W";
  /** How the path goes on from here. */
  strategy: string | null;
}

/** What came of a push or a pull. */
export interface Push {
  ok: boolean;
  /** The cells whose contents move: each receives the content of the one before it. */
  path: NamedPlace[];
  visits: Visit[];
  /** Why it failed and where. */
  failure?: { reason: string; at: NamedPlace; sentence: string };
  /** The nest afterwards; the same if nothing moved. */
  store: Store;
}

/** The names of the rules of a push. */
export function rules(): string[] {
  return engine().nest_rules();
}

/** A nest as a value: named grids in order, whose cells are empty, hold a content, or refer to a grid. */
export class Store extends Owned<raw.Nest> {
  /** Reads a nest such as `main=1 box _; box=2 3`, or rows by the names of grids. */
  constructor(source: string | Readonly<Record<string, string>> | raw.Nest) {
    super(read(source));
  }

  /** Opens a nest of the gallery (`nests/self.nest`), or the grids of a level as pushes see them. */
  static open(name: string, index = 0): Store {
    return new Store(engine().open_nest(text("a name", name), whole("the index of a level", index)));
  }

  /** Name and size of every grid, in order. */
  get grids(): { name: string; width: number; height: number }[] {
    return JSON.parse(this.raw.grids());
  }

  /** The content of a cell: `_` if it is empty, a content, or a grid, with `*` or `~` if the reference is marked. */
  cell(at: NestCell): string {
    return this.raw.cell(place(at));
  }

  /** Where a content is. */
  find(content: string): NamedPlace {
    return JSON.parse(this.raw.find(text("a content", content)));
  }

  /** The reference through which a grid is left; undefined for an outermost grid. */
  primary(grid: string): NamedPlace | undefined {
    const found = this.raw.primary(text("a grid", grid));
    return found === undefined ? undefined : JSON.parse(found);
  }

  /** The same nest with another content in a cell. */
  replace(at: NestCell, content: string): Store {
    return new Store(this.raw.replace(place(at), text("a content", content)));
  }

  /** Pushes the content of a cell, and takes back choices that fail. */
  push(at: NestCell, direction: Direction, rules: PushRules = {}): Push {
    return this.attempt("push", at, direction, rules);
  }

  /** As {@link push}, with the first strategy that applies at each cell and without turning back. */
  pushSimple(at: NestCell, direction: Direction, rules: PushRules = {}): Push {
    return this.attempt("push_simple", at, direction, rules);
  }

  /** Moves what lies ahead of an empty cell one cell towards it. If nothing moves, the path is empty. */
  pull(at: NestCell, direction: Direction, rules: PushRules = {}): Push {
    return this.attempt("pull", at, direction, rules);
  }

  /** Goes from cell to cell in one direction. The end is null if the way would have gone on. */
  traverse(
    at: NestCell,
    direction: Direction,
    options: { most?: number; autoEnter?: boolean; autoExit?: boolean } = {},
  ): { cells: NamedPlace[]; end: string | null } {
    const { most = 1000, autoEnter = false, autoExit = true } = options;
    const way = this.raw.traverse(place(at), heading(direction), whole("most", most), autoEnter, autoExit);
    return JSON.parse(way);
  }

  /** A board that changes in place, for many pushes a second under the same rules. */
  board(rules: PushRules = {}): Board {
    return new Board(this.raw.board(JSON.stringify(rules)), this.grids);
  }

  /** Whether two nests are equal. */
  equals(other: Store): boolean {
    return this.raw.equals(other.raw);
  }

  /** The nest as text, in the layout `standard` or `concise`; as it was read if not given. */
  toText(layout?: "standard" | "concise"): string {
    return this.raw.text(layout);
  }

  /** A vector drawing with grids inside of grids. */
  svg(options: PictureOptions = {}): string {
    return styled(options, (style) => this.raw.svg(style));
  }

  /** Binary glTF. */
  glb(options: GlbOptions = {}): Uint8Array {
    return this.raw.glb(options.theme ?? "dark");
  }

  override toString(): string {
    return this.toText();
  }

  private attempt(mode: string, at: NestCell, direction: Direction, rules: PushRules): Push {
    const tried = this.raw.attempt(mode, place(at), heading(direction), JSON.stringify(rules));
    try {
      return { ...JSON.parse(tried.report()), store: new Store(tried.after()) };
    } finally {
      tried.free();
    }
  }
}

/** A nest that changes in place. */
export class Board extends Owned<raw.Board> {
  readonly #grids: Map<string, number>;

  /** @internal */
  constructor(raw: raw.Board, grids: { name: string }[]) {
    super(raw);
    this.#grids = new Map(grids.map(({ name }, number) => [name, number]));
  }

  /** Pushes the content of a cell, of a grid by its name or number; false if nothing moves. */
  push(grid: string | number, x: number, y: number, direction: Direction): boolean {
    const number = typeof grid === "number" ? grid : this.#grids.get(grid);
    if (number === undefined) throw new ArgumentError(`there is no grid \`${grid}\``);
    return this.raw.push(number, x, y, NUMBERS[heading(direction)]);
  }

  /**
   * Many pushes in one call, which costs less than a call for each: the grid's number, x, y and the direction's number
   * (0 for N, then clockwise) of each. Returns how many cells each of them moved; 0 if nothing moved.
   * The numbers are in the engine's memory until the next call.
   */
  pushAll(pushes: Int32Array): Int32Array {
    if (!(pushes instanceof Int32Array) || pushes.length % 4 !== 0) {
      throw new ArgumentError("pushes are an Int32Array of grid, x, y and direction for each");
    }
    this.raw.push_all(pushes);
    return integersAt(this.raw.moved_at(), this.raw.moved_len());
  }

  /** The path of the last push: grid, x and y of every cell. In the engine's memory until the next call. */
  get path(): Int32Array {
    return integersAt(this.raw.path_at(), this.raw.path_len());
  }

  /** The nest as it is now. */
  get store(): Store {
    return new Store(this.raw.nest());
  }
}

const NUMBERS = { N: 0, E: 1, S: 2, W: 3 } as const;

function heading(direction: Direction): keyof typeof NUMBERS {
  if (direction === "N" || direction === "E" || direction === "S" || direction === "W") return direction;
  const letter = typeof direction === "string" ? direction[0]?.toUpperCase() : undefined;
  if (letter !== undefined && letter in NUMBERS) return letter as keyof typeof NUMBERS;
  throw new ArgumentError(`\`${direction}\` is not a direction; write N, E, S or W`);
}

function place(at: NestCell): string {
  return typeof at === "string" ? at : `${at.grid}:${at.x},${at.y}`;
}

function read(source: string | Readonly<Record<string, string>> | raw.Nest): raw.Nest {
  if (typeof source === "string") return engine().parse_nest(source);
  if (source instanceof engine().Nest) return source;
  const lines = Object.entries(source ?? {}).map(([name, rows]) => `${name}: ${text("the rows of a grid", rows)}\n`);
  return engine().parse_nest(lines.join(""));
}
