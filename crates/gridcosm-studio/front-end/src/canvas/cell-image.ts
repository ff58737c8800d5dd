// A map as a picture of one pixel per cell, stretched to its place: the cost does not grow with the number of shapes.

import type { Rgb } from "../palette";
import type { Stage } from "./stage";

export class CellImage {
  /** Pixels row by row; see `pixel`. */
  readonly words: Uint32Array;
  #canvas: OffscreenCanvas;
  #image: ImageData;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.#canvas = new OffscreenCanvas(width, height);
    this.#image = new ImageData(width, height);
    this.words = new Uint32Array(this.#image.data.buffer);
  }

  /** Call after `words` have changed. */
  commit(): void {
    this.#canvas.getContext("2d")?.putImageData(this.#image, 0, 0);
  }

  /** Draws all cells with hard edges. */
  draw(stage: Stage): void {
    const { context, camera } = stage;
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#canvas, camera.x, camera.y, this.width * camera.scale, this.height * camera.scale);
    context.imageSmoothingEnabled = true;
  }
}

/** A colour as it lies in memory. */
export function pixel([r, g, b]: Rgb): number {
  return ((255 << 24) | (Math.round(b) << 16) | (Math.round(g) << 8) | Math.round(r)) >>> 0;
}

/** Between two colours. */
export function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}
