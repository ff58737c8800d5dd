import { array, assert, constantFrom, property } from "fast-check";
import { describe, expect, test } from "vitest";
import { isMap, outline } from "./outline";

const shape = (text: string) =>
  outline(text.split("\n")).map(({ kind, name, from, to }) => `${kind} ${name} ${from}-${to}`);

test("tables end before the next one, without the blank lines between", () => {
  expect(shape('title = "A"\n\n[legend]\nA = "wall"\n\n[[level]]\nmap = "A"')).toEqual([
    "table  0-0",
    "table legend 2-3",
    "table level 5-6",
  ]);
});

test("a map is a text of its own, and its rows are no tables", () => {
  expect(shape('map = """\n[..]\n#..#"""\n[push]')).toEqual(["table  0-2", "text map 0-2", "table push 3-3"]);
});

describe("texts of several lines", () => {
  test("open and close on one line, and open again", () => {
    expect(shape('a = """x""" # """\nb = 1')).toEqual(["table  0-1"]);
    expect(shape("a = '''\nx''' \nb = \"\"\"\ny\"\"\"")).toEqual(["table  0-3", "text a 0-1", "text b 2-3"]);
  });

  test("that never close reach to the end", () => {
    expect(shape('[grids]\nmain = """\n#@#\n')).toEqual(["table grids 0-2", "text main 1-3"]);
  });

  test("do not open in comments and in other texts", () => {
    expect(shape('# """\na = \'"""\'\n[b]')).toEqual(["table  0-1", "table b 2-2"]);
  });
});

test("whatever is written, sections lie in the text, in order, and tables do not overlap", () => {
  const lines = constantFrom("[a]", "[[level]]", 'map = """', '"""', "#..#", "", "k = 1 # '''", "'''", 'x = "[y]"');
  assert(
    property(array(lines, { minLength: 1, maxLength: 14 }), (text) => {
      const sections = outline(text);
      expect(sections.every(({ from, to }) => from >= 0 && from <= to && to < text.length)).toBe(true);
      const tables = sections.filter(({ kind }) => kind === "table");
      expect(tables.slice(1).every(({ from }, at) => from > (tables[at]?.to ?? 0))).toBe(true);
    }),
  );
});

test("maps are known by their key or by their table", () => {
  expect([isMap("", "map"), isMap("grids", "pocket"), isMap("level.grids", "main")]).toEqual([true, true, true]);
  expect([isMap("", "description"), isMap("legend", "A")]).toEqual([false, false]);
});
