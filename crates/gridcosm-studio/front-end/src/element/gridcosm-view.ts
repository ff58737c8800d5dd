import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { BoardCanvas } from "../board/board-canvas";
import { Gestures } from "../board/gestures";
import { loading } from "../board/texture";
import { TextureSet } from "../board/textures";
import { darkSetting, type Token } from "../palette";
import { THEMES } from "../palette.generated";
import type { Film, Place } from "../wire";
import { loadFilm, parseFilm } from "./film";

/** The page's token, or our own colour on a page without it. */
const own = (token: Token) => unsafeCSS(`var(${token}, light-dark(${THEMES.light[token]}, ${THEMES.dark[token]}))`);

/** The duration of a turn when a film plays by itself, in milliseconds. */
const PACE = 320;

/**
 * Shows a world on any page: `<gridcosm-view replay="film.json" controls></gridcosm-view>`.
 *
 * The world comes from `level` or `replay` (JSON, or the address of JSON), from `link` (an address whose fragment carries it), or
 * from a `<script type="application/json">` inside the element. Nothing else is needed: no server, no other file.
 *
 * Fires `cell-click` and `cell-hover` with a place or null, `swipe` with a direction, `turn` when a film goes on.
 */
@customElement("gridcosm-view")
export class GridcosmView extends LitElement {
  @property() level = "";
  @property() replay = "";
  @property() link = "";
  @property({ type: Boolean }) controls = false;
  @property({ type: Boolean }) autoplay = false;
  /** The text for assistive technology. */
  @property() label = "";
  /** Drawings that replace the usual ones; those of a film come with it. */
  @property({ attribute: false }) textures = TextureSet.USUAL;
  /** Pixels that the page covers at the upper and the lower edge. */
  @property({ attribute: false }) insets = { top: 0, bottom: 0 };
  @state() private film: Film | undefined;
  @state() private turn = 0;
  @state() private playing = false;
  @state() private fault = "";
  @query("canvas") private canvas!: HTMLCanvasElement;
  /** The board itself, for pages that drive it. */
  stage!: BoardCanvas;
  private readonly sizes = new ResizeObserver(() => this.stage.resize());
  private readonly dark = darkSetting();
  private readonly recolour = (): void => this.stage.recolour();
  private timer = 0;

  static override styles = css`
    :host { display: grid; grid-template-rows: 1fr auto; position: relative; min-height: 0; min-width: 0;
      font: 14px/1.45 var(--font, system-ui, sans-serif); color: ${own("--ink")};
      color-scheme: light dark; }
    .stage { position: relative; min-height: 0; min-width: 0; overflow: hidden; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
    :host([controls]) { min-height: 260px; }
    .bar { display: flex; gap: 8px; align-items: center; padding: 8px 10px; }
    button { all: unset; cursor: pointer; width: 34px; height: 32px; display: grid; place-items: center; border-radius: 8px;
      border: 1px solid ${own("--line-2")}; }
    button:focus-visible, input:focus-visible { outline: 2px solid ${own("--accent")}; outline-offset: 2px; }
    button svg { width: 16px; height: 16px; fill: currentColor; }
    input { flex: 1; min-width: 40px; accent-color: ${own("--accent")}; }
    output { font-variant-numeric: tabular-nums; color: var(--ink-2, inherit); white-space: nowrap; }
    .said { padding: 0 12px 8px; min-height: 1.45em; color: var(--ink-2, inherit); }
    .fault { position: absolute; inset: 0; display: grid; place-content: center; padding: 16px; text-align: center; }
  `;

  override connectedCallback(): void {
    super.connectedCallback();
    this.dark.addEventListener("change", this.recolour);
    loading.addEventListener("loaded", this.recolour);
    const inside = this.querySelector("script[type='application/json']")?.textContent;
    if (inside) this.show(() => Promise.resolve(parseFilm(inside)));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.dark.removeEventListener("change", this.recolour);
    loading.removeEventListener("loaded", this.recolour);
    this.sizes.disconnect();
    this.pause();
  }

