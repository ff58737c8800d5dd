// Trying push rules in the Play lens: the choices, the result, the search, on the position at hand and without a move.

import { assert, checkAccessibility, openPage, settled, test } from "./harness.mjs";
import { play, prepare, press, turn } from "./play-game.mjs";

/** A room between the agent and a box at the wall; inside the room another box, and space behind it. */
const LEVEL = `title = "Three ways"

[push]

[legend]
a = { room = "attic" }

[grids]
main = """
#####
#@a$#
#####"""
attic = '$.'
`;

const tree = (page) => page.locator("gc-search-tree .entry");
const verdict = async (page) => {
  await settled(page);
  return (await page.locator("gc-push-rules .verdict").textContent()).replace(/\s+/g, " ").trim();
};
const shown = (page, part) =>
  page.evaluate((part) => {
    const { trial, lit } = lens().trial.shown;
    return part === "lit" ? (trial.attempts[lit]?.place ?? null) : trial[part];
  }, part);

async function tryRules(page, studio) {
  await prepare(page);
  await play(page, studio, "three-ways.toml", LEVEL);
  await settled(page);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await page.getByRole("region", { name: "Try other rules" }).waitFor();
  await settled(page);
}

test("rules are tried on the position at hand, and nothing moves", async ({ page, studio }) => {
  await tryRules(page, studio);
  assert.equal(await verdict(page), "The agent goes to (2, 1) in main, and 2 other things move.");
  await page.getByRole("button", { name: "never let it swallow" }).click();
  assert.equal(await verdict(page), "The agent goes to (0, 0) in attic, and one other thing moves.");
  assert.deepEqual(
    (await shown(page, "path")).map(({ place, moves }) => [place.grid, place.x, moves]),
    [
      [0, 1, true],
      [0, 2, false],
      [1, 0, true],
      [1, 1, true],
    ],
  );
  await page.getByRole("button", { name: "never go into it" }).click();
  assert.equal(await verdict(page), "The room attic cannot move: a wall blocks it at (4, 1) in main. STOP_TAG");
  assert.deepEqual(await shown(page, "blamed"), { grid: 0, x: 4, y: 1 });
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "First only" }).click();
  assert.match(await verdict(page), /STOP_TAG$/);
  await page.getByRole("button", { name: "↑", exact: true }).click();
  assert.equal(await verdict(page), "A wall is in the way at (1, 0) in main. STOP_TAG");
  assert.equal(await turn(page), 0);
});

test("limits count, and a cell can be pushed instead of the agent", async ({ page, studio }) => {
  await tryRules(page, studio);
  await page.getByText("Limits").click();
  await page.getByLabel("path length").fill("1");
  await page.getByLabel("path length").blur();
  assert.match(await verdict(page), /MAX_DEPTH$/);
  await page.getByRole("button", { name: "Reset" }).click();
  await page.evaluate(() => lensGame().inspect({ grid: 1, x: 0, y: 0 }));
  await page.getByRole("button", { name: "Cell 0, 0" }).click();
  assert.equal(await verdict(page), "The box goes to (1, 0) in attic, and nothing else moves.");
});

test("entries of the search light up their cells, fold, and follow the keys", async ({ page, studio }) => {
  await tryRules(page, studio);
  assert.deepEqual(
    (await tree(page).allTextContents()).map((text) => text.replace(/\s+/g, " ").trim().split(" in main")[0]),
    ["start the agent at (1, 1)", "ahead the room attic at (2, 1)", "push the box at (3, 1)"].concat(
      ["push the wall at (4, 1)"],
      (await tree(page).last().textContent()).replace(/\s+/g, " ").trim(),
    ),
  );
  const picture = () => page.evaluate(() => lens().flat.stage.canvas.toDataURL());
  const before = await picture();
  await tree(page).nth(3).hover();
  await settled(page);
  assert.deepEqual(await shown(page, "lit"), { grid: 0, x: 4, y: 1 });
  assert.notEqual(await picture(), before, "the board shows the cell");
  await tree(page).first().focus();
  assert.deepEqual(await shown(page, "lit"), { grid: 0, x: 1, y: 1 });
  await page.keyboard.press("ArrowDown");
  assert.deepEqual(await shown(page, "lit"), { grid: 0, x: 2, y: 1 });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await tree(page).filter({ visible: true }).count(), 3, "the two ways on are folded away");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.deepEqual(await shown(page, "lit"), { grid: 0, x: 4, y: 1 });
  await page.keyboard.press("Space");
  assert.equal(await turn(page), 0, "none of these keys is for the game");
});

test("a turn is followed by the result for the new position", async ({ page, studio }) => {
  await tryRules(page, studio);
  await press(page, "ArrowRight");
  await settled(page);
  assert.deepEqual(await shown(page, "start"), { grid: 0, x: 2, y: 1 });
  await page.getByRole("button", { name: "Close the rules" }).click();
  await page.getByRole("region", { name: "Try other rules" }).waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => lens().trial.shown), null);
});

test("on a telephone the rules lie under the board", async ({ browser, studio }) => {
  const page = await openPage(browser, { viewport: { width: 390, height: 780 }, hasTouch: true });
  await tryRules(page, studio);
  const [sheet, agent] = await page.evaluate(() => {
    const { flat, renderRoot } = lens();
    const [box, square] = [flat.getBoundingClientRect(), flat.stage.camera.square({ grid: 0, x: 1, y: 1 })];
    return [
      renderRoot.querySelector(".sheet").getBoundingClientRect().top,
      box.top + box.height / 2 + square.y + square.size,
    ];
  });
  assert.ok(agent < sheet, `the agent ends at ${agent}, the sheet begins at ${sheet}`);
  await tree(page).last().tap();
  assert.deepEqual(await shown(page, "lit"), { grid: 1, x: 1, y: 0 });
  await checkAccessibility(page);
  assert.deepEqual(page.mistakes, []);
});
