import { array, assert, constantFrom, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { readClip, writeClip } from "./clip";

const signs = constantFrom("#", ".", "@", "$", '"', "\\", "'", "é", "🟥", "A", "7", "-");
const rows = array(
  array(signs, { minLength: 1, maxLength: 8 }).map((row) => row.join("")),
  {
    minLength: 1,
    maxLength: 6,
  },
);
const entities = constantFrom(
  '"box"',
  '{ is = "door", key = "red" }',
  '{ is = "monster", moving = { towards = "up", speed = 2 } }',
  '{ is = "thing", name = "a, b] }" }',
);
const legends = array(tuple(signs, array(entities, { minLength: 1, maxLength: 3 })), { maxLength: 4 });

test("a piece that is copied and pasted is the same piece", () => {
  assert(
    property(rows, legends, (drawn, legend) => {
      const clip = { rows: drawn, legend };
      expect(readClip(writeClip(clip))).toEqual(clip);
      expect(readClip(writeClip(clip).replace(/\n/g, "\r\n"))).toEqual(clip);
    }),
  );
});

test("rows of signs from anywhere are a piece without a legend", () => {
  expect(readClip("#####\n#@$.#\n#####\n")).toEqual({ rows: ["#####", "#@$.#", "#####"], legend: [] });
});

test("what cannot be meant is no piece", () => {
  expect(readClip("")).toBeNull();
  expect(readClip("  \n ")).toBeNull();
  expect(readClip("a\tb")).toBeNull();
  expect(readClip("x".repeat(257))).toBeNull();
});
