import { currentPalette, type Palette, paletteOf } from "../palette";
import type { Board, Item, Patch, Place } from "../wire";
import { Flights, type Moving } from "./flights";
import { type Crossing, GlidingCamera, type Level, STEP } from "./glide";
import { drawHover, drawMark, type Square } from "./marks";
import { BoardModel, contains, type Facing, isPlayer } from "./model";
import { Painter } from "./painter";
import type { Insets } from "./standard-view";
import { allLoaded } from "./texture";
import type { TextureSet } from "./textures";
import { way } from "./ways";

/** Something drawn over the board each frame; `square` gives a cell's corner and side on the canvas. */
export type Overlay = (
  ctx: CanvasRenderingContext2D,
  square: (place: Place) => Square | undefined,
  palette: Palette,
) => void;

const STEPS: Record<Facing, readonly [number, number]> = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] };

/** A canvas that shows a board: camera, motion, marks. It redraws only after a change. */
export class BoardCanvas {
  readonly model = (): BoardModel => this.painter.model;
  /** Called after every picture, with the time it was ready. */
  onDrawn: ((time: number) => void) | undefined;
  /** The height that the page covers at the upper and lower edge. */
  insets: Insets = { top: 0, bottom: 0 };
  private readonly canvas: HTMLCanvasElement;
  private readonly ctx: CanvasRenderingContext2D | null;
  private readonly painter: Painter;
  private readonly camera: GlidingCamera;
  private readonly flights = new Flights();
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private readonly overlays = new Set<Overlay>();
  private shown: number | undefined;
  private selected: Place | undefined;
  private hovered: Place | undefined;
  private blamed: Place | undefined;
  private requested = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.canvas = canvas;
    this.ctx = canvas.getContext("2d");
    this.painter = new Painter(new BoardModel(), currentPalette());
    this.camera = new GlidingCamera(stageOf(this, canvas));
  }

  /** Shows a board as it is, after all of these turns. */
  setBoard(board: Board, turns: readonly Patch[] = []): void {
    const model = new BoardModel(board);
    for (const patch of turns) model.apply(patch);
    this.painter.model = model;
    this.painter.forgetAll();
    this.painter.hidden.clear();
    this.flights.clear();
    this.blamed = this.selected = this.hovered = undefined;
    if (this.shown !== undefined && !model.grids.has(this.shown)) this.shown = undefined;
    this.settle();
  }

  /** Applies a turn, in motion. `since` is the time of the player's request, so that no time is lost. */
  apply(patch: Patch, since = performance.now()): void {
    const { model } = this.painter;
    this.blamed = undefined;
    const crossing = this.crossing(patch);
    if (!this.calm.matches) this.flights.depart(model, patch, Math.max(since, performance.now() - 50), STEP);
    this.painter.invalidate(model.apply(patch));
    this.hideMoving();
    this.camera.follow(crossing);
    this.draw();
  }

  /** The path of the followed agent from grid to grid in this turn. */
  private crossing(patch: Patch): Crossing | undefined {
    const { focus } = patch;
    const { model } = this.painter;
    if (focus === null || this.shown !== undefined) return undefined;
    const arrived = patch.cells.find((cell) => cell.grid === focus.grid && cell.x === focus.x && cell.y === focus.y);
    const agents = new Set(arrived?.items.filter(isPlayer).map((item) => item.entity));
    const move = patch.moves.find((each) => agents.has(each.entity));
    if (move === undefined || move.jump === true) return undefined;
    const relation = way(model, move.from, move.to);
    return relation === undefined ? undefined : { from: move.from.grid, to: move.to.grid, way: relation };
  }

  /** Marks the cell that made a move fail, and shows the agent bumping against it. */
  blame(at: Place | undefined, direction?: Facing): void {
    this.blamed = at;
    const focus = this.painter.model.focus;
    if (direction !== undefined && focus !== undefined && !this.calm.matches) {
      const agent = this.painter.model.items(focus).find(isPlayer);
      if (agent !== undefined) this.nudge(agent, focus, STEPS[direction]);
    }
    this.draw();
  }

  private nudge(agent: Item, focus: Place, [dx, dy]: readonly [number, number]): void {
    this.flights.nudge(agent, focus, dx, dy, performance.now(), STEP);
    this.hideMoving();
  }

  select(place: Place | undefined): void {
    this.selected = place;
    this.requestDraw();
  }

  /** Points at a cell, as the pointer does. */
  hover(place: Place | undefined): void {
    if (samePlace(place, this.hovered)) return;
    this.hovered = place;
    this.requestDraw();
  }

  /** Shows one grid, wherever the agent is; without a grid, follows the agent again. */
  lookAt(grid: number | undefined): void {
    this.shown = grid;
    this.camera.follow();
    this.requestDraw();
  }

  /** Whether nothing moves and the canvas shows the newest picture. */
  get settled(): boolean {
    return this.requested === 0 && this.flights.size === 0 && !this.camera.gliding && allLoaded();
  }

  /** The height of the canvas on the page. */
  get height(): number {
    return this.canvas.clientHeight;
  }

  /** The grid in focus. */
  get grid(): number {
    return this.shown ?? this.painter.model.focus?.grid ?? this.painter.model.root;
  }

  /** Zooms, around a point of the page if there is one. */
  zoomBy(factor: number, clientX?: number, clientY?: number): void {
    const at = clientX === undefined || clientY === undefined ? ([0, 0] as const) : this.fromMiddle(clientX, clientY);
    this.camera.zoomBy(factor, ...at);
    this.requestDraw();
  }

  panBy(dx: number, dy: number): void {
    this.camera.panBy(dx, dy);
    this.requestDraw();
  }

  resetZoom(): void {
    this.camera.reset();
    this.camera.follow();
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

  /** Draws with another set of drawings. */
  useTextures(textures: TextureSet): void {
    this.painter.textures = textures;
    this.recolour();
  }

  /** The page's colours or drawings have changed; the theme is the system's unless it is given. */
  recolour(dark?: boolean): void {
    this.painter.palette = dark === undefined ? currentPalette() : paletteOf(dark);
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

  /** The cell under a point of the page: first of the grid in focus, then of the grids around it. */
  cellAt(clientX: number, clientY: number): Place | undefined {
    const [px, py] = this.fromMiddle(clientX, clientY);
    for (const { grid, x, y, cell, mirror } of this.camera.chain().reverse()) {
      const view = this.painter.model.grids.get(grid);
      const [col, row] = [Math.floor((px - x) / cell), Math.floor((py - y) / cell)];
      if (view === undefined || !contains(view, col, row)) continue;
      return { grid, x: mirror ? view.width - 1 - col : col, y: row };
    }
    return undefined;
  }

  private fromMiddle(clientX: number, clientY: number): [number, number] {
    const box = this.canvas.getBoundingClientRect();
    return [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
  }

  /** Draws now rather than with the next frame, so that the result of a key appears as early as possible. */
  draw(): void {
    const { ctx, canvas, painter } = this;
    if (ctx === null || canvas.width === 0) return;
    const now = performance.now();
    const spots = this.move(now);
    painter.begin(devicePixelRatio || 1);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, canvas.width, canvas.height);
    // A picture that turns over is narrower, and then wider again in the mirror.
    ctx.setTransform(this.camera.turn, 0, 0, 1, ((1 - this.camera.turn) * canvas.width) / 2, 0);
    const levels = this.camera.chain();
    for (const [i, level] of levels.entries()) {
      this.drawLevel(ctx, level, i === levels.length - 1, i === 0, spots);
    }
    this.drawCrossings(ctx, levels, spots);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    this.drawMarks(ctx);
    this.onDrawn?.(performance.now());
    if (this.flights.size > 0 || this.camera.gliding) this.requestDraw();
  }

  requestDraw(): void {
    if (this.requested !== 0) return;
    this.requested = requestAnimationFrame(() => {
      this.requested = 0;
      this.draw();
    });
  }

  private settle(): void {
    this.camera.settle();
    this.draw();
  }

  /** Brings camera and motion up to date, in every copy of a grid. */
  private move(now: number): Map<number, Moving[]> {
    const { painter } = this;
    const moving = this.flights.size > 0;
    this.flights.land(now);
    const spots = this.flights.spots(now);
    if (moving) {
      this.hideMoving();
      painter.invalidate(painter.model.withHolders(this.flights.sweep(painter.model, spots)));
    }
    painter.moving = spots;
    this.camera.move(now);
    return spots;
  }

  private hideMoving(): void {
    this.painter.hidden.clear();
    for (const entity of this.flights.hidden) this.painter.hidden.add(entity);
  }

  private drawLevel(
    ctx: CanvasRenderingContext2D,
    level: Level,
    inner: boolean,
    outer: boolean,
    spots: Map<number, Moving[]>,
  ): void {
    const { painter } = this;
    const grid = painter.model.grids.get(level.grid);
    if (grid === undefined) return;
    if (inner && !outer) this.drawVeil(ctx);
    const [x, y, cell] = this.onCanvas(level);
    this.inMirror(ctx, level, () => {
      painter.drawGrid(ctx, grid, x, y, cell, level.sharp * (devicePixelRatio || 1), inner);
      const resting = (spots.get(level.grid) ?? []).filter((moving) => !moving.crossing);
      for (const moving of resting) painter.drawMoving(ctx, moving, x, y, cell);
    });
  }

  /** An entity that crosses a rim is drawn over both sides of it. */
  private drawCrossings(ctx: CanvasRenderingContext2D, levels: Level[], spots: Map<number, Moving[]>): void {
    for (const level of levels) {
      const crossing = (spots.get(level.grid) ?? []).filter((moving) => moving.crossing);
      if (crossing.length === 0) continue;
      const [x, y, cell] = this.onCanvas(level);
      this.inMirror(ctx, level, () => {
        for (const moving of crossing) this.painter.drawMoving(ctx, moving, x, y, cell);
      });
    }
  }

  /** Draws on a grid that may be seen in a mirror: left and right are exchanged within its own area. */
  private inMirror(ctx: CanvasRenderingContext2D, level: Level, draw: () => void): void {
    if (!level.mirror) {
      draw();
      return;
    }
    const [x, , cell] = this.onCanvas(level);
    const width = (this.painter.model.grids.get(level.grid)?.width ?? 0) * cell;
    ctx.save();
    ctx.transform(-1, 0, 0, 1, 2 * x + width, 0);
    draw();
    ctx.restore();
  }

  /** Corner and cell in pixels: whole pixels at rest, for sharpness; fractions in motion, for smoothness. */
  private onCanvas(level: Level): [number, number, number] {
    const ratio = devicePixelRatio || 1;
    const [x, y] = [this.canvas.width / 2 + level.x * ratio, this.canvas.height / 2 + level.y * ratio];
    return this.camera.gliding ? [x, y, level.cell * ratio] : [Math.round(x), Math.round(y), level.cell * ratio];
  }

  private drawVeil(ctx: CanvasRenderingContext2D): void {
    ctx.globalAlpha = this.camera.veil;
    ctx.fillStyle = this.painter.palette.get("--board");
    ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.globalAlpha = 1;
  }

  private square(place: Place): Square | undefined {
    const ratio = devicePixelRatio || 1;
    const square = this.camera.square(place);
    if (square === undefined) return undefined;
    const { width, height } = this.canvas;
    return { x: width / 2 + square.x * ratio, y: height / 2 + square.y * ratio, size: square.size * ratio };
  }

  private drawMarks(ctx: CanvasRenderingContext2D): void {
    const { palette, model } = this.painter;
    const ratio = devicePixelRatio || 1;
    const squareOf = (place: Place | undefined): Square | undefined =>
      place === undefined ? undefined : this.square(place);
    const [blamed, selected, hovered] = [this.blamed, this.selected, this.hovered].map(squareOf);
    if (hovered !== undefined) drawHover(ctx, hovered, palette.get("--ink"), ratio);
    if (blamed !== undefined) drawMark(ctx, blamed, palette.get("--warm"), ratio, 0.28);
    if (selected !== undefined && this.selected !== undefined) {
      drawMark(ctx, selected, palette.grid(model.grids.get(this.selected.grid)), ratio, 0);
    }
    for (const overlay of this.overlays) overlay(ctx, (place) => this.square(place), palette);
  }
}

/** The facts about a board that the camera needs. */
function stageOf(board: BoardCanvas, canvas: HTMLCanvasElement): ConstructorParameters<typeof GlidingCamera>[0] {
  return {
    get model() {
      return board.model();
    },
    get grid() {
      return board.grid;
    },
    get width() {
      return canvas.clientWidth;
    },
    get height() {
      return canvas.clientHeight;
    },
    get insets() {
      return board.insets;
    },
  };
}

export function samePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.grid === b.grid && a.x === b.x && a.y === b.y);
}
