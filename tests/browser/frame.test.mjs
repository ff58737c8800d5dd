// The frame: tabs, keys, help, panels, appearance.

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

test("a lens chosen before the first level is known stays, and gets the level", async ({ page, studio }) => {
  await page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    const kept = [];
    WebSocket.prototype.send = function (text) {
      if (!globalThis.letThrough && String(text).includes("files_list")) {
        kept.push(() => send.call(this, text));
      } else {
        send.call(this, text);
      }
    };
    globalThis.release = () => {
      globalThis.letThrough = true;
      for (const each of kept) {
        each();
      }
      return kept.length;
    };
  });
  await open(page, studio);
  await page.getByRole("tab", { name: "Crowd" }).click();
  await page.locator("gc-crowd").waitFor({ state: "visible" });
  assert.ok((await page.evaluate(() => globalThis.release())) > 0, "the question about the files was kept");
  await page.waitForFunction(() => document.querySelector("gc-studio").level !== null);
  await settled(page);
  assert.equal(await shownLens(page), "crowd");
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

test("an address that comes while a lens is about to be shown wins over it", async ({ page, studio }) => {
  await open(page, studio, "#play/gallery/rooms");
  await settled(page);
  await page.evaluate(() => {
    const frame = document.querySelector("gc-studio");
    void frame.show("play", frame.level);
    // The browser tells the page of a new address later than it changes it.
    location.hash = "#gallery";
  });
  await page.locator("gc-gallery").waitFor({ state: "visible" });
  assert.match(page.url(), /#gallery$/);
});

test.alone("the gallery looks as it should, light, dark and on a tablet", async ({ browser, studio }) => {
  mkdirSync(studio.levels, { recursive: true });
  for (const [name, text] of Object.entries(SAMPLES)) {
    writeFileSync(path.join(studio.levels, name), text);
  }
  const looks = [
    ["gallery-light", { colorScheme: "light" }],
    ["gallery-dark", { colorScheme: "dark" }],
    ["gallery-tablet", { viewport: { width: 820, height: 1024 }, hasTouch: true }],
    ["gallery-phone", { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ];
  for (const [name, options] of looks) {
    const page = await openPage(browser, options);
    await open(page, studio, "#gallery");
    await page.locator("gc-gallery li").first().waitFor();
    // The folder's name is different every time.
    await page.evaluate(() => {
      const gallery = document.querySelector("gc-studio").shadowRoot.querySelector("gc-gallery");
      gallery.folder = "gridcosm-levels";
    });
    await page.waitForFunction(() => {
      const { shadowRoot } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-gallery");
      const onScreen = (picture) => picture.getBoundingClientRect().top < innerHeight;
      const drawn = (picture) => picture.shadowRoot.querySelector("img")?.complete;
      return [...shadowRoot.querySelectorAll("gc-thumbnail")].filter(onScreen).every(drawn);
    });
    await checkScreenshot(page, name);
    await page.context().close();
  }
});

/** The controls of the bar and of some parts of a lens that overlap each other or lie outside the window. */
const crowded = (page, ...hosts) =>
  page.evaluate((hosts) => {
    const all = (root, found = []) => {
      for (const element of (root.shadowRoot ?? root).querySelectorAll("*")) {
        if (element.matches("button, input, output, a")) found.push(element);
        if (element.shadowRoot) all(element, found);
      }
      return found;
    };
    const studio = document.querySelector("gc-studio").shadowRoot;
    const lens = studio.querySelector(hosts[0]).shadowRoot;
    const roots = [
      studio.querySelector("gc-bar").shadowRoot,
      ...hosts.slice(1).map((part) => lens.querySelector(part)),
    ];
    const shown = roots.flatMap((root) => all(root)).filter((element) => element.checkVisibility());
    const boxes = shown.map((element) => ({
      name: element.textContent.trim() || element.ariaLabel,
      box: element.getBoundingClientRect(),
    }));
    const outside = boxes.filter(
      ({ box }) => box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5,
    );
    const apart = (a, b) =>
      a.right <= b.left + 0.5 || b.right <= a.left + 0.5 || a.bottom <= b.top + 0.5 || b.bottom <= a.top + 0.5;
    const pairs = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => !apart(one.box, other.box))
        .map((other) => `${one.name} on ${other.name}`),
    );
    return [...outside.map(({ name }) => `${name} is outside`), ...pairs];
  }, hosts);

test("on a telephone nothing lies on anything else, and everything is within reach", async ({ studio, browser }) => {
  for (const hasTouch of [true, false]) {
    const page = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch });
    await open(page, studio, "#play/gallery/rooms");
    await page.locator("gc-play-timeline output", { hasText: "0 / 0" }).waitFor();
    assert.deepEqual(await crowded(page, "gc-play", ".bottom", ".top"), []);
    await page.getByRole("tab", { name: "Edit" }).click();
    await page.locator("gc-text-pane .cm-line").first().waitFor({ state: "attached" });
    assert.deepEqual(await crowded(page, "gc-edit", ".toolbar", "gc-edit-history"), []);
    await page.context().close();
  }
});
