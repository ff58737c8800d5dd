import { bytes, type Cell, cell, text, whole } from "./arguments.js";
import type * as raw from "./engine.js";
import { engine, integersAt } from "./engine-start.js";
import { ActionError } from "./errors.js";
import { Owned } from "./owned.js";
import { type GlbOptions, type PictureOptions, styled } from "./picture.js";
import type { LookOptions } from "./sight.js";

/** The actions, in the order of their numbers. */
export const ACTIONS = ["up", "down", "left", "right", "use_key", "pick_up", "wait"] as const;

/** What an agent can do in a turn. */
export type Action = (typeof ACTIONS)[number];

/** How a game stands; `truncated` is a game that was cut off by its turn limit. */
export type Outcome = (typeof OUTCOMES)[number];

const OUTCOMES = ["ongoing", "won", "lost", "truncated"] as const;

/** A cell of a grid; grids count from 0, and the main grid is 0. */
export interface Place {
  grid: number;
  x: number;
  y: number;
}

/** What the search for a solution found. `unknown` means that it reached its limit. */
export type Solution =
  | { found: "way"; actions: Action[]; script: string }
  | { found: "impossible" }
  | { found: "unknown" };

const NUMBERS = new Map<string, number>(ACTIONS.map((word, number) => [word, number]));

/**
 * A game being played: acts, goes back and forth, explains itself, and saves itself as a replay.
 *
 * ```js
 * const game = Session.open("map = '@.>'", 0);
 * game.act("right");
 * game.act("right");
 * game.outcome; // "won"
 * ```
 */
export class Session extends Owned<raw.Session> {
  #about: { name: string; title: string; width: number; height: number } | undefined;

  /** @internal */
  constructor(raw: raw.Session) {
    super(raw);
  }

  /** A game of a level in the text of a level file; the first level has index 0. */
  static open(source: string, index = 0): Session {
    return new Session(engine().open_session(text("a level file", source), whole("the index of a level", index)));
  }

  /** A game of a level of the gallery (`rooms/3`) or of a maze (`maze:15x11:7`). */
  static load(name: string, index = 0): Session {
    return new Session(engine().load_session(text("a name", name), whole("the index of a level", index)));
  }

  /** A game from a file in any format, by its name and its content. A replay is verified, and the game is at its end. */
  static read(name: string, content: string | Uint8Array, index = 0): Session {
    const number = whole("the index of a level", index);
    return new Session(engine().read_session(text("a name", name), bytes(content), number));
  }

  /** The name that opens the game. */
  get name(): string {
    return this.about.name;
  }

  /** The title of its level. */
  get title(): string {
    return this.about.title;
  }

  /** Columns of the main grid. */
  get width(): number {
    return this.about.width;
  }

  /** Rows of the main grid. */
  get height(): number {
    return this.about.height;
  }

  /** An action of the agent whose turn it is. Forgets all undone turns. In a game that is over, nothing happens. */
  act(action: Action): Outcome {
    return outcomeOf(this.raw.act(numberOf(action)));
  }

  /** Several actions in one call: a list of them, or as in a replay, `rrd` or `right right down`. */
  play(script: string | readonly Action[]): Outcome {
    if (Array.isArray(script)) return outcomeOf(this.raw.act_all(Uint8Array.from(script, numberOf)));
    return outcomeOf(this.raw.play(text("a script", script)));
  }

  /** How the game stands. */
  get outcome(): Outcome {
    return outcomeOf(this.raw.outcome());
  }

  /** Points. */
  get score(): number {
    return this.raw.score();
  }

  /** The present turn; the start is turn 0. */
  get turn(): number {
    return this.raw.turn();
  }

  /** The number of turns that were played, undone ones included. */
  get length(): number {
    return this.raw.length();
  }

  /** All actions, undone ones included; the first {@link turn} of them led here. */
  get actions(): Action[] {
    return Array.from(this.raw.actions(), (number) => ACTIONS[number] as Action);
  }

  /** The actions and choices that led here, as text for {@link play}. */
  get script(): string {
    return this.raw.script();
  }

  /** Goes back one turn; false at the start. */
  undo(): boolean {
    return this.raw.undo();
  }

