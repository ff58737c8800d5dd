import { expect, test } from "vitest";
import type { Patch } from "../wire";
import { Flights } from "./flights";
import { board } from "./test-boards";

/** Moves the first item of a cell to another cell. */
function moved(model: ReturnType<typeof board>, from: [number, number, number], to: [number, number, number]): Patch {
  const [grid, x, y] = from;
  const [item] = model.items({ grid, x, y });
  if (!item) throw new Error("there is nothing to move");
  const places = [
    { grid, x, y },
    { grid: to[0], x: to[1], y: to[2] },
  ] as const;
  return {
    cells: [
      { ...places[0], items: [] },
      { ...places[1], items: [item] },
    ],
    moves: [{ entity: item.entity, from: places[0], to: places[1], jump: false }],
    primaries: [],
    focus: null,
  };
}

test("something that moves begins where it was, ends where it goes, and then has landed", () => {
  const model = board(["@..."]);
  const flights = new Flights();
  flights.depart(model, moved(model, [0, 0, 0], [0, 1, 0]), 1000, 100);
  expect(flights.spots(1000).get(0)?.[0]?.spot).toEqual({ x: 0, y: 0, size: 1, alpha: 1 });
  const middle = flights.spots(1050).get(0)?.[0]?.spot.x ?? 0;
  expect(middle).toBeGreaterThan(0);
  expect(middle).toBeLessThan(1);
  expect(flights.spots(1100).get(0)?.[0]?.spot).toEqual({ x: 1, y: 0, size: 1, alpha: 1 });
  flights.land(1099);
  expect(flights.size).toBe(1);
  flights.land(1100);
  expect(flights.size).toBe(0);
});

test("a turn in the middle of a motion takes it over where it is", () => {
  const model = board(["@..."]);
  const flights = new Flights();
  const first = moved(model, [0, 0, 0], [0, 1, 0]);
  flights.depart(model, first, 0, 100);
  model.apply(first);
  const before = flights.spots(40).get(0)?.[0]?.spot.x;
  flights.depart(model, moved(model, [0, 1, 0], [0, 2, 0]), 40, 100);
  expect(flights.spots(40).get(0)?.[0]?.spot.x).toBe(before);
  expect(flights.spots(140).get(0)?.[0]?.spot.x).toBe(2);
});

test("something that enters a room starts in its own size, told in the cells of the room's grid", () => {
  const model = board([".@1"], ["..", ".."]);
  const flights = new Flights();
  flights.depart(model, moved(model, [0, 1, 0], [1, 0, 0]), 0, 100);
  const [start] = flights.spots(0).get(1) ?? [];
  const { unit } = model.lodgingAt(1, 2, 0);
  expect(start?.crossing).toBe(true);
  expect(start?.spot.size).toBeCloseTo(1 / unit, 9);
  expect(flights.spots(100).get(1)?.[0]?.spot).toEqual({ x: 0, y: 0, size: 1, alpha: 1 });
});

test("a member of a swarm moves from square to square", () => {
  const model = board([".$"]);
  const [item] = model.items({ grid: 0, x: 1, y: 0 });
  if (!item) throw new Error("there is nothing to move");
  item.square = [285, 285, 430];
  const flights = new Flights();
  const place = { grid: 0, x: 1, y: 0 };
  const patch: Patch = {
    cells: [{ ...place, items: [{ ...item, square: [600, 285, 430] }] }],
    moves: [{ entity: item.entity, from: place, to: place, jump: false }],
    primaries: [],
    focus: null,
  };
  flights.depart(model, patch, 0, 100);
  expect(flights.spots(0).get(0)?.[0]?.spot).toEqual({ x: 1.285, y: 0.285, size: 0.43, alpha: 1 });
  expect(flights.spots(100).get(0)?.[0]?.spot).toEqual({ x: 1.6, y: 0.285, size: 0.43, alpha: 1 });
});

test("what is taken away shrinks to nothing and hides nothing", () => {
  const model = board(["$."]);
  const flights = new Flights();
  const patch: Patch = { cells: [{ grid: 0, x: 0, y: 0, items: [] }], moves: [], primaries: [], focus: null };
  flights.depart(model, patch, 0, 100);
  expect([...flights.hidden]).toEqual([]);
  expect(flights.spots(100).get(0)?.[0]?.spot.alpha).toBe(0);
});

test("cells are swept under things that move, where they are and where they just were", () => {
  const model = board(["@..."]);
  const flights = new Flights();
  flights.depart(model, moved(model, [0, 0, 0], [0, 3, 0]), 0, 100);
  const swept = (now: number) => flights.sweep(model, flights.spots(now)).map(({ index }) => index);
  expect(swept(0)).toEqual([0]);
  expect(new Set(swept(100))).toEqual(new Set([0, 3]));
});
