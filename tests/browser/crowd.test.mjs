// The Crowd lens: situations run to their end, actors placed by hand, every key of the rules.

import {
  assert,
  caused,
  checkAccessibility,
  checkScreenshot,
  open,
  openPage,
  ownClock,
  settled,
  test,
} from "./harness.mjs";
import { at, pinch, ready, until } from "./stage.mjs";

function frame(page) {
  return page.evaluate(() => document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd").world.frame);
}

const crowdIs = (page, expression) =>
  until(page, "gc-crowd", expression.replaceAll("crowd.", "lens.").replaceAll("frame.", "lens.world.frame."));

async function openCrowd(page, studio) {
  await open(page, studio, "#crowd");
  // The first look is a crowd in motion, which never settles; tests begin with one that stands at its start.
  await until(page, "gc-crowd", "lens.world.frame !== null");
  await page.evaluate(async () => {
    const crowd = document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd");
    await crowd.worlds.begin(async () => {}, false);
    crowd.worlds.run(false);
    await crowd.world.start("doorway");
  });
  await ready(page, "gc-crowd", "world.frame");
  await crowdIs(page, "!crowd.clock.running && frame.tick === 0");
}

test("the lens opens with a crowd in motion, or at rest for those who want no motion", async ({
  browser,
  page,
  studio,
}) => {
  await open(page, studio, "#crowd");
  await until(page, "gc-crowd", "lens.world.frame?.tick > 5 && lens.world.frame.travellers > 0");
  const still = await openPage(browser, { reducedMotion: "reduce" });
  await open(still, studio, "#crowd");
  await ready(still, "gc-crowd", "world.frame");
  await settled(still);
  await until(still, "gc-crowd", "!lens.clock.running && lens.world.frame.tick === 0");
  await still.context().close();
});

test("everyone gets through the doorway, and the delays are drawn", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.getByRole("button", { name: "8×" }).click();
  await page.keyboard.press("l");
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByText("Everyone arrived after").waitFor();
  const end = await frame(page);
  assert.deepEqual([end.arrived, end.stuck, end.overlaps, end.pass_throughs], [end.travellers, 0, 0, 0]);
  await page.getByRole("img", { name: "How many actors lost how much time" }).waitFor();
});

test("actors are placed, sent, saved, loaded and taken out", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.getByRole("button", { name: "Empty map" }).click();
  await crowdIs(page, "frame.actors === 0");
  await page.mouse.click(...(await at(page, "gc-crowd", 3, 3)));
  await crowdIs(page, "frame.actors === 1");
  for (let n = 0; n < 4; n++) {
    await page.mouse.move(...(await at(page, "gc-crowd", 5 + n, 6)));
    await page.keyboard.press("o");
    await crowdIs(page, `frame.actors === ${n + 2}`);
  }
  await page.mouse.move(...(await at(page, "gc-crowd", 30, 20)));
  await page.keyboard.press("r");
  await crowdIs(page, "frame.travellers === 2 && crowd.world.highlighted.size === 2");
  await page.keyboard.press("p");
  await crowdIs(page, "frame.travellers === 5");
  await page.keyboard.press("F5");
  await page.getByText("Saved: 5 actors").waitFor();
  await page.keyboard.press("0");
  await crowdIs(page, "frame.actors === 0");
  await page.keyboard.press("F9");
  await crowdIs(page, "frame.actors === 5 && frame.travellers === 5");
  await page.mouse.move(...(await at(page, "gc-crowd", 35, 2)));
  await page.keyboard.press("o");
  await page.keyboard.press("o");
  await page.getByText("already stands in cell").waitFor();
});

test("walls are drawn and erased while actors walk, and never through them", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.getByRole("button", { name: "Empty map" }).click();
  await crowdIs(page, "frame.actors === 0");
  await page.mouse.click(...(await at(page, "gc-crowd", 3, 3)));
  await crowdIs(page, "frame.actors === 1");
  const sweep = async (button) => {
    await page.keyboard.down("Shift");
    await page.mouse.move(...(await at(page, "gc-crowd", 0, 3)));
    await page.mouse.down({ button });
    await page.mouse.move(...(await at(page, "gc-crowd", 9, 3)), { steps: 4 });
    await page.mouse.up({ button });
    await page.keyboard.up("Shift");
  };
  await sweep("left");
  await page.getByText("An actor stands there").waitFor();
  await crowdIs(page, "crowd.world.walls.has(0, 3) && !crowd.world.walls.has(3, 3) && crowd.world.walls.has(9, 3)");
  await sweep("right");
  await crowdIs(page, "!crowd.world.walls.has(0, 3) && !crowd.world.walls.has(9, 3)");
});

