// The map of this window as the page has it: the walls that Sight and Crowd look at and Routes can plan on. The server
// owns them; strokes are drawn here immediately and corrected by its answer.

import type { Point } from "../canvas/camera";
import { Latest } from "../canvas/latest";
import { line, Walls } from "../canvas/walls";
import { complain, say } from "../frame/toast";
import type { Link, Reply } from "../link/link";
import type { Action, Cell, LevelRef, MapCard, MapGame, MapSource, MapStamp, MapView, Outcome, Stroke } from "../wire";
import { playedElsewhere } from "./played-elsewhere";

/** The parts of the window that depend on the map. */
export interface MapListener {
  /** Walls or figures changed. */
  mapChanged(): void;
  /** Strokes are on their way to the server; questions asked now see their result. */
  mapDrawn(): void;
  /** Another map was opened: fetches what is shown on it, and returns what puts that in place. */
  mapOpening(): Promise<() => void>;
  /** Another map is in place. */
  mapOpened(): Promise<void>;
  /** Whether a body stands on a cell, which therefore stays open. */
  isTaken(cell: Point): boolean;
}

/** The maximum number of strokes in one request. */
const MOST_STROKES = 4000;

export class WindowMap {
  /** The maps to choose from. */
  maps: MapCard[] = [];
  walls = new Walls(1, 1);
  /** Counts changes of the picture. */
  revision = 0;
  stamp: MapStamp | null = null;
  name = "";
  /** The entry of a list that it was opened with. */
  chosen = "";
  /** The game that it shows, if it is the grid of a level. */
  game: MapGame | null = null;
  /** How the game ended, once a turn that was played here ended it. */
  outcome: Outcome | null = null;
  /** Cells that were drawn by hand on the grid of a level. */
  #drawn = new Map<number, Cell>();

  #strokes = new Latest<Stroke[]>(
    (strokes) => this.#send(strokes),
    (before, after) => [...before, ...after],
  );

  constructor(
    private readonly socket: Link,
    private readonly listener: MapListener,
  ) {}

  get settled(): boolean {
    return this.#strokes.idle;
  }

  async list(): Promise<void> {
    this.maps = (await this.socket.ask({ type: "map_list" }, "map_list")).maps;
  }

  async open(source: MapSource): Promise<void> {
    this.#strokes.drop();
    const { map } = await this.socket.ask({ type: "map_open", source }, "map_is");
    await this.take(map);
  }

  /** The map as the server has it now, after the last turn of the game; false if it has none. */
  async refresh(): Promise<boolean> {
    const { map } = await this.socket.ask({ type: "map_now" }, "map_is");
    await this.take(map);
    return map !== null;
  }

  /** Whether the map of a level changes with the game. */
  async follow(on: boolean): Promise<void> {
    const { map } = await this.socket.ask({ type: "map_follow", on }, "map_is");
    await this.take(map);
    this.listener.mapDrawn();
  }

  /** Plays one action in the game that the map shows, or goes back and forth in it. */
  async play(step: Action | "undo" | "redo"): Promise<void> {
    const { game } = this;
    if (!game) {
      return;
    }
    if (!game.played) {
      await this.socket.ask({ type: "play_open", level: game.level }, "play_world");
    }
    const request =
      step === "undo"
        ? ({ type: "play_undo" } as const)
        : step === "redo"
          ? ({ type: "play_redo" } as const)
          : ({ type: "play_act", action: step } as const);
    const { status, blame } = await this.socket.ask(request, "play_turn");
    this.outcome = status.outcome;
    playedElsewhere.add(this.socket);
    if (blame) {
      say(blame.pieces.map(({ text }) => text).join(""));
    }
    await this.refresh();
    this.listener.mapDrawn();
  }

  /** Draws immediately and tells the server. */
  stroke(from: Point, to: Point, wall: boolean): void {
    for (const { x, y } of line(from, to)) {
      if (!wall || !this.listener.isTaken({ x, y })) {
        this.walls.set(x, y, wall);
        this.#drawn.set(y * this.walls.width + x, { x, y });
      }
    }
    this.revision++;
    this.listener.mapChanged();
    this.#strokes.push([{ from, to, wall }]);
  }

  /** Takes over a map from the server; another one than before is shown as a whole. */
  async take(map: MapView | null): Promise<void> {
    if (!map) {
      return;
    }
    const other = map.stamp.map !== this.stamp?.map || map.width !== this.walls.width;
    const same = !other && map.stamp.revision === this.stamp?.revision && this.#strokes.idle;
    // Walls and what is seen on them change together.
    const arrange = other ? await this.listener.mapOpening() : undefined;
    // A map that follows the agent into another grid still shows the same game.
    const sameGame = !!map.game && showsLevel(this, map.game.level);
    [this.stamp, this.name, this.chosen, this.game] = [map.stamp, map.name, map.chosen, map.game];
    if (!same) {
      this.walls = Walls.parse(map.width, map.height, map.walls);
      this.#drawn = new Map(map.game?.drawn.map((cell) => [cell.y * map.width + cell.x, cell]));
      this.revision++;
    }
    if (arrange) {
      this.outcome = sameGame ? this.outcome : null;
      arrange();
      await this.listener.mapOpened();
    } else {
      this.listener.mapChanged();
    }
  }

  /** Opens the same map on a server that does not have it. */
  async restore(): Promise<void> {
    const { game, walls, name, chosen } = this;
    this.stamp = null;
    if (!game) {
      await this.open({ kind: "kept", name, chosen, walls: walls.text() });
      return;
    }
    const own = [...this.#drawn.values()].map((cell) => ({ from: cell, to: cell, wall: walls.has(cell.x, cell.y) }));
    await this.open({ kind: "level", level: game.level });
    if (own.length > 0) {
      await this.#draw(own);
      await this.refresh();
    }
  }

  /** Sends strokes, in pieces if there are very many; the answer is the last one. */
  #draw(strokes: Stroke[]): Promise<Reply<"map_drawn">> {
    const rest = strokes.slice(MOST_STROKES);
    const asked = this.socket.ask({ type: "map_draw", strokes: strokes.slice(0, MOST_STROKES) }, "map_drawn");
    return rest.length > 0 ? asked.then(() => this.#draw(rest)) : asked;
  }

  async #send(strokes: Stroke[]): Promise<void> {
    try {
      const asked = this.#draw(strokes);
      // The server answers in order, so these questions are already about the new walls.
      this.listener.mapDrawn();
      const { stamp, refused, note } = await asked;
      this.stamp = stamp;
      if (refused.length > 0) {
        for (const { x, y } of refused) {
          this.walls.set(x, y, false);
        }
        this.revision++;
        this.listener.mapChanged();
      }
      if (note) {
        say(note, "warn");
      }
    } catch (error) {
      complain(error);
    }
  }
}

/** Whether a lens knows the present state of a map. */
export function isCurrent(known: MapStamp | null | undefined, map: MapStamp | null): boolean {
  return known?.map === map?.map && known?.revision === map?.revision;
}

/** Whether a map shows this level. */
export function showsLevel(map: WindowMap, level: LevelRef | null): boolean {
  const shown = map.game?.level;
  return !!shown && shown.source === level?.source && shown.name === level.name && shown.index === level.index;
}
