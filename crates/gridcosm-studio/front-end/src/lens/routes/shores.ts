// Two shores that a route may begin and end at, painted with a brush.

import type { Point } from "../../canvas/camera";
import type { Raster } from "./raster";

export type End = "from" | "to";

/** More tiles than anybody paints, and fewer than the server accepts. */
const MOST = 10_000;

export class Shores {
  /** The tiles of each side, by their number on the map, in the order in which they were painted. */
  #tiles: Record<End, Map<number, Point>> = { from: new Map(), to: new Map() };

  tiles(end: End): Point[] {
    return [...this.#tiles[end].values()];
  }

  has(end: End): boolean {
    return this.#tiles[end].size > 0;
  }

  clear(end?: End): void {
    for (const each of end ? [end] : (["from", "to"] as const)) {
      this.#tiles[each].clear();
    }
  }

  swap(): void {
    this.#tiles = { from: this.#tiles.to, to: this.#tiles.from };
  }

  /** Adds or removes the shore tiles under a stroke from one tile to another; returns whether anything changed. */
  paint(end: End, raster: Raster, [from, to]: [Point, Point], radius: number, add: boolean): boolean {
    const before = this.#tiles[end].size;
    // A quick hand or a small map on the screen leaves gaps, which half a brush at a time closes.
    const far = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
    const steps = Math.max(1, Math.ceil(far / Math.max(1, radius)));
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const x = Math.round(from.x + (to.x - from.x) * share);
      const y = Math.round(from.y + (to.y - from.y) * share);
      this.#stamp(end, raster, { x, y }, radius, add);
    }
    return this.#tiles[end].size !== before;
  }

  #stamp(end: End, raster: Raster, at: Point, radius: number, add: boolean): void {
    const side = this.#tiles[end];
    for (let y = at.y - radius; y <= at.y + radius; y++) {
      for (let x = at.x - radius; x <= at.x + radius; x++) {
        const key = y * raster.width + x;
        if (!add) {
          side.delete(key);
        } else if (side.size < MOST && isShore(raster, x, y)) {
          side.set(key, { x, y });
        }
      }
    }
  }

  /** Forgets tiles that are no shore any more, because land and sea were painted. */
  keepShores(raster: Raster): void {
    for (const side of Object.values(this.#tiles)) {
      for (const [key, { x, y }] of side) {
        if (!isShore(raster, x, y)) {
          side.delete(key);
        }
      }
    }
  }
}

/** An open tile beside a blocked one. The edge of the map is no shore. */
export function isShore(raster: Raster, x: number, y: number): boolean {
  const land = (u: number, v: number) =>
    u >= 0 && v >= 0 && u < raster.width && v < raster.height && !raster.isOpen(u, v);
  return raster.isOpen(x, y) && (land(x - 1, y) || land(x + 1, y) || land(x, y - 1) || land(x, y + 1));
}
