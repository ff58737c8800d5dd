// Levels of Patrick's Parabox, as a player meets them: a file is dropped, played, given away and opened again; and
// everything in them can be built in Edit.

import { readFileSync } from "node:fs";
import { click, containsText, edit, hasText, ROW, shows, textOf } from "./edit-page.mjs";
import { assert, caused, root, settled, test } from "./harness.mjs";
import { outcome, prepare, press } from "./play-game.mjs";

/** The player pushes a room that shows its own grid over the edge. It leaves the grid for ever, and comes out at ∞. */
const FOR_EVER = `version 4
#
Block -1 -1 0 5 3 0.6 0 0.8 1 0 0 0 0 0 0 0
\tBlock 2 1 90 1 1 0.9 1 0.7 1 1 1 0 0 0 0 0
\tRef 4 1 0 1 0 0 0 0 -1 0 0 0 0 0 0
\tRef 1 2 0 0 1 0 0 0 -1 0 0 0 0 0 0
\tFloor 2 2 Button
`;

async function drop(page, name, text) {
  await page.evaluate(
    ([name, text]) => {
      const lens = document.querySelector("gc-studio").shadowRoot.querySelector("gc-edit");
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], name));
      lens.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
      lens.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, text],
  );
}

async function exported(page, title) {
  await page.getByRole("button", { name: "Export…" }).click();
  const button = page.getByRole("dialog").getByRole("button", { name: title });
  const file = await caused(page, "download", () => button.click());
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

/** The things on the board of Play, by a test of their items. */
const found = (page, test) =>
  page.evaluate(
    `(() => {
      const found = [];
      for (const grid of lens().flat.stage.model().grids.values())
        grid.cells.forEach((items, i) => items.filter(${test}).forEach((item) =>
          found.push([grid.name, i % grid.width, Math.floor(i / grid.width)])));
      return found;
    })()`,
  );

test("a file is dropped, won through an infinite exit, given away and opened again", async ({ page, studio }) => {
  await prepare(page);
  await edit(page, studio, "row.toml", ROW);
  await drop(page, "for-ever.txt", FOR_EVER);
  await page.getByText("for-ever.txt was a Parabox level.").waitFor();
  await containsText(page, "infinite_exit = 0");
  const text = await textOf(page);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => globalThis.lensGame?.()?.status !== undefined);
  assert.deepEqual(await found(page, "(item) => item.sign === '∞'"), [["0", 1, 0]]);
  await press(page, "ArrowRight", "ArrowRight");
  assert.equal(await outcome(page), "won");
  assert.deepEqual(await found(page, "(item) => item.room === 0 && item.sign === undefined"), [["0", 2, 0]]);
  await settled(page);
  await page.keyboard.press("2");
  await page.locator("gc-edit").waitFor({ state: "visible" });
  await hasText(page, text);
  const file = await exported(page, "Parabox");
  // By way of a level file, lines are in the order of cells.
  const lines = (file) => file.split("\n").sort();
  assert.deepEqual(lines(file.text), lines(FOR_EVER));
  await edit(page, studio, "row.toml", ROW);
  await drop(page, file.name, file.text);
  await hasText(page, text);
});

test("a void that comes into being is seen, and undo takes it away", async ({ page, studio }) => {
  await prepare(page);
  await edit(page, studio, "row.toml", ROW);
  await drop(page, "void.txt", readFileSync(`${root}/levels/parabox/void.txt`, "utf8"));
  await containsText(page, 'preset = "parabox"');
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction(() => globalThis.lensGame?.()?.status !== undefined);
  const grids = () => page.evaluate(() => lens().flat.stage.model().grids.size);
  assert.equal(await grids(), 1);
  await press(page, "ArrowRight");
  assert.equal(await grids(), 2);
  assert.equal((await found(page, "(item) => item.sign === '∞'")).length, 1);
  await press(page, "ArrowRight");
  // The camera has followed the player into the void.
  await page.waitForFunction(() => lens().flat.stage.grid === 1 && lens().flat.stage.settled);
  await press(page, "z", "z");
  assert.equal(await grids(), 1);
});

test("everything in such levels is built with the palette", async ({ page, studio }) => {
  await edit(
    page,
    studio,
    "built.toml",
    `objective = "buttons"\nturns = "together"\n\n[push]\npreset = "parabox"\n\n[grids]\nmain = """\n@....\n....."""\nhall = """\n..\n.."""\n`,
  );
  const palette = page.locator("gc-edit-palette");
  const choose = (name) => palette.getByRole("button", { name, exact: true }).click();
  const parameter = (label) => palette.locator("gc-parameter").filter({ hasText: label });
  await choose("Button");
  await click(page, 1, 1);
  await containsText(page, "button");
  await choose("Player button");
  await click(page, 2, 1);
  await containsText(page, "player_button");
  await choose("Room of hall");
  await parameter("mirrored").locator("input").check();
  await click(page, 1, 0);
  await containsText(page, "flip = true");
  await parameter("mirrored").locator("input").uncheck();
  await parameter("mark").locator("select").selectOption("secondary");
  await parameter("is a player").locator("input").check();
  await parameter("moves as").locator("input").fill("2");
  await parameter("moves as").locator("input").press("Enter");
  await click(page, 2, 0);
  await containsText(page, "agent = true, order = 2");
  await parameter("is a player").locator("input").uncheck();
  await parameter("take it over").locator("input").check();
  await parameter("∞").locator("input").fill("1");
  await parameter("∞").locator("input").press("Enter");
  await click(page, 3, 0);
  await containsText(page, "possessable = true");
  await containsText(page, "infinite_exit = 1");
  await parameter("∞").locator("input").fill("-1");
  await parameter("∞").locator("input").press("Enter");
  await parameter("ε of").locator("select").selectOption("main");
  await click(page, 4, 0);
  await containsText(page, 'infinite_enter = "main"');
  await shows(page, "(doc) => doc.level !== null && !doc.stale");
  await settled(page);
  await page.getByRole("button", { name: "Export…" }).click();
  const parabox = page.getByRole("dialog").getByRole("button", { name: "Parabox" });
  assert.equal(await parabox.getAttribute("aria-disabled"), "false");
});
