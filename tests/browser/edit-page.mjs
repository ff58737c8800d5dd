// Helpers for the tests of the Edit lens: opening a text, waiting for its content, and pointing at cells.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { open, settled, until } from "./harness.mjs";

export const ROW = `title = "A row" # keep me
map = """
@....>
......"""
`;

export function put(studio, name, text) {
  mkdirSync(studio.levels, { recursive: true });
  writeFileSync(path.join(studio.levels, name), text);
}

export async function edit(page, studio, name, text) {
  put(studio, name, text);
  await open(page, studio, `#edit/folder/${name}`);
  await shows(page, (doc) => doc.level !== null);
  await settled(page);
}

export const LENS = `document.querySelector("gc-studio")?.shadowRoot?.querySelector("gc-edit")`;

/** Waits until the document satisfies a condition, which is a function of it. */
export function shows(page, test, argument) {
  return until(page, `(${test})(${LENS}?.doc ?? { text: "", level: null }, ${JSON.stringify(argument ?? null)})`);
}

export function textOf(page) {
  return page.evaluate(`${LENS}.doc.text`);
}

export function hasText(page, text) {
  return shows(page, "(doc, text) => doc.text === text && doc.level !== null", text);
}

export function containsText(page, text) {
  return shows(page, "(doc, text) => doc.text.includes(text)", text);
}

/** The position of a cell of the large grid. */
export async function spot(page, x, y) {
  await until(page, `${LENS}.board.settled`);
  return page.evaluate(`${LENS}.board.centreOf([${x}, ${y}])`);
}

export async function click(page, x, y, options) {
  const at = await spot(page, x, y);
  await page.mouse.click(at.x, at.y, options);
}

export async function drag(page, from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

export const tile = (page, name) => page.locator("gc-edit-palette").getByRole("button", { name, exact: true });
export const tool = (page, name) =>
  page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });
export const area = (page) => page.getByLabel("Text of the level");

/** Replaces the text, as a user who pastes one does. */
export async function write(page, text) {
  await area(page).focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

/** Puts the caret before a piece of the text, or selects the piece. */
export async function goTo(page, piece, select = false) {
  const text = await textOf(page);
  const lines = text.slice(0, text.indexOf(piece)).split("\n");
  const at = [lines.length, lines.at(-1).length + 1, select ? piece.length : 0];
  await page.locator("gc-text-pane").evaluate((pane, [line, column, length]) => pane.goTo(line, column, length), at);
}

/** The selection in the text, cursor by cursor. */
export const selected = (page) => page.locator("gc-text-pane").evaluate((pane) => pane.selected);
