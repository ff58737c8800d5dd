import { array, assert, constantFrom, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { type Cell, cellsOf, contains, line, outline, rectangle, region } from "./cells";

const numbers = integer({ min: -30, max: 60 });
const cells = tuple(numbers, numbers);
const GRID = { width: 20, height: 12 } as Parameters<typeof rectangle>[2];
const names = (list: readonly Cell[]): string[] => list.map(([x, y]) => `${x} ${y}`).sort();

test("a stroke has no gaps and is as long as its longer side", () => {
  assert(
    property(cells, cells, (a, b) => {
      const stroke = line(a, b);
      expect(stroke[0]).toEqual(a);
      expect(stroke.at(-1)).toEqual(b);
      const far = stroke.slice(1).filter(([x, y], at) => {
        const [px, py] = stroke[at] ?? [x, y];
        return Math.max(Math.abs(x - px), Math.abs(y - py)) > 1;
      });
      expect(far).toEqual([]);
    }),
  );
});

describe("a rectangle", () => {
  test("is the same from any two opposite corners, and lies in the grid", () => {
    assert(
      property(cells, cells, (a, b) => {
        const box = rectangle(a, b, GRID);
        expect(rectangle(b, a, GRID)).toEqual(box);
        expect(rectangle([a[0], b[1]], [b[0], a[1]], GRID)).toEqual(box);
        expect(cellsOf(box).every(([x, y]) => x >= 0 && y >= 0 && x < 20 && y < 12)).toBe(true);
      }),
    );
  });

  test("contains exactly its cells", () => {
    assert(
      property(cells, cells, cells, (a, b, cell) => {
        const box = rectangle(a, b, GRID);
        expect(contains(box, cell)).toBe(names(cellsOf(box)).includes(`${cell[0]} ${cell[1]}`));
      }),
    );
  });

  test("is its outline and what lies within", () => {
    assert(
      property(cells, cells, (a, b) => {
        const box = rectangle(a, b, GRID);
        const { x, y, width, height } = box;
        const inner =
          width > 2 && height > 2 ? cellsOf({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 }) : [];
        expect(names([...outline(box), ...inner])).toEqual(names(cellsOf(box)));
      }),
    );
  });
});

describe("a region", () => {
  const maps = array(array(constantFrom(".", "#"), { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 6 });

  test("is found from each of its cells, has one sign, and nothing beside it has the same", () => {
    assert(
      property(maps, integer({ min: 0, max: 5 }), integer({ min: 0, max: 5 }), (rows, x, row) => {
        const y = row % rows.length;
        const found = region(rows, [x, y]);
        const inside = new Set(names(found));
        expect(inside.size).toBe(found.length);
        const last = found.at(-1) ?? [x, y];
        expect(names(region(rows, last))).toEqual(names(found));
        for (const [cx, cy] of found) {
          expect(rows[cy]?.[cx]).toBe(rows[y]?.[x]);
          for (const [nx, ny] of [
            [cx + 1, cy],
            [cx - 1, cy],
            [cx, cy + 1],
            [cx, cy - 1],
          ] as const) {
            expect(rows[ny]?.[nx] === rows[y]?.[x]).toBe(inside.has(`${nx} ${ny}`));
          }
        }
      }),
    );
  });

  test("of a cell outside is empty", () => {
    expect(region([["."]], [3, 0])).toEqual([]);
  });
});
