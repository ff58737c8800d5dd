// Tries a push under other rules on the position at hand: the choices, the result, the search. Nothing in the game moves.

import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { Latest } from "../../canvas/latest";
import { sentence } from "../../frame/sentence";
import { shared } from "../../frame/style";
import { complain } from "../../frame/toast";
import type { Link, Reply } from "../../link/link";
import type { Choice, Heading, Place, PushManner, PushRuleCard, TrialReport } from "../../wire";
import { partStyles } from "../part-styles";
import { legend, segmented } from "../parts";
import { strategyOrder, strategyOrderStyle } from "../strategy-order";
import "./search-tree";
import { onlyVisited, type Shown } from "./trial-picture";

const DIRECTIONS: readonly { value: Heading; title: string; hint: string }[] = [
  { value: "W", title: "←", hint: "Push left" },
  { value: "N", title: "↑", hint: "Push up" },
  { value: "S", title: "↓", hint: "Push down" },
  { value: "E", title: "→", hint: "Push right" },
];

const MANNERS: readonly { value: PushManner; title: string; hint: string }[] = [
  { value: "push", title: "Search", hint: "Try alternatives until one succeeds (push)" },
  {
    value: "push_simple",
    title: "First only",
    hint: "Take the first strategy that applies, never turn back (push_simple)",
  },
];

/** The limits that a search and a simple push have. */
const LIMITS: readonly {
  key: "max_backtracks" | "max_depth" | "max_steps" | "budget";
  label: string;
  manner: PushManner;
  lifted: boolean;
}[] = [
  { key: "max_backtracks", label: "dead ends", manner: "push", lifted: true },
  { key: "max_depth", label: "path length", manner: "push", lifted: true },
  { key: "budget", label: "cells in all", manner: "push", lifted: false },
  { key: "max_steps", label: "path length", manner: "push_simple", lifted: false },
];

/** Fires `show` with what the board has to show, and `close`. */
@customElement("gc-push-rules")
export class PushRules extends LitElement {
  @property({ attribute: false }) socket!: Link;
  /** The selected cell, which can be pushed instead of the agent. */
  @property({ attribute: false }) cell: Place | undefined;
  /** Whether there is an agent to push. */
  @property({ type: Boolean }) agent = true;
  /** Changes with every turn; the push is then tried again. */
  @property({ type: Number }) turn = 0;
  /** Changes with every level, whose rules are then fetched. */
  @property() level = "";
  @state() private known: Reply<"play_rules"> | undefined;
  @state() private rules: PushRuleCard | undefined;
  @state() private heading: Heading = "E";
  @state() private manner: PushManner = "push";
  @state() private fromCell = false;
  @state() private trial: TrialReport | undefined;
  @state() private fault = "";
  #lit: number | null = null;
  readonly #asking = new Latest<true>(() => this.#ask());

  static override styles = [
    shared,
    partStyles,
    strategyOrderStyle,
    css`
      :host { display: block; }
      header { display: flex; align-items: center; gap: var(--space-m); }
      header h2 { flex: 1; margin-top: 2px; }
      .seg { display: flex; }
      .seg button { flex: 1; }
      .verdict { margin: var(--space-m) 0; padding: 7px 11px; border: 1px solid var(--line); border-left: 3px solid var(--tone);
        border-radius: 8px; text-wrap: pretty; overflow-wrap: anywhere; }
      .verdict.good { --tone: var(--good); }
      .verdict.bad { --tone: var(--warn); }
      .verdict code { font: var(--text-s) var(--mono); color: var(--ink-2); }
      label.choice-line { display: grid; grid-template-columns: 64px minmax(0, 1fr); align-items: center; gap: var(--space-s);
        margin-bottom: var(--space-s); color: var(--ink-2); font-size: var(--text-m); }
      label.choice-line > :last-child { width: 100%; min-width: 0; min-height: 30px; padding-block: 3px; }
      .seg { margin-bottom: var(--space-s); }
      .legend { display: flex; flex-wrap: wrap; gap: var(--space-xs) var(--space-s); margin: 0 var(--space-xs) var(--space-s); }
      .legend b { display: none; }
      details.more { margin: var(--space-s) 0; }
      details.more > summary { cursor: pointer; color: var(--ink-2); font-size: var(--text-m); padding: 3px var(--space-xs); }
      ol { margin-bottom: var(--space-m); }
    `,
  ];

  /** Whether the result belongs to the present question. */
  get settled(): boolean {
    return this.#asking.idle;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("level")) void this.#learn();
    if (changed.has("cell") && this.cell === undefined) this.fromCell = false;
  }

  protected override updated(changed: Map<string, unknown>): void {
    const asks = ["turn", "rules", "heading", "manner", "fromCell"].some((name) => changed.has(name));
    if (asks || (this.fromCell && changed.has("cell")) || changed.has("agent")) this.#asking.push(true);
    if (changed.has("trial")) this.#show();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.dispatchEvent(new CustomEvent<Shown | null>("show", { detail: null }));
  }

  override render(): TemplateResult {
    return html`<header>
        <h2 id="title">Try other rules</h2>
        <button class="btn quiet" ?disabled=${this.#isUsual} @click=${this.#reset}>Reset</button>
        <button class="btn icon quiet" aria-label="Close the rules" @click=${() => this.dispatchEvent(new Event("close"))}>×</button>
      </header>
      <p class="hint">What a push would do here. Nothing moves until you do.</p>
      ${this.known === undefined || this.rules === undefined ? nothing : this.#choices(this.known, this.rules)}`;
  }

