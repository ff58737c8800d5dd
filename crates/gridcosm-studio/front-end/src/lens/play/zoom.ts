import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";

/** Nearer, farther, whole. Fires `zoom` with a factor, 0 for the whole. */
@customElement("gc-play-zoom")
export class PlayZoom extends LitElement {
  static override styles = css`
    :host { display: flex; background: var(--panel); border: 1px solid var(--line); border-radius: 9px; box-shadow: var(--shadow); overflow: hidden; }
    button { all: unset; width: 32px; height: 30px; display: grid; place-items: center; cursor: pointer; color: var(--ink-2); }
    button + button { border-left: 1px solid var(--line); }
    button:hover { background: var(--hover); color: var(--ink); }
    button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 8px; }
    svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
    @media (pointer: coarse) { button { width: 44px; height: 42px; } }
  `;

  override render(): TemplateResult {
    return html`
      ${this.button("Nearer", "+", 1.25, "M8 3v10M3 8h10")}
      ${this.button("Farther", "−", 0.8, "M3 8h10")}
      ${this.button("The whole board", "0", 0, "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3")}`;
  }

  private button(label: string, key: string, factor: number, path: string): TemplateResult {
    return html`<button title=${`${label} (${key})`} aria-label=${label}
      @click=${() => this.dispatchEvent(new CustomEvent("zoom", { detail: factor }))}>
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg></button>`;
  }
}
