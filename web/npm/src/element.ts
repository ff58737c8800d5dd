/**
 * The element `<gridcosm-view>`: a world on any page, to look at or to play.
 *
 * ```html
 * <script type="module">
 *   import { init } from "gridcosm";
 *   import "gridcosm/view";
 *   await init();
 * </script>
 * <gridcosm-view level="rooms/3" playable></gridcosm-view>
 * ```
 *
 * @module
 */

import { init } from "./engine-start.js";
import { GridcosmError } from "./errors.js";
import { gallery } from "./level.js";
import { type Action, Session } from "./session.js";

/** The keys of a game. */
const KEYS: Readonly<Record<string, Action | "undo" | "redo" | "restart" | "hint">> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "left",
  ArrowRight: "right",
  w: "up",
  s: "down",
  a: "left",
  d: "right",
  e: "use_key",
  f: "pick_up",
  q: "wait",
  z: "undo",
  u: "undo",
  y: "redo",
  r: "restart",
  h: "hint",
};

/** Pixels that a finger moves before it is a swipe. */
const SWIPE = 24;

/** Milliseconds of a turn when a replay plays by itself. */
const PACE = 320;

const STYLE = `
  :host { display: grid; grid-template-rows: minmax(0, 1fr) auto auto; gap: 6px; min-width: 0; outline: none;
    font: 14px/1.45 var(--font, system-ui, sans-serif); color-scheme: light dark; }
  :host([hidden]) { display: none; }
  .stage { min-width: 0; min-height: 0; display: grid; place-items: center; touch-action: none; border-radius: 6px; }
  :host(:focus-visible) .stage { outline: 2px solid Highlight; outline-offset: 2px; }
  .stage svg { max-width: 100%; max-height: 100%; height: auto; display: block; border-radius: 6px; }
  .said { min-height: 1.45em; margin: 0; }
  .said.won { font-weight: 600; }
  .bar { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .bar[hidden] { display: none; }
  button { font: inherit; min-width: 44px; min-height: 36px; padding: 0 10px; border: 1px solid GrayText; border-radius: 8px;
    background: ButtonFace; color: ButtonText; cursor: pointer; touch-action: manipulation; }
  input { flex: 1; min-width: 60px; }
`;

/**
 * Shows a level, a game or a replay.
 *
 * - `level`: the text of a level file, a name of the gallery (`rooms/3`), a maze (`maze:15x11:7`), or the address of a file;
 * - `replay`: the text or the address of a replay, with `autoplay` to start it at once;
 * - `playable`: keys, swipes and buttons; `isometric`: solids; `theme`: `dark` or `light` instead of the page's own;
 * - a `<script type="text/plain">` inside the element is the text of a level file, too.
 *
 * Fires `turn` after every turn, with its number, and `outcome` when a game ends, with the word.
 */
export class GridcosmView extends HTMLElement {
  static readonly observedAttributes = ["level", "replay", "playable", "isometric", "theme"];

