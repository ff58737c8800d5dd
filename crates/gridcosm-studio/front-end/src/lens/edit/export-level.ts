// The export dialog: all formats, and why some of them cannot hold the level.

import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { pixelsOf } from "../../canvas/pixels";
import { DialogElement } from "../../frame/dialog";
import { spriteChoice } from "../../frame/sprite-choice";
import { complain, say } from "../../frame/toast";
import { giveFile } from "../../frame/user-files";
import type { Link } from "../../link/link";
import type { ExportCard } from "../../wire";

/** The level to export, and the file name without its ending. */
interface Subject {
  readonly text: string;
  readonly index: number;
  readonly nest: boolean;
  readonly name: string;
}

@customElement("gc-export-level")
export class ExportLevel extends DialogElement {
  static override styles = [
    ...DialogElement.styles,
    css`
      :host {
        --dialog: 780px;
      }
      ul {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(300px, 1fr));
        gap: var(--space-s);
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .format {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: 0 var(--space-l);
        align-content: start;
        width: 100%;
        height: 100%;
        padding: var(--space-s) var(--space-l);
        text-align: left;
        background: none;
        border: 1px solid var(--line);
        border-radius: 9px;
        cursor: pointer;
      }
      .format:hover:not([aria-disabled="true"]) {
        background: var(--hover);
        border-color: var(--line-2);
      }
      .format b {
        font-weight: 600;
      }
      .format code {
        font: var(--text-s)/20px var(--mono);
        color: var(--ink-3);
      }
      .format span {
        grid-column: 1 / -1;
        font-size: var(--text-m);
        line-height: 1.35;
        color: var(--ink-3);
      }
      .format[aria-disabled="true"] {
        border-style: dashed;
        cursor: default;
      }
      .format[aria-disabled="true"] b {
        color: var(--ink-3);
      }
      .format[aria-disabled="true"] span {
        color: var(--warn);
      }
    `,
  ];

  @property({ attribute: false }) socket!: Link;
  @state() private exports: ExportCard[] = [];
  #subject: Subject = { text: "", index: 0, nest: false, name: "level" };

  /** Shows the formats that can hold a level. */
  async offer(subject: Subject): Promise<void> {
    this.#subject = subject;
    const { text, index, nest } = subject;
    this.exports = (await this.socket.ask({ type: "edit_exports", text, index, nest }, "edit_exports")).exports;
    await this.updateComplete;
    this.show();
    this.renderRoot.querySelector<HTMLElement>(".format")?.focus();
  }

  protected override get heading(): string {
    return "Export";
  }

  protected override content() {
    return html`<ul>
        ${[...this.exports]
          .sort((a, b) => Number(a.fault !== null) - Number(b.fault !== null))
          .map(
            (card) => html`<li>
            <button class="format" aria-disabled=${card.fault !== null} @click=${() => void this.#export(card)}>
              <b>${card.title}</b><code>${card.ending}</code><span>${card.fault ?? card.about}</span>
            </button>
          </li>`,
          )}
      </ul>`;
  }

  async #export(card: ExportCard): Promise<void> {
    if (card.fault !== null) {
      return;
    }
    const { text, index, nest, name } = this.#subject;
    try {
      const { ending, remark, pixels, bytes } = await this.socket.ask(
        { type: "edit_export", text, index, nest, format: card.format, sprites: spriteChoice.asked },
        "edit_exported",
      );
      const content = bytes ?? new Uint8Array();
      giveFile(`${name}${ending}`, pixels ? await pixelsOf(content) : content);
      this.close();
      say(`${name}${ending} was given to the browser.${remark ? ` ${remark}` : ""}`, remark ? "info" : "good");
    } catch (error) {
      complain(error);
    }
  }
}
