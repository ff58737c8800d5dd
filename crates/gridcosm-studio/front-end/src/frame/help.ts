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
        --dialog: 680px;
      }
      .lists {
        columns: 2 260px;
        column-gap: 28px;
      }
      section {
        break-inside: avoid;
        margin-bottom: 14px;
      }
      dl {
        display: grid;
        grid-template-columns: minmax(84px, max-content) 1fr;
        gap: 5px 12px;
        margin: 0;
      }
      dd {
        margin: 0;
        color: var(--ink-2);
      }
      dt {
        display: flex;
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
          html`<dt>${line.keys.map((key) => html`<kbd>${key}</kbd>`)}</dt>
            <dd>${line.does}</dd>`,
      )}
    </dl>
  </section>`;
}
