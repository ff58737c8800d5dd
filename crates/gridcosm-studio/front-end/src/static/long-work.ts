// Long work of the desk: questions go to a second worker, one at a time. A busy worker hears nothing, so work that
// nobody needs any more ends with its worker.

import type { Desk } from "#engine/desk.js";
import type { Engine } from "./engine";

/** What the second worker tells. */
export type Told =
  | { kind: "progress"; done: number; total: number }
  | { kind: "answer"; text: string }
  | { kind: "fault"; sentence: string };

/** What it is told first, and then for each piece of work. */
export type Order = { kind: "engine"; engine: Engine } | { kind: "work"; question: string };

const BROKE = "A bug in the studio stopped this work. Your levels are safe; please try something else.";

export class LongWork {
  #worker: Worker | null = null;
  #current = 0;
  #waiting: { work: number; question: string }[] = [];

  constructor(
    private readonly desk: Desk,
    private readonly engine: Engine,
    /** Does work in this worker, after the present request is answered. */
    private readonly here: (work: number) => void,
  ) {}

  /** Takes new work of the desk, and stops what is no longer needed. */
  pump(): void {
    for (let work = this.desk.next_work(); work !== 0; work = this.desk.next_work()) {
      const question = this.desk.question(work);
      if (question === undefined) {
        this.here(work);
      } else {
        this.#waiting.push({ work, question });
      }
    }
    if (this.#current !== 0 && !this.desk.is_wanted(this.#current)) {
      this.desk.deliver(this.#current, undefined, "The work was cancelled.");
      this.#stop();
    }
    this.#next();
  }

  #next(): void {
    while (this.#current === 0) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        return;
      }
      if (this.desk.is_wanted(next.work)) {
        this.#current = next.work;
        this.#start().postMessage({ kind: "work", question: next.question } satisfies Order);
      } else {
        this.desk.deliver(next.work, undefined, "The work was cancelled.");
      }
    }
  }

  #start(): Worker {
    if (this.#worker === null) {
      const worker = new Worker(new URL("./long-worker.ts", import.meta.url), { type: "module" });
      worker.onmessage = (event: MessageEvent<Told>) => this.#hear(event.data);
      worker.onerror = () => this.#broke();
      worker.postMessage({ kind: "engine", engine: this.engine } satisfies Order);
      this.#worker = worker;
    }
    return this.#worker;
  }

  #hear(told: Told): void {
    if (told.kind === "progress") {
      this.desk.progress(this.#current, told.done, told.total);
      return;
    }
    const [answer, fault] = told.kind === "answer" ? [told.text, undefined] : [undefined, told.sentence];
    this.desk.deliver(this.#current, answer, fault);
    this.#current = 0;
    this.#next();
  }

  #broke(): void {
    this.desk.deliver(this.#current, undefined, BROKE);
    this.#stop();
    this.#next();
  }

  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#current = 0;
  }
}
