// Sets of drawings: chosen in the dialog, remembered, used by boards, icons, small pictures and files.

import { readFileSync } from "node:fs";
import { assert, caused, checkAccessibility, open, settled, test } from "./harness.mjs";
import { play, prepare, WALK } from "./play-game.mjs";

/** The pixels of the flat board. */
const board = (page) =>
  page.evaluate(() => lens().flat.renderRoot.querySelector("canvas").toDataURL().slice(0, 200_000));

test("a set of drawings is chosen, remembered, and used in exported pictures", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await settled(page);
  const usual = await board(page);
  await page.getByRole("button", { name: "Appearance" }).click();
  await page.getByRole("radio", { name: "Paper" }).check();
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await settled(page);
  const paper = await board(page);
  assert.notEqual(paper, usual);

  await page.getByRole("button", { name: "Export" }).click();
  const download = await caused(page, "download", () => page.getByRole("menuitem", { name: /Drawing/ }).click());
  const svg = readFileSync(await download.path(), "utf8");
  assert.match(svg, /<use href="#wall-[123]"/);

  await page.reload();
  await settled(page);
  assert.equal(await board(page), paper, "a reload keeps the set");
  await open(page, studio, "#gallery");
  const picture = decodeURIComponent(await page.locator("gc-gallery img").first().getAttribute("src"));
  assert.match(picture, /<use href="#wall-[123]"/);
  assert.deepEqual(page.mistakes, []);
});
