// The settings of the whole level: names, the goal, the move rule, and the push rules.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Choice, Rules, RuleWords } from "../../wire";
import type { Bench } from "./bench";
import { type TomlValue, writeValue } from "./toml";

@customElement("gc-edit-rules")
export class RulesPanel extends LitElement {
  static override styles = [
    shared,
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
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        gap: var(--space-xs);
        margin-bottom: 3px;
        padding: 1px 2px 1px 9px;
        border: 1px solid var(--line);
        border-radius: 7px;
        font-size: var(--text-m);
      }
      li span {
        flex: 1;
      }
      li.off {
        color: var(--ink-3);
        border-style: dashed;
      }
      li .btn {
        width: 26px;
        min-height: 26px;
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
    const { strategies, entries, swallows, searches } = this.words;
    const off = strategies.map(({ word }) => word).filter((name) => !push.order.includes(name));
    const label = (name: string): string => strategies.find(({ word }) => word === name)?.label ?? name;
    return html`<p class="hint">What to try with a room in the way, in this order:</p>
      <ol aria-label="Order of what is tried">
        ${push.order.map(
          (name, at) => html`<li>
            <span>${at + 1}. ${label(name)}</span>
            <button class="btn icon quiet" aria-label=${`${label(name)} earlier`} ?disabled=${at === 0} @click=${() => this.#move(push.order, at, -1)}>↑</button>
            <button class="btn icon quiet" aria-label=${`${label(name)} later`} ?disabled=${at === push.order.length - 1} @click=${() => this.#move(push.order, at, 1)}>↓</button>
            <button class="btn icon quiet" aria-label=${`never ${label(name)}`} @click=${() => this.#order(push.order.filter((other) => other !== name))}>×</button>
          </li>`,
        )}
        ${off.map(
          (name) => html`<li class="off">
            <span>never: ${label(name)}</span>
            <button class="btn icon quiet" aria-label=${`also ${label(name)}`} @click=${() => this.#order([...push.order, name])}>+</button>
          </li>`,
        )}
      </ol>
      ${this.#choice("push.entry", "entering", push.entry, entries, "centred")} ${this.#choice("push.swallow", "swallowing", push.swallow, swallows, "front")}
      ${this.#choice("push.search", "searching", push.search, searches, "per_cell")}
      <label class="check"
        ><input type="checkbox" .checked=${push.pull} @change=${(event: Event) => this.#set("push.pull", (event.target as HTMLInputElement).checked ? "true" : null, "pull")} />
        pushing also pulls</label
      >`;
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

  #move(order: readonly string[], at: number, by: number): void {
    const moved = [...order];
    const [name = ""] = moved.splice(at, 1);
    moved.splice(at + by, 0, name);
    this.#order(moved);
  }

  #order(order: readonly string[]): void {
    this.#set("push.order", writeValue([...order]), "order of pushes");
  }

  #setText(key: string, value: string): void {
    this.#set(key, value.trim() === "" ? null : writeValue(value), key);
  }

  #set(key: string, value: string | null, label: string): void {
    this.bench.change(label, { op: "set", key, value });
  }
}
