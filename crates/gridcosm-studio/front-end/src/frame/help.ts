// All keys on one page, opened with `?`.

import { css, html } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { KeyHelp } from "../lens/lens";
import { DialogElement } from "./dialog";

@customElement("gc-help")
export class Help extends DialogElement {
  static override styles = [
    ...DialogElement.styles,
    css`
      :host {
        --dialog: 780px;
      }
      .lists {
        columns: 2 260px;
        column-gap: 28px;
      }
      section {
        margin-bottom: 14px;
      }
      h2 {
        break-after: avoid;
      }
      dl {
        margin: 0;
      }
      dl div {
        display: grid;
        grid-template-columns: 92px 1fr;
        gap: var(--space-l);
        margin-bottom: 5px;
        break-inside: avoid;
        line-height: 1.35;
      }
      dd {
        margin: 0;
        color: var(--ink-2);
      }
      dt {
        display: flex;
        align-items: start;
        gap: 3px;
        flex-wrap: wrap;
      }
      kbd {
        display: inline-block;
        color: var(--ink);
      }
    `,
  ];

  /** The name of the lens and its keys. */
  @property({ attribute: false }) lens: { title: string; keys: KeyHelp[] } = { title: "", keys: [] };
  @property({ attribute: false }) everywhere: KeyHelp[] = [];
  protected readonly heading = "Keys";

  toggle(): void {
    if (this.open) {
      this.close();
    } else {
      this.show();
    }
  }

  protected override content() {
    return html`
      <div class="lists">
        ${this.lens.keys.length > 0 ? list(this.lens.title, this.lens.keys) : ""} ${list("Everywhere", this.everywhere)}
      </div>
    `;
  }
}

function list(title: string, keys: KeyHelp[]) {
  return html`<section>
    <h2>${title}</h2>
    <dl>
      ${keys.map(
        (line) =>
          html`<div>
            <dt>${line.keys.map((key) => html`<kbd>${key}</kbd>`)}</dt>
            <dd>${line.does}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}
