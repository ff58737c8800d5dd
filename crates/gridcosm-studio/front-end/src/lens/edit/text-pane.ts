// The text of the level: line numbers, colours, and mistakes at their lines. A plain text area does the typing; the colours lie
// beneath it, only for the lines that are seen.

import { LitElement, css, html, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Mistake } from "../../wire";
import { lineStates, tokens, type LineState } from "./highlight";

const LINE = 19;

@customElement("gc-text-pane")
export class TextPane extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .editor {
        position: relative;
        flex: 1;
        min-height: 120px;
        overflow: hidden;
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 8px;
      }
      .editor:focus-within {
        border-color: var(--accent);
      }
      .lines,
      textarea {
        font: 12.5px/19px var(--mono);
        tab-size: 4;
        letter-spacing: 0;
      }
      .lines {
        position: absolute;
        inset: 0;
        overflow: hidden;
        pointer-events: none;
      }
      .line {
        position: absolute;
        left: 0;
        height: 19px;
        white-space: pre;
      }
      .number {
        position: absolute;
        z-index: 2;
        left: 0;
        width: 38px;
        height: 19px;
        padding-right: 9px;
        text-align: right;
        color: var(--ink-3);
        background: var(--panel);
        font-size: 11px;
        pointer-events: none;
      }
      .number.error,
      .number.warning {
        pointer-events: auto;
        cursor: help;
        font-weight: 700;
      }
      .number.error {
        color: var(--bad);
        background: var(--bad-soft);
      }
      .number.warning {
        color: var(--warn);
        background: var(--warn-soft);
      }
      .mark {
        position: absolute;
        height: 19px;
        border-radius: 3px;
      }
      .mark.error {
        background: var(--bad-soft);
        box-shadow: inset 0 -2px var(--bad);
      }
      .mark.warning {
        background: var(--warn-soft);
        box-shadow: inset 0 -2px var(--warn);
      }
      textarea {
        position: absolute;
        inset: 0 0 0 44px;
        width: calc(100% - 44px);
        height: 100%;
        padding: 6px 10px 6px 4px;
        resize: none;
        border: 0;
        border-radius: 0;
        outline: none;
        background: none;
        color: transparent;
        caret-color: var(--ink);
        white-space: pre;
        overflow: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--line-2) transparent;
      }
      textarea:focus-visible {
        outline: none;
      }
      textarea::selection {
        color: transparent;
        background: color-mix(in srgb, var(--accent) 28%, transparent);
      }
      .key {
        color: var(--accent);
      }
      .table {
        color: var(--g3);
        font-weight: 600;
      }
      .text {
        color: var(--good);
      }
      .number-token {
        color: var(--warn);
      }
      .comment {
        color: var(--ink-3);
        font-style: italic;
      }
      .wall {
        color: var(--ink-3);
      }
      .map {
        color: var(--ink);
        font-weight: 700;
      }
      .plain {
        color: var(--ink-2);
      }
      ul {
        flex: none;
        max-height: 132px;
        margin: 8px 0 0;
        padding: 0;
        overflow: auto;
        list-style: none;
      }
      .mistake {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0 8px;
        width: 100%;
        margin-bottom: 4px;
        padding: 5px 8px;
        font-size: 12.5px;
        line-height: 1.35;
        text-align: left;
        background: none;
        border: 1px solid var(--line);
        border-left: 3px solid var(--tone);
        border-radius: 6px;
        cursor: pointer;
      }
      .mistake:hover {
        background: var(--hover);
      }
      .mistake.error {
        --tone: var(--bad);
      }
      .mistake.warning {
        --tone: var(--warn);
      }
      .mistake b {
        color: var(--tone);
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .mistake .hint {
        grid-column: 2;
        font-size: 12px;
      }
      .fine {
        flex: none;
        margin: 8px 2px 0;
        font-size: 12.5px;
        color: var(--good);
      }
    `,
  ];

  @property({ attribute: false }) text = "";
  @property({ attribute: false }) mistakes: readonly Mistake[] = [];
  @query("textarea") private area!: HTMLTextAreaElement;
  @query(".editor") private editor!: HTMLElement;
  @state() private top = 0;
  @state() private left = 0;
  @state() private height = 400;
  /** How wide a sign is, for marks. */
  @state() private advance = 7.5;
  #lines: string[] = [];
  #states: LineState[] = [];
  #resize = new ResizeObserver(() => (this.height = this.editor.clientHeight));

  override firstUpdated(): void {
    this.#resize.observe(this.editor);
    const ctx = document.createElement("canvas").getContext("2d");
    if (ctx) {
      ctx.font = getComputedStyle(this.area).font;
      this.advance = ctx.measureText("0".repeat(100)).width / 100;
    }
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  /** Puts the caret at a place and brings it into view. */
  goTo(line: number, column: number, length: number): void {
    const before = this.#lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const signs = [...(this.#lines[line - 1] ?? "")];
    const start = before + signs.slice(0, column - 1).join("").length;
    const end = start + signs.slice(column - 1, column - 1 + length).join("").length;
    this.area.focus();
    this.area.setSelectionRange(start, end);
    this.area.scrollTop = Math.max(0, (line - 1) * LINE - this.height / 2);
    this.#scrolled();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("text")) {
      this.#lines = this.text.split("\n");
      this.#states = lineStates(this.#lines);
    }
  }

  protected override updated(): void {
    // Writing the value moves the caret, so only do it when the text comes from elsewhere.
    if (this.area.value !== this.text) {
      const [start, end, top] = [this.area.selectionStart, this.area.selectionEnd, this.area.scrollTop];
      this.area.value = this.text;
      this.area.setSelectionRange(start, end);
      this.area.scrollTop = top;
    }
  }

  override render() {
    return html`<div class="editor">
        <div class="lines" aria-hidden="true">${this.#seen()}</div>
        <textarea
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          wrap="off"
          aria-label="Text of the level"
          @input=${this.#typed}
          @scroll=${this.#scrolled}
          @keydown=${this.#key}
        ></textarea>
      </div>
      ${this.#list()}`;
  }

  #seen() {
    const first = Math.max(0, Math.floor((this.top - 6) / LINE));
    const last = Math.min(this.#lines.length - 1, Math.ceil((this.top + this.height) / LINE));
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => this.#line(first + i));
  }

  #line(index: number) {
    const top = 6 + index * LINE - this.top;
    const here = this.mistakes.filter((mistake) => mistake.line === index + 1);
    const tone = here.some((mistake) => mistake.error) ? "error" : here.length > 0 ? "warning" : "";
    const left = 48 - this.left;
    return html`<span class="number ${tone}" style=${`top:${top}px`} title=${here.map((mistake) => mistake.message).join("\n")}>${index + 1}</span>
      ${here.map((mistake) => {
        const width = Math.max(mistake.length, 1) * this.advance;
        return html`<span class="mark ${mistake.error ? "error" : "warning"}" style=${`top:${top}px;left:${left + (mistake.column - 1) * this.advance}px;width:${width}px`}></span>`;
      })}
      <span class="line" style=${`top:${top}px;left:${left}px`}
        >${tokens((this.#lines[index] ?? "").slice(0, 1000), this.#states[index] ?? "").map(
          ({ kind, text }) => html`<span class=${kind === "number" ? "number-token" : kind}>${text}</span>`,
        )}</span
      >`;
  }

  #list() {
    if (this.mistakes.length === 0) {
      return html`<p class="fine" role="status">✓ No mistakes.</p>`;
    }
    return html`<ul aria-label="Mistakes" aria-live="polite">
      ${this.mistakes.slice(0, 50).map(
        (mistake) => html`<li>
          <button class="mistake ${mistake.error ? "error" : "warning"}" @click=${() => this.goTo(mistake.line, mistake.column, mistake.length)}>
            <b>${mistake.line}</b>
            <span>${sentence(mistake.message)}</span>
            ${mistake.hint ? html`<span class="hint">${sentence(mistake.hint)}</span>` : nothing}
          </button>
        </li>`,
      )}
    </ul>`;
  }

  #typed = (): void => {
    this.text = this.area.value;
    this.dispatchEvent(new CustomEvent<string>("typed", { detail: this.text }));
  };

  #scrolled = (): void => {
    this.top = this.area.scrollTop;
    this.left = this.area.scrollLeft;
  };

  /** Undo is the document's: it knows the board's changes too. */
  #key = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === "z" || key === "y" || key === "s")) {
      event.preventDefault();
      event.stopPropagation();
      const what = key === "s" ? "save" : key === "y" || event.shiftKey ? "redo" : "undo";
      this.dispatchEvent(new Event(what, { bubbles: true, composed: true }));
    } else if (event.key === "Escape") {
      this.area.blur();
    }
  };
}

function sentence(text: string): string {
  const upper = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(upper) ? upper : `${upper}.`;
}
