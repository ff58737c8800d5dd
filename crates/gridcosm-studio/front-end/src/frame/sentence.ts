import { html, type TemplateResult } from "lit";
import { hueToken } from "../palette";
import type { Piece, Place } from "../wire";

/** A sentence in which the names of grids have their hue. With `goTo`, cells and entities in it can be followed. */
export function sentence(pieces: readonly Piece[], goTo?: (place: Place) => void): TemplateResult {
  return html`${pieces.map((piece) => read(piece, goTo))}`;
}

function read(piece: Piece, goTo?: (place: Place) => void): TemplateResult | string {
  const { kind, text } = piece;
  if (kind === "grid") return html`<b style=${`color:var(${hueToken(piece.grid)})`}>${text}</b>`;
  if (kind === "text" || piece.place === null || goTo === undefined) return text;
  const { place } = piece;
  return html`<button class=${kind} @click=${() => goTo(place)}>${text}</button>`;
}
