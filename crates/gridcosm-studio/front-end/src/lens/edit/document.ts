// A level text that is being edited. The text is the single source of truth: changes on the board are operations that
// the server applies to the text, and the board then shows the new text.

import type { Link, Reply } from "../../link/link";
import type { EditedLevel, EditOperation, Mistake } from "../../wire";
import { History } from "./history";

interface Job {
  readonly label: string;
  readonly step: string | undefined;
  readonly operations: EditOperation[];
}

/** The pause in typing after which the text is parsed. */
const TYPING_PAUSE_MS = 120;
/** A pause longer than this ends a step of the history. */
const STEP_PAUSE_MS = 1200;

export class EditDocument extends EventTarget {
  text = "";
  index = 0;
  /** The last content that could be parsed. */
  level: EditedLevel | null = null;
  /** Whether the present text has changed since then and cannot be parsed. */
  stale = false;
  mistakes: Mistake[] = [];
  titles: string[] = [];
  /** Whether the text is a nest, not a level file: because its file is one, or by its looks. */
  nest = false;
  /** Whether its file is a nest. */
  nestFile = false;
  history = new History({ text: "", index: 0, label: "opened" });
  #jobs: Job[] = [];
  #working = false;
  #timer = 0;
  #typing = 0;
  #typedAt = 0;
  #reads = 0;
  /** The text that the server was last asked about and answered. */
  #readText = "";
  /**
   * Entries of the legend that the board added, signs and stacks: they may be removed again, entries by people may not.
   */
  readonly #made = new Map<string, [string, string]>();

  constructor(
    private readonly socket: Link,
    private readonly complain: (error: unknown) => void,
  ) {
    super();
  }

  /** Whether the text is parsed and every operation applied. */
  get settled(): boolean {
    return !this.#working && this.#readText === this.text;
  }

  /** Starts with a text and a new history. */
  async load(text: string, index: number, label = "opened"): Promise<void> {
    this.#jobs = [];
    this.#made.clear();
    this.history = new History({ text, index, label });
    this.level = null;
    await this.#show(text, index);
  }

  /** Replaces the text as one step that can be undone. */
  async replace(text: string, label: string, index = this.index): Promise<void> {
    this.history.push({ text, index, label });
    await this.#show(text, index);
  }

  /** The text as the user types it. */
  type(text: string): void {
    const now = performance.now();
    if (now - this.#typedAt > STEP_PAUSE_MS) {
      this.#typing += 1;
    }
    this.#typedAt = now;
    this.text = text;
    this.history.push({ text, index: this.index, label: "typed", step: `typing ${this.#typing}` });
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.read(), TYPING_PAUSE_MS);
    this.#changed();
  }

  /** Changes the text by operations; those of one `step` count as one. */
  apply(label: string, operations: EditOperation[], step?: string): void {
    if (operations.length === 0) {
      return;
    }
    const last = this.#jobs.at(-1);
    if (last && step !== undefined && last.step === step) {
      last.operations.push(...operations);
    } else {
      this.#jobs.push({ label, step, operations });
    }
    if (!this.#working) {
      void this.#work();
    }
  }

  undo(): void {
    this.#goTo(this.history.at - 1);
  }

  redo(): void {
    this.#goTo(this.history.at + 1);
  }

  /** Goes to a version of the history. */
  jump(at: number): void {
    this.#goTo(at);
  }

  /** Shows another level of the same file. */
  async turnTo(index: number): Promise<void> {
    await this.#show(this.text, index);
  }

  /** Asks the server to parse the text. */
  async read(): Promise<void> {
    clearTimeout(this.#timer);
    const read = ++this.#reads;
    const text = this.text;
    try {
      const { index, nestFile: nest } = this;
      const answer = await this.socket.ask({ type: "edit_read", text, index, nest }, "edit_level");
      if (read === this.#reads && text === this.text) {
        this.#take(answer);
      }
    } catch (error) {
      this.complain(error);
    }
  }

  #goTo(at: number): void {
    const { text, index } = this.history.go(at);
    this.#jobs = [];
    void this.#show(text, index);
  }

  async #show(text: string, index: number): Promise<void> {
    this.text = text;
    this.index = index;
    this.#changed();
    await this.read();
  }

  /** Applies the waiting operations in order, each to the text that the previous one left. */
  async #work(): Promise<void> {
    this.#working = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      const { text, index, nestFile: nest } = this;
      const { label, step, operations } = job;
      try {
        const answer = await this.socket.ask(
          { type: "edit_apply", text, index, nest, operations, made: [...this.#made.values()] },
          "edit_level",
        );
        if (this.text !== text) {
          // The user typed meanwhile: apply it again to the new text.
          this.#jobs.unshift(job);
          continue;
        }
        this.#reads += 1;
        for (const entry of answer.made) {
          this.#made.set(entry.join(" "), entry);
        }
        this.text = answer.text ?? text;
        this.index = answer.index;
        this.history.push({ text: this.text, index: this.index, label, step });
        this.#take(answer);
      } catch (error) {
        this.complain(error);
      }
    }
    this.#working = false;
    this.dispatchEvent(new Event("settled"));
  }

  #take(answer: Reply<"edit_level">): void {
    this.index = answer.index;
    this.nest = answer.nest;
    this.mistakes = answer.mistakes;
    this.titles = answer.titles;
    this.#readText = this.text;
    this.stale = answer.level === null;
    this.level = answer.level ?? this.level;
    this.#changed();
  }

  #changed(): void {
    this.dispatchEvent(new Event("changed"));
  }
}
