// The data of a lens as live JSON, with the effect of the last change: for users who want to see the numbers behind a
// picture.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../frame/style";

/** Longer lists are cut; no reader needs ten thousand numbers. */
const MOST_ITEMS = 40;

@customElement("gc-live-json")
export class LiveJson extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
        margin: 10px 0 4px;
      }
      summary {
        padding: var(--space-xs);
        font-size: var(--text-m);
        color: var(--ink-2);
        cursor: pointer;
      }
      pre {
        max-height: 320px;
        margin: var(--space-xs) 0 0;
        padding: 8px 10px;
        overflow: auto;
        font: var(--text-xs)/1.45 var(--mono);
        color: var(--ink-2);
        background: var(--page);
        border-radius: var(--radius-s);
      }
    `,
  ];

  @property({ attribute: false }) value: unknown = null;
  @state() private open = false;
  @state() private differs = false;
  #before: unknown = null;

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("value")) {
      this.#before = changed.get("value");
    }
  }

  override render() {
    return html`<details @toggle=${(event: Event) => (this.open = (event.target as HTMLDetailsElement).open)}>
      <summary>State as JSON</summary>
      ${this.open ? html`<pre tabindex="0" aria-label="State as JSON">${written(this.value)}</pre>` : nothing}
    </details>
    <details @toggle=${(event: Event) => (this.differs = (event.target as HTMLDetailsElement).open)}>
      <summary>What the last change did</summary>
      ${this.differs ? html`<pre tabindex="0" aria-label="What the last change did">${this.#told()}</pre>` : nothing}
    </details>`;
  }

  #told(): string {
    const lines = differences(this.#before, this.value);
    const more = lines.length > MOST_ITEMS ? [`and ${lines.length - MOST_ITEMS} more`] : [];
    return [...lines.slice(0, MOST_ITEMS), ...more].join("\n") || "nothing";
  }
}

/** A line for every changed value; a long list counts as one value. */
function differences(before: unknown, after: unknown, path = ""): string[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => differences(before[name], after[name], path ? `${path}.${name}` : name));
  }
  const [was, is] = [brief(before), brief(after)];
  return was === is && (!Array.isArray(before) || JSON.stringify(before) === JSON.stringify(after))
    ? []
    : [`${path}: ${was} → ${is}`];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function brief(value: unknown): string {
  return Array.isArray(value) && value.length > 8 ? `${value.length} items` : (JSON.stringify(value) ?? "nothing");
}

function written(value: unknown): string {
  const short = (_key: string, each: unknown) =>
    Array.isArray(each) && each.length > MOST_ITEMS
      ? `${each.length} items, beginning with ${JSON.stringify(each.slice(0, 12))}`
      : each;
  return JSON.stringify(value, short, 2) ?? "nothing yet";
}
