import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Status } from "../../wire";
import "./sprite-icon";

/** The maximum number of bars of health; a higher value is shown as a number. */
const MOST_BARS = 10;

/** The player's condition: health, turn, score, effects, items. */
@customElement("gc-play-hud")
export class PlayHud extends LitElement {
  @property({ attribute: false }) status: Status | undefined;

  static override styles = css`
    :host { display: flex; flex-wrap: wrap; gap: var(--space-m); }
    .chip { background: var(--panel); border: 1px solid var(--line); border-radius: 99px; padding: 4px 11px; font-weight: 550;
      display: flex; gap: 7px; align-items: center; box-shadow: var(--shadow); min-height: 30px; box-sizing: border-box;
      font-variant-numeric: tabular-nums; white-space: nowrap; }
    .chip small { font-weight: 450; color: var(--ink-2); font-size: var(--text-s); }
    .bars { display: flex; gap: 3px; }
    .bars i { width: 12px; height: 8px; border-radius: 2px; background: var(--good); }
    .bars i.gone { background: var(--line); }
    .bars.low i:not(.gone) { background: var(--bad); }
    svg.heart { width: 15px; height: 15px; fill: var(--bad); }
    gc-sprite { width: 20px; height: 20px; }
  `;

  /** A loss or gain lights up once, and fades. */
  override updated(changed: PropertyValues<this>): void {
    const [before, now] = [changed.get("status"), this.status];
    if (before === undefined || now === undefined || now.turn !== before.turn + 1) return;
    if ((now.health?.now ?? 0) < (before.health?.now ?? 0)) this.light("#health", "bad");
    if (now.score !== before.score) this.light("#score", now.score > before.score ? "good" : "bad");
  }

  private light(chip: string, tone: "good" | "bad"): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const lit = { background: `var(--${tone}-soft)`, borderColor: `var(--${tone})` };
    this.renderRoot.querySelector(chip)?.animate([lit, {}], { duration: 600, easing: "ease-out" });
  }

  override render(): TemplateResult {
    const { status } = this;
    if (status === undefined) return html``;
    const limit = status.turn_limit === null ? nothing : html`<small>of ${status.turn_limit}</small>`;
    return html`
      ${this.health(status)}
      ${status.agent === null ? nothing : html`<div class="chip" id="agent">${status.agent.who}</div>`}
      <div class="chip">Turn ${status.turn} ${limit}</div>
      <div class="chip" id="score">Score ${status.score}</div>
      ${status.items.map(
        (item) => html`<div class="chip" title=${item.name} aria-label=${`${item.name}, ${item.count}`}>
          <gc-sprite name=${item.sprite} .figure=${item.role} .group=${item.group}></gc-sprite>${item.count > 1 ? item.count : item.name}</div>`,
      )}
      ${status.effects.map(
        (effect) => html`<div class="chip" title=${effect.name}>
          <gc-sprite name=${effect.sprite}></gc-sprite>${effect.name}${effect.left === null ? nothing : html`<small>${effect.left}</small>`}</div>`,
      )}`;
  }

  private health(status: Status): TemplateResult | typeof nothing {
    const { health } = status;
    if (health === null) return nothing;
    const bars = Array.from(
      { length: Math.min(health.most, MOST_BARS) },
      (_, i) => i * health.most < health.now * Math.min(health.most, MOST_BARS),
    );
    const low = health.now * 3 <= health.most;
    return html`<div class="chip" id="health" role="img" aria-label=${`Health ${health.now} of ${health.most}`}>
      <svg class="heart" viewBox="0 0 16 16"><path d="M8 14.5 2.2 8.7a3.7 3.7 0 0 1 5.2-5.2l.6.6.6-.6a3.7 3.7 0 0 1 5.2 5.2z" /></svg>
      <div class="bars ${low ? "low" : ""}">${bars.map((full) => html`<i class=${full ? "" : "gone"}></i>`)}</div>
      ${health.most > MOST_BARS ? html`${health.now}` : nothing}</div>`;
  }
}
