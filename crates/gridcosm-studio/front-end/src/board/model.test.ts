import { expect, test } from "vitest";
import { board } from "./test-boards";

test("a change in a grid shows in every room that shows it, and in those around them", () => {
  const model = board(["1.2"], ["..."], ["1"]);
  const changed = model.apply({ cells: [{ grid: 1, x: 2, y: 0, items: [] }], moves: [], primaries: [], focus: null });
  const cells = new Set(changed.map(({ grid, index }) => `${grid}:${index}`));
  expect(cells).toEqual(new Set(["1:2", "0:0", "2:0", "0:2"]));
});

test("a room that is moved shows its grid in the new cell only", () => {
  const model = board(["1.."], ["."]);
  const room = model.items({ grid: 0, x: 0, y: 0 });
  model.apply({
    cells: [
      { grid: 0, x: 0, y: 0, items: [] },
      { grid: 0, x: 2, y: 0, items: [...room] },
    ],
    moves: [],
    primaries: [{ grid: 1, at: { grid: 0, x: 2, y: 0 } }],
    focus: null,
  });
  expect(model.roomsIn(0)).toEqual([{ room: 1, x: 2, y: 0, flip: false }]);
  expect(model.lodging(1)?.x).toBeGreaterThan(2);
});

test("cells outside of a grid change nothing", () => {
  const model = board(["."]);
  expect(model.apply({ cells: [{ grid: 0, x: 5, y: 0, items: [] }], moves: [], primaries: [], focus: null })).toEqual(
    [],
  );
  expect(model.items({ grid: 0, x: -1, y: 0 })).toEqual([]);
});

test("grids come into being and are gone again, with the rooms in them", () => {
  const model = board(["@."]);
  const [agent] = model.items({ grid: 0, x: 0, y: 0 });
  if (agent === undefined) throw new Error("the board has no agent");
  const room = { entity: 9, sprite: "room", layer: "main", room: 0, sign: "∞" } as const;
  const nothing = { moves: [], primaries: [], focus: null };
  model.apply({
    ...nothing,
    made: [{ id: 1, name: "void", width: 2, height: 1, hue: 1, void: true, primary: null, cells: [[room], [agent]] }],
    cells: [{ grid: 0, x: 0, y: 0, items: [] }],
  });
  expect(model.items({ grid: 1, x: 1, y: 0 })).toEqual([agent]);
  expect(model.roomsIn(1)).toHaveLength(1);
  model.apply({ ...nothing, gone: [1], cells: [{ grid: 0, x: 0, y: 0, items: [agent] }] });
  expect(model.grids.has(1)).toBe(false);
  expect(model.roomsIn(1)).toEqual([]);
  expect(model.items({ grid: 0, x: 0, y: 0 })).toEqual([agent]);
});
