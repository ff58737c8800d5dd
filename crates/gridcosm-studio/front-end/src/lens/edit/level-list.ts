// The levels of the file, if it has several, and the commands for them.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Bench } from "./bench";

@customElement("gc-edit-levels")
export class LevelList extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
        margin-bottom: var(--space-xs);
      }
      .file {
        display: grid;
        grid-template-columns: repeat(3, 1fr);
        gap: var(--space-xs);
        margin-bottom: var(--space-s);
      }
      .file .btn {
        min-width: 0;
        min-height: 30px;
        padding: 2px 4px;
        font-size: var(--text-m);
      }
      .head {
        display: flex;
        align-items: center;
        gap: 2px;
      }
      .head h2 {
        flex: 1;
        margin: 2px 2px 3px;
      }
      .head .btn {
        width: auto;
        min-height: 26px;
        padding: 1px 5px;
        font-size: var(--text-m);
      }
      ol {
        max-height: 148px;
        margin: 0;
        padding: 0;
        overflow: auto;
        list-style: none;
        scrollbar-width: thin;
      }
      .level {
        display: flex;
        gap: var(--space-m);
        width: 100%;
        padding: var(--space-xs) var(--space-m);
        text-align: left;
        background: none;
        border: 0;
        border-radius: 7px;
        cursor: pointer;
      }
      .level:hover {
        background: var(--hover);
      }
      .level[aria-current] {
        background: var(--accent-soft);
        font-weight: 600;
      }
      .level span {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .level i {
        min-width: 14px;
        color: var(--ink-3);
        font-style: normal;
        font-variant-numeric: tabular-nums;
        text-align: right;
      }
    `,
  ];

  @property({ attribute: false }) bench!: Bench;

  override firstUpdated(): void {
    this.bench.doc.addEventListener("changed", () => this.requestUpdate());
  }

  override render() {
    const { titles, index } = this.bench.doc;
    const many = titles.length > 1;
    const button = (label: string, title: string, event: string) =>
      html`<button class="btn" title=${title} @click=${() => this.dispatchEvent(new Event(event))}>${label}</button>`;
    return html`<div class="file">
        ${button("New…", "An empty level, a nest or a maze (N)", "new-file")}
        ${button("Open…", "A file of this computer, of any format; or drop it here (O)", "open-file")}
        ${button("Export…", "A file in another format, or a picture (X)", "export-file")}
      </div>
      <div class="head" ?hidden=${this.bench.doc.nest}>
        <h2>${many ? "Levels" : "Level"}</h2>
        <button class="btn quiet" title="Add a level to this file" aria-label="Add a level to this file" @click=${this.#add}>Add</button>
        <button class="btn quiet" title="Add a copy of this level" aria-label="Copy this level" @click=${this.#duplicate}>Copy</button>
        ${many ? html`<button class="btn quiet" title="Delete this level" aria-label="Delete this level" @click=${this.#delete}>Delete</button>` : nothing}
      </div>
      ${
        many
          ? html`<ol>
            ${titles.map(
              (title, at) => html`<li>
                <button class="level" aria-current=${at === index ? "true" : nothing} title=${title} @click=${() => void this.bench.doc.turnTo(at)}><i>${at + 1}</i><span>${title || "untitled"}</span></button>
              </li>`,
            )}
          </ol>`
          : nothing
      }`;
  }

  #add = (): void =>
    this.bench.change("new level", { op: "add_level", title: `Level ${this.bench.doc.titles.length + 1}` });

  #duplicate = (): void => this.bench.change("duplicated level", { op: "duplicate_level" });

  #delete = (): void => this.bench.change("deleted level", { op: "delete_level" });
}
