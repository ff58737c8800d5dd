// One map for Sight, Crowd and Routes: walls, the observer and actors together, and the open level while it is played.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert, checkAccessibility, open, openPage, settled, test } from "./harness.mjs";
import { at, ready, until } from "./stage.mjs";

const LEVEL = `title = "Watch"
map = """
###########
#@..#....m#
#.k.D.....#
#.$.#.....#
#...#....>#
###########
"""

[legend]
k = { is = "key", key = "brass" }
D = { is = "door", key = "brass" }
m = { is = "monster", moving = "down" }
`;

async function show(page, key, lens, field) {
  await page.keyboard.press(key);
  await ready(page, lens, field);
}

const showSight = (page) => show(page, "3", "gc-sight", "world.seen");
/** The Crowd lens with the crowd of its first look, at rest. */
async function openCrowd(page, studio) {
  await open(page, studio, "#crowd");
  await until(page, "gc-crowd", "lens.world.frame !== null");
  await page.evaluate(async () => {
    const { worlds } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd");
    await worlds.begin(async () => {}, false);
    worlds.run(false);
  });
  await ready(page, "gc-crowd", "world.frame");
}

const showCrowd = (page) => show(page, "4", "gc-crowd", "world.frame");
const button = (page, lens, name) => page.locator(lens).getByRole("button", { name, exact: true });

/** Shift and a drag. */
async function draw(page, lens, from, to) {
  await page.keyboard.down("Shift");
  await page.mouse.move(...(await at(page, lens, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, lens, ...to)), { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up("Shift");
}

async function openLevel(page, studio) {
  mkdirSync(studio.levels, { recursive: true });
  writeFileSync(path.join(studio.levels, "watch.toml"), LEVEL);
  await open(page, studio, "#play/folder/watch.toml");
  await settled(page);
}

test("a wall drawn in Sight is there in Crowd and Routes, and the other way round", async ({ page, studio }) => {
  await open(page, studio, "#sight");
  await ready(page, "gc-sight", "world.seen");
  await page.locator("gc-sight").getByRole("button", { name: "Empty map" }).click();
  await until(page, "gc-sight", 'lens.world.chosen === "empty"');
  await draw(page, "gc-sight", [5, 5], [15, 5]);
  await until(page, "gc-sight", "lens.world.seen.counts.walls === 11");
  await showCrowd(page);
  await until(page, "gc-crowd", "lens.world.walls.has(5, 5) && lens.world.walls.has(15, 5)");
  await until(page, "gc-crowd", "lens.world.frame.actors === 0 && lens.world.walls.width === 60");
  await draw(page, "gc-crowd", [40, 10], [40, 20]);
  await until(page, "gc-crowd", "lens.world.map.stamp.revision === lens.world.frame.stamp.revision");
  // An actor keeps its cell open in every lens.
  await button(page, "gc-crowd", "Place").click();
  await page.mouse.click(...(await at(page, "gc-crowd", 30, 30)));
  await until(page, "gc-crowd", "lens.world.frame.actors === 1");
  await showSight(page);
  await until(page, "gc-sight", "lens.world.seen.counts.walls === 22");
  await draw(page, "gc-sight", [28, 30], [32, 30]);
  await page.getByText("An actor stands there").waitFor();
  await until(page, "gc-sight", "lens.world.seen.counts.walls === 26 && !lens.world.walls.has(30, 30)");
  await page.keyboard.press("5");
  await page.locator("gc-routes").getByRole("button", { name: "The map of Sight and Crowd" }).click();
  await ready(page, "gc-routes", "world.path");
  await until(page, "gc-routes", "!lens.world.raster.isOpen(40, 15) && lens.world.raster.isOpen(30, 30)");
  await button(page, "gc-routes", "Land").click();
  await page.getByRole("slider", { name: "Width" }).fill("1");
  await page.mouse.click(...(await at(page, "gc-routes", 50, 30)));
  await until(page, "gc-routes", "!lens.world.raster.isOpen(51, 31)");
  await showSight(page);
  await until(page, "gc-sight", "lens.world.walls.has(51, 31) && lens.world.seen.counts.walls === 35");
});

test("the observer and the actors are shown together in both lenses", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.keyboard.press("a");
  await until(page, "gc-crowd", "lens.worlds.sight.here !== null");
  await page.getByText("seen by the observer").waitFor();
  const { x, y } = await page.evaluate(
    () => document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd").worlds.sight.seen.observer,
  );
  await page.mouse.move(...(await at(page, "gc-crowd", x, y)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, "gc-crowd", x - 3, y)), { steps: 3 });
  await page.mouse.up();
  await until(page, "gc-crowd", `lens.worlds.sight.seen.observer.x === ${x - 3} && !lens.clock.running`);
  await showSight(page);
  await until(page, "gc-sight", `lens.world.name === "Doorway" && lens.world.seen.observer.x === ${x - 3}`);
  await page.getByRole("checkbox", { name: "Actors" }).check();
  await page.locator("gc-sight").getByText("actors seen").waitFor();
  await button(page, "gc-sight", "▶ Run").click();
  await until(page, "gc-sight", "lens.worlds.crowd.frame.tick > 30");
  await button(page, "gc-sight", "❚❚ Pause").click();
  await until(page, "gc-sight", "!lens.worlds.clock.running");
});

