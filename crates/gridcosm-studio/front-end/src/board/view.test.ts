import { assert, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { across, inverse } from "./relation";
import { standardView } from "./standard-view";
import { board } from "./test-boards";
import { points, relations, shares, views } from "./test-values";
import { between, mapped, rebase, turnOf, type View } from "./view";

const NESTED = board(["....", ".1..", "...2"], ["...", ".3."], ["....."], [".."]);

/** The position of a point of a grid on the screen, in pixels from the centre. */
function onScreen(view: View, x: number, y: number): [number, number] {
  return [(x - view.x) * view.cell * turnOf(view), (y - view.y) * view.cell];
}

function expectSame(is: View | undefined, wanted: View): void {
  expect(is?.grid).toBe(wanted.grid);
  expect(is?.x).toBeCloseTo(wanted.x, 5);
  expect(is?.y).toBeCloseTo(wanted.y, 5);
  expect((is?.cell ?? 0) / wanted.cell).toBeCloseTo(1, 9);
  expect(is === undefined ? undefined : turnOf(is)).toBe(turnOf(wanted));
}

test("a view told in other cells and back is the same view", () => {
  assert(
    property(views, relations, (view, relation) => {
      expectSame(mapped(mapped(view, relation, 9), inverse(relation), view.grid), view);
    }),
  );
});

test("a point keeps its place on the screen, whichever grid the view is told in", () => {
  assert(
    property(views, relations, points, (view, relation, { x, y }) => {
      const [left, top] = onScreen(view, x, y);
      const other = mapped(view, relation, 9);
      const [otherLeft, otherTop] = onScreen(other, across(relation, x), relation.y + y * relation.unit);
      expect(otherLeft).toBeCloseTo(left, 3);
      expect(otherTop).toBeCloseTo(top, 3);
    }),
  );
});

test("a view goes from grid to grid of a nest and comes back", () => {
  for (const grid of [0, 1, 2, 3]) {
    const view: View = { grid: 3, x: 0.5, y: 0.25, cell: 40 };
    const there = rebase(NESTED, view, grid);
    expect(there?.grid).toBe(grid);
    expectSame(there && rebase(NESTED, there, 3), view);
  }
  expect(rebase(board(["."], ["."]), { grid: 0, x: 0, y: 0, cell: 9 }, 1)).toBeUndefined();
});

describe("between two views", () => {
  test("both ends are reached", () => {
    assert(
      property(views, views, (a, b) => {
        expectSame(between(a, b, 0), { ...a, grid: b.grid });
        expectSame(between(a, b, 1), b);
      }),
    );
  });

  test("cells grow or shrink all the way", () => {
    assert(
      property(views, views, shares, shares, (a, b, one, other) => {
        const [early, late] = [between(a, b, Math.min(one, other)).cell, between(a, b, Math.max(one, other)).cell];
        expect((late - early) * Math.sign(b.cell - a.cell)).toBeGreaterThanOrEqual(-1e-9 * late);
      }),
    );
  });

  test("the point that both ends show at one place stays there", () => {
    assert(
      property(views, points, shares, (a, { x, y }, share) => {
        // Twice as large around a point.
        const [left, top] = onScreen(a, x, y);
        const b = { ...a, cell: a.cell * 2, x: x - left / (a.cell * 2), y: y - top / (a.cell * 2) };
        const [nowLeft, nowTop] = onScreen(between(a, b, share), x, y);
        expect(Math.abs(nowLeft - left)).toBeLessThan(1e-6 * (1 + Math.abs(left)));
        expect(Math.abs(nowTop - top)).toBeLessThan(1e-6 * (1 + Math.abs(top)));
      }),
    );
  });
});

describe("the standard view", () => {
  const insets = { top: 40, bottom: 60 };
  const grid = (columns: number, rows: number, agent: [number, number]) =>
    board(
      Array.from({ length: rows }, (_, y) =>
        Array.from({ length: columns }, (_, x) => (x === agent[0] && y === agent[1] ? "@" : ".")).join(""),
      ),
    );

  test("shows a small grid whole, between what covers the edges", () => {
    const [width, height] = [800, 600];
    const view = standardView({ model: grid(12, 9, [0, 0]), grid: 0, width, height, insets }, 1);
    const [left, top] = onScreen(view, 0, 0);
    const [right, bottom] = onScreen(view, 12, 9);
    expect(left).toBeGreaterThanOrEqual(-width / 2);
    expect(right).toBeLessThanOrEqual(width / 2);
    expect(top).toBeGreaterThanOrEqual(-height / 2 + insets.top);
    expect(bottom).toBeLessThanOrEqual(height / 2 - insets.bottom);
    expect(right).toBeCloseTo(-left);
    expect(Number.isInteger(view.cell)).toBe(true);
  });

  test("follows the agent through a large one, and never leaves it", () => {
    for (const agent of [
      [0, 0],
      [100, 50],
      [199, 99],
    ] as [number, number][]) {
      const view = standardView({ model: grid(200, 100, agent), grid: 0, width: 800, height: 600, insets }, 1);
      const [x, y] = onScreen(view, agent[0] + 0.5, agent[1] + 0.5);
      expect(Math.abs(x)).toBeLessThan(400);
      expect(y).toBeGreaterThan(-300 + insets.top);
      expect(y).toBeLessThan(300 - insets.bottom);
      expect(view.cell).toBeGreaterThanOrEqual(22);
    }
  });

  test("a zoom makes cells larger by that much", () => {
    const window = { model: grid(30, 20, [3, 3]), grid: 0, width: 800, height: 600, insets };
    expect(standardView(window, 2).cell / standardView(window, 1).cell).toBeCloseTo(2, 0);
  });
});
