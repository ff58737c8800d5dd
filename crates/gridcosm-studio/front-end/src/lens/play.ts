// The Play lens: the world on the board, the player's condition, what happened and why not.

import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { pack } from "../element/film";
import "../element/gridcosm-view";
import type { GridcosmView } from "../element/gridcosm-view";
import type { Layout } from "../frame/layout";
import { shared } from "../frame/style";
import { complain, say } from "../frame/toast";
import { type Pack, packsOf, type Tile } from "../gallery/packs";
import "../inspector/inspector";
import type { IsoView } from "../iso/iso-view";
import type { Action, LevelRef, Place } from "../wire";
import { type BarContent, type KeyHelp, LensElement, OpenLevelEvent } from "./lens";
import { download, pickText } from "./play/files";
import { Game } from "./play/game";
import "./play/hud";
import { actionOf, HeldKeys } from "./play/keys";
import "./play/level-list";
import "./play/log";
import "./play/pad";
import { levelKey } from "./play/progress";
import "./play/timeline";
import { sentence } from "./play/words";

/** Set once somebody has made a move: from then on nobody has to be told how. */
const MOVED = "gridcosm-moved";

/** What the player's condition and sentences cover of the board. */
const COVERED = { top: 46, bottom: matchMedia("(pointer: coarse)").matches ? 196 : 44 };

@customElement("gc-play")
export class PlayLens extends LensElement {
  readonly keys: KeyHelp[] = [
    { keys: ["←", "↑", "↓", "→"], does: "move (also W A S D); hold to go on" },
    { keys: ["E"], does: "use a key" },
    { keys: ["F"], does: "pick up" },
    { keys: ["Q", "Space"], does: "wait a turn" },
    { keys: ["Z", "Y"], does: "undo, redo" },
    { keys: ["R"], does: "restart" },
    { keys: ["H"], does: "hint" },
    { keys: ["V"], does: "flat or isometric" },
    { keys: ["P"], does: "pull as well as push" },
    { keys: ["N", "Enter"], does: "next level, when this one is won" },
  ];

  @state() private packs: Pack[] = [];
  @state() private iso = false;
  @state() private isNew = localStorage.getItem(MOVED) === null;
  @state() private revision = 0;
  @query("gridcosm-view") private flat!: GridcosmView;
  @query("gc-iso") private solid!: IsoView | null;
  private game!: Game;
  /** Whether a level was asked for; nobody then wants the first one. */
  private asked = false;
  private readonly held = new HeldKeys((action, since) => this.act(action, since));
  private readonly lostFocus = (): void => this.held.releaseAll();

