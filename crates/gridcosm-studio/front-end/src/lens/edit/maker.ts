// New levels, from a recipe or like the open one; the solver judges them.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../../frame/style";
import { complain } from "../../frame/toast";
import type { Link } from "../../link/link";
import type { LevelRef, MadeCard, MakeCard } from "../../wire";
import { Question } from "../questions";
import type { EditDocument } from "./document";
import { readRange } from "./range";
import "../../gallery/thumbnail";

/** A new level that somebody wants to edit. */
export class MadeEvent extends Event {
  constructor(readonly text: string) {
    super("made", { bubbles: true, composed: true });
  }
}

/** A new level, and the name under which the desk holds it for its picture. */
interface Made {
  readonly card: MadeCard;
  readonly level: LevelRef;
}

type Count = "width" | "height" | "boxes" | "rooms" | "keys" | "hunters";

const FIELDS: readonly { name: Count; label: string; least: number; most: number }[] = [
  { name: "width", label: "Width", least: 5, most: 24 },
  { name: "height", label: "Height", least: 5, most: 24 },
  { name: "boxes", label: "Boxes", least: 0, most: 8 },
  { name: "rooms", label: "Rooms", least: 0, most: 8 },
  { name: "keys", label: "Keys", least: 0, most: 8 },
  { name: "hunters", label: "Hunters", least: 0, most: 8 },
];

@customElement("gc-edit-maker")
export class Maker extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
      }
      .fields {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 6px 12px;
      }
      label {
        display: flex;
        gap: 8px;
        align-items: center;
        justify-content: space-between;
        font-size: var(--text-m);
        color: var(--ink-2);
      }
      input[type="number"] {
        width: 68px;
        min-height: 28px;
        padding: 2px 6px;
      }
      .wide {
        grid-column: 1 / -1;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        margin: 10px 0;
      }
      ol {
        display: grid;
        gap: 8px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 4px 10px;
        align-items: center;
      }
      gc-thumbnail {
        grid-column: 1 / -1;
        height: 132px;
        border-radius: 6px;
      }
      small {
        color: var(--ink-3);
      }
    `,
  ];

  @property({ attribute: false }) socket!: Link;
  @property({ attribute: false }) doc!: EditDocument;
  @state() private recipe: MakeCard = {
    seed: 1,
    count: 4,
    from: null,
    width: 9,
    height: 8,
    boxes: 2,
    rooms: 0,
    recursive: false,
    keys: 0,
    hunters: 0,
    difficulty: null,
  };
  @state() private wanted = "";
  @state() private levels: Made[] | null = null;
  @state() private progress = "";
  readonly #question = new Question(
    () => this.socket,
    "make",
    "solve_made",
    (done, total) => {
      this.progress = total > 0 ? `${done} of ${total} levels…` : "Making levels…";
    },
  );

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override render() {
    const { recipe } = this;
    const number = (name: Count | "seed", label: string, least: number, most: number) =>
      html`<label>${label}<input type="number" min=${least} max=${most} .value=${String(recipe[name])}
        @change=${(event: Event) => this.#set({ [name]: Number((event.target as HTMLInputElement).value) })} /></label>`;
    return html`<h2>Make levels</h2>
      <div class="card">
        <div class="fields">
          ${FIELDS.map(({ name, label, least, most }) => number(name, label, least, most))}
          <label class="wide"><span>The first room contains the level itself</span><input type="checkbox" .checked=${recipe.recursive} ?disabled=${recipe.rooms === 0}
            @change=${(event: Event) => this.#set({ recursive: (event.target as HTMLInputElement).checked })} /></label>
          <label>Difficulty<input type="text" size="6" placeholder="any" .value=${this.wanted}
            @change=${(event: Event) => (this.wanted = (event.target as HTMLInputElement).value)} /></label>
          ${number("seed", "Seed", 0, 2 ** 31)}
        </div>
        <div class="row">
          <button class="btn primary" ?disabled=${this.progress !== ""} @click=${() => void this.#make(false)}>Make</button>
          <button class="btn" ?disabled=${this.progress !== "" || this.doc.level === null || this.doc.nest} title="Edits the open level at random and keeps what is better"
            @click=${() => void this.#make(true)}>Like this level</button>
          ${this.progress === "" ? nothing : html`<button class="btn" @click=${() => this.#stop()}>Stop</button>`}
        </div>
        ${this.progress === "" ? nothing : html`<small role="status">${this.progress}</small>`}
      </div>
      ${this.#results()}`;
  }

  #results() {
    if (this.levels === null) {
      return nothing;
    }
    if (this.levels.length === 0) {
      return html`<p class="hint">No level was found. Try another seed, a larger size or another difficulty.</p>`;
    }
    return html`<ol>${this.levels.map(
      ({ card: { text, rating }, level }) => html`<li class="card">
        <gc-thumbnail .link=${this.socket} .level=${level} .version=${level.name}></gc-thumbnail>
        <small>difficulty ${rating.difficulty}, ${rating.turns} turns, ${rating.pushes} pushes</small>
        <button class="btn" @click=${() => this.dispatchEvent(new MadeEvent(text))}>Open</button></li>`,
    )}</ol>`;
  }

  async #hold(card: MadeCard): Promise<Made> {
    const { name } = await this.socket.ask({ type: "files_hold", text: card.text }, "files_held");
    return { card, level: { source: "draft", name, index: 0 } };
  }

  #set(change: Partial<MakeCard>): void {
    this.recipe = { ...this.recipe, ...change };
  }

  #stop(): void {
    this.#question.stop();
    this.progress = "";
  }

  async #make(like: boolean): Promise<void> {
    const { recipe, doc } = this;
    this.progress = "Making levels…";
    try {
      const from = like ? { text: doc.text, index: doc.index } : null;
      const difficulty = readRange(this.wanted);
      const request = { ...recipe, recursive: recipe.recursive && recipe.rooms > 0, from, difficulty };
      const told = await this.#question.ask({ type: "solve_make", recipe: request });
      if (told) {
        this.levels = await Promise.all(told.levels.map((card) => this.#hold(card)));
        this.#set({ seed: recipe.seed + 1 });
      }
    } catch (error) {
      complain(error);
    } finally {
      this.progress = "";
    }
  }
}
