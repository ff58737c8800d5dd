// The position of a grid on the canvas of the large view: fitted, or zoomed and moved by hand.

import type { Cell } from "./cells";

export interface Frame {
  /** The upper left corner of the grid, and the side of a cell, in CSS pixels of the canvas. */
  readonly x: number;
  readonly y: number;
  readonly cell: number;
}

/** The edges of a grid near a pointer. */
export interface Edge {
  readonly left: boolean;
  readonly top: boolean;
  readonly right: boolean;
  readonly bottom: boolean;
}

const LARGEST_FIT = 84;
const MARGIN = 36;

export class GridFrame {
  zoom = 1;
  #moved = { x: 0, y: 0 };
  #size = { width: 1, height: 1, columns: 1, rows: 1 };

  measure(width: number, height: number, columns: number, rows: number): void {
    this.#size = { width, height, columns, rows };
  }

  get current(): Frame {
    const { width, height, columns, rows } = this.#size;
    const fit = Math.min((width - 2 * MARGIN) / columns, (height - 2 * MARGIN) / rows, LARGEST_FIT);
    const cell = Math.max(2, Math.floor(fit * this.zoom));
    const x = Math.round((width - columns * cell) / 2 + this.#moved.x);
    const y = Math.round((height - rows * cell) / 2 + this.#moved.y);
    return { x, y, cell };
  }

  reset(): void {
    this.zoom = 1;
    this.#moved = { x: 0, y: 0 };
  }

  pan(dx: number, dy: number): void {
    const { columns, rows, width, height } = this.#size;
    const { cell } = this.current;
    // At least a part of the grid stays on the screen.
    const limit = (n: number, extent: number, screen: number): number => {
      const most = Math.max(0, (extent + screen) / 2 - 3 * MARGIN);
      return Math.min(Math.max(n, -most), most);
    };
    this.#moved = {
      x: limit(this.#moved.x + dx, columns * cell, width),
      y: limit(this.#moved.y + dy, rows * cell, height),
    };
  }

  /** Zooms so that the point stays where it is. */
  zoomAt(factor: number, px: number, py: number): void {
    const before = this.current;
    this.zoom = Math.min(Math.max(this.zoom * factor, 0.2), 12);
    const after = this.current;
    const ratio = after.cell / before.cell;
    this.pan(px - after.x - (px - before.x) * ratio, py - after.y - (py - before.y) * ratio);
  }

  /** The cell at a point of the canvas, which may lie outside of the grid. */
  cellAt(px: number, py: number): Cell {
    const { x, y, cell } = this.current;
    return [Math.floor((px - x) / cell), Math.floor((py - y) / cell)];
  }

  inside([x, y]: Cell): boolean {
    return x >= 0 && y >= 0 && x < this.#size.columns && y < this.#size.rows;
  }

  /** The edges near a point outside of the grid, where it can be resized. */
  edgeAt(px: number, py: number, reach: number): Edge | null {
    const { x, y, cell } = this.current;
    const [w, h] = [this.#size.columns * cell, this.#size.rows * cell];
    const near = (distance: number): boolean => distance >= -2 && distance <= reach;
    const within = px >= x - reach && px <= x + w + reach && py >= y - reach && py <= y + h + reach;
    const edge = { left: near(x - px), top: near(y - py), right: near(px - x - w), bottom: near(py - y - h) };
    return within && (edge.left || edge.top || edge.right || edge.bottom) ? edge : null;
  }
}

export function edgeCursor({ left, top, right, bottom }: Edge): string {
  if ((left && top) || (right && bottom)) return "nwse-resize";
  if ((right && top) || (left && bottom)) return "nesw-resize";
  return left || right ? "ew-resize" : "ns-resize";
}
