// The solver in the studio: verdicts while a level is edited, its ideas, new levels, hints and warnings in Play.

import { click, edit, LENS, put, ROW, shows, tile, write } from "./edit-page.mjs";
import { assert, checkAccessibility, checkScreenshot, open, settled, test, until } from "./harness.mjs";

const BOXES = `title = "Two boxes"
objective = "push"
map = """
#########
#...#...#
#.$.....#
#@..#.>.#
#.$.#.>.#
#.......#
#########"""
`;

/** The door can be passed by, so the key is not needed. */
const LOCKED = `title = "The locked door"
map = """
#########
#@..#...#
#.k.D.>.#
#...#...#
###...###
#########"""

[legend]
k = { is = "key", key = "red" }
D = { is = "door", lock = "red" }
`;

const chip = (page) => page.locator("gc-edit-verdict .verdict");
/** Leaves no unsaved work for the tests that share the studio. */
async function save(page) {
  await page.locator("gc-bar").getByRole("button", { name: "Save" }).click();
  await until(page, `${LENS}.bar().group.includes("•") === false`);
}

const says = (page, words) => chip(page).filter({ hasText: words }).waitFor();

test("a level that is broken on purpose is called impossible", async ({ page, studio, print }) => {
  await edit(page, studio, "broken.toml", BOXES);
  await says(page, "Winnable in ");
  await tile(page, "Wall").click();
  // From the last stroke of the brush to the answer on the page.
  await page.evaluate(`(globalThis.begun = performance.now())`);
  await click(page, 4, 2);
  await click(page, 4, 5);
  await says(page, "Cannot be won");
  const took = await page.evaluate("performance.now() - globalThis.begun");
  print(`two walls and the verdict: ${Math.round(took)} ms`);
  await checkScreenshot(page, "edit-impossible");
  await checkAccessibility(page);
  // And winnable again, with the length of a shortest way: boxes cannot go along the lower wall.
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "Winnable in ");
  await save(page);
  assert.deepEqual(page.mistakes, []);
});

test("a shortest way can be watched", async ({ page, studio }) => {
  await edit(page, studio, "watch.toml", ROW);
  await says(page, "Winnable in 5");
  await page.getByRole("button", { name: "Watch the solution" }).click();
  await page.locator("gc-play").getByRole("heading", { name: "Solved" }).waitFor();
});

test("a shortcut around an idea is shown", async ({ page, studio }) => {
  await edit(page, studio, "locked.toml", LOCKED);
  await says(page, "Winnable in ");
  await chip(page).click();
  const panel = page.locator("gc-edit-solve");
  await panel.getByText("not needed").first().waitFor();
  await settled(page);
  await checkScreenshot(page, "edit-solve");
  await checkAccessibility(page);
  // Without the way round, the key is needed.
  await page.getByRole("tab", { name: "Text" }).click();
  await write(page, LOCKED.replace("###...###", "#########"));
  await page.getByRole("tab", { name: "Solve" }).click();
  await panel.locator("li", { hasText: "key needed" }).waitFor();
  await save(page);
});

test("levels are made and opened", async ({ page, studio }) => {
  await edit(page, studio, "base.toml", ROW);
  await page.getByRole("tab", { name: "Solve" }).click();
  const maker = page.locator("gc-edit-maker");
  await maker.getByLabel("Boxes").fill("1");
  await maker.getByLabel("Width").fill("7");
  await maker.getByLabel("Height").fill("7");
  await maker.getByRole("button", { name: "Make", exact: true }).click();
  await maker.locator("li").nth(3).waitFor();
  await maker.locator("li").first().scrollIntoViewIfNeeded();
  await maker.locator("li").first().locator("img").waitFor();
  await maker.locator("li").first().getByRole("button", { name: "Open" }).click();
  await shows(page, "(doc) => doc.level !== null && doc.text.includes('push')");
  await says(page, "Winnable in ");
  await settled(page);
  await checkScreenshot(page, "edit-made");
  await maker.getByLabel("Width").fill("99");
  await maker.getByRole("button", { name: "Make", exact: true }).click();
  await page.getByText("cells wide and high").waitFor();
});

test("a game that cannot be won any more is told, on request", async ({ page, studio }) => {
  put(studio, "dead.toml", BOXES);
  await open(page, studio, "#play/folder/dead.toml");
  await until(page, `${LENS.replace("gc-edit", "gc-play")}?.game?.status !== undefined`);
  await settled(page);
  await page.keyboard.press("h");
  await page.locator("gc-play #hint", { hasText: "Push the box at" }).waitFor();
  await page.keyboard.press("h");
  await page.locator("gc-play #hint", { hasText: "you can win in" }).waitFor();
  await page.getByRole("button", { name: "Warn" }).click();
  // The upper box goes to the upper wall, where it has no target.
  for (const key of ["ArrowRight", "ArrowUp"]) {
    await page.keyboard.press(key);
  }
  await page.locator("gc-play #hint", { hasText: "This cannot be won any more. Undo 1 turn." }).waitFor();
  await checkScreenshot(page, "play-dead");
});
