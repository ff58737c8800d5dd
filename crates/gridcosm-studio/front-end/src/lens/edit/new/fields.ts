// Fields of a plan: numbers, choices and switches, each with its error.

import { css, html, nothing } from "lit";
import type { Choice } from "../../../wire";

/** The owner of the fields: their errors by name, and the handler of changes. */
export interface FieldHost {
  readonly faults: ReadonlyMap<string, string>;
  /** The typed number; null while it is not one. */
  typed(field: string, value: number | null): void;
  chosen(field: string, value: string | boolean): void;
}

export const fieldStyles = css`
  .field {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 2px 8px;
    min-width: 0;
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  .field input[type="number"] {
    width: 78px;
    min-height: 28px;
    padding: 2px 7px;
  }
  .field select {
    min-width: 0;
    max-width: 220px;
    min-height: 28px;
    padding: 2px 5px;
  }
  .field.check {
    display: flex;
  }
  .field.bare {
    display: block;
  }
  [aria-invalid="true"] {
    border-color: var(--bad);
    background: var(--bad-soft);
  }
  .fault {
    grid-column: 1 / -1;
    margin: 0;
    font-size: var(--text-s);
    line-height: 1.3;
    color: var(--bad);
  }
  @media (pointer: coarse) {
    .field input[type="number"],
    .field select {
      min-height: 38px;
    }
  }
`;

export function numberField(host: FieldHost, field: string, label: string, value: number) {
  const fault = host.faults.get(field);
  const typed = (event: Event): void => {
    const { value } = event.target as HTMLInputElement;
    const number = Number(value);
    host.typed(field, value.trim() !== "" && Number.isSafeInteger(number) ? number : null);
  };
  return html`<div class="field">
    <label for=${field}>${label}</label>
    <input
      id=${field}
      type="number"
      step="1"
      .value=${String(value)}
      aria-invalid=${fault !== undefined}
      aria-describedby=${fault === undefined ? nothing : `fault-${field}`}
      @input=${typed}
    />
    ${faultOf(host, field)}
  </div>`;
}

export function choiceField(
  host: FieldHost,
  field: string,
  label: string,
  value: string,
  choices: readonly Choice[],
  hidden = false,
) {
  return html`<div class="field ${hidden ? "bare" : ""}">
    <label for=${field} class=${hidden ? "visually-hidden" : ""}>${label}</label>
    <select id=${field} title=${hidden ? label : nothing} @change=${(event: Event) => host.chosen(field, (event.target as HTMLSelectElement).value)}>
      ${choices.map((choice) => html`<option value=${choice.word} ?selected=${choice.word === value}>${choice.label}</option>`)}
    </select>
    ${faultOf(host, field)}
  </div>`;
}

export function checkField(host: FieldHost, field: string, label: string, value: boolean) {
  return html`<label class="field check">
      <input type="checkbox" .checked=${value} @change=${(event: Event) => host.chosen(field, (event.target as HTMLInputElement).checked)} />
      <span>${label}</span>
    </label>
    ${faultOf(host, field)}`;
}

function faultOf(host: FieldHost, field: string) {
  const fault = host.faults.get(field);
  return fault === undefined ? nothing : html`<p class="fault" id=${`fault-${field}`}>${fault}</p>`;
}
