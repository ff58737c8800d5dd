import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult, unsafeCSS } from "lit";
import { property, query, state } from "lit/decorators.js";
import { BoardCanvas } from "../board/board-canvas";
import { Gestures } from "../board/gestures";
import { loading } from "../board/texture";
import { TextureSet } from "../board/textures";
import { actionOf, HeldKeys } from "../lens/play/keys";
import { darkSetting, type Token } from "../palette";
import { THEMES } from "../palette.generated";
import type { Action, Outcome, Place } from "../wire";
import { loadFilm, parseFilm } from "./film";
import { type Engine, FilmShow, isPlaying, type Playing, type Show } from "./show";

/** The page's token, or our own colour on a page without it. */
const own = (token: Token) => unsafeCSS(`var(${token}, light-dark(${THEMES.light[token]}, ${THEMES.dark[token]}))`);

/** The duration of a turn when a film plays by itself, in milliseconds. */
const PACE = 320;

const ENDINGS: Partial<Record<Outcome, string>> = { won: "You have won.", lost: "You have lost." };

const HEADING: Partial<Record<Action, "N" | "S" | "E" | "W">> = { up: "N", down: "S", left: "W", right: "E" };

/**
 * Shows a world on any page: `<gridcosm-view replay="film.json" controls></gridcosm-view>`.
 *
 * A film comes from `level` or `replay` (JSON, or the address of JSON), from `link` (an address whose fragment carries it),
 * or from a `<script type="application/json">` inside the element. Nothing else is needed: no server, no other file.
 * With an engine, `level` is also the text, the name or the address of a level, as is the text of a
 * `<script type="text/plain">` inside the element, and `replay` a replay; `playable` adds keys, swipes and buttons,
 * `isometric` shows solids. `theme` is `dark` or `light` instead of the page's own.
 *
 * Fires `cell-click` and `cell-hover` with a place or null, `swipe` with a direction, `turn` with its number, `outcome`
 * with its word when a game ends, and `fault` with an error.
 */
export class GridcosmView extends LitElement {
  @property() level = "";
  @property() replay = "";
  @property() link = "";
  @property() theme = "";
  @property({ type: Boolean }) controls = false;
  @property({ type: Boolean }) autoplay = false;
  @property({ type: Boolean }) playable = false;
  @property({ type: Boolean }) isometric = false;
  /** The text for assistive technology. */
  @property() label = "";
  /** Drawings that replace the usual ones; those of a film come with it. */
  @property({ attribute: false }) textures = TextureSet.USUAL;
  /** Pixels that the page covers at the upper and the lower edge. */
  @property({ attribute: false }) insets = { top: 0, bottom: 0 };
  @state() private shown: Show | undefined;
  @state() private turn = 0;
  @state() private playing = false;
  @state() private fault = "";
  @state() private hinted = "";
  @query("canvas") private canvas!: HTMLCanvasElement;
  /** The board itself, for pages that drive it. */
  stage!: BoardCanvas;
  private readonly sizes = new ResizeObserver(() => this.stage.resize());
  private readonly dark = darkSetting();
  private readonly recolour = (): void => {
    this.stage?.recolour(this.isDark);
    if (this.isometric) this.requestUpdate();
  };
  private readonly held = new HeldKeys((action, since) => this.act(action, since));
  private timer = 0;
  /** Only the last thing that was asked for is shown. */
  private asked = 0;

