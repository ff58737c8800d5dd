import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { Status } from "../../wire";

/** All turns of the game on one line. Fires `restart`, `undo`, `redo` and `jump`. */
@customElement("gc-play-timeline")
export class PlayTimeline extends LitElement {
  @property({ attribute: false }) status: Status | undefined;

  static override styles = css`
    :host { display: flex; align-items: center; gap: 10px; width: 100%; min-width: 0; }
    button { all: unset; box-sizing: border-box; cursor: pointer; width: 38px; height: 36px; display: grid; place-items: center;
      border-radius: 8px; border: 1px solid var(--line); background: var(--panel); color: var(--ink); }
    button:hover { background: var(--page); }
    button[disabled] { color: var(--ink-3); cursor: default; opacity: 0.6; }
    button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    svg { width: 17px; height: 17px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
    output { color: var(--ink-2); font-variant-numeric: tabular-nums; white-space: nowrap; min-width: 4.5em; text-align: right; }
    input { appearance: none; flex: 1; min-width: 60px; height: 24px; background: none; margin: 0; cursor: pointer; }
    input::-webkit-slider-runnable-track { height: 6px; border-radius: 3px;
      background: linear-gradient(var(--accent), var(--accent)) 0 / var(--done) 100% no-repeat var(--line); }
    input::-moz-range-track { height: 6px; border-radius: 3px;
      background: linear-gradient(var(--accent), var(--accent)) 0 / var(--done) 100% no-repeat var(--line); }
    input::-webkit-slider-thumb { appearance: none; width: 18px; height: 18px; border-radius: 50%; margin-top: -6px;
      background: var(--panel); border: 3px solid var(--accent); box-sizing: border-box; }
    input::-moz-range-thumb { width: 12px; height: 12px; border-radius: 50%; background: var(--panel); border: 3px solid var(--accent); }
    input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
  `;

  override render(): TemplateResult {
    const [turn, turns] = [this.status?.turn ?? 0, this.status?.turns ?? 0];
    const done = turns === 0 ? 0 : (turn / turns) * 100;
    return html`
      ${this.button("restart", "Restart", "R", turn === 0 && turns === 0, "M4 5v4h4M4.6 9a6 6 0 1 1-.4 3.6")}
      ${this.button("undo", "Undo", "Z", turn === 0, "M9 4 5 8l4 4M5.5 8H12a3.5 3.5 0 0 1 0 7H9")}
      ${this.button("redo", "Redo", "Y", turn >= turns, "m9 4 4 4-4 4M12.500 8H6a3.500 3.500 0 0 0 0 7h3")}
      <input type="range" min="0" max=${Math.max(turns, 1)} step="1" .value=${String(turn)} style=${`--done:${done}%`}
        ?disabled=${turns === 0} aria-label="Turn" aria-valuetext=${`turn ${turn} of ${turns}`}
        @input=${(event: Event) => this.tell("jump", Number((event.target as HTMLInputElement).value))} />
      <output>${turn} / ${turns}</output>`;
  }

  private button(name: string, title: string, key: string, disabled: boolean, path: string): TemplateResult {
    return html`<button title=${`${title} (${key})`} aria-label=${title} ?disabled=${disabled} @click=${() => this.tell(name)}>
      <svg viewBox="0 0 18 18" aria-hidden="true"><path d=${path} /></svg></button>`;
  }

  private tell(name: string, detail?: number): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
