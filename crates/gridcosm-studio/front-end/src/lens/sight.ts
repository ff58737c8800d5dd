// The Sight lens: an observer looks around on a map while the user draws it.

import { nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { count } from "../canvas/rate";
import type { Press } from "../canvas/stage";
import { wallOf } from "../canvas/wall-brush";
import { say } from "../frame/toast";
import type { MapSource } from "../wire";
import { drawActors } from "./crowd/picture";
import { runBar } from "./crowd/run-bar";
import { next } from "./map-lens";
import { KEYS, RULES, TOOLS, type Tool } from "./sight/choices";
import { rulesPanel, type SightDeeds, seenPanel } from "./sight/panels";
import { paintSight } from "./sight/picture";
import { aboutCell, spoken, wayLine } from "./sight/sentences";
import type { SightWorld } from "./sight/world";
import { WallLens } from "./wall-lens";

@customElement("gc-sight")
export class SightLens extends WallLens<Tool> {
  readonly keys = KEYS;
  protected readonly tools = TOOLS;
  protected readonly titles = { left: "Rules", right: "Seen" };
  protected readonly view = { margin: { x: 22, y: 58 }, largest: 56 };
  protected override tool: Tool = "look";

  @state() private showsCorners = true;
  #draggingObserver = false;

  #deeds: SightDeeds = {
    choose: (source) => this.choose(source),
    follow: (on) => void this.attempt(() => this.worlds.map.follow(on)),
    check: () => void this.attempt(() => this.world.checkAll()),
    copy: () => void this.copy(),
    copyWay: () => void this.#copyWay(),
    pasteFromClipboard: () => void this.pasteFromClipboard(),
    paste: (text) => this.paste(text),
    showTogether: () => this.toggleTogether(),
    showCorners: () => {
      this.showsCorners = !this.showsCorners;
      this.changed();
    },
  };

  /** Read by tests too. */
  get world(): SightWorld {
    return this.worlds.sight;
  }

  get shows() {
    return { sight: true, actors: this.together };
  }

  protected get ready(): boolean {
    return this.world.seen !== null;
  }

  override bar() {
    return { group: "Sight", title: this.world.name };
  }

  protected first(): Promise<void> {
    return this.world.open({ kind: "sample", name: "caves" });
  }

  protected stroke(from: Point, to: Point, wall: boolean): void {
    this.world.stroke(from, to, wall);
  }

  protected choose(source: MapSource): void {
    void this.attempt(() => this.world.open(source));
  }

  paint(): void {
    const { walls, here: seen, check, map } = this.world;
    if (this.stage && seen) {
      const broken = check ? [...check.blind, ...check.unseen] : [];
      const { pointer, showsCorners: showCorners } = this;
      const figures = map.game?.figures ?? [];
      const actors = this.together ? () => this.#paintActors() : undefined;
      paintSight(this.stage, { walls, seen, pointer, broken, showCorners, figures, actors });
    }
  }

  #paintActors(): void {
    const { crowd, clock } = this.worlds;
    if (this.stage && crowd.frame) {
      const { highlighted, glow, frame } = crowd;
      const { list: actors } = crowd.actors;
      drawActors(this.stage, { actors, rules: frame.rules, body: 0.92, highlighted, glow, between: clock.between });
    }
  }

  press(at: Press): boolean {
    const cell = this.cellAt(at);
    if (!cell || !this.ready) {
      return false;
    }
    this.point(cell);
    const wall = wallOf(at, this.tool);
    if (wall !== null) {
      this.brush.begin(cell, wall);
      return true;
    }
    this.#draggingObserver = at.button === 2 || this.world.onObserver(cell);
    if (at.button === 2) {
      this.#moveObserver(cell);
    }
    return this.#draggingObserver;
  }

  drag(at: Press): void {
    if (this.#draggingObserver) {
      const cell = this.cellAt(at);
      if (cell) {
        this.#moveObserver(cell);
      }
    } else if (this.stage) {
      this.brush.drag(this.stage.cell(at));
    }
  }

  override release(): void {
    super.release();
    this.#draggingObserver = false;
  }

  tap(at: Press): void {
    const cell = this.cellAt(at);
    if (cell && at.button === 0) {
      this.tool === "goal" ? this.world.change({ goal: cell }) : this.world.flip(cell);
    }
  }

  protected arrow(step: Point, shift: boolean): void {
    const { seen } = this.world;
    const from = shift ? (this.pointer ?? seen?.observer) : seen?.observer;
    const cell = from && this.cellAt({ x: from.x + step.x, y: from.y + step.y });
    if (shift || !this.#isAgent) {
      if (cell) {
        shift ? this.point(cell) : this.world.change({ observer: cell });
      }
      return;
    }
    // The one who looks is the agent of a game that the map follows: it goes there by the rules of its level.
    const action = step.x < 0 ? "left" : step.x > 0 ? "right" : step.y < 0 ? "up" : "down";
    void this.attempt(() => this.worlds.map.play(action));
  }

  /** Whether the observer looks through the eyes of the agent that acts in the followed game. */
  get #isAgent(): boolean {
    const { map, seen } = this.world;
    return map.game?.follows === true && seen?.eyes !== null && seen?.eyes === map.game.acting;
  }

  protected actions(): Record<string, () => void> {
    const { world, pointer } = this;
    const { seen } = world;
    return {
      m: () => world.change({ wide_x: !seen?.wide_x }),
      n: () => world.change({ wide_y: !seen?.wide_y }),
      d: () => (pointer ? world.change({ goal: pointer }) : say("Point at a cell first, then press D.")),
      h: () =>
        world.change({
          rule: next(
            RULES.map((rule) => rule.value),
            seen?.rule ?? "hull",
          ),
        }),
      a: this.#deeds.showTogether,
      c: this.#deeds.copy,
      v: this.#deeds.pasteFromClipboard,
      k: this.#deeds.check,
      " ": () => pointer && world.flip(pointer),
      "0": () => this.look((camera) => camera.fit()),
    };
  }

  protected override chips() {
    const { seen } = this.world;
    return [
      seen ? `${count(seen.counts.visible)} cells seen` : undefined,
      seen?.way ? `Way ${seen.way.length}` : undefined,
    ];
  }

  protected override foot() {
    return this.pointer ? aboutCell(this.world, this.pointer) : undefined;
  }

  protected spoken(): string {
    return spoken(this.world);
  }

  protected left() {
    return rulesPanel(this.world, this.level, this.together, this.#deeds);
  }

  protected right() {
    return seenPanel(this.world, this.worlds.crowd, this.showsCorners, this.together, this.#deeds);
  }

  protected override bottom() {
    return this.together ? runBar(this.worlds) : nothing;
  }

  /** Moves onto free cells only; the walls between stay. */
  #moveObserver(cell: Point): void {
    if (!this.world.walls.has(cell.x, cell.y)) {
      this.world.change({ observer: cell });
    }
  }

  async #copyWay(): Promise<void> {
    const line = wayLine(this.world.seen?.way?.cells ?? [], this.world.walls.width);
    await navigator.clipboard.writeText(line).then(
      () => say("The way is in the clipboard.", "good"),
      () => say(line),
    );
  }
}
