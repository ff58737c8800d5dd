// The Routes lens: two ends or two shores on a map of millions of tiles, and the route between them while the user drags
// or paints them.

import { type CSSResultGroup, html, nothing, type PropertyValues } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { count, duration } from "../canvas/rate";
import type { Press } from "../canvas/stage";
import { pickFile } from "../frame/user-files";
import type { Token } from "../palette";
import { gameStrip } from "./game-strip";
import { MapLens, next } from "./map-lens";
import { workingCard } from "./parts";
import { historyStrip } from "./routes/asked";
import { KEYS, OVERLAYS, type Overlay, TOOLS, type Tool } from "./routes/choices";
import { knobsPanel, type RouteDeeds } from "./routes/knobs-panel";
import { timesPanel } from "./routes/panels";
import { END_TOKENS, HANDLE, paintRoutes } from "./routes/picture";
import { routeStyles } from "./routes/style";
import { type End, RoutesWorld } from "./routes/world";
import { type MapGuest, Worlds } from "./worlds";

type Drag =
  | { kind: "end"; end: End }
  | { kind: "shore"; end: End; add: boolean; last: Point }
  | { kind: "paint"; open: boolean; last: Point }
  | null;

/** The side of the route that a tool paints. */
const SHORES: Partial<Record<Tool, End>> = { "shore-a": "from", "shore-b": "to" };

/** Pixels that an arrow key moves the map. */
const PAN = 80;

@customElement("gc-routes")
export class RoutesLens extends MapLens<Tool> implements MapGuest {
  static override styles: CSSResultGroup = [MapLens.styles, routeStyles];
  readonly keys = KEYS;
  protected readonly tools = TOOLS;
  protected readonly titles = { left: "Maps", right: "Times" };
  protected readonly view = { margin: { x: 10, y: 10 }, largest: 40 };
  protected readonly invites = "Drop a map or a .scen file";
  protected override tool: Tool = "route";
  /** Read by tests too. */
  readonly world = new RoutesWorld(this);

  @state() private overlays = new Set<Overlay>(["spine"]);
  @state() private radius = 6;
  #nextEnd: End = "from";
  #dragging: Drag = null;

