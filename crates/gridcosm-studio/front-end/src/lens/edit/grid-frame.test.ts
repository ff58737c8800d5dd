import { assert, double, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { GridFrame } from "./grid-frame";

const grids = record({ columns: integer({ min: 1, max: 80 }), rows: integer({ min: 1, max: 80 }) });
const pixels = integer({ min: 0, max: 600 });

function framed({ columns, rows }: { columns: number; rows: number }, width = 800, height = 600): GridFrame {
  const frame = new GridFrame();
  frame.measure(width, height, columns, rows);
  return frame;
}

test("the middle of a cell on the screen is that cell again", () => {
  assert(
    property(grids, double({ min: 0.3, max: 6, noNaN: true }), pixels, pixels, (grid, factor, px, py) => {
      const frame = framed(grid);
      frame.zoomAt(factor, px, py);
      const { x, y, cell } = frame.current;
      for (const [column, row] of [
        [0, 0],
        [grid.columns - 1, grid.rows - 1],
        [-2, 3],
      ] as const) {
        expect(frame.cellAt(x + (column + 0.5) * cell, y + (row + 0.5) * cell)).toEqual([column, row]);
      }
    }),
  );
});

test("a grid fits the canvas at first, in its middle", () => {
  assert(
    property(grids, (grid) => {
      const { x, y, cell } = framed(grid).current;
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(Math.abs(2 * x + grid.columns * cell - 800)).toBeLessThanOrEqual(1);
      expect(Math.abs(2 * y + grid.rows * cell - 600)).toBeLessThanOrEqual(1);
    }),
  );
});

test("a zoom holds the point under the pointer, to the pixel", () => {
  const frame = framed({ columns: 20, rows: 15 });
  for (const factor of [1.25, 1.25, 1.6, 0.8]) {
    const before = frame.current;
    frame.zoomAt(factor, 300, 260);
    const after = frame.current;
    const [cellsBefore, cellsAfter] = [(300 - before.x) / before.cell, (300 - after.x) / after.cell];
    expect(Math.abs(cellsAfter - cellsBefore) * after.cell).toBeLessThanOrEqual(1);
  }
});

test("a reset undoes any zoom and any move", () => {
  const frame = framed({ columns: 20, rows: 15 });
  const { current } = frame;
  frame.zoomAt(3, 10, 500);
  frame.pan(-300, 90);
  frame.reset();
  expect(frame.current).toEqual(current);
});

test("edges are found outside of a grid and at its rim only", () => {
  const frame = framed({ columns: 4, rows: 4 });
  const { x, y, cell } = frame.current;
  expect(frame.edgeAt(x + 4 * cell + 5, y + cell, 10)).toEqual({ left: false, top: false, right: true, bottom: false });
  expect(frame.edgeAt(x - 5, y - 5, 10)).toEqual({ left: true, top: true, right: false, bottom: false });
  expect(frame.edgeAt(x + 2 * cell, y + 2 * cell, 10)).toBeNull();
  expect(frame.edgeAt(x + 4 * cell + 50, y + cell, 10)).toBeNull();
});
