// The tab Solve of the Edit lens: the verdict with its rating, the ideas that the level needs, and new levels.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Listening } from "../../frame/listening";
import { shared } from "../../frame/style";
import type { IdeaCard, RatingCard } from "../../wire";
import type { Judgement } from "./judgement";
import { WatchEvent } from "./verdict-chip";

@customElement("gc-edit-solve")
export class SolvePanel extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
      }
      p {
        margin: 0 4px var(--space-m);
        text-wrap: pretty;
      }
      .hint {
        color: var(--ink-3);
      }
      dl {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 3px 12px;
        margin: 0;
        font-size: var(--text-m);
        font-variant-numeric: tabular-nums;
      }
      dt {
        color: var(--ink-2);
      }
      dd {
        margin: 0;
        text-align: right;
      }
      .most {
        font-weight: 650;
        color: var(--ink);
      }
      ul {
        display: grid;
        gap: 6px;
        margin: 0;
        padding: 0;
        list-style: none;
        font-size: var(--text-m);
      }
      li {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 8px;
        align-items: center;
      }
      li small {
        display: block;
        color: var(--ink-3);
      }
      .needed {
        color: var(--good);
      }
      .needless {
        color: var(--warn);
      }
      li .btn {
        min-height: 28px;
        padding: 2px 9px;
      }
    `,
  ];

  @property({ attribute: false }) judgement!: Judgement;
  protected readonly listening = new Listening(
    this,
    () => this.judgement,
    "changed",
    () => this.requestUpdate(),
  );

  override render() {
    const { verdict, pending, applies, ideas } = this.judgement;
    if (!applies) {
      return html`<p class="hint">There is no level to solve yet.</p><slot></slot>`;
    }
    const script = verdict?.script ?? null;
    return html`<h2>Can it be won?</h2>
      <p>${pending || !verdict ? "The solver is looking for a way." : verdict.sentence}</p>
      ${script === null ? nothing : html`<p><button class="btn" @click=${() => this.#watch(script)}>Watch the solution</button></p>`}
      ${verdict?.rating ? ratingCard(verdict.rating) : nothing}
      ${verdict?.result === "winnable" ? this.#ideas(ideas) : nothing}
      <slot></slot>`;
  }

  #ideas(ideas: IdeaCard[] | null) {
    if (ideas?.length === 0) {
      return nothing;
    }
    return html`<h2>Does it need its ideas?</h2>
      ${ideas === null ? html`<p class="hint">Each is tried without…</p>` : html`<ul class="card">${ideas.map((idea) => this.#idea(idea))}</ul>`}`;
  }

  #idea({ word, about, needed, script, turns }: IdeaCard) {
    const [answer, tone] =
      needed === null ? ["unknown", ""] : needed ? ["needed", "needed"] : ["not needed", "needless"];
    const way = turns === null ? "" : `: ${turns} turns win without it`;
    return html`<li><span>${word} <b class=${tone}>${answer}</b>${way}<small>${about}</small></span>
      ${script === null ? nothing : html`<button class="btn" @click=${() => this.#watch(script)}>Watch</button>`}</li>`;
  }

  #watch(script: string): void {
    this.dispatchEvent(new WatchEvent(script));
  }
}

/** The numbers of a rating. */
function ratingCard(rating: RatingCard) {
  const share = (thousandths: number): string => `${Math.round(thousandths / 10)} %`;
  const rows: [string, string][] = [
    ["Turns", `${rating.turns}`],
    ["Pushes", `${rating.pushes}`],
    ["Situations", `${rating.situations.toLocaleString("en")}${rating.complete ? "" : " or more"}`],
    ["Ways on from each", (rating.branching / 1000).toFixed(2)],
    ["Detours", `${rating.detours}`],
    ["Moves away from the goal", `${rating.surprises}`],
    [rating.complete ? "Dead positions" : "Dead positions, at random", share(rating.dead)],
  ];
  return html`<h2>How hard is it?</h2>
    <dl class="card"><dt class="most">Difficulty</dt><dd class="most">${rating.difficulty}</dd>
      ${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}
