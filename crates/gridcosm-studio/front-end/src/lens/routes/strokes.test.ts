import { expect, test } from "vitest";
import { joined } from "./strokes";

const land = (...points: [number, number][]) => ({
  points: points.map(([x, y]) => ({ x, y })),
  radius: 6,
  open: false,
});

test("pieces of one drag become one stroke", () => {
  const strokes = [land([1, 1], [2, 1]), land([2, 1], [3, 1])];
  expect(joined(strokes, 10)).toEqual([land([1, 1], [2, 1], [3, 1])]);
  expect(strokes[0]?.points).toHaveLength(2);
});

test("another brush, another place and a full stroke each begin a new one", () => {
  const water = { ...land([2, 1], [3, 1]), open: true };
  const wide = { ...land([2, 1], [3, 1]), radius: 9 };
  const elsewhere = land([8, 8], [9, 8]);
  for (const next of [water, wide, elsewhere]) {
    expect(joined([land([1, 1], [2, 1]), next], 10)).toEqual([land([1, 1], [2, 1]), next]);
  }
  expect(joined([land([1, 1], [2, 1]), land([2, 1], [3, 1])], 2)).toHaveLength(2);
});
