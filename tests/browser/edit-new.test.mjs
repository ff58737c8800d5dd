// New levels, files of other programs, and exports.

import { readFileSync } from "node:fs";
import { containsText, edit, hasText, LENS, ROW, shows, textOf } from "./edit-page.mjs";
import { assert, caused, checkAccessibility, settled, test, until } from "./harness.mjs";

const PLAY = `document.querySelector("gc-studio").shadowRoot.querySelector("gc-play")`;

async function newLevel(page, studio, kind) {
  await edit(page, studio, "row.toml", ROW);
  await page.getByRole("button", { name: "New…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: kind, exact: true }).click();
  await until(page, `${LENS}.newLevel.made !== null && !${LENS}.newLevel.waiting`);
  return dialog;
}

/** The picture in the dialog, as numbers, cell by cell. */
function preview(page) {
  return page.evaluate(
    `JSON.stringify(${LENS}.newLevel.made.board.grids[0].cells.map((items) => items.map((item) => item.sprite)))`,
  );
}

const drawn = (page) => until(page, `!${LENS}.newLevel.waiting`);

for (const { kind, fields, check } of [
  {
    kind: "Empty",
    fields: { width: "7", height: "4" },
    check: (board) => board.grids[0].width === 7 && board.grids[0].height === 4,
  },
  {
    kind: "Nest",
    fields: {},
    check: (board) => board.grids.length === 2 && board.grids[0].cells.flat().some((item) => item.room === 1),
  },
  {
    kind: "Maze",
    fields: { coins: "6", "pairs of portals": "2" },
    check: (board) => count(board, "coin") === 6 && count(board, "portal") === 4,
  },
]) {
  test(`a new level: ${kind}`, async ({ page, studio }) => {
    const dialog = await newLevel(page, studio, kind);
    for (const [label, value] of Object.entries(fields)) {
      await dialog.getByLabel(label, { exact: true }).fill(value);
    }
    await drawn(page);
    const shown = await preview(page);
    await dialog.getByRole("button", { name: "Edit it" }).click();
    await shows(page, "(doc) => doc.level !== null && !doc.text.includes('A row')");
    const board = await page.evaluate(`${LENS}.doc.level.board`);
    assert.ok(check(board), JSON.stringify(board).slice(0, 300));
    assert.equal(
      JSON.stringify(board.grids[0].cells.map((items) => items.map((item) => item.sprite))),
      shown,
      "what was shown is what is opened",
    );
    await settled(page);
    assert.match(page.url(), /#edit\/draft\/new-/);
    const text = await textOf(page);
    // The window remembers it; but it has not been edited yet, so the page does not offer to restore it.
    await page.reload();
    await hasText(page, text);
    const { documents } = await page.evaluate(() =>
      document.querySelector("gc-studio").socket.ask({ type: "files_unsaved" }, "files_unsaved"),
    );
    assert.ok(!documents.some((entry) => entry.text === text));
  });
}

function count(board, sprite) {
  return board.grids[0].cells.flat().filter((item) => item.sprite === sprite).length;
}

test("absurd settings are reported at their fields, and cannot be opened", async ({ page, studio }) => {
  const dialog = await newLevel(page, studio, "Maze");
  const ok = dialog.getByRole("button", { name: "Edit it" });
  for (const [label, value, sentence] of [
    ["width", "0", "Enter a number from 3 to 80."],
    ["walls kept, percent", "101", "Enter a number from 0 to 100."],
    ["coins", "", "A whole number, please."],
    ["the agent's health", "1e300", "A whole number, please."],
  ]) {
    const field = dialog.getByLabel(label, { exact: true });
    const before = await field.inputValue();
    await field.fill(value);
    const fault = dialog.locator(".fault");
    await fault.waitFor();
    assert.equal(await fault.textContent(), sentence, label);
    assert.equal(await field.getAttribute("aria-invalid"), "true");
    assert.ok(await ok.isDisabled(), `${label} ${value}`);
    await field.fill(before);
    await fault.waitFor({ state: "detached" });
  }
  await drawn(page);
  assert.ok(await ok.isEnabled());
  await checkAccessibility(page);
  await page.keyboard.press("Escape");
  await hasText(page, ROW);
});

test("lists of a maze grow and shrink, and seeds change it", async ({ page, studio }) => {
  const dialog = await newLevel(page, studio, "Maze");
  const enemies = dialog.getByRole("group", { name: "Enemies" });
  const before = await enemies.getByRole("button", { name: /^Remove/ }).count();
  await dialog.getByRole("button", { name: "Add: enemy" }).click();
  await enemies.getByLabel("how it moves").last().selectOption("pathfinding_path");
  await drawn(page);
  await until(
    page,
    `${LENS}.newLevel.made.board.grids[0].cells.flat().filter((item) => item.sprite === "monster").length === ${before + 1}`,
  );
  await enemies.getByRole("button", { name: "Remove enemy 1" }).click();
  await until(
    page,
    `${LENS}.newLevel.made.board.grids[0].cells.flat().filter((item) => item.sprite === "monster").length === ${before}`,
  );
  const first = await preview(page);
  const seed = Number(await dialog.getByLabel("seed").inputValue());
  await dialog.getByRole("button", { name: "Another seed" }).click();
  await drawn(page);
  assert.equal(await dialog.getByLabel("seed").inputValue(), String(seed + 1));
  assert.notEqual(await preview(page), first);
  await dialog.getByLabel("seed").fill(String(seed));
  await drawn(page);
  assert.equal(await preview(page), first, "the same seed, the same maze");
});

test("a maze is played from the dialog, and edited afterwards", async ({ page, studio }) => {
  const dialog = await newLevel(page, studio, "Maze");
  const seed = await dialog.getByLabel("seed").inputValue();
  await dialog.getByRole("button", { name: "Play it" }).click();
  await until(page, `${PLAY}?.game?.level?.source === "draft"`);
  await page.keyboard.press("2");
  await containsText(page, `title = "Maze ${seed}"`);
  await page.keyboard.press("1");
  await page.locator("gc-play").waitFor({ state: "visible" });
  await page.keyboard.press("n");
  await until(page, `${PLAY}.game.title === "Maze ${Number(seed) + 1}"`);
  await page.getByRole("button", { name: "New maze" }).click();
  await until(page, `${PLAY}.game.title === "Maze ${Number(seed) + 2}"`);
});

const FILES = [
  { name: "push.xsb", text: "#####\n#@$.#\n#####\nTitle: One push\n", says: "push.xsb was Sokoban.", holds: "#@$>#" },
  {
    name: "cave.map",
    text: "type octile\nheight 2\nwidth 3\nmap\n..@\n...\n",
    says: "add an agent and an exit",
    holds: "..#\n...",
  },
  { name: "nest.nest", text: "main: 0 box _\nbox: 1 _\n", says: "nest.nest was a nest.", holds: "main: 0 box _" },
  {
    name: "mine.toml",
    text: '# with a remark\nmap = "@.>"\n',
    says: "mine.toml was a level file.",
    holds: "# with a remark",
  },
  {
    name: "town.tmx",
    text: `<map version="1.10" orientation="orthogonal" width="3" height="1" tilewidth="8" tileheight="8"><tileset firstgid="1" source="town.tsx"/><layer id="1" name="l" width="3" height="1"><data encoding="csv">1,0,2</data></layer></map>`,
    beside: {
      name: "town.tsx",
      text: `<tileset version="1.10" name="t" tilewidth="8" tileheight="8" tilecount="2" columns="0"><tile id="0" class="agent"/><tile id="1" class="exit"/></tileset>`,
    },
    says: "town.tmx was a Tiled map.",
    holds: "@.>",
  },
];

for (const { name, text, beside, says, holds } of FILES) {
  test(`a file is opened: ${name}`, async ({ page, studio }) => {
    await edit(page, studio, "row.toml", ROW);
    const button = page.getByRole("button", { name: "Open…" });
    const chooser = await caused(page, "filechooser", () => button.click());
    const files = [beside, { name, text }].filter(Boolean);
    await chooser.setFiles(
      files.map((file) => ({ name: file.name, mimeType: "text/plain", buffer: Buffer.from(file.text) })),
    );
    await page.getByText(says).waitFor();
    await containsText(page, holds);
    assert.match(page.url(), /#edit\/draft\/new-/);
    // The page writes nothing to the folder by itself, and a reload loses nothing.
    await page.getByText("It is not saved yet.").waitFor();
    await settled(page);
    await page.reload();
    await containsText(page, holds);
  });
}

test("a file is dropped, and one that cannot be read changes nothing", async ({ page, studio }) => {
  await edit(page, studio, "row.toml", ROW);
  const drop = (name, text) =>
    page.evaluate(
      ([name, text]) => {
        const lens = document.querySelector("gc-studio").shadowRoot.querySelector("gc-edit");
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], name));
        lens.dispatchEvent(new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true }));
        lens.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      [name, text],
    );
  await drop("broken.xsb", "nothing that is a board");
  await page.locator("gc-toasts .bad").waitFor();
  await hasText(page, ROW);
  await drop("push.xsb", "#####\n#@$.#\n#####\n");
  await containsText(page, "#@$>#");
});