test("every key of the rules does what the help says", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.getByRole("button", { name: "Gathering" }).click();
  await crowdIs(page, 'crowd.world.situation === "gather"');
  const modes = new Set();
  for (let n = 0; n < 7; n++) {
    const { mode } = (await frame(page)).rules;
    modes.add(mode);
    await page.keyboard.press("q");
    await crowdIs(page, `frame.rules.mode !== "${mode}"`);
  }
  assert.equal(modes.size, 7);
  for (const [key, field] of [
    ["e", "early"],
    ["f", "filter_backward"],
    ["x", "basic3_fallback"],
  ]) {
    const before = (await frame(page)).rules[field];
    await page.keyboard.press(key);
    await crowdIs(page, `frame.rules.${field} === ${!before}`);
  }
  for (const offset of ["x", "y", "xy", "none"]) {
    await page.keyboard.press("t");
    await crowdIs(page, `frame.rules.offset === "${offset}"`);
  }
  for (const n of [1, 2, 3]) {
    await page.keyboard.press("g");
    await crowdIs(page, `frame.rules.per_side === ${n} && crowd.shown.raster === ${n}`);
  }
  await page.keyboard.press("s");
  await crowdIs(page, "frame.rules.per_side === 1");
  await page.keyboard.press("s");
  await crowdIs(page, "frame.rules.per_side === 3");
  await page.keyboard.press("b");
  await crowdIs(page, "crowd.shown.markers");
  const { tick } = await frame(page);
  await page.keyboard.press(".");
  await crowdIs(page, `frame.tick === ${tick + 1}`);
  await page.keyboard.press(" ");
  await crowdIs(page, `frame.tick > ${tick + 20} && crowd.clock.running`);
  await page.keyboard.press(" ");
  await crowdIs(page, "!crowd.clock.running");
});

test("D shows what the fallback changes: who is stuck without it, as rings and as numbers", async ({
  page,
  studio,
}) => {
  await openCrowd(page, studio);
  await page.getByRole("button", { name: "8×" }).click();
  await page.keyboard.press("d");
  await crowdIs(page, "frame.beside?.fallback === false && crowd.world.actors.doubles.length === frame.actors");
  await page.keyboard.press(" ");
  await crowdIs(page, "frame.arrived === frame.travellers && frame.beside?.stuck > 0 && !crowd.clock.running");
  const row = page.getByRole("row", { name: /^without/ });
  const { beside } = await frame(page);
  assert.deepEqual(await row.getByRole("cell").allTextContents(), [beside.arrived, 0, beside.stuck].map(String));
  await checkAccessibility(page);
  // One click makes the strict setting the one that is shown, and the other the one beside it.
  await page.getByRole("checkbox", { name: "Basic 3 fallback" }).uncheck();
  await crowdIs(page, "frame.rules.basic3_fallback === false && frame.beside?.fallback === true");
  await page.getByRole("checkbox", { name: "Compare with fallback" }).uncheck();
  await crowdIs(page, "frame.beside === null && crowd.world.actors.doubles.length === 0");
  await page.keyboard.press("q");
  await crowdIs(page, 'frame.rules.mode === "destination_direct"');
  await page.keyboard.press("d");
  await page.getByText("Only the Basic 3 modes have a fallback").waitFor();
});

test("what was done can be downloaded as text, way-points included", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.keyboard.press(" ");
  await crowdIs(page, 'crowd.world.log.last(10000).some((line) => line.includes("way-point"))');
  await page.keyboard.press(" ");
  const button = page.getByRole("button", { name: "Download as text" });
  const download = await caused(page, "download", () => button.click());
  assert.equal(download.suggestedFilename(), "gridcosm-crowd-log.txt");
  const text = await download.createReadStream().then((stream) => stream.setEncoding("utf8").toArray());
  const lines = text.join("").trim().split("\n");
  assert.match(lines[0], /^\d{4}-\d\d-\d\dT[\d:.]+Z start {3}open doorway with 80 actors$/);
  assert.ok(lines.some((line) => /finish {2}open doorway with 80 actors \(\d+ ms\)$/.test(line)));
  assert.ok(
    lines.some((line) =>
      /way-point tick \d+: actor \d+ leaves \(\d+,\d+\) behind and goes on to \(\d+,\d+\)$/.test(line),
    ),
  );
});

test("speed and body are set, and a saved crowd keeps its speed", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.getByRole("slider", { name: /^Speed/ }).fill("200");
  await crowdIs(page, "frame.rules.speed === 200");
  await page.getByText("5.6 cells/s").waitFor();
  await page.getByRole("slider", { name: /^Body/ }).fill("150");
  await crowdIs(page, "crowd.shown.body === 150");
  await page.keyboard.press("F5");
  await page.getByText("Saved: 80 actors").waitFor();
  await page.getByRole("slider", { name: /^Speed/ }).fill("50");
  await crowdIs(page, "frame.rules.speed === 50");
  await page.keyboard.press("F9");
  await crowdIs(page, "frame.rules.speed === 200 && frame.actors === 80");
});

