// The settings of the whole level: names, the goal, the move rule, and the push rules.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Choice, Rules, RuleWords } from "../../wire";
import { strategyOrder, strategyOrderStyle } from "../strategy-order";
import type { Bench } from "./bench";
import { type TomlValue, writeValue } from "./toml";

@customElement("gc-edit-rules")
export class RulesPanel extends LitElement {
  static override styles = [
    shared,
    strategyOrderStyle,
    css`
      :host {
        display: block;
      }
      label {
        display: grid;
        grid-template-columns: 92px 1fr;
        align-items: center;
        gap: var(--space-m);
        margin-bottom: var(--space-s);
        color: var(--ink-2);
        font-size: var(--text-m);
      }
      label.check {
        display: flex;
      }
      input[type="text"],
      input[type="number"],
      select,
      textarea {
        width: 100%;
        min-width: 0;
        min-height: 30px;
        padding: 3px 8px;
      }
      textarea {
        min-height: 58px;
        resize: vertical;
      }
    `,
  ];

  @property({ attribute: false }) bench!: Bench;
  @property({ attribute: false }) rules!: Rules;
  @property({ attribute: false }) words!: RuleWords;

  override render() {
    const { rules, words } = this;
    return html`<h2>About</h2>
      ${this.#text("title", "title", rules.title)} ${this.#text("author", "author", rules.author)}
      <label>description<textarea rows="2" .value=${rules.description} @change=${(event: Event) => this.#setText("description", (event.target as HTMLTextAreaElement).value)}></textarea></label>
      ${this.#text("tags", "tags", rules.tags.join(", "), (value) =>
        value
          .split(",")
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ""),
      )}
      <h2>Rules</h2>
      ${this.#choice("objective", "to win", rules.objective, words.objectives, "default")}
      ${this.#choice("moves", "moving", rules.moves, words.moves, "default")}
      ${this.#choice("turns", "several agents", rules.turns, words.turns, "chosen")}
      ${this.#number("turn_limit", "turn limit", rules.turn_limit, "none")} ${this.#number("seed", "seed", rules.seed, "none")}
      <h2>Pushing</h2>
      <label class="check"
        ><input type="checkbox" .checked=${rules.push !== null} @change=${(event: Event) => this.#set("push", (event.target as HTMLInputElement).checked ? "{}" : null, "push rules")} />
        pushes go through rooms, and push several things</label
      >
      ${rules.push ? this.#push(rules.push) : nothing}`;
  }

  #push(push: NonNullable<Rules["push"]>) {
    const { strategies } = this.words;
    return html`${this.#check("push.preset", "by the rules of Patrick's Parabox", push.by_things, '"parabox"')}
      ${push.by_things ? this.#parabox(push) : nothing}
      <p class="hint">What to try with a room in the way, in this order:</p>
      ${strategyOrder(push.order, strategies, (order) => this.#set("push.order", writeValue(order), "order of pushes"))}
      ${push.by_things ? nothing : this.#byCells(push)}`;
  }

  #parabox(push: NonNullable<Rules["push"]>) {
    const { objective, turns } = this.rules;
    const usual = objective === "buttons" && turns === "together";
    return html`${this.#check("push.inner_push", "a push against a wall moves the room around it", push.inner_push)}
      ${this.#check("push.shed", "what cannot get out takes the room's place", push.shed)}
      ${usual ? nothing : html`<p class="hint">In the game, buttons win, and all players move together: choose both above.</p>`}`;
  }

  #check(key: string, label: string, on: boolean, written = "true") {
    const changed = (event: Event): void =>
      this.#set(key, (event.target as HTMLInputElement).checked ? written : null, label);
    return html`<label class="check"><input type="checkbox" .checked=${on} @change=${changed} /> ${label}</label>`;
  }

  #byCells(push: NonNullable<Rules["push"]>) {
    const { entries, swallows, searches } = this.words;
    return html`${this.#choice("push.entry", "entering", push.entry, entries, "centred")} ${this.#choice("push.swallow", "swallowing", push.swallow, swallows, "front")}
      ${this.#choice("push.search", "searching", push.search, searches, "per_cell")}
      ${this.#check("push.pull", "pushing also pulls", push.pull)}`;
  }

  #text(key: string, label: string, value: string, convert?: (value: string) => TomlValue) {
    const changed = (event: Event): void => {
      const text = (event.target as HTMLInputElement).value;
      const written = convert ? convert(text) : text;
      this.#set(key, text.trim() === "" ? null : writeValue(written), label);
    };
    return html`<label>${label}<input type="text" .value=${value} @change=${changed} /></label>`;
  }

  #number(key: string, label: string, value: number | null, none: string) {
    const changed = (event: Event): void => {
      const text = (event.target as HTMLInputElement).value.trim();
      this.#set(key, text === "" || !Number.isFinite(Number(text)) ? null : String(Math.round(Number(text))), label);
    };
    return html`<label>${label}<input type="number" step="1" placeholder=${none} .value=${value === null ? "" : String(value)} @change=${changed} /></label>`;
  }

  #choice(key: string, label: string, value: string, choices: readonly Choice[], usual: string) {
    const changed = (event: Event): void => {
      const chosen = (event.target as HTMLSelectElement).value;
      this.#set(key, chosen === usual ? null : writeValue(chosen), label);
    };
    return html`<label
      >${label}<select @change=${changed}>
        ${choices.map(({ word, label }) => html`<option value=${word} ?selected=${word === value}>${label}</option>`)}
      </select></label
    >`;
  }

  #setText(key: string, value: string): void {
    this.#set(key, value.trim() === "" ? null : writeValue(value), key);
  }

  #set(key: string, value: string | null, label: string): void {
    this.bench.change(label, { op: "set", key, value });
  }
}
