import type { Place } from "../wire";
import { inverse, leftOf, type Relation, relate } from "./relation";
import { type BoardWindow, standardView } from "./standard-view";
import { between, mapped, rebase, turnOf, type View } from "./view";
import { isDrawn } from "./ways";

/** A grid on the screen: its corner, and the side of its cells now and at rest, in CSS pixels from the centre. */
export interface Level {
  readonly grid: number;
  readonly x: number;
  readonly y: number;
  readonly cell: number;
  readonly sharp: number;
  /** Whether it is seen in a mirror. */
  readonly mirror: boolean;
}

/** The followed agent went from one grid into another, along this path. */
export interface Crossing {
  readonly from: number;
  readonly to: number;
  readonly way: Relation;
}

interface Glide {
  readonly from: View;
  readonly to: View;
  readonly start: number;
  readonly duration: number;
  /** The darkness of the surroundings at both ends. */
  readonly veil: readonly [number, number];
  /** From the cells of the glide to those of the final view. */
  readonly home: Relation;
  readonly then: View;
}

/** Durations of steps, in milliseconds: long enough to be seen, short enough that nobody has to wait. */
export const STEP = 140;
const INTO_ROOM = 180;
/** The darkness of the surroundings while the agent is inside a room. */
const VEIL = 0.62;

const SAME: Relation = { x: 0, y: 0, unit: 1 };

/** The camera of the board. It glides, and a new motion can interrupt it at any time. */
export class GlidingCamera {
  veil = VEIL;
  private view: View = { grid: 0, x: 0, y: 0, cell: 1 };
  private glide: Glide | undefined;
  private zoom = 1;
  /** The distance that the reader dragged the picture, in cells. */
  private pan = { x: 0, y: 0 };
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(private readonly window: BoardWindow) {}

  get gliding(): boolean {
    return this.glide !== undefined;
  }

  /** The share of its width with which the picture is drawn; negative in a mirror. */
  get turn(): number {
    return turnOf(this.view);
  }

  /** Jumps to the camera's own position. */
  settle(): void {
    this.view = this.target();
    this.veil = VEIL;
    this.glide = undefined;
  }

  /** Resets to the whole grid, centred. */
  reset(): void {
    this.zoom = 1;
    this.pan = { x: 0, y: 0 };
  }

  /** Zooms so that a point, in pixels from the centre, stays where it is. */
  zoomBy(factor: number, x = 0, y = 0): void {
    const before = this.target();
    this.zoom = Math.min(Math.max(this.zoom * factor, 0.25), 6);
    const after = this.target();
    this.pan.x += before.x + x / before.cell - (after.x + x / after.cell);
    this.pan.y += before.y + y / before.cell - (after.y + y / after.cell);
    // Around the centre it may take its time; around a pointer it must keep up with the pointer.
    if (x === 0 && y === 0) this.follow();
    else this.settle();
  }

  /** Moves the picture by a number of pixels. */
  panBy(x: number, y: number): void {
    const { cell } = this.target();
    this.pan.x -= x / cell;
    this.pan.y -= y / cell;
    this.settle();
  }

  /** Glides to the camera's own position. */
  follow(crossing?: Crossing): void {
    const crosses = crossing !== undefined && (crossing.from !== crossing.to || crossing.way.unit !== 1);
    if (crosses) this.pan = { x: 0, y: 0 };
    const then = this.target();
    // A resting camera stays on whole pixels while things move in front of it.
    if (!crosses && same(this.glide?.then ?? this.view, then)) return;
    this.arrive();
    const way = this.wayTo(then.grid, crossing);
    if (this.calm.matches || way === undefined) {
      this.settle();
      return;
    }
    // In the cells of the inner one of the two grids, which the veil leaves free.
    const leaves = way.unit < 1;
    const [from, to] = leaves
      ? [this.view, mapped(then, inverse(way), this.view.grid)]
      : [mapped(this.view, way, then.grid), then];
    const enters = way.unit > 1;
    const veil = [enters ? 0 : this.veil, leaves ? 0 : VEIL] as const;
    const duration = enters || leaves ? INTO_ROOM : STEP;
    this.glide = { from, to, start: performance.now(), duration, veil, home: leaves ? way : SAME, then };
    this.view = from;
  }