  #choices({ words }: Reply<"play_rules">, rules: PushRuleCard): TemplateResult {
    const change = (part: Partial<PushRuleCard>): void => {
      this.rules = { ...rules, ...part };
    };
    const pick = (key: "entry" | "swallow" | "search", label: string, list: readonly Choice[]): TemplateResult =>
      html`<label class="choice-line">${label}<select @change=${(event: Event) => change({ [key]: (event.target as HTMLSelectElement).value })}>
        ${list.map((choice) => html`<option value=${choice.word} ?selected=${choice.word === rules[key]}>${choice.label}</option>`)}
      </select></label>`;
    return html`
        ${segmented("Direction of the push", DIRECTIONS, this.heading, (heading) => (this.heading = heading))}
        ${segmented("How the path is found", MANNERS, this.manner, (manner) => (this.manner = manner))}
      ${this.#pusher()} ${this.#verdict()}
      <p class="hint">What to try at each cell, in this order:</p>
      ${strategyOrder(rules.order, words.strategies, (order) => change({ order }))}
      ${pick("entry", "enter", words.entries)} ${pick("swallow", "swallow", words.swallows)}
      ${this.manner === "push" ? pick("search", "search", words.searches) : nothing}
      <details class="more"><summary>Limits</summary>
        ${LIMITS.filter(({ manner }) => manner === this.manner).map((limit) => this.#limit(limit, rules, change))}
      </details>
      ${this.#search()}`;
  }

  /** Who pushes; only where there is a choice. */
  #pusher(): TemplateResult | typeof nothing {
    const { cell } = this;
    if (cell === undefined)
      return this.agent ? html`<p class="hint">Click a cell to push its content instead of the agent.</p>` : nothing;
    const from = [
      { value: false, title: "The agent", hint: "Push as the agent does" },
      { value: true, title: `Cell ${cell.x}, ${cell.y}`, hint: "Push the content of the selected cell" },
    ];
    return segmented(
      "What is pushed",
      this.agent ? from : from.slice(1),
      this.#pushesCell,
      (value) => (this.fromCell = value),
    );
  }

  get #pushesCell(): boolean {
    return this.cell !== undefined && (this.fromCell || !this.agent);
  }

  #verdict(): TemplateResult {
    const { trial, fault } = this;
    if (fault !== "") return html`<div class="verdict bad" role="status">${fault}</div>`;
    if (trial === undefined) return html``;
    return html`<div class="verdict ${trial.ok ? "good" : "bad"}" role="status">
      ${sentence(trial.pieces)} ${trial.reason === null ? nothing : html`<code>${trial.reason}</code>`}
    </div>`;
  }

  #limit(
    { key, label, lifted }: (typeof LIMITS)[number],
    rules: PushRuleCard,
    change: (part: Partial<PushRuleCard>) => void,
  ): TemplateResult {
    const typed = (event: Event): void => {
      const text = (event.target as HTMLInputElement).value.trim();
      const value = Math.max(0, Math.round(Number(text)));
      if (text === "" && lifted) change({ [key]: null });
      else if (text !== "" && Number.isFinite(value)) change({ [key]: Math.min(value, 1e9) });
      else this.requestUpdate();
    };
    return html`<label class="choice-line">${label}<input type="number" min="0" step="1" placeholder=${lifted ? "no limit" : ""}
      .value=${rules[key] === null ? "" : String(rules[key])} @change=${typed} /></label>`;
  }

  #search(): TemplateResult | typeof nothing {
    const { trial } = this;
    if (trial === undefined || trial.attempts.length === 0) return nothing;
    const cells = trial.attempts.length;
    const light = (event: CustomEvent<number | null>): void => {
      this.#lit = event.detail;
      this.#show();
    };
    return html`<h2>Search, ${cells === 1 ? "1 cell" : `${cells} cells`}</h2>
      ${legend([
        ...(trial.ok ? [{ swatch: "var(--good)", text: "path of the push" }] : []),
        ...(onlyVisited(trial).length > 0 ? [{ swatch: "var(--accent)", text: "also visited" }] : []),
        ...(trial.ok ? [] : [{ swatch: "var(--warm)", text: "why it fails" }]),
      ])}
      <gc-search-tree .attempts=${trial.attempts} @light=${light}></gc-search-tree>
      ${trial.cut ? html`<p class="hint">The search went on; these are the first cells it came to.</p>` : nothing}`;
  }

  get #isUsual(): boolean {
    return JSON.stringify(this.rules) === JSON.stringify(this.known?.rules ?? this.known?.usual);
  }

  #reset = (): void => {
    this.rules = this.known?.rules ?? this.known?.usual;
    this.manner = "push";
  };

  /** The rules of the level. */
  async #learn(): Promise<void> {
    try {
      this.known = await this.socket.ask({ type: "play_rules" }, "play_rules");
      this.#reset();
    } catch (error) {
      complain(error);
    }
  }

  async #ask(): Promise<void> {
    const { rules, heading: dir, manner } = this;
    if (rules === undefined) return;
    const from = this.#pushesCell ? (this.cell ?? null) : null;
    try {
      this.trial = (await this.socket.ask({ type: "play_try", from, dir, manner, rules }, "play_tried")).trial;
      this.fault = "";
    } catch (error) {
      this.trial = undefined;
      this.fault = error instanceof Error ? error.message : String(error);
    }
    this.#lit = null;
    await this.updateComplete;
  }

  #show(): void {
    const { trial } = this;
    const detail: Shown | null = trial === undefined ? null : { trial, lit: this.#lit };
    this.dispatchEvent(new CustomEvent<Shown | null>("show", { detail }));
  }
}
