// A map of walls in the page: drawn immediately while the server still works, and corrected by its answer.

import type { Point } from "./camera";

export class Walls {
  readonly cells: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.cells = new Uint8Array(width * height);
  }

  /** Reads a line per row, `#` for walls. */
  static parse(width: number, height: number, text: string): Walls {
    const walls = new Walls(width, height);
    text
      .split("\n")
      .slice(0, height)
      .forEach((row, y) => {
        for (let x = 0; x < Math.min(width, row.length); x++) {
          walls.cells[y * width + x] = row[x] === "#" ? 1 : 0;
        }
      });
    return walls;
  }

  /** Writes the same form. */
  text(): string {
    const row = (y: number) =>
      Array.from(this.cells.subarray(y * this.width, (y + 1) * this.width), (wall) => (wall ? "#" : ".")).join("");
    return Array.from({ length: this.height }, (_, y) => row(y)).join("\n");
  }

  has(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < this.width && y < this.height && this.cells[y * this.width + x] === 1;
  }

  set(x: number, y: number, wall: boolean): void {
    if (x >= 0 && y >= 0 && x < this.width && y < this.height) {
      this.cells[y * this.width + x] = wall ? 1 : 0;
    }
  }

  /** Calls back for every run of walls in these rows. */
  runs(from: number, to: number, call: (y: number, start: number, end: number) => void): void {
    for (let y = Math.max(0, from); y < Math.min(this.height, to); y++) {
      const row = y * this.width;
      for (let x = 0; x < this.width; x++) {
        if (this.cells[row + x]) {
          const start = x;
          while (x < this.width && this.cells[row + x]) {
            x++;
          }
          call(y, start, x);
        }
      }
    }
  }
}

/** The cells of a straight line, both ends included; the server draws the same. */
export function line(from: Point, to: Point): Point[] {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const steps = Math.max(Math.abs(dx), Math.abs(dy));
  const along = (delta: number, step: number) =>
    steps === 0 ? 0 : Math.trunc((2 * delta * step + steps * Math.sign(delta)) / (2 * steps));
  return Array.from({ length: steps + 1 }, (_, step) => ({ x: from.x + along(dx, step), y: from.y + along(dy, step) }));
}
