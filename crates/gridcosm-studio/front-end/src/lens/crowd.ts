// The Crowd lens: actors between the cells; the page asks for ticks and draws what it gets.

import { html, nothing } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { Floor } from "../canvas/floor";
import { Latest } from "../canvas/latest";
import { count, duration } from "../canvas/rate";
import { Stage, type Press, type StageOwner } from "../canvas/stage";
import { line, Walls } from "../canvas/walls";
import { complain, say } from "../frame/toast";
import { shared } from "../frame/style";
import type { Reply } from "../socket";
import type { CrowdFrame, CrowdRequest, CrowdRules, CrowdSave, CrowdSituation, LevelRef, Stroke } from "../wire";
import { histogram } from "./bars";
import { Actors, ARRIVED, STUCK, UNDER_WAY } from "./crowd/actors";
import { MODES, OFFSETS, RASTERS, SITUATIONS, SPEEDS } from "./crowd/choices";
import { paintCrowd } from "./crowd/picture";
import { LensElement, type KeyHelp } from "./lens";
import "./live-json";
import { backToMap, choices, number, partStyles, toggle } from "./parts";

type Tool = "place" | "send" | "wall" | "floor";
const TOOLS: { value: Tool; title: string; hint: string }[] = [
  { value: "place", title: "Place", hint: "Click places an actor, or takes out the one that is there" },
  { value: "send", title: "Send", hint: "Click sends everyone; with Shift the nearest 30 %" },
  { value: "wall", title: "Wall", hint: "Drag draws walls" },
  { value: "floor", title: "Erase", hint: "Drag erases walls" },
];

const SAVED = "gridcosm-crowd";
const GLOW_MS = 2000;

@customElement("gc-crowd")
export class CrowdLens extends LensElement implements StageOwner {
  static override styles = [shared, partStyles];

  readonly keys: KeyHelp[] = [
    { keys: ["Space"], does: "run or pause" },
    { keys: ["."], does: "one tick" },
    { keys: ["+", "−"], does: "faster, slower" },
    { keys: ["O"], does: "place an actor at the pointer" },
    { keys: ["0"], does: "take out everyone" },
    { keys: ["P"], does: "send everyone to the pointer" },
    { keys: ["R"], does: "send the nearest 30 %" },
    { keys: ["S"], does: "movement by sub-cells, or by whole cells" },
    { keys: ["G"], does: "raster: hidden, 1 × 1, 2 × 2, 3 × 3" },
    { keys: ["T"], does: "shift of the raster: none, X, Y, XY" },
    { keys: ["Q"], does: "next mode" },
    { keys: ["X"], does: "Basic 3 fallback" },
    { keys: ["E"], does: "early reservation" },
    { keys: ["F"], does: "never choose what lies behind" },
    { keys: ["B"], does: "markers of sub-cells" },
    { keys: ["L"], does: "tracks; off forgets them" },
    { keys: ["F5"], does: "save" },
    { keys: ["F9"], does: "load what was saved" },
    { keys: ["arrows"], does: "move the pointer cell" },
    { keys: ["⇧", "drag"], does: "draw walls; right button erases" },
  ];

  @query("canvas") private canvas!: HTMLCanvasElement;
  @state() private name = "";
  @state() private frame: CrowdFrame | null = null;
  @state() private situation: CrowdSituation | null = null;
  @state() private size = 80;
  @state() private seed = 7;
  @state() private running = false;
  @state() private speed = 1;
  @state() private tool: Tool = "send";
  @state() private raster = 0;
  @state() private subCells = true;
  @state() private markers = false;
  @state() private tracks = false;
  @state() private pointer: Point | null = null;
  @state() private level: LevelRef | null = null;
  private stage: Stage | null = null;
  private walls = new Walls(1, 1);
  private revision = 0;
  private floor = new Floor();
  private actors = new Actors();
  private highlighted = new Set<number>();
  private glowUntil = 0;
  private owed = 0;
  private asking = false;
  private beating = false;
  private lastFrame = 0;
  private painting: { wall: boolean; last: Point } | null = null;

