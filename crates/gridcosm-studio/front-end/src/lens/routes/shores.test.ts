import { describe, expect, it } from "vitest";
import type { Point } from "../../canvas/camera";
import type { Raster } from "./raster";
import { isShore, Shores } from "./shores";

/** A sea of 9 x 5 tiles with an island of one tile in its middle. */
const island = {
  width: 9,
  height: 5,
  isOpen: (x: number, y: number) => inside(x, y) && !(x === 4 && y === 2),
} as Raster;

function inside(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < 9 && y < 5;
}

/** A stroke that does not move. */
function stay(at: Point): [Point, Point] {
  return [at, at];
}

describe("shores", () => {
  it("are open tiles beside land, not the edge of the map", () => {
    expect(isShore(island, 4, 1)).toBe(true);
    expect(isShore(island, 3, 2)).toBe(true);
    expect(isShore(island, 3, 1)).toBe(false);
    expect(isShore(island, 0, 0)).toBe(false);
    expect(isShore(island, 4, 2)).toBe(false);
  });

  it("are painted, each tile once, wiped and swapped", () => {
    const shores = new Shores();
    expect(shores.paint("from", island, stay({ x: 4, y: 2 }), 1, true)).toBe(true);
    expect(shores.paint("from", island, stay({ x: 4, y: 1 }), 1, true)).toBe(false);
    expect(shores.tiles("from")).toHaveLength(4);
    expect(shores.has("to")).toBe(false);
    expect(shores.paint("from", island, stay({ x: 5, y: 2 }), 0, false)).toBe(true);
    shores.swap();
    expect([shores.tiles("from").length, shores.tiles("to").length]).toEqual([0, 3]);
    shores.clear("to");
    expect(shores.has("to")).toBe(false);
  });

  it("have no gaps where the hand was quick", () => {
    const coast = { width: 40, height: 3, isOpen: (x, y) => x >= 0 && x < 40 && (y === 0 || y === 1) } as Raster;
    const shores = new Shores();
    shores.paint(
      "to",
      coast,
      [
        { x: 0, y: 1 },
        { x: 39, y: 1 },
      ],
      1,
      true,
    );
    expect(shores.tiles("to")).toHaveLength(40);
  });

  it("lose the tiles that are no shore after the map was painted", () => {
    const shores = new Shores();
    shores.paint("to", island, stay({ x: 4, y: 2 }), 1, true);
    shores.keepShores({ ...island, isOpen: inside } as Raster);
    expect(shores.has("to")).toBe(false);
  });
});
