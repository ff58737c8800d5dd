// The views of the Play lens: flat and isometric, near and far, in motion; with the mouse and with fingers.

import { assert, open, openPage, ownClock, settled, test } from "./harness.mjs";
import { outcome, POCKET, play, pocketIn, prepare, press, solution, turn, WALK } from "./play-game.mjs";

async function toIso(page) {
  await page.keyboard.press("v");
  await page.waitForFunction(() => lens().solid?.world !== undefined);
}

/** Presses a key and waits until the isometric view shows the result. */
async function pressSolid(page, key) {
  const world = await page.evaluateHandle(() => lens().solid.world);
  await press(page, key);
  await page.waitForFunction((world) => lens().solid.world !== world, world);
}

/** The position of the middle of a cell's floor on the page, in the isometric view. */
const solidCell = (page, place) =>
  page.evaluate((place) => {
    const view = lens().solid;
    const { board, x, z } = view.places.spot(place);
    const point = board.localToWorld(board.position.clone().set(x, 0, z)).project(view.glide.camera);
    const box = view.canvas.getBoundingClientRect();
    return [box.left + ((point.x + 1) / 2) * box.width, box.top + ((1 - point.y) / 2) * box.height];
  }, place);

/** Moves the page's own clock until nothing moves any more, and calls back before every frame. */
async function runPictures(page, look) {
  while (!(await page.evaluate(() => document.querySelector("gc-studio").settled))) {
    await look();
    await page.clock.fastForward(50);
  }
  await look();
}

test("a level of the gallery is won in the isometric view", async ({ page, studio }) => {
  await prepare(page);
  const warnings = [];
  page.on("console", (message) => {
    // The software renderer of a headless browser logs messages about itself.
    if (message.type() === "warning" && !/GPU stall|swiftshader|fallback to software/i.test(message.text()))
      warnings.push(message.text());
  });
  await open(page, studio, "#play/gallery/rooms");
  await page.waitForFunction(() => lensGame()?.level?.name === "rooms");
  await toIso(page);
  for (const key of solution("rooms-01")) {
    await pressSolid(page, key);
  }
  assert.equal(await outcome(page), "won");
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  assert.deepEqual(warnings, []);
});

const OPEN = pocketIn('title = "Open ground"', [".....", "@..R.", "....."]);

test("a cell is picked among the solids, and the one under the mouse is shown", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "open.toml", OPEN);
  await toIso(page);
  await settled(page);
  const floor = await solidCell(page, { grid: 0, x: 2, y: 1 });
  await page.mouse.move(...floor);
  await page.waitForFunction(() => lens().solid.marked("hover") !== undefined);
  assert.deepEqual(await page.evaluate(() => lens().solid.marked("hover")), { grid: 0, x: 2, y: 1 });
  await page.mouse.click(...floor);
  await page.getByRole("heading", { name: "Cell 2, 1 in main" }).waitFor();
  assert.deepEqual(await page.evaluate(() => lens().solid.marked("select")), { grid: 0, x: 2, y: 1 });
  // A room is one object until the agent is in it.
  await page.mouse.click(...(await solidCell(page, { grid: 0, x: 3, y: 1 })));
  await page.getByText("pocket · primary").waitFor();
  // There is nothing to pick outside the world.
  const box = await page.locator("gc-iso").boundingBox();
  await page.mouse.click(box.x + 60, box.y + box.height - 150);
  await page.getByText("Click a cell to see what is in it.").waitFor();
  assert.equal(await page.evaluate(() => lens().solid.marked("select")), undefined);
});

test("the cell to blame is marked among the solids", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await toIso(page);
  await pressSolid(page, "ArrowUp");
  await page.locator("#blame").waitFor();
  assert.deepEqual(await page.evaluate(() => lens().solid.marked("blame")), { grid: 0, x: 1, y: 0 });
  const boxes = () => page.evaluate(() => lens().solid.marks.shown.length);
  assert.equal(await boxes(), 1);
  await pressSolid(page, "ArrowRight");
  assert.equal(await page.evaluate(() => lens().solid.marked("blame")), undefined);
  assert.equal(await boxes(), 0);
});

