// The campaign: the last level of every act, won by the keys of its solution.

import { assert, open, test } from "./harness.mjs";
import { outcome, prepare, press, solution } from "./play-game.mjs";

const LAST = { "pushed-worlds": 7, "watched-worlds": 6, "wired-worlds": 7, "endless-worlds": 6 };

for (const [act, number] of Object.entries(LAST)) {
  test(`the last level of ${act} is won by keys`, async ({ page, studio }) => {
    await prepare(page);
    await open(page, studio, `#play/gallery/${act}?level=${number - 1}`);
    await page.waitForFunction(
      ([act, index]) => lensGame()?.level?.name === act && lensGame().level.index === index,
      [act, number - 1],
    );
    await press(page, ...solution(`${act}-0${number}`));
    assert.equal(await outcome(page), "won");
    await page.getByRole("heading", { name: "Solved" }).waitFor();
  });
}
