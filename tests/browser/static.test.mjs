// The studio without a server: files in the browser's storage, no network, pages that only play, and what can go wrong.

import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { assert, caused, checkScreenshot, eventually, open, openPage, root, settled, test } from "./harness.mjs";
import { StaticStudio } from "./static-studio.mjs";

const LEVEL = 'title = "Two paces"\nmap = """\n#####\n#@.>#\n#####"""\n';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Sends a request to the desk as a lens would. */
function ask(page, request, expect) {
  return page.evaluate(
    ([request, expect]) => document.querySelector("gc-studio").socket.ask(request, expect),
    [request, expect],
  );
}

const save = (page, text, base = null, expect = "files_saved") =>
  ask(page, { type: "files_save", name: "mine", text, base }, expect);

/** Waits until all files of this version are kept for visits without a network. */
const installed = (page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

const player = (page) => page.waitForFunction(() => document.querySelector("gc-player")?.settled === true);

/** The worker with the desk. */
const desk = (page) => page.workers().find((worker) => worker.url().includes("desk-worker"));

async function linkOf(page, text) {
  const data = await page.evaluate(async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  }, text);
  return `#level=${data}`;
}

test("a level is saved, found after a reload, and everything works without a network", async ({ page, studio }) => {
  const foreign = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(studio.address)) foreign.push(request.url());
  });
  await open(page, studio);
  await settled(page);
  await save(page, LEVEL);
  await installed(page);
  await studio.disconnect();
  await page.goto(`${studio.address}#play/folder/mine.toml`);
  await settled(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { name: "Solved" }).waitFor();
  for (const lens of ["edit", "sight", "crowd", "routes"]) {
    await page.goto(`${studio.address}#${lens}`);
    await page.locator(`gc-${lens}`).waitFor({ state: "visible" });
  }
  await page.waitForFunction(
    () => document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes").world?.compared !== null,
  );
  assert.deepEqual(foreign, [], "no request leaves the page");
  await studio.listen(studio.port);
});

test("two tabs that save one level both learn of it, and nothing is lost", async ({ page, studio }) => {
  await open(page, studio);
  const { version } = await save(page, LEVEL);
  const other = await page.context().newPage();
  await open(other, studio);
  const [mine, theirs] = [LEVEL.replace("Two", "My"), LEVEL.replace("Two", "Their")];
  const answers = await Promise.all([
    save(page, mine, version, ["files_saved", "files_conflict"]),
    save(other, theirs, version, ["files_saved", "files_conflict"]),
  ]);
  assert.deepEqual(answers.map((answer) => answer.type).sort(), ["files_conflict", "files_saved"]);
  const conflict = answers.find((answer) => answer.type === "files_conflict");
  const stored = await ask(page, { type: "files_open", source: "folder", name: "mine.toml" }, "files_text");
  assert.equal(conflict.text, stored.text, "the second writer sees the text of the first");
  await save(other, theirs, conflict.version);
  const seen = await ask(page, { type: "files_open", source: "folder", name: "mine.toml" }, "files_text");
  assert.equal(seen.text, theirs, "the other tab reads what was saved last");
});

