// The base of all dialogs of the studio: a sheet over the page with a title, a close button and its content.

import { css, html, LitElement, type nothing, type TemplateResult } from "lit";
import { query } from "lit/decorators.js";
import { shared } from "./style";

/** Closes by its cross, a click beside it, the escape key, or `close()`; every way calls `closed()`. */
export abstract class DialogElement extends LitElement {
  static override styles = [
    shared,
    css`
      dialog {
        width: min(var(--dialog, 440px), calc(100vw - 32px));
        max-height: 84vh;
        padding: 18px 20px 20px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 14px;
        box-shadow: var(--shadow-2);
      }
      dialog[open] {
        animation: rise 150ms var(--ease);
      }
      dialog::backdrop {
        background: var(--scrim);
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(6px);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        dialog[open] {
          animation: none;
        }
      }
      header {
        display: flex;
        justify-content: space-between;
        align-items: start;
        gap: var(--space-l);
        margin-bottom: var(--space-m);
      }
      h1 {
        margin: 2px 0 0;
        font-size: var(--text-xl);
        font-weight: 660;
      }
      header .btn {
        flex: none;
        margin: -5px -8px 0 0;
        font-size: var(--text-xl);
      }
    `,
  ];

  @query("dialog") protected dialog!: HTMLDialogElement;

  protected abstract get heading(): string;
  protected abstract content(): TemplateResult | typeof nothing;
  protected closed(): void {}

  get open(): boolean {
    return this.dialog.open;
  }

  protected show(): void {
    this.dialog.showModal();
  }

  close(): void {
    this.dialog.close();
  }

  override render() {
    return html`<dialog aria-labelledby="heading" @click=${this.#beside} @keydown=${this.#key} @close=${() => this.closed()}>
      <header>
        <h1 id="heading">${this.heading}</h1>
        <button class="btn icon quiet" aria-label="Close" @click=${() => this.close()}>×</button>
      </header>
      ${this.content()}
    </dialog>`;
  }

  /** The sheet's own padding belongs to it; only points outside its box are beside it. */
  #beside(event: MouseEvent): void {
    const box = this.dialog.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    // A key that presses a button makes a click without a position.
    if (event.target === this.dialog && !inside && event.detail > 0) {
      this.close();
    }
  }

  /** Keys typed here do not reach elements behind the dialog. */
  #key(event: KeyboardEvent): void {
    if (event.key !== "?") {
      event.stopPropagation();
    }
  }
}
