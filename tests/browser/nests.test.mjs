// Nests in the studio: listed, played and edited as themselves.

import { readFileSync } from "node:fs";
import path from "node:path";
import { click, edit, hasText, LENS, put, shows, textOf } from "./edit-page.mjs";
import { assert, open, settled, test, until } from "./harness.mjs";
import { play, prepare, press, turn } from "./play-game.mjs";

const NEST = "// mine: a box in a box\nmain: 0 box _ | _ 2 _\nbox: _ 3\n";

test("nests are listed and played as themselves", async ({ page, studio }) => {
  await prepare(page);
  put(studio, "mine.nest", NEST);
  await open(page, studio, "#gallery");
  const tile = page.getByRole("button", { name: /Mine/ });
  await tile.waitFor();
  assert.match(await tile.textContent(), /mine: a box in a box/);
  for (const name of ["Pocket", "Self"]) {
    await page.getByRole("region", { name: "Nests" }).getByText(name, { exact: true }).waitFor();
  }
  await play(page, studio, "mine.nest", NEST);
  await press(page, "ArrowRight");
  assert.equal(await turn(page), 1);
  assert.deepEqual(await page.evaluate(() => lens().flat.stage.model().focus), { grid: 0, x: 1, y: 0 });
  assert.equal(await page.evaluate(() => lensGame().text), NEST);
});

test("a nest is edited and saved as a nest", async ({ page, studio }) => {
  await edit(page, studio, "mine.nest", NEST);
  await page.getByRole("button", { name: "Wall", exact: true }).click();
  await click(page, 2, 0);
  await hasText(page, NEST.replace("box _ |", "box 9 |"));
  await page.getByRole("button", { name: "Box", exact: true }).click();
  await click(page, 0, 1);
  await hasText(page, NEST.replace("box _ | _ 2", "box 9 | 1 2"));
  assert.equal(await page.getByRole("button", { name: "Lava" }).count(), 0, "nests hold no lava");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const file = path.join(studio.levels, "mine.nest");
  await until(page, `!${LENS}.bar().group.includes("•")`);
  assert.equal(readFileSync(file, "utf8"), NEST.replace("box _ | _ 2", "box 9 | 1 2"));
});

test("a mistake in a nest is shown, and the board waits", async ({ page, studio }) => {
  await edit(page, studio, "wrong.nest", NEST);
  await page.evaluate(`${LENS}.doc.replace("main: 0 box -\\nbox: _ 3\\n", "typed")`);
  await shows(page, "(doc) => doc.mistakes.length > 0");
  const [mistake] = await page.evaluate(`${LENS}.doc.mistakes`);
  assert.match(mistake.message, /`-` is not a cell/);
});

test("a dropped nest stays a nest, a pasted one becomes one, and a level can be made of it", async ({
  page,
  studio,
}) => {
  await edit(page, studio, "plain.toml", 'map = "@.>"\n');
  await page.evaluate(
    ([lens, text]) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text], "drop.nest"));
      const target = new Function(`return ${lens}`)();
      target.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    },
    [LENS, NEST],
  );
  await hasText(page, NEST);
  assert.equal(await page.evaluate(`${LENS}.doc.nest`), true);
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByRole("button", { name: "Make it a level" }).click();
  await shows(page, "(doc) => !doc.nest && doc.text.includes('[push]') && doc.level !== null");
  await page.evaluate(`${LENS}.doc.replace(${JSON.stringify(NEST)}, "pasted")`);
  await shows(page, "(doc) => doc.nest && doc.level !== null");
  await settled(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("pasted");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await until(page, `${LENS}.bar().group === "pasted.nest"`);
  assert.equal(readFileSync(path.join(studio.levels, "pasted.nest"), "utf8"), await textOf(page));
});
