// Files: the gallery, saving, conflicts, links, and a server that is killed.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { assert, checkAccessibility, open, test } from "./harness.mjs";

const LEVEL = `title = "Two paces"
description = "East, east."

map = """
@.>"""
`;

function put(studio, name, text) {
  mkdirSync(studio.levels, { recursive: true });
  writeFileSync(path.join(studio.levels, name), text);
}

/** Sends a request to the server as a lens would. */
function ask(page, request, expect) {
  return page.evaluate(
    ([request, expect]) => document.querySelector("gc-studio").socket.ask(request, expect),
    [request, expect],
  );
}

test("the gallery shows files with pictures, search and progress", async ({ page, studio }) => {
  put(studio, "two steps.toml", LEVEL);
  put(studio, "broken.toml", "title = ");
  await open(page, studio, "#gallery");
  const card = page.locator("gc-gallery li", { hasText: "Two paces" });
  await card.waitFor();
  await card.scrollIntoViewIfNeeded();
  const picture = card.locator("img");
  await page.waitForFunction((image) => image.complete && image.naturalWidth > 0, await picture.elementHandle());
  await page.locator("gc-gallery li", { hasText: "Line 1" }).waitFor();
  await page.evaluate(() => localStorage.setItem("gridcosm-best/folder/two steps.toml#0", "2"));
  await page.reload();
  await page.getByText("solved in 2").waitFor();
  await page.getByRole("searchbox").fill("paces two");
  assert.equal(await page.locator("gc-gallery li").count(), 1);
  await page.getByRole("searchbox").fill("no level has this name");
  await page.getByText("Nothing here is called").waitFor();
});

test("a card opens its level in Play, and the address remembers it", async ({ page, studio }) => {
  put(studio, "two steps.toml", LEVEL);
  await open(page, studio, "#gallery");
  await page.locator("gc-gallery li", { hasText: "Two paces" }).getByRole("button").first().click();
  await page.locator("gc-play").waitFor({ state: "visible" });
  assert.match(page.url(), /#play\/folder\/two%20steps\.toml$/);
  await page.keyboard.press("g");
  await page.locator("gc-gallery").waitFor({ state: "visible" });
});

test("files can be renamed and deleted from the gallery", async ({ page, studio }) => {
  put(studio, "old name.toml", LEVEL.replace("Two paces", "To be renamed"));
  await open(page, studio, "#gallery");
  const card = page.locator("gc-gallery li", { hasText: "To be renamed" });
  const dialog = page.getByRole("dialog");
  await card.getByRole("button", { name: "Rename", exact: true }).click();
  assert.equal(await dialog.getByRole("textbox").inputValue(), "old name");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await card.getByRole("button", { name: "Rename", exact: true }).click();
  await dialog.getByRole("textbox").fill("new name");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() =>
    document
      .querySelector("gc-studio")
      .shadowRoot.querySelector("gc-gallery")
      .files.some((file) => file.name === "new name.toml"),
  );
  assert.ok(existsSync(path.join(studio.levels, "new name.toml")));
  await card.getByRole("button", { name: "Delete", exact: true }).click();
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await card.waitFor({ state: "detached" });
  assert.ok(!existsSync(path.join(studio.levels, "new name.toml")));
});

test("what is saved is on disk, and a change on disk is not overwritten", async ({ page, studio }) => {
  await open(page, studio);
  const save = (text, base) => ({ type: "files_save", name: "saved", text, base });
  const first = await ask(page, save(LEVEL, null), "files_saved");
  const file = path.join(studio.levels, first.name);
  assert.equal(readFileSync(file, "utf8"), LEVEL);
  writeFileSync(file, "changed by an editor");
  const conflict = await ask(page, save("mine", first.version), "files_conflict");
  assert.equal(conflict.text, "changed by an editor");
  assert.equal(readFileSync(file, "utf8"), "changed by an editor");
  await ask(page, save("mine", conflict.version), "files_saved");
  assert.equal(readFileSync(file, "utf8"), "mine");
});

test("a shared link opens its level, also after a reload", async ({ page, studio }) => {
  const data = await pack(page, studio, LEVEL);
  await open(page, studio, `#level=${data}`);
  const shows = () =>
    page.waitForFunction(() => {
      const studio = document.querySelector("gc-studio");
      return studio.page === "play" && studio.level?.source === "draft";
    });
  await shows();
  await page.reload();
  await shows();
  const { name } = await page.evaluate(() => document.querySelector("gc-studio").level);
  assert.equal((await ask(page, { type: "files_open", source: "draft", name }, "files_text")).text, LEVEL);
});

test("a damaged link is explained", async ({ page, studio }) => {
  await open(page, studio, "#level=AAAA%%%");
  await page.getByText("The link is damaged").waitFor();
});

test.alone("unsaved work survives a reload and a killed server", async ({ page, studio }) => {
  await open(page, studio);
  await ask(page, { type: "files_keep", source: "folder", name: "mine.toml", text: LEVEL, base: null }, "files_kept");
  await page.reload();
  await page.getByText("unsaved work on mine.toml").waitFor();
  await studio.kill();
  await page.getByText("Reconnecting").waitFor();
  await studio.restart();
  await page.getByText("Reconnecting").waitFor({ state: "hidden" });
  await page.reload();
  await page.getByText("unsaved work on mine.toml").waitFor();
  const kept = await ask(page, { type: "files_open", source: "folder", name: "mine.toml" }, "files_text");
  assert.equal(kept.unsaved.text, LEVEL);
  await page.getByRole("button", { name: "Restore" }).click();
  await page.locator("gc-edit").waitFor({ state: "visible" });
});

/** Compresses a text as the Share button does. */
async function pack(page, studio, text) {
  await page.goto(studio.address);
  return page.evaluate(async (text) => {
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  }, text);
}
