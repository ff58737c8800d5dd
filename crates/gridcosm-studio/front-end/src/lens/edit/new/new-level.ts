// The dialog for a new level: its kind, its options, and a preview.

import { html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { DialogElement } from "../../../frame/dialog";
import { complain } from "../../../frame/toast";
import type { Link } from "../../../link/link";
import type { LevelPlan, MadeLevel, MazePlan, RuleWords } from "../../../wire";
import { checkField, fieldStyles, numberField } from "./fields";
import { type ListName, type MazeHost, mazeForm, mazeStyles } from "./maze-form";
import { anySeed, KINDS, type Kind, type Plans, rememberedPlans, rememberPlans, usualMaze } from "./plan";
import "./preview";
import { newLevelStyle } from "./style";

/** The requested level. */
export interface NewLevel {
  readonly text: string;
  readonly plan: LevelPlan;
  /** Whether to play it immediately. */
  readonly play: boolean;
}

const NO_NUMBER = "A whole number, please.";
/** The pause in typing after which the level is drawn. */
const PAUSE_MS = 60;

@customElement("gc-new-level")
export class NewLevelDialog extends DialogElement implements MazeHost {
  static override styles = [...DialogElement.styles, fieldStyles, mazeStyles, newLevelStyle];

  @property({ attribute: false }) socket!: Link;
  @property({ attribute: false }) words: RuleWords | null = null;
  @state() private kind: Kind = "empty";
  @state() private plans: Plans = rememberedPlans();
  @state() private made: MadeLevel | null = null;
  @state() private waiting = false;
  @state() faults: ReadonlyMap<string, string> = new Map();
  /** Fields that hold no number at the moment. */
  readonly #unread = new Set<string>();
  #resolve: ((level: NewLevel | null) => void) | null = null;
  #timer = 0;
  #asked = 0;

  /** Asks for a level; null when the dialog was closed. */
  ask(kind: Kind = this.kind): Promise<NewLevel | null> {
    this.kind = kind;
    this.#unread.clear();
    void this.#draw();
    this.show();
    this.renderRoot.querySelector<HTMLElement>('.kinds [aria-pressed="true"]')?.focus();
    return new Promise((resolve) => (this.#resolve = resolve));
  }

  protected override get heading(): string {
    return "New level";
  }

  protected override closed(): void {
    this.#answer(null);
  }

  protected override content() {
    const about = KINDS.find((each) => each.kind === this.kind)?.about;
    return html`<form method="dialog" novalidate @submit=${(event: Event) => this.#submit(event)}>
        <div class="kinds">
          <div class="seg" role="group" aria-label="What kind of level">
            ${KINDS.map(({ kind, title }) => html`<button type="button" aria-pressed=${kind === this.kind} @click=${() => this.#turnTo(kind)}>${title}</button>`)}
          </div>
        </div>
        <p class="hint about">${about}</p>
        <div class="fields" tabindex="-1">${this.#fields()}</div>
        <div class="picture">
          <gc-board-preview role="img" aria-label="How the level looks" class=${this.#broken ? "old" : ""} .board=${this.made?.board ?? null}></gc-board-preview>
          ${this.#under()}
        </div>
        <footer>
          ${this.kind === "maze" ? html`<button type="button" class="btn quiet usual" @click=${this.#usual}>Usual values</button>` : nothing}
          <button type="button" class="btn" @click=${() => this.close()}>Cancel</button>
          <button type="button" class="btn" ?disabled=${this.#broken || this.waiting} @click=${() => this.#finish(true)}>Play it</button>
          <button type="submit" class="btn primary" ?disabled=${this.#broken || this.waiting}>Edit it</button>
        </footer>
      </form>`;
  }

  get #broken(): boolean {
    return this.faults.size > 0 || this.made === null;
  }

  #fields() {
    const { empty, nest, maze } = this.plans;
    switch (this.kind) {
      case "empty":
        return html`<div class="few">
          ${numberField(this, "width", "width", empty.width)} ${numberField(this, "height", "height", empty.height)} ${checkField(this, "walls", "walls around it", empty.walls)}
        </div>`;
      case "nest":
        return html`<div class="few">
          <h2>The outer grid</h2>
          ${numberField(this, "width", "width", nest.width)} ${numberField(this, "height", "height", nest.height)}
          <h2>The room in it</h2>
          ${numberField(this, "inner_width", "width", nest.inner_width)} ${numberField(this, "inner_height", "height", nest.inner_height)}
        </div>`;
      case "maze":
        return mazeForm(this, maze.maze, this.words);
    }
  }

  /** The seed stands below the picture, because the user changes it to get another one. */
  #under() {
    const { maze } = this.plans.maze;
    const remarks = this.made?.remarks ?? [];
    return html`<p class="remark" role="status">${this.faults.size > 0 ? "Correct what is marked, and the picture follows." : remarks.join(" ")}</p>
      ${
        this.kind === "maze"
          ? html`<div class="seed">
            ${numberField(this, "seed", "seed", maze.seed)}
            <button type="button" class="btn" @click=${() => this.#set("seed", maze.seed + 1)}>Another seed</button>
            ${checkField(this, "solvable", "a simple player can win it", maze.solvable)}
          </div>`
          : nothing
      }`;
  }

  typed(field: string, value: number | null): void {
    if (value === null) {
      this.#unread.add(field);
      this.faults = new Map([...this.faults, [field, NO_NUMBER]]);
    } else {
      this.#unread.delete(field);
      this.#set(field, value);
    }
  }

  chosen(field: string, value: string | boolean): void {
    this.#set(field, value);
  }

  add(list: ListName, entry: object): void {
    const { maze } = this.plans.maze;
    this.#setMaze({ ...maze, [list]: [...maze[list], entry] });
  }

  takeOut(list: ListName, at: number): void {
    const { maze } = this.plans.maze;
    // The numbers behind it move up; invalid entries of this list are gone with their fields.
    for (const field of [...this.#unread].filter((field) => field.startsWith(`${list}.`))) {
      this.#unread.delete(field);
    }
    this.#setMaze({ ...maze, [list]: maze[list].filter((_, other) => other !== at) });
  }

  #usual = (): void => {
    this.#unread.clear();
    this.#setMaze(usualMaze(anySeed()));
  };

  #turnTo(kind: Kind): void {
    this.kind = kind;
    this.#unread.clear();
    this.made = null;
    void this.#draw();
  }

  /** Sets a field by its name: `width`, or `enemies.1.speed`. */
  #set(field: string, value: string | number | boolean): void {
    if (this.kind !== "maze") {
      const plans = { ...this.plans, [this.kind]: { ...this.plans[this.kind], [field]: value } };
      this.plans = plans;
      this.#drawSoon();
      return;
    }
    const { maze } = this.plans.maze;
    const [list, at, key] = field.split(".");
    if (key === undefined) {
      this.#setMaze({ ...maze, [field]: value });
    } else {
      const entries = maze[list as ListName].map((entry, other) =>
        other === Number(at) ? { ...entry, [key]: value } : entry,
      );
      this.#setMaze({ ...maze, [list as ListName]: entries });
    }
  }

  #setMaze(maze: MazePlan): void {
    this.plans = { ...this.plans, maze: { kind: "maze", maze } };
    this.#drawSoon();
  }

  #drawSoon(): void {
    clearTimeout(this.#timer);
    this.waiting = true;
    // Pending answers concern older options.
    this.#asked += 1;
    this.#timer = window.setTimeout(() => void this.#draw(), PAUSE_MS);
  }

  /** Asks the server to create the level; only the last request counts. */
  async #draw(): Promise<void> {
    const asked = ++this.#asked;
    this.waiting = true;
    try {
      const { level, faults } = await this.socket.ask({ type: "edit_make", plan: this.plans[this.kind] }, "edit_made");
      if (asked === this.#asked) {
        this.faults = new Map([
          ...faults.map(({ field, message }) => [field, message] as const),
          ...[...this.#unread].map((field) => [field, NO_NUMBER] as const),
        ]);
        this.made = level ?? this.made;
        this.waiting = false;
      }
    } catch (error) {
      complain(error);
    }
  }

  #submit(event: Event): void {
    event.preventDefault();
    if (!this.#broken && !this.waiting) {
      this.#finish(false);
    }
  }

  #finish(play: boolean): void {
    if (this.made) {
      rememberPlans(this.plans);
      this.#answer({ text: this.made.text, plan: this.plans[this.kind], play });
    }
  }

  #answer(level: NewLevel | null): void {
    const resolve = this.#resolve;
    this.#resolve = null;
    if (this.open) {
      this.close();
    }
    resolve?.(level);
  }
}
