import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sentence } from "../../frame/sentence";
import type { LogLine, Place } from "../../wire";

/** Lines that are shown; older ones are in the timeline. */
const SHOWN = 60;

/** What happened, the newest on top. Fires `go-to` with a place when a cell or an entity is followed. */
@customElement("gc-play-log")
export class PlayLog extends LitElement {
  @property({ attribute: false }) lines: LogLine[] = [];

  static override styles = css`
    :host { display: block; font-size: var(--text-m); line-height: 1.6; color: var(--ink-2); max-height: 220px; overflow: auto; padding: 0 var(--space-xs); }
    div { display: flex; gap: var(--space-m); }
    i { font-style: normal; color: var(--ink-3); font-variant-numeric: tabular-nums; min-width: 1.6em; text-align: right; flex: none; }
    p { margin: 0; color: var(--ink-3); }
    button { all: unset; cursor: pointer; }
    button.cell { text-decoration: underline dotted; text-underline-offset: 3px; }
    button:hover { text-decoration: underline; text-underline-offset: 3px; }
    button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
  `;

  override render(): TemplateResult {
    if (this.lines.length === 0) return html`<p>Nothing to tell yet.</p>`;
    const newest = this.lines.slice(-SHOWN).reverse();
    return html`${newest.map((line) => html`<div><i>${line.turn}</i><span>${sentence(line.pieces, this.goTo)}</span></div>`)}`;
  }

  private readonly goTo = (place: Place): void => {
    this.dispatchEvent(new CustomEvent("go-to", { detail: place }));
  };
}