test("a level goes out as a file, and formats that cannot hold it say why", async ({ page, studio }) => {
  await edit(page, studio, "out.toml", `title = "Out"\nmap = """\n#####\n#@$>#\n#####"""\n`);
  const exported = async (title) => {
    await page.getByRole("button", { name: "Export…" }).click();
    const button = page.getByRole("dialog").getByRole("button", { name: title });
    const file = await caused(page, "download", () => button.click());
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "latin1") };
  };
  assert.deepEqual(await exported("Sokoban"), { name: "out.xsb", text: "#####\n#@$.#\n#####\nTitle: Out\n" });
  assert.equal((await exported("Level file")).text, await textOf(page));
  assert.match((await exported("Picture, SVG")).text, /^<svg/);
  assert.match((await exported("Picture, PNG")).text, /^.PNG/);
  await edit(page, studio, "lava.toml", ROW.replace("......", "..~..."));
  await page.reload();
  await containsText(page, "..~...");
  await page.keyboard.press("x");
  for (const [name, fault] of [
    ["Sokoban", "does not exist in Sokoban"],
    [/^Nest\s*\.nest/, "cannot be part of a nest"],
  ]) {
    const format = page.getByRole("dialog").getByRole("button", { name });
    await format.getByText(fault).waitFor();
    assert.equal(await format.getAttribute("aria-disabled"), "true");
  }
  await page.keyboard.press("Escape");
  await edit(page, studio, "boxes.toml", `title = "Boxes"\nmap = """\n#####\n#@$.#\n#####"""\n`);
  const nest = await exported(/^Nest\s*\.nest/);
  assert.equal(nest.name, "boxes.nest");
  assert.match(nest.text, /^main: 9 9 9 9 9\|9 0 1 _ 9/);
});
