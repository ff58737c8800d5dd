import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { placeIn } from "./place";
import { namesIn, proposals } from "./proposals";

const VOCABULARY = {
  tables: ["legend", "grids", "push", "level"],
  level: ["title", "map", "moves", "push"],
  push: ["order", "pull"],
  entity: ["is", "room", "key", "moving", "pushable", "mark"],
  moving: ["towards", "speed"],
  words: ["wall", "box", "door"],
  flags: ["pushable", "pull"],
  values: [
    { key: "moves", words: ["default", "gravity"] },
    { key: "order", words: ["solid", "portal"] },
    { key: "towards", words: ["up", "down"] },
    { key: "mark", words: ["primary"] },
  ],
  rules: { moves: [], objectives: [], turns: [], strategies: [], entries: [], swallows: [], searches: [] },
};
const NAMES = { grids: ["main", "pocket"], entities: ["dog"], keys: ["red"] };
const offered = (before: string, table = "") =>
  proposals(placeIn(before), table, VOCABULARY, NAMES).map(({ word }) => word);

describe("keys", () => {
  test("of the table that a line stands in", () => {
    expect(offered("ti")).toEqual(VOCABULARY.level);
    expect(offered("", "level")).toEqual(VOCABULARY.level);
    expect(offered("or", "push")).toEqual(VOCABULARY.push);
    expect(offered("or", "level.push")).toEqual(VOCABULARY.push);
    expect(offered("A", "legend"), "signs are the author's own").toEqual([]);
  });

  test("of the braces that a place stands in, without those that are there", () => {
    expect(offered('A = { is = "box", ', "legend")).toEqual(["room", "key", "moving", "pushable", "mark"]);
    expect(offered('A = { moving = { towards = "up", ', "legend")).toEqual(["speed"]);
    expect(offered("push = { ")).toEqual(VOCABULARY.push);
    expect(offered('A = ["wall", { ', "legend")).toEqual(VOCABULARY.entity);
  });
});

describe("values", () => {
  test("are the words of their key", () => {
    expect(offered('moves = "g')).toEqual(["default", "gravity"]);
    expect(offered('A = { moving = { towards = "', "legend")).toEqual(["up", "down"]);
    expect(offered('order = ["solid", "')).toEqual(["solid", "portal"]);
    expect(offered("A = { pushable = ", "legend")).toEqual(["true", "false"]);
    expect(offered("title = ")).toEqual([]);
  });

  test("of a legend are entities, alone, in a list or by `is`", () => {
    for (const before of ["A = ", 'A = "wa', 'A = ["box", ', "A = { is = "]) {
      expect(offered(before, "legend"), before).toEqual(VOCABULARY.words);
    }
  });

  test("may be names that the level has", () => {
    expect(offered('P = { room = "', "legend")).toEqual(["main", "pocket"]);
    expect(offered('D = { is = "door", key = "', "legend")).toEqual(["red"]);
    expect(offered('H = { is = "hunter", follows = "', "legend")).toEqual(["dog"]);
  });
});

test("tables are offered behind a bracket", () => {
  expect(offered("[le")).toEqual(VOCABULARY.tables);
  expect(offered("[[")).toEqual(VOCABULARY.tables);
});

test("nothing is offered in comments, behind a value that is whole, or behind its quotes", () => {
  expect(offered("# mo")).toEqual([]);
  expect(offered('moves = "gravity"')).toEqual([]);
});

test("what is typed of a word is known, quotes included", () => {
  expect(placeIn('moves = "gra')).toMatchObject({ expects: "value", key: "moves", typed: 4, quote: '"' });
  expect(placeIn("mov")).toMatchObject({ expects: "key", typed: 3, quote: "" });
  expect(placeIn("moves = ")).toMatchObject({ expects: "value", typed: 0 });
});

test("no line is too broken to be read, and never more is typed than is there", () => {
  const broken = constantFrom("{", "}", "[", "]", "=", '"', "'", ",", "#", "a", " ", "\\");
  assert(
    property(string({ unit: broken, maxLength: 20 }), (before) => {
      const { typed } = placeIn(before);
      expect(typed).toBeGreaterThanOrEqual(0);
      expect(typed).toBeLessThanOrEqual(before.length);
    }),
  );
});

test("names are read from a text that is half written", () => {
  const text = 'D = { is = "door", key = "red", name = "gate" }\nK = { is = "key", key = "red" \nX = { lock = "blue';
  expect(namesIn(`${text}"`, ["main"])).toEqual({ grids: ["main"], entities: ["gate"], keys: ["red", "blue"] });
});
