// The Play lens: the world on the board, the player's condition, the events, and the reasons for failed moves.

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { Latest } from "../canvas/latest";
import { spriteChoice } from "../frame/sprite-choice";
import { darkSetting } from "../palette";
import "../element/gridcosm-view";
import type { GridcosmView } from "../element/gridcosm-view";
import type { Layout } from "../frame/layout";
import "../frame/menu";
import type { MenuItem } from "../frame/menu";
import { shared } from "../frame/style";
import { complain } from "../frame/toast";
import { type Pack, packsOf, type Tile } from "../gallery/packs";
import { bestTurns } from "../gallery/progress";
import "../inspector/inspector";
import type { IsoView } from "../iso/iso-view";
import type { Action, LevelRef, Place } from "../wire";
import { type BarContent, type KeyHelp, LensElement, OpenLevelEvent } from "./lens";
import { mazeOf, nextMaze } from "./maze-draft";
import { exportMenu } from "./play/exports";
import { Game } from "./play/game";
import "./play/hud";
import { actionOf, HeldKeys } from "./play/keys";
import "./play/level-list";
import "./play/log";
import { banner, said } from "./play/messages";
import "./play/pad";
import { levelKey } from "./play/progress";
import { RulesTrial } from "./play/rules-trial";
import { playStyle } from "./play/style";
import "./play/timeline";
import { watchIfWanted } from "./play/watch";
import "./play/zoom";
import { playedElsewhere } from "./played-elsewhere";

/** Set once the player has made a move; the instructions are then no longer needed. */
const MOVED = "gridcosm-moved";

/** Set while the player wants to be told when a game cannot be won any more. */
const WARNED = "gridcosm-warn-dead";
/** The pause after a turn before the solver looks at it. */
const LOOK_AFTER_MS = 400;

/** The areas of the board that the player's condition and sentences cover. */
const COVERED = { top: 46, bottom: matchMedia("(pointer: coarse)").matches ? 196 : 44 };

/** Where the buttons over the board have rows of their own (see `playStyle`). */
const NARROW = matchMedia("(max-width: 620px)");

@customElement("gc-play")
export class PlayLens extends LensElement {
  readonly keys: KeyHelp[] = [
    { keys: ["←", "↑", "↓", "→"], does: "move (also W A S D); hold to go on" },
    { keys: ["E"], does: "use a key" },
    { keys: ["F"], does: "pick up" },
    { keys: ["Q", "Space"], does: "wait a turn" },
    { keys: ["Z", "Y"], does: "undo, redo" },
    { keys: ["R"], does: "restart" },
    { keys: ["H"], does: "hint: first a nudge, then the step" },
    { keys: ["V"], does: "flat or isometric" },
    { keys: ["C"], does: "camera follows into rooms, or stays" },
    { keys: ["+", "−", "0"], does: "nearer, farther, the whole board" },
    { keys: ["P"], does: "pull as well as push, from now on" },
    { keys: ["X"], does: "change the agent, where you choose who acts" },
    { keys: ["T"], does: "try other push rules" },
    { keys: ["N", "Enter"], does: "next level, when this one is won; in a maze N draws the next one" },
  ];

  @state() private packs: Pack[] = [];
  @state() private iso = false;
  /** Whether the isometric view has been loaded: it is large, and many users never open it. */
  @state() private hasSolid = false;
  @state() private isNew = localStorage.getItem(MOVED) === null;
  @state() private revision = 0;
  @state() private warns = localStorage.getItem(WARNED) !== null;
  private looking = 0;
  @query("gridcosm-view") private flat!: GridcosmView;
  @query("gc-iso") private solid!: IsoView | null;
  /** The grid to show wherever the agent is; none follows the agent. */
  @state() private still: number | undefined;
  @state() private covered = COVERED;
  private readonly rows = new ResizeObserver(() => this.measure());
  private game!: Game;
  private exports: MenuItem[] = [];
  /** Whether a level was requested, so that the first one is not opened. */
  private asked = false;
  private readonly held = new HeldKeys((action, since) => this.act(action, since));
  private readonly lostFocus = (): void => this.held.releaseAll();
  private readonly trial = new RulesTrial(
    this,
    () => ({ flat: this.flat?.stage, solid: this.iso ? this.solid : null }),
    (work) => void this.attempt(work),
  );
  private readonly dark = darkSetting();
  /** Solids are requested repeatedly; only the newest answer counts. */
  private readonly solids = new Latest<true>(() => this.attempt(() => this.showSolid()));
  private readonly redress = (): void => this.requestUpdate();
  private readonly recolour = (): void => (this.iso && this.active ? this.solids.push(true) : undefined);

  static override styles = [shared, playStyle];

