// The package in a Vite project outside of the repository, in Chromium: on a page, in a worker, inline, and as element.

import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { chromium } from "playwright-core";
import { build } from "vite";
import { assert, project, test } from "./harness.mjs";

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title>
<gridcosm-view level="map = '@.>'" playable style="width: 300px; height: 160px"></gridcosm-view>
<script type="module" src="./main.js"></script></html>`;

const MAIN = `import { init, Session } from "gridcosm";
import "gridcosm/view";
await init();
const game = Session.open("map = '@.>'", 0);
// At once, before the second half of the engine has come in the background.
window.picture = game.svg();
game.act("right");
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
worker.onmessage = ({ data }) => { window.fromWorker = data; };
window.outcome = game.act("right");
window.ready = true;`;

/** A second page that only has the element, with the engine inside. */
const INLINE_PAGE = PAGE.replace("main.js", "inline.js");
const INLINE = `import { GridcosmView } from "gridcosm/inline-view";
window.name = GridcosmView.name;`;

const WORKER = `import { init, solve, Level } from "gridcosm";
await init();
postMessage(solve(Level.parse("map = '@.>'")));`;

const PLACES = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

test("a Vite project works in Chromium", async () => {
  const folder = path.join(project(), "site");
  mkdirSync(folder, { recursive: true });
  const sources = {
    "index.html": PAGE,
    "main.js": MAIN,
    "worker.js": WORKER,
    "inline.html": INLINE_PAGE,
    "inline.js": INLINE,
  };
  for (const [name, text] of Object.entries(sources)) writeFileSync(path.join(folder, name), text);
  const input = ["index.html", "inline.html"].map((name) => path.join(folder, name));
  const options = { target: "es2022", rollupOptions: { input } };
  await build({ root: folder, base: "./", logLevel: "warn", worker: { format: "es" }, build: options });
  const server = await serve(path.join(folder, "dist"));
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  assert.ok(executablePath, "Chromium is not installed; on Debian, `apt-get install chromium`");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => window.fromWorker !== undefined);
    assert.equal(await page.evaluate(() => window.outcome), "won");
    assert.match(await page.evaluate(() => window.picture), /^<svg/);
    assert.deepEqual(await page.evaluate(() => window.fromWorker.actions), ["right", "right"]);
    const view = page.locator("gridcosm-view");
    await view.getByText("turn 0").waitFor();
    await view.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await view.getByText("You have won.").waitFor();
    assert.equal(await view.evaluate((element) => element.session.outcome), "won");
    await view.getByRole("button", { name: "Restart" }).click();
    await view.getByText("turn 0").waitFor();
    await swipe(view.locator("canvas"), 60);
    await view.getByText("turn 1").waitFor();
    assert.equal(await view.evaluate((element) => element.session.turn), 1);
    await view.evaluate((element) => {
      element.isometric = true;
    });
    await view.locator("img.solid").waitFor();
    await page.goto(`http://127.0.0.1:${server.address().port}/inline.html`);
    await view.getByText("turn 0").waitFor();
    assert.equal(await view.evaluate((element) => element.session.outcome), "ongoing");
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
    server.close();
  }
});

/** A finger that moves to the right. */
async function swipe(canvas, far) {
  await canvas.evaluate((element, far) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const fire = (type, dx) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          pointerType: "touch",
          clientX: x + width / 2 + dx,
          clientY: y + height / 2,
          bubbles: true,
        }),
      );
    fire("pointerdown", 0);
    fire("pointermove", far);
    fire("pointerup", far);
  }, far);
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** A server of plain files. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "index.html" : decodeURIComponent(new URL(request.url, "http://x").pathname);
    const file = path.join(folder, path.normalize(name));
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader("content-type", TYPES[path.extname(file)] ?? "application/octet-stream");
    response.end(readFileSync(file));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}
