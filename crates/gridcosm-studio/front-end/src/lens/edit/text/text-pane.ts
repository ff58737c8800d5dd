// The text of the level in CodeMirror, and below it the list of its mistakes.

import { setDiagnostics } from "@codemirror/lint";
import type { EditorView } from "@codemirror/view";
import { html, LitElement, nothing } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { shared } from "../../../frame/style";
import type { Fix, Mistake } from "../../../wire";
import type { Knowledge } from "./completion";
import { applyFix, diagnosticsOf, sentence, spanOf } from "./diagnostics";
import { differenceOf } from "./difference";
import { createEditor, fromElsewhere } from "./editor";
import { textPaneStyle } from "./text-pane-style";

/** More mistakes than this appear only in the gutter. */
const MOST_LISTED = 50;

/** The user changed the text; `deed` names the change for the history, unless it was plain typing. */
export class TypedEvent extends Event {
  constructor(
    readonly text: string,
    readonly deed: string | null,
  ) {
    super("typed");
  }
}

const DEEDS: Record<string, string> = { fix: "fixed", replace: "replaced" };

@customElement("gc-text-pane")
export class TextPane extends LitElement {
  static override styles = [shared, textPaneStyle];

  @property({ attribute: false }) text = "";
  @property({ attribute: false }) mistakes: readonly Mistake[] = [];
  @property({ attribute: false }) knowledge: Knowledge = { vocabulary: null, grids: [] };
  @query(".editor") private frame!: HTMLElement;
  #editor: EditorView | undefined;
  /** The line ending of this text; CodeMirror itself knows only lines. */
  #lineEnd = "\n";
  /** The text as last set or typed. */
  #known = "";

  override firstUpdated(): void {
    this.#editor = createEditor(this.frame, this.renderRoot as ShadowRoot, {
      typed: (text, event) => this.#typed(text, DEEDS[event] ?? null),
      command: (name) => this.dispatchEvent(new Event(name, { bubbles: true, composed: true })),
      knowledge: () => this.knowledge,
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#editor?.destroy();
    this.#editor = undefined;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) {
      this.firstUpdated();
      this.#known = "";
      this.requestUpdate("mistakes");
    }
  }

  /** Puts the caret at a place and scrolls it into view. */
  goTo(line: number, column: number, length: number): void {
    const editor = this.#editor;
    if (editor) {
      const { from, to } = spanOf(editor.state.doc, line, column, length);
      editor.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      editor.focus();
    }
  }

  /** The selection, for tests and other callers. */
  get selected(): string[] {
    const state = this.#editor?.state;
    return state?.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)) ?? [];
  }

  protected override updated(changed: Map<string, unknown>): void {
    const editor = this.#editor;
    if (!editor) {
      return;
    }
    const different = this.text !== this.#known;
    if (different) {
      this.#show(editor, this.text);
    }
    if (different || changed.has("mistakes")) {
      editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, this.mistakes)));
    }
  }

  override render() {
    return html`<div class="editor"></div>
      ${this.#list()}`;
  }

  #list() {
    if (this.mistakes.length === 0) {
      return html`<p class="fine" role="status">✓ No mistakes.</p>`;
    }
    return html`<ul aria-label="Mistakes" aria-live="polite">
      ${this.mistakes.slice(0, MOST_LISTED).map(
        (mistake) => html`<li class=${mistake.error ? "error" : "warning"}>
          <button class="mistake" @click=${() => this.goTo(mistake.line, mistake.column, mistake.length)}>
            <b>${mistake.line}</b>
            <span>${sentence(mistake.message)}</span>
            ${mistake.hint ? html`<span class="hint">${sentence(mistake.hint)}</span>` : nothing}
          </button>
          ${mistake.fix ? this.#fix(mistake.fix) : nothing}
        </li>`,
      )}
    </ul>`;
  }

  #fix(fix: Fix) {
    return html`<button class="btn fix" @click=${() => this.#editor && applyFix(this.#editor, fix)}>${fix.title}</button>`;
  }

  /** Shows a text that comes from elsewhere; cursors keep their places in unchanged parts. */
  #show(editor: EditorView, text: string): void {
    this.#known = text;
    this.#lineEnd = /\r\n/.test(text) ? "\r\n" : "\n";
    const { from, to, insert } = differenceOf(editor.state.doc.toString(), text.replace(/\r\n?/g, "\n"));
    editor.dispatch({ changes: { from, to, insert }, annotations: fromElsewhere.of(true) });
  }

  #typed(text: string, deed: string | null): void {
    this.#known = this.text = this.#lineEnd === "\n" ? text : text.replaceAll("\n", this.#lineEnd);
    this.dispatchEvent(new TypedEvent(this.text, deed));
  }
}