  override connectedCallback(): void {
    super.connectedCallback();
    this.game = new Game(
      this.socket,
      () => this.flat?.stage,
      () => this.changed(),
      complain,
    );
    const seen = (): { iso: boolean; grid: number | undefined } => ({ iso: this.iso, grid: this.flat?.stage?.grid });
    this.exports = exportMenu(this.socket, this.game, seen, (work) => void this.attempt(work));
    addEventListener("blur", this.lostFocus);
    this.dark.addEventListener("change", this.recolour);
    spriteChoice.addEventListener("change", this.redress);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("blur", this.lostFocus);
    this.dark.removeEventListener("change", this.recolour);
    spriteChoice.removeEventListener("change", this.redress);
  }

  protected override firstUpdated(): void {
    this.rows.observe(this.renderRoot.querySelector(".top") as Element);
  }

  /** The board begins below the rows of buttons, however many there are. */
  private measure(): void {
    const { offsetTop, offsetHeight } = this.renderRoot.querySelector(".top") as HTMLElement;
    const top = NARROW.matches ? offsetTop + offsetHeight : COVERED.top;
    if (top !== this.covered.top) this.covered = { ...COVERED, top };
  }

  override bar(): BarContent {
    const { level, title } = this.game ?? {};
    const pack = this.packs.find((each) => each.tiles.some((tile) => isSame(tile, level)));
    const content: BarContent = { group: pack?.title ?? "", title: title || "Play" };
    if (level === undefined) return content;
    const edit = (): boolean => this.dispatchEvent(new OpenLevelEvent(level, "edit"));
    return {
      ...content,
      actions: html`${mazeOf(level) === null ? nothing : html`<button class="btn" title="The maze of the next seed (N)" @click=${() => void this.openNextMaze()}>New maze</button>`}
        <button class="btn primary" @click=${edit}>Edit this level</button>`,
      share: () => ({ text: this.game.text, index: level.index }),
    };
  }

  override async connected(resumed: boolean): Promise<void> {
    await this.attempt(async () => {
      await this.updateComplete;
      await this.list();
      if (this.asked && this.game.level === undefined) return;
      if (resumed) await this.game.resume().catch(() => this.reopen());
      else await this.reopen();
    });
  }

  /** The server has no game of this window: the level restarts. */
  private async reopen(): Promise<void> {
    if (this.game.level !== undefined) await this.game.open(this.game.level);
    else await this.openFirst();
  }

  override async openLevel(level: LevelRef): Promise<void> {
    this.asked = true;
    await this.updateComplete;
    this.follow(undefined);
    this.solid?.resetZoom();
    await this.game.open(level);
    await this.list();
    await watchIfWanted(level, this.game);
    this.renderRoot.querySelector<Layout>("gc-layout")?.fold();
  }

  override get settled(): boolean {
    const view = this.iso ? this.solid : this.flat?.stage;
    return this.game?.level !== undefined && this.solids.idle && view?.settled === true && this.trial.settled;
  }

  override onKey(event: KeyboardEvent): boolean {
    if (event.type === "keyup") {
      this.held.release(event.code);
      return false;
    }
    const command = event.ctrlKey || event.metaKey;
    const action = command || event.altKey ? undefined : actionOf(event);
    if (action !== undefined) {
      if (!event.repeat) this.held.press(event.code, action, event.timeStamp);
      return true;
    }
    return this.command(event.key.toLowerCase(), command, event.shiftKey);
  }

  private command(key: string, command: boolean, shift: boolean): boolean {
    const won = this.game.status?.outcome === "won";
    if (key === "z" && !(command && shift)) this.game.undo();
    else if (key === "y" || (key === "z" && command && shift)) this.game.redo();
    else if (command) return false;
    else if (key === "r") this.game.restart();
    else if (key === "v") void this.toggleIso(!this.iso);
    else if (key === "c") this.toggleCamera();
    else if (key === "+" || key === "=") this.zoom(1.25);
    else if (key === "-" || key === "−") this.zoom(0.8);
    else if (key === "0") this.zoom(0);
    else if (key === "h") void this.attempt(() => this.game.askHint());
    else if (key === "p" && this.game.status?.pull !== null) this.game.pull(this.game.status?.pull === false);
    else if (key === "x" && this.game.status?.agent) this.game.changeAgent();
    else if (key === "t" && this.trial.offered(this.game)) this.trial.toggle();
    else if (key === "n" && mazeOf(this.game.level ?? null) !== null) void this.openNextMaze();
    else if ((key === "n" || key === "enter") && won) this.openNext();
    else return false;
    return true;
  }

  /** The maze of the next seed, for drafts that are mazes. */
  private async openNextMaze(): Promise<void> {
    const maze = mazeOf(this.game.level ?? null);
    await this.attempt(async () => {
      if (maze) this.dispatchEvent(new OpenLevelEvent(await nextMaze(this.socket, maze)));
    });
  }

