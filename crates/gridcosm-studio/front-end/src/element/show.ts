import type { Action, Board, Film, Outcome, Patch, Place } from "../wire";

/** Something with turns that the element shows: a film, or a game. */
export interface Show {
  readonly title: string;
  /** The turn that is shown. */
  readonly turn: number;
  /** The number of turns. */
  readonly length: number;
  /** What happened in this turn, in sentences. */
  readonly said: string;
  /** The present board: a board, and changes to apply to it. */
  board(): [Board, Patch[]];
  /** Goes to a turn. Returns what it changes, if that can be shown as a motion. */
  jump(turn: number): Patch | undefined;
}

/** A game, for an element that has an engine. */
export interface Playing extends Show {
  readonly outcome: Outcome;
  /** The cell that made the last move fail. */
  readonly blamed: Place | undefined;
  /** Takes an action; returns what it changes. */
  act(action: Action): Patch;
  /** Advice for the player. */
  hint(): string;
  /** The present state as an isometric SVG. */
  solids(dark: boolean): string;
}

/** Opens what is not a film. */
export interface Engine {
  /** A game of a level: its text, its name in the gallery, a maze, or the address of a file. */
  level(source: string): Promise<Playing>;
  /** A game at the start of a replay: its text or its address. */
  replay(source: string): Promise<Playing>;
}

export function isPlaying(show: Show | undefined): show is Playing {
  return show !== undefined && "act" in show;
}

/** A film at one of its turns. */
export class FilmShow implements Show {
  turn = 0;

  constructor(readonly film: Film) {}

  get title(): string {
    return this.film.title;
  }

  get length(): number {
    return this.film.turns.length;
  }

  get said(): string {
    return this.film.turns[this.turn - 1]?.said ?? this.film.title;
  }

  board(): [Board, Patch[]] {
    return [this.film.board, this.film.turns.slice(0, this.turn).map((step) => step.patch)];
  }

  jump(turn: number): Patch | undefined {
    const next = turn === this.turn + 1 ? this.film.turns[turn - 1]?.patch : undefined;
    this.turn = turn;
    return next;
  }
}
