import { html, type TemplateResult } from "lit";
import { hueToken } from "../palette";
import type { Piece, Place } from "../wire";

/** A sentence in which the names of grids have their hue, mixed with ink so that small letters can be read. With `goTo`, cells and entities in it can be followed. */
export function sentence(pieces: readonly Piece[], goTo?: (place: Place) => void): TemplateResult {
  return html`${pieces.map((piece) => read(piece, goTo))}`;
}

function read(piece: Piece, goTo?: (place: Place) => void): TemplateResult | string {
  const { kind, text } = piece;
  if (kind === "grid")
    return html`<b style=${`color:color-mix(in srgb, var(${hueToken(piece.grid)}) 60%, var(--ink))`}>${text}</b>`;
  if (kind === "text" || piece.place === null || goTo === undefined) return text;
  const { place } = piece;
  return html`<button class=${kind} @click=${() => goTo(place)}>${text}</button>`;
}
