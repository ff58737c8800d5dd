// All keys on one page, opened with `?`.

import { LitElement, css, html } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import type { KeyHelp } from "../lens/lens";
import { shared } from "./style";

@customElement("gc-help")
export class Help extends LitElement {
  static override styles = [
    shared,
    css`
      dialog {
        width: min(680px, calc(100vw - 32px));
        max-height: 80vh;
        padding: 20px 24px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 14px;
        box-shadow: var(--shadow-2);
      }
      dialog::backdrop {
        background: var(--scrim);
      }
      h1 {
        margin: 0 0 8px;
        font-size: 18px;
      }
      .head {
        display: flex;
        justify-content: space-between;
        align-items: start;
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
  @query("dialog") private dialog!: HTMLDialogElement;

  get open(): boolean {
    return this.dialog.open;
  }

  toggle(): void {
    if (this.dialog.open) {
      this.dialog.close();
    } else {
      this.dialog.showModal();
    }
  }

  override render() {
    return html`<dialog aria-labelledby="title" @click=${this.#outside}>
      <div class="head">
        <h1 id="title">Keys</h1>
        <button class="btn icon quiet" aria-label="Close" @click=${() => this.dialog.close()}>×</button>
      </div>
      <div class="lists">
        ${this.lens.keys.length > 0 ? list(this.lens.title, this.lens.keys) : ""} ${list("Everywhere", this.everywhere)}
      </div>
    </dialog>`;
  }

  #outside(event: MouseEvent): void {
    if (event.target === this.dialog) {
      this.dialog.close();
    }
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
