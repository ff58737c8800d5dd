import { html, type TemplateResult } from "lit";
import { hueToken } from "../../palette";
import type { Word } from "../../wire";

/** A sentence in which the names of grids have their hue. */
export function sentence(words: readonly Word[]): TemplateResult {
  return html`${words.map((word) =>
    word.grid === null ? word.text : html`<b style=${`color:var(${hueToken(word.grid)})`}>${word.text}</b>`,
  )}`;
}
