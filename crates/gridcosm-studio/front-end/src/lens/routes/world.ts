// The map of the Routes lens with its two ends: the route between them while they move, long work, painted tiles.

import type { Point } from "../../canvas/camera";
import { Latest } from "../../canvas/latest";
import { Rate } from "../../canvas/rate";
import { complain, say } from "../../frame/toast";
import type {
  MapFigure,
  MapStamp,
  RouteMapCard,
  RoutePath,
  RouteQuery,
  RouteQuestions,
  RouteRun,
  RouteSource,
} from "../../wire";
import { Jobs, type Progress, ROUTE_JOBS } from "../jobs";
import type { MapHost } from "../map-lens";
import { isCurrent, type WindowMap } from "../window-map";
import { Worlds } from "../worlds";
import { Asked } from "./asked";
import { type Knobs, queryOf, USUAL, wireKnobs } from "./knobs";
import type { Compared } from "./panels";
import { Raster } from "./raster";
import { type End, Shores } from "./shores";
import { joined, type Stroke } from "./strokes";

export type { End };

/** The maximum number of points of one stroke that the server accepts. */
const MOST_POINTS = 500;

export class RoutesWorld {
  map: RouteMapCard | null = null;
  raster: Raster | null = null;
  from: Point | null = null;
  to: Point | null = null;
  /** Where the route may begin and end instead, once the user has painted shores. */
  readonly shores = new Shores();
  path: RoutePath | null = null;
  compared: Compared | null = null;
  run: RouteRun | null = null;
  knobs: Knobs = USUAL;
  /** Whether the picture shows how the route came about. */
  traced = true;
  /** The running long work. */
  working: Progress | null = null;
  strokeMicros = 0;
  readonly asked = new Asked();
  /** Read by tests and shown above the map. */
  readonly rate = new Rate();

