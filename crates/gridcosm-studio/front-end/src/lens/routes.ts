// The Routes lens: two ends on a map of millions of tiles, and the way between them while they are dragged.

import { css, html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { Latest } from "../canvas/latest";
import { count, duration, Rate } from "../canvas/rate";
import { Stage, type Press, type StageOwner } from "../canvas/stage";
import { say } from "../frame/toast";
import { shared } from "../frame/style";
import type { Cell, LevelRef, RouteMapCard, RouteMetric, RoutePath, RouteQuery, RouteQuestions, RouteRun, RouteSource } from "../wire";
import { LensElement, type KeyHelp } from "./lens";
import "./live-json";
import { backToMap, partStyles, toggle } from "./parts";
import { Jobs, type Progress } from "./routes/jobs";
import { comparison, facts, plot, type Compared } from "./routes/panels";
import { HANDLE, paintRoutes, type Overlay } from "./routes/picture";
import { Raster } from "./routes/raster";

type Tool = "route" | "land" | "sea";
type Drag = { kind: "end"; end: "from" | "to" } | { kind: "paint"; open: boolean; last: Point } | null;

const TOOLS: { value: Tool; title: string; hint: string }[] = [
  { value: "route", title: "Route", hint: "Click sets the ends, drag moves them or the map" },
  { value: "land", title: "Land", hint: "Drag blocks tiles" },
  { value: "sea", title: "Sea", hint: "Drag opens tiles" },
];

const OVERLAYS: { value: Overlay; title: string; key: string }[] = [
  { value: "spine", title: "Spine", key: "S" },
  { value: "waypoints", title: "Waypoints", key: "W" },
  { value: "portals", title: "Portals", key: "P" },
  { value: "window", title: "Windows of the search", key: "N" },
  { value: "visited", title: "Visited tiles", key: "V" },
  { value: "exact", title: "Shortest path", key: "X" },
];

const METRICS: { value: RouteMetric; title: string }[] = [
  { value: "octile", title: "Octile" },
  { value: "king", title: "King" },
  { value: "four", title: "Four" },
];

/** A question that can be asked again. */
interface Asked {
  from: Cell;
  to: Cell;
  length: number;
  micros: number;
}

const MOST_ASKED = 24;

@customElement("gc-routes")
export class RoutesLens extends LensElement implements StageOwner {
  static override styles = [
    shared,
    partStyles,
    css`
      .method {
        display: grid;
        grid-template-columns: 1fr auto;
        gap: 1px 8px;
        margin-bottom: 8px;
        font-size: 13px;
      }
      .method b {
        font: 12px/1.5 var(--mono);
      }
      .method small {
        grid-column: 1 / -1;
        font-size: 12px;
        color: var(--ink-3);
      }
      .bar {
        grid-column: 1 / -1;
        height: 7px;
        overflow: hidden;
        background: var(--page);
        border-radius: 4px;
      }
      .bar i {
        display: block;
        height: 100%;
        border-radius: 4px;
      }
      .working {
        position: absolute;
        left: 50%;
        top: 50%;
        display: grid;
        gap: 10px;
        justify-items: center;
        min-width: 260px;
        padding: 18px 24px;
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 12px;
        box-shadow: var(--shadow-2);
        transform: translate(-50%, -50%);
      }
      progress {
        width: 220px;
        accent-color: var(--accent);
      }
      .history {
        display: flex;
        gap: 6px;
        overflow-x: auto;
        scrollbar-width: thin;
      }
      .history .btn {
        flex: none;
        display: grid;
        gap: 0;
        justify-items: start;
        padding: 4px 10px;
        line-height: 1.25;
        text-align: left;
      }
      .history small {
        font-size: 11px;
        font-weight: 400;
        color: var(--ink-3);
      }
      .dropping {
        position: absolute;
        inset: 10px;
        border: 3px dashed var(--accent);
        border-radius: 16px;
        background: color-mix(in srgb, var(--accent) 12%, transparent);
        pointer-events: none;
      }
    `,
  ];

  readonly keys: KeyHelp[] = [
    { keys: ["click"], does: "set the start, then the goal" },
    { keys: ["drag"], does: "move an end, or the map" },
    { keys: ["arrows"], does: "move the map" },
    { keys: ["+", "−"], does: "zoom; so does the wheel" },
    { keys: ["0"], does: "whole map" },
    { keys: ["Z"], does: "zoom to the route" },
    { keys: ["A"], does: "start at the middle of the view" },
    { keys: ["B"], does: "goal at the middle of the view" },
    { keys: ["C"], does: "compare three methods" },
    { keys: ["R"], does: "swap start and goal" },
    { keys: ["L"], does: "route, land, sea: what a drag does" },
    ...OVERLAYS.map(({ key, title }) => ({ keys: [key], does: `show: ${title.toLowerCase()}` })),
  ];

  @query("canvas") private canvas!: HTMLCanvasElement;
  @state() private map: RouteMapCard | null = null;
  @state() private path: RoutePath | null = null;
  @state() private compared: Compared | null = null;
  @state() private run: RouteRun | null = null;
  @state() private working: Progress | null = null;
  @state() private overlays = new Set<Overlay>(["spine"]);
  @state() private tool: Tool = "route";
  @state() private radius = 6;
  @state() private metric: RouteMetric = "octile";
  @state() private cell = 32;
  @state() private proof: number | null = null;
  @state() private spacing = 8;
  @state() private portals = false;
  @state() private anyOpen = false;
  @state() private alwaysPlan = false;
  @state() private asked: Asked[] = [];
  @state() private dropping = false;
  @state() private level: LevelRef | null = null;
  @state() private brushMicros = 0;
  private stage: Stage | null = null;
  private raster: Raster | null = null;
  private from: Point | null = null;
  private to: Point | null = null;
  private nextEnd: "from" | "to" = "from";
  private dragging: Drag = null;
  private brushAt: Point | null = null;
  /** To open the map again when the server starts afresh. */
  private last: { source: RouteSource; bytes?: Uint8Array | undefined } | null = null;
  /** Read by tests and shown in the panel. */
  readonly rate = new Rate();

  #jobs = new Jobs((working) => (this.working = working));
  #queries = new Latest<void>(() => this.#query());
  #strokes = new Latest<{ points: Point[]; open: boolean }>(
    (stroke) => this.#paint(stroke),
    (before, after) => (before.open === after.open ? { open: after.open, points: [...before.points, ...after.points.slice(1)] } : after),
  );

  override bar() {
    return this.map ? { group: "Routes", title: this.map.name } : { group: "", title: "Routes" };
  }

  override async connected(resumed: boolean): Promise<void> {
    if (this.last && !resumed) {
      await this.#open(this.last.source, this.last.bytes);
    }
  }

  override async openLevel(level: LevelRef): Promise<void> {
    this.level = level;
  }

  protected override firstUpdated(): void {
    this.stage = new Stage(this.canvas, this, { margin: { x: 10, y: 10 }, largest: 40 });
  }

  paint(): void {
    if (!this.stage || !this.raster) {
      return;
    }
    const { raster, path, overlays, from, to } = this;
    const brush = this.tool !== "route" && this.brushAt ? { at: this.brushAt, radius: this.radius, open: this.tool === "sea" } : null;
    paintRoutes(this.stage, { raster, path, overlays, from, to, brush, exact: this.compared?.jump_points.points ?? [] });
  }

  press(at: Press): boolean {
    if (!this.map || !this.stage) {
      return false;
    }
    if (this.tool !== "route" && at.button !== 1) {
      const open = (this.tool === "sea") !== (at.button === 2);
      const tile = this.stage.cell(at);
      this.dragging = { kind: "paint", open, last: tile };
      this.#strokes.push({ points: [tile], open });
      return true;
    }
    const end = this.#endAt(at);
    if (end) {
      this.dragging = { kind: "end", end };
      return true;
    }
    return false;
  }

  drag(at: Press): void {
    const tile = this.stage?.cell(at);
    if (!tile || !this.dragging) {
      return;
    }
    if (this.dragging.kind === "end") {
      this.#setEnd(this.dragging.end, tile);
    } else {
      this.#strokes.push({ points: [this.dragging.last, tile], open: this.dragging.open });
      this.dragging.last = tile;
    }
  }

  release(): void {
    const was = this.dragging;
    this.dragging = null;
    if (was) {
      void this.#compare();
    }
  }

  tap(at: Press): void {
    const tile = this.stage?.cell(at);
    if (!tile || !this.stage?.contains(tile) || this.tool !== "route" || !this.map) {
      return;
    }
    const end = at.button === 2 ? "to" : this.nextEnd;
    this.#setEnd(end, tile);
    this.nextEnd = end === "from" ? "to" : "from";
    void this.#compare();
  }

  hover(at: Press | null): void {
    this.brushAt = at;
    this.requestUpdate();
    if (this.tool !== "route") {
      this.stage?.invalidate();
    } else if (at && this.stage) {
      this.canvas.style.cursor = this.#endAt(at) ? "grab" : "";
    }
  }

  override onKey(event: KeyboardEvent): boolean {
    if (event.type !== "keydown" || event.ctrlKey || event.metaKey || event.altKey || !this.map || !this.stage) {
      return false;
    }
    const { camera } = this.stage;
    const middle = { x: camera.screen.width / 2, y: camera.screen.height / 2 };
    const overlay = OVERLAYS.find((each) => each.key.toLowerCase() === event.key.toLowerCase());
    const look = (change: () => void) => () => {
      change();
      this.stage?.invalidate();
    };
    const actions: Record<string, () => void> = {
      ArrowLeft: look(() => camera.pan(80, 0)),
      ArrowRight: look(() => camera.pan(-80, 0)),
      ArrowUp: look(() => camera.pan(0, 80)),
      ArrowDown: look(() => camera.pan(0, -80)),
      "+": look(() => camera.zoom(1.5, middle)),
      "=": look(() => camera.zoom(1.5, middle)),
      "-": look(() => camera.zoom(1 / 1.5, middle)),
      "0": look(() => camera.fit()),
      z: () => this.#zoomToRoute(),
      a: () => this.#setEndAndCompare("from", this.stage!.cell(camera.toWorld(middle))),
      b: () => this.#setEndAndCompare("to", this.stage!.cell(camera.toWorld(middle))),
      c: () => void this.#compare(),
      r: () => this.#swap(),
      l: () => (this.tool = TOOLS[(TOOLS.findIndex((each) => each.value === this.tool) + 1) % TOOLS.length]?.value ?? "route"),
    };
    const action = overlay ? () => this.#toggle(overlay.value) : (actions[event.key] ?? actions[event.key.toLowerCase()]);
    action?.();
    return action !== undefined;
  }

  override render() {
    return html`<gc-layout @click=${(event: MouseEvent) => backToMap(event, this.canvas)} left-title="Maps and knobs" right-title="Times">
      <div slot="left">${this.#left()}</div>
      <div
        slot="main"
        class="stage"
        @dragover=${(event: DragEvent) => this.#dragOver(event)}
        @dragleave=${() => (this.dropping = false)}
        @drop=${(event: DragEvent) => void this.#drop(event)}
      >
        <canvas tabindex="0" role="application" aria-label=${this.#spoken()} ?hidden=${!this.map}></canvas>
        ${this.map ? this.#hud() : this.#invitation()} ${this.working ? this.#workingCard(this.working) : nothing}
        ${this.dropping ? html`<div class="dropping"></div>` : nothing}
      </div>
      ${this.map ? html`<div slot="right">${this.#right()}</div>` : nothing}
      ${this.map ? html`<div slot="bottom">${this.#history()}</div>` : nothing}
    </gc-layout>`;
  }

  #invitation() {
    return html`<div class="empty">
      <div class="invite">
        <h3>Drop a PNG map here, or take Earth</h3>
        <p>Light pixels are open, dark ones are blocked. MovingAI maps and drawings with . and # are read too.</p>
        <div class="row">
          <button class="btn primary" @click=${() => void this.#open({ kind: "earth" })}>Take Earth</button>
          <button class="btn" @click=${() => this.#choose()}>Choose a file…</button>
        </div>
      </div>
    </div>`;
  }

  #hud() {
    const { path } = this;
    return html`<div class="hud">
        <div class="chips">
          ${path && !path.fault ? html`<span class="chip">${count(path.straight + path.diagonal)} steps</span>` : nothing}
          ${path && !path.fault ? html`<span class="chip">${duration(path.micros)}</span>` : nothing}
          ${this.rate.perSecond > 1 && this.dragging ? html`<span class="chip">${Math.round(this.rate.perSecond)} routes/s</span>` : nothing}
        </div>
        <div class="seg" role="group" aria-label="What a drag does">
          ${TOOLS.map(
            (tool) =>
              html`<button title=${tool.hint} aria-pressed=${this.tool === tool.value} @click=${() => (this.tool = tool.value)}>
                ${tool.title}
              </button>`,
          )}
        </div>
      </div>
      ${path?.fault
        ? html`<div class="foot" style="border-left:3px solid var(--warn)">${path.fault}</div>`
        : path
          ? nothing
          : html`<div class="foot">Click where the route begins, then where it ends.</div>`}`;
  }

  #workingCard(working: Progress) {
    return html`<div class="working" role="status">
      <b>${working.what}…</b>
      ${working.total > 0
        ? html`<progress max=${working.total} value=${working.done}></progress><span class="hint">${count(working.done)} of ${count(working.total)}</span>`
        : html`<progress></progress>`}
      <button class="btn" @click=${() => void this.#jobs.stop(this.socket)}>Stop</button>
    </div>`;
  }

  #left() {
    const source = (title: string, about: string, open: () => void, name = title) =>
      html`<button class="choice" aria-current=${this.map?.name === name} @click=${open}><b>${title}</b><small>${about}</small></button>`;
    const made = (style: "archipelago" | "river_delta" | "caves" | "maze", side: number) => () =>
      void this.#open({ kind: "generated", style, width: side, height: Math.round(side * 0.6), seed: 7 });
    const { level } = this;
    return html`
      <h2>Maps</h2>
      <div class="choices">
        ${source("Earth", "4096 × 2048 tiles, sail round the world", () => void this.#open({ kind: "earth" }))}
        ${level ? source("The open level", "Its main grid", () => void this.#open({ kind: "level", level })) : nothing}
        ${source("Archipelago", "Islands, two million tiles", made("archipelago", 1800), "Archipelago 1800x1080")}
        ${source("River delta", "Rivers that split and meet", made("river_delta", 1200), "RiverDelta 1200x720")}
        ${source("Caves", "Smooth walls", made("caves", 900), "Caves 900x540")}
        ${source("Maze", "Corridors one tile wide", made("maze", 401), "Maze 401x241")}
      </div>
      <div class="row"><button class="btn" @click=${() => this.#choose()}>Open a file…</button></div>
      ${this.map ? this.#knobs() : nothing}
    `;
  }

  #knobs() {
    return html`
      <h2>Show</h2>
      ${OVERLAYS.map(({ value, title, key }) => toggle(title, key, this.overlays.has(value), () => this.#toggle(value)))}
      <h2>Steps</h2>
      <div class="seg" role="group" aria-label="How steps are counted">
        ${METRICS.map(
          (each) => html`<button aria-pressed=${this.metric === each.value} @click=${() => this.#knob(() => (this.metric = each.value))}>${each.title}</button>`,
        )}
      </div>
      <h2>Knobs</h2>
      ${toggle("Proven shortest", "", this.proof === 0, () => this.#knob(() => (this.proof = this.proof === 0 ? null : 0)))}
      ${toggle("From portal to portal", "", this.portals, () => this.#knob(() => (this.portals = !this.portals)))}
      ${toggle("Coarse spine", "", this.anyOpen, () => this.#knob(() => (this.anyOpen = !this.anyOpen)), "Cells count as open if any tile is")}
      ${toggle("Plan near pairs too", "", this.alwaysPlan, () => this.#knob(() => (this.alwaysPlan = !this.alwaysPlan)))}
      <label class="line">
        Waypoint every <output>${this.spacing} cells</output>
        <input type="range" min="1" max="40" .value=${String(this.spacing)} @input=${(event: Event) => this.#knob(() => (this.spacing = valueOf(event)))} />
      </label>
      <label class="line">
        Brush <output>${2 * this.radius + 1} tiles</output>
        <input type="range" min="0" max="40" .value=${String(this.radius)} @input=${(event: Event) => (this.radius = valueOf(event))} />
      </label>
      <h2>Cells of the spine</h2>
      <div class="seg" role="group" aria-label="Side of a cell in tiles">
        ${[16, 32, 64].map((side) => html`<button aria-pressed=${this.cell === side} @click=${() => this.#setCell(side)}>${side}</button>`)}
      </div>
    `;
  }

  #right() {
    const { map, path } = this;
    return html`
      <h2>Side by side <kbd>C</kbd></h2>
      <div class="card">${comparison(this.compared)}</div>
      <h2>Route</h2>
      <div class="card">${path && !path.fault ? facts(path, this.metric) : html`<span class="note">${path?.fault ?? "No route yet."}</span>`}</div>
      <h2>Many questions</h2>
      <div class="row">
        <button class="btn" @click=${() => void this.#scenario({ kind: "random", count: 300, seed: 7 })}>300 at random</button>
        <button class="btn" @click=${() => this.#chooseScenario()}>.scen file…</button>
      </div>
      ${this.run ? html`<div class="card">${plot(this.run)}</div>` : nothing}
      <h2>Map</h2>
      <div class="kv">
        <span>pointer</span><code>${this.#underPointer()}</code>
        <span>tiles</span><code>${map ? `${count(map.width)} × ${count(map.height)}` : ""}</code>
        <span>open</span><code>${map ? `${Math.round((100 * map.open) / (map.width * map.height))} %` : ""}</code>
        <span>prepared in</span><code>${map ? duration(map.build_ms * 1000) : ""}</code>
        <span>memory</span><code>${map ? `${Math.round(map.bytes / 1e6)} MB` : ""}</code>
        ${this.brushMicros ? html`<span>last stroke</span><code>${duration(this.brushMicros)}</code>` : nothing}
      </div>
      <gc-live-json .value=${path}></gc-live-json>
    `;
  }

  #underPointer(): string {
    const tile = this.brushAt && this.stage?.cell(this.brushAt);
    return tile && this.stage?.contains(tile) ? `${tile.x}, ${tile.y} ${this.raster?.isOpen(tile.x, tile.y) ? "open" : "blocked"}` : "–";
  }

  #history() {
    if (this.asked.length === 0) {
      return html`<span class="hint">Routes you asked for appear here.</span>`;
    }
    return html`<div class="history" role="list" aria-label="Questions asked">
      ${this.asked.map(
            (each) =>
              html`<div role="listitem">
                <button class="btn" title="Ask again" @click=${() => this.#again(each)}>
                  ${each.from.x}, ${each.from.y} → ${each.to.x}, ${each.to.y}<small>${count(each.length)} tiles in ${duration(each.micros)}</small>
                </button>
              </div>`,
      )}
    </div>`;
  }

  #spoken(): string {
    const { map, path } = this;
    return map
      ? `Map ${map.name}. ${path ? (path.fault ?? `Route of ${path.straight + path.diagonal} steps from ${path.from.x}, ${path.from.y} to ${path.to.x}, ${path.to.y}.`) : "No route yet."}`
      : "Map";
  }

  #endAt(at: Point): "from" | "to" | null {
    const { camera } = this.stage!;
    const screen = camera.toScreen(at);
    const near = (tile: Point | null) => {
      const place = tile && camera.toScreen({ x: tile.x + 0.5, y: tile.y + 0.5 });
      return place !== null && Math.hypot(place.x - screen.x, place.y - screen.y) < HANDLE + 6;
    };
    return near(this.to) ? "to" : near(this.from) ? "from" : null;
  }

  #setEnd(end: "from" | "to", tile: Point): void {
    this[end] = tile;
    this.compared = null;
    this.stage?.invalidate();
    this.#queries.push();
  }

  #setEndAndCompare(end: "from" | "to", tile: Point): void {
    this.#setEnd(end, tile);
    void this.#compare();
  }

  #swap(): void {
    [this.from, this.to] = [this.to, this.from];
    this.#queries.push();
  }

  #again(asked: Asked): void {
    [this.from, this.to] = [asked.from, asked.to];
    this.#queries.push();
    void this.#compare();
  }

  #toggle(overlay: Overlay): void {
    const overlays = new Set(this.overlays);
    overlays.has(overlay) ? overlays.delete(overlay) : overlays.add(overlay);
    this.overlays = overlays;
    this.stage?.invalidate();
    this.#queries.push();
  }

  #knob(turn: () => void): void {
    turn();
    this.compared = null;
    this.#queries.push();
  }

  #setCell(side: number): void {
    this.cell = side;
    if (this.map?.name === "Earth") {
      void this.#open({ kind: "earth" });
    } else {
      say("The next map you open has cells of this size.");
    }
  }

  #zoomToRoute(): void {
    const points = this.path?.points ?? [];
    if (points.length === 0) {
      return;
    }
    const xs = points.filter((_, at) => at % 2 === 0);
    const ys = points.filter((_, at) => at % 2 === 1);
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    this.stage?.camera.frame({ x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 });
    this.stage?.invalidate();
  }

  #asQuery(): RouteQuery | null {
    if (!this.from || !this.to) {
      return null;
    }
    const watched = [...this.overlays].some((overlay) => overlay !== "exact");
    return {
      from: this.from,
      to: this.to,
      metric: this.metric,
      proof: this.proof,
      margin: null,
      widenings: 3,
      spacing: this.spacing,
      portals: this.portals,
      any_open: this.anyOpen,
      always_plan: this.alwaysPlan,
      trace: watched,
    };
  }

  /** One question; runs again as soon as an end has moved meanwhile. */
  async #query(): Promise<void> {
    const query = this.#asQuery();
    if (!query) {
      return;
    }
    await this.attempt(async () => {
      const begin = performance.now();
      const { path } = await this.socket.ask({ type: "route_query", query }, "route_path");
      this.path = path;
      this.stage?.invalidate();
      await new Promise(requestAnimationFrame);
      this.rate.note(performance.now() - begin);
    });
  }

  async #compare(): Promise<void> {
    const query = this.#asQuery();
    if (!query) {
      return;
    }
    await this.attempt(async () => {
      const compared = await this.#jobs.run(this.socket, { type: "route_compare", query }, "route_compared");
      if (compared) {
        this.compared = compared;
        this.stage?.invalidate();
        this.#remember();
      }
    });
  }

  #remember(): void {
    const { path } = this;
    if (path && !path.fault) {
      const { from, to, length, micros } = path;
      const others = this.asked.filter((each) => each.from.x !== from.x || each.from.y !== from.y || each.to.x !== to.x || each.to.y !== to.y);
      this.asked = [{ from, to, length, micros }, ...others].slice(0, MOST_ASKED);
    }
  }

  async #paint(stroke: { points: Point[]; open: boolean }): Promise<void> {
    await this.attempt(async () => {
      const { points, open } = stroke;
      const radius = this.radius;
      const painted = await this.socket.ask({ type: "route_paint", points: points.slice(0, 500), radius, open }, "route_painted");
      this.brushMicros = painted.micros;
      this.raster?.patch(painted.x, painted.y, painted.width, painted.height, painted.bytes ?? new Uint8Array(), painted.row_bytes);
      this.compared = null;
      this.stage?.invalidate();
      this.#queries.push();
    });
  }

  async #scenario(questions: RouteQuestions): Promise<void> {
    await this.attempt(async () => {
      const answer = await this.#jobs.run(this.socket, { type: "route_scenario", questions, metric: this.metric }, "route_scenario");
      this.run = answer?.run ?? this.run;
    });
  }

  async #open(source: RouteSource, bytes?: Uint8Array): Promise<void> {
    await this.attempt(async () => {
      const answer = await this.#jobs.run(this.socket, { type: "route_open", source, cell: this.cell }, "route_map", bytes);
      if (!answer) {
        return;
      }
      const { map } = answer;
      this.last = { source, bytes };
      const bitmap = await this.socket.ask({ type: "route_bitmap" }, "route_bitmap");
      this.raster = new Raster(bitmap.width, bitmap.height, bitmap.bytes ?? new Uint8Array(), bitmap.row_bytes);
      const again = this.map?.name === map.name && this.from !== null;
      this.map = map;
      this.run = null;
      this.compared = null;
      if (!again) {
        this.path = null;
        this.asked = [];
        [this.from, this.to] = map.start ?? [null, null];
      }
      this.barChanged();
      await this.updateComplete;
      this.stage?.open(map.width, map.height);
      this.#queries.push();
      void this.#compare();
    });
  }

  #choose(): void {
    pick(".png,.map,.txt", (file) => void this.#openFile(file));
  }

  #chooseScenario(): void {
    pick(".scen,.txt", (file) => void file.text().then((text) => this.#scenario({ kind: "file", text })));
  }

  async #openFile(file: File): Promise<void> {
    await this.#open({ kind: "upload", name: file.name }, new Uint8Array(await file.arrayBuffer()));
  }

  #dragOver(event: DragEvent): void {
    event.preventDefault();
    this.dropping = true;
  }

  async #drop(event: DragEvent): Promise<void> {
    event.preventDefault();
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    if (!file) {
      return;
    }
    if (file.name.endsWith(".scen")) {
      await this.#scenario({ kind: "file", text: await file.text() });
    } else {
      await this.#openFile(file);
    }
  }
}

function valueOf(event: Event): number {
  return Number((event.target as HTMLInputElement).value);
}

/** Lets somebody choose a file. */
function pick(accept: string, then: (file: File) => void): void {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) {
      then(file);
    }
  });
  input.click();
}