  static override styles = [
    shared,
    css`
      :host { display: block; }
      .world { position: relative; height: 100%; }
      gridcosm-view, gc-iso { position: absolute; inset: 0; }
      gridcosm-view[hidden], gc-iso[hidden] { visibility: hidden; display: grid !important; }
      .top { position: absolute; z-index: 2; inset: 14px 16px auto; display: flex; gap: 12px; align-items: flex-start; pointer-events: none; }
      .top > * { pointer-events: auto; }
      .top play-hud { flex: 1; pointer-events: none; }
      .foot { position: absolute; z-index: 2; inset: auto 16px 16px; display: grid; justify-items: center; gap: 8px; pointer-events: none; }
      .said { background: var(--panel); border: 1px solid var(--line); border-left: 3px solid var(--tone, var(--accent)); border-radius: 8px;
        padding: 8px 14px; box-shadow: var(--shadow); max-width: min(620px, 92%); }
      .said.warn { --tone: var(--warn); }
      .said.bad { --tone: var(--bad); }
      play-pad { position: absolute; z-index: 2; right: 18px; bottom: 18px; }
      .banner { position: absolute; z-index: 3; left: 50%; top: 50%; transform: translate(-50%, -50%); background: var(--panel);
        border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow-2, var(--shadow)); padding: 22px 28px; text-align: center;
        min-width: 260px; animation: rise 180ms cubic-bezier(0.2, 0.7, 0.2, 1); }
      .banner h3 { margin: 0 0 4px; font-size: 22px; font-weight: 680; color: var(--tone); }
      .banner p { margin: 0 0 16px; color: var(--ink-2); }
      .banner div { display: flex; gap: 8px; justify-content: center; }
      .won { --tone: var(--good); }
      .lost { --tone: var(--bad); }
      @keyframes rise { from { opacity: 0; transform: translate(-50%, -44%); } }
      @media (prefers-reduced-motion: reduce) { .banner { animation: none; } }
      .bottom { display: flex; align-items: center; gap: 10px; }
      .bottom play-timeline { flex: 1; }
      .keyboard h2 { margin-top: 14px; }
      .keys { display: flex; flex-wrap: wrap; gap: 6px 8px; align-items: center; font-size: 13px; color: var(--ink-2); }
      .keys span { white-space: nowrap; }
      .about { margin: 0 4px 10px; color: var(--ink-2); font-size: 13px; }
      @media (max-width: 1100px) { .wide { display: none; } }
      @media (pointer: coarse) { .keyboard { display: none; } .foot { inset-inline: 16px 214px; } }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.game = new Game(this.socket, () => this.flat?.stage, () => this.changed(), complain);
    addEventListener("blur", this.lostFocus);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("blur", this.lostFocus);
  }

  override bar(): BarContent {
    const { level, title } = this.game ?? {};
    const pack = this.packs.find((each) => each.tiles.some((tile) => isSame(tile, level)));
    const content: BarContent = { group: pack?.title ?? "", title: title || "Play" };
    if (level === undefined) return content;
    const edit = (): boolean => this.dispatchEvent(new OpenLevelEvent(level, "edit"));
    return {
      ...content,
      actions: html`<button class="btn primary" @click=${edit}>Edit this level</button>`,
      share: () => ({ text: this.game.text, index: level.index }),
    };
  }

  override async connected(resumed: boolean): Promise<void> {
    await this.attempt(async () => {
      await this.updateComplete;
      await this.list();
      if (this.asked && this.game.level === undefined) return;
      if (resumed && this.game.level === undefined) await this.game.resume().catch(() => this.openFirst());
      else if (this.game.level !== undefined) await this.game.open(this.game.level);
      else await this.openFirst();
    });
  }

  override async openLevel(level: LevelRef): Promise<void> {
    this.asked = true;
    await this.updateComplete;
    await this.game.open(level);
    await this.list();
    this.renderRoot.querySelector<Layout>("gc-layout")?.fold();
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
    else if (key === "h") void this.attempt(() => this.game.askHint());
    else if (key === "p" && this.game.status?.pull !== null) this.game.pull(this.game.status?.pull === false);
    else if ((key === "n" || key === "enter") && won) this.openNext();
    else return false;
    return true;
  }

  private act(action: Action, since: number): void {
    this.game.act(action, since);
    if (!this.isNew) return;
    this.isNew = false;
    localStorage.setItem(MOVED, "yes");
  }

  private changed(): void {
    this.revision = this.game.revision;
    this.requestUpdate();
    this.barChanged();
  }

  protected override updated(changed: PropertyValues): void {
    if (this.iso && (changed.has("revision") || changed.has("iso"))) void this.attempt(() => this.showSolid());
  }

  private async list(): Promise<void> {
    this.packs = packsOf((await this.socket.ask({ type: "files_list" }, "files_list")).files);
    this.barChanged();
  }

  /** The first level of the gallery; one's own files come later in the list of wishes of somebody new. */
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
    if (on) await this.attempt(async () => void (await import("../iso/iso-view")));
    this.iso = on;
  }

  private async showSolid(): Promise<void> {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const { bytes, view } = await this.socket.ask({ type: "play_scene", dark }, "play_scene");
    if (bytes !== null) await this.solid?.show(bytes, view);
  }

  override render(): TemplateResult {
    const { game } = this;
    return html`<gc-layout>
      <play-levels slot="left" .packs=${this.packs} .current=${game.level} .revision=${this.revision}></play-levels>
      <div slot="main" class="world">${this.world()}</div>
      <div slot="right">${this.panel()}</div>
      <div slot="bottom" class="bottom">${this.foot()}</div>
    </gc-layout>`;
  }

  private world(): TemplateResult {
    const { status } = this.game;
    const label = this.game.title ? `${this.game.title}, turn ${status?.turn ?? 0}` : "";
    return html`
      <gridcosm-view ?hidden=${this.iso} label=${label} .insets=${COVERED}
        @cell-click=${(event: CustomEvent<Place | undefined>) => this.attempt(() => this.game.inspect(event.detail))}
        @swipe=${(event: CustomEvent<Action>) => this.act(event.detail, performance.now())}></gridcosm-view>
      <gc-iso ?hidden=${!this.iso} label=${label}></gc-iso>
      <div class="top">
        <play-hud .status=${status}></play-hud>
        ${this.pullButton()}
        <div class="seg" role="group" aria-label="View">
          <button aria-pressed=${!this.iso} @click=${() => this.toggleIso(false)}>Flat</button>
          <button aria-pressed=${this.iso} title="Flat or isometric (V)" @click=${() => this.toggleIso(true)}>Isometric</button>
        </div>
      </div>
      ${this.banner()}
      <div class="foot" aria-live="polite">${this.said()}</div>
      <play-pad @press=${(event: CustomEvent<Action>) => this.held.press(event.detail, event.detail, performance.now())}
        @release=${(event: CustomEvent<Action>) => this.held.release(event.detail)}></play-pad>`;
  }

  private pullButton(): TemplateResult | typeof nothing {
    const pull = this.game.status?.pull ?? null;
    if (pull === null) return nothing;
    return html`<button class="btn" aria-pressed=${pull} title="Draw after you what stands behind you (P)"
      @click=${() => this.game.pull(!pull)}>Pull</button>`;
  }

  /** One sentence at the foot of the board: why not, what to do, or how to begin. */
  private said(): TemplateResult | typeof nothing {
    const { blame, hint, status } = this.game;
    if (blame !== null) return html`<div class="said warn" id="blame">${sentence(blame.words)}</div>`;
    if (hint !== undefined) return html`<div class="said">${sentence(hint)}</div>`;
    if (this.isNew && status !== undefined) {
      return html`<div class="said" id="welcome"><span class="keyboard">Move with the arrow keys. </span>${status.goal}</div>`;
    }
    if (status?.message) return html`<div class="said">${status.message}</div>`;
    return nothing;
  }

  private banner(): TemplateResult | typeof nothing {
    const { status } = this.game;
    if (status === undefined || status.outcome === "ongoing") return nothing;
    const won = status.outcome === "won";
    const [title, text] = won
      ? ["Solved", `in ${status.turn} ${status.turn === 1 ? "turn" : "turns"}, score ${status.score}`]
      : status.outcome === "lost"
        ? ["Lost", "Undo the last step, or begin again."]
        : ["Out of turns", `The level allows ${status.turn_limit ?? status.turn}.`];
    return html`<div class="banner ${won ? "won" : "lost"}" role="status">
      <h3>${title}</h3><p>${text}</p>
      <div>
        <button class="btn" @click=${() => (won ? this.game.restart() : this.game.undo())}>${won ? "Again" : "Undo"} <kbd>${won ? "R" : "Z"}</kbd></button>
        ${won
          ? html`<button class="btn primary" @click=${() => this.openNext()}>${this.next === undefined ? "All levels" : "Next level"}</button>`
          : html`<button class="btn primary" @click=${() => this.game.restart()}>Restart</button>`}
      </div></div>`;
  }

  private panel(): TemplateResult {
    const key = (name: string, does: string): TemplateResult => html`<span><kbd>${name}</kbd> ${does}</span>`;
    return html`
      ${this.game.description ? html`<p class="about">${this.game.description}</p>` : nothing}
      <cell-inspector .cell=${this.game.cell} .turn=${this.revision}
        .fetchState=${() => this.socket.ask({ type: "play_state" }, "play_state")}
        @go-to=${(event: CustomEvent<Place>) => this.attempt(() => this.game.inspect(event.detail))}></cell-inspector>
      <h2>What happened</h2>
      <play-log .lines=${this.game.log}></play-log>
      <div class="keyboard">
        <h2>Keys</h2>
        <div class="card keys">${key("←↑↓→", "move")}${key("E", "use key")}${key("F", "pick up")}${key("Q", "wait")}${key("Z", "undo")}${key("R", "restart")}${key("?", "all")}</div>
      </div>`;
  }

  private foot(): TemplateResult {
    return html`
      <play-timeline .status=${this.game.status} @restart=${() => this.game.restart()} @undo=${() => this.game.undo()}
        @redo=${() => this.game.redo()} @jump=${(event: CustomEvent<number>) => this.game.jump(event.detail)}></play-timeline>
      <button class="btn" title="One step of a solution (H)" @click=${() => this.attempt(() => this.game.askHint())}>Hint</button>
      <button class="btn wide" id="save-replay" title="The moves so far as a file" @click=${() => this.attempt(() => this.saveReplay())}>Save replay</button>
      <button class="btn wide" title="A replay file" @click=${() => this.attempt(() => this.loadReplay())}>Open replay</button>
      <button class="btn wide" id="save-film" title="For <gridcosm-view> on any page" @click=${() => this.attempt(() => this.saveFilm())}>Export film</button>`;
  }

  private async saveReplay(): Promise<void> {
    const { name, text } = await this.socket.ask({ type: "play_replay" }, "play_replay");
    download(name, text, "text/plain");
  }

  private async loadReplay(): Promise<void> {
    const text = await pickText(".replay,.txt,text/plain");
    if (text === undefined) return;
    await this.game.openReplay(text);
    say("The replay is open: drag the timeline to see every turn.", "good");
  }

  private async saveFilm(): Promise<void> {
    const { film, name } = await this.socket.ask({ type: "play_film" }, "play_film");
    const text = JSON.stringify(film);
    download(name, text, "application/json");
    say(`${name} is saved, for <gridcosm-view replay="${name}">.`, "good", {
      label: "Copy as a link",
      run: () => void this.attempt(() => copyLink(text)),
    });
  }
}

/** A link that carries a whole film, for `<gridcosm-view link>`. */
async function copyLink(film: string): Promise<void> {
  await navigator.clipboard.writeText(`${location.origin}/#view=${await pack(film)}`);
  say("The link is in the clipboard.", "good");
}

function isSame(tile: Pick<Tile, "level">, level: LevelRef | undefined): boolean {
  return level !== undefined && levelKey(tile.level) === levelKey(level);
}
