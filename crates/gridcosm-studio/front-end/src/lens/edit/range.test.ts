import { expect, test } from "vitest";
import { readRange } from "./range";

test("a wanted difficulty is a range, a number or nothing", () => {
  expect(readRange("30-40")).toEqual([30, 40]);
  expect(readRange(" 30 – 40 ")).toEqual([30, 40]);
  expect(readRange("25")).toEqual([25, 25]);
  expect(readRange("")).toBeNull();
  expect(readRange("any")).toBeNull();
});