  /** The relation from the visible grid to the next one; none if the two are not drawn side by side. */
  private wayTo(grid: number, crossing: Crossing | undefined): Relation | undefined {
    const { model } = this.window;
    if (crossing === undefined || crossing.from !== this.view.grid || crossing.to !== grid) {
      return relate(model, this.view.grid, grid);
    }
    return isDrawn(model, crossing.from, crossing.to, crossing.way) ? crossing.way : undefined;
  }

  /** Ends a glide where it is, in the cells of the grid where it was to arrive. */
  private arrive(): void {
    if (this.glide === undefined) return;
    const { home, then } = this.glide;
    if (home.unit < 1) this.veil = VEIL;
    this.view = mapped(this.view, home, then.grid);
    this.glide = undefined;
  }

  /** Updates the camera. */
  move(now: number): void {
    if (this.glide === undefined) return;
    const { from, to, start, duration, veil, then } = this.glide;
    const share = Math.min((now - start) / duration, 1);
    const eased = 1 - (1 - share) ** 3;
    this.view = between(from, to, eased);
    this.veil = veil[0] + (veil[1] - veil[0]) * eased;
    if (share === 1) {
      this.view = then;
      this.veil = VEIL;
      this.glide = undefined;
    }
  }

  /** The grids from the outermost one on the screen to the one in the middle. */
  chain(): Level[] {
    const { grid, x, y, cell } = this.view;
    // In motion, pictures of the larger end are used: shrinking looks better than stretching.
    const goal = this.glide === undefined ? cell : Math.max(this.glide.from.cell, this.glide.to.cell);
    let level: Level = { grid, x: -x * cell, y: -y * cell, cell, sharp: goal, mirror: false };
    const levels = [level];
    while (levels.length < 4 && !this.covers(level)) {
      const { model } = this.window;
      const lodging = model.lodging(level.grid);
      if (lodging === undefined) break;
      const outer = level.cell / lodging.unit;
      const width = model.grids.get(level.grid)?.width ?? 0;
      const left = leftOf(lodging, 0, width);
      const mirror: boolean = level.mirror !== (lodging.mirror === true);
      // In a mirror, what lies to the right of a room is seen on its left.
      const before = mirror ? (model.grids.get(lodging.holder)?.width ?? 0) - left - width * lodging.unit : left;
      level = {
        grid: lodging.holder,
        x: level.x - before * outer,
        y: level.y - lodging.y * outer,
        cell: outer,
        sharp: level.sharp / lodging.unit,
        mirror,
      };
      levels.push(level);
    }
    return levels.reverse();
  }

  /** The square of a place, wherever its grid is drawn, in CSS pixels from the centre. */
  square(place: Place): { x: number; y: number; size: number } | undefined {
    const seen = rebase(this.window.model, this.view, place.grid);
    if (seen === undefined) return undefined;
    const x = turnOf(seen) < 0 ? seen.x - place.x - 1 : place.x - seen.x;
    return { x: x * seen.cell, y: (place.y - seen.y) * seen.cell, size: seen.cell };
  }

  /** Whether nothing around a grid would be on the screen. */
  private covers(level: Level): boolean {
    const view = this.window.model.grids.get(level.grid);
    const [w, h] = [this.window.width / 2, this.window.height / 2];
    if (view === undefined) return true;
    return (
      level.x < -w && level.y < -h && level.x + view.width * level.cell > w && level.y + view.height * level.cell > h
    );
  }

  private target(): View {
    const view = standardView(this.window, this.zoom);
    return { ...view, x: view.x + this.pan.x, y: view.y + this.pan.y };
  }
}

function same(a: View, b: View): boolean {
  return a.grid === b.grid && a.x === b.x && a.y === b.y && a.cell === b.cell;
}
