import { Text } from "@codemirror/state";
import { assert, constantFrom, integer, property, string } from "fast-check";
import { expect, test } from "vitest";
import { diagnosticsOf, sentence, spanOf } from "./diagnostics";

test("columns count characters, whatever they are made of", () => {
  const doc = Text.of(["title", "#🟥x🟦#"]);
  const { from, to } = spanOf(doc, 2, 3, 1);
  expect(doc.sliceString(from, to)).toBe("x");
  expect(doc.sliceString(spanOf(doc, 2, 4, 1).from, spanOf(doc, 2, 4, 1).to)).toBe("🟦");
});

test("a span never leaves the line it is about", () => {
  const rows = string({ unit: constantFrom("#", ".", "🟥"), maxLength: 6 });
  assert(
    property(
      rows,
      rows,
      integer({ min: 0, max: 5 }),
      integer({ min: 1, max: 9 }),
      integer({ min: 0, max: 9 }),
      (a, b, line, column, length) => {
        const doc = Text.of([a, b]);
        const { from, to } = spanOf(doc, line, column, length);
        const { from: start, to: end } = doc.line(Math.min(Math.max(line, 1), 2));
        expect(start <= from && from <= to && to <= end).toBe(true);
      },
    ),
  );
});

test("a mistake says what is wrong and what to do, and brings its fix", () => {
  const fix = { title: "Write coin", line: 1, column: 5, length: 6, text: '"coin"' };
  const mistake = {
    error: true,
    message: "there is no entity `coyn`",
    hint: "did you mean `coin`?",
    line: 1,
    column: 5,
    length: 6,
    level: 0,
    fix,
  };
  const [found] = diagnosticsOf(Text.of(['A = "coyn"']), [mistake]);
  expect(found).toMatchObject({ from: 4, to: 10, severity: "error" });
  expect(found?.message).toBe("There is no entity `coyn`. Did you mean `coin`?");
  expect(found?.actions?.map(({ name }) => name)).toEqual(["Write coin"]);
});

test("sentences begin with a capital and end with a point", () => {
  expect(sentence("a map is missing")).toBe("A map is missing.");
  expect(sentence("Really?")).toBe("Really?");
});