test("C and V copy and paste the map in both lenses", async ({ page, studio }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openCrowd(page, studio);
  await page.keyboard.press("c");
  await page.getByText("The drawing is in the clipboard").waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^[so■□\n]+$/);
  await page.getByRole("combobox", { name: "Map" }).selectOption("Maze");
  await until(page, "gc-crowd", 'lens.world.name === "Maze"');
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.keyboard.press("v");
  await until(page, "gc-crowd", 'lens.world.map.chosen === "text"');
  const walls = (name) =>
    page.evaluate(
      (lens) => document.querySelector("gc-studio").shadowRoot.querySelector(lens).world.walls.text(),
      name,
    );
  const pasted = await walls("gc-crowd");
  assert.equal(pasted.replaceAll("#", "■").replaceAll(".", "□"), copied.trim().replaceAll(/[so]/g, "□"));
  await showSight(page);
  await until(page, "gc-sight", 'lens.world.map.chosen === "text"');
  assert.equal(await walls("gc-sight"), pasted);
});

test("the map of the open level follows the game in all three lenses", async ({ page, studio }) => {
  await openLevel(page, studio);
  await showSight(page);
  await page.locator("gc-sight").getByRole("button", { name: "The open level" }).click();
  await until(page, "gc-sight", 'lens.world.chosen === "level" && lens.world.seen.eyes !== null');
  await until(page, "gc-sight", "lens.world.walls.has(4, 2) && lens.world.seen.observer.x === 1");
  // The observer is the agent: arrow keys play the level by its rules.
  await page.keyboard.press("ArrowRight");
  await until(page, "gc-sight", "lens.world.map.game.turn === 1 && lens.world.seen.observer.x === 2");
  // A turn in Play, which has heard of the turn in Sight.
  await page.keyboard.press("1");
  await page.waitForFunction(
    () => document.querySelector("gc-studio").shadowRoot.querySelector("gc-play").game.status.turn === 1,
  );
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("e");
  await page.waitForFunction(
    () => document.querySelector("gc-studio").shadowRoot.querySelector("gc-play").game.status.turn === 5,
  );
  await showSight(page);
  await until(page, "gc-sight", "lens.world.map.game.turn === 5 && !lens.world.walls.has(4, 2)");
  await until(page, "gc-sight", "lens.world.seen.observer.x === 3 && lens.world.seen.observer.y === 2");
  // Through the eyes of the guard.
  const looks = page.locator("gc-sight").getByRole("combobox", { name: "Looks as" });
  await looks.selectOption(await looks.locator("option", { hasText: "monster" }).getAttribute("value"));
  await until(page, "gc-sight", "lens.world.seen.observer.x === 9");
  await checkAccessibility(page);
  await button(page, "gc-sight", "Wait a turn").click();
  await until(
    page,
    "gc-sight",
    `lens.world.map.game.turn === 6 && lens.world.seen.stamp.revision === lens.world.map.stamp.revision &&
      lens.world.map.game.figures.find(({ item }) => item.sprite === "monster").cell.y === lens.world.seen.observer.y`,
  );
  await showCrowd(page);
  await until(page, "gc-crowd", "!lens.world.walls.has(4, 2)");
  await page.keyboard.press("5");
  await page.locator("gc-routes").getByRole("button", { name: "The open level" }).click();
  await ready(page, "gc-routes", "world.path");
  // From the agent to the exit; the end goes with the agent.
  await until(page, "gc-routes", "lens.world.from.x === 3 && lens.world.to.x === 9 && lens.world.path.fault === null");
  await button(page, "gc-routes", "Right").click();
  await until(page, "gc-routes", "lens.world.from.x === 4 && lens.world.path.from.x === 4");
  await page.getByRole("checkbox", { name: "Follow the game" }).uncheck();
  await until(page, "gc-routes", "!lens.world.walls.game.follows");
});

