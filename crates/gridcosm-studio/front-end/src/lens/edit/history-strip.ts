// The history at the bottom of the lens: a click goes back to a step, or forward again.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { EditDocument } from "./document";

/** How many steps around the current one are shown. */
const SHOWN = 60;

@customElement("gc-edit-history")
export class HistoryStrip extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: var(--space-m);
        min-width: 0;
      }
      ol {
        flex: 1;
        display: flex;
        align-items: center;
        gap: var(--space-xs);
        min-width: 0;
        margin: 0;
        padding: var(--space-xs) 0;
        overflow-x: auto;
        list-style: none;
        scrollbar-width: none;
      }
      li {
        flex: none;
      }
      .step {
        max-width: 150px;
        min-height: 28px;
        padding: 2px 10px;
        overflow: hidden;
        font-size: var(--text-m);
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--ink-2);
        background: var(--page);
        border: 1px solid transparent;
        border-radius: 99px;
        cursor: pointer;
      }
      .step:hover {
        border-color: var(--line-2);
      }
      .step[aria-current] {
        color: var(--accent);
        background: var(--accent-soft);
        border-color: var(--accent);
        font-weight: 600;
      }
      .step.undone {
        color: var(--ink-3);
        background: none;
        border: 1px dashed var(--line-2);
      }
      .count {
        color: var(--ink-3);
        font-size: var(--text-m);
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
    `,
  ];

  @property({ attribute: false }) doc!: EditDocument;

  override firstUpdated(): void {
    this.doc.addEventListener("changed", () => this.requestUpdate());
  }

  override render() {
    const { history } = this.doc;
    const first = Math.max(0, history.at - SHOWN);
    const steps = history.versions.slice(first, history.at + SHOWN);
    return html`<button class="btn icon" aria-label="Undo" title="Undo (Ctrl+Z)" ?disabled=${!history.canUndo} @click=${() => this.doc.undo()}>↶</button>
      <button class="btn icon" aria-label="Redo" title="Redo (Ctrl+Y)" ?disabled=${!history.canRedo} @click=${() => this.doc.redo()}>↷</button>
      <ol aria-label="History">
        ${steps.map((version, i) => {
          const at = first + i;
          const current = at === history.at;
          return html`<li>
            <button class="step ${at > history.at ? "undone" : ""}" aria-current=${current ? "step" : nothing} @click=${() => this.doc.jump(at)}>${version.label}</button>
          </li>`;
        })}
      </ol>
      <span class="count">${history.at} / ${history.versions.length - 1}</span>`;
  }

  protected override updated(): void {
    const list = this.renderRoot.querySelector("ol");
    const current = this.renderRoot.querySelector<HTMLElement>("[aria-current]");
    if (list && current) {
      list.scrollLeft = current.offsetLeft - list.clientWidth + current.offsetWidth + 40;
    }
  }
}
