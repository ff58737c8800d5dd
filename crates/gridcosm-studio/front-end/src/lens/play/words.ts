import { html, type TemplateResult } from "lit";
import type { Word } from "../../wire";

/** A sentence in which the names of grids have their hue. */
export function sentence(words: readonly Word[]): TemplateResult {
  return html`${words.map((word) =>
    word.grid === null ? word.text : html`<b style=${`color:${hueToken(word.grid)}`}>${word.text}</b>`,
  )}`;
}

/** The token of a grid's hue; later rounds of hues are a step lighter or darker, as on the board. */
export function hueToken(grid: number): string {
  const hue = `var(--g${grid % 6})`;
  const round = Math.floor(grid / 6) % 3;
  if (round === 0) return hue;
  return `color-mix(in srgb, ${hue} ${round === 1 ? "65%, #fff" : "70%, #000"})`;
}
