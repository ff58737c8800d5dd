// The text pane of the Edit lens: completion, search, folding, fixes and many cursors, all by keys and in one history.

import {
  area,
  click,
  containsText,
  edit,
  goTo,
  hasText,
  LENS,
  ROW,
  selected,
  shows,
  textOf,
  tile,
} from "./edit-page.mjs";
import { assert, checkAccessibility, openPage, test, until } from "./harness.mjs";

const LEGEND = `title = "Words"
map = """
@..A.>"""

[legend]
A = "wall"
`;
const press = (page, key) => page.keyboard.press(key);
const steps = (page) => page.evaluate(`${LENS}.doc.history.at`);
const proposed = (page) => page.locator("gc-text-pane .cm-tooltip-autocomplete li");
const PANE = `document.querySelector("gc-studio")?.shadowRoot?.querySelector("gc-edit")?.shadowRoot?.querySelector("gc-text-pane")`;

/** Waits for the server's vocabulary: without it there is nothing to propose. */
async function editText(page, studio, name, text) {
  await edit(page, studio, name, text);
  await until(page, `${PANE}?.knowledge.vocabulary !== null`);
}

test("keys and words are completed from what the server knows", async ({ page, studio }) => {
  await editText(page, studio, "complete.toml", LEGEND);
  await goTo(page, "map");
  await page.keyboard.type("mov");
  await proposed(page).filter({ hasText: "moves" }).waitFor();
  await press(page, "Enter");
  await page.keyboard.type('"gra');
  await proposed(page).filter({ hasText: "gravity" }).waitFor();
  await press(page, "Enter");
  await press(page, "Enter");
  await hasText(page, LEGEND.replace("map", 'moves = "gravity"\nmap'));

  await goTo(page, '"wall"', true);
  await page.keyboard.type("{ is = mons");
  await proposed(page).filter({ hasText: "monster" }).waitFor();
  await press(page, "Enter");
  await page.keyboard.type(", dam");
  await proposed(page).filter({ hasText: "damage" }).waitFor();
  await press(page, "Enter");
  await containsText(page, "damage = ");
  await page.keyboard.type("2 }");
  await containsText(page, 'A = { is = "monster", damage = 2 }');
  await shows(page, "(doc) => doc.mistakes.length === 0 && doc.level.signs.some(({ sign }) => sign === 'A')");
});

test("names of grids are completed, and nothing is proposed in a map", async ({ page, studio }) => {
  const text = `[push]\n[legend]\nP = "wall"\n[grids]\nmain = """\n@P.>"""\npocket = "..."\n`;
  await editText(page, studio, "names.toml", text);
  await goTo(page, '"wall"', true);
  await page.keyboard.type('{ room = "po');
  await proposed(page).filter({ hasText: "pocket" }).waitFor();
  await press(page, "Enter");
  await page.keyboard.type(" }");
  await containsText(page, 'P = { room = "pocket" }');
  await goTo(page, "@P.>");
  await press(page, "Control+Space");
  await page.keyboard.type("mo");
  await containsText(page, "mo@P.>");
  assert.equal(await proposed(page).count(), 0);
});

test("texts are found and replaced, and one undo takes it back", async ({ page, studio }) => {
  await editText(page, studio, "search.toml", ROW);
  await area(page).focus();
  await press(page, "Control+f");
  const panel = page.locator("gc-text-pane .cm-search");
  await panel.waitFor();
  await page.keyboard.type("row");
  await press(page, "Enter");
  await until(page, `${PANE}.selected.join() === "row"`);
  await panel.getByRole("textbox", { name: "Replace" }).focus();
  await page.keyboard.type("line");
  await panel.getByRole("button", { name: "Replace all" }).click();
  await hasText(page, ROW.replace("row", "line"));
  await page.locator("gc-edit-history").getByRole("button", { name: "replaced" }).waitFor();
  await press(page, "Escape");
  await panel.waitFor({ state: "detached" });
  await press(page, "Control+z");
  await hasText(page, ROW);
});

test("tables and maps are folded and unfolded", async ({ page, studio }) => {
  await editText(page, studio, "fold.toml", LEGEND);
  const folded = page.locator("gc-text-pane .cm-foldPlaceholder");
  await goTo(page, "[legend]");
  await press(page, "Control+Shift+BracketLeft");
  await folded.waitFor();
  assert.equal(await page.locator("gc-text-pane .cm-line", { hasText: 'A = "wall"' }).count(), 0);
  await press(page, "Control+Shift+BracketRight");
  await folded.waitFor({ state: "detached" });
  await goTo(page, "map");
  await press(page, "Control+Shift+BracketLeft");
  await folded.waitFor();
  assert.equal(await page.locator("gc-text-pane .cm-line", { hasText: "@..A.>" }).count(), 0);
  assert.equal(await textOf(page), LEGEND, "folding changes nothing");
});