  static override styles = css`
    :host { display: grid; grid-template-rows: minmax(0, 1fr) auto; position: relative; min-height: 0; min-width: 0;
      font: 14px/1.45 var(--font, system-ui, sans-serif); color: ${own("--ink")};
      color-scheme: light dark; }
    :host([hidden]) { display: none; }
    :host([theme="dark"]) { color-scheme: dark; }
    :host([theme="light"]) { color-scheme: light; }
    :host([playable]) { outline: none; }
    :host([playable]:focus-visible) .stage { outline: 2px solid ${own("--accent")}; outline-offset: 2px; }
    .stage { position: relative; min-height: 0; min-width: 0; overflow: hidden; }
    canvas { position: absolute; inset: 0; width: 100%; height: 100%; display: block; touch-action: none; }
    .solid { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: contain; pointer-events: none;
      background: ${own("--board")}; }
    :host([controls]), :host([playable]) { min-height: 260px; }
    .bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; padding: 8px 10px; }
    button { all: unset; box-sizing: border-box; cursor: pointer; min-width: 36px; height: 36px; padding: 0 9px; display: grid;
      place-items: center; border-radius: 8px; border: 1px solid ${own("--line-2")}; touch-action: manipulation; }
    button:focus-visible, input:focus-visible { outline: 2px solid ${own("--accent")}; outline-offset: 2px; }
    button svg { width: 16px; height: 16px; fill: currentColor; }
    input { flex: 1; min-width: 40px; accent-color: ${own("--accent")}; }
    output { font-variant-numeric: tabular-nums; color: var(--ink-2, inherit); white-space: nowrap; }
    .said { padding: 0 12px 8px; min-height: 1.45em; color: var(--ink-2, inherit); }
    .said.won { font-weight: 600; }
    .fault { position: absolute; inset: 0; display: grid; place-content: center; padding: 16px; text-align: center; }
  `;

  constructor() {
    super();
    this.addEventListener("keydown", (event) => this.key(event));
    this.addEventListener("keyup", (event) => this.held.release(event.code));
    this.addEventListener("blur", () => this.held.releaseAll());
  }

  /** Where levels and replays come from; none for an element that only shows films. */
  protected engine(): Engine | undefined {
    return undefined;
  }

  /** The game that is shown, if it is one. */
  protected get game(): Playing | undefined {
    return isPlaying(this.shown) ? this.shown : undefined;
  }

  private get isDark(): boolean {
    return this.theme === "" ? this.dark.matches : this.theme === "dark";
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.dark.addEventListener("change", this.recolour);
    loading.addEventListener("loaded", this.recolour);
    const inside = (type: string) => this.querySelector(`script[type='${type}']`)?.textContent ?? "";
    const [film, level] = [inside("application/json"), inside("text/plain")];
    if (film !== "") void this.load(async () => new FilmShow(parseFilm(film)));
    else if (level !== "") void this.load(() => this.opened("level", level));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.dark.removeEventListener("change", this.recolour);
    loading.removeEventListener("loaded", this.recolour);
    this.sizes.disconnect();
    this.held.releaseAll();
    this.pause();
  }

