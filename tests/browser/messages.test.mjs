// Sentences of the Play lens: their pieces know what they name.

import { assert, settled, test } from "./harness.mjs";
import { POCKET, play, prepare, press } from "./play-game.mjs";

test("names in a sentence lead to their entities, and grids have their hue", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowRight", "ArrowRight");
  await settled(page);
  const line = page.locator("gc-play-log div").first();
  assert.match((await line.textContent()).replace(/\s+/g, " "), /You push the room pocket\./);
  const colours = await line.evaluate((each) => {
    const colour = (element) => getComputedStyle(element).color;
    return [colour(each.querySelector("b")), colour(each.querySelector("span"))];
  });
  assert.notEqual(colours[0], colours[1], "pocket has the hue of its grid");
  await line.getByRole("button", { name: "the room" }).click();
  await page.waitForFunction(() => lensGame().cell?.place.x === 4);
  assert.deepEqual(await page.evaluate(() => lensGame().cell.place), { grid: 0, x: 4, y: 1 });
  await page.waitForFunction(() => lens().flat.stage.selected?.x === 4, undefined);
});

test("the reason of a failed move names the cell and the grid", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowUp");
  const blame = page.locator("#blame");
  assert.equal((await blame.textContent()).trim(), "A wall is in the way at (1, 0) in main.");
  assert.equal(await blame.locator("b").textContent(), "main");
});
