// Short sentences at the bottom of the window. Any code may call `say` and `complain`.

import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { shared } from "./style";

export type Tone = "info" | "good" | "warn" | "bad";

interface Toast {
  id: number;
  text: string;
  tone: Tone;
  action?: { label: string; run(): void } | undefined;
}

const SHOWN_MS = 6000;
const MOST_SHOWN = 3;

/** Shows a sentence; with an action it stays until the user acts or closes it. */
export function say(text: string, tone: Tone = "info", action?: Toast["action"]): void {
  document.querySelector("gc-studio")?.shadowRoot?.querySelector<Toasts>("gc-toasts")?.show(text, tone, action);
}

/** Withdraws a sentence that is no longer true. */
export function unsay(text: string): void {
  document.querySelector("gc-studio")?.shadowRoot?.querySelector<Toasts>("gc-toasts")?.hide(text);
}

/** Shows an error. */
export function complain(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  console.warn(error);
  say(text, "bad");
}

@customElement("gc-toasts")
export class Toasts extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        position: fixed;
        z-index: 50;
        left: 50%;
        bottom: calc(var(--bottom) + 14px);
        display: grid;
        justify-items: center;
        gap: var(--space-m);
        width: max-content;
        max-width: min(640px, calc(100vw - 32px));
        transform: translateX(-50%);
        pointer-events: none;
      }
      .toast {
        display: flex;
        align-items: center;
        gap: var(--space-l);
        padding: 8px 8px 8px 14px;
        background: var(--panel);
        border: 1px solid var(--line);
        border-left: 3px solid var(--tone);
        border-radius: 8px;
        box-shadow: var(--shadow-2);
        pointer-events: auto;
      }
      .info {
        --tone: var(--accent);
      }
      .good {
        --tone: var(--good);
      }
      .warn {
        --tone: var(--warn);
      }
      .bad {
        --tone: var(--bad);
      }
      .btn {
        min-height: 28px;
      }
    `,
  ];

  @state() private toasts: Toast[] = [];
  #next = 1;

  show(text: string, tone: Tone, action?: Toast["action"]): void {
    const id = this.#next++;
    const others = this.toasts.filter((toast) => toast.text !== text);
    this.toasts = [...others, { id, text, tone, action }].slice(-MOST_SHOWN);
    if (!action) {
      setTimeout(() => this.#close(id), SHOWN_MS);
    }
  }

  hide(text: string): void {
    this.toasts = this.toasts.filter((toast) => toast.text !== text);
  }

  override render() {
    return html`<div role="status" aria-live="polite">
      ${this.toasts.map(
        (toast) => html`<div class="toast ${toast.tone}">
          <span>${toast.text}</span>
          ${
            toast.action
              ? html`<button class="btn" @click=${() => this.#act(toast)}>${toast.action.label}</button>`
              : nothing
          }
          <button class="btn icon quiet" aria-label="Close this message" @click=${() => this.#close(toast.id)}>×</button>
        </div>`,
      )}
    </div>`;
  }

  #act(toast: Toast): void {
    this.#close(toast.id);
    toast.action?.run();
  }

  #close(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}
