// Helpers for the tests of the Play lens: levels, keys, and questions to the lens.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { open, root } from "./harness.mjs";

/** A level in which a room `R` shows a grid of its own, with the exit inside. */
export const pocketIn = (about, rows) => `${about}

[push]
order = ["solid", "portal", "swallow"]

[legend]
R = { room = "pocket" }

[grids]
main = """
${rows.join("\n")}"""
pocket = """
...
..>
..."""
`;

export const POCKET = pocketIn('title = "The pocket"\ndescription = "Push the room against the wall, then walk in."', [
  "#######",
  "#@.R..#",
  "#######",
]);

export const WALK = `title = "Two steps"
description = "East, east."

map = """
#####
#@.>#
#####"""
`;

/** A hall of 64 by 64 with pillars. */
export const HALL = `title = "The hall"\nmap = """\n${Array.from({ length: 64 }, (_, y) =>
  Array.from({ length: 64 }, (_, x) => {
    if (x === 0 || y === 0 || x === 63 || y === 63) return "#";
    if (x === 1 && y === 1) return "@";
    if (x === 62 && y === 62) return ">";
    return x % 3 === 0 && y % 3 === 0 ? "#" : ".";
  }).join(""),
).join("\n")}"""\n`;

/** The keys of a solution from the gallery. */
export function solution(name) {
  const text = readFileSync(path.join(root, "levels/solutions", `${name}.replay`), "utf8");
  const keys = { u: "ArrowUp", d: "ArrowDown", l: "ArrowLeft", r: "ArrowRight", k: "e", g: "f", ".": "q" };
  return [.../^actions = "([^"]*)"/m.exec(text)[1].replaceAll(" ", "")].map((letter) => keys[letter]);
}

export async function play(page, studio, name, text) {
  mkdirSync(studio.levels, { recursive: true });
  writeFileSync(path.join(studio.levels, name), text);
  await open(page, studio, `#play/folder/${name}`);
  await page.waitForFunction((name) => lensGame()?.level?.name === name, name);
}

/** Defines `lensGame()` in the page: the game as the lens knows it. */
export async function prepare(page) {
  await page.addInitScript(() => {
    globalThis.lens = () => document.querySelector("gc-studio")?.shadowRoot?.querySelector("gc-play");
    globalThis.lensGame = () => lens()?.game;
  });
}

export async function press(page, ...keys) {
  for (const key of keys) {
    const revision = await page.evaluate(() => lensGame().revision);
    await page.keyboard.press(key);
    await page.waitForFunction((before) => lensGame().revision > before && !lensGame().asking, revision);
  }
}

export const turn = (page) => page.evaluate(() => lensGame().status.turn);
export const outcome = (page) => page.evaluate(() => lensGame().status.outcome);
