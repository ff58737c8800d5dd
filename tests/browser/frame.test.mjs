// The frame: tabs, keys, help, panels, looks.

import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert, checkAccessibility, checkScreenshot, open, openPage, settled, test } from "./harness.mjs";

const LENSES = ["play", "edit", "sight", "crowd", "routes"];

async function shownLens(page) {
  return page.evaluate(() => document.querySelector("gc-studio").page);
}

test("a lens that takes long to come shows that something is being done", async ({ page, studio }) => {
  let letThrough;
  const shown = new Promise((resolve) => (letThrough = resolve));
  await page.route(/\/assets\/crowd-[^/]*\.js$/, async (route) => {
    await shown;
    await route.continue();
  });
  await open(page, studio);
  await page.getByRole("tab", { name: "Crowd" }).click();
  await page.getByRole("progressbar", { name: "Working" }).waitFor();
  letThrough();
  await page.locator("gc-crowd").waitFor({ state: "visible" });
  await page.getByRole("progressbar", { name: "Working" }).waitFor({ state: "detached" });
});

test("number keys and tabs change the lens, and state is kept", async ({ page, studio }) => {
  await open(page, studio);
  for (const [index, lens] of LENSES.entries()) {
    await page.keyboard.press(String(index + 1));
    await page.locator(`gc-${lens}`).waitFor({ state: "visible" });
    assert.equal(await shownLens(page), lens);
  }
  await page.getByRole("tab", { name: "Edit" }).click();
  await page.locator("gc-edit").waitFor({ state: "visible" });
  assert.equal(await page.locator("gc-edit").count(), 1, "made once, then kept");
});

test("the question mark shows all keys and Escape closes them", async ({ page, studio }) => {
  await open(page, studio);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await page.keyboard.press("2");
  assert.equal(await shownLens(page), "play", "keys go to the dialog");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Keys" }).waitFor({ state: "hidden" });
});

test("a broken connection comes back, and the server still has the window", async ({ page, studio }) => {
  await open(page, studio);
  const resumed = await page.evaluate(async () => {
    const { socket } = document.querySelector("gc-studio");
    const back = new Promise((resolve) => socket.on("open", resolve));
    socket.drop();
    const resumed = await back;
    await socket.ask({ type: "files_unsaved" }, "files_unsaved");
    return resumed;
  });
  assert.equal(resumed, true);
});

test("an address is followed even if the first connection fails", async ({ page, studio }) => {
  await page.addInitScript(() => {
    const Real = globalThis.WebSocket;
    let first = true;
    globalThis.WebSocket = class extends Real {
      constructor(address) {
        super(first ? address.replace("/ws", "/nobody-is-here") : address);
        first = false;
      }
    };
  });
  await open(page, studio, "#sight");
  await page.locator("gc-sight").waitFor({ state: "visible" });
  page.mistakes = page.mistakes.filter((each) => !each.includes("nobody-is-here"));
});

test("nothing on the first page hinders assistive technology", async ({ page, studio }) => {
  for (const fragment of ["#gallery", ...LENSES.map((lens) => `#${lens}`)]) {
    await page.goto("about:blank");
    await open(page, studio, fragment);
    await checkAccessibility(page);
  }
});

test("nothing is loaded from elsewhere", async ({ page, studio }) => {
  const foreign = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(studio.address) && !/^(data|blob):/.test(request.url())) {
      foreign.push(request.url());
    }
  });
  await open(page, studio);
  await settled(page);
  assert.deepEqual(foreign, []);
});

const SAMPLES = {
  "a door.toml":
    'title = "A door"\ndescription = "The key is behind the box."\nmap = """\n#########\n#@..$...#\n#...#...#\n#...#..>#\n#########"""\n',
  "long walk.toml": 'title = "A long walk"\nmap = """\n@.....................>"""\n',
  "mistake.toml": 'title = "A mistake"\nmap = 7\n',
};

test.alone("the gallery looks as it should, light, dark and on a tablet", async ({ browser, studio }) => {
  mkdirSync(studio.levels, { recursive: true });
  for (const [name, text] of Object.entries(SAMPLES)) {
    writeFileSync(path.join(studio.levels, name), text);
  }
  const looks = [
    ["gallery-light", { colorScheme: "light" }],
    ["gallery-dark", { colorScheme: "dark" }],
    ["gallery-tablet", { viewport: { width: 820, height: 1024 }, hasTouch: true }],
  ];
  for (const [name, options] of looks) {
    const page = await openPage(browser, options);
    await open(page, studio, "#gallery");
    await page.locator("gc-gallery li").first().waitFor();
    // The folder has another name every time.
    await page.evaluate(() => {
      const gallery = document.querySelector("gc-studio").shadowRoot.querySelector("gc-gallery");
      gallery.folder = "gridcosm-levels";
    });
    await page.waitForFunction(() => {
      const { shadowRoot } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-gallery");
      const onScreen = (image) => image.getBoundingClientRect().top < innerHeight;
      return [...shadowRoot.querySelectorAll("img")].filter(onScreen).every((image) => image.complete);
    });
    await checkScreenshot(page, name);
    await page.context().close();
  }
});
