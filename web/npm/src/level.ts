import { bytes, seed, text } from "./arguments.js";
import type * as raw from "./engine.js";
import { engine } from "./engine-start.js";
import { type Diagnostic, LevelError } from "./errors.js";
import { Owned } from "./owned.js";
import { type GlbOptions, type PictureOptions, styled } from "./picture.js";
import { Session } from "./session.js";

/** What to know when a text or the bytes of a file are read. */
export interface ReadOptions {
  /** The name of the file; its ending tells the format, and errors name it. */
  name?: string;
  /** The format, if neither the name nor the content tells it: `level`, `xsb`, `nest`, `level-json` … */
  format?: string;
}

/** The formats in which a level can be written. */
export interface WriteOptions {
  /** `level` if not given. */
  format?: string;
  /** Whether to leave out what the format cannot hold, instead of throwing an error. */
  drop?: boolean;
}

interface About {
  name: string;
  title: string;
  author: string;
  description: string;
  tags: string[];
  width: number;
  height: number;
  grids: { name: string; width: number; height: number }[];
  seed: number | null;
  turnLimit: number | null;
  moveRule: string;
  objective: string;
  fingerprint: string;
}

/** A level: a value that can be read, written, drawn, and started any number of times. */
export class Level extends Owned<raw.Level> {
  #about: About | undefined;

  /** @internal */
  constructor(raw: raw.Level) {
    super(raw);
  }

  /** Reads a level from text or bytes in any format; of several levels, the first. */
  static parse(source: string | Uint8Array, options: ReadOptions = {}): Level {
    return first(Level.parseAll(source, options));
  }

  /** Reads all levels of a text or file. */
  static parseAll(source: string | Uint8Array, options: ReadOptions = {}): Level[] {
    const { name = "", format } = options;
    return engine()
      .read_levels(text("a name", name), bytes(source), format)
      .map((level) => new Level(level));
  }

  /** Opens a level of the gallery (`rooms/3`) or a maze (`maze:15x11:7`). */
  static open(name: string): Level {
    return first(Level.openAll(name));
  }

  /** Opens all levels of a pack of the gallery (`rooms`). */
  static openAll(name: string): Level[] {
    return engine()
      .open_levels(text("a name", name))
      .map((level) => new Level(level));
  }

  /** All mistakes and warnings in the text of a level file. */
  static check(source: string): Diagnostic[] {
    return JSON.parse(engine().check(text("a level file", source)));
  }

  /** The name that opens it: `rooms/3`, or the name of its file. */
  get name(): string {
    return this.about.name;
  }

  get title(): string {
    return this.about.title;
  }

  get author(): string {
    return this.about.author;
  }

  get description(): string {
    return this.about.description;
  }

  get tags(): readonly string[] {
    return this.about.tags;
  }

  /** Columns of the main grid. */
  get width(): number {
    return this.about.width;
  }

  /** Rows of the main grid. */
  get height(): number {
    return this.about.height;
  }

  /** Name and size of every grid, the main one first. */
  get grids(): readonly { name: string; width: number; height: number }[] {
    return this.about.grids;
  }

  /** The seed of random draws; null counts as 0. */
  get seed(): number | null {
    return this.about.seed;
  }

  /** The turn after which a game is cut off. */
  get turnLimit(): number | null {
    return this.about.turnLimit;
  }

  /** The name of the rule by which agents move. */
  get moveRule(): string {
    return this.about.moveRule;
  }

  /** The name of the objective. */
  get objective(): string {
    return this.about.objective;
  }

  /** Sixteen hexadecimal digits that are the same for equal levels, on every machine. */
  get fingerprint(): string {
    return this.about.fingerprint;
  }

  /** A game at its start. A seed replaces the level's own. */
  start(options: { seed?: number } = {}): Session {
    return new Session(this.raw.start(options.seed === undefined ? undefined : seed(options.seed)));
  }

  /** The level as text. */
  toText(options: WriteOptions = {}): string {
    return new TextDecoder("utf-8", { fatal: true }).decode(this.toBytes(options));
  }

  /** The level as the bytes of a file. */
  toBytes(options: WriteOptions = {}): Uint8Array {
    const { format = "level", drop = false } = options;
    return this.raw.write(text("a format", format), drop);
  }

  /** The start as a vector drawing. */
  svg(options: PictureOptions = {}): string {
    return styled(options, (style) => this.raw.svg(style));
  }

  /** The start as binary glTF. */
  glb(options: GlbOptions = {}): Uint8Array {
    const game = this.start();
    try {
      return game.glb(options);
    } finally {
      game.free();
    }
  }

  /** The start in characters. */
  override toString(): string {
    const game = this.start();
    try {
      return game.toString();
    } finally {
      game.free();
    }
  }

  private get about(): About {
    this.#about ??= JSON.parse(this.raw.about()) as About;
    return this.#about;
  }
}

/** The names of the gallery's packs. */
export function gallery(): string[] {
  return engine().gallery();
}

/** The text of a pack of the gallery; undefined if there is none of this name. */
export function galleryText(name: string): string | undefined {
  return engine().gallery_text(text("a name", name));
}

function first(levels: Level[]): Level {
  const [level, ...others] = levels;
  for (const other of others) other.free();
  if (level === undefined) throw new LevelError("there is no level in it");
  return level;
}
