import { assert, property } from "fast-check";
import { expect, test } from "vitest";
import { across, inverse, leftOf, lodged, type Relation, relate, within } from "./relation";
import { board } from "./test-boards";
import { relations } from "./test-values";

const NESTED = board(["....", ".1..", "...2"], ["...", ".3."], ["....."], [".."]);

function expectSame(is: Relation | undefined, wanted: Relation): void {
  expect(is?.x).toBeCloseTo(wanted.x, 6);
  expect(is?.y).toBeCloseTo(wanted.y, 6);
  expect((is?.unit ?? 0) / wanted.unit).toBeCloseTo(1, 9);
  expect(is?.mirror).toBe(wanted.mirror);
}

const HERE: Relation = { x: 0, y: 0, unit: 1 };

test("a relation and its inverse cancel out, on either side", () => {
  assert(
    property(relations, (relation) => {
      expectSame(lodged(relation, inverse(relation)), HERE);
      expectSame(lodged(inverse(relation), relation), HERE);
    }),
  );
});

test("relations may be joined in any order of brackets", () => {
  assert(
    property(relations, relations, relations, (a, b, c) => {
      const [left, right] = [lodged(lodged(a, b), c), lodged(a, lodged(b, c))];
      expect(left.unit / right.unit).toBeCloseTo(1, 9);
      expect(left.x).toBeCloseTo(right.x, 5);
      expect(left.y).toBeCloseTo(right.y, 5);
    }),
  );
});

test("a grid lies in the cell of its primary room, with a rim on all sides", () => {
  const inside = within(NESTED, 1, 0);
  expect(inside?.x).toBeGreaterThan(1);
  expect(inside?.y).toBeGreaterThan(1);
  expect((inside?.x ?? 0) + 3 * (inside?.unit ?? 0)).toBeLessThan(2);
  expect((inside?.y ?? 0) + 2 * (inside?.unit ?? 0)).toBeLessThan(2);
});

test("any two grids of one tree know each other, and back is the inverse", () => {
  for (const from of [0, 1, 2, 3]) {
    for (const to of [0, 1, 2, 3]) {
      const there = relate(NESTED, from, to);
      expect(there, `${from} to ${to}`).toBeDefined();
      expectSame(relate(NESTED, to, from), inverse(there ?? HERE));
    }
  }
});

test("the way from a grid to a third is the same by way of a second", () => {
  const [inner, middle] = [relate(NESTED, 3, 1), relate(NESTED, 1, 2)];
  expectSame(relate(NESTED, 3, 2), lodged(middle ?? HERE, inner ?? HERE));
});

test("grids without a room, and a circle of rooms, end without a relation", () => {
  expect(relate(board(["..."], ["..."]), 0, 1)).toBeUndefined();
  expect(within(board(["..."], ["2"], ["1"]), 1, 0)).toBeUndefined();
});

test("a room in a mirror shows its left column on the right, and a mirror in it turns back", () => {
  const model = board([".1."], ["..", "2."], ["..."]);
  for (const place of [
    { grid: 0, x: 1, y: 0 },
    { grid: 1, x: 0, y: 1 },
  ]) {
    const items = model.items(place).map((item) => ({ ...item, flip: true }));
    model.apply({ cells: [{ ...place, items }], moves: [], primaries: [], focus: null });
  }
  const mirrored = within(model, 1, 0);
  expect(mirrored?.mirror).toBe(true);
  if (mirrored === undefined) return;
  expect(across(mirrored, 0)).toBeGreaterThan(across(mirrored, 2));
  expect(leftOf(mirrored, 1, 1)).toBeCloseTo(across(mirrored, 2));
  expect(leftOf(mirrored, 0, 2)).toBeGreaterThan(1);
  expect(across(mirrored, 0)).toBeLessThan(2);
  expect(within(model, 2, 0)?.mirror).toBeUndefined();
});
