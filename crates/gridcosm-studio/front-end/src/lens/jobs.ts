// Long work of the server: one question starts it, and polling brings its answer. New work replaces the old.

import { type Ask, Disconnected, type Link } from "../link/link";
import type { Answer, Working } from "../wire";

export type Progress = Pick<Working, "what" | "done" | "total">;

/** The questions and answers by which a lens follows its work. */
interface Words {
  poll: Ask;
  stop: Ask;
  working: "route_working" | "sight_working";
  idle: "route_idle" | "sight_idle";
}

export const ROUTE_JOBS: Words = {
  poll: { type: "route_poll" },
  stop: { type: "route_stop" },
  working: "route_working",
  idle: "route_idle",
};
export const SIGHT_JOBS: Words = {
  poll: { type: "sight_poll" },
  stop: { type: "sight_stop" },
  working: "sight_working",
  idle: "sight_idle",
};

type LongAnswer = "route_map" | "route_compared" | "route_scenario" | "sight_checked";
const PAUSE_MS = 40;
/** Shorter work shows no progress. */
const SHOW_AFTER_MS = 300;

export class Jobs {
  #turn = 0;
  #busy = false;

  constructor(
    private readonly words: Words,
    private readonly socket: () => Link,
    private readonly tell: (progress: Progress | null) => void,
  ) {}

  /** Whether work is running. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Starts the work and waits for it. Returns `null` if it was stopped, or other work replaced it. */
  async run<T extends LongAnswer>(
    request: Ask,
    expect: T,
    bytes?: Uint8Array,
  ): Promise<Extract<Answer, { type: T }> | null> {
    const turn = ++this.#turn;
    this.#busy = true;
    try {
      return await this.#follow(turn, request, expect, bytes);
    } finally {
      if (turn === this.#turn) {
        this.#busy = false;
        this.tell(null);
      }
    }
  }

  /** Stops the running work. */
  async stop(): Promise<void> {
    if (!this.#busy) {
      return;
    }
    this.#turn++;
    this.#busy = false;
    this.tell(null);
    try {
      await this.socket().ask(this.words.stop, this.words.idle);
    } catch (error) {
      // Without the connection the work is gone too.
      if (!(error instanceof Disconnected)) {
        throw error;
      }
    }
  }

  async #follow<T extends LongAnswer>(
    turn: number,
    request: Ask,
    expect: T,
    bytes?: Uint8Array,
  ): Promise<Extract<Answer, { type: T }> | null> {
    const { words } = this;
    const begun = performance.now();
    let state: Progress = await this.socket().ask(request, words.working, bytes);
    while (turn === this.#turn) {
      if (performance.now() - begun > SHOW_AFTER_MS) {
        this.tell(state);
      }
      const answer: Answer = await this.socket().ask(words.poll, [expect, words.working, words.idle]);
      if (turn !== this.#turn || answer.type === words.idle) {
        return null;
      }
      if (answer.type === expect) {
        return answer as Extract<Answer, { type: T }>;
      }
      state = answer as Extract<Answer, { type: "route_working" | "sight_working" }>;
      await new Promise((resume) => setTimeout(resume, PAUSE_MS));
    }
    return null;
  }
}
