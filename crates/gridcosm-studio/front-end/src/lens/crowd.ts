// The Crowd lens: actors between the cells; the page requests ticks and draws the result.

import { html } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { count } from "../canvas/rate";
import type { Press } from "../canvas/stage";
import { WallBrush, wallOf } from "../canvas/wall-brush";
import { say } from "../frame/toast";
import { KEYS, MODES, OFFSETS, RASTERS, SPEEDS, TOOLS, type Tool } from "./crowd/choices";
import { Clock } from "./crowd/clock";
import { countersPanel } from "./crowd/counters-panel";
import { paintCrowd } from "./crowd/picture";
import { type CrowdDeeds, rulesPanel, type Shown } from "./crowd/rules-panel";
import { CrowdWorld } from "./crowd/world";
import { MapLens, next } from "./map-lens";
import { segmented } from "./parts";

@customElement("gc-crowd")
export class CrowdLens extends MapLens<Tool> {
  readonly keys = KEYS;
  protected readonly tools = TOOLS;
  protected readonly titles = { left: "Rules", right: "Counters" };
  protected readonly view = { margin: { x: 22, y: 58 }, largest: 90 };
  protected readonly invites = "Drop a drawing of walls";
  protected override tool: Tool = "send";
  /** Both are read by tests too. */
  readonly world = new CrowdWorld(this, () => this.clock.reset());
  readonly clock: Clock = new Clock({
    isActive: () => this.active,
    due: (ticks) => this.world.step(ticks),
    drawn: () => (this.clock.running || this.world.glow > 0) && this.stage?.invalidate(),
  });

  @state() private shown: Shown = { raster: 0, subCells: true, markers: false, body: 92 };
  #brush = new WallBrush((from, to, wall) => this.world.stroke(from, to, wall));

