import type { Board, Patch, Playing } from "./board-view.js";
import type { Action, Outcome, Place, Session } from "./session.js";

/** Situations that the search for a hint examines: a page must not wait. */
const HINT_LIMIT = 20_000;

/** @internal A game as the element shows it: a board once, then what each turn changes. */
export class SessionShow implements Playing {
  constructor(readonly session: Session) {}

  get title(): string {
    return this.session.title;
  }

  get turn(): number {
    return this.session.turn;
  }

  get length(): number {
    return this.session.length;
  }

  get said(): string {
    return this.session.story.join(" ");
  }

  get outcome(): Outcome {
    return this.session.outcome;
  }

  get blamed(): Place | undefined {
    return this.session.blame?.place;
  }

  board(): [Board, Patch[]] {
    return [JSON.parse(this.session.raw.board()) as Board, []];
  }

  jump(turn: number): Patch {
    this.session.jump(turn);
    return this.#patch();
  }

  act(action: Action): Patch {
    this.session.act(action);
    return this.#patch();
  }

  hint(): string {
    return this.session.hint({ limit: HINT_LIMIT }).sentence;
  }

  solids(dark: boolean): string {
    return this.session.svg({ theme: dark ? "dark" : "light", isometric: true });
  }

  #patch(): Patch {
    return JSON.parse(this.session.raw.patch()) as Patch;
  }
}
