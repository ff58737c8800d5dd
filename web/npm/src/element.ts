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

import { GridcosmView as BoardView, type Engine } from "./board-view.js";
import { init } from "./engine-start.js";
import { GridcosmError } from "./errors.js";
import { gallery } from "./level.js";
import { Session } from "./session.js";
import { SessionShow } from "./session-show.js";

/**
 * Shows a level, a game, a replay or a film.
 *
 * - `level`: the text of a level file, a name of the gallery (`rooms/3`), a maze (`maze:15x11:7`), or the address of a file;
 * - `replay`: the text or the address of a replay, or the address of a film that ends in `.json`; with `controls` it has a
 *   timeline, with `autoplay` it starts at once;
 * - `playable`: keys, swipes and buttons; `isometric`: solids; `theme`: `dark` or `light` instead of the page's own;
 * - a `<script type="text/plain">` inside the element is the text of a level file, too.
 *
 * Fires `turn` after every turn, with its number, `outcome` when a game ends, with the word, and `fault` with an error.
 */
export class GridcosmView extends BoardView {
  /** The game, once it is loaded. Assign another one to show it; the element frees the one before. */
  get session(): Session | undefined {
    return this.game instanceof SessionShow ? this.game.session : undefined;
  }

  set session(session: Session | undefined) {
    if (session !== this.session) this.present(session && new SessionShow(session));
  }

  protected override engine(): Engine {
    return ENGINE;
  }

  protected override close(show: unknown): void {
    if (show instanceof SessionShow) show.session.free();
  }
}

const ENGINE: Engine = {
  async level(source) {
    await init();
    return new SessionShow(await opened(source));
  },
  async replay(source) {
    await init();
    const text = source.includes("\n") ? source : new TextDecoder().decode(await fetched(source));
    const game = Session.read("film.replay", text);
    game.restart();
    return new SessionShow(game);
  },
};

async function opened(level: string): Promise<Session> {
  if (level.includes("=") || level.includes("\n")) return Session.open(level, 0);
  const known = level.startsWith("maze:") || gallery().includes(level.split("/")[0] as string);
  return known ? Session.load(level) : Session.read(level, new Uint8Array(await fetched(level)));
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new GridcosmError(`${address} could not be read (${answer.status})`);
  return answer.arrayBuffer();
}

declare global {
  interface HTMLElementTagNameMap {
    "gridcosm-view": GridcosmView;
  }
}

if (customElements.get("gridcosm-view") === undefined) customElements.define("gridcosm-view", GridcosmView);