  #walls = new Latest<Stroke[]>(
    (strokes) => this.#sendWalls(strokes),
    (before, after) => [...before, ...after],
  );

  override bar() {
    return { group: "Crowd", title: this.name };
  }

  override async connected(resumed: boolean): Promise<void> {
    await this.attempt(async () => {
      if (resumed && this.frame) {
        return;
      }
      if (this.situation || !this.frame) {
        await this.#start(this.situation ?? "doorway");
      } else {
        await this.#open({ type: "crowd_open", source: { kind: "empty", width: this.walls.width, height: this.walls.height } });
      }
    });
  }

  override async openLevel(level: LevelRef): Promise<void> {
    this.level = level;
  }

  protected override firstUpdated(): void {
    this.stage = new Stage(this.canvas, this, { margin: { x: 22, y: 58 }, largest: 90 });
  }

  protected override updated(changed: Map<PropertyKey, unknown>): void {
    if (changed.has("active") && this.active && !this.beating) {
      this.beating = true;
      requestAnimationFrame(this.#beat);
    }
  }

  /** Once per picture: as many ticks as are due, one question at a time. */
  #beat = (now: number): void => {
    this.beating = this.active;
    if (!this.active) {
      return;
    }
    const passed = Math.min(100, now - this.lastFrame);
    this.lastFrame = now;
    if (this.running) {
      this.owed = Math.min(60, this.owed + (passed * 60 * this.speed) / 1000);
      const ticks = Math.floor(this.owed);
      if (ticks > 0 && !this.asking) {
        this.owed -= ticks;
        void this.#step(ticks);
      }
      this.stage?.invalidate();
    } else if (now < this.glowUntil) {
      this.stage?.invalidate();
    }
    requestAnimationFrame(this.#beat);
  };

  paint(): void {
    if (!this.stage || !this.frame) {
      return;
    }
    paintCrowd(this.stage, {
      walls: this.walls,
      revision: this.revision,
      floor: this.floor,
      actors: this.actors.list,
      rules: this.frame.rules,
      raster: this.raster > 0,
      markers: this.markers,
      tracks: this.tracks,
      highlighted: this.highlighted,
      glow: Math.max(0, (this.glowUntil - performance.now()) / GLOW_MS),
      pointer: this.pointer,
      between: this.running && this.speed < 1 ? Math.min(1, this.owed) : 1,
    });
  }

  press(at: Press): boolean {
    const cell = this.stage?.cell(at);
    if (!cell || !this.stage?.contains(cell)) {
      return false;
    }
    const erases = (at.shift && at.button === 2) || (this.tool === "floor" && !at.shift);
    const draws = (at.shift && at.button === 0 && this.tool !== "send") || this.tool === "wall";
    if (!erases && !draws) {
      return false;
    }
    this.painting = { wall: !erases, last: cell };
    this.#stroke(cell, cell, !erases);
    return true;
  }

  drag(at: Press): void {
    const cell = this.stage?.cell(at);
    if (cell && this.painting && (cell.x !== this.painting.last.x || cell.y !== this.painting.last.y)) {
      this.#stroke(this.painting.last, cell, this.painting.wall);
      this.painting.last = cell;
    }
  }

  release(): void {
    this.painting = null;
  }

  tap(at: Press): void {
    const cell = this.stage?.cell(at);
    if (!cell || !this.stage?.contains(cell)) {
      return;
    }
    if (at.button === 2) {
      void this.#send(cell, 30);
    } else if (this.tool === "send") {
      void this.#send(cell, at.shift ? 30 : 100);
    } else if (this.tool === "place") {
      const near = this.actors.nearest(at, 0.5 / (this.frame?.rules.per_side ?? 1));
      void this.#change(near ? { type: "crowd_remove", x: near.x, y: near.y } : { type: "crowd_place", x: at.x, y: at.y });
    }
  }

  hover(at: Press | null): void {
    const cell = at && this.stage?.cell(at);
    const inside = cell && this.stage?.contains(cell) ? { ...cell } : null;
    this.exact = at;
    this.requestUpdate();
    if (inside?.x !== this.pointer?.x || inside?.y !== this.pointer?.y) {
      this.pointer = inside;
      this.stage?.invalidate();
    }
  }

  /** Where exactly the pointer is, in cells: sub-cells are smaller than a cell. */
  private exact: Point | null = null;

  override onKey(event: KeyboardEvent): boolean {
    if (event.type !== "keydown" || event.ctrlKey || event.metaKey || event.altKey || !this.frame) {
      return false;
    }
    const arrow = ARROWS[event.key];
    if (arrow) {
      const from = this.pointer ?? { x: Math.floor(this.walls.width / 2), y: Math.floor(this.walls.height / 2) };
      const cell = { x: from.x + arrow[0], y: from.y + arrow[1] };
      if (this.stage?.contains(cell)) {
        this.pointer = cell;
        this.exact = { x: cell.x + 0.5, y: cell.y + 0.5 };
        this.stage.invalidate();
      }
      return true;
    }
    const action = this.#actions()[event.key.toLowerCase()];
    action?.();
    return action !== undefined;
  }

  #actions(): Record<string, () => void> {
    const rules = this.frame?.rules;
    const at = this.exact;
    const cell = this.pointer;
    const point = () => say("Point at a cell first.");
    return {
      " ": () => (this.running = !this.running),
      ".": () => void this.#once(),
      "+": () => this.#faster(1),
      "=": () => this.#faster(1),
      "-": () => this.#faster(-1),
      o: () => (at ? void this.#change({ type: "crowd_place", x: at.x, y: at.y }) : point()),
      "0": () => void this.#change({ type: "crowd_clear" }),
      p: () => (cell ? void this.#send(cell, 100) : point()),
      r: () => (cell ? void this.#send(cell, 30) : point()),
      s: () => this.#toggleSubCells(),
      g: () => this.#setRaster(next(RASTERS, this.raster as 0 | 1 | 2 | 3)),
      t: () => rules && this.#setRules({ offset: next(OFFSETS.map((each) => each.value), rules.offset) }),
      q: () => rules && this.#setRules({ mode: next(MODES.map((each) => each.value), rules.mode) }),
      x: () => rules && this.#setRules({ basic3_fallback: !rules.basic3_fallback }),
      e: () => rules && this.#setRules({ early: !rules.early }),
      f: () => rules && this.#setRules({ filter_backward: !rules.filter_backward }),
      b: () => this.#show("markers"),
      l: () => this.#show("tracks"),
      f5: () => void this.#save(),
      f9: () => void this.#load(),
    };
  }

  override render() {
    const frame = this.frame;
    return html`<gc-layout @click=${(event: MouseEvent) => backToMap(event, this.canvas)} left-title="Rules" right-title="Counters">
      <div slot="left">${this.#left()}</div>
      <div slot="main" class="stage">
        <canvas tabindex="0" role="application" aria-label=${this.#spoken()}></canvas>
        <div class="hud">
          <div class="chips">
            ${frame ? html`<span class="chip">${count(frame.actors)} actors</span>` : nothing}
            ${frame ? html`<span class="chip">${MODES.find((mode) => mode.value === frame.rules.mode)?.title}</span>` : nothing}
          </div>
          <div class="seg" role="group" aria-label="What a click does">
            ${TOOLS.map(
              (tool) =>
                html`<button title=${tool.hint} aria-pressed=${this.tool === tool.value} @click=${() => (this.tool = tool.value)}>
                  ${tool.title}
                </button>`,
            )}
          </div>
        </div>
        ${frame && frame.actors === 0
          ? html`<div class="foot">Nobody is here yet. Choose Place and click, press <b>O</b>, or take a situation on the left.</div>`
          : nothing}
      </div>
      <div slot="right">${this.#right()}</div>
      <div slot="bottom">${this.#bottom()}</div>
    </gc-layout>`;
  }

  #left() {
    const rules = this.frame?.rules;
    return html`
      <h2>Situation</h2>
      <div class="choices pairs">
        ${SITUATIONS.map(
          (each) =>
            html`<button
              class="choice"
              title=${each.about}
              aria-current=${this.situation === each.value}
              @click=${() => void this.#begin(each.value)}
            >
              <b>${each.title}</b>
            </button>`,
        )}
      </div>
      <label class="line">
        Actors <output>${this.size}</output>
        <input type="range" min="10" max="1000" step="10" .value=${String(this.size)} @change=${this.#setSize} @input=${this.#showSize} />
      </label>
      <div class="row">
        <button class="btn" @click=${() => void this.#empty()}>Empty map</button>
        ${this.level ? html`<button class="btn" @click=${() => void this.#fromLevel()}>Open level</button>` : nothing}
      </div>
      <h2>Mode <kbd>Q</kbd></h2>
      ${rules ? choices("Mode", MODES, rules.mode, (mode) => this.#setRules({ mode })) : nothing}
      <h2>Rules</h2>
      ${rules
        ? html`
            ${toggle("Early reservation", "E", rules.early, () => this.#setRules({ early: !rules.early }))}
            ${toggle("Never backward", "F", rules.filter_backward, () => this.#setRules({ filter_backward: !rules.filter_backward }))}
            ${toggle("Basic 3 fallback", "X", rules.basic3_fallback, () => this.#setRules({ basic3_fallback: !rules.basic3_fallback }))}
            ${toggle("Move by sub-cells", "S", this.subCells, () => this.#toggleSubCells())}
          `
        : nothing}
      <h2>Raster <kbd>G</kbd></h2>
      <div class="seg" role="group" aria-label="Raster">
        ${RASTERS.map(
          (n) => html`<button aria-pressed=${this.raster === n} @click=${() => this.#setRaster(n)}>${n ? `${n}×${n}` : "hidden"}</button>`,
        )}
      </div>
      <h2>Shift <kbd>T</kbd></h2>
      <div class="seg" role="group" aria-label="Shift of the raster">
        ${OFFSETS.map(
          (each) =>
            html`<button aria-pressed=${rules?.offset === each.value} @click=${() => this.#setRules({ offset: each.value })}>${each.title}</button>`,
        )}
      </div>
      <h2>Show</h2>
      ${toggle("Reservations and destinations", "B", this.markers, () => this.#show("markers"))}
      ${toggle("Tracks", "L", this.tracks, () => this.#show("tracks"))}
    `;
  }

  #right() {
    const frame = this.frame;
    if (!frame) {
      return html`<p class="hint">Choose a situation on the left.</p>`;
    }
    const all = frame.travellers > 0 && frame.arrived === frame.travellers;
    const { delays } = frame;
    return html`
      <h2>Arrived</h2>
      <div class="numbers">
        ${number("arrived", count(frame.arrived), all ? "good" : "", count(frame.travellers))}
        ${number("stuck", count(frame.stuck), frame.stuck > 0 ? "bad" : "")}
        ${number("overlaps", count(frame.overlaps), frame.overlaps > 0 ? "bad" : "good")}
        ${number("passed through", count(frame.pass_throughs), frame.pass_throughs > 0 ? "bad" : "good")}
      </div>
      ${this.#verdict(frame)}
      <h2>Delay against travelling alone</h2>
      <div class="card">
        ${delays
          ? html`${histogram("How many actors lost how much time", delays.counts, "0 s", `${delays.counts.length / 2} s or more`)}
              <div class="kv">
                <span>mean</span><code>${delays.mean_seconds.toFixed(1)} s</code>
                <span>at most</span><code>${delays.most_seconds.toFixed(1)} s</code>
              </div>`
          : html`<span class="note">${frame.travellers > 0 ? "Everyone is being timed alone…" : "Nobody is on the way."}</span>`}
      </div>
      <h2>Under the pointer</h2>
      <div class="card">${this.#inspector()}</div>
      <h2>Send</h2>
      <p class="note" style="margin:0 4px 6px">
        With <b>Send</b>, a click sends everyone to that cell and around it; with the right button, or <kbd>R</kbd>, the nearest 30 %.
      </p>
      <h2>Keep</h2>
      <div class="row">
        <button class="btn" @click=${() => void this.#save()}>Save <kbd aria-hidden="true">F5</kbd></button>
        <button class="btn" @click=${() => void this.#load()}>Load <kbd aria-hidden="true">F9</kbd></button>
      </div>
      <button class="btn bad" style="width:100%" @click=${() => void this.#change({ type: "crowd_clear" })}>
        Take out everyone <kbd aria-hidden="true">0</kbd>
      </button>
      <h2>Speed</h2>
      <div class="kv"><span>one tick</span><code>${frame.micros ? duration(frame.micros) : "–"}</code></div>
      <gc-live-json .value=${frame}></gc-live-json>
    `;
  }

  /** The actor, or the cell, that is pointed at. */
  #inspector() {
    const actor = this.exact && this.actors.nearest(this.exact, 0.6);
    const place = (cell: Point | null) => (cell ? `${cell.x}, ${cell.y}` : "–");
    if (actor) {
      const state = actor.flags & STUCK ? "stuck" : actor.flags & ARRIVED ? "arrived" : actor.flags & UNDER_WAY ? "under way" : "stands";
      return html`<div class="kv">
        <span>actor</span><code>#${actor.id} ${state}</code>
        <span>sub-cell</span><code>${place(actor.current)}</code>
        <span>next</span><code>${place(actor.next)}</code>
        <span>goes to</span><code>${place(actor.destination)}</code>
        <span>steers for</span><code>${place(actor.steersFor)}</code>
      </div>`;
    }
    const cell = this.pointer;
    return cell
      ? html`<div class="kv"><span>cell</span><code>${place(cell)}</code><span>is</span><code>${this.walls.has(cell.x, cell.y) ? "wall" : "free"}</code></div>`
      : html`<span class="note">Point at an actor to see what it has reserved.</span>`;
  }

  /** What the numbers mean, in a sentence. */
  #verdict(frame: CrowdFrame) {
    if (frame.travellers > 0 && frame.arrived === frame.travellers) {
      return html`<p class="note good">Everyone arrived after ${(frame.tick / 60).toFixed(1)} seconds.</p>`;
    }
    if (frame.stuck > 0) {
      const strict = frame.rules.mode.startsWith("basic3") && !frame.rules.basic3_fallback;
      return html`<p class="note bad">
        ${frame.stuck === 1 ? "One actor comes" : `${count(frame.stuck)} actors come`} no nearer.
        ${strict ? html`Basic 3 without fallback never steps back; press <kbd>X</kbd>.` : nothing}
      </p>`;
    }
    return nothing;
  }

  #bottom() {
    const frame = this.frame;
    return html`<div class="bottom">
      <button class="btn primary" style="min-width:92px" @click=${() => (this.running = !this.running)}>
        ${this.running ? "❚❚ Pause" : "▶ Run"}
      </button>
      <button class="btn" title="One tick (.)" @click=${() => void this.#once()}>One tick</button>
      <button class="btn" title="Start again" ?disabled=${!this.situation} @click=${() => this.situation && void this.#begin(this.situation)}>
        ↺ Again
      </button>
      <span class="time">${frame ? `${(frame.tick / 60).toFixed(1)} s · tick ${count(frame.tick)}` : ""}</span>
      <progress
        style="flex:1;accent-color:var(--good)"
        aria-label="Arrived"
        max=${Math.max(1, frame?.travellers ?? 1)}
        value=${frame?.arrived ?? 0}
      ></progress>
      <div class="seg" role="group" aria-label="Speed">
        ${SPEEDS.map(
          (speed) => html`<button aria-pressed=${this.speed === speed} @click=${() => (this.speed = speed)}>${speed}×</button>`,
        )}
      </div>
    </div>`;
  }

  #spoken(): string {
    const frame = this.frame;
    return frame ? `${this.name}: ${frame.actors} actors, ${frame.arrived} of ${frame.travellers} arrived, ${frame.stuck} stuck.` : "Crowd";
  }

  async #step(ticks: number): Promise<void> {
    this.asking = true;
    try {
      this.#take(await this.socket.ask({ type: "crowd_step", ticks }, "crowd_frame"));
      if (this.frame && this.frame.travellers > 0 && this.frame.arrived === this.frame.travellers) {
        this.running = false;
      }
    } catch (error) {
      this.running = false;
      complain(error);
    } finally {
      this.asking = false;
    }
  }

  async #once(): Promise<void> {
    this.running = false;
    await this.#step(1);
  }

  #take(reply: Reply<"crowd_frame">): void {
    this.frame = reply.frame;
    this.actors.read(reply.bytes ?? new Uint8Array(), this.tracks);
    if (reply.frame.note) {
      say(reply.frame.note, "warn");
    }
    this.stage?.invalidate();
  }

  async #change(request: CrowdRequest): Promise<void> {
    await this.attempt(async () => this.#take(await this.socket.ask(request, "crowd_frame")));
  }

  #setRules(change: Partial<CrowdRules>): void {
    if (this.frame) {
      void this.#change({ type: "crowd_rules", rules: { ...this.frame.rules, ...change } });
    }
  }

  #setRaster(n: number): void {
    this.raster = n;
    this.subCells = n !== 1;
    this.#setRules({ per_side: n || 3 });
  }

  #toggleSubCells(): void {
    this.subCells = !this.subCells;
    this.#setRules({ per_side: this.subCells ? (this.raster > 1 ? this.raster : 3) : 1 });
  }

  #show(what: "markers" | "tracks"): void {
    this[what] = !this[what];
    if (!this.tracks) {
      this.actors.forgetTracks();
    }
    this.stage?.invalidate();
  }

  #faster(step: number): void {
    const at = SPEEDS.indexOf(this.speed as (typeof SPEEDS)[number]);
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))] ?? 1;
  }

  async #send(cell: Point, percent: number): Promise<void> {
    await this.attempt(async () => {
      const sent = await this.socket.ask({ type: "crowd_send", x: cell.x, y: cell.y, percent }, "crowd_sent");
      this.highlighted = new Set(sent.actors);
      this.glowUntil = percent < 100 ? performance.now() + GLOW_MS : 0;
      if (sent.left > 0) {
        say(`${sent.left} of them cannot get there, or found no free cell.`, "warn");
      }
      await this.#step(0);
      this.running = true;
    });
  }

  #stroke(from: Point, to: Point, wall: boolean): void {
    line(from, to).forEach((cell) => this.walls.set(cell.x, cell.y, wall));
    this.revision++;
    this.stage?.invalidate();
    this.#walls.push([{ from, to, wall }]);
  }

  async #sendWalls(strokes: Stroke[]): Promise<void> {
    try {
      const { walls, note } = await this.socket.ask({ type: "crowd_walls", strokes }, "crowd_walls");
      this.walls = Walls.parse(this.walls.width, this.walls.height, walls);
      this.revision++;
      if (note) {
        say(note, "warn");
      }
      await this.#step(0);
    } catch (error) {
      complain(error);
    }
  }

  async #begin(situation: CrowdSituation): Promise<void> {
    await this.attempt(() => this.#start(situation));
  }

  async #start(situation: CrowdSituation): Promise<void> {
    await this.#open({ type: "crowd_start", situation, actors: this.size, seed: this.seed });
    this.situation = situation;
  }

  async #empty(): Promise<void> {
    await this.attempt(() => this.#open({ type: "crowd_open", source: { kind: "empty", width: 40, height: 26 } }));
    this.tool = "place";
  }

  async #fromLevel(): Promise<void> {
    const { level } = this;
    if (level) {
      await this.attempt(() => this.#open({ type: "crowd_open", source: { kind: "level", level } }));
      this.tool = "place";
    }
  }

  async #open(request: CrowdRequest): Promise<void> {
    const world = await this.socket.ask(request, "crowd_world");
    this.running = false;
    this.situation = null;
    this.walls = Walls.parse(world.width, world.height, world.walls);
    this.revision++;
    this.name = world.name;
    this.owed = 0;
    this.actors.clear();
    this.barChanged();
    await this.#step(0);
    await this.updateComplete;
    this.stage?.open(world.width, world.height);
  }

  async #save(): Promise<void> {
    await this.attempt(async () => {
      const { save } = await this.socket.ask({ type: "crowd_save" }, "crowd_saved");
      localStorage.setItem(SAVED, JSON.stringify(save));
      say(`Saved: ${save.actors.length} actors with their walls and rules. F9 brings them back.`, "good");
    });
  }

  async #load(): Promise<void> {
    const text = localStorage.getItem(SAVED);
    if (!text) {
      say("Nothing was saved yet; F5 saves.", "warn");
      return;
    }
    await this.attempt(() => this.#open({ type: "crowd_load", save: JSON.parse(text) as CrowdSave }));
  }

  #showSize(event: Event): void {
    this.size = Number((event.target as HTMLInputElement).value);
  }

  #setSize(event: Event): void {
    this.#showSize(event);
    if (this.situation) {
      void this.#begin(this.situation);
    }
  }
}

const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1] };

function next<T>(list: readonly T[], value: T): T {
  return list[(list.indexOf(value) + 1) % list.length] ?? value;
}
