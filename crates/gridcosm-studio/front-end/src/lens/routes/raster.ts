// A map of millions of tiles as pictures. Each level has half the sides of the one below and holds the open share of
// four tiles. Squares of 512 pixels are coloured when they come into view and kept while they are used.

import type { Stage } from "../../canvas/stage";
import type { Rgb } from "../../palette";

const SIDE = 512;
/** Squares kept in memory; each takes a megabyte. */
const MOST_SQUARES = 96;

/** One level: the openness of each pixel, 0 to 255. */
interface Level {
  width: number;
  height: number;
  cells: Uint8Array;
}

interface Square {
  canvas: OffscreenCanvas;
  used: number;
}

export class Raster {
  readonly #base: Level;
  /** From the map itself to a picture of it that fits one square, each half as large as the one before. */
  readonly #levels: Level[];
  #squares = new Map<string, Square>();
  #clock = 0;
  #scheme = "";

  constructor(
    readonly width: number,
    readonly height: number,
    bits: Uint8Array,
    rowBytes: number,
  ) {
    const cells = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) {
      unpack(bits.subarray(y * rowBytes, (y + 1) * rowBytes), cells, y * width, width);
    }
    this.#base = { width, height, cells };
    this.#levels = [this.#base];
    for (let level = this.#base; Math.max(level.width, level.height) > SIDE; ) {
      level = halved(level);
      this.#levels.push(level);
    }
  }

  isOpen(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && (this.#base.cells[y * this.width + x] ?? 0) > 0;
  }

  /** A drawing of it: `.` for open, `#` for blocked, a line per row. */
  drawing(): Uint8Array {
    const { cells } = this.#base;
    const [open, blocked, end] = [46, 35, 10];
    const text = new Uint8Array((this.width + 1) * this.height);
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        text[at++] = cells[y * this.width + x] ? open : blocked;
      }
      text[at++] = end;
    }
    return text;
  }

  /** Applies a painted rectangle to all levels. */
  patch(x: number, y: number, width: number, height: number, bits: Uint8Array, rowBytes: number): void {
    const base = this.#base;
    for (let row = 0; row < height; row++) {
      unpack(
        bits.subarray(row * rowBytes, (row + 1) * rowBytes),
        base.cells,
        (y + row) * base.width + x,
        Math.min(width, base.width - x),
      );
    }
    let box = { x, y, right: x + width, bottom: y + height };
    this.#forget(0, box);
    let below = base;
    for (const [above, level] of this.#levels.slice(1).entries()) {
      box = {
        x: box.x >> 1,
        y: box.y >> 1,
        right: Math.min(level.width, (box.right + 1) >> 1),
        bottom: Math.min(level.height, (box.bottom + 1) >> 1),
      };
      for (let row = box.y; row < box.bottom; row++) {
        for (let column = box.x; column < box.right; column++) {
          level.cells[row * level.width + column] = mean(below, column * 2, row * 2);
        }
      }
      this.#forget(above + 1, box);
      below = level;
    }
  }

  /** Draws the visible part. Tiles larger than a pixel stay crisp. */
  draw(stage: Stage, land: Rgb, sea: Rgb): void {
    const scheme = [...land, ...sea].join();
    if (scheme !== this.#scheme) {
      this.#squares.clear();
      this.#scheme = scheme;
    }
    const { camera, context } = stage;
    const pixels = camera.scale * devicePixelRatio;
    const number = Math.min(this.#levels.length - 1, Math.max(0, Math.floor(Math.log2(1 / pixels))));
    const step = 2 ** number;
    const { from, to } = camera.visible();
    context.imageSmoothingEnabled = pixels * step < 1;
    this.#clock++;
    for (let row = Math.floor(from.y / step / SIDE); row * SIDE * step < to.y; row++) {
      for (let column = Math.floor(from.x / step / SIDE); column * SIDE * step < to.x; column++) {
        const square = this.#square(number, column, row, land, sea);
        const size = square.width * step * camera.scale;
        const tall = square.height * step * camera.scale;
        const at = camera.toScreen({ x: column * SIDE * step, y: row * SIDE * step });
        // Slightly larger, so that no seam shows between squares.
        context.drawImage(square, at.x, at.y, size + 0.5, tall + 0.5);
      }
    }
    context.imageSmoothingEnabled = true;
    this.#sweep();
  }

  #square(number: number, column: number, row: number, land: Rgb, sea: Rgb): OffscreenCanvas {
    const key = `${number}/${column}/${row}`;
    const known = this.#squares.get(key);
    if (known) {
      known.used = this.#clock;
      return known.canvas;
    }
    const level = this.#levels[number] ?? this.#base;
    const [x, y] = [column * SIDE, row * SIDE];
    const [width, height] = [Math.min(SIDE, level.width - x), Math.min(SIDE, level.height - y)];
    const canvas = new OffscreenCanvas(width, height);
    const image = new ImageData(width, height);
    const colours = blend(land, sea);
    const words = new Uint32Array(image.data.buffer);
    for (let line = 0; line < height; line++) {
      const begin = (y + line) * level.width + x;
      for (let at = 0; at < width; at++) {
        words[line * width + at] = colours[level.cells[begin + at] ?? 0] ?? 0;
      }
    }
    canvas.getContext("2d")?.putImageData(image, 0, 0);
    this.#squares.set(key, { canvas, used: this.#clock });
    return canvas;
  }

  #forget(number: number, box: { x: number; y: number; right: number; bottom: number }): void {
    for (let row = Math.floor(box.y / SIDE); row * SIDE < box.bottom; row++) {
      for (let column = Math.floor(box.x / SIDE); column * SIDE < box.right; column++) {
        this.#squares.delete(`${number}/${column}/${row}`);
      }
    }
  }

  #sweep(): void {
    if (this.#squares.size > MOST_SQUARES) {
      const oldest = [...this.#squares].sort(([, a], [, b]) => a.used - b.used);
      for (const [key] of oldest.slice(0, this.#squares.size - MOST_SQUARES)) {
        this.#squares.delete(key);
      }
    }
  }
}

function unpack(bits: Uint8Array, cells: Uint8Array, begin: number, width: number): void {
  for (let x = 0; x < width; x++) {
    cells[begin + x] = ((bits[x >> 3] ?? 0) >> (x & 7)) & 1 ? 255 : 0;
  }
}

function halved(level: Level): Level {
  const [width, height] = [(level.width + 1) >> 1, (level.height + 1) >> 1];
  const half = { width, height, cells: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      half.cells[y * width + x] = mean(level, 2 * x, 2 * y);
    }
  }
  return half;
}

function mean({ width, height, cells }: Level, x: number, y: number): number {
  const right = x + 1 < width ? 1 : 0;
  const down = y + 1 < height ? width : 0;
  const at = y * width + x;
  return ((cells[at] ?? 0) + (cells[at + right] ?? 0) + (cells[at + down] ?? 0) + (cells[at + right + down] ?? 0)) >> 2;
}

/** 256 colours from land to sea as pixels in memory order. */
function blend(land: Rgb, sea: Rgb): Uint32Array {
  const bytes = new Uint8Array(256 * 4);
  for (let share = 0; share < 256; share++) {
    for (let channel = 0; channel < 3; channel++) {
      bytes[share * 4 + channel] = Math.round(
        ((land[channel] ?? 0) * (255 - share) + (sea[channel] ?? 0) * share) / 255,
      );
    }
    bytes[share * 4 + 3] = 255;
  }
  return new Uint32Array(bytes.buffer);
}