  #deeds: CrowdDeeds = {
    begin: (situation) => this.#try(() => this.world.start(situation)),
    empty: (width, height) => this.#open(() => this.world.empty(width, height)),
    fromLevel: () => {
      const { level } = this;
      if (level) {
        this.#open(() => this.world.fromLevel(level));
      }
    },
    resize: () => {
      const { situation } = this.world;
      if (situation) {
        this.#try(() => this.world.start(situation));
      }
    },
    setRules: (change) => this.#try(() => this.world.setRules(change)),
    setRaster: (raster) => this.#setRaster(raster),
    toggleSubCells: () => this.#toggleSubCells(),
    setBody: (body) => this.#show({ body }),
    show: (what) => this.#flip(what),
    clear: () => this.#try(() => this.world.clear()),
    save: () => this.#try(() => this.world.save()),
    load: () => this.#try(() => this.world.load()),
  };

  protected get ready(): boolean {
    return this.world.frame !== null;
  }

  override bar() {
    return { group: "Crowd", title: this.world.name };
  }

  override async connected(resumed: boolean): Promise<void> {
    if (!resumed || !this.ready) {
      await this.attempt(() => this.world.begin());
    }
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("active") && this.active) {
      this.clock.wake();
    }
  }

  paint(): void {
    const { world, shown, pointer } = this;
    if (this.stage && world.frame) {
      const { walls, revision, floor, highlighted, glow, tracks } = world;
      const [{ list: actors, gone }, rules] = [world.actors, world.frame.rules];
      const { markers, body } = shown;
      const raster = shown.raster > 0;
      paintCrowd(this.stage, {
        walls,
        revision,
        floor,
        actors,
        gone,
        rules,
        raster,
        markers,
        tracks,
        body: body / 100,
        highlighted,
        glow,
        pointer,
        between: this.clock.between,
      });
    }
  }

  press(at: Press): boolean {
    const cell = this.cellAt(at);
    const wall = wallOf(at, this.tool);
    if (!cell || wall === null) {
      return false;
    }
    this.#brush.begin(cell, wall);
    return true;
  }

  drag(at: Press): void {
    if (this.stage) {
      this.#brush.drag(this.stage.cell(at));
    }
  }

  release(): void {
    this.#brush.end();
  }

  tap(at: Press): void {
    const cell = this.cellAt(at);
    if (!cell) {
      return;
    }
    if (at.button === 2 || this.tool === "send30") {
      this.#send(cell, 30);
    } else if (this.tool === "send") {
      this.#send(cell, 100);
    } else if (this.tool === "place") {
      this.#try(() => this.world.flip(at));
    }
  }

  /** Sub-cells are smaller than the pointer cell, and the panel describes the actor there. */
  override hover(at: Press | null): void {
    super.hover(at);
    this.requestUpdate();
  }

  protected arrow(step: Point): void {
    const { walls } = this.world;
    const from = this.pointer ?? { x: Math.floor(walls.width / 2), y: Math.floor(walls.height / 2) };
    const cell = this.cellAt({ x: from.x + step.x, y: from.y + step.y });
    if (cell) {
      this.point(cell);
      this.exact = { x: cell.x + 0.5, y: cell.y + 0.5 };
    }
  }

  protected actions(): Record<string, () => void> {
    const { world, clock, exact, pointer } = this;
    const rules = world.frame?.rules;
    const point = () => say("Point at a cell first.");
    const set = this.#deeds.setRules;
    const speed = (step: 1 | -1) => () => {
      clock.faster(step);
      this.changed();
    };
    return {
      " ": () => this.#run(!clock.running),
      ".": () => this.#once(),
      "+": speed(1),
      "=": speed(1),
      "-": speed(-1),
      o: () => (exact && pointer ? this.#try(() => world.place(exact)) : point()),
      "0": this.#deeds.clear,
      p: () => (pointer ? this.#send(pointer, 100) : point()),
      r: () => (pointer ? this.#send(pointer, 30) : point()),
      s: this.#deeds.toggleSubCells,
      g: () =>
        this.#setRaster(
          next(
            RASTERS.map(({ value }) => value),
            this.shown.raster,
          ),
        ),
      t: () =>
        rules &&
        set({
          offset: next(
            OFFSETS.map(({ value }) => value),
            rules.offset,
          ),
        }),
      q: () =>
        rules &&
        set({
          mode: next(
            MODES.map(({ value }) => value),
            rules.mode,
          ),
        }),
      x: () => rules && set({ basic3_fallback: !rules.basic3_fallback }),
      e: () => rules && set({ early: !rules.early }),
      f: () => rules && set({ filter_backward: !rules.filter_backward }),
      b: () => this.#flip("markers"),
      l: () => this.#flip("tracks"),
      f5: this.#deeds.save,
      f9: this.#deeds.load,
    };
  }

  protected override chips() {
    const { frame } = this.world;
    return frame ? [`${count(frame.actors)} actors`, MODES.find(({ value }) => value === frame.rules.mode)?.title] : [];
  }

  protected override foot() {
    return this.world.frame?.actors === 0
      ? html`Nobody is here yet. Choose Place and click, press <b>O</b>, or take a situation on the left.`
      : undefined;
  }

  protected spoken(): string {
    const { frame, name } = this.world;
    return frame
      ? `${name}: ${frame.actors} actors, ${frame.arrived} of ${frame.travellers} arrived, ${frame.stuck} stuck.`
      : "Crowd";
  }

  protected left() {
    return rulesPanel(this.world, this.shown, this.level, this.#deeds);
  }

  protected right() {
    return countersPanel(this.world, this.exact, this.pointer, this.#deeds);
  }

  protected override bottom() {
    const { clock, world } = this;
    const { frame, situation } = world;
    const choose = (speed: number) => {
      clock.speed = speed;
      this.changed();
    };
    return html`<div class="bottom">
      <button class="btn primary" style="min-width:92px" @click=${() => this.#run(!clock.running)}>${clock.running ? "❚❚ Pause" : "▶ Run"}</button>
      <button class="btn" title="One tick (.)" @click=${() => this.#once()}>One tick</button>
      <button class="btn" title="Start again" ?disabled=${!situation} @click=${() => situation && this.#deeds.begin(situation)}>↺ Again</button>
      <span class="time">${frame ? `${(frame.tick / 60).toFixed(1)} s · tick ${count(frame.tick)}` : ""}</span>
      <progress class="arrived" aria-label="Arrived" max=${Math.max(1, frame?.travellers ?? 1)} value=${frame?.arrived ?? 0}></progress>
      ${segmented("Speed", SPEEDS, clock.speed, choose)}
    </div>`;
  }

  protected dropped(file: File): void {
    this.#open(async () => this.world.fromText(file.name, await file.text()));
  }

  /** Runs a request that the server may refuse, and shows the refusal. */
  #try(work: () => Promise<unknown>): void {
    void this.attempt(async () => void (await work()));
  }

  /** Opens another map without actors: the next click places one. */
  #open(work: () => Promise<void>): void {
    this.#try(work);
    this.tool = "place";
  }

  #run(running: boolean): void {
    this.world.log.note(running ? "run" : "pause");
    this.clock.running = running;
    this.changed();
  }

  #once(): void {
    this.#run(false);
    void this.world.look(1);
  }

  #send(cell: Point, percent: number): void {
    this.#try(async () => {
      if (await this.world.send(cell, percent)) {
        this.#run(true);
      }
    });
  }

  #show(change: Partial<Shown>): void {
    this.shown = { ...this.shown, ...change };
    this.stage?.invalidate();
  }

  #setRaster(raster: number): void {
    this.#show({ raster, subCells: raster !== 1 });
    this.#deeds.setRules({ per_side: raster || 3 });
  }

  #toggleSubCells(): void {
    const { raster, subCells } = this.shown;
    this.#show({ subCells: !subCells });
    this.#deeds.setRules({ per_side: subCells ? 1 : raster > 1 ? raster : 3 });
  }

  #flip(what: "markers" | "tracks"): void {
    const { world } = this;
    if (what === "markers") {
      this.#show({ markers: !this.shown.markers });
      return;
    }
    world.tracks = !world.tracks;
    if (!world.tracks) {
      world.actors.forgetTracks();
    }
    this.changed();
  }
}
