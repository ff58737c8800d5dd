// The Edit lens: board and text in sync, rooms in rooms, saving and playing, undo, mistakes at their lines.

import { readFileSync } from "node:fs";
import path from "node:path";
import {
  area,
  click,
  containsText,
  drag,
  edit,
  hasText,
  LENS,
  put,
  ROW,
  selected,
  shows,
  spot,
  textOf,
  tile,
  tool,
  write,
} from "./edit-page.mjs";
import { assert, checkAccessibility, checkScreenshot, open, openPage, settled, test, until } from "./harness.mjs";

test("what is painted stands in the text, and what is typed stands on the board", async ({ page, studio }) => {
  await edit(page, studio, "row.toml", ROW);
  await tile(page, "Wall").click();
  await click(page, 2, 1);
  await hasText(page, ROW.replace("......", "..#..."));
  await write(page, ROW.replace("@....>", "@..$.>"));
  await shows(page, "(doc) => doc.level.board.grids[0].cells[3].some((item) => item.sprite === 'box')");
  await tool(page, "Rectangle").click();
  await drag(page, await spot(page, 0, 1), await spot(page, 2, 1));
  await containsText(page, "@..$.>\n###...");
  await click(page, 1, 1, { button: "right" });
  await containsText(page, "###...".replace("###", "#.#"));
});

test("everything can be undone, typing and painting alike", async ({ page, studio }) => {
  await edit(page, studio, "undo.toml", ROW);
  await tile(page, "Coin").click();
  await click(page, 1, 0);
  await containsText(page, "@*...>");
  await area(page).press("End");
  await area(page).pressSequentially("# a remark");
  await containsText(page, "# a remark");
  await page.keyboard.press("Control+z");
  await containsText(page, "@*...>");
  assert.ok(!(await textOf(page)).includes("# a remark"));
  await page.getByRole("button", { name: "Undo" }).click();
  await hasText(page, ROW);
  await page.getByRole("button", { name: "Redo" }).click();
  await containsText(page, "@*...>");
  await page.locator("gc-edit-history").getByRole("button", { name: "opened" }).click();
  await hasText(page, ROW);
});

test("mistakes are shown at their lines, and the board waits", async ({ page, studio }) => {
  await edit(page, studio, "mistakes.toml", ROW);
  await write(page, ROW.replace("......", "..x..."));
  const mistake = page.locator("gc-text-pane .mistake", { hasText: "has no meaning here" });
  await mistake.waitFor();
  assert.equal(await mistake.locator("b").textContent(), "4");
  await page.locator("gc-text-pane .cm-lint-marker-error").waitFor();
  await mistake.click();
  assert.deepEqual(await selected(page), ["x"]);
  assert.equal(await page.locator("gc-edit-board[stale]").count(), 0, "the board is still understood");
  await write(page, ROW.replace('title = "A row"', "title = "));
  await page.locator("gc-edit-board[stale]").waitFor();
  await page.locator("gc-text-pane .mistake b", { hasText: "1" }).first().waitFor();
  await click(page, 2, 1);
  await page.getByText("The text has mistakes").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator("gc-edit-board[stale]").waitFor({ state: "detached" });
});

