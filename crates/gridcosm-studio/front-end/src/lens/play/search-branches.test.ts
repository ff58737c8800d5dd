import { describe, expect, it } from "vitest";
import { branches, isOpenAtFirst } from "./search-branches";

const tried = (parent: number | null, end: "on_path" | "failed" = "failed") => ({ parent, end });

describe("branches", () => {
  it("puts attempts under those that led to them", () => {
    const list = [tried(null), tried(0), tried(1), tried(0), tried(null)];
    expect(branches(list)).toEqual([
      {
        number: 0,
        inner: [
          { number: 1, inner: [{ number: 2, inner: [] }] },
          { number: 3, inner: [] },
        ],
      },
      { number: 4, inner: [] },
    ]);
  });
});

describe("isOpenAtFirst", () => {
  it("unfolds short searches, and of long ones the path and what is near the start", () => {
    expect(isOpenAtFirst([tried(null), tried(0)], 0)).toBe(true);
    const long = Array.from({ length: 60 }, (_, at) => tried(at === 0 ? null : at - 1));
    expect(isOpenAtFirst(long, 1)).toBe(true);
    expect(isOpenAtFirst(long, 30)).toBe(false);
    long[30] = tried(29, "on_path");
    expect(isOpenAtFirst(long, 30)).toBe(true);
  });
});
