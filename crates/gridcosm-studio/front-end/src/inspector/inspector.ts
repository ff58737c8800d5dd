import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { sentence } from "../frame/sentence";
import { hueToken } from "../palette";
import type { CellReport, Difference, EntityReport, Fact } from "../wire";

/**
 * What is in a cell; the state as JSON; what the last turn changed. Any lens can show it: give it a `cell`, and a function that
 * fetches the state. Fires `go-to` with a place when a reference is followed.
 */
@customElement("gc-cell-inspector")
export class CellInspector extends LitElement {
  @property({ attribute: false }) cell: CellReport | undefined;
  @property({ attribute: false }) fetchState: (() => Promise<{ json: string; differences: Difference[] }>) | undefined;
  /** Changes whenever the world does; open parts are then fetched again. */
  @property({ type: Number }) turn = 0;
  /** Without its own heading, for panels that have one. */
  @property({ type: Boolean }) bare = false;
  /** The heading of the list of changes. */
  @property() changes = "Changed in the last turn";
  @property({ attribute: false }) hues: (grid: number) => number = (grid) => grid;
  @state() private open: "json" | "changes" | "" = "";
  @state() private json = "";
  @state() private differences: Difference[] = [];

  static override styles = css`
    :host { display: block; }
    h2 { font-size: var(--text-xs); letter-spacing: 0.08em; text-transform: uppercase; color: var(--ink-2); margin: 2px 4px 6px; font-weight: 650; }
    .card { border: 1px solid var(--line); border-radius: var(--radius, 10px); padding: 9px 12px; margin-bottom: var(--space-m); }
    .kv { display: grid; grid-template-columns: 84px 1fr; gap: 3px 8px; font-size: var(--text-m); }
    .kv span { color: var(--ink-2); }
    .kv b { font: var(--text-s)/1.6 var(--mono); overflow-wrap: anywhere; }
    .kv button { all: unset; cursor: pointer; font: var(--text-s)/1.6 var(--mono); text-decoration: underline dotted; text-underline-offset: 3px; }
    .kv button:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    .tags { display: flex; flex-wrap: wrap; gap: var(--space-xs); margin-top: var(--space-s); }
    .tags i { font-style: normal; font-size: var(--text-xs); color: var(--ink-2); background: var(--page); border-radius: 99px; padding: 1px 8px; }
    p { margin: 0 var(--space-xs) var(--space-m); color: var(--ink-2); font-size: var(--text-m); }
    details { border: 1px solid var(--line); border-radius: var(--radius, 10px); margin-bottom: var(--space-m); overflow: hidden; }
    summary { cursor: pointer; padding: 7px 12px; font-size: var(--text-m); color: var(--ink-2); font-weight: 550; }
    pre { margin: 0; padding: var(--space-m) var(--space-l); font: var(--text-xs)/1.5 var(--mono); max-height: 240px; overflow: auto; background: var(--page);
      border-top: 1px solid var(--line); }
    .change { padding: 3px 12px; font: var(--text-xs)/1.5 var(--mono); border-top: 1px solid var(--line); overflow-wrap: anywhere; }
    .change del { color: var(--bad); text-decoration: none; }
    .change ins { color: var(--good); text-decoration: none; }
  `;

  override updated(changed: Map<string, unknown>): void {
    if ((changed.has("turn") || changed.has("open")) && this.open !== "") void this.refresh();
  }

  override render(): TemplateResult {
    const { cell } = this;
    return html`
      ${cell === undefined ? html`<h2>Cell</h2><p>Click a cell to see what is in it.</p>` : this.report(cell)}
      <details ?open=${this.open === "changes"} @toggle=${(event: Event) => this.toggle(event, "changes")}>
        <summary>${this.changes}</summary>
        ${this.differences.length === 0 ? html`<div class="change">nothing</div>` : nothing}
        ${this.differences.map(
          (change) => html`<div class="change">${change.path}
            ${change.before === null ? nothing : html`<del>${change.before}</del>`} → ${
              change.after === null ? html`<del>gone</del>` : html`<ins>${change.after}</ins>`
            }</div>`,
        )}
      </details>
      <details ?open=${this.open === "json"} @toggle=${(event: Event) => this.toggle(event, "json")}>
        <summary>State as JSON</summary>
        <pre tabindex="0">${this.json}</pre>
      </details>`;
  }

  private report(cell: CellReport): TemplateResult {
    const { x, y, grid } = cell.place;
    return html`
      ${this.bare ? nothing : html`<h2>Cell ${x}, ${y} in <span style=${`color:var(${hueToken(this.hues(grid))});text-transform:none`}>${cell.grid}</span></h2>`}
      <p>${sentence(cell.verdict)}</p>
      ${cell.entities.map((entity) => this.entity(entity))}`;
  }

  private entity(entity: EntityReport): TemplateResult {
    return html`<div class="card">
      <div class="kv"><span>entity</span><b>#${entity.entity} ${entity.name}</b>${entity.facts.map((fact) => this.fact(fact))}</div>
      ${entity.tags.length === 0 ? nothing : html`<div class="tags">${entity.tags.map((tag) => html`<i>${tag}</i>`)}</div>`}
    </div>`;
  }

  private fact(fact: Fact): TemplateResult {
    const colour = fact.grid === null ? "" : `color:var(${hueToken(this.hues(fact.grid))})`;
    const { place } = fact;
    return html`<span>${fact.key}</span>${
      place === null
        ? html`<b style=${colour}>${fact.value}</b>`
        : html`<button style=${colour} @click=${() => this.dispatchEvent(new CustomEvent("go-to", { detail: place }))}>${fact.value}</button>`
    }`;
  }

  private toggle(event: Event, part: "json" | "changes"): void {
    if ((event.target as HTMLDetailsElement).open) this.open = part;
    else if (this.open === part) this.open = "";
  }

  private async refresh(): Promise<void> {
    const state = await this.fetchState?.();
    if (state === undefined) return;
    this.json = state.json;
    this.differences = state.differences;
  }
}
