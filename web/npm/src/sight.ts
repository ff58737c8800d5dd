import { type Cell, type Cells, cell, cells, type MapSource, mask, text, whole } from "./arguments.js";
import type * as raw from "./engine.js";
import { engine, integersAt } from "./engine-start.js";
import { ArgumentError } from "./errors.js";
import { Owned } from "./owned.js";

/** How to look. */
export interface LookOptions {
  /** `hull` if not given; {@link rules} lists them. */
  rule?: string;
  /** How far, in cells; unlimited if not given. */
  reach?: number;
  /** Whether the reach is a square instead of a circle. */
  square?: boolean;
}

/** The names of the rules. */
export function rules(): string[] {
  return engine().sight_rules();
}

/** The cells that are seen from a cell, a byte for every cell of the map. */
export function look(walls: MapSource, eye: Cell, options: LookOptions = {}): Uint8Array {
  const map = new SightMap(walls);
  try {
    return map.look(eye, options);
  } finally {
    map.free();
  }
}

/** A map of walls that can be edited and looked at many times. In a mask, cells that are not 0 are walls. */
export class SightMap extends Owned<raw.SightMap> {
  readonly width: number;
  readonly height: number;
  #rule: string | undefined;
  #reach: number | undefined;
  #square = false;

  constructor(walls: MapSource) {
    super(read(walls));
    this.width = this.raw.width();
    this.height = this.raw.height();
  }

  /** A mask of the walls. */
  get walls(): Uint8Array {
    return this.raw.walls();
  }

  /** Makes cells wall or free; returns how many changed. Cells outside the map are ignored. */
  set(changed: Cells, wall: boolean): number {
    return this.raw.set(cells(changed), wall);
  }

  /**
   * The cells that are seen from a cell, a byte for every cell. `wide` bodies cover the next column or row too; `into` is
   * an array to write to and to return, for those who look often.
   */
  look(eye: Cell, options: LookOptions & { wide?: readonly [boolean, boolean]; into?: Uint8Array } = {}): Uint8Array {
    const runs = this.runs(eye, options);
    const seen = this.#empty(options.into);
    for (let at = 0; at < runs.length; at += 3) {
      const row = (runs[at] as number) * this.width;
      seen.fill(1, row + (runs[at + 1] as number), row + (runs[at + 2] as number));
    }
    return seen;
  }

  /**
   * The same as runs of cells: row, first column and the column after the last, for each. Fast on large maps. The numbers
   * are in the engine's memory until the next call; `slice()` keeps them.
   */
  runs(eye: Cell, options: LookOptions & { wide?: readonly [boolean, boolean] } = {}): Int32Array {
    const { wide } = options;
    this.#look(options);
    const { raw } = this;
    const [x, y] = cell(eye);
    raw.look(x, y, wide?.[0] ?? false, wide?.[1] ?? false);
    return integersAt(raw.runs_at(), raw.runs_len());
  }

  /**
   * The same from many cells in one call, which costs less than a call for each: the runs of all of them, and for each
   * cell the index at which its runs end.
   */
  runsOfAll(
    eyes: Cells,
    options: LookOptions & { wide?: readonly [boolean, boolean] } = {},
  ): { runs: Int32Array; ends: Int32Array } {
    const { wide } = options;
    this.#look(options);
    const { raw } = this;
    raw.look_all(cells(eyes), wide?.[0] ?? false, wide?.[1] ?? false);
    return { runs: integersAt(raw.runs_at(), raw.runs_len()), ends: integersAt(raw.ends_at(), raw.ends_len()) };
  }

  /** Most questions are asked in the same way as the one before, and the engine remembers it. */
  #look({ rule = "hull", reach, square = false }: LookOptions): void {
    if (rule !== this.#rule || reach !== this.#reach || square !== this.#square) this.#choose(rule, reach, square);
  }

  /** A byte for every cell, all 0. */
  #empty(into: Uint8Array | undefined): Uint8Array {
    const size = this.width * this.height;
    if (into === undefined) return new Uint8Array(size);
    if (into instanceof Uint8Array && into.length === size) return into.fill(0);
    throw new ArgumentError(`\`into\` is a Uint8Array of ${size} bytes, one for every cell`);
  }

  #choose(rule: string, reach: number | undefined, square: boolean): void {
    this.#rule = undefined;
    this.raw.choose(text("a rule", rule), reach === undefined ? undefined : whole("a reach", reach), square);
    this.#rule = rule;
    this.#reach = reach;
    this.#square = square;
  }

  /** The corners where paths can bend: x, y, x, y … With an eye, those it sees and behind which something is hidden. */
  corners(eye?: Cell): Int32Array {
    return this.raw.corners(eye === undefined ? new Int32Array() : Int32Array.from(cell(eye)));
  }

  /** A shortest path of a body one cell wide, in straight legs: its bends with both ends, and its length in cells. */
  cornerPath(from: Cell, to: Cell): { cells: Int32Array; length: number } | null {
    const [[ax, ay], [bx, by]] = [cell(from), cell(to)];
    const length = this.raw.corner_path(ax, ay, bx, by);
    if (length === undefined) return null;
    return { cells: integersAt(this.raw.runs_at(), this.raw.runs_len()).slice(), length };
  }
}

function read(walls: MapSource): raw.SightMap {
  const { SightMap } = engine();
  if (typeof walls === "string") return SightMap.of_text(walls);
  const map = mask(walls);
  return SightMap.of_mask(map.cells, map.width, map.height);
}