test("the nearest 30 % are sent with a tool of their own, and shine for two seconds", async ({ page, studio }) => {
  const clock = await ownClock(page);
  await openCrowd(page, studio);
  await page.getByRole("button", { name: "30 %", exact: true }).click();
  await clock.stop();
  await page.mouse.click(...(await at(page, "gc-crowd", 3, 3)));
  await crowdIs(page, "crowd.world.highlighted.size === 24 && crowd.world.glow > 0");
  await page.clock.runFor(1900);
  await crowdIs(page, "crowd.world.glow > 0");
  await page.clock.runFor(200);
  await crowdIs(page, "crowd.world.glow === 0");
});

test("two fingers zoom and pan without sending anybody", async ({ browser, studio }) => {
  const page = await openPage(browser, { viewport: { width: 820, height: 1100 }, hasTouch: true });
  await openCrowd(page, studio);
  await pinch(page, "gc-crowd");
  await crowdIs(page, "!crowd.clock.running");
  assert.deepEqual(page.mistakes, []);
  await page.context().close();
});

test.alone("a crowd stands where it stood after the server was killed", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.keyboard.press(" ");
  await crowdIs(page, "frame.tick > 60");
  await page.keyboard.press(" ");
  // The last ticks are still being answered.
  await settled(page);
  const places = () =>
    page.evaluate(() =>
      document
        .querySelector("gc-studio")
        .shadowRoot.querySelector("gc-crowd")
        .world.actors.list.map(({ current, destination }) => ({ current, destination })),
    );
  const before = await places();
  await studio.kill();
  await studio.restart();
  await crowdIs(page, "frame.tick === 0 && frame.actors === 80");
  assert.deepEqual(await places(), before);
  assert.equal(
    await page.evaluate(() => document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd").world.name),
    "Doorway",
  );
});

test("tracks stay when everyone is taken out, and go when tracking ends", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.keyboard.press("l");
  await page.keyboard.press(" ");
  await crowdIs(page, "frame.tick > 60");
  await page.keyboard.press(" ");
  await page.keyboard.press("0");
  await crowdIs(page, "frame.actors === 0 && crowd.world.actors.gone.length === 80");
  await page.keyboard.press("l");
  await crowdIs(page, "crowd.world.actors.gone.length === 0");
});

test("an empty map has the size that was asked for", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.getByRole("spinbutton", { name: "Columns" }).fill("17");
  await page.getByRole("spinbutton", { name: "Rows" }).fill("9");
  await page.getByRole("button", { name: "Empty map" }).click();
  await crowdIs(page, "crowd.world.walls.width === 17 && crowd.world.walls.height === 9 && frame.actors === 0");
});

test("500 actors run, and nobody runs into anybody", async ({ page, studio, print }) => {
  await openCrowd(page, studio);
  await page.evaluate(() => {
    const crowd = document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd");
    crowd.world.size = 500;
  });
  await page.getByRole("button", { name: "Crossing" }).click();
  await crowdIs(page, 'crowd.world.situation === "crossing" && frame.actors >= 480');
  const begin = await frame(page);
  await page.keyboard.press(" ");
  const rate = await page.evaluate(async (ticks) => {
    const crowd = document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd");
    const start = performance.now();
    while (crowd.world.frame.tick < ticks) await new Promise(requestAnimationFrame);
    return (120 * 1000) / (performance.now() - start);
  }, begin.tick + 120);
  print(`500 actors in the browser: ${rate.toFixed(0)} ticks a second of 60`);
  await page.keyboard.press(" ");
  await settled(page);
  const end = await frame(page);
  assert.deepEqual([end.actors, end.overlaps, end.pass_throughs], [begin.actors, 0, 0]);
  await crowdIs(page, `crowd.world.actors.list.length === ${begin.actors}`);
});

test("light, dark and touch, and nothing hinders assistive technology", async ({ browser, page, studio }) => {
  await openCrowd(page, studio);
  await checkAccessibility(page);
  const dark = await openPage(browser, { colorScheme: "dark", viewport: { width: 820, height: 1100 }, hasTouch: true });
  await openCrowd(dark, studio);
  await checkAccessibility(dark);
  await dark.touchscreen.tap(...(await at(dark, "gc-crowd", 4, 4)));
  await until(dark, "gc-crowd", "lens.clock.running");
  await dark.context().close();
});

test("a drawing is dropped onto the map", async ({ page, studio }) => {
  await openCrowd(page, studio);
  await page.evaluate(() => {
    const lens = document.querySelector("gc-studio").shadowRoot.querySelector("gc-crowd");
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([".....\n..#..\n....."], "walls.txt"));
    const stage = lens.renderRoot.querySelector(".stage");
    stage.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
    stage.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await crowdIs(page, "crowd.world.walls.width === 5 && crowd.world.walls.has(2, 1)");
});

test("it looks as it should, light and dark", async ({ browser, studio }) => {
  for (const colorScheme of ["light", "dark"]) {
    const each = await openPage(browser, { colorScheme });
    await openCrowd(each, studio);
    await checkScreenshot(each, `crowd-${colorScheme}`);
    await each.context().close();
  }
});
