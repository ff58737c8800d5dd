// Questions that need an answer before anything can continue.

import { css, html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { DialogElement } from "./dialog";

export interface Question {
  readonly title: string;
  readonly text: string;
  /** A field to fill in, with its initial value. */
  readonly field?: string;
  /** More to look at before choosing; the dialog is then wide. */
  readonly more?: TemplateResult;
  readonly choices: readonly { readonly label: string; readonly value: string; readonly tone?: "primary" | "bad" }[];
}

/** The choice and the value of the field. */
export interface Reply {
  readonly value: string;
  readonly field: string;
}

@customElement("gc-question")
export class QuestionDialog extends DialogElement {
  static override styles = [
    ...DialogElement.styles,
    css`
      p {
        margin: 0 0 14px;
        color: var(--ink-2);
        text-wrap: pretty;
      }
      input {
        width: 100%;
        margin-bottom: var(--space-xl);
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: var(--space-m);
      }
    `,
  ];

  @state() private question: Question | null = null;
  #resolve: (reply: Reply | null) => void = () => {};

  /** Asks; the answer is null if the dialog was closed. */
  async ask(question: Question): Promise<Reply | null> {
    this.#resolve(null);
    this.question = question;
    this.style.setProperty("--dialog", question.more ? "860px" : "440px");
    await this.updateComplete;
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.show();
      this.renderRoot.querySelector("input")?.select();
    });
  }

  protected override get heading(): string {
    return this.question?.title ?? "";
  }

  protected override closed(): void {
    // The close event may arrive when the next question is already open.
    if (!this.open) {
      this.#answer(null);
    }
  }

  protected override content() {
    const { question } = this;
    return question
      ? html`<form @submit=${this.#submit}>
            ${question.text ? html`<p>${question.text}</p>` : nothing}
            ${
              question.field === undefined
                ? nothing
                : html`<input type="text" aria-label=${question.title} spellcheck="false" .value=${question.field} />`
            }
            ${question.more ?? nothing}
            <div class="choices">
              <button type="button" class="btn quiet" @click=${() => this.#answer(null)}>Cancel</button>
              ${question.choices.map(
                ({ label, value, tone }) =>
                  html`<button class="btn ${tone ?? ""}" type=${tone === "primary" ? "submit" : "button"} value=${value} @click=${(event: Event) => this.#choose(event, value)}>${label}</button>`,
              )}
            </div>
          </form>`
      : nothing;
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
    const resolve = this.#resolve;
    this.#resolve = () => {};
    const field = this.renderRoot.querySelector("input")?.value.trim() ?? "";
    this.question = null;
    if (this.open) {
      this.close();
    }
    resolve(value === null ? null : { value, field });
  }
}
