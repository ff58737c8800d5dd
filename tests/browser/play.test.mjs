// The Play lens: games by keys, time, reasons, appearance. The views are in play-views, the files in play-files.

import { assert, checkAccessibility, checkScreenshot, open, openPage, ownClock, settled, test } from "./harness.mjs";
import { HALL, outcome, POCKET, play, prepare, press, solution, turn, WALK } from "./play-game.mjs";

test("the first start opens the first level of the gallery, which is won by keys", async ({ page, studio }) => {
  await prepare(page);
  await open(page, studio);
  await page.waitForFunction(() => lensGame()?.level?.source === "gallery");
  assert.deepEqual(await page.evaluate(() => lensGame().level), { source: "gallery", name: "first-steps", index: 0 });
  await page.locator("#welcome").waitFor();
  await press(page, ...solution("first-steps-01"));
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => lensGame().level.index === 1);
});

test("a level with a room is won by keys, and the camera goes in", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await page.locator("#welcome").waitFor();
  await press(page, "ArrowRight");
  await page.locator("#welcome").waitFor({ state: "detached" });
  await press(page, "d", "ArrowRight", "ArrowRight");
  await page.waitForFunction(() => lens().flat.stage.grid === 1);
  await press(page, "ArrowRight", "ArrowRight");
  assert.equal(await outcome(page), "won");
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  assert.equal(
    await page.evaluate(() => localStorage.getItem("gridcosm-best/folder/pocket.toml#0")),
    String(await turn(page)),
  );
});

test("undo, redo, restart and the timeline go through time", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(await turn(page), 3);
  await press(page, "z", "z");
  assert.equal(await turn(page), 1);
  await press(page, "y");
  assert.equal(await turn(page), 2);
  await press(page, "r");
  assert.equal(await turn(page), 0);
  const slider = page.locator("gc-play-timeline input");
  await slider.fill("3");
  await page.waitForFunction(() => lensGame().status.turn === 3);
  const agent = await page.evaluate(() => lens().flat.stage.model().focus);
  assert.deepEqual(agent, { grid: 0, x: 2, y: 1 });
});

test("a failed move is explained in words and on the board", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await press(page, "ArrowUp");
  await page.locator("#blame", { hasText: "A wall is in the way at (1, 0)." }).waitFor();
  assert.deepEqual(await page.evaluate(() => lens().flat.stage.blamed), { grid: 0, x: 1, y: 0 });
  await press(page, "ArrowRight");
  await page.locator("#blame").waitFor({ state: "detached" });
});

test("grids within themselves and each other are drawn, and drawing ends", async ({ page, studio, print }) => {
  const rows = Array.from({ length: 9 }, (_, y) => (y === 4 ? "RRRR@RRRA" : "RRRRRRRRA")).join("\n");
  const level = `title = "Deep"\n[push]\n[legend]\nR = { room = "main" }\nA = { room = "a" }\nB = { room = "b" }
[grids]\nmain = """\n${rows}"""\na = """\nB"""\nb = """\nA"""\n`;
  await prepare(page);
  await play(page, studio, "deep.toml", level);
  const time = await page.evaluate(() => {
    const start = performance.now();
    lens().flat.stage.recolour();
    lens().flat.stage.draw();
    return performance.now() - start;
  });
  print(`81 rooms within themselves redrawn in ${time.toFixed(1)} ms`);
  await press(page, "ArrowLeft");
});

test("a cell tells what is in it, and the state can be read", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await page.evaluate(() => lensGame().inspect({ grid: 0, x: 3, y: 1 }));
  await page.getByText("pocket · primary").waitFor();
  await press(page, "ArrowRight");
  await page.getByText("Changed in the last turn").click();
  await page.locator("gc-cell-inspector .change", { hasText: "turn" }).first().waitFor();
});

