// Pieces of panels that the map lenses share: lists of choices, switches with their keys, numbers in large type.

import { html, nothing, type TemplateResult } from "lit";
import { count } from "../canvas/rate";
import type { Progress } from "./jobs";

export interface Choice<T> {
  value: T;
  title: string;
  about?: string;
}

/** A list with one selected entry. */
export function choices<T>(
  label: string,
  list: readonly Choice<T>[],
  chosen: T,
  choose: (value: T) => void,
): TemplateResult {
  const keys = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const at = list.findIndex((choice) => choice.value === chosen);
    const next = list[(at + step + list.length) % list.length];
    const buttons = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=radio]")];
    if (next) {
      choose(next.value);
      buttons[list.indexOf(next)]?.focus();
    }
  };
  return html`<div class="choices" role="radiogroup" aria-label=${label} @keydown=${keys}>
    ${list.map(
      (choice) =>
        html`<button
          class="choice"
          role="radio"
          aria-checked=${choice.value === chosen}
          tabindex=${choice.value === chosen ? 0 : -1}
          @click=${() => choose(choice.value)}
        >
          <b>${choice.title}</b>${choice.about ? html`<small>${choice.about}</small>` : nothing}
        </button>`,
    )}
  </div>`;
}

export interface Switch {
  label: string;
  on: boolean;
  flip: () => void;
  /** The key that flips it. */
  key?: string;
  title?: string;
  /** A background that shows what the switch affects in the picture. */
  swatch?: string;
}

export function toggle({ label, on, flip, key, title, swatch }: Switch): TemplateResult {
  return html`<label class="switch ${swatch ? "swatched" : ""}" title=${title ?? nothing}>
    <input type="checkbox" .checked=${on} @change=${flip} />
    ${swatch ? html`<i style=${`background:${swatch}`}></i>` : nothing}<span>${label}</span>${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}
  </label>`;
}

export interface Option<T> {
  value: T;
  title: string;
  hint?: string;
}

/** Buttons in a row, one of which is pressed. */
export function segmented<T>(
  label: string,
  list: readonly Option<T>[],
  chosen: T | undefined,
  choose: (value: T) => void,
): TemplateResult {
  return html`<div class="seg" role="group" aria-label=${label}>
    ${list.map(
      ({ value, title, hint }) =>
        html`<button title=${hint ?? nothing} aria-pressed=${value === chosen} @click=${() => choose(value)}>${title}</button>`,
    )}
  </div>`;
}

export interface Slider {
  label: string;
  /** The value as people read it. */
  says: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  input: (value: number) => void;
  /** When it is let go. */
  change?: (value: number) => void;
}

export function slider({ label, says, value, min, max, step, input, change }: Slider): TemplateResult {
  const read = (then?: (value: number) => void) => (event: Event) =>
    then?.(Number((event.target as HTMLInputElement).value));
  return html`<label class="line">
    ${label} <span class="says">${says}</span>
    <input type="range" min=${min} max=${max} step=${step ?? 1} .value=${String(value)} @input=${read(input)} @change=${read(change)} />
  </label>`;
}

/** A map or another thing to open, with a line about it. */
export function opener(title: string, about: string, current: boolean, open: () => void): TemplateResult {
  return html`<button class="choice" aria-current=${current} @click=${open}><b>${title}</b><small>${about}</small></button>`;
}

/** The maximum side of a map of walls that the server accepts. */
const LONGEST = 400;

/** A new map of a number of columns and rows. */
export function newMap(
  label: string,
  size: { width: number; height: number },
  open: (width: number, height: number) => void,
): TemplateResult {
  const side = (name: string, value: number) =>
    html`<input type="number" name=${name} aria-label=${name} min="1" max=${LONGEST} required .defaultValue=${String(value)} />`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    open(Number(form.get("Columns")), Number(form.get("Rows")));
  };
  return html`<form class="row size" @submit=${submit}>
    ${side("Columns", size.width)}<span aria-hidden="true">×</span>${side("Rows", size.height)}<button class="btn">${label}</button>
  </form>`;
}

/** Pairs of a name and a value. */
export function facts(list: readonly (readonly [string, unknown])[]): TemplateResult {
  return html`<div class="kv">${list.map(([name, value]) => html`<span>${name}</span><code>${value}</code>`)}</div>`;
}

/** The meanings of colours, each with its count if known. */
export function legend(list: readonly { swatch: string; text: string; count?: string }[]): TemplateResult {
  return html`<div class="legend">
    ${list.map(({ swatch, text, count }) => html`<i style=${`background:${swatch}`}></i><span>${text}</span><b>${count ?? ""}</b>`)}
  </div>`;
}

/** The progress of long work, with a button that stops it. */
export function workingCard(
  { what, done, total }: Progress,
  stop: () => void,
  place: "over" | "inline",
): TemplateResult {
  return html`<div class="working ${place}" role="status">
    <b>${what}…</b>
    ${
      total > 0
        ? html`<progress max=${total} value=${done} aria-label=${what}></progress><span>${count(done)} of ${count(total)}</span>`
        : html`<progress aria-label=${what}></progress>`
    }
    <button class="btn" @click=${stop}>Stop</button>
  </div>`;
}

/** A number in large type with its label. */
export function number(label: string, value: string, tone: "" | "good" | "bad" = "", of = ""): TemplateResult {
  return html`<div class="number ${tone}"><b>${value}${of ? html` <small>of ${of}</small>` : nothing}</b><span>${label}</span></div>`;
}
