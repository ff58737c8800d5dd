// Two texts side by side; the part between their common beginning and end is marked.

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";

interface Named {
  readonly name: string;
  readonly text: string;
}

@customElement("gc-compare-texts")
export class CompareTexts extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        gap: 4px 10px;
        margin-bottom: var(--space-xl);
      }
      h4 {
        margin: 0;
        font-size: var(--text-m);
        font-weight: 600;
      }
      pre {
        height: min(280px, 36dvh);
        margin: 0;
        padding: 8px 10px;
        overflow: auto;
        font: var(--text-s)/1.5 var(--mono);
        background: var(--page);
        border-radius: 8px;
        scrollbar-width: thin;
      }
      code {
        display: block;
        width: max-content;
        min-width: 100%;
        font: inherit;
      }
      .differs {
        background: var(--warn-soft);
      }
    `,
  ];

  @property({ attribute: false }) one: Named = { name: "", text: "" };
  @property({ attribute: false }) other: Named = { name: "", text: "" };

  override render() {
    const [a, b] = [this.one.text.split("\n"), this.other.text.split("\n")];
    const { start, end } = difference(a, b);
    const marked = (lines: string[]) =>
      lines.map(
        (line, at) =>
          html`<code class=${at >= start && at < lines.length - end ? "differs" : ""}>${line || " "}</code>`,
      );
    return html`<h4>${this.one.name}</h4>
      <h4>${this.other.name}</h4>
      <pre tabindex="0" aria-label=${this.one.name}>${marked(a)}</pre>
      <pre tabindex="0" aria-label=${this.other.name}>${marked(b)}</pre>`;
  }

  /** The first difference is visible from the start. */
  protected override updated(): void {
    this.renderRoot.querySelectorAll("pre").forEach((pre) => {
      const first = pre.querySelector<HTMLElement>(".differs");
      pre.scrollTop = first ? Math.max(0, first.offsetTop - pre.offsetTop - 30) : 0;
    });
  }
}

/** The number of lines that two texts share at the beginning and at the end. */
function difference(a: readonly string[], b: readonly string[]): { start: number; end: number } {
  const shorter = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < shorter && a[start] === b[start]) start += 1;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return { start, end };
}
