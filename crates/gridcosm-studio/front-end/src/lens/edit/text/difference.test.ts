import { assert, property, string } from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "./difference";

const texts = string({ unit: "grapheme", maxLength: 30 });

test("the change leads from one text to the other", () => {
  assert(
    property(texts, texts, texts, texts, (start, before, after, end) => {
      const [one, other] = [start + before + end, start + after + end];
      const { from, to, insert } = differenceOf(one, other);
      expect(one.slice(0, from) + insert + one.slice(to)).toBe(other);
      expect(from).toBeGreaterThanOrEqual(Math.min(start.length, from));
      expect(to - from).toBeLessThanOrEqual(before.length);
    }),
  );
});

test("the same text needs no change", () => {
  assert(
    property(texts, (text) => {
      const { from, to, insert } = differenceOf(text, text);
      expect([to - from, insert]).toEqual([0, ""]);
    }),
  );
});
