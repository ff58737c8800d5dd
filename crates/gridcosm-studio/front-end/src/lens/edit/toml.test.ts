import { assert, boolean, dictionary, integer, letrec, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { readText, type TomlValue, writeText, writeValue } from "./toml";

test("a text that is written in quotes is read back as it was", () => {
  assert(
    property(string({ unit: "grapheme" }), (text) => {
      expect(readText(writeText(text))).toBe(text);
    }),
  );
  expect(readText(writeText('a "b" \\ \n \t \u0007'))).toBe('a "b" \\ \n \t \u0007');
});

test("texts in single quotes and values without quotes are read as they stand", () => {
  expect([readText("'a\\b'"), readText(" 12 "), readText("true")]).toEqual(["a\\b", "12", "true"]);
});

test("values stand on one line, and every bracket is closed", () => {
  const { value } = letrec<{ value: TomlValue }>((tie) => ({
    value: oneof(
      { maxDepth: 3 },
      string({ unit: "grapheme", maxLength: 6 }),
      integer(),
      boolean(),
      dictionary(string({ minLength: 1, maxLength: 4 }), tie("value"), { maxKeys: 3 }),
    ),
  }));
  assert(
    property(value, (each) => {
      const written = writeValue(each);
      expect(written).not.toContain("\n");
      const bare = written.replace(/"(?:\\.|[^"\\])*"/g, "");
      expect(bare.split("{").length).toBe(bare.split("}").length);
    }),
  );
});

test("tables are written in braces, with quotes around keys that need them", () => {
  expect(writeValue({ is: "door", key: "red", "a b": [1, true] })).toBe(
    '{ is = "door", key = "red", "a b" = [1, true] }',
  );
  expect(writeValue({})).toBe("{}");
});
