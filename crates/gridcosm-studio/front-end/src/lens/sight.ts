// The Sight lens: somebody looks around on a map that is drawn meanwhile.

import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { Latest } from "../canvas/latest";
import { count, duration, Rate } from "../canvas/rate";
import { Stage, type Press, type StageOwner } from "../canvas/stage";
import { line, Walls } from "../canvas/walls";
import { complain, say } from "../frame/toast";
import { shared } from "../frame/style";
import type { Reply } from "../socket";
import type { Cell, LevelRef, MapCard, MapSource, SightChange, SightRule, SightSeen } from "../wire";
import { LensElement, type KeyHelp } from "./lens";
import "./live-json";
import { backToMap, choices, number, partStyles, toggle } from "./parts";
import { CORNER_TOKENS, isSeen, observerBody, paintSight } from "./sight/picture";
import { inTheWay } from "./sight/geometry";

type Tool = "look" | "wall" | "floor";
type Drag = { kind: "observer" } | { kind: "paint"; wall: boolean; last: Point } | null;

const RULES: { value: SightRule; title: string; about: string }[] = [
  { value: "hull", title: "Hull", about: "A whole body can slide straight there. Exact and symmetric." },
  { value: "shadow", title: "Shadow", about: "Symmetric shadowcasting, the light of roguelikes." },
  { value: "permissive", title: "Permissive", about: "Any point sees any point: the most generous light." },
  { value: "traced", title: "Traced", about: "The answers of an older program, its errors included." },
];

const TOOLS: { value: Tool; title: string; hint: string }[] = [
  { value: "look", title: "Look", hint: "Click toggles a wall, drag the observer" },
  { value: "wall", title: "Wall", hint: "Drag to draw walls" },
  { value: "floor", title: "Erase", hint: "Drag to erase walls" },
];

@customElement("gc-sight")
export class SightLens extends LensElement implements StageOwner {
  static override styles = [shared, partStyles];

  readonly keys: KeyHelp[] = [
    { keys: ["←", "↑", "→", "↓"], does: "move the observer" },
    { keys: ["⇧", "arrows"], does: "move the pointer cell" },
    { keys: ["Space"], does: "wall or floor at the pointer" },
    { keys: ["M"], does: "observer two columns wide" },
    { keys: ["N"], does: "observer two rows high" },
    { keys: ["D"], does: "destination at the pointer: shortest way of a body" },
    { keys: ["H"], does: "next rule" },
    { keys: ["C"], does: "copy the drawing" },
    { keys: ["V"], does: "paste a drawing" },
    { keys: ["K"], does: "check who sees back" },
    { keys: ["click"], does: "wall or floor" },
    { keys: ["⇧", "drag"], does: "draw walls; right button erases" },
    { keys: ["right drag"], does: "move the observer" },
    { keys: ["0"], does: "whole map; the wheel zooms" },
  ];

  @query("canvas") private canvas!: HTMLCanvasElement;
  @query("textarea") private textarea!: HTMLTextAreaElement;
  @state() private maps: MapCard[] = [];
  @state() private name = "";
  @state() private seen: SightSeen | null = null;
  @state() private pointer: Point | null = null;
  @state() private tool: Tool = "look";
  @state() private showCorners = true;
  @state() private check: Reply<"sight_checked"> | null = null;
  @state() private level: LevelRef | null = null;
  @state() private chosen = "";
  private stage: Stage | null = null;
  private walls = new Walls(1, 1);
  private dragging: Drag = null;
  /** Read by tests and shown in the panel. */
  readonly rate = new Rate();