  /** Goes forward again; false when nothing was undone. */
  redo(): boolean {
    return this.raw.redo();
  }

  /** Goes back to the start. */
  restart(): void {
    this.raw.jump(0);
  }

  /** Goes to a turn that was played; false when there is no such turn. */
  jump(turn: number): boolean {
    return this.raw.jump(whole("a turn", turn));
  }

  /** Switches pulling; false in a level without push rules. */
  setPull(on: boolean): boolean {
    return this.raw.pull(Boolean(on));
  }

  /** Lets the next agent act from here on; returns its number. */
  chooseNext(): number {
    return this.raw.choose_next();
  }

  /** The last turn in sentences. */
  get story(): string[] {
    return this.raw.story();
  }

  /** Why the last move failed and which cell caused it; undefined if it did not fail. */
  get blame(): { sentence: string; place: Place } | undefined {
    const blame = this.raw.blame();
    return blame === undefined ? undefined : JSON.parse(blame);
  }

  /** The agents and where they are; null for one that has left the world. */
  get agents(): { id: number; place: Place | null }[] {
    return JSON.parse(this.raw.agents());
  }

  /** The present state as the JSON that the documents describe. */
  toJSON(): unknown {
    return JSON.parse(this.raw.state());
  }

  /** Sixteen hexadecimal digits that are the same for equal states, on every machine. */
  get fingerprint(): string {
    return this.raw.fingerprint();
  }

  /** The game up to here as the text of a replay file, which contains its level. */
  replay(): string {
    return this.raw.replay();
  }

  /** A shortest way to win from here. The search examines at most `limit` situations. */
  solve(options: { limit?: number } = {}): Solution {
    return JSON.parse(this.raw.solve(whole("a limit", options.limit ?? 100_000)));
  }

  /** Advice for the player, and the action that it advises. */
  hint(options: { limit?: number } = {}): { sentence: string; action: Action | null } {
    return JSON.parse(this.raw.hint(whole("a limit", options.limit ?? 100_000)));
  }

  /** The cells that are seen from a cell, a byte for every cell of the grid. */
  see(from: Cell, options: LookOptions & { grid?: number } = {}): Uint8Array {
    const { rule = "hull", reach, square = false, grid = 0 } = options;
    const [x, y] = cell(from);
    const limit = reach === undefined ? undefined : whole("a reach", reach);
    return this.raw.see(whole("a grid", grid), x, y, text("a rule", rule), limit, square);
  }

  /**
   * A shortest walk between two cells of a grid: x, y, x, y … of every step, or null if there is none. The numbers are in
   * the engine's memory until the next call; `slice()` keeps them.
   */
  route(from: Cell, to: Cell, options: { grid?: number } = {}): Int32Array | null {
    const [start, goal] = [Int32Array.from(cell(from)), Int32Array.from(cell(to))];
    const found = this.raw.route(whole("a grid", options.grid ?? 0), start, goal);
    return found ? integersAt(this.raw.cells_at(), this.raw.cells_len()) : null;
  }

  /** The present state as a vector drawing. */
  svg(options: PictureOptions = {}): string {
    return styled(options, (style) => this.raw.svg(style));
  }

  /** The present state as binary glTF. */
  glb(options: GlbOptions = {}): Uint8Array {
    return this.raw.glb(options.theme ?? "dark", options.motion ?? false);
  }

  /** The present state in characters. */
  override toString(): string {
    return this.raw.text();
  }

  private get about(): { name: string; title: string; width: number; height: number } {
    this.#about ??= JSON.parse(this.raw.about()) as { name: string; title: string; width: number; height: number };
    return this.#about;
  }
}

/** A shortest way to win, from the start of a level or from the present turn of a game. */
export function solve(world: { start(): Session } | Session, options: { limit?: number } = {}): Solution {
  if (world instanceof Session) return world.solve(options);
  const game = world.start();
  try {
    return game.solve(options);
  } finally {
    game.free();
  }
}

function numberOf(action: Action): number {
  const number = NUMBERS.get(action);
  if (number !== undefined) return number;
  throw new ActionError(`\`${action}\` is not an action; write ${ACTIONS.join(", ")}`);
}

function outcomeOf(number: number): Outcome {
  return OUTCOMES[number] as Outcome;
}
