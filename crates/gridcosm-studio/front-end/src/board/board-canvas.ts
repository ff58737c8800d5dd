import type { Board, Item, Patch, Place } from "../wire";
import { between, type Insets, rebase, standardView, type View, within } from "./camera";
import { Flights } from "./flights";
import { BoardModel, contains } from "./model";
import { Painter } from "./painter";
import { hueOf, type Palette, readPalette } from "./palette";

/** Something drawn over the board each frame; `square` gives a cell's corner and side on the canvas. */
export type Overlay = (
  ctx: CanvasRenderingContext2D,
  square: (place: Place) => { x: number; y: number; size: number } | undefined,
  palette: Palette,
) => void;

interface Glide {
  readonly from: View;
  readonly to: View;
  readonly start: number;
  readonly duration: number;
  /** How dark the surroundings are at both ends. */
  readonly veil: readonly [number, number];
  /** What is looked at once it has arrived. */
  readonly then: View;
}

/** Steps, in milliseconds: long enough to be seen, short enough not to be waited for. */
const STEP = 140;
const INTO_ROOM = 180;
/** How much of the surroundings is veiled while one is inside a room. */
const VEIL = 0.62;

/** A canvas that shows a board: camera, motion, marks. It draws when something changed, and rests otherwise. */
export class BoardCanvas {
  readonly model = (): BoardModel => this.painter.model;
  /** Called after every picture, with the time it was ready. */
  onDrawn: ((time: number) => void) | undefined;
  /** What the page lays over the upper and lower edge. */
  insets: Insets = { top: 0, bottom: 0 };
  private readonly canvas: HTMLCanvasElement;
  private readonly ctx: CanvasRenderingContext2D | null;
  private readonly painter: Painter;
  private readonly flights = new Flights();
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly overlays = new Set<Overlay>();
  private view: View = { grid: 0, x: 0, y: 0, cell: 1 };
  private glide: Glide | undefined;
  private veil = 0;
  private zoom = 1;
  private shown: number | undefined;
  private selected: Place | undefined;
  private blamed: Place | undefined;
  private requested = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.ctx = canvas.getContext("2d");
    this.painter = new Painter(new BoardModel(), readPalette(canvas));
  }

  /** Shows a board as it is, after all of these turns. */
  setBoard(board: Board, turns: readonly Patch[] = []): void {
    const model = new BoardModel(board);
    for (const patch of turns) model.apply(patch);
    this.painter.model = model;
    this.painter.forgetAll();
    this.painter.hidden.clear();
    this.flights.clear();
    this.blamed = this.selected = undefined;
    this.settle();
  }

  /** Takes over a turn, in motion; `since` is when the player asked for it, so that no time is lost on the way. */
  apply(patch: Patch, since = performance.now()): void {
    const { model, hidden } = this.painter;
    this.blamed = undefined;
    const still = this.calm.matches;
    if (!still) this.flights.depart(model, patch, Math.max(since, performance.now() - 50), STEP);
    const changed = model.apply(patch);
    this.painter.invalidate(changed);
    hidden.clear();
    for (const move of patch.moves) if (this.flights.isUnderWay(move.entity)) hidden.add(move.entity);
    for (const { item } of this.flights.spots(model, 0)) if (this.flights.isUnderWay(item.entity)) hidden.add(item.entity);
    this.follow();
    this.draw();
  }

  /** Marks the cell that is to blame for a move that failed, and lets the agent run against it. */
  blame(at: Place | undefined, direction?: "N" | "S" | "E" | "W"): void {
    this.blamed = at;
    const focus = this.painter.model.focus;
    if (direction !== undefined && focus !== undefined && !this.calm.matches) {
      const agent = this.painter.model.items(focus).find((item) => item.sprite === "agent");
      const [dx, dy] = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] }[direction] as [number, number];
      if (agent !== undefined) this.nudge(agent, focus, dx, dy);
    }
    this.draw();
  }

  private nudge(agent: Item, focus: Place, dx: number, dy: number): void {
    this.flights.nudge(agent, focus, dx, dy, performance.now(), STEP);
    this.painter.hidden.add(agent.entity);
    this.invalidate([focus]);
  }

  select(place: Place | undefined): void {
    this.selected = place;
    this.requestDraw();
  }

  /** Looks at one grid, whoever is in it; without a grid, follows the agent again. */
  lookAt(grid: number | undefined): void {
    this.shown = grid;
    this.follow();
    this.requestDraw();
  }

  /** The grid in the middle of attention. */
  get grid(): number {
    return this.shown ?? this.painter.model.focus?.grid ?? this.painter.model.root;
  }

  zoomBy(factor: number): void {
    this.zoom = Math.min(Math.max(this.zoom * factor, 0.25), 6);
    this.follow();
    this.requestDraw();
  }

  resetZoom(): void {
    this.zoom = 1;
    this.follow();
    this.requestDraw();
  }

  addOverlay(overlay: Overlay): () => void {
    this.overlays.add(overlay);
    this.requestDraw();
    return () => {
      this.overlays.delete(overlay);
      this.requestDraw();
    };
  }

  /** The page's colours have changed. */
  recolour(): void {
    this.painter.palette = readPalette(this.canvas);
    this.painter.forgetAll();
    this.requestDraw();
  }

  /** Fits the canvas to its place on the page. */
  resize(): void {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(this.canvas.clientWidth * ratio), Math.round(this.canvas.clientHeight * ratio)];
    if (width === 0 || height === 0) return;
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    this.settle();
  }

  /** The cell under a point of the page: of the grid in the middle first, then of those around it. */
  cellAt(clientX: number, clientY: number): Place | undefined {
    const box = this.canvas.getBoundingClientRect();
    const [px, py] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    for (const { grid, x, y, cell } of this.chain().reverse()) {
      const view = this.painter.model.grids.get(grid);
      const [col, row] = [Math.floor((px - x) / cell), Math.floor((py - y) / cell)];
      if (view !== undefined && contains(view, col, row)) return { grid, x: col, y: row };
    }
    return undefined;
  }

  /** Draws now rather than with the next frame: what a key changed shall be on the screen as early as possible. */
  draw(): void {
    const { ctx, canvas, painter } = this;
    if (ctx === null || canvas.width === 0) return;
    const now = performance.now();
    this.move(now);
    const ratio = devicePixelRatio || 1;
    painter.begin(ratio);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    const levels = this.chain();
    levels.forEach((level, i) => {
      const grid = painter.model.grids.get(level.grid);
      if (grid === undefined) return;
      const inner = i === levels.length - 1;
      if (inner && i > 0) this.drawVeil(ctx);
      const corner = [canvas.width / 2 + level.x * ratio, canvas.height / 2 + level.y * ratio] as const;
      // Whole pixels at rest, for sharpness; fractions under way, for smoothness.
      const [x, y] = this.glide === undefined ? [Math.round(corner[0]), Math.round(corner[1])] : corner;
      painter.drawGrid(ctx, grid, x, y, level.cell * ratio, level.sharp * ratio, inner);
    });
    this.drawFlights(ctx, ratio, now);
    this.drawMarks(ctx, ratio);
    this.onDrawn?.(performance.now());
    if (this.flights.size > 0 || this.glide !== undefined) this.requestDraw();
  }

  requestDraw(): void {
    if (this.requested !== 0) return;
    this.requested = requestAnimationFrame(() => {
      this.requested = 0;
      this.draw();
    });
  }

  /** Brings camera and motion up to date. */
  private move(now: number): void {
    const landed = this.flights.land(now);
    if (landed.length > 0) {
      for (const entity of [...this.painter.hidden]) {
        if (!this.flights.isUnderWay(entity)) this.painter.hidden.delete(entity);
      }
      this.invalidate(landed);
    }
    if (this.glide === undefined) return;
    const { from, to, start, duration, veil, then } = this.glide;
    const share = Math.min((now - start) / duration, 1);
    const eased = 1 - (1 - share) ** 3;
    this.view = between(from, to, eased);
    this.veil = veil[0] + (veil[1] - veil[0]) * eased;
    if (share === 1) {
      this.view = then;
      this.glide = undefined;
    }
  }

  private invalidate(places: readonly Place[]): void {
    const { grids } = this.painter.model;
    this.painter.invalidate(
      places.map((place) => ({ grid: place.grid, index: place.y * (grids.get(place.grid)?.width ?? 0) + place.x })),
    );
  }

  /** The grids from the outermost one on the screen to the one in the middle, with corner and cell in CSS pixels. */
  private chain(): { grid: number; x: number; y: number; cell: number; sharp: number }[] {
    const { model } = this.painter;
    const { grid, x, y, cell } = this.view;
    // Under way, pictures of the larger end are used: shrinking looks better than stretching.
    const goal = this.glide === undefined ? cell : Math.max(this.glide.from.cell, this.glide.to.cell);
    let level = { grid, x: -x * cell, y: -y * cell, cell, sharp: goal };
    const levels = [level];
    while (levels.length < 4 && !this.covers(level)) {
      const lodging = model.lodging(level.grid);
      if (lodging === undefined) break;
      const outer = level.cell / lodging.unit;
      level = {
        grid: lodging.holder,
        x: level.x - lodging.x * outer,
        y: level.y - lodging.y * outer,
        cell: outer,
        sharp: level.sharp / lodging.unit,
      };
      levels.push(level);
    }
    return levels.reverse();
  }

  /** Whether nothing around a grid would be on the screen. */
  private covers(level: { grid: number; x: number; y: number; cell: number }): boolean {
    const view = this.painter.model.grids.get(level.grid);
    const [w, h] = [this.canvas.clientWidth / 2, this.canvas.clientHeight / 2];
    if (view === undefined) return true;
    return (
      level.x < -w && level.y < -h && level.x + view.width * level.cell > w && level.y + view.height * level.cell > h
    );
  }

  private target(): View {
    const { model } = this.painter;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight];
    return standardView(model, this.grid, model.focus, width, height, this.insets, this.zoom);
  }

  /** Jumps to where the camera belongs. */
  private settle(): void {
    this.view = this.target();
    this.veil = VEIL;
    this.glide = undefined;
    this.draw();
  }

  /** Glides to where the camera belongs, in the cells of the inner one of the two grids, which the veil leaves free. */
  private follow(): void {
    const then = this.target();
    const { model } = this.painter;
    const last = this.glide?.then ?? this.view;
    if (same(last, then) && (this.glide !== undefined || same(this.view, then))) return;
    const leaves = this.view.grid !== then.grid && within(model, this.view.grid, then.grid) !== undefined;
    const grid = leaves ? this.view.grid : then.grid;
    const [from, to] = [rebase(model, this.view, grid), rebase(model, then, grid)];
    if (this.calm.matches || from === undefined || to === undefined) {
      this.view = then;
      this.veil = VEIL;
      this.glide = undefined;
      return;
    }
    const enters = grid !== this.view.grid;
    const veil = [enters ? 0 : this.veil, leaves ? 0 : VEIL] as const;
    const duration = enters || leaves ? INTO_ROOM : STEP;
    this.glide = { from, to, start: performance.now(), duration, veil, then };
    this.view = from;
  }

  private drawVeil(ctx: CanvasRenderingContext2D): void {
    ctx.globalAlpha = this.veil;
    ctx.fillStyle = this.painter.palette.veil;
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.globalAlpha = 1;
  }

  /** A place's square on the canvas, wherever its grid is drawn. */
  private square(place: { grid: number; x: number; y: number }, ratio: number): { x: number; y: number; size: number } | undefined {
    const seen = rebase(this.painter.model, this.view, place.grid);
    if (seen === undefined) return undefined;
    return {
      x: this.canvas.width / 2 + (place.x - seen.x) * seen.cell * ratio,
      y: this.canvas.height / 2 + (place.y - seen.y) * seen.cell * ratio,
      size: seen.cell * ratio,
    };
  }

  private drawFlights(ctx: CanvasRenderingContext2D, ratio: number, now: number): void {
    for (const { item, spot } of this.flights.spots(this.painter.model, now)) {
      const square = this.square(spot, ratio);
      if (square === undefined) continue;
      ctx.globalAlpha = spot.alpha;
      this.painter.drawItem(ctx, item, square.x, square.y, square.size * spot.size);
      ctx.globalAlpha = 1;
    }
  }

  private drawMarks(ctx: CanvasRenderingContext2D, ratio: number): void {
    const { palette } = this.painter;
    if (this.blamed !== undefined) this.drawMark(ctx, this.blamed, palette.warm, ratio, 0.28);
    if (this.selected !== undefined) {
      const hue = hueOf(palette, this.painter.model.grids.get(this.selected.grid)?.hue ?? 0);
      this.drawMark(ctx, this.selected, hue, ratio, 0);
    }
    for (const overlay of this.overlays) overlay(ctx, (place) => this.square(place, ratio), palette);
  }

  private drawMark(ctx: CanvasRenderingContext2D, place: Place, colour: string, ratio: number, fill: number): void {
    const square = this.square(place, ratio);
    if (square === undefined) return;
    const line = Math.min(Math.max(1.5 * ratio, square.size * 0.05), 4 * ratio);
    ctx.beginPath();
    ctx.roundRect(
      square.x + line / 2,
      square.y + line / 2,
      square.size - line,
      square.size - line,
      Math.min(square.size * 0.14, 14 * ratio),
    );
    ctx.globalAlpha = fill;
    ctx.fillStyle = colour;
    if (fill > 0) ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = colour;
    ctx.lineWidth = line;
    ctx.stroke();
  }
}

function same(a: View, b: View): boolean {
  return a.grid === b.grid && a.x === b.x && a.y === b.y && a.cell === b.cell;
}