  override firstUpdated(): void {
    this.stage = new BoardCanvas(this.canvas);
    this.stage.insets = this.insets;
    this.stage.useTextures(this.textures);
    this.stage.recolour(this.isDark);
    this.listen();
    this.sizes.observe(this.canvas);
    if (this.shown !== undefined) this.stage.setBoard(...this.shown.board());
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("textures")) this.stage.useTextures(this.textures);
    if (changed.has("textures") || changed.has("theme")) this.stage.recolour(this.isDark);
    if (changed.has("playable") && this.playable) this.tabIndex = 0;
    if (!changed.has("insets") || this.stage.insets === this.insets) return;
    this.stage.insets = this.insets;
    this.stage.resize();
  }

  override willUpdate(changed: PropertyValues<this>): void {
    for (const name of ["level", "replay", "link"] as const) {
      const source = this[name];
      if (changed.has(name) && source !== "") void this.load(() => this.opened(name, source));
    }
  }

  /** What an attribute names: a film, or, with an engine, a level or a replay. */
  private async opened(name: "level" | "replay" | "link", source: string): Promise<Show> {
    const engine = this.engine();
    const isFilm = name === "link" || source.trimStart().startsWith("{") || source.endsWith(".json");
    if (engine === undefined || isFilm) return new FilmShow(await loadFilm(source));
    return name === "level" ? engine.level(source) : engine.replay(source);
  }

  private async load(open: () => Promise<Show>): Promise<void> {
    this.asked += 1;
    const mine = this.asked;
    try {
      const show = await open();
      if (mine === this.asked) this.present(show);
      else this.close(show);
    } catch (error) {
      if (mine === this.asked) this.complain(error);
    }
  }

  /** Shows a film or a game as it is now. */
  protected present(show: Show | undefined): void {
    this.asked += 1;
    this.pause();
    if (this.shown !== undefined && this.shown !== show) this.close(this.shown);
    this.shown = show;
    this.fault = "";
    if (show instanceof FilmShow && show.film.sprites !== undefined) this.textures = new TextureSet(show.film.sprites);
    this.stage?.setBoard(...(show?.board() ?? [{ root: 0, grids: [], focus: null, seed: 0 }, []]));
    this.arrive();
    if (this.autoplay) this.play();
  }

  /** The element no longer shows this. */
  protected close(_show: Show): void {}

  private complain(error: unknown): void {
    this.present(undefined);
    this.fault = error instanceof Error ? error.message : String(error);
    this.dispatchEvent(new CustomEvent("fault", { detail: error }));
  }

  /** Takes an action, as if the player had pressed its key. */
  act(action: Action, since?: number): void {
    const { game } = this;
    if (game === undefined) return;
    const before = game.outcome;
    try {
      this.stage.apply(game.act(action), since);
    } catch (error) {
      this.hinted = error instanceof Error ? error.message : String(error);
      this.dispatchEvent(new CustomEvent("fault", { detail: error }));
      return;
    }
    if (game.blamed !== undefined) this.stage.blame(game.blamed, HEADING[action]);
    this.arrive();
    if (game.outcome !== before) this.dispatchEvent(new CustomEvent("outcome", { detail: game.outcome }));
  }

  /** Goes to a turn, in motion where that is possible. */
  jump(turn: number): void {
    const { shown } = this;
    if (shown === undefined) return;
    const to = Math.min(Math.max(Math.trunc(turn), 0), shown.length);
    const next = shown.jump(to);
    if (next !== undefined) this.stage?.apply(next);
    else this.stage?.setBoard(...shown.board());
    this.arrive();
  }

  undo(): void {
    if (this.turn > 0) this.jump(this.turn - 1);
  }

  redo(): void {
    if (this.shown !== undefined && this.turn < this.shown.length) this.jump(this.turn + 1);
  }

  restart(): void {
    this.jump(0);
  }

  /** Says what to do next. */
  hint(): void {
    if (this.game !== undefined) this.hinted = this.game.hint();
  }

  private arrive(): void {
    this.turn = this.shown?.turn ?? 0;
    this.hinted = "";
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent("turn", { detail: this.turn }));
  }

  play(): void {
    this.pause();
    const { shown } = this;
    if (shown === undefined || shown.length === 0) return;
    if (this.turn >= shown.length) this.jump(0);
    this.playing = true;
    this.timer = window.setInterval(() => {
      this.redo();
      if (this.shown === undefined || this.turn >= this.shown.length) this.pause();
    }, PACE);
  }

  pause(): void {
    window.clearInterval(this.timer);
    this.playing = false;
  }

  override render(): TemplateResult {
    const { shown, game } = this;
    return html`
      <div class="stage" part="stage">
        <canvas role="img" aria-label=${this.label || shown?.title || "A world of grids"}></canvas>
        ${this.isometric && game !== undefined ? solid(game.solids(this.isDark)) : nothing}
        ${this.fault ? html`<div class="fault" role="alert">${this.fault}</div>` : nothing}
        <slot></slot>
      </div>
      ${this.foot()}`;
  }

  private foot(): TemplateResult | typeof nothing {
    const { shown, game } = this;
    if (this.playable && game !== undefined) return this.keys(game);
    return this.controls && shown !== undefined && shown.length > 0 ? this.timeline(shown) : nothing;
  }

  /** What a player needs. */
  private keys(game: Playing): TemplateResult {
    const said = this.hinted || ENDINGS[game.outcome] || game.said || (this.turn === 0 ? game.title : "");
    return html`
      <div>
        <div class="bar">
          <button title="Undo (Z)" @click=${() => this.undo()}>Undo</button>
          <button title="Restart (R)" @click=${() => this.restart()}>Restart</button>
          <button title="One step of a solution (H)" @click=${() => this.hint()}>Hint</button>
          <output>turn ${this.turn}</output>
        </div>
        <div class="said ${game.outcome}" aria-live="polite">${said}</div>
      </div>`;
  }

  private timeline(shown: Show): TemplateResult {
    return html`
      <div>
        <div class="bar">
          <button title="To the start" aria-label="To the start" @click=${() => this.halt(0)}>${icon("M3 2h2v12H3zM14 2v12L6 8z")}</button>
          <button title=${this.playing ? "Pause" : "Play"} aria-label=${this.playing ? "Pause" : "Play"}
            @click=${() => (this.playing ? this.pause() : this.play())}>
            ${icon(this.playing ? "M3 2h4v12H3zM9 2h4v12H9z" : "M4 2l10 6-10 6z")}</button>
          <button title="One turn" aria-label="One turn" @click=${() => this.halt(this.turn + 1)}>${icon("M2 2l8 6-8 6zM11 2h2v12h-2z")}</button>
          <input type="range" min="0" max=${shown.length} .value=${String(this.turn)} aria-label="Turn"
            @input=${(event: Event) => this.halt(Number((event.target as HTMLInputElement).value))} />
          <output>${this.turn} / ${shown.length}</output>
        </div>
        <div class="said" aria-live="polite">${shown.said}</div>
      </div>`;
  }

  private halt(turn: number): void {
    this.pause();
    this.jump(turn);
  }

  private key(event: KeyboardEvent): void {
    if (!this.playable || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOf(event);
    // A button that has the focus keeps its own keys.
    const onButton = event.composedPath()[0] instanceof HTMLButtonElement && event.code === "Space";
    if (action !== undefined && !onButton) {
      if (!event.repeat) this.held.press(event.code, action, event.timeStamp);
    } else if (onButton || !this.command(event.key.toLowerCase())) {
      return;
    }
    event.preventDefault();
  }

  private command(key: string): boolean {
    if (key === "z") this.undo();
    else if (key === "y") this.redo();
    else if (key === "r") this.restart();
    else if (key === "h") this.hint();
    else return false;
    return true;
  }

  private listen(): void {
    const { stage } = this;
    new Gestures(this.canvas, {
      tap: (x, y) => {
        if (this.playable) this.focus({ preventScroll: true });
        this.tell("cell-click", stage.cellAt(x, y));
      },
      hover: (x, y) => {
        const place = x === undefined || y === undefined ? undefined : stage.cellAt(x, y);
        stage.hover(place);
        this.tell("cell-hover", place);
      },
      swipe: (dx, dy) => {
        const direction = heading(dx, dy);
        this.dispatchEvent(new CustomEvent("swipe", { detail: direction }));
        if (this.playable) this.act(direction);
      },
      zoom: (factor, x, y) => stage.zoomBy(factor, x, y),
      pan: (dx, dy) => stage.panBy(dx, dy),
      reset: () => stage.resetZoom(),
      // A page that scrolls keeps its wheel; the studio does not scroll.
      takesWheel: (event) => !(this.controls || this.playable) || event.ctrlKey,
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

function solid(svg: string): TemplateResult {
  return html`<img class="solid" alt="" src=${`data:image/svg+xml,${encodeURIComponent(svg)}`} />`;
}

function icon(path: string): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}

declare global {
  interface HTMLElementTagNameMap {
    "gridcosm-view": GridcosmView;
  }
}
