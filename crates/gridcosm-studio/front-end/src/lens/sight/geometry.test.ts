import { assert, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import type { Point } from "../../canvas/camera";
import { Walls } from "../../canvas/walls";
import { type Body, hull, inTheWay, tangents } from "./geometry";

const numbers = integer({ min: 0, max: 12 });
const sides = integer({ min: 1, max: 3 });
const bodies = record({ x: numbers, y: numbers, width: sides, height: sides });
const cornersOf = ({ x, y, width, height }: Body): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
const turn = (o: Point, p: Point, q: Point) => (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
const sidesOf = (corners: Point[]) => corners.map((p, at) => [p, corners[(at + 1) % corners.length] ?? p] as const);

test("a hull turns one way only, holds both rectangles, and has no other corners than theirs", () => {
  assert(
    property(bodies, bodies, (a, b) => {
      const corners = hull(a, b);
      const theirs = [...cornersOf(a), ...cornersOf(b)];
      for (const [p, q] of sidesOf(corners)) {
        expect(theirs.every((corner) => turn(p, q, corner) >= 0)).toBe(true);
      }
      for (const corner of corners) {
        expect(theirs).toContainEqual(corner);
      }
    }),
  );
});

test("a hull does not depend on which rectangle comes first", () => {
  assert(
    property(bodies, bodies, (a, b) => {
      expect(hull(b, a)).toEqual(hull(a, b));
    }),
  );
});

test("tangents lie on the hull and lead from one rectangle to the other", () => {
  assert(
    property(bodies, bodies, (a, b) => {
      const theirs = [...cornersOf(a), ...cornersOf(b)];
      const found = tangents(a, b);
      expect(found.length).toBeLessThanOrEqual(8);
      for (const [p, q] of found) {
        expect(theirs.every((corner) => turn(p, q, corner) >= 0)).toBe(true);
      }
    }),
  );
});

test("two cells apart have two tangents", () => {
  expect(tangents({ x: 0, y: 0, width: 1, height: 1 }, { x: 5, y: 3, width: 1, height: 1 })).toHaveLength(2);
});

test("only walls on the straight way of the whole body are in the way, the same in both directions", () => {
  const walls = Walls.parse(7, 5, ".......\n.......\n...#...\n.......\n.......");
  const cell = (x: number, y: number): Body => ({ x, y, width: 1, height: 1 });
  expect(inTheWay(walls, cell(0, 2), { x: 6, y: 2 })).toEqual([{ x: 3, y: 2 }]);
  expect(inTheWay(walls, cell(0, 1), { x: 6, y: 1 })).toEqual([]);
  assert(
    property(bodies, bodies, ({ x, y }, to) => {
      const [from, there] = [cell(x % 7, y % 5), { x: to.x % 7, y: to.y % 5 }];
      expect(inTheWay(walls, from, there)).toEqual(inTheWay(walls, cell(there.x, there.y), from));
    }),
  );
});
