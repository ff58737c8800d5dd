// Sets of cells that tools work on.

import type { GridView } from "../../wire";

export type Cell = readonly [x: number, y: number];

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The cells of a straight line, both ends included, so that a fast stroke has no gaps. */
export function line([x0, y0]: Cell, [x1, y1]: Cell): Cell[] {
  const steps = Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0), 1);
  const along = (a: number, b: number, i: number): number => Math.round(a + ((b - a) * i) / steps);
  return Array.from({ length: steps + 1 }, (_, i) => [along(x0, x1, i), along(y0, y1, i)] as const);
}

/** The rectangle that two corners span, cut to the grid. */
export function rectangle(a: Cell, b: Cell, grid: GridView): Rectangle {
  const clamp = (n: number, most: number): number => Math.min(Math.max(n, 0), most - 1);
  const [x0, x1] = [clamp(Math.min(a[0], b[0]), grid.width), clamp(Math.max(a[0], b[0]), grid.width)];
  const [y0, y1] = [clamp(Math.min(a[1], b[1]), grid.height), clamp(Math.max(a[1], b[1]), grid.height)];
  return { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}

export function cellsOf({ x, y, width, height }: Rectangle): Cell[] {
  return Array.from({ length: width * height }, (_, i) => [x + (i % width), y + Math.floor(i / width)] as const);
}

/** The border of a rectangle. */
export function outline(box: Rectangle): Cell[] {
  return cellsOf(box).filter(
    ([x, y]) => x === box.x || y === box.y || x === box.x + box.width - 1 || y === box.y + box.height - 1,
  );
}

export function contains(box: Rectangle, [x, y]: Cell): boolean {
  return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
}

/** All connected cells with the same sign as this one. */
export function region(rows: readonly (readonly string[])[], [x, y]: Cell): Cell[] {
  const sign = rows[y]?.[x];
  if (sign === undefined) {
    return [];
  }
  const found: Cell[] = [];
  const seen = new Set<string>([`${x} ${y}`]);
  const queue: Cell[] = [[x, y]];
  for (let cell = queue.pop(); cell; cell = queue.pop()) {
    found.push(cell);
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [nx, ny] = [cell[0] + dx, cell[1] + dy];
      const key = `${nx} ${ny}`;
      if (rows[ny]?.[nx] === sign && !seen.has(key)) {
        seen.add(key);
        queue.push([nx, ny]);
      }
    }
  }
  return found;
}
