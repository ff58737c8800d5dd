import { OrthographicCamera, Vector3 } from "three";
import type { IsoCamera, IsoLook } from "../wire";

/** Yaw 40 and pitch 28 degrees, from the lower left of the map. */
const YAW = (40 * Math.PI) / 180;
const PITCH = (28 * Math.PI) / 180;
/** From the scene to the viewer, and to the right and up in the picture. */
const TOWARDS = new Vector3(-Math.sin(YAW) * Math.cos(PITCH), Math.sin(PITCH), Math.cos(YAW) * Math.cos(PITCH));
const RIGHT = new Vector3(Math.cos(YAW), 0, Math.sin(YAW));
const UP = new Vector3(Math.sin(YAW) * Math.sin(PITCH), Math.cos(PITCH), -Math.cos(YAW) * Math.sin(PITCH));

/** The duration in milliseconds of a motion within a grid, and into another one. */
const STEP = 140;
const INTO_ROOM = 260;

interface Glide {
  readonly from: IsoLook;
  readonly to: IsoLook;
  readonly start: number;
  readonly duration: number;
}

/**
 * The camera of the solids. Scenes may be built from different outermost grids. Each gives the camera's previous
 * position in its own coordinates, so an unfinished motion continues from where it is.
 */
export class IsoGlide {
  readonly camera = new OrthographicCamera();
  private rest: IsoLook | undefined;
  private now: IsoLook = { centre: [0, 0, 0], width: 1 };
  private glide: Glide | undefined;
  private done = 1;
  private depth = 1;
  private zoom = 1;
  private pan = { x: 0, y: 0 };
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");

  get gliding(): boolean {
    return this.glide !== undefined;
  }

  /** The completed share of the motion; 1 at rest. */
  get share(): number {
    return this.done;
  }

  /** The present view, for lamps and the like. */
  get look(): IsoLook {
    return this.now;
  }

  /** Moves to the view of a new scene. */
  follow(view: IsoCamera): void {
    const { at, from } = view;
    this.depth = view.depth;
    const start = from === null || this.rest === undefined ? undefined : carried(this.now, this.rest, from);
    const moves = start !== undefined && !same(start, at);
    const enters = from !== null && !same(from, at);
    this.rest = at;
    if (enters) this.pan = { x: 0, y: 0 };
    if (!moves || this.calm.matches) {
      this.now = at;
      this.glide = undefined;
      this.done = 1;
      return;
    }
    this.now = start;
    this.done = 0;
    this.glide = { from: start, to: at, start: performance.now(), duration: enters ? INTO_ROOM : STEP };
  }

  /** Resets the camera. */
  reset(): void {
    this.zoom = 1;
    this.pan = { x: 0, y: 0 };
  }

  zoomBy(factor: number): void {
    this.zoom = Math.min(Math.max(this.zoom * factor, 0.25), 8);
  }

  /** Moves the picture by a number of pixels of a window this wide. */
  panBy(dx: number, dy: number, width: number): void {
    const unit = (this.camera.right - this.camera.left) / Math.max(width, 1);
    this.pan.x -= dx * unit;
    this.pan.y += dy * unit;
  }

  move(now: number): void {
    if (this.glide === undefined) return;
    const { from, to, start, duration } = this.glide;
    const share = Math.min((now - start) / duration, 1);
    this.done = 1 - (1 - share) ** 3;
    this.now = between(from, to, this.done);
    if (share === 1) this.glide = undefined;
  }

  /** Points the camera, for a window of this size. */
  aim(width: number, height: number): void {
    const { camera, now } = this;
    const aspect = Math.max(width, 1) / Math.max(height, 1);
    // On the screen, horizontal boards are about half as high as wide.
    const across = (Math.max(now.width, now.width * 0.66 * aspect) * 1.06) / this.zoom;
    camera.left = -across / 2;
    camera.right = across / 2;
    camera.top = across / aspect / 2;
    camera.bottom = -across / aspect / 2;
    const distance = this.depth * 2;
    camera.near = 0.01;
    camera.far = distance * 2;
    const centre = new Vector3(...now.centre).addScaledVector(RIGHT, this.pan.x).addScaledVector(UP, this.pan.y);
    camera.position.copy(centre).addScaledVector(TOWARDS, distance);
    camera.lookAt(centre);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }
}

/** The direction on the map that is nearest to a movement on the screen. */
export function headingOf(dx: number, dy: number): "up" | "down" | "left" | "right" {
  const east = dx * RIGHT.x - dy * UP.x;
  const south = dx * RIGHT.z - dy * UP.z;
  if (Math.abs(east) > Math.abs(south)) return east > 0 ? "right" : "left";
  return south > 0 ? "down" : "up";
}

/** A camera near one view, moved to the same position near another. */
function carried(now: IsoLook, from: IsoLook, to: IsoLook): IsoLook {
  const scale = to.width / from.width;
  const centre = now.centre.map((value, i) => (to.centre[i] ?? 0) + (value - (from.centre[i] ?? 0)) * scale);
  return { centre: centre as [number, number, number], width: now.width * scale };
}

function same(a: IsoLook, b: IsoLook): boolean {
  const near = (x: number, y: number): boolean => Math.abs(x - y) < 1e-9 * (1 + Math.abs(x));
  return near(a.width, b.width) && a.centre.every((value, i) => near(value, b.centre[i] ?? 0));
}

/** Zooms at an even pace; the centre moves as fast as the width changes, so that one point stays fixed. */
function between(a: IsoLook, b: IsoLook, share: number): IsoLook {
  const width = a.width * (b.width / a.width) ** share;
  const way = Math.abs(b.width / a.width - 1) < 1e-3 ? share : (width - a.width) / (b.width - a.width);
  const centre = a.centre.map((value, i) => value + ((b.centre[i] ?? 0) - value) * way);
  return { centre: centre as [number, number, number], width };
}