  #flow = new Latest<SightChange>(
    (change) => this.#send(change),
    (before, after) => ({ ...before, ...after, strokes: [...(before.strokes ?? []), ...(after.strokes ?? [])] }),
  );

  override bar() {
    return { group: "Sight", title: this.name };
  }

  override async connected(resumed: boolean): Promise<void> {
    await this.attempt(async () => {
      if (resumed && this.seen) {
        return;
      }
      this.maps = (await this.socket.ask({ type: "sight_maps" }, "sight_maps")).maps;
      if (this.seen) {
        // The server starts afresh, the page does not.
        await this.#open({ kind: "text", text: this.#drawing() }, this.chosen, this.name);
      } else {
        await this.#open({ kind: "sample", name: "caves" }, "caves");
      }
    });
  }

  override async openLevel(level: LevelRef): Promise<void> {
    this.level = level;
  }

  protected override firstUpdated(): void {
    this.stage = new Stage(this.canvas, this, { margin: { x: 22, y: 58 }, largest: 56 });
    addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain");
      if (this.active && text && !(event.composedPath()[0] instanceof HTMLTextAreaElement)) {
        event.preventDefault();
        this.#paste(text);
      }
    });
  }

  paint(): void {
    if (this.stage && this.seen) {
      const broken = this.check ? [...this.check.blind, ...this.check.unseen] : [];
      const { walls, seen, pointer, showCorners } = this;
      paintSight(this.stage, { walls, seen, pointer, broken, showCorners });
    }
  }

  press(at: Press): boolean {
    const cell = this.#cell(at);
    if (!cell || !this.seen) {
      return false;
    }
    this.pointer = cell;
    const wants: boolean | null =
      at.shift && at.button === 2 ? false : at.shift ? true : this.tool === "wall" ? true : this.tool === "floor" ? false : null;
    if (wants !== null) {
      this.dragging = { kind: "paint", wall: wants, last: cell };
      this.#stroke(cell, cell, wants);
    } else if (at.button === 2 || this.#onObserver(cell)) {
      this.dragging = { kind: "observer" };
      if (at.button === 2) {
        this.#change({ observer: cell });
      }
    } else {
      return false;
    }
    return true;
  }

  drag(at: Press): void {
    const cell = this.stage?.cell(at);
    if (!cell || !this.dragging) {
      return;
    }
    if (this.dragging.kind === "observer") {
      if (this.stage?.contains(cell) && !this.walls.has(cell.x, cell.y)) {
        this.#change({ observer: cell });
      }
    } else if (cell.x !== this.dragging.last.x || cell.y !== this.dragging.last.y) {
      this.#stroke(this.dragging.last, cell, this.dragging.wall);
      this.dragging.last = cell;
    }
  }

  release(): void {
    this.dragging = null;
  }

  tap(at: Press): void {
    const cell = this.#cell(at);
    if (cell && at.button === 0 && !this.#onObserver(cell)) {
      this.#stroke(cell, cell, !this.walls.has(cell.x, cell.y));
    }
  }

  hover(at: Press | null): void {
    const cell = at && this.#cell(at);
    if (cell?.x !== this.pointer?.x || cell?.y !== this.pointer?.y) {
      this.pointer = cell;
      this.stage?.invalidate();
    }
  }

  override onKey(event: KeyboardEvent): boolean {
    if (event.type !== "keydown" || event.ctrlKey || event.metaKey || event.altKey || !this.seen) {
      return false;
    }
    const arrow = ARROWS[event.key];
    if (arrow) {
      const from = event.shiftKey ? (this.pointer ?? this.seen.observer) : this.seen.observer;
      const cell = { x: from.x + arrow[0], y: from.y + arrow[1] };
      if (this.stage?.contains(cell)) {
        event.shiftKey ? this.#point(cell) : this.#change({ observer: cell });
      }
      return true;
    }
    const action = this.#actions()[event.key.toLowerCase()];
    action?.();
    return action !== undefined;
  }

  #actions(): Record<string, () => void> {
    const seen = this.seen;
    const pointer = this.pointer;
    return {
      m: () => this.#change({ wide_x: !seen?.wide_x }),
      n: () => this.#change({ wide_y: !seen?.wide_y }),
      d: () => (pointer ? this.#change({ goal: pointer }) : say("Point at a cell first, then press D.")),
      h: () => this.#change({ rule: next(RULES.map((rule) => rule.value), seen?.rule ?? "hull") }),
      c: () => void this.#copy(),
      v: () => void this.#pasteFromClipboard(),
      k: () => void this.#check(),
      " ": () => pointer && !this.#onObserver(pointer) && this.#stroke(pointer, pointer, !this.walls.has(pointer.x, pointer.y)),
      "0": () => {
        this.stage?.camera.fit();
        this.stage?.invalidate();
      },
    };
  }

  override render() {
    return html`<gc-layout @click=${(event: MouseEvent) => backToMap(event, this.canvas)} left-title="Rules and maps" right-title="What is seen">
      <div slot="left">${this.#left()}</div>
      <div slot="main" class="stage">
        <canvas tabindex="0" role="application" aria-label=${this.#spoken()}></canvas>
        <div class="hud">
          <div class="chips">
            ${this.seen ? html`<span class="chip">${count(this.seen.counts.visible)} cells seen</span>` : nothing}
            ${this.seen?.way ? html`<span class="chip">Way ${this.seen.way.length}</span>` : nothing}
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
        ${this.seen && this.pointer ? html`<div class="foot">${this.#about(this.pointer)}</div>` : nothing}
      </div>
      <div slot="right">${this.#right()}</div>
    </gc-layout>`;
  }

  #left() {
    const seen = this.seen;
    return html`
      <h2>Rule <kbd>H</kbd></h2>
      ${choices("Rule", RULES, seen?.rule ?? "hull", (rule) => this.#change({ rule }))}
      <h2>Observer</h2>
      ${toggle("Two columns wide", "M", seen?.wide_x ?? false, () => this.#change({ wide_x: !seen?.wide_x }))}
      ${toggle("Two rows high", "N", seen?.wide_y ?? false, () => this.#change({ wide_y: !seen?.wide_y }))}
      <label class="line">
        Reach <output>${seen?.reach ? `${seen.reach} cells` : "unlimited"}</output>
        <input
          type="range"
          min="0"
          max="40"
          .value=${String(seen?.reach ?? 0)}
          @input=${(event: Event) => this.#change({ reach: Number((event.target as HTMLInputElement).value) })}
        />
      </label>
      <h2>Maps</h2>
      <div class="choices">
        ${this.#levelButton()}
        ${this.maps.map((map) =>
          mapButton(map.title, map.about, this.chosen === map.name, () => this.#choose({ kind: "sample", name: map.name }, map.name)),
        )}
        ${mapButton("Empty floor", "60 × 40, draw your own", this.chosen === "empty", () =>
          this.#choose({ kind: "empty", width: 60, height: 40 }, "empty"),
        )}
      </div>
    `;
  }

  #levelButton() {
    const { level } = this;
    return level
      ? mapButton("The open level", "Walls and doors of its main grid", this.chosen === "level", () => this.#choose({ kind: "level", level }, "level"))
      : nothing;
  }

  #right() {
    const seen = this.seen;
    if (!seen) {
      return html`<p class="hint">Choose a map on the left.</p>`;
    }
    const { counts } = seen;
    const share = Math.round((100 * counts.visible) / Math.max(1, counts.free));
    return html`
      <h2>Seen</h2>
      <div class="numbers">
        ${number("cells seen", count(counts.visible))} ${number("of the free cells", `${share} %`)}
      </div>
      <h2>Corners</h2>
      <div class="card">
        <div class="legend">
          ${[
            [2, "interesting: something hides behind", counts.interesting],
            [1, "plain: nothing hides", counts.plain],
            [0, "not seen", counts.hidden],
          ].map(
            ([kind, text, many]) =>
              html`<i style=${`background:var(${CORNER_TOKENS[Number(kind)] ?? "--ink-3"});clip-path:polygon(0 0,100% 0,0 100%)`}></i
                ><span>${text}</span><b>${count(Number(many))}</b>`,
          )}
        </div>
        ${toggle("Show corners", "", this.showCorners, () => this.#showCorners())}
      </div>
      <h2>Destination <kbd>D</kbd></h2>
      <div class="card note">${this.#wayText(seen)}</div>
      <h2>Does everyone see back? <kbd>K</kbd></h2>
      <div class="card note">
        ${this.#checkText()}
        <div class="row"><button class="btn" @click=${() => void this.#check()}>Check every free cell</button></div>
      </div>
      <h2>Text</h2>
      <div class="row">
        <button class="btn" @click=${() => void this.#copy()}>Copy <kbd aria-hidden="true">C</kbd></button>
        <button class="btn" @click=${() => void this.#pasteFromClipboard()}>Paste <kbd aria-hidden="true">V</kbd></button>
      </div>
      <textarea
        rows="3"
        style="width:100%;resize:vertical;font:11px/1.2 var(--mono)"
        aria-label="A drawing to paste"
        placeholder="Or drop a drawing here: s looks, ■ or # is wall"
        @change=${(event: Event) => this.#paste((event.target as HTMLTextAreaElement).value)}
      ></textarea>
      <h2>Speed</h2>
      <div class="kv">
        <span>looking</span><code>${duration(seen.micros)}</code>
        <span>to the picture</span><code>${this.rate.median ? `${this.rate.median.toFixed(1)} ms` : "–"}</code>
      </div>
      <gc-live-json .value=${seen}></gc-live-json>
    `;
  }

  #about(cell: Point) {
    const seen = this.seen;
    const place = `Cell ${cell.x}, ${cell.y}`;
    if (!seen || this.walls.has(cell.x, cell.y)) {
      return `${place} is a wall.`;
    }
    if (this.#onObserver(cell)) {
      return `${place}: the observer stands here.`;
    }
    if (isSeen(seen, cell)) {
      return `${place} is seen.`;
    }
    const walls = seen.rule === "hull" ? inTheWay(this.walls, observerBody(seen), cell) : [];
    const first = walls[0];
    if (!first) {
      return `${place} is not seen.`;
    }
    const many = walls.length === 1 ? "The wall at" : `${walls.length} walls are in the way, one of them at`;
    return `${place} is not seen. ${many} ${first.x}, ${first.y}${walls.length === 1 ? " is in the way" : ""}.`;
  }

  #spoken(): string {
    const seen = this.seen;
    return seen
      ? `Map ${this.name}. The observer at ${seen.observer.x}, ${seen.observer.y} sees ${seen.counts.visible} of ${seen.counts.free} free cells. Arrow keys move it.`
      : "Map";
  }

  #wayText(seen: SightSeen) {
    if (!seen.goal) {
      return "Point at a cell and press D: the shortest way of a body one cell wide bends at corners only.";
    }
    const clear = html`<div class="row">
      <button class="btn" @click=${() => this.#change({ forget_goal: true })}>Forget it</button>
      <button class="btn" ?disabled=${!seen.way} @click=${() => void this.#copyWay()}>Copy the way</button>
    </div>`;
    return seen.way
      ? html`Length <b>${seen.way.length}</b> with ${seen.way.cells.length - 2} bends:<br /><code style="font:12px var(--mono)"
            >${seen.way.cells.map((cell) => `(${cell.x},${cell.y})`).join(" → ")}</code
          >${clear}`
      : html`<span style="color:var(--bad)">No way leads to ${seen.goal.x}, ${seen.goal.y}.</span>${clear}`;
  }

  #checkText() {
    const check = this.check;
    if (!check) {
      return "Three of the four rules are symmetric: if A sees B, B sees A. Traced is not.";
    }
    const wrong = check.blind.length + check.unseen.length;
    const asked = this.seen && check.pairs < this.seen.counts.free ? ` of ${count(this.seen.counts.free)}` : "";
    return wrong === 0
      ? html`<span class="note good">All ${count(check.pairs)}${asked} cells agree</span> (${duration(check.micros)}).`
      : html`<span class="note bad">${count(wrong)} of ${count(check.pairs)} cells disagree</span>: ${count(check.blind.length)} are
          seen and do not see back, ${count(check.unseen.length)} see without being seen. They are marked red.`;
  }

  #showCorners(): void {
    this.showCorners = !this.showCorners;
    this.stage?.invalidate();
  }

  #cell(at: Point): Point | null {
    const cell = this.stage?.cell(at);
    return cell && this.stage?.contains(cell) ? cell : null;
  }

  #point(cell: Point): void {
    this.pointer = cell;
    this.stage?.invalidate();
  }

  #onObserver(cell: Point): boolean {
    if (!this.seen) {
      return false;
    }
    const { x, y, width, height } = observerBody(this.seen);
    return cell.x >= x && cell.y >= y && cell.x < x + width && cell.y < y + height;
  }

  /** Draws at once and tells the server. */
  #stroke(from: Point, to: Point, wall: boolean): void {
    for (const cell of line(from, to)) {
      if (!wall || !this.#onObserver(cell)) {
        this.walls.set(cell.x, cell.y, wall);
      }
    }
    this.stage?.invalidate();
    this.#change({ strokes: [{ from, to, wall }] });
  }

  #change(change: SightChange): void {
    this.check = null;
    this.#flow.push(change);
  }

  async #send(change: SightChange): Promise<void> {
    try {
      const begin = performance.now();
      const { seen } = await this.socket.ask({ type: "sight_change", change }, "sight_seen");
      this.seen = seen;
      if (seen.note) {
        say(seen.note, "warn");
      }
      this.stage?.invalidate();
      await new Promise(requestAnimationFrame);
      this.rate.note(performance.now() - begin);
    } catch (error) {
      complain(error);
    }
  }

  async #choose(source: MapSource, chosen: string): Promise<void> {
    await this.attempt(() => this.#open(source, chosen));
  }

  async #open(source: MapSource, chosen: string, name?: string): Promise<void> {
    this.#flow.drop();
    const map = await this.socket.ask({ type: "sight_open", source }, "sight_map");
    this.walls = Walls.parse(map.width, map.height, map.walls);
    this.seen = map.seen;
    this.name = name ?? map.name;
    this.chosen = chosen;
    this.check = null;
    this.pointer = null;
    this.barChanged();
    await this.updateComplete;
    this.stage?.open(map.width, map.height);
  }

  #drawing(): string {
    const rows: string[] = [];
    for (let y = 0; y < this.walls.height; y++) {
      const row = Array.from({ length: this.walls.width }, (_, x) =>
        this.#onObserver({ x, y }) ? "s" : this.walls.has(x, y) ? "■" : "□",
      );
      rows.push(row.join(""));
    }
    return rows.join("\n");
  }

  async #copy(): Promise<void> {
    await this.attempt(async () => {
      const { text } = await this.socket.ask({ type: "sight_copy" }, "sight_text");
      this.textarea.value = text;
      await navigator.clipboard.writeText(text).then(
        () => say("The drawing is in the clipboard.", "good"),
        () => say("The drawing is in the field on the right; this browser does not let pages write to the clipboard.", "warn"),
      );
    });
  }

  async #copyWay(): Promise<void> {
    const way = this.seen?.way?.cells.map((cell: Cell) => `(${cell.x},${cell.y})`).join(" -> ") ?? "";
    await navigator.clipboard.writeText(way).then(
      () => say("The way is in the clipboard.", "good"),
      () => say(way),
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

  async #check(): Promise<void> {
    await this.attempt(async () => {
      this.check = await this.socket.ask({ type: "sight_check" }, "sight_checked");
      this.stage?.invalidate();
    });
  }
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1] };

function next<T>(list: readonly T[], value: T): T {
  return list[(list.indexOf(value) + 1) % list.length] ?? value;
}

function mapButton(title: string, about: string, current: boolean, open: () => void) {
  return html`<button class="choice" aria-current=${current} @click=${open}><b>${title}</b><small>${about}</small></button>`;
}
