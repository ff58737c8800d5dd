// The text of the level: line numbers, colours, and mistakes at their lines. A plain text area does the typing; the colours lie
// beneath it, only for the lines that are seen.

import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Mistake } from "../../wire";
import { type LineState, lineStates, tokens } from "./highlight";
import { textPaneStyle } from "./text-pane-style";

const LINE = 19;

@customElement("gc-text-pane")
export class TextPane extends LitElement {
  static override styles = [shared, textPaneStyle];

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