  /** To reopen the map when the server restarts, or with other cells. */
  #last: { source: RouteSource; bytes?: Uint8Array | undefined } | null = null;
  #painted = false;
  /** The state of the window's map that the raster shows, if it shows that map. */
  #stamp: MapStamp | null = null;
  /** The figures of the level, to take an end along that stands on one. */
  #figures: readonly MapFigure[] = [];
  /** Maps that are being opened: the newest counts, and earlier ones end soon. */
  #opening = 0;
  #jobs = new Jobs(
    ROUTE_JOBS,
    () => this.host.socket,
    (working) => {
      this.working = working;
      this.host.changed();
    },
  );
  #queries = new Latest<void>(() => this.#told(() => this.#query()));
  #following = new Latest<void>(() => this.#told(() => this.#follow()));
  #strokes = new Latest<Stroke[]>(
    (strokes) => this.#told(() => this.#paintAll(strokes)),
    (before, after) => [...before, ...after],
  );

  constructor(private readonly host: MapHost) {}

  get settled(): boolean {
    return this.#queries.idle && this.#following.idle && this.#strokes.idle;
  }

  /** Whether the long work prepares a map. */
  get opening(): boolean {
    return this.#opening > 0;
  }

  /** The map of the window, which Sight and Crowd look at. */
  get walls(): WindowMap {
    return Worlds.of(this.host.socket).map;
  }

  /** Whether the map is that of the window. */
  get onWalls(): boolean {
    return this.#stamp !== null;
  }

  /** Opens the same map again, with its painted tiles. */
  async reopen(): Promise<void> {
    if (this.onWalls) {
      await Worlds.of(this.host.socket).restore();
      await this.open({ kind: "walls" });
    } else if (this.#painted && this.raster && this.map) {
      await this.open({ kind: "upload", name: this.map.name }, this.raster.drawing());
    } else if (this.#last) {
      await this.open(this.#last.source, this.#last.bytes);
    }
  }

  async open(source: RouteSource, bytes?: Uint8Array): Promise<void> {
    this.#opening++;
    const answer = await this.#jobs
      .run({ type: "route_open", source, cell: this.knobs.cell }, "route_map", bytes)
      .finally(() => this.#opening--);
    if (!answer) {
      return;
    }
    const { map } = answer;
    this.#last = { source, bytes };
    this.#painted = false;
    await this.#read();
    const again = this.map?.name === map.name && this.from !== null;
    this.map = map;
    this.run = null;
    this.compared = null;
    this.shores.clear();
    if (!again) {
      this.path = null;
      this.asked.clear();
      [this.from, this.to] = map.start ?? [null, null];
    }
    await this.host.opened(map.width, map.height);
    this.#queries.push();
    await this.compare();
  }

  async #read(): Promise<void> {
    const bitmap = await this.host.socket.ask({ type: "route_bitmap" }, "route_bitmap");
    this.raster = new Raster(bitmap.width, bitmap.height, bitmap.bytes ?? new Uint8Array(), bitmap.row_bytes);
    this.#stamp = bitmap.stamp;
    this.#figures = this.figures;
  }

  /** What stands in the grid of a level that is shown. */
  get figures(): readonly MapFigure[] {
    return (this.onWalls && this.walls.game?.figures) || [];
  }

  /** The map of the window changed: takes over its walls, and ends that stand on a figure go with it. */
  follow(): void {
    if (this.#stamp && !this.opening && !isCurrent(this.#stamp, this.walls.stamp)) {
      this.#following.push();
    }
  }

  async #follow(): Promise<void> {
    if (this.#stamp?.map !== this.walls.stamp?.map) {
      await this.open({ kind: "walls" });
      return;
    }
    const before = this.#figures;
    await this.#read();
    const moved = (end: Point | null): Point | null => {
      const stood = before.find(({ cell, looks }) => looks && cell.x === end?.x && cell.y === end?.y);
      const now = stood && this.figures.find(({ item }) => item.entity === stood.item.entity);
      return now ? now.cell : end;
    };
    [this.from, this.to] = [moved(this.from), moved(this.to)];
    if (this.raster) {
      this.shores.keepShores(this.raster);
    }
    this.#ask();
  }

  /** Moves an end; the route follows. Pending work on the old one stops immediately. */
  setEnd(end: End, tile: Point): void {
    this[end] = tile;
    this.shores.clear(end);
    this.#ask();
  }

  setEnds(from: Point | null, to: Point | null): void {
    [this.from, this.to] = [from, to];
    this.shores.clear();
    this.#ask();
  }

  swapEnds(): void {
    [this.from, this.to] = [this.to, this.from];
    this.shores.swap();
    this.#ask();
  }

  /** Adds or removes shore tiles under a stroke; the route joins the nearest pair of both shores. */
  paintShore(end: End, stroke: [Point, Point], radius: number, add: boolean): void {
    if (this.raster && this.shores.paint(end, this.raster, stroke, radius, add)) {
      this.#ask();
    }
  }

  turn(knobs: Partial<Knobs>): void {
    this.knobs = { ...this.knobs, ...knobs };
    this.#ask();
  }

  /** Requests the route again, and keeps the comparison. */
  refresh(): void {
    this.#queries.push();
  }

  paint(stroke: Stroke): void {
    this.#giveUp();
    this.#strokes.push([stroke]);
  }

  /** Three methods side by side. */
  async compare(): Promise<void> {
    const query = this.#question();
    if (!query) {
      return;
    }
    const compared = await this.#jobs.run({ type: "route_compare", query }, "route_compared");
    if (compared) {
      this.compared = compared;
      this.asked.add(this.path);
      this.host.changed();
    }
  }

  /** Many questions, one after the other. */
  async ask(questions: RouteQuestions): Promise<void> {
    const answer = await this.#jobs.run(
      { type: "route_scenario", questions, knobs: wireKnobs(this.knobs) },
      "route_scenario",
    );
    this.run = answer?.run ?? this.run;
    this.host.changed();
  }

  async stop(): Promise<void> {
    await this.#jobs.stop();
  }

  #ask(): void {
    this.#giveUp();
    this.#queries.push();
  }

  #giveUp(): void {
    this.compared = null;
    this.host.changed();
    void this.#told(() => this.#jobs.stop());
  }

  #question(): RouteQuery | null {
    const [from, to] = [this.#side("from"), this.#side("to")];
    return from.length > 0 && to.length > 0 ? queryOf(this.knobs, from, to, this.traced) : null;
  }

  #side(end: End): Point[] {
    const tile = this[end];
    return this.shores.has(end) ? this.shores.tiles(end) : tile ? [tile] : [];
  }

  /** One question; runs again as soon as an end has moved meanwhile. */
  async #query(): Promise<void> {
    const query = this.#question();
    if (!query) {
      return;
    }
    const begin = performance.now();
    const { path } = await this.host.socket.ask({ type: "route_query", query }, "route_path");
    this.path = path;
    this.host.changed();
    await new Promise(requestAnimationFrame);
    this.rate.note(performance.now() - begin);
  }

  /** Paints in order; pieces of one drag go together. */
  async #paintAll(strokes: Stroke[]): Promise<void> {
    for (const stroke of joined(strokes, MOST_POINTS)) {
      await this.#paint(stroke);
    }
  }

  async #paint({ points, radius, open }: Stroke): Promise<void> {
    const painted = await this.host.socket.ask({ type: "route_paint", points, radius, open }, "route_painted");
    this.#painted ||= painted.changed > 0 && !this.onWalls;
    if (painted.note) {
      say(painted.note, "warn");
    }
    this.strokeMicros = painted.micros;
    this.raster?.patch(
      painted.x,
      painted.y,
      painted.width,
      painted.height,
      painted.bytes ?? new Uint8Array(),
      painted.row_bytes,
    );
    if (this.raster) {
      this.shores.keepShores(this.raster);
    }
    if (this.onWalls) {
      await this.walls.refresh();
    }
    this.host.changed();
    this.#queries.push();
  }

  async #told(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      complain(error);
    }
  }
}
