// Questions to the solver: one starts work on the desk, and polling brings its answer. A new question of a kind
// replaces the one before.

import { Disconnected, type Link, Refused } from "../link/link";
import type { Answer, SolveKind, SolveRequest } from "../wire";

type Result = "solve_verdict" | "solve_ideas" | "solve_hint" | "solve_made";
export type Told<T extends Result> = Extract<Answer, { type: T }>;

const PAUSE_MS = 50;

export class Question<T extends Result> {
  #turn = 0;
  #busy = false;

  constructor(
    private readonly socket: () => Link,
    private readonly kind: SolveKind,
    private readonly expect: T,
    /** Hears how far the work is, as `done` of `total`. */
    private readonly tell: (done: number, total: number) => void = () => undefined,
  ) {}

  /** Whether an answer is on its way. */
  get busy(): boolean {
    return this.#busy;
  }

  /** The answer; `null` if another question replaced this one, or the connection broke. */
  async ask(request: SolveRequest): Promise<Told<T> | null> {
    const turn = ++this.#turn;
    this.#busy = true;
    try {
      await this.socket().ask(request, "solve_working");
      while (turn === this.#turn) {
        const poll = { type: "solve_poll", kind: this.kind } as const;
        const answer: Answer = await this.socket().ask(poll, [this.expect, "solve_working", "solve_idle"]);
        if (turn !== this.#turn || answer.type === "solve_idle") {
          return null;
        }
        if (answer.type === this.expect) {
          return answer as Told<T>;
        }
        if (answer.type === "solve_working") {
          this.tell(answer.done, answer.total);
        }
        await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      }
      return null;
    } catch (error) {
      if (error instanceof Disconnected) {
        return null;
      }
      throw error;
    } finally {
      if (turn === this.#turn) {
        this.#busy = false;
      }
    }
  }

  /** Gives up waiting, and ends the work. */
  stop(): void {
    if (!this.#busy) {
      return;
    }
    this.#turn++;
    this.#busy = false;
    this.socket()
      .ask({ type: "solve_stop", kind: this.kind }, "solve_idle")
      .catch((error: unknown) => {
        // Without the connection the work is gone too.
        if (!(error instanceof Disconnected || error instanceof Refused)) {
          throw error;
        }
      });
  }
}