  private act(action: Action, since: number): void {
    this.game.act(action, since);
    if (!this.isNew) return;
    this.isNew = false;
    localStorage.setItem(MOVED, "yes");
  }

  /** Tells, as an option, when the game cannot be won any more. */
  private toggleWarning(): void {
    this.warns = !this.warns;
    if (this.warns) localStorage.setItem(WARNED, "yes");
    else localStorage.removeItem(WARNED);
    this.lookAhead();
  }

  private lookAhead(): void {
    clearTimeout(this.looking);
    if (this.warns) {
      this.looking = window.setTimeout(() => void this.attempt(() => this.game.watchOut()), LOOK_AFTER_MS);
    }
  }

  private changed(): void {
    if (this.revision !== this.game.revision) this.lookAhead();
    this.revision = this.game.revision;
    this.requestUpdate();
    this.barChanged();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active") && this.active && playedElsewhere.delete(this.socket)) {
      void this.attempt(() => this.game.resume());
    }
    if (!this.iso) return;
    this.markSolid();
    if (changed.has("revision") || changed.has("iso") || changed.has("still")) this.solids.push(true);
  }

  /** The marks of the flat view, on the solids. */
  private markSolid(): void {
    this.solid?.mark("blame", this.trial.blamed ?? this.game.blame?.place ?? undefined);
    this.solid?.mark("select", this.game.cell?.place);
  }

  private zoom(factor: number): void {
    for (const view of [this.iso ? this.solid : this.flat.stage]) {
      if (factor === 0) view?.resetZoom();
      else view?.zoomBy(factor);
    }
  }

  private toggleCamera(): void {
    if (this.flat.stage.model().grids.size > 1)
      this.follow(this.still === undefined ? this.flat.stage.grid : undefined);
  }

  /** Shows one grid from now on, or follows the agent. */
  private follow(grid: number | undefined): void {
    this.still = grid;
    this.flat?.stage?.lookAt(grid);
  }

  private async list(): Promise<void> {
    this.packs = packsOf((await this.socket.ask({ type: "files_list" }, "files_list")).files);
    this.barChanged();
  }

  /** The first level of the gallery; a new user wants it rather than the files of the folder. */
  private async openFirst(): Promise<void> {
    if (this.asked || this.game.level !== undefined) return;
    const pack = this.packs.find((each) => !each.own) ?? this.packs[0];
    const first = pack?.tiles.find((tile) => tile.fault === null);
    if (first) await this.game.open(first.level);
  }

  /** The level after this one in its pack. */
  private get next(): LevelRef | undefined {
    for (const { tiles } of this.packs) {
      const at = tiles.findIndex((tile) => isSame(tile, this.game.level));
      if (at >= 0) return tiles.slice(at + 1).find((tile) => tile.fault === null)?.level;
    }
    return undefined;
  }

  private openNext(): void {
    const { next } = this;
    if (next !== undefined) this.dispatchEvent(new OpenLevelEvent(next));
    else location.hash = "#gallery";
  }

  private async toggleIso(on: boolean): Promise<void> {
    if (on && !this.hasSolid) {
      await this.attempt(async () => {
        await import("../iso/iso-view");
        this.hasSolid = true;
      });
    }
    this.iso = on && this.hasSolid;
  }

  private async showSolid(): Promise<void> {
    const request = { type: "play_scene", dark: this.dark.matches, grid: this.still ?? null } as const;
    const { bytes, view } = await this.socket.ask(request, "play_scene");
    if (bytes !== null) await this.solid?.show(bytes, view, this.flat.stage.model());
  }

  override render(): TemplateResult {
    const { game } = this;
    return html`<gc-layout>
      <gc-play-levels slot="left" .link=${this.socket} .packs=${this.packs} .current=${game.level} .revision=${this.revision}></gc-play-levels>
      <div slot="main" class="world ${this.trial.docked ? "docked" : ""}">${this.world()}</div>
      <div slot="right">${this.trial.docked ? nothing : this.trial.panel(this.game, this.socket)}${this.panel()}</div>
      <div slot="bottom" class="bottom">${this.foot()}</div>
    </gc-layout>`;
  }

  private world(): TemplateResult {
    const { status } = this.game;
    const label = this.game.title ? `${this.game.title}, turn ${status?.turn ?? 0}` : "";
    const click = (event: CustomEvent<Place | null>): void =>
      void this.attempt(() => this.game.inspect(event.detail ?? undefined));
    const swipe = (event: CustomEvent<Action>): void => this.act(event.detail, performance.now());
    const calls = { restart: () => this.game.restart(), undo: () => this.game.undo(), next: () => this.openNext() };
    const best = this.game.level === undefined ? null : bestTurns(this.game.level);
    return html`
      <gridcosm-view ?hidden=${this.iso} label=${label} .insets=${this.trial.insets(this.covered)} .textures=${spriteChoice.textures} @cell-click=${click} @swipe=${swipe}></gridcosm-view>
      ${
        this.hasSolid
          ? html`<gc-iso ?hidden=${!this.iso} label=${label} @cell-click=${click} @swipe=${swipe}
            @cell-hover=${(event: CustomEvent<Place | null>) => this.solid?.mark("hover", event.detail ?? undefined)}></gc-iso>`
          : nothing
      }
      <div class="top">
        <gc-play-hud .status=${status}></gc-play-hud>
        ${this.agentButton()}${this.trial.button(this.game)}${this.pullButton()}${this.cameraButton()}
        <div class="seg" role="group" aria-label="View">
          <button aria-pressed=${!this.iso} @click=${() => this.toggleIso(false)}>Flat</button>
          <button aria-pressed=${this.iso} title="Flat or isometric (V)" @click=${() => this.toggleIso(true)}>Isometric</button>
        </div>
      </div>
      ${banner(this.game, this.next !== undefined, best, calls)}
      <gc-play-zoom @zoom=${(event: CustomEvent<number>) => this.zoom(event.detail)}></gc-play-zoom>
      <div class="foot" aria-live="polite">${said(this.game, this.isNew)}</div>
      <gc-play-pad @press=${(event: CustomEvent<Action>) => this.held.press(event.detail, event.detail, performance.now())}
        @release=${(event: CustomEvent<Action>) => this.held.release(event.detail)}></gc-play-pad>
      ${this.trial.docked ? html`<div class="sheet">${this.trial.panel(this.game, this.socket)}</div>` : nothing}`;
  }

  /** Only in levels with rooms to enter. */
  private cameraButton(): TemplateResult | typeof nothing {
    if ((this.flat?.stage?.model().grids.size ?? 0) < 2) return nothing;
    const follows = this.still === undefined;
    return html`<button class="btn" aria-pressed=${follows} title="The camera goes into rooms with you, or stays where it is (C)"
      @click=${() => this.toggleCamera()}>Follow</button>`;
  }

  /** Only in levels with several agents whose player chooses. */
  private agentButton(): TemplateResult | typeof nothing {
    if (this.game.status?.agent?.chosen !== true) return nothing;
    return html`<button class="btn" title="Let the next agent act, from now on (X)" @click=${() => this.game.changeAgent()}>Next agent</button>`;
  }

  private pullButton(): TemplateResult | typeof nothing {
    const pull = this.game.status?.pull ?? null;
    if (pull === null) return nothing;
    return html`<button class="btn" aria-pressed=${pull} title="Draw after you what stands behind you, from now on (P)"
      @click=${() => this.game.pull(!pull)}>Pull</button>`;
  }

  private panel(): TemplateResult {
    const goTo = (event: CustomEvent<Place>): Promise<void> => this.attempt(() => this.game.inspect(event.detail));
    const key = (name: string, does: string): TemplateResult => html`<span><kbd>${name}</kbd> ${does}</span>`;
    return html`
      ${this.game.description ? html`<p class="about">${this.game.description}</p>` : nothing}
      <gc-cell-inspector .cell=${this.game.cell} .turn=${this.revision}
        .fetchState=${() => this.socket.ask({ type: "play_state" }, "play_state")}
        @go-to=${goTo}></gc-cell-inspector>
      <h2>What happened</h2>
      <gc-play-log .lines=${this.game.log} @go-to=${goTo}></gc-play-log>
      <div class="keyboard">
        <h2>Keys</h2>
        <div class="card keys">${key("←↑↓→", "move")}${key("E", "use key")}${key("F", "pick up")}${key("Q", "wait")}${key("Z", "undo")}${key("R", "restart")}${key("?", "all")}</div>
      </div>`;
  }

  private foot(): TemplateResult {
    return html`
      <gc-play-timeline .status=${this.game.status} @restart=${() => this.game.restart()} @undo=${() => this.game.undo()}
        @redo=${() => this.game.redo()} @jump=${(event: CustomEvent<number>) => this.game.jump(event.detail)}></gc-play-timeline>
      <button class="btn" title="What matters next; again: the next step (H)" @click=${() => this.attempt(() => this.game.askHint())}>Hint</button>
      <button class="btn" aria-pressed=${this.warns} title="Tell me when the game cannot be won any more" @click=${() => this.toggleWarning()}>Warn</button>
      <gc-menu label="Export" .items=${this.exports}></gc-menu>`;
  }
}

function isSame(tile: Pick<Tile, "level">, level: LevelRef | undefined): boolean {
  return level !== undefined && levelKey(tile.level) === levelKey(level);
}