/** The width of the isometric camera's view after an action, frame by frame. */
async function widths(page, act) {
  const seen = [];
  const look = async () => seen.push(await page.evaluate(() => lens().solid.glide.look.width));
  await look();
  await act();
  await runPictures(page, look);
  return seen;
}

test("the isometric camera glides into a room and out again", async ({ page, studio }) => {
  await prepare(page);
  const clock = await ownClock(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await toIso(page);
  await settled(page);
  await clock.stop();
  const outside = await page.evaluate(() => lens().solid.glide.look.width);
  const inwards = await widths(page, () => pressSolid(page, "ArrowRight"));
  const inside = await page.evaluate(() => lens().solid.glide.look.width);
  assert.ok(inside < outside / 2, "the room fills the view");
  assert.ok(new Set(inwards).size > 2, `it glides: ${inwards}`);
  const dark = () =>
    page.evaluate(() => lens().solid.dimming.shades.some(({ material, bright }) => !material.color.equals(bright)));
  assert.equal(await dark(), true, "what is around the room fades");
  const outwards = await widths(page, () => pressSolid(page, "z"));
  assert.ok(new Set(outwards).size > 2, `it glides back: ${outwards}`);
  assert.equal(await page.evaluate(() => lens().solid.glide.look.width), outside);
  assert.equal(await dark(), false, "outside everything is bright again");
});

const SELF = `title = "Self"

[push]
order = ["portal", "solid", "swallow"]

[legend]
M = { room = "main" }

[grids]
main = """
@..#..>
...#...
...#.M.
...#..."""
`;

test("whoever leaves a world that lies in itself is followed out of it", async ({ page, studio }) => {
  await prepare(page);
  const clock = await ownClock(page);
  await play(page, studio, "self.toml", SELF);
  await press(page, "ArrowDown", "ArrowDown");
  await settled(page);
  await clock.stop();
  const cells = () => page.evaluate(() => lens().flat.stage.camera.chain().at(-1).cell);
  const before = await cells();
  await press(page, "ArrowLeft");
  assert.deepEqual(await page.evaluate(() => lens().flat.stage.model().focus), { grid: 0, x: 4, y: 2 });
  const seen = [];
  await runPictures(page, async () => seen.push(await cells()));
  assert.equal(await cells(), before);
  assert.ok(Math.min(...seen) < before / 2, `the world shrinks into its room: ${seen}`);
});

test("the camera stays when asked to, in both views", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await page.getByRole("button", { name: "Follow" }).click();
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await page.evaluate(() => lens().flat.stage.model().focus.grid), 1, "the agent is inside");
  assert.equal(await page.evaluate(() => lens().flat.stage.grid), 0, "the camera is not");
  await toIso(page);
  await settled(page);
  const far = await page.evaluate(() => lens().solid.glide.look.width);
  await page.keyboard.press("c");
  await page.waitForFunction((far) => lens().solid.glide.look.width < far / 2, far);
  assert.equal(await page.evaluate(() => lens().flat.stage.grid), 1);
});

test("nobody who dislikes motion sees any", async ({ browser, studio }) => {
  const page = await openPage(browser, { reducedMotion: "reduce" });
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.deepEqual(await page.evaluate(() => [lens().flat.stage.flights.size, lens().flat.stage.camera.gliding]), [
    0,
    false,
  ]);
  await page.context().close();
});

const TWIN = `title = "Twin"

[push]
order = ["solid", "portal", "swallow"]

[legend]
R = { room = "twin" }
S = { room = "twin", mark = "secondary" }

[grids]
main = """
.R.S.
.....
....>"""
twin = """
....
.@..
...."""
`;

