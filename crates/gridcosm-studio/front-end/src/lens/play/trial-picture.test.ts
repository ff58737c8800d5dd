import { describe, expect, it } from "vitest";
import type { Place, TriedCell } from "../../wire";
import { onlyVisited, wayTo } from "./trial-picture";

const cell = (x: number): Place => ({ grid: 0, x, y: 0 });
const tried = (x: number, parent: number | null): TriedCell => ({
  parent,
  place: cell(x),
  dir: "E",
  how: "solid",
  pieces: [],
  end: "failed",
  said: "",
  refused: [],
});

describe("a tried push", () => {
  const attempts = [tried(0, null), tried(1, 0), tried(2, 1), tried(3, 1), tried(2, 3)];

  it("leads from the start to an attempt", () => {
    expect(wayTo({ attempts }, 4)).toEqual([cell(0), cell(1), cell(3), cell(2)]);
    expect(wayTo({ attempts }, 0)).toEqual([cell(0)]);
    expect(wayTo({ attempts }, 9)).toEqual([]);
  });

  it("shows each cell once, and those of the path as the path", () => {
    const path = [cell(0), cell(1), cell(3)].map((place) => ({ place, moves: true }));
    expect(onlyVisited({ attempts, path })).toEqual([cell(2)]);
  });
});