test("a held key repeats and stops when it is let go", async ({ page, studio }) => {
  await prepare(page);
  const clock = await ownClock(page);
  await play(page, studio, "hall.toml", HALL);
  await clock.stop();
  const answered = () => page.waitForFunction(() => lens().socket.idle);
  await page.keyboard.down("ArrowRight");
  await answered();
  await page.clock.runFor(200);
  await answered();
  assert.equal(await turn(page), 1, "a tap is one step");
  for (let turns = 1; turns < 4; turns++) {
    await page.clock.runFor(200);
    await page.waitForFunction((turns) => lensGame().status.turn > turns, turns);
  }
  await page.keyboard.up("ArrowRight");
  await answered();
  const stopped = await turn(page);
  await page.clock.runFor(2000);
  await answered();
  assert.equal(await turn(page), stopped);
});

test("a game goes on where it was after the connection broke", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "hall.toml", HALL);
  await press(page, "ArrowRight", "ArrowRight");
  await page.evaluate(async () => {
    const { socket } = lens();
    const back = new Promise((resolve) => socket.on("open", resolve));
    socket.drop();
    await back;
  });
  await settled(page);
  assert.equal(await turn(page), 2);
  await press(page, "ArrowRight");
  assert.equal(await turn(page), 3);
});

test("a player who loses sees why, and can go back", async ({ page, studio }) => {
  await prepare(page);
  await open(page, studio, "#play/gallery/first-steps?level=8");
  await page.waitForFunction(() => lensGame()?.level?.index === 8);
  for (let i = 0; i < 7; i++) await press(page, "ArrowRight");
  const banner = page.locator(".banner");
  await banner.getByRole("heading", { name: "Lost" }).waitFor();
  await banner.getByText("The lava kills you.").waitFor();
  await banner.getByRole("button", { name: "Undo" }).click();
  await banner.waitFor({ state: "detached" });
  assert.deepEqual([await turn(page), await outcome(page)], [6, "ongoing"]);
});

test("a hint is first a nudge, then a step", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await page.keyboard.press("h");
  await page.getByText("Nothing is in your way any more.").waitFor();
  await page.keyboard.press("h");
  await page.getByText("Try right: you can win in 2 turns.").waitFor();
});

test("from key to changed pixels at 64x64", async ({ page, studio, print }) => {
  await prepare(page);
  await play(page, studio, "hall.toml", HALL);
  await page.evaluate(() => {
    globalThis.times = [];
    let pressed = 0;
    addEventListener("keydown", (event) => (pressed = event.timeStamp), true);
    lens().flat.stage.onDrawn = (drawn) => {
      if (pressed > 0) times.push(drawn - pressed);
      pressed = 0;
    };
  });
  for (let count = 1; count <= 40; count++) {
    await press(page, count % 2 === 0 ? "ArrowLeft" : "ArrowRight");
    await page.waitForFunction((count) => times.length === count, count);
    // Waits until nothing moves, so that no earlier motion draws.
    await settled(page);
  }
  const times = await page.evaluate(() => times.sort((a, b) => a - b));
  print(`key to changed pixels at 64x64: median ${times[20].toFixed(1)} ms, p95 ${times[37].toFixed(1)} ms`);
});

test("the lens looks as it should, light, dark, on a tablet and on a phone", async ({ browser, studio }) => {
  const looks = [
    ["play-light", { colorScheme: "light" }],
    ["play-dark", { colorScheme: "dark" }],
    ["play-tablet", { viewport: { width: 820, height: 1100 }, hasTouch: true, isMobile: true }],
    ["play-phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ];
  for (const [name, options] of looks) {
    const page = await openPage(browser, options);
    await prepare(page);
    await play(page, studio, "pocket.toml", POCKET);
    await page.evaluate(() => lensGame().restart());
    await press(page, "ArrowRight", "ArrowUp");
    await checkAccessibility(page);
    await checkScreenshot(page, name);
    assert.deepEqual(page.mistakes, []);
    await page.context().close();
  }
});
