// The Crowd lens: actors between the cells; the page requests ticks and draws the result.

import { html } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { count } from "../canvas/rate";
import type { Press } from "../canvas/stage";
import { wallOf } from "../canvas/wall-brush";
import { say } from "../frame/toast";
import type { MapSource } from "../wire";
import { KEYS, MODES, OFFSETS, RASTERS, TOOLS, type Tool } from "./crowd/choices";
import type { Clock } from "./crowd/clock";
import { countersPanel } from "./crowd/counters-panel";
import { paintCrowd } from "./crowd/picture";
import { type CrowdDeeds, rulesPanel, type Shown } from "./crowd/rules-panel";
import { runBar } from "./crowd/run-bar";
import type { CrowdWorld } from "./crowd/world";
import { next } from "./map-lens";
import { WallLens } from "./wall-lens";

@customElement("gc-crowd")
export class CrowdLens extends WallLens<Tool> {
  readonly keys = KEYS;
  protected readonly tools = TOOLS;
  protected readonly titles = { left: "Rules", right: "Counters" };
  protected readonly view = { margin: { x: 22, y: 58 }, largest: 90 };
  protected override tool: Tool = "send";
  protected override readonly replaces = true;

  @state() private shown: Shown = { raster: 0, subCells: true, markers: false, body: 92 };
  #draggingObserver = false;

  #deeds: CrowdDeeds = {
    begin: (situation) => this.#try(() => this.world.start(situation)),
    choose: (source, what) => this.choose(source, what),
    follow: (on) => this.#try(() => this.worlds.map.follow(on)),
    copy: () => void this.copy(),
    pasteFromClipboard: () => void this.pasteFromClipboard(),
    paste: (text) => this.paste(text),
    showTogether: () => this.toggleTogether(),
    resize: () => {
      const { situation } = this.world;
      if (situation) {
        this.#try(() => this.world.start(situation));
      }
    },
    setRules: (change) => this.#try(() => this.world.setRules(change)),
    compare: () => this.#try(() => this.world.compare(!this.world.frame?.beside)),
    setRaster: (raster) => this.#setRaster(raster),
    toggleSubCells: () => this.#toggleSubCells(),
    setBody: (body) => this.#show({ body }),
    show: (what) => this.#flip(what),
    clear: () => this.#try(() => this.world.clear()),
    save: () => this.#try(() => this.world.save()),
    load: () => this.#try(() => this.world.load()),
  };

  /** Both are read by tests too. */
  get world(): CrowdWorld {
    return this.worlds.crowd;
  }

  get clock(): Clock {
    return this.worlds.clock;
  }

  get shows() {
    return { sight: this.together, actors: true };
  }

  protected get ready(): boolean {
    return this.world.frame !== null;
  }

  override bar() {
    return { group: "Crowd", title: this.world.name };
  }

  /** The first look: a crowd in motion, unless the user wants none. */
  protected async first(): Promise<void> {
    await this.world.start("doorway");
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.worlds.run(true);
    }
  }

  protected stroke(from: Point, to: Point, wall: boolean): void {
    this.world.stroke(from, to, wall);
  }

  /** Opens another map, with the actors that fit there: the next click places one. */
  protected choose(source: MapSource, what: string): void {
    this.#try(() => this.world.open(source, what));
    this.tool = "place";
  }

  paint(): void {
    const { world, shown, pointer } = this;
    if (this.stage && world.frame) {
      const { walls, map, floor, highlighted, glow, tracks } = world;
      const [{ list: actors, doubles, gone }, rules] = [world.actors, world.frame.rules];
      const seen = this.together ? this.worlds.sight.here : null;
      const { markers, body } = shown;
      const raster = shown.raster > 0;
      paintCrowd(this.stage, {
        walls,
        revision: map.revision,
        floor,
        seen,
        figures: map.game?.figures ?? [],
        actors,
        doubles,
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
    if (cell && wall !== null) {
      this.brush.begin(cell, wall);
      return true;
    }
    this.#draggingObserver = cell !== null && at.button === 0 && this.together && this.worlds.sight.onObserver(cell);
    return this.#draggingObserver;
  }

  drag(at: Press): void {
    if (!this.#draggingObserver) {
      this.brush.drag(this.stage?.cell(at) ?? at);
      return;
    }
    const cell = this.cellAt(at);
    if (cell && !this.world.walls.has(cell.x, cell.y)) {
      this.worlds.sight.change({ observer: cell });
    }
  }

  override release(): void {
    super.release();
    this.#draggingObserver = false;
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
      " ": () => this.worlds.run(!clock.running),
      ".": () => this.worlds.once(),
      a: this.#deeds.showTogether,
      c: this.#deeds.copy,
      v: this.#deeds.pasteFromClipboard,
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
      d: () =>
        rules?.mode.startsWith("basic3")
          ? this.#deeds.compare()
          : say("Only the Basic 3 modes have a fallback to compare."),
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
    return rulesPanel(this.world, { ...this.shown, together: this.together }, this.level, this.#deeds);
  }

  protected right() {
    const sight = this.together ? this.worlds.sight : null;
    return countersPanel(this.world, sight, this.exact, this.pointer, this.#deeds);
  }

  protected override bottom() {
    return runBar(this.worlds);
  }

  /** Runs a request that the server may refuse, and shows the refusal. */
  #try(work: () => Promise<unknown>): void {
    void this.attempt(async () => void (await work()));
  }

  #send(cell: Point, percent: number): void {
    this.#try(async () => {
      if (await this.world.send(cell, percent)) {
        this.worlds.run(true);
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
