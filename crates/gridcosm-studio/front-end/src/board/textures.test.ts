import { expect, test } from "vitest";
import { CASES, DRAWINGS } from "./texture-cases.generated";
import { numberOf, placeNumber, TextureSet } from "./textures";

test("the page chooses among drawings as the libraries do", () => {
  const set = new TextureSet(DRAWINGS);
  for (const { sprite, traits, number, seed, index } of CASES) {
    expect(set.chosen(sprite, traits, number, seed) ?? null, JSON.stringify({ sprite, traits, number, seed })).toBe(
      index,
    );
  }
  expect(new Set(CASES.map((each) => each.index)).size).toBeGreaterThan(3);
});

test("a thing that stays is chosen by its cell, a thing that moves by itself", () => {
  const place = { grid: 1, x: 3, y: 2 };
  expect(numberOf("wall", 9, place)).toBe(placeNumber(place));
  expect(numberOf("box", 9, place)).toBe(9);
  expect(numberOf("wall", 9, undefined)).toBe(9);
  expect(placeNumber(place)).toBe((1 << 24) ^ (2 << 12) ^ 3);
  expect(numberOf("box", -1, undefined)).toBe(0);
});
