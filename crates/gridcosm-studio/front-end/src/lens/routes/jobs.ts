// Long work of the server: begun with one question, asked for until its answer comes. A new one takes the place of the old.

import type { Socket } from "../../socket";
import type { Answer, RouteRequest } from "../../wire";

export interface Progress {
  what: string;
  done: number;
  total: number;
}

type LongAnswer = "route_map" | "route_compared" | "route_scenario";
const PAUSE_MS = 40;

export class Jobs {
  #turn = 0;

  constructor(private readonly tell: (progress: Progress | null) => void) {}

  /** Begins the work and waits for it. `null` when it was stopped, or another one took its place. */
  async run<T extends LongAnswer>(socket: Socket, request: RouteRequest, expect: T, bytes?: Uint8Array): Promise<Extract<Answer, { type: T }> | null> {
    const turn = ++this.#turn;
    const begun = performance.now();
    try {
      const first = await socket.ask(request, "route_working", bytes);
      let state: Progress = first;
      while (turn === this.#turn) {
        // What is over in a moment shows no progress.
        if (performance.now() - begun > 300) {
          this.tell(state);
        }
        const answer: Answer = (await socket.ask({ type: "route_poll" }, [expect, "route_working", "route_idle"])) as Answer;
        if (turn !== this.#turn || answer.type === "route_idle") {
          return null;
        }
        if (answer.type === expect) {
          return answer as Extract<Answer, { type: T }>;
        }
        state = answer as Extract<Answer, { type: "route_working" }>;
        await new Promise((resume) => setTimeout(resume, PAUSE_MS));
      }
      return null;
    } finally {
      if (turn === this.#turn) {
        this.tell(null);
      }
    }
  }

  /** Gives up what is under way. */
  async stop(socket: Socket): Promise<void> {
    this.#turn++;
    this.tell(null);
    await socket.ask({ type: "route_stop" }, "route_idle");
  }
}
