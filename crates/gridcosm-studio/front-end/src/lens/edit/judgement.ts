// What the solver thinks of the edited level: asked after every pause, so that an author sees at once that a level is
// broken.

import type { Link } from "../../link/link";
import type { IdeaCard, VerdictCard } from "../../wire";
import { Question } from "../questions";
import type { EditDocument } from "./document";

/** The pause after a change; the answer comes within two seconds of it. */
const PAUSE_MS = 250;

export class Judgement extends EventTarget {
  verdict: VerdictCard | null = null;
  /** Which ideas the level needs; `null` while that is not known. */
  ideas: IdeaCard[] | null = null;
  /** Whether the answer to the present text is still to come. */
  pending = false;
  #timer = 0;
  #judged = "";
  readonly #level: Question<"solve_verdict">;
  readonly #ideas: Question<"solve_ideas">;

  constructor(
    socket: Link,
    private readonly doc: EditDocument,
    private readonly complain: (error: unknown) => void,
  ) {
    super();
    this.#level = new Question(() => socket, "level", "solve_verdict");
    this.#ideas = new Question(() => socket, "ideas", "solve_ideas");
    doc.addEventListener("changed", () => this.#follow());
    doc.addEventListener("settled", () => this.#follow());
  }

  /** Whether there is a level to judge: a nest has no goal. */
  get applies(): boolean {
    return !this.doc.nest && this.doc.level !== null;
  }

  /** Whether everything about the present text is known. */
  get settled(): boolean {
    return !this.pending && !this.#level.busy && !this.#ideas.busy;
  }

  #follow(): void {
    const { text, index } = this.doc;
    const key = `${index} ${text}`;
    if (key === this.#judged || !this.doc.settled) {
      return;
    }
    this.#judged = key;
    clearTimeout(this.#timer);
    this.#level.stop();
    this.#ideas.stop();
    this.ideas = null;
    if (!this.applies || this.doc.stale) {
      this.verdict = null;
      this.pending = false;
    } else {
      this.pending = true;
      this.#timer = window.setTimeout(() => void this.#ask(text, index), PAUSE_MS);
    }
    this.#changed();
  }

  async #ask(text: string, index: number): Promise<void> {
    try {
      const verdict = await this.#level.ask({ type: "solve_level", text, index });
      if (!verdict) {
        return;
      }
      this.verdict = verdict;
      this.pending = false;
      this.#changed();
      if (verdict.result === "winnable") {
        const told = await this.#ideas.ask({ type: "solve_ideas", text, index });
        if (told) {
          this.ideas = told.ideas;
          this.#changed();
        }
      }
    } catch (error) {
      this.pending = false;
      this.#changed();
      this.complain(error);
    }
  }

  #changed(): void {
    this.dispatchEvent(new Event("changed"));
  }
}
