// Questions that need an answer before anything can go on.

import { LitElement, css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { shared } from "../../frame/style";

interface Question {
  readonly title: string;
  readonly text: string;
  /** A field to fill in, with what it begins with. */
  readonly field?: string;
  readonly choices: readonly { readonly label: string; readonly value: string; readonly tone?: "primary" | "bad" }[];
  readonly resolve: (answer: { value: string; field: string } | null) => void;
}

@customElement("gc-edit-dialog")
export class EditDialog extends LitElement {
  static override styles = [
    shared,
    css`
      dialog {
        width: min(440px, calc(100vw - 32px));
        padding: 18px 20px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 14px;
        box-shadow: var(--shadow-2);
      }
      dialog::backdrop {
        background: var(--scrim);
      }
      h3 {
        margin: 0 0 6px;
        font-size: 16px;
      }
      p {
        margin: 0 0 12px;
        color: var(--ink-2);
      }
      input {
        width: 100%;
        margin-bottom: 14px;
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `,
  ];

  @state() private question: Question | null = null;
  @query("dialog") private dialog!: HTMLDialogElement;

  /** Asks; the answer is null when the dialog was closed. */
  async ask(question: Omit<Question, "resolve">): Promise<{ value: string; field: string } | null> {
    return new Promise((resolve) => {
      this.question = { ...question, resolve };
      void this.updateComplete.then(() => {
        this.dialog.showModal();
        this.renderRoot.querySelector("input")?.select();
      });
    });
  }

  override render() {
    const { question } = this;
    return html`<dialog aria-labelledby="title" @close=${() => this.#answer(null)}>
      ${question
        ? html`<form @submit=${this.#submit}>
            <h3 id="title">${question.title}</h3>
            <p>${question.text}</p>
            ${question.field === undefined ? nothing : html`<input type="text" aria-label=${question.title} .value=${question.field} />`}
            <div class="choices">
              <button type="button" class="btn quiet" @click=${() => this.#answer(null)}>Cancel</button>
              ${question.choices.map(
                ({ label, value, tone }) => html`<button class="btn ${tone ?? ""}" type=${tone === "primary" ? "submit" : "button"} value=${value} @click=${(event: Event) => this.#choose(event, value)}>${label}</button>`,
              )}
            </div>
          </form>`
        : nothing}
    </dialog>`;
  }

  #submit = (event: Event): void => {
    event.preventDefault();
    const first = this.question?.choices.find((choice) => choice.tone === "primary");
    this.#answer(first?.value ?? null);
  };

  #choose(event: Event, value: string): void {
    event.preventDefault();
    this.#answer(value);
  }

  #answer(value: string | null): void {
    const { question } = this;
    this.question = null;
    const field = this.renderRoot.querySelector("input")?.value.trim() ?? "";
    if (this.dialog.open) {
      this.dialog.close();
    }
    question?.resolve(value === null ? null : { value, field });
  }
}