  #deeds: RouteDeeds = {
    open: (source) => this.#try(() => this.world.open(source)),
    openLevel: (level) =>
      this.#try(async () => {
        await this.world.walls.open({ kind: "level", level });
        await this.world.open({ kind: "walls" });
      }),
    follow: (on) => this.#try(() => this.world.walls.follow(on)),
    chooseFile: () => this.#choose(".png,.map,.txt", (file) => this.#openFile(file)),
    chooseScenario: () => this.#choose(".scen,.txt", (file) => this.#openScenario(file)),
    random: () => this.#try(() => this.world.ask({ kind: "random", count: 300, seed: 7 })),
    toggle: (overlay) => this.#toggle(overlay),
    setRadius: (radius) => (this.radius = radius),
    setCell: (cell) => {
      this.world.knobs = { ...this.world.knobs, cell };
      this.#try(() => this.world.reopen());
    },
    stop: () => this.#try(() => this.world.stop()),
  };

  protected get ready(): boolean {
    return this.world.map !== null;
  }

  override get settled(): boolean {
    return super.settled && this.world.settled;
  }

  override bar() {
    const { map } = this.world;
    return map ? { group: "Routes", title: map.name } : { group: "", title: "Routes" };
  }

  override async connected(resumed: boolean): Promise<void> {
    await this.attempt(async () => {
      if (!resumed) {
        await this.world.reopen();
      }
      // The first look: the Earth with a route on it.
      if (!this.ready && !this.world.opening) {
        await this.world.open({ kind: "earth" });
      }
    });
  }

  /** It shows no observer and no actors, but follows the map if it plans on it. */
  readonly shows = { sight: false, actors: false };

  override connectedCallback(): void {
    super.connectedCallback();
    Worlds.of(this.socket).join(this);
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active") && this.active && this.socket.connected) {
      this.#try(async () => void (await this.world.walls.refresh()));
    }
  }

  redraw(): void {
    this.stage?.invalidate();
  }

  followMap(): void {
    this.world.follow();
  }

  async fitMap(): Promise<void> {}

  protected override strip() {
    return this.world.onWalls ? gameStrip(this.world.walls, (work) => this.#try(work)) : nothing;
  }

  paint(): void {
    const { raster, path, from, to, shores, compared, figures } = this.world;
    if (this.stage && raster) {
      const shore = SHORES[this.tool];
      const token: Token = shore ? END_TOKENS[shore] : this.tool === "sea" ? "--accent" : "--hue-2";
      const brush = this.tool !== "route" && this.exact ? { at: this.exact, radius: this.radius, token } : null;
      // Of a shore, the tile that the route uses is marked.
      paintRoutes(this.stage, {
        raster,
        figures,
        path,
        overlays: this.overlays,
        from: shores.has("from") ? (path?.from ?? null) : from,
        to: shores.has("to") ? (path?.to ?? null) : to,
        shores,
        brush,
        exact: compared?.jump_points.points ?? [],
      });
    }
  }

  press(at: Press): boolean {
    if (!this.ready || !this.stage) {
      return false;
    }
    const shore = SHORES[this.tool];
    if (shore) {
      this.#dragging = { kind: "shore", end: shore, add: at.button !== 2, last: this.stage.cell(at) };
      this.drag(at);
      return true;
    }
    if (this.tool !== "route") {
      const open = (this.tool === "sea") !== (at.button === 2);
      const tile = this.stage.cell(at);
      this.#dragging = { kind: "paint", open, last: tile };
      this.world.paint({ points: [tile], radius: this.radius, open });
      return true;
    }
    const end = this.#endAt(at);
    this.#dragging = end && { kind: "end", end };
    return end !== null;
  }

  drag(at: Press): void {
    const tile = this.stage?.cell(at);
    const drag = this.#dragging;
    if (!tile || !drag) {
      return;
    }
    if (drag.kind === "end") {
      this.world.setEnd(drag.end, tile);
    } else if (drag.kind === "shore") {
      this.world.paintShore(drag.end, [drag.last, tile], this.radius, drag.add);
      drag.last = tile;
    } else {
      this.world.paint({ points: [drag.last, tile], radius: this.radius, open: drag.open });
      drag.last = tile;
    }
  }

  release(): void {
    if (this.#dragging) {
      this.#dragging = null;
      this.#try(() => this.world.compare());
    }
  }

  tap(at: Press): void {
    const tile = this.cellAt(at);
    if (tile && this.tool === "route" && this.ready) {
      const end = at.button === 2 ? "to" : this.#nextEnd;
      this.#nextEnd = end === "from" ? "to" : "from";
      this.#setEnd(end, tile);
    }
  }

  override hover(at: Press | null): void {
    super.hover(at);
    if (this.tool !== "route") {
      this.stage?.invalidate();
    }
    this.canvas.style.cursor = this.tool !== "route" ? "crosshair" : at && this.ready && this.#endAt(at) ? "grab" : "";
  }

  protected arrow(step: Point): void {
    this.look((camera) => camera.pan(-step.x * PAN, -step.y * PAN));
  }

  protected actions(): Record<string, () => void> {
    const { stage } = this;
    if (!stage) {
      return {};
    }
    const { camera } = stage;
    const middle = { x: camera.screen.width / 2, y: camera.screen.height / 2 };
    const tile = () => stage.cell(camera.toWorld(middle));
    const zoom = (factor: number) => () => this.look((each) => each.zoom(factor, middle));
    const { world } = this;
    return {
      "+": zoom(1.5),
      "=": zoom(1.5),
      "-": zoom(1 / 1.5),
      "0": () => this.look((each) => each.fit()),
      z: () => this.#zoomToRoute(),
      a: () => this.#setEnd("from", tile()),
      b: () => this.#setEnd("to", tile()),
      c: () => this.#try(() => world.compare()),
      r: () => world.swapEnds(),
      l: () => {
        const tools = TOOLS.map(({ value }) => value);
        this.tool = next(tools, this.tool);
      },
      escape: this.#deeds.stop,
      ...Object.fromEntries(OVERLAYS.map(({ key, value }) => [key.toLowerCase(), () => this.#toggle(value)])),
    };
  }

  protected override chips() {
    const { path, rate } = this.world;
    const found = path && !path.fault;
    return [
      found ? `${count(path.straight + path.diagonal)} steps` : undefined,
      found ? duration(path.micros) : undefined,
      this.#dragging && rate.perSecond > 1 ? `${Math.round(rate.perSecond)} routes/s` : undefined,
    ];
  }

  protected override foot() {
    const { path, from } = this.world;
    if (path?.fault) {
      return html`<span style="color:var(--warn)">▲</span> ${path.fault}`;
    }
    return path
      ? undefined
      : from
        ? "Click where the route ends."
        : "Click where the route begins, then where it ends.";
  }

  protected override over() {
    const { working, opening } = this.world;
    // A comparison appears in its panel, so that the route stays visible.
    const covers = working && (opening || !this.ready);
    return html`${this.ready || covers ? nothing : this.#invitation()} ${covers ? workingCard(working, this.#deeds.stop, "over") : nothing}`;
  }

  protected spoken(): string {
    const { map, path } = this.world;
    if (!map) {
      return "Map";
    }
    const route =
      path &&
      `Route of ${path.straight + path.diagonal} steps from ${path.from.x}, ${path.from.y} to ${path.to.x}, ${path.to.y}.`;
    return `Map ${map.name}. ${path?.fault ?? route ?? "No route yet."}`;
  }

  protected left() {
    return knobsPanel(this.world, this.level, this.overlays, this.radius, this.#deeds);
  }

  protected right() {
    return this.ready ? timesPanel(this.world, this.pointer, this.#deeds) : nothing;
  }

  protected override bottom() {
    return this.ready ? historyStrip(this.world.asked, ({ from, to }) => this.#setEnds(from, to)) : nothing;
  }

  protected dropped(file: File): void {
    file.name.endsWith(".scen") ? this.#openScenario(file) : this.#openFile(file);
  }

  #invitation() {
    return html`<div class="empty">
      <div class="invite">
        <h3>Drop a PNG map here, or take Earth</h3>
        <p>Light pixels are open, dark ones are blocked. MovingAI maps and drawings with . and # are read too.</p>
        <div class="row">
          <button class="btn primary" @click=${() => this.#deeds.open({ kind: "earth" })}>Take Earth</button>
          <button class="btn" @click=${this.#deeds.chooseFile}>Choose a file…</button>
        </div>
      </div>
    </div>`;
  }

  /** Runs a request that the server may refuse, and shows the refusal. */
  #try(work: () => Promise<void>): void {
    void this.attempt(work);
  }

  #endAt(at: Point): End | null {
    const camera = this.stage?.camera;
    if (!camera) {
      return null;
    }
    const screen = camera.toScreen(at);
    const near = (tile: Point | null) => {
      const place = tile && camera.toScreen({ x: tile.x + 0.5, y: tile.y + 0.5 });
      return place !== null && Math.hypot(place.x - screen.x, place.y - screen.y) < HANDLE + 6;
    };
    return near(this.world.to) ? "to" : near(this.world.from) ? "from" : null;
  }

  #setEnd(end: End, tile: Point): void {
    this.world.setEnd(end, tile);
    this.#try(() => this.world.compare());
  }

  #setEnds(from: Point, to: Point): void {
    this.world.setEnds(from, to);
    this.#try(() => this.world.compare());
  }

  #toggle(overlay: Overlay): void {
    const overlays = new Set(this.overlays);
    overlays.has(overlay) ? overlays.delete(overlay) : overlays.add(overlay);
    this.overlays = overlays;
    this.world.traced = [...overlays].some((each) => each !== "exact");
    this.stage?.invalidate();
    this.world.refresh();
  }

  #zoomToRoute(): void {
    const points = this.world.path?.points ?? [];
    if (points.length > 0) {
      const xs = points.filter((_, at) => at % 2 === 0);
      const ys = points.filter((_, at) => at % 2 === 1);
      const [x, y] = [Math.min(...xs), Math.min(...ys)];
      this.look((camera) => camera.frame({ x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }));
    }
  }

  #choose(endings: string, open: (file: File) => void): void {
    this.#try(async () => {
      const file = await pickFile(endings);
      if (file) open(file);
    });
  }

  #openFile(file: File): void {
    this.#try(async () =>
      this.world.open({ kind: "upload", name: file.name }, new Uint8Array(await file.arrayBuffer())),
    );
  }

  #openScenario(file: File): void {
    this.#try(async () => this.world.ask({ kind: "file", text: await file.text() }));
  }
}