test("the map goes with the agent into a room and out again, and says what becomes of actors", async ({
  page,
  studio,
}) => {
  await open(page, studio, "#play/gallery/rooms");
  await settled(page);
  await showSight(page);
  await page.locator("gc-sight").getByRole("button", { name: "The open level" }).click();
  await until(page, "gc-sight", 'lens.world.chosen === "level" && lens.world.seen.observer.x === 1');
  await page.keyboard.press("a");
  await until(page, "gc-sight", "lens.worlds.crowd.frame !== null");
  await showCrowd(page);
  await page.mouse.move(...(await at(page, "gc-crowd", 2, 1)));
  await page.keyboard.press("o");
  await until(page, "gc-crowd", "lens.world.frame.actors === 1");
  await showSight(page);
  for (let n = 0; n < 4; n++) {
    await page.keyboard.press("ArrowRight");
    await until(page, "gc-sight", `lens.world.map.game.turn === ${n + 1}`);
  }
  await until(page, "gc-sight", 'lens.world.name.endsWith(": pocket") && lens.world.walls.width === 3');
  await until(page, "gc-sight", "lens.world.seen.observer.x === 0 && lens.world.seen.observer.y === 1");
  await page.getByText("The actor stays in the other grid.").waitFor();
  await page.keyboard.press("ArrowLeft");
  await until(page, "gc-sight", "lens.world.walls.width === 9 && lens.world.seen.observer.x === 4");
  await until(page, "gc-sight", "lens.worlds.crowd.frame.actors === 1");
});

test.alone("walls, observer and actors are still there after the server was killed", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await draw(page, "gc-crowd", [1, 1], [6, 1]);
  await page.keyboard.press("a");
  await until(page, "gc-crowd", "lens.worlds.sight.here !== null && lens.world.map.stamp.revision > 0");
  await settled(page);
  const state = () =>
    page.evaluate(() => {
      const { worlds } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd");
      const { map, sight, crowd } = worlds;
      return { name: map.name, walls: map.walls.text(), observer: sight.seen.observer, actors: crowd.frame.actors };
    });
  const before = await state();
  await studio.kill();
  await studio.restart();
  await until(page, "gc-crowd", "lens.world.map.stamp?.revision === 0 && lens.world.frame.actors === 80");
  await until(page, "gc-crowd", "lens.worlds.sight.here !== null");
  await settled(page);
  assert.deepEqual(await state(), before);
});

test("panels of all map lenses fit, wide and narrow", async ({ browser, studio }) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 820, height: 1180 },
  ]) {
    const page = await openPage(browser, { viewport });
    await openLevel(page, studio);
    await showSight(page);
    await page.keyboard.press("a");
    await page.evaluate(async () => {
      const lens = document.querySelector("gc-studio").shadowRoot.querySelector("gc-sight");
      await lens.world.open({ kind: "level", level: lens.level });
    });
    for (const [key, lens] of [
      ["3", "gc-sight"],
      ["4", "gc-crowd"],
      ["5", "gc-routes"],
    ]) {
      await page.keyboard.press(key);
      await page.locator(lens).waitFor();
      await settled(page);
      const wide = await page.evaluate((name) => {
        const { renderRoot } = document.querySelector("gc-studio").shadowRoot.querySelector(name);
        return [...renderRoot.querySelectorAll("[slot=left], [slot=right], [slot=bottom]")]
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => `${part.slot}: ${part.scrollWidth} > ${part.clientWidth}`);
      }, lens);
      assert.deepEqual(wide, [], `${lens} at ${viewport.width}`);
    }
    await page.context().close();
  }
});