  #session: Session | undefined;
  #loading = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #stage: HTMLElement;
  readonly #said: HTMLElement;
  readonly #bar: HTMLElement;
  readonly #dark = matchMedia("(prefers-color-scheme: dark)");
  readonly #redraw = () => this.#draw();

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = document.createElement("style");
    style.textContent = STYLE;
    this.#stage = document.createElement("div");
    this.#stage.className = "stage";
    this.#stage.setAttribute("role", "img");
    this.#said = document.createElement("p");
    this.#said.className = "said";
    this.#said.setAttribute("aria-live", "polite");
    this.#bar = document.createElement("div");
    this.#bar.className = "bar";
    root.append(style, this.#stage, this.#said, this.#bar);
    this.addEventListener("keydown", (event) => this.#key(event));
    this.#swipes();
  }

  /** The game, once it is loaded. Assign another one to show it. */
  get session(): Session | undefined {
    return this.#session;
  }

  set session(session: Session | undefined) {
    this.#loading += 1;
    this.#show(session);
  }

  connectedCallback(): void {
    this.#dark.addEventListener("change", this.#redraw);
    if (this.#session === undefined) this.#load();
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener("change", this.#redraw);
    this.pause();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === "level" || name === "replay") this.#load();
    else this.#draw();
  }

  /** Takes an action, as if the player had pressed its key. */
  act(action: Action): void {
    const game = this.#session;
    if (game === undefined) return;
    const before = game.outcome;
    try {
      game.act(action);
    } catch (error) {
      this.#tell(error);
      return;
    }
    this.#changed();
    if (game.outcome !== before) this.dispatchEvent(new CustomEvent("outcome", { detail: game.outcome }));
  }

  /** Goes to a turn. */
  jump(turn: number): void {
    if (this.#session?.jump(Math.max(0, Math.min(turn, this.#session.length)))) this.#changed();
  }

  undo(): void {
    if (this.#session?.undo()) this.#changed();
  }

  redo(): void {
    if (this.#session?.redo()) this.#changed();
  }

  restart(): void {
    this.#session?.restart();
    this.#changed();
  }

  /** Says what to do next. */
  hint(): void {
    if (this.#session !== undefined) this.#say(this.#session.hint({ limit: 20_000 }).sentence);
  }

  /** Plays the turns that were undone, one after the other. */
  play(): void {
    this.pause();
    const game = this.#session;
    if (game !== undefined && game.turn === game.length) this.jump(0);
    this.#timer = setInterval(() => {
      if (this.#session === undefined || this.#session.turn === this.#session.length) this.pause();
      else this.redo();
    }, PACE);
    this.#buttons();
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#buttons();
  }

  async #load(): Promise<void> {
    this.#loading += 1;
    const mine = this.#loading;
    try {
      await init();
      const session = await this.#source();
      if (mine !== this.#loading) session?.free();
      else this.#show(session);
    } catch (error) {
      if (mine === this.#loading) this.#tell(error);
    }
  }

  async #source(): Promise<Session | undefined> {
    const replay = this.getAttribute("replay");
    if (replay !== null) {
      const game = Session.read("film.replay", replay.includes("\n") ? replay : await fetched(replay));
      game.restart();
      return game;
    }
    const level = this.getAttribute("level") ?? this.querySelector("script[type='text/plain']")?.textContent ?? "";
    if (level.trim() === "") return undefined;
    if (level.includes("=") || level.includes("\n")) return Session.open(level, 0);
    const known = level.startsWith("maze:") || gallery().includes(level.split("/")[0] as string);
    return known ? Session.load(level) : Session.read(level, new Uint8Array(await fetchedBytes(level)));
  }

  #show(session: Session | undefined): void {
    this.pause();
    if (this.#session !== session) this.#session?.free();
    this.#session = session;
    this.#changed();
    if (this.hasAttribute("autoplay") && session !== undefined && session.length > 0) this.play();
  }

  #changed(): void {
    const game = this.#session;
    if (game !== undefined) {
      const over = game.outcome === "won" ? "You have won." : game.outcome === "lost" ? "You have lost." : "";
      this.#say(over || game.story.join(" ") || (game.turn === 0 ? game.title : ""), game.outcome === "won");
      this.dispatchEvent(new CustomEvent("turn", { detail: game.turn }));
    }
    this.#draw();
  }

  #draw(): void {
    const game = this.#session;
    if (this.hasAttribute("playable")) this.tabIndex = 0;
    else this.removeAttribute("tabindex");
    if (game === undefined) {
      this.#stage.replaceChildren();
    } else {
      const given = this.getAttribute("theme");
      const theme = given === "dark" || given === "light" ? given : this.#dark.matches ? "dark" : "light";
      const isometric = this.hasAttribute("isometric");
      // The engine writes this itself, and escapes every name in it.
      this.#stage.innerHTML = game.svg({ theme, isometric, cell: 48 });
      this.#stage.setAttribute("aria-label", this.getAttribute("label") ?? (game.title || "A world of grids"));
    }
    this.#buttons();
  }

  #buttons(): void {
    const game = this.#session;
    const film = game !== undefined && game.length > 0 && !this.hasAttribute("playable");
    this.#bar.hidden = game === undefined || !(film || this.hasAttribute("playable"));
    if (game === undefined || this.#bar.hidden) return;
    const parts: HTMLElement[] = [];
    if (film) {
      const playing = this.#timer !== undefined;
      parts.push(button(playing ? "Pause" : "Play", () => (playing ? this.pause() : this.play())));
      const slider = document.createElement("input");
      Object.assign(slider, { type: "range", min: "0", max: String(game.length), value: String(game.turn) });
      slider.setAttribute("aria-label", "Turn");
      slider.addEventListener("change", () => this.jump(Number(slider.value)));
      parts.push(slider);
    } else {
      parts.push(
        button("Undo", () => this.undo()),
        button("Restart", () => this.restart()),
        button("Hint", () => this.hint()),
      );
    }
    const turn = document.createElement("output");
    turn.textContent = `Turn ${game.turn}`;
    parts.push(turn);
    this.#bar.replaceChildren(...parts);
  }

  #key(event: KeyboardEvent): void {
    if (!this.hasAttribute("playable") || event.ctrlKey || event.metaKey || event.altKey) return;
    const meaning = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (meaning === undefined) return;
    event.preventDefault();
    if (meaning === "undo") this.undo();
    else if (meaning === "redo") this.redo();
    else if (meaning === "restart") this.restart();
    else if (meaning === "hint") this.hint();
    else this.act(meaning);
  }

  #swipes(): void {
    let start: { x: number; y: number } | undefined;
    this.#stage.addEventListener("pointerdown", (event) => {
      start = { x: event.clientX, y: event.clientY };
      if (this.hasAttribute("playable")) this.focus({ preventScroll: true });
    });
    this.#stage.addEventListener("pointerup", (event) => {
      if (start === undefined || !this.hasAttribute("playable")) return;
      const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
      start = undefined;
      if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) return;
      if (Math.abs(dx) > Math.abs(dy)) this.act(dx > 0 ? "right" : "left");
      else this.act(dy > 0 ? "down" : "up");
    });
  }

  #say(text: string, won = false): void {
    this.#said.textContent = text;
    this.#said.classList.toggle("won", won);
  }

  #tell(error: unknown): void {
    this.#say(error instanceof Error ? error.message : String(error));
    this.dispatchEvent(new CustomEvent("fault", { detail: error }));
  }
}

async function fetchedBytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new GridcosmError(`${address} could not be read (${answer.status})`);
  return answer.arrayBuffer();
}

async function fetched(address: string): Promise<string> {
  return new TextDecoder().decode(await fetchedBytes(address));
}

function button(name: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = name;
  made.addEventListener("click", press);
  return made;
}

declare global {
  interface HTMLElementTagNameMap {
    "gridcosm-view": GridcosmView;
  }
}

if (customElements.get("gridcosm-view") === undefined) customElements.define("gridcosm-view", GridcosmView);