test("a mistake brings its fix, in the gutter and in the list", async ({ page, studio }) => {
  await editText(page, studio, "fix.toml", LEGEND.replace('"wall"', '"wal"'));
  await page.locator("gc-text-pane .cm-lint-marker-error").hover();
  const fix = page.locator("gc-text-pane .cm-tooltip-lint button", { hasText: "Write wall" });
  await fix.waitFor();
  // The tooltip stays while the pointer is in it.
  await fix.click();
  await hasText(page, LEGEND);
  await page.locator("gc-edit-history").getByRole("button", { name: "fixed" }).waitFor();
  await page.locator("gc-text-pane .cm-lint-marker-error").waitFor({ state: "detached" });
  await press(page, "Control+z");
  await page.locator("gc-text-pane ul").getByRole("button", { name: "Write wall", exact: true }).press("Enter");
  await hasText(page, LEGEND);
});

test("F8 goes from mistake to mistake, and a short row gets its cells", async ({ page, studio }) => {
  await editText(page, studio, "short.toml", ROW.replace("......", "...."));
  await area(page).focus();
  await press(page, "F8");
  await until(page, `${PANE}.selected.join() === "...."`);
  await page.locator("gc-text-pane ul").getByRole("button", { name: "Add 2 cells", exact: true }).click();
  await hasText(page, ROW);
});

test("many cursors type at once", async ({ page, studio }) => {
  await editText(page, studio, "cursors.toml", ROW);
  await goTo(page, "@....>");
  await press(page, "Control+Alt+ArrowDown");
  assert.equal((await selected(page)).length, 2);
  await page.keyboard.type("#");
  await containsText(page, "#@....>\n#......");
  await press(page, "Control+z");
  await hasText(page, ROW);
  await goTo(page, "..", true);
  await press(page, "Control+d");
  assert.deepEqual(await selected(page), ["..", ".."]);
});

test("typing and painting stand in one line of history, and painting leaves the caret alone", async ({
  page,
  studio,
}) => {
  await editText(page, studio, "line.toml", ROW);
  await goTo(page, " # keep me");
  await page.keyboard.type(" # and me");
  await containsText(page, "# and me # keep me");
  await tile(page, "Coin").click();
  await click(page, 1, 0);
  await containsText(page, "@*...>");
  await shows(page, "(doc) => doc.history.versions.at(-2).label === 'typed' && doc.history.current.label !== 'typed'");
  await area(page).focus();
  await page.keyboard.type("!");
  await containsText(page, "# and me! # keep me");
  // The number of undo steps depends on the typing speed.
  for (let left = await steps(page); left > 0; left = await steps(page)) {
    await press(page, "Control+z");
    await shows(page, "(doc, left) => doc.history.at === left - 1", left);
  }
  await hasText(page, ROW);
});

test("a file with the line ends of Windows keeps them", async ({ page, studio }) => {
  const text = ROW.replaceAll("\n", "\r\n");
  await editText(page, studio, "windows.toml", text);
  await goTo(page, " # keep me");
  await page.keyboard.type("!");
  await hasText(page, text.replace(" # keep me", "! # keep me"));
});

test("everything is done by keys alone, and hinders nobody", async ({ page, studio, browser }) => {
  await editText(page, studio, "keys-only.toml", LEGEND);
  await area(page).focus();
  await press(page, "Tab");
  assert.ok(await page.evaluate(`!${PANE}.shadowRoot.activeElement?.matches(".cm-content")`), "Tab leaves the text");
  await area(page).focus();
  await press(page, "Escape");
  assert.ok(await page.evaluate(`${PANE}.shadowRoot.activeElement === null`), "Escape leaves it too");
  for (const colorScheme of ["light", "dark"]) {
    const other = await openPage(browser, { colorScheme });
    await editText(other, studio, `access-${colorScheme}.toml`, LEGEND.replace('"wall"', '"wal"'));
    await area(other).focus();
    await press(other, "Control+f");
    await other.locator("gc-text-pane .cm-search").waitFor();
    await checkAccessibility(other);
    await press(other, "Escape");
    await goTo(other, "map");
    await other.keyboard.type("mo");
    await proposed(other).first().waitFor();
    await checkAccessibility(other);
    assert.deepEqual(other.mistakes, []);
    await other.context().close();
  }
});