test("a full storage is told in a sentence, and the old text stays", async ({ page, studio }) => {
  await open(page, studio);
  const { version } = await save(page, LEVEL);
  await desk(page).evaluate(() => {
    globalThis.realPut = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const refused = await save(page, "title = 'x'", version).then(
    () => "saved",
    (error) => error.message,
  );
  assert.match(refused, /the browser's storage for this page is full/);
  await desk(page).evaluate(() => {
    IDBObjectStore.prototype.put = globalThis.realPut;
  });
  const kept = await ask(page, { type: "files_open", source: "folder", name: "mine.toml" }, "files_text");
  assert.equal(kept.text, LEVEL);
  await save(page, "title = 'x'", version);
});

test("an engine that breaks is started again, with the unsaved text of its document", async ({ page, studio }) => {
  await open(page, studio);
  await save(page, LEVEL);
  await page.goto(`${studio.address}#edit/folder/mine.toml`);
  await page.locator("gc-text-pane .cm-line").first().click();
  await page.keyboard.press("Home");
  await page.keyboard.type("# unsaved\n");
  const unsaved = () => ask(page, { type: "files_unsaved" }, "files_unsaved");
  await eventually(async () => (await unsaved()).documents[0]?.text.startsWith("# unsaved\n"));
  // What a panic looks like from outside: the engine throws in the middle of a request.
  await desk(page).evaluate(() => {
    TextDecoder.prototype.decode = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  const first = desk(page);
  const sentence = await ask(page, { type: "files_list" }, "files_list").catch((error) => error.message);
  assert.match(sentence, /engine, which was started again/);
  await page.waitForFunction(() => document.querySelector("gc-studio").socket.connected);
  const { documents } = await unsaved();
  assert.match(documents[0].text, /^# unsaved/);
  assert.notEqual(desk(page), first, "another worker");
  await settled(page);
  assert.match(await page.locator("gc-text-pane .cm-content").textContent(), /# unsaved/);
  page.mistakes = page.mistakes.filter((mistake) => !mistake.includes("unreachable"));
});

test("a game goes on after a reload, and after a bug in the engine", async ({ page, studio, browser }) => {
  await open(page, studio);
  await save(page, LEVEL.replaceAll("#####", "######").replace("@.>", "@..>"));
  await page.goto(`${studio.address}#play/folder/mine.toml`);
  await settled(page);
  const turn = () =>
    page.locator("gc-play-timeline").evaluate((element) => [element.status.turn, element.status.turns]);
  for (const key of ["ArrowRight", "ArrowRight", "z"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
  await page.reload();
  await settled(page);
  assert.deepEqual(await turn(), [1, 2], "the undone turn is there, too");
  await desk(page).evaluate(() => {
    TextDecoder.prototype.decode = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  await page.keyboard.press("ArrowRight");
  await page.getByText("engine, which was started again").waitFor();
  await page.waitForFunction(() => document.querySelector("gc-studio").socket.connected);
  await settled(page);
  assert.deepEqual(await turn(), [1, 2], "the step that broke the engine is not taken again");
  page.mistakes = page.mistakes.filter((mistake) => !mistake.includes("unreachable"));

  const phone = await openPage(browser, PHONE);
  await phone.goto(`${studio.address}play.html${await linkOf(page, LEVEL)}`);
  await player(phone);
  await phone.getByRole("button", { name: "Right" }).tap();
  await phone.getByText("turn 1").waitFor();
  await phone.reload();
  await phone.getByText("turn 1").waitFor();
  assert.deepEqual(phone.mistakes, []);
});

test("levels go out as an archive and come back; a huge or damaged one is refused", async ({
  page,
  browser,
  studio,
}) => {
  await open(page, studio);
  await save(page, LEVEL);
  await page.goto(`${studio.address}#gallery`);
  const download = await caused(page, "download", () => page.getByRole("button", { name: "Export all" }).click());
  const archive = await download.path();

  const fresh = await openPage(browser);
  await open(fresh, studio, "#gallery");
  const bring = async (files) => {
    const button = fresh.getByRole("button", { name: "Import…" });
    const chooser = await caused(fresh, "filechooser", () => button.click());
    await chooser.setFiles(files);
  };
  const zip = { name: "levels.zip", mimeType: "application/zip", buffer: readFileSync(archive) };
  await bring([zip]);
  await fresh.getByText("mine.toml is in your folder.").waitFor();
  await fresh.locator("gc-gallery li", { hasText: "Two paces" }).waitFor();
  await bring([zip]);
  await fresh.getByText("One file was there already.").waitFor();
  await bring([{ ...zip, buffer: zip.buffer.subarray(0, 60) }]);
  await fresh.getByText("This is not a zip archive, or it is damaged.").waitFor();
  const huge = path.join(root, "target/huge.zip");
  writeFileSync(huge, Buffer.alloc(65 << 20));
  await bring(huge);
  await fresh.getByText("larger than 64 MB").waitFor();
  assert.deepEqual(fresh.mistakes, []);
});

test("a newer version is offered, and taken when the user wants it", async ({ page, studio }) => {
  await open(page, studio);
  await installed(page);
  await page.reload();
  await settled(page);
  await save(page, LEVEL);
  const worker = readFileSync(path.join(studio.folder, "service-worker.js"), "utf8");
  studio.other.set("service-worker.js", worker.replace(/VERSION = "\w+"/, 'VERSION = "other"'));
  await page.reload();
  await page.getByRole("button", { name: "Use it now" }).click();
  // The page reloads in between, which ends a question.
  const version = () => page.evaluate(async () => (await caches.keys()).join()).catch(() => "");
  await eventually(async () => (await version()) === "gridcosm-other");
  await open(page, studio);
  const kept = await ask(page, { type: "files_open", source: "folder", name: "mine.toml" }, "files_text");
  assert.equal(kept.text, LEVEL);
  studio.other.clear();
});

test("a phone plays before the second half of the engine is there; without it, other lenses say so", async ({
  browser,
  studio,
}) => {
  const phone = await openPage(browser, PHONE);
  await phone.context().route(/desk_later/, (route) => route.abort());
  await phone.goto(`${studio.address}#play/gallery/first-steps`);
  await settled(phone);
  await phone.keyboard.press("ArrowRight");
  await settled(phone);
  assert.equal(await phone.locator("gc-play-timeline").evaluate((element) => element.status.turn), 1);
  const sentence = await ask(phone, { type: "edit_vocabulary" }, "edit_vocabulary").catch((error) => error.message);
  assert.match(sentence, /could not be loaded. Check the network/);
  await phone.context().unroute(/desk_later/);
  await phone.waitForFunction(() => document.querySelector("gc-studio").socket.connected);
  const { vocabulary } = await ask(phone, { type: "edit_vocabulary" }, "edit_vocabulary");
  assert.ok(vocabulary);
});

test("a link opens in the studio and in the page that only plays, on a phone and in a frame", async ({
  page,
  browser,
  studio,
}) => {
  await open(page, studio);
  const link = await linkOf(page, LEVEL);
  await page.goto(`${studio.address}${link}`);
  await settled(page);
  await page.locator("gc-bar .place", { hasText: "Two paces" }).waitFor();

  const phone = await openPage(browser, PHONE);
  await phone.goto(`${studio.address}play.html${link}`);
  await player(phone);
  await checkScreenshot(phone, "player-phone");
  await phone.getByRole("button", { name: "Right" }).tap();
  await phone.getByText("turn 1").waitFor();
  await phone.getByRole("button", { name: "Undo" }).tap();
  await phone.getByText("turn 0").waitFor();
  await phone.getByRole("button", { name: "Hint" }).tap();
  await phone.locator("gc-player .said", { hasText: "Nothing is in your way" }).waitFor();
  await phone.getByRole("button", { name: "Hint" }).tap();
  await phone.locator("gc-player .said", { hasText: "right" }).waitFor();
  await phone.getByRole("button", { name: "Right" }).tap();
  await phone.getByText("turn 1").waitFor();
  await phone.getByRole("button", { name: "Right" }).tap();
  await phone.getByRole("heading", { name: "Solved" }).waitFor();
  await phone.getByRole("link", { name: "Look inside" }).tap();
  await phone.locator("gc-edit").waitFor({ state: "visible" });
  assert.deepEqual(phone.mistakes, []);

  // A page of another site, which shows the player in a frame.
  const site = await StaticStudio.start(studio.folder);
  site.other.set("frame.html", `<iframe src="${studio.address}play.html${link}" width="390" height="500"></iframe>`);
  const other = await openPage(browser);
  await other.goto(`${site.address}frame.html`);
  await other.frameLocator("iframe").getByText("turn 0").waitFor();
  await site.stop();
});

test("a link that was cut is told in a sentence", async ({ page, studio }) => {
  await open(page, studio);
  const link = await linkOf(page, LEVEL);
  await page.goto(`${studio.address}play.html${link.slice(0, -20)}`);
  await page.getByRole("alert").filter({ hasText: "The link is damaged or was cut off" }).waitFor();
  await page.goto("about:blank");
  await page.goto(`${studio.address}play.html`);
  await page.getByRole("alert").filter({ hasText: "Ask for the whole link" }).waitFor();
  await page.goto("about:blank");
  await page.goto(`${studio.address}${link.slice(0, -20)}`);
  await page.getByText("The link is damaged or was cut off").waitFor();
});

test("an exported page plays from a disk and is won by touch", async ({ page, browser, studio }) => {
  await open(page, studio);
  await page.goto(`${studio.address}${await linkOf(page, LEVEL)}`);
  await settled(page);
  await page.getByRole("button", { name: "Export" }).click();
  const download = await caused(page, "download", () => page.getByRole("menuitem", { name: /^Page/ }).click());
  const file = path.join(root, "target/exported.html");
  writeFileSync(file, readFileSync(await download.path()));

  const phone = await openPage(browser, { ...PHONE, offline: true });
  await phone.goto(pathToFileURL(file).href);
  await player(phone);
  await phone.getByRole("button", { name: "Isometric" }).tap();
  await phone.locator("gc-player img.solid").waitFor();
  await phone.getByRole("button", { name: "Right" }).tap();
  await phone.getByText("turn 1").waitFor();
  await phone.getByRole("button", { name: "Right" }).tap();
  await phone.getByRole("heading", { name: "Solved" }).waitFor();
  assert.deepEqual(phone.mistakes, []);
});
