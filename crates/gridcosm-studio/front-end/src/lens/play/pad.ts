import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import type { Action } from "../../wire";

/** Buttons for fingers. Fires `press` and `release` with an action; shown only where there is no fine pointer. */
@customElement("gc-play-pad")
export class PlayPad extends LitElement {
  static override styles = css`
    :host { display: none; grid-template: repeat(3, 56px) / repeat(3, 56px); gap: var(--space-s); user-select: none; -webkit-user-select: none; }
    @media (pointer: coarse) { :host { display: grid; } }
    button { all: unset; display: grid; place-items: center; border-radius: 14px; background: color-mix(in srgb, var(--panel) 86%, transparent);
      border: 1px solid var(--line); box-shadow: var(--shadow); font-weight: 600; font-size: var(--text-m); touch-action: none; cursor: pointer; color: var(--ink); }
    button:active { background: var(--accent); color: var(--accent-ink); }
    button:focus-visible { outline: 2px solid var(--accent); }
    svg { width: 22px; height: 22px; fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round; }
  `;

  override render(): TemplateResult {
    const arrow = (turn: number): TemplateResult =>
      html`<svg viewBox="0 0 16 16" style=${`transform:rotate(${turn}deg)`} aria-hidden="true"><path d="M8 13V3M3.500 7.500 8 3l4.500 4.500" /></svg>`;
    return html`
      ${this.button("use_key", "Key", html`Key`)}${this.button("up", "Up", arrow(0))}${this.button("pick_up", "Take", html`Take`)}
      ${this.button("left", "Left", arrow(270))}${this.button("wait", "Wait", html`Wait`)}${this.button("right", "Right", arrow(90))}
      <span></span>${this.button("down", "Down", arrow(180))}<span></span>`;
  }

  private button(action: Action, label: string, face: TemplateResult): TemplateResult {
    const release = (): void => this.tell("release", action);
    return html`<button aria-label=${label} @pointerdown=${(event: PointerEvent) => {
      event.preventDefault();
      this.tell("press", action);
    }} @pointerup=${release} @pointerleave=${release} @pointercancel=${release}>${face}</button>`;
  }

  private tell(name: string, action: Action): void {
    this.dispatchEvent(new CustomEvent(name, { detail: action }));
  }
}
