import { array, assert, constantFrom, integer, property, string } from "fast-check";
import { expect, test } from "vitest";
import { readAddress, writeAddress } from "./address";

const names = array(string({ unit: "grapheme", minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 }).map(
  (parts) => parts.map((part) => part.replaceAll("/", "-")).join("/"),
);

test("an address that is written and read again names the same level", () => {
  assert(
    property(
      constantFrom("play" as const, "edit" as const, "sight" as const),
      constantFrom("gallery" as const, "folder" as const, "draft" as const),
      names,
      integer({ min: 0, max: 99 }),
      (lens, source, name, index) => {
        const level = { source, name, index };
        expect(readAddress(writeAddress(lens, level))).toEqual({ page: "lens", lens, level });
      },
    ),
  );
});

test("addresses that are broken lead somewhere or nowhere, never into an error", () => {
  expect(readAddress("#gallery")).toEqual({ page: "gallery" });
  expect(readAddress("#nowhere/at/all")).toBeNull();
  expect(readAddress("#play/folder/%zz?level=-4")).toEqual({
    page: "lens",
    lens: "play",
    level: { source: "folder", name: "%zz", index: 0 },
  });
  expect(readAddress("#level=abc&index=2")).toEqual({ page: "shared", data: "abc", index: 2, lens: "play" });
  assert(
    property(string(), (text) => {
      readAddress(text);
    }),
  );
});
