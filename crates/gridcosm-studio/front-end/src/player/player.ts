// Plays levels and nothing else: for links, frames in other pages, telephones, and pages that are one file.

import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import "../element/gridcosm-view";
import type { GridcosmView } from "../element/gridcosm-view";
import { shared } from "../frame/style";
import { bestTurns } from "../gallery/progress";
import { Game } from "../lens/play/game";
import { actionOf, HeldKeys } from "../lens/play/keys";
import { banner, said } from "../lens/play/messages";
import "../lens/play/pad";
import { playStyle } from "../lens/play/style";
import type { Link } from "../link/link";
import { darkSetting } from "../palette";
import type { Action, LevelRef } from "../wire";
import { lastLevel, noteLastLevel } from "./progress";

/** A level in the list of its pack. */
interface Entry {
  readonly level: LevelRef;
  readonly title: string;
}

/** What the player's condition and the buttons for fingers cover. */
const COVERED = { top: 8, bottom: matchMedia("(pointer: coarse)").matches ? 204 : 48 };

@customElement("gc-player")
export class Player extends LitElement {
  static override styles = [
    shared,
    playStyle,
    css`
      :host { display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); height: 100dvh; overflow: hidden; }
      header, footer { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-s) var(--space-m); padding: var(--space-s) var(--space-l);
        background: var(--panel); }
      header { border-bottom: 1px solid var(--line); }
      footer { border-top: 1px solid var(--line); padding-bottom: max(var(--space-s), env(safe-area-inset-bottom)); }
      h1 { flex: 1; min-width: 8em; margin: 0; font-size: var(--text-l); font-weight: 650; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
      .turn { flex: 1; text-align: right; color: var(--ink-3); font-variant-numeric: tabular-nums; white-space: nowrap; }
      select { flex: 1; min-width: 0; max-width: 26em; font-weight: 600; }
      header a { margin-left: auto; text-decoration: none; }
      .world { min-height: 0; }
      .solid { position: absolute; inset: 8px; width: calc(100% - 16px); height: calc(100% - 16px); object-fit: contain; }
      .fault { place-self: center; padding: var(--space-xl); max-width: 34em; text-align: center; text-wrap: pretty; }
      @media (pointer: coarse) { .solid { height: calc(100% - 212px); } .foot { bottom: 16px; inset-inline: 12px 214px; } kbd { display: none; } }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  /** The text of the level file. */
  @property({ attribute: false }) text = "";
  /** The level to begin with, unless another one was played last. */
  @property({ attribute: false }) index = 0;
  /** Whether to begin with that level in any case. */
  @property({ attribute: false }) insists = false;
  /** The address of a studio with this level open in it; none where there is no studio. */
  @property({ attribute: false }) inside: ((index: number) => string) | null = null;
  @state() private entries: Entry[] = [];
  @state() private fault = "";
  @state() private iso = false;
  @state() private solid = "";
  @state() private moved = false;
  @query("gridcosm-view") private flat!: GridcosmView;
  private game!: Game;
  private readonly dark = darkSetting();
  private readonly held = new HeldKeys((action, since) => this.act(action, since));

  override connectedCallback(): void {
    super.connectedCallback();
    this.game = new Game(
      this.link,
      () => this.flat?.stage,
      () => this.changed(),
      (error) => this.complain(error),
    );
    addEventListener("keydown", this.key);
    addEventListener("keyup", this.key);
    addEventListener("blur", () => this.held.releaseAll());
    // After a restart of the engine the level begins again.
    this.link.on("open", () => void this.begin());
  }

  /** Whether the player shows the result of everything so far. Tests wait for this. */
  get settled(): boolean {
    return (
      this.link.idle && (this.fault !== "" || (this.game.level !== undefined && this.flat?.stage?.settled === true))
    );
  }

  private async begin(): Promise<void> {
    try {
      const { name } = await this.link.ask({ type: "files_hold", text: this.text }, "files_held");
      const request = { type: "edit_read", text: this.text, index: 0, nest: false } as const;
      const { titles } = await this.link.ask(request, "edit_level");
      this.entries = titles.map((title, index) => ({
        level: { source: "draft", name, index },
        title: title || `Level ${index + 1}`,
      }));
      const last = this.insists ? null : lastLevel(name);
      const wanted = this.game.level?.index ?? last ?? this.index;
      await this.open(Math.min(wanted, Math.max(this.entries.length - 1, 0)), name);
    } catch (error) {
      this.complain(error);
    }
  }

  private async open(index: number, name = this.game.level?.name ?? ""): Promise<void> {
    try {
      await this.updateComplete;
      await this.game.open({ source: "draft", name, index });
      noteLastLevel(name, index);
      this.fault = "";
    } catch (error) {
      this.complain(error);
    }
  }

  private complain(error: unknown): void {
    this.fault = error instanceof Error ? error.message : String(error);
  }

  private changed(): void {
    document.title = this.game.title || "Gridcosm";
    this.requestUpdate();
    if (this.iso) void this.showSolid();
  }

  private act(action: Action, since: number): void {
    this.moved = true;
    this.game.act(action, since);
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.type === "keyup") {
      this.held.release(event.code);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element)?.tagName === "SELECT") return;
    const action = actionOf(event);
    if (action !== undefined) {
      if (!event.repeat) this.held.press(event.code, action, event.timeStamp);
    } else if (!this.command(event.key.toLowerCase())) {
      return;
    }
    event.preventDefault();
  };

  private command(key: string): boolean {
    if (key === "z") this.game.undo();
    else if (key === "y") this.game.redo();
    else if (key === "r") this.game.restart();
    else if (key === "h") this.hint();
    else if (key === "v") this.toggleIso();
    else if (key === "x" && this.game.status?.agent) this.game.changeAgent();
    else if ((key === "n" || key === "enter") && this.game.status?.outcome === "won") this.next();
    else return false;
    return true;
  }

  private hint(): void {
    void this.game.askHint().catch((error: unknown) => this.complain(error));
  }

  private next(): void {
    const { index = 0 } = this.game.level ?? {};
    void this.open(index + 1 < this.entries.length ? index + 1 : 0);
  }

  private toggleIso(): void {
    this.iso = !this.iso;
    if (this.iso) void this.showSolid();
  }

  /** The isometric view is a drawing here: the view with its own camera would be larger than everything else. */
  private async showSolid(): Promise<void> {
    const request = {
      type: "play_export",
      what: "svg",
      dark: this.dark.matches,
      iso: true,
      grid: null,
      sprites: null,
    } as const;
    const { bytes } = await this.link.ask(request, "play_file");
    if (bytes !== null) this.solid = `data:image/svg+xml,${encodeURIComponent(new TextDecoder().decode(bytes))}`;
  }

  override render(): TemplateResult {
    const { game } = this;
    if (this.fault && game?.level === undefined) return html`<p class="fault" role="alert">${this.fault}</p>`;
    const { status } = game;
    const best = game.level === undefined ? null : bestTurns(game.level);
    const hasNext = (game.level?.index ?? 0) + 1 < this.entries.length;
    const calls = { restart: () => game.restart(), undo: () => game.undo(), next: () => this.next() };
    const press = (event: CustomEvent<Action>): void => this.held.press(event.detail, event.detail, performance.now());
    return html`
      <header>
        ${this.list() ?? html`<h1>${game.title || "Gridcosm"}</h1>`}
        ${this.inside === null ? nothing : html`<a class="btn quiet" target="_top" href=${this.inside(game.level?.index ?? 0)}>Look inside</a>`}
      </header>
      <div class="world">
        <gridcosm-view ?hidden=${this.iso} label=${`${game.title}, turn ${status?.turn ?? 0}`} .insets=${COVERED}
          @swipe=${(event: CustomEvent<Action>) => this.act(event.detail, performance.now())}></gridcosm-view>
        ${this.iso && this.solid ? html`<img class="solid" alt=${`${game.title}, isometric`} src=${this.solid} />` : nothing}
        ${banner(game, hasNext, best, calls, this.entries.length > 1 ? "First level" : "Again")}
        <div class="foot" aria-live="polite">${this.fault ? html`<div class="said warn">${this.fault}</div>` : said(game, !this.moved)}</div>
        <gc-play-pad @press=${press} @release=${(event: CustomEvent<Action>) => this.held.release(event.detail)}></gc-play-pad>
      </div>
      <footer>
        <button class="btn" title="Undo (Z)" @click=${() => game.undo()}>Undo</button>
        <button class="btn" title="Restart (R)" @click=${() => game.restart()}>Restart</button>
        <button class="btn" title="One step of a solution (H)" @click=${() => this.hint()}>Hint</button>
        <button class="btn" aria-pressed=${this.iso} title="Flat or isometric (V)" aria-label="Isometric" @click=${() => this.toggleIso()}>Iso</button>
        <span class="turn">${status ? `turn ${status.turn}` : ""}${status?.turn_limit ? ` of ${status.turn_limit}` : ""}</span>
      </footer>`;
  }

  /** The levels of a pack, with marks at those that are solved. */
  private list(): TemplateResult | null {
    if (this.entries.length < 2) return null;
    const choose = (event: Event): void => {
      const list = event.target as HTMLSelectElement;
      void this.open(list.selectedIndex);
      list.blur();
    };
    return html`<select aria-label="Level" @change=${choose}>
      ${this.entries.map(
        ({ level, title }, at) =>
          html`<option ?selected=${level.index === this.game.level?.index}>${bestTurns(level) === null ? "" : "✓ "}${at + 1}. ${title}</option>`,
      )}
    </select>`;
  }
}
