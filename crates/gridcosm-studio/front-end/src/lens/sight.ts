// The Sight lens: an observer looks around on a map while the user draws it.

import { customElement, query, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { count } from "../canvas/rate";
import type { Press } from "../canvas/stage";
import { WallBrush, wallOf } from "../canvas/wall-brush";
import { say } from "../frame/toast";
import type { MapSource } from "../wire";
import { MapLens, next } from "./map-lens";
import { KEYS, RULES, TOOLS, type Tool } from "./sight/choices";
import { rulesPanel, type SightDeeds, seenPanel } from "./sight/panels";
import { paintSight } from "./sight/picture";
import { aboutCell, spoken, wayLine } from "./sight/sentences";
import { SightWorld } from "./sight/world";

@customElement("gc-sight")
export class SightLens extends MapLens<Tool> {
  readonly keys = KEYS;
  protected readonly tools = TOOLS;
  protected readonly titles = { left: "Rules", right: "Seen" };
  protected readonly view = { margin: { x: 22, y: 58 }, largest: 56 };
  protected readonly invites = "Drop a drawing of walls";
  protected override tool: Tool = "look";
  /** Read by tests too. */
  readonly world = new SightWorld(this);

  @query("textarea") private textarea!: HTMLTextAreaElement;
  @state() private showsCorners = true;
  #brush = new WallBrush((from, to, wall) => this.world.stroke(from, to, wall));
  #draggingObserver = false;

  #deeds: SightDeeds = {
    choose: (source, chosen) => void this.#choose(source, chosen),
    check: () => void this.attempt(() => this.world.checkAll()),
    copy: () => void this.#copy(),
    copyWay: () => void this.#copyWay(),
    pasteFromClipboard: () => void this.#pasteFromClipboard(),
    paste: (text) => this.#paste(text),
    showCorners: () => {
      this.showsCorners = !this.showsCorners;
      this.changed();
    },
  };

  protected get ready(): boolean {
    return this.world.seen !== null;
  }

  override bar() {
    return { group: "Sight", title: this.world.name };
  }

  override async connected(resumed: boolean): Promise<void> {
    if (!resumed || !this.ready) {
      await this.attempt(() => this.world.begin());
    }
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (this.active && text && !(event.composedPath()[0] instanceof HTMLTextAreaElement)) {
        event.preventDefault();
        this.#paste(text);
      }
    });
  }

  paint(): void {
    const { walls, seen, check } = this.world;
    if (this.stage && seen) {
      const broken = check ? [...check.blind, ...check.unseen] : [];
      paintSight(this.stage, { walls, seen, pointer: this.pointer, broken, showCorners: this.showsCorners });
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
      this.#brush.begin(cell, wall);
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
      this.#brush.drag(this.stage.cell(at));
    }
  }

  release(): void {
    this.#brush.end();
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
    if (cell) {
      shift ? this.point(cell) : this.world.change({ observer: cell });
    }
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
    return rulesPanel(this.world, this.level, this.#deeds);
  }

  protected right() {
    return seenPanel(this.world, this.showsCorners, this.#deeds);
  }

  protected dropped(file: File): void {
    void this.attempt(async () => this.#paste(await file.text()));
  }

  /** Moves onto free cells only; the walls between stay. */
  #moveObserver(cell: Point): void {
    if (!this.world.walls.has(cell.x, cell.y)) {
      this.world.change({ observer: cell });
    }
  }

  async #choose(source: MapSource, chosen: string): Promise<void> {
    await this.attempt(() => this.world.open(source, chosen));
  }

  async #copy(): Promise<void> {
    await this.attempt(async () => {
      const text = await this.world.text();
      this.textarea.value = text;
      await navigator.clipboard.writeText(text).then(
        () => say("The drawing is in the clipboard.", "good"),
        () =>
          say(
            "The drawing is in the field on the right; this browser does not let pages write to the clipboard.",
            "warn",
          ),
      );
    });
  }

  async #copyWay(): Promise<void> {
    const line = wayLine(this.world.seen?.way?.cells ?? [], this.world.walls.width);
    await navigator.clipboard.writeText(line).then(
      () => say("The way is in the clipboard.", "good"),
      () => say(line),
    );
  }

  async #pasteFromClipboard(): Promise<void> {
    try {
      this.#paste(await navigator.clipboard.readText());
    } catch {
      this.textarea.focus();
      say("Put the drawing into the field with Ctrl+V; this browser does not let pages read the clipboard.", "warn");
    }
  }

  #paste(text: string): void {
    if (text.trim()) {
      void this.#choose({ kind: "text", text }, "text");
    }
  }
}