test("a level with a room in a room is built, saved, found again and played", async ({ page, studio }) => {
  await open(page, studio, "#edit");
  await page.getByRole("button", { name: "New…" }).click();
  await page.getByRole("dialog").getByLabel("width").fill("9");
  await page.getByRole("dialog").getByLabel("height").fill("5");
  await page.getByRole("button", { name: "Edit it" }).click();
  await shows(page, "(doc) => doc.level?.rules.title === 'New level'");
  for (const [name, count] of [
    ["pocket", 2],
    ["attic", 3],
  ]) {
    await page.getByRole("button", { name: "+ Grid" }).click();
    await shows(
      page,
      `(doc) => doc.level.board.grids.length === ${count} && doc.level.board.grids[${count - 1}].name === "${name}"`,
    );
  }
  const card = (name) => page.getByRole("button", { name: new RegExp(`^Grid ${name},`) });
  const centre = async (locator) => {
    const box = await locator.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await card("pocket").click();
  await until(page, `${LENS}.bench.grid === 1`);
  await drag(page, await centre(card("attic")), await spot(page, 1, 1));
  await shows(page, "(doc) => doc.level.board.grids[1].cells[6].some((item) => item.room === 2)");
  await card("main").click();
  await until(page, `${LENS}.bench.grid === 0`);
  await drag(page, await centre(card("pocket")), await spot(page, 4, 2));
  await shows(page, "(doc) => doc.level.board.grids[0].cells[22].some((item) => item.room === 1)");
  await page.getByRole("tab", { name: "Rules" }).click();
  await page.getByLabel("title").fill("Rooms in rooms");
  await page.getByLabel("title").press("Tab");
  await page.getByLabel("pushes go through rooms").check();
  await containsText(page, "[push]");
  await page.getByRole("button", { name: "Save" }).first().click();
  const dialog = page.getByRole("dialog");
  assert.equal(await dialog.getByRole("textbox").inputValue(), "rooms-in-rooms");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved as rooms-in-rooms.toml").waitFor();
  const text = await textOf(page);
  assert.equal(readFileSync(path.join(studio.levels, "rooms-in-rooms.toml"), "utf8"), text);

  await page.reload();
  await hasText(page, text);
  assert.match(page.url(), /#edit\/folder\/rooms-in-rooms\.toml/);
  await open(page, studio, "#gallery");
  await page.reload();
  await page.locator("gc-gallery li", { hasText: "Rooms in rooms" }).first().waitFor();
  await open(page, studio, "#edit/folder/rooms-in-rooms.toml");
  await hasText(page, text);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("gc-play").waitFor({ state: "visible" });
  const game = `document.querySelector("gc-studio").shadowRoot.querySelector("gc-play").game`;
  for (const turn of [1, 2]) {
    await until(page, `${game}?.status?.turn === ${turn - 1}`);
    await page.keyboard.press("ArrowRight");
    await until(page, `${game}.status.turn === ${turn}`);
  }
  const pushed = await page.evaluate(`${game}.level.name`);
  assert.equal(pushed, "rooms-in-rooms.toml");
});

test("unsaved work is played, and editing goes on where it was", async ({ page, studio }) => {
  await edit(page, studio, "draft.toml", ROW);
  await tile(page, "Box").click();
  await click(page, 1, 0);
  await containsText(page, "@$...>");
  await page.keyboard.press("p");
  await page.locator("gc-play").waitFor({ state: "visible" });
  await until(
    page,
    `document.querySelector("gc-studio").shadowRoot.querySelector("gc-play").game?.level?.source === "draft"`,
  );
  await page.keyboard.press("2");
  await page.locator("gc-edit").waitFor({ state: "visible" });
  await until(page, `location.hash === "#edit/folder/draft.toml"`);
  await page.keyboard.press("Control+z");
  await hasText(page, ROW);
});

test("a link holds the level as it stands, saved or not", async ({ page, studio }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await edit(page, studio, "shared.toml", ROW);
  await tile(page, "Coin").click();
  await click(page, 2, 1);
  await containsText(page, "..*...");
  const text = await textOf(page);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByText("The link is in the clipboard").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await until(
    page,
    `document.querySelector("gc-studio")?.shadowRoot?.querySelector("gc-play")?.game?.level?.source === "draft"`,
  );
  await page.keyboard.press("2");
  await hasText(page, text);
});

test("unsaved work is still there after a reload", async ({ page, studio }) => {
  await edit(page, studio, "kept.toml", ROW);
  await tile(page, "Gem").click();
  await click(page, 3, 1);
  await containsText(page, "...%..");
  await settled(page);
  await page.reload();
  await containsText(page, "...%..");
  assert.equal(readFileSync(path.join(studio.levels, "kept.toml"), "utf8"), ROW, "nothing was saved by itself");
});

test.alone("editing goes on after the server was killed", async ({ page, studio }) => {
  await edit(page, studio, "killed.toml", ROW);
  await tile(page, "Coin").click();
  await click(page, 1, 1);
  await containsText(page, ".*....");
  await studio.kill();
  await page.getByText("Reconnecting").waitFor();
  await studio.restart();
  await page.getByText("Reconnecting").waitFor({ state: "hidden" });
  await click(page, 3, 1);
  await containsText(page, ".*.*..");
  await settled(page);
  await page.reload();
  await containsText(page, ".*.*..");
});

test("a file that changed on disk is not overwritten without a word", async ({ page, studio }) => {
  await edit(page, studio, "conflict.toml", ROW);
  await tile(page, "Gem").click();
  await click(page, 3, 1);
  await containsText(page, "...%..");
  put(studio, "conflict.toml", ROW.replace("A row", "Theirs"));
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("has changed on disk").waitFor();
  await dialog.getByRole("button", { name: "Take theirs" }).click();
  await containsText(page, "Theirs");
  await page.keyboard.press("Control+z");
  await containsText(page, "...%..");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as conflict.toml").waitFor();
  assert.match(readFileSync(path.join(studio.levels, "conflict.toml"), "utf8"), /\.\.\.%\.\./);
});

test("cells are selected, moved, copied, and pasted into another level", async ({ page, studio }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await edit(page, studio, "pieces.toml", ROW.replace("@....>", "@$*..>"));
  await page.keyboard.press("s");
  await drag(page, await spot(page, 1, 0), await spot(page, 2, 0));
  await drag(page, await spot(page, 1, 0), await spot(page, 3, 1));
  await containsText(page, "@....>\n...$*.");
  await page.keyboard.press("Control+c");
  await page.getByText("Copied.").waitFor();
  await edit(page, studio, "other.toml", ROW);
  await page.reload();
  await hasText(page, ROW);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Control+v");
  await shows(page, "(doc) => doc.text.includes('$*')");
});

test("portals are paired by two clicks, and hunters by a line", async ({ page, studio }) => {
  await edit(page, studio, "links.toml", ROW.replace("......", "..$..."));
  await tile(page, "Portal").click();
  await click(page, 1, 0);
  await containsText(page, "@=");
  await click(page, 4, 1);
  await shows(page, "(doc) => doc.level.links.some((link) => link.kind === 'portal')");
  await tile(page, "Hunter").click();
  await click(page, 0, 1);
  await shows(page, "(doc) => doc.level.links.some((link) => link.kind === 'pursuit')");
  await page.keyboard.press("l");
  await drag(page, await spot(page, 0, 1), await spot(page, 2, 1));
  await containsText(page, 'follows = "box-1"');
});

test("a cell's numbers are changed, and the inspector tells what the rules make of it", async ({ page, studio }) => {
  await edit(
    page,
    studio,
    "numbers.toml",
    ROW.replace("......", ".M....").replace("map", '[legend]\nM = "monster"\n[grids]\nmain'),
  );
  await page.getByRole("tab", { name: "Cell" }).click();
  await page.keyboard.press("s");
  await click(page, 1, 1);
  await page.locator("gc-edit-cell").getByText("#2 monster").waitFor();
  const damage = page.locator("gc-edit-cell").getByRole("spinbutton", { name: "takes" });
  await damage.fill("3");
  await damage.press("Tab");
  await containsText(page, 'M = { is = "monster", damage = 3 }');
});

test("keys write into cells: digits, letters of grids, blanks", async ({ page, studio }) => {
  await edit(page, studio, "keys.toml", `[push]\n[grids]\nmain = """\n@....>\n......"""\npocket = "..."\n`);
  await tool(page, "Select").click();
  await click(page, 1, 1);
  await page.keyboard.press("3");
  await containsText(page, ".3....");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+P");
  await containsText(page, ".3P...");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+P");
  await containsText(page, ".3Pp..");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await containsText(page, ".3.p..");
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  await page.locator("gc-play").waitFor({ state: "visible" });
});

test("a grid grows by dragging its edge, and goes with all its rooms", async ({ page, studio }) => {
  await edit(page, studio, "grow.toml", `[push]\n[grids]\nmain = """\n@.p..>\n......"""\npocket = "..."\n`);
  const [edge, cell] = [await spot(page, 6, 0), await spot(page, 5, 0)];
  const side = edge.x - cell.x;
  await drag(page, { x: edge.x - side / 2 + 6, y: cell.y }, { x: edge.x + side * 1.5 + 6, y: cell.y });
  await containsText(page, "@.p..>..\n........");
  await page.getByRole("button", { name: "What to do with grid pocket" }).click();
  await page.getByRole("menuitem", { name: "Delete with its rooms" }).click();
  await containsText(page, "@....>..");
  assert.ok(!(await textOf(page)).includes("pocket"));
});

test("a file gets more levels, and loses them again", async ({ page, studio }) => {
  await edit(page, studio, "pack.toml", ROW);
  const levels = page.locator("gc-edit-levels");
  await levels.getByRole("button", { name: "Add a level to this file" }).click();
  await shows(page, "(doc) => doc.titles.join() === 'A row,Level 2' && doc.index === 1");
  await levels.getByRole("button", { name: "Copy this level" }).click();
  await shows(page, "(doc) => doc.titles.length === 3 && doc.index === 2");
  await levels.getByRole("button", { name: /A row/ }).click();
  await shows(page, "(doc) => doc.index === 0");
  await levels.getByRole("button", { name: "Delete this level" }).click();
  await shows(page, "(doc) => doc.titles.join() === 'Level 2,Level 2 (copy)'");
  assert.ok(!(await textOf(page)).includes("@....>"));
});

test("fingers paint as mice do", async ({ studio, browser }) => {
  const page = await openPage(browser, { viewport: { width: 820, height: 1180 }, hasTouch: true });
  await edit(page, studio, "touch.toml", ROW);
  await page.getByRole("button", { name: "Palette" }).tap();
  await tile(page, "Wall").tap();
  const beside = page.getByRole("button", { name: "Close the panel" });
  await beside.tap({ position: { x: 700, y: 300 } });
  await beside.waitFor({ state: "hidden" });
  // Wait until the panel has slid off the target cell.
  await settled(page);
  const at = await spot(page, 2, 1);
  await page.touchscreen.tap(at.x, at.y);
  await containsText(page, "..#...");
  assert.deepEqual(page.mistakes, []);
  await page.context().close();
});

test.alone("it looks as it should, in light and dark, and hinders nobody", async ({ studio, browser }) => {
  const text = readFileSync(new URL("./edit-picture.toml", import.meta.url), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    const page = await openPage(browser, { colorScheme });
    await edit(page, studio, "picture.toml", text);
    await tile(page, "Box").click();
    const at = await spot(page, 5, 4);
    await page.mouse.move(at.x, at.y);
    await checkAccessibility(page);
    await checkScreenshot(page, `edit-${colorScheme}`);
    await page.context().close();
  }
});
