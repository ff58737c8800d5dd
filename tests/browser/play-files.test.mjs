// Exports of the Play lens: pictures, models, states, replays, films; and imports.

import { readFileSync } from "node:fs";
import { assert, caused, openPage, test } from "./harness.mjs";
import { outcome, POCKET, play, prepare, press, turn, WALK } from "./play-game.mjs";

/** Chooses a menu entry and returns the saved file. */
async function exported(page, name) {
  await page.getByRole("button", { name: "Export" }).click();
  const download = await caused(page, "download", () => page.getByRole("menuitem", { name }).click());
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

async function openReplay(page, text) {
  await page.getByRole("button", { name: "Export" }).click();
  const entry = page.getByRole("menuitem", { name: "Open a replay" });
  const chooser = await caused(page, "filechooser", () => entry.click());
  await chooser.setFiles({ name: "some.replay", mimeType: "text/plain", buffer: Buffer.from(text) });
}

/** Width and height of a PNG file. */
const sizeOf = (png) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test("what is on the screen is saved as picture, drawing, model, state and level", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowRight");
  const picture = await exported(page, "Picture PNG");
  assert.equal(picture.name, "the-pocket.png");
  assert.equal(picture.bytes.toString("latin1", 0, 8), "\x89PNG\r\n\x1a\n");
  assert.deepEqual(sizeOf(picture.bytes), [7 * 64, 3 * 64]);
  const drawing = await exported(page, "Drawing SVG");
  assert.match(drawing.bytes.toString(), /^<svg[\s\S]*<\/svg>\s*$/);
  const model = await exported(page, "3-D model GLB");
  assert.equal(model.bytes.toString("latin1", 0, 4), "glTF");
  assert.equal(model.bytes.readUInt32LE(8), model.bytes.length, "a glTF file tells its length");
  const state = JSON.parse((await exported(page, "State JSON")).bytes.toString());
  assert.equal(state.turn, 1);
  assert.equal((await exported(page, "Level text")).bytes.toString(), POCKET);
  await page.keyboard.press("v");
  await page.waitForFunction(() => lens().solid?.world !== undefined);
  const solid = await exported(page, "Drawing SVG");
  assert.match(solid.bytes.toString(), /^<svg/);
  assert.notEqual(solid.bytes.toString(), drawing.bytes.toString());
  assert.deepEqual(sizeOf((await exported(page, "Picture PNG")).bytes)[0], 1600);
});

test("a game is saved as a page that plays by itself, without the studio", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await press(page, "ArrowRight", "ArrowRight");
  const saved = await exported(page, "Film page");
  assert.equal(saved.name, "two-steps.html");
  const alone = await page.context().newPage();
  const asked = [];
  alone.on("request", (request) => asked.push(request.url()));
  await alone.route("http://alone.test/", (route) => route.fulfill({ contentType: "text/html", body: saved.bytes }));
  await alone.goto("http://alone.test/");
  await alone.getByText("2 / 2").waitFor();
  assert.equal(await alone.getByRole("heading").textContent(), "Two steps");
  assert.deepEqual(
    asked.filter((url) => url.startsWith("http") && url !== "http://alone.test/"),
    [],
    "nothing is loaded",
  );
  await alone.close();
});

test("the menu is worked with the keyboard, and nobody moves behind it", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await page.getByRole("button", { name: "Export" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.getByRole("menuitem", { name: "Drawing" }).evaluate((item) => item.matches(":focus")), true);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "detached" });
  assert.equal(await turn(page), 0);
});

test("a replay is saved, opened again and can be looked through", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "walk.toml", WALK);
  await press(page, "ArrowRight", "ArrowRight");
  const replay = await exported(page, "Replay level");
  assert.equal(replay.name, "two-steps.replay");
  await press(page, "r");
  await openReplay(page, replay.bytes.toString());
  await page.waitForFunction(() => lensGame().status.turn === 2);
  assert.equal(await outcome(page), "won");
});

const DRAW = `title = "Draw"
map = """
#########
#.$@...>#
#########"""

[push]
order = ["solid"]
`;

test("pulling is switched in the middle of a game, and a replay tells when", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "draw.toml", DRAW);
  const crate = () =>
    page.evaluate(() => {
      const cells = lens().flat.stage.model().grids.get(0).cells;
      return cells.findIndex((items) => items.some((item) => item.sprite === "box")) % 9;
    });
  await press(page, "ArrowRight");
  assert.deepEqual([await turn(page), await crate()], [1, 2], "nothing is drawn along without pulling");
  await press(page, "p", "ArrowLeft", "ArrowRight", "ArrowRight");
  assert.deepEqual([await turn(page), await crate()], [4, 4], "the past stays, and the crate comes along");
  await press(page, "p", "ArrowRight");
  assert.deepEqual([await turn(page), await crate()], [5, 4]);
  const replay = (await exported(page, "Replay level")).bytes.toString();
  assert.match(replay, /\[pull\]\n1 = true\n4 = false\n/);
  // Undo reverts the switches too.
  await press(page, "z");
  assert.equal(await page.evaluate(() => lensGame().status.pull), false);
  await press(page, "z");
  assert.equal(await page.evaluate(() => lensGame().status.pull), true);
  await press(page, "r");
  assert.equal(await page.evaluate(() => lensGame().status.pull), false);
  await openReplay(page, replay);
  await page.waitForFunction(() => lensGame().status.turn === 5);
  assert.equal(await crate(), 4);
  await page.locator("gc-play-timeline input").fill("3");
  await page.waitForFunction(() => lensGame().status.turn === 3 && lensGame().status.pull === true);
});

test("the element shows a film on a page without a server", async ({ page, studio }) => {
  await prepare(page);
  await play(page, studio, "pocket.toml", POCKET);
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  const film = await page.evaluate(async () => (await lens().socket.ask({ type: "play_film" }, "play_film")).film);
  const script = await (await page.request.get(`${new URL("gridcosm-view.js", studio.address)}`)).text();
  const other = await openPage(page.context().browser());
  await other.route("http://alone.test/**", (route) => {
    const name = new URL(route.request().url()).pathname;
    if (name === "/view.js") return route.fulfill({ contentType: "text/javascript", body: script });
    if (name === "/film.json") return route.fulfill({ contentType: "application/json", body: JSON.stringify(film) });
    const body = `<!doctype html><script type=module src=/view.js></script><style>gridcosm-view{height:400px}</style>
      <gridcosm-view replay="/film.json" controls></gridcosm-view><gridcosm-view replay="{}" controls></gridcosm-view>`;
    return route.fulfill({ contentType: "text/html", body });
  });
  await other.goto("http://alone.test/");
  await other.getByRole("button", { name: "One turn" }).click();
  await other.getByText("1 / 3").waitFor();
  await other.getByText("This JSON is no film.").waitFor();
  assert.deepEqual(
    other.mistakes.filter((each) => !each.includes("favicon") && !each.includes("404")),
    [],
  );
  await other.context().close();
});
