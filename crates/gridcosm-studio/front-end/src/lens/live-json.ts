// What a lens knows, as JSON that follows: for those who want to see the numbers behind a picture.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../frame/style";

/** Longer lists are cut; nobody reads ten thousand numbers. */
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
        padding: 4px;
        font-size: 13px;
        color: var(--ink-2);
        cursor: pointer;
      }
      pre {
        max-height: 320px;
        margin: 4px 0 0;
        padding: 8px 10px;
        overflow: auto;
        font: 11px/1.45 var(--mono);
        color: var(--ink-2);
        background: var(--page);
        border-radius: var(--radius-s);
      }
    `,
  ];

  @property({ attribute: false }) value: unknown = null;
  @state() private open = false;

  override render() {
    return html`<details @toggle=${(event: Event) => (this.open = (event.target as HTMLDetailsElement).open)}>
      <summary>State as JSON</summary>
      ${this.open ? html`<pre tabindex="0" aria-label="State as JSON">${written(this.value)}</pre>` : nothing}
    </details>`;
  }
}

function written(value: unknown): string {
  const short = (_key: string, each: unknown) =>
    Array.isArray(each) && each.length > MOST_ITEMS ? `${each.length} items, beginning with ${JSON.stringify(each.slice(0, 12))}` : each;
  return JSON.stringify(value, short, 2) ?? "nothing yet";
}