  override firstUpdated(): void {
    this.stage = new BoardCanvas(this.canvas);
    this.stage.insets = this.insets;
    this.stage.useTextures(this.textures);
    this.listen();
    this.sizes.observe(this.canvas);
    if (this.film !== undefined) this.jump(this.turn);
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("textures")) this.stage.useTextures(this.textures);
    if (!changed.has("insets") || this.stage.insets === this.insets) return;
    this.stage.insets = this.insets;
    this.stage.resize();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    for (const name of ["level", "replay", "link"] as const) {
      const source = this[name];
      if (changed.has(name) && source !== "") this.show(() => loadFilm(source));
    }
  }

  /** Shows a film from its first turn. */
  async show(load: () => Promise<Film>): Promise<void> {
    try {
      this.film = await load();
      if (this.film.sprites !== undefined) this.textures = new TextureSet(this.film.sprites);
      this.fault = "";
      if (this.stage !== undefined) this.jump(0);
      if (this.autoplay) this.play();
    } catch (error) {
      this.film = undefined;
      this.fault = error instanceof Error ? error.message : String(error);
    }
  }

  /** Goes to a turn, in motion if it is the next one. */
  jump(turn: number): void {
    const { film } = this;
    if (film === undefined) return;
    const to = Math.min(Math.max(turn, 0), film.turns.length);
    const next = film.turns[to - 1];
    if (to === this.turn + 1 && next !== undefined) this.stage.apply(next.patch);
    else
      this.stage.setBoard(
        film.board,
        film.turns.slice(0, to).map((step) => step.patch),
      );
    this.turn = to;
    this.dispatchEvent(new CustomEvent("turn", { detail: to }));
  }

  play(): void {
    this.pause();
    if (this.film !== undefined && this.turn >= this.film.turns.length) this.jump(0);
    this.playing = true;
    this.timer = window.setInterval(() => {
      this.jump(this.turn + 1);
      if (this.film === undefined || this.turn >= this.film.turns.length) this.pause();
    }, PACE);
  }

  pause(): void {
    window.clearInterval(this.timer);
    this.playing = false;
  }

  override render(): TemplateResult {
    return html`
      <div class="stage">
        <canvas role="img" aria-label=${this.label || this.film?.title || "A world of grids"}></canvas>
        ${this.fault ? html`<div class="fault" role="alert">${this.fault}</div>` : nothing}
        <slot></slot>
      </div>
      ${this.controls && this.film !== undefined && this.film.turns.length > 0 ? this.bar(this.film) : nothing}`;
  }

  private bar(film: Film): TemplateResult {
    const last = film.turns.length;
    const step = film.turns[this.turn - 1];
    return html`
      <div>
        <div class="bar">
          <button title="To the start" aria-label="To the start" @click=${() => this.halt(0)}>${icon("M3 2h2v12H3zM14 2v12L6 8z")}</button>
          <button title=${this.playing ? "Pause" : "Play"} aria-label=${this.playing ? "Pause" : "Play"}
            @click=${() => (this.playing ? this.pause() : this.play())}>
            ${icon(this.playing ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2l10 6-10 6z")}</button>
          <button title="One turn" aria-label="One turn" @click=${() => this.halt(this.turn + 1)}>${icon("M2 2l8 6-8 6zM11 2h2v12h-2z")}</button>
          <input type="range" min="0" max=${last} .value=${String(this.turn)} aria-label="Turn"
            @input=${(event: Event) => this.halt(Number((event.target as HTMLInputElement).value))} />
          <output>${this.turn} / ${last}</output>
        </div>
        <div class="said" aria-live="polite">${step?.said ?? film.title}</div>
      </div>`;
  }

  private halt(turn: number): void {
    this.pause();
    this.jump(turn);
  }

  private listen(): void {
    const { stage } = this;
    new Gestures(this.canvas, {
      tap: (x, y) => this.tell("cell-click", stage.cellAt(x, y)),
      hover: (x, y) => {
        const place = x === undefined || y === undefined ? undefined : stage.cellAt(x, y);
        stage.hover(place);
        this.tell("cell-hover", place);
      },
      swipe: (dx, dy) => this.dispatchEvent(new CustomEvent("swipe", { detail: heading(dx, dy) })),
      zoom: (factor, x, y) => stage.zoomBy(factor, x, y),
      pan: (dx, dy) => stage.panBy(dx, dy),
      reset: () => stage.resetZoom(),
      // A page that scrolls keeps its wheel; the studio does not scroll.
      takesWheel: (event) => !this.controls || event.ctrlKey,
    });
  }

  private tell(name: string, place: Place | undefined): void {
    this.dispatchEvent(new CustomEvent<Place | null>(name, { detail: place ?? null }));
  }
}

function heading(dx: number, dy: number): "up" | "down" | "left" | "right" {
  if (Math.abs(dx) > Math.abs(dy)) return dx > 0 ? "right" : "left";
  return dy > 0 ? "down" : "up";
}

function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "gridcosm-view": GridcosmView;
  }
}
