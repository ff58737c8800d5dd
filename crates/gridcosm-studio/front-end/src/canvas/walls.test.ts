import { array, assert, boolean, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { line, Walls } from "./walls";

const cells = record({ x: integer({ min: -40, max: 40 }), y: integer({ min: -40, max: 40 }) });
const drawings = array(array(boolean(), { minLength: 7, maxLength: 7 }), { minLength: 1, maxLength: 9 });
const drawn = (rows: boolean[][]) => rows.map((row) => row.map((wall) => (wall ? "#" : ".")).join("")).join("\n");

test("walls that are written and read again are the same", () => {
  assert(
    property(drawings, (rows) => {
      expect(Walls.parse(7, rows.length, drawn(rows)).text()).toBe(drawn(rows));
    }),
  );
});

test("the runs of a map are its walls, each once", () => {
  assert(
    property(drawings, (rows) => {
      const walls = Walls.parse(7, rows.length, drawn(rows));
      const copy = new Walls(7, rows.length);
      walls.runs(0, rows.length, (y, start, end) => {
        expect(walls.has(start - 1, y) || walls.has(end, y)).toBe(false);
        for (let x = start; x < end; x++) copy.set(x, y, true);
      });
      expect(copy.text()).toBe(walls.text());
    }),
  );
});

test("outside of a map there are no walls, and none can be set", () => {
  const walls = new Walls(3, 2);
  walls.set(3, 0, true);
  walls.set(-1, 1, true);
  expect(walls.text()).toBe("...\n...");
  expect(walls.has(-1, 0)).toBe(false);
});

test("a line goes from end to end in steps to a neighbour", () => {
  assert(
    property(cells, cells, (from, to) => {
      const found = line(from, to);
      expect(found[0]).toEqual(from);
      expect(found.at(-1)).toEqual(to);
      for (const [at, cell] of found.slice(1).entries()) {
        const before = found[at] ?? cell;
        expect(Math.max(Math.abs(cell.x - before.x), Math.abs(cell.y - before.y))).toBe(1);
      }
    }),
  );
});
