import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Pack, Tile } from "../../gallery/packs";
import { bestTurns } from "../../gallery/progress";
import "../../gallery/thumbnail";
import type { Link } from "../../link/link";
import type { LevelRef } from "../../wire";
import { OpenLevelEvent } from "../lens";
import { levelKey, turnsSoFar } from "./progress";

/** All levels by pack, the current pack open, with the player's results. */
@customElement("gc-play-levels")
export class PlayLevels extends LitElement {
  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) packs: Pack[] = [];
  @property({ attribute: false }) current: LevelRef | undefined;
  /** Changes whenever progress may have. */
  @property({ type: Number }) revision = 0;

  static override styles = [
    shared,
    css`
      :host { display: block; }
      details { margin-bottom: 2px; }
      summary { list-style: none; cursor: pointer; padding: var(--space-s) var(--space-xs); font-size: var(--text-xs); font-weight: 650; letter-spacing: 0.08em;
        text-transform: uppercase; color: var(--ink-3); display: flex; gap: var(--space-s); align-items: center; border-radius: 6px; }
      summary::-webkit-details-marker { display: none; }
      summary:hover { color: var(--ink); }
      summary span { flex: 1; }
      summary i { font-style: normal; font-weight: 500; letter-spacing: 0; text-transform: none; font-variant-numeric: tabular-nums; }
      button { all: unset; box-sizing: border-box; width: 100%; display: flex; gap: 10px; padding: var(--space-s); border-radius: 8px;
        align-items: center; cursor: pointer; }
      button:hover { background: var(--hover); }
      button { scroll-margin: 40px 0 110px; }
      button[aria-current] { background: var(--page); box-shadow: inset 3px 0 0 var(--accent); }
      button:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
      .picture { flex: none; position: relative; width: 44px; height: 40px; border-radius: 7px; display: grid; place-items: center;
        background: var(--board); overflow: hidden; }
      gc-thumbnail { width: 40px; height: 36px; border-radius: 3px; }
      .done { position: absolute; right: 2px; bottom: 2px; width: 15px; height: 15px; border-radius: 50%; background: var(--good);
        color: var(--panel); display: grid; place-items: center; box-shadow: 0 0 0 2px var(--board); }
      .done svg { width: 9px; height: 9px; fill: none; stroke: currentColor; stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
      .text { min-width: 0; }
      b { font-weight: 600; display: block; line-height: 1.3; }
      small { color: var(--ink-3); font-size: var(--text-s); font-variant-numeric: tabular-nums; }
    `,
  ];

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has("current") && !changed.has("packs")) return;
    this.renderRoot.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  override render(): TemplateResult {
    return html`${this.packs.map((pack) => this.pack(pack))}`;
  }

  private pack(pack: Pack): TemplateResult {
    const tiles = pack.tiles.filter((tile) => tile.fault === null);
    const solved = tiles.filter((tile) => bestTurns(tile.level) !== null).length;
    const open = this.packs.length === 1 || tiles.some((tile) => this.isHere(tile.level));
    return html`<details ?open=${open}>
      <summary><span>${pack.title}</span><i>${solved} / ${tiles.length}</i></summary>
      ${tiles.map((tile) => this.level(tile))}
    </details>`;
  }

  private level({ level, title, difficulty, version }: Tile): TemplateResult {
    const [best, turns] = [bestTurns(level), turnsSoFar(level)];
    const said =
      best !== null
        ? `solved in ${best}`
        : turns !== null
          ? `${turns} ${turns === 1 ? "turn" : "turns"} so far`
          : difficulty === null
            ? "new"
            : `difficulty ${difficulty}`;
    return html`<button aria-current=${this.isHere(level) ? "true" : nothing} @click=${() => this.dispatchEvent(new OpenLevelEvent(level))}>
      <span class="picture">
        <gc-thumbnail .link=${this.link} .level=${level} .version=${version}></gc-thumbnail>
        ${best === null ? nothing : html`<span class="done"><svg viewBox="0 0 16 16"><path d="m3 8.5 3.5 3.5L13 4.5" /></svg></span>`}
      </span>
      <span class="text"><b>${title}</b><small>${said}</small></span></button>`;
  }

  private isHere(level: LevelRef): boolean {
    return this.current !== undefined && levelKey(level) === levelKey(this.current);
  }
}
