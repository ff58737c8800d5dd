// One parameter of an entity: a choice, a number, a switch or a word.

import { css, html, LitElement } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Parameter, ParameterValue } from "./kinds";

export class ParameterChange extends Event {
  constructor(readonly value: ParameterValue) {
    super("parameter");
  }
}

@customElement("gc-parameter")
export class ParameterField extends LitElement {
  static override styles = [
    shared,
    css`
      label {
        display: grid;
        grid-template-columns: 62px 1fr;
        align-items: center;
        gap: var(--space-s);
        font-size: var(--text-m);
        color: var(--ink-2);
      }
      label.check {
        display: flex;
        gap: var(--space-m);
        min-height: 26px;
      }
      select,
      input[type="text"],
      input[type="number"] {
        width: 100%;
        min-width: 0;
        min-height: 28px;
        padding: 2px 7px;
      }
      .number {
        display: grid;
        grid-template-columns: 56px 1fr;
        align-items: center;
        gap: var(--space-s);
        font-size: var(--text-s);
        line-height: 1.2;
        color: var(--ink-3);
      }
    `,
  ];

  @property({ attribute: false }) parameter!: Parameter;
  @property({ attribute: false }) value!: ParameterValue;

  override render() {
    const { label } = this.parameter;
    if (typeof this.value === "boolean") {
      return html`<label class="check">
        <input type="checkbox" .checked=${this.value} @change=${(event: Event) => this.#send((event.target as HTMLInputElement).checked)} />${label}
      </label>`;
    }
    return html`<label><span>${label}</span>${this.#control(this.value)}</label>`;
  }

  #control(value: string | number) {
    const { choices, proposals, least, unit } = this.parameter;
    if (choices) {
      return html`<select .value=${String(value)} @change=${(event: Event) => this.#send((event.target as HTMLSelectElement).value)}>
        ${choices.map((choice) => html`<option value=${choice.value} ?selected=${choice.value === value}>${choice.label}</option>`)}
      </select>`;
    }
    if (typeof value === "number") {
      return html`<span class="number"
        ><input type="number" min=${least ?? 0} step="1" .value=${String(value)} @change=${this.#number} />${unit ?? ""}</span
      >`;
    }
    return html`<span>
      <input type="text" list="proposals" .value=${value} @change=${this.#text} />
      <datalist id="proposals">${(proposals ?? []).map((word) => html`<option value=${word}></option>`)}</datalist>
    </span>`;
  }

  #number = (event: Event): void => {
    const input = event.target as HTMLInputElement;
    const number = Math.round(Number(input.value));
    this.#send(Number.isFinite(number) ? Math.max(number, this.parameter.least ?? 0) : this.value);
  };

  #text = (event: Event): void => {
    const text = (event.target as HTMLInputElement).value.trim();
    if (text !== "" || this.parameter.optional === true) {
      this.#send(text);
    }
  };

  #send(value: ParameterValue): void {
    this.value = value;
    this.dispatchEvent(new ParameterChange(value));
  }
}
