import { array, assert, constantFrom, integer, oneof, property, record } from "fast-check";
import { expect, test } from "vitest";
import { History, type Version } from "./history";

const typed = (text: string, step?: string): Version => ({ text, index: 0, label: "typed", step });
const opened = typed("");

/** User actions: write something (in a step that may continue), undo, redo, jump. */
const deeds = array(
  oneof(
    record({ push: integer({ min: 0, max: 999 }), step: constantFrom("a", "b", undefined) }),
    record({ go: integer({ min: -3, max: 20 }) }),
    constantFrom({ by: -1 }, { by: 1 }),
  ),
  { maxLength: 40 },
);

function done(history: History, list: readonly object[]): void {
  for (const deed of list) {
    if ("push" in deed) history.push(typed(String(deed.push), (deed as { step?: string }).step));
    else if ("go" in deed) history.go(deed.go as number);
    else history.go(history.at + (deed as { by: number }).by);
  }
}

test("undo and redo are each other's inverse, wherever one is", () => {
  assert(
    property(deeds, (list) => {
      const history = new History(opened);
      done(history, list);
      const { at, current } = history;
      if (history.canUndo) {
        history.go(at - 1);
        expect(history.canRedo).toBe(true);
        expect(history.go(at)).toBe(current);
      }
      if (history.canRedo) {
        history.go(at + 1);
        expect(history.go(at)).toBe(current);
      }
    }),
  );
});

test("undoing everything and redoing everything passes the same versions", () => {
  assert(
    property(deeds, (list) => {
      const history = new History(opened);
      done(history, list);
      const last = history.versions.length - 1;
      const back = Array.from({ length: last + 1 }, (_, i) => history.go(last - i).text);
      const forth = Array.from({ length: last + 1 }, (_, i) => history.go(i).text);
      expect(forth).toEqual(back.reverse());
      expect(forth[0]).toBe("");
    }),
  );
});

test("what is done is current, and what had been undone is gone", () => {
  assert(
    property(deeds, (list) => {
      const history = new History(opened);
      done(history, list);
      history.push(typed("something new"));
      expect(history.current.text).toBe("something new");
      expect(history.canRedo).toBe(false);
    }),
  );
});

test("two neighbours never say the same", () => {
  assert(
    property(deeds, (list) => {
      const history = new History(opened);
      done(
        history,
        list.filter((deed) => !("push" in deed) || !(deed as { step?: string }).step),
      );
      const texts = history.versions.map(({ text }) => text);
      expect(texts.some((text, at) => text === texts[at + 1])).toBe(false);
    }),
  );
});

test("letters of one step are one entry, and the next step is another", () => {
  const history = new History(opened);
  for (const text of ["w", "wo", "wor", "word"]) history.push(typed(text, "typing 1"));
  history.push(typed("word!", "typing 2"));
  expect(history.versions.map(({ text }) => text)).toEqual(["", "word", "word!"]);
  expect(history.go(history.at - 1).text).toBe("word");
});

test("old versions are forgotten, new ones never", () => {
  const history = new History(opened);
  for (let i = 1; i <= 700; i++) history.push(typed(String(i)));
  expect(history.versions.length).toBe(500);
  expect(history.current.text).toBe("700");
  expect(history.go(-5).text).toBe("201");
});