test("what moves in a room moves in every copy of it", async ({ page, studio }) => {
  await prepare(page);
  const clock = await ownClock(page);
  await play(page, studio, "twin.toml", TWIN);
  await page.keyboard.press("c");
  await page.evaluate(() => lens().follow(0));
  await settled(page);
  await clock.stop();
  // The pixels of the copy, as drawn.
  const seen = () =>
    page.evaluate(() => {
      const { stage } = lens().flat;
      const square = stage.square({ grid: 0, x: 3, y: 0 });
      const { data } = stage.ctx.getImageData(square.x, square.y, square.size, square.size);
      return data.join();
    });
  const frames = new Set([await seen()]);
  const before = await turn(page);
  await press(page, "ArrowRight");
  assert.equal(await turn(page), before + 1);
  await runPictures(page, async () => frames.add(await seen()));
  assert.ok(frames.size > 2, `the copy shows ${frames.size} different pictures, so it does not jump`);
});

test("buttons, keys and the wheel zoom both views", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  const cell = () => page.evaluate(() => lens().flat.stage.camera.chain().at(-1).cell);
  const whole = await cell();
  await page.getByRole("button", { name: "Nearer" }).click();
  await settled(page);
  assert.ok((await cell()) > whole);
  await page.keyboard.press("0");
  await settled(page);
  assert.equal(await cell(), whole);
  await page.keyboard.press("-");
  await settled(page);
  assert.ok((await cell()) < whole);
  await page.keyboard.press("0");
  const box = await page.locator("gridcosm-view canvas").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -300);
  await page.waitForFunction((whole) => lens().flat.stage.camera.chain().at(-1).cell > whole, whole);
  await toIso(page);
  await settled(page);
  const across = () => page.evaluate(() => lens().solid.glide.camera.right);
  const far = await across();
  await page.keyboard.press("+");
  await page.waitForFunction((far) => lens().solid.glide.camera.right < far, far);
  await page.keyboard.press("0");
  await page.waitForFunction((far) => lens().solid.glide.camera.right === far, far);
});

/** Puts fingers on the board, moves them and lifts them. */
async function fingers(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const points = (places) => places.map(([x, y], id) => ({ x, y, id }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(from) });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const now = from.map(([x, y], i) => [x + (to[i][0] - x) * share, y + (to[i][1] - y) * share]);
    await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(now) });
  }
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a tablet is played by swipes and by the buttons, and two fingers zoom", async ({ browser, studio }) => {
  const page = await openPage(browser, { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await fingers(page, [[300, 500]], [[380, 506]]);
  await page.waitForFunction(() => lensGame().status.turn === 1);
  assert.deepEqual(await page.evaluate(() => lens().flat.stage.model().focus), { grid: 0, x: 2, y: 1 });
  await page.getByRole("button", { name: "Left", exact: true }).tap();
  await page.waitForFunction(() => lensGame().status.turn === 2);
  assert.deepEqual(await page.evaluate(() => lens().flat.stage.model().focus), { grid: 0, x: 1, y: 1 });
  const cell = () => page.evaluate(() => lens().flat.stage.camera.chain().at(-1).cell);
  const before = await cell();
  await fingers(
    page,
    [
      [380, 500],
      [440, 500],
    ],
    [
      [300, 500],
      [520, 500],
    ],
  );
  // Spreading two fingers zooms in.
  await page.waitForFunction((before) => lens().flat.stage.camera.chain().at(-1).cell > before * 1.5, before);
  await settled(page);
  assert.equal(await turn(page), 2, "and are no swipe");
  await page.getByRole("button", { name: "Isometric" }).tap();
  await page.waitForFunction(() => lens().solid?.world !== undefined);
  await fingers(page, [[300, 500]], [[380, 470]]);
  await page.waitForFunction(() => lensGame().status.turn === 3);
  assert.deepEqual(
    await page.evaluate(() => lens().flat.stage.model().focus),
    { grid: 0, x: 2, y: 1 },
    "east lies to the right and up",
  );
  assert.deepEqual(page.mistakes, []);
  await page.context().close();
});
