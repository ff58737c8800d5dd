import type { BoardCanvas } from "../../board/board-canvas";
import { noteSolved } from "../../gallery/progress";
import { Disconnected, type Link, type Reply } from "../../link/link";
import type { Action, Blame, CellReport, LevelRef, LogLine, Piece, Place, PlayRequest, Status } from "../../wire";
import { Question } from "../questions";
import { noteTurns } from "./progress";

/** The maximum number of lines in the log. */
const MOST_LINES = 400;

/**
 * The maximum number of actions that may wait for an answer; more would make the agent run on after the key is
 * released.
 */
const MOST_WAITING = 3;

const HEADING: Partial<Record<Action, "N" | "S" | "E" | "W">> = { up: "N", down: "S", left: "W", right: "E" };

interface Waiting {
  readonly request: PlayRequest;
  readonly since: number;
  readonly action: Action | undefined;
}

/** A game in progress: requests turns from the server and keeps the data of the panels. */
export class Game {
  level: LevelRef | undefined;
  title = "";
  description = "";
  /** The text of the level's file, for sharing. */
  text = "";
  status: Status | undefined;
  /** The events of all turns that can be reached. */
  private story: LogLine[] = [];
  blame: Blame | null = null;
  hint: Piece[] | undefined;
  /** Whether the solver has said that the game cannot be won any more. */
  dead = false;
  cell: CellReport | undefined;
  /** Counts versions of the world, so that others can tell when theirs is old. */
  revision = 0;
  /** The revision of the last nudge. */
  private nudged = -1;
  private readonly hints: Question<"solve_hint">;
  private waiting: Waiting[] = [];
  private asking = false;

  constructor(
    private readonly socket: Link,
    private readonly stage: () => BoardCanvas | undefined,
    private readonly changed: () => void,
    private readonly complain: (error: unknown) => void,
  ) {
    this.hints = new Question(() => socket, "hint", "solve_hint");
  }

  /** The events up to here. */
  get log(): LogLine[] {
    return this.story.filter((line) => line.turn <= (this.status?.turn ?? 0));
  }

  async open(level: LevelRef): Promise<void> {
    this.show(await this.socket.ask({ type: "play_open", level }, "play_world"));
    this.stage()?.resetZoom();
  }

  /** The world as the server has it, after a reload. */
  async resume(): Promise<void> {
    this.show(await this.socket.ask({ type: "play_resume" }, "play_world"));
  }

  async openReplay(text: string): Promise<void> {
    this.show(await this.socket.ask({ type: "play_open_replay", text }, "play_world"));
  }

  act(action: Action, since: number): void {
    this.queue({ type: "play_act", action }, since, action);
  }

  undo(): void {
    this.queue({ type: "play_undo" });
  }

  redo(): void {
    this.queue({ type: "play_redo" });
  }

  restart(): void {
    this.queue({ type: "play_restart" });
  }

  jump(turn: number): void {
    // Only the last target of a drag along the timeline counts.
    this.waiting = this.waiting.filter((next) => next.request.type !== "play_jump");
    this.queue({ type: "play_jump", turn });
  }

  pull(on: boolean): void {
    this.queue({ type: "play_pull", on });
  }

  /** Lets another agent act from now on. */
  changeAgent(): void {
    this.queue({ type: "play_agent" });
  }

  /** What to do next: first which thing, then which move. */
  async askHint(): Promise<void> {
    const told = await this.hints.ask({ type: "solve_hint" });
    if (told === null) return;
    // The first question of a turn gets a nudge, the second one the step.
    const again = this.nudged === this.revision;
    this.nudged = this.revision;
    this.hint = told.nudge !== null && !again ? told.nudge : told.pieces;
    this.dead = told.dead;
    this.changed();
  }

  /** Looks, in the background, whether the game can still be won. */
  async watchOut(): Promise<void> {
    const { revision } = this;
    if (this.status?.outcome !== "ongoing") return;
    const told = await this.hints.ask({ type: "solve_hint" });
    if (told === null || revision !== this.revision || !told.dead) return;
    this.hint = told.pieces;
    this.dead = true;
    this.changed();
  }

  /** Plays a solution to its end. */
  async playScript(script: string): Promise<void> {
    const turn = await this.socket.ask({ type: "play_script", script }, "play_turn");
    this.turn(turn, { request: { type: "play_script", script }, since: performance.now(), action: undefined });
  }

  async inspect(place: Place | undefined): Promise<void> {
    this.stage()?.select(place);
    if (place === undefined) this.cell = undefined;
    else this.cell = (await this.socket.ask({ type: "play_cell", place }, "play_cell")).cell;
    this.changed();
  }

  private show(world: Reply<"play_world">): void {
    this.level = world.level;
    this.title = world.title;
    this.description = world.description;
    this.text = world.text;
    this.story = world.log;
    this.cell = undefined;
    this.waiting = [];
    this.stage()?.setBoard(world.board);
    this.take(world.status, world.blame);
  }

  private queue(request: PlayRequest, since = performance.now(), action?: Action): void {
    if (this.level === undefined || this.waiting.length >= MOST_WAITING) return;
    this.waiting.push({ request, since, action });
    if (!this.asking) void this.grant();
  }

  private async grant(): Promise<void> {
    this.asking = true;
    try {
      for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
        this.turn(await this.socket.ask(next.request, "play_turn"), next);
      }
    } catch (error) {
      this.waiting = [];
      if (!(error instanceof Disconnected)) this.complain(error);
    } finally {
      this.asking = false;
    }
  }

  private turn(turn: Reply<"play_turn">, next: Waiting): void {
    const stage = this.stage();
    stage?.apply(turn.patch, next.since);
    if (turn.blame !== null) {
      stage?.blame(turn.blame.place ?? undefined, next.action === undefined ? undefined : HEADING[next.action]);
    }
    const { turn: now, turns } = turn.status;
    const others = this.story.filter((line) => line.turn !== now && line.turn <= turns);
    this.story = [...others, ...turn.log].sort((a, b) => a.turn - b.turn).slice(-MOST_LINES);
    this.take(turn.status, turn.blame);
    if (this.cell !== undefined) void this.inspect(this.cell.place).catch(this.complain);
  }

  private take(status: Status, blame: Blame | null): void {
    this.status = status;
    this.blame = blame;
    this.hint = undefined;
    this.dead = false;
    this.revision++;
    if (this.level !== undefined && status.turn > 0) noteTurns(this.level, status.turn);
    if (this.level !== undefined && status.outcome === "won") noteSolved(this.level, status.turn);
    this.changed();
  }
}
