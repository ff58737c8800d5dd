// Every tool of the Edit lens: its effect on the text, and that one undo reverts it.

import { readFileSync } from "node:fs";
import path from "node:path";
import { click, containsText, drag, edit, hasText, LENS, shows, spot, textOf, tile } from "./edit-page.mjs";
import { assert, checkAccessibility, open, settled, test, until } from "./harness.mjs";

const MAP = ["#######", "#@....#", "#.....#", "#....>#", "#######"];
const level = (rows, more = "") => `title = "Tools"\nmap = """\n${rows.join("\n")}"""\n${more}`;
const PLAIN = level(MAP);
const NESTED = `[push]\n\n[grids]\nmain = """\n@..p.>\n......"""\npocket = """\n...\n..."""\n`;

/** The map with some signs changed: `[[x, y, sign], …]`. */
function changed(cells, rows = MAP) {
  const signs = rows.map((row) => [...row]);
  for (const [x, y, sign] of cells) {
    signs[y][x] = sign;
  }
  return signs.map((row) => row.join(""));
}

/** A level with two things in one row, two cells apart, and the legend that explains them. */
const pairOf = (left, right, legend) =>
  level(
    changed([
      [2, 2, left],
      [4, 2, right],
    ]),
    `\n[legend]\n${legend}\n`,
  );

const choose = (page, name) => tile(page, name).click();
const dragCells = async (page, from, to) => drag(page, await spot(page, ...from), await spot(page, ...to));
const press = (page, key) => page.keyboard.press(key);
const linkPair = async (page) => {
  await press(page, "l");
  await dragCells(page, [2, 2], [4, 2]);
};
const menu = async (page, grid, entry) => {
  await page.getByRole("button", { name: `What to do with grid ${grid}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
};
const card = (page, name) => page.getByRole("button", { name: new RegExp(`^Grid ${name},`) });

async function goTo(page, name, grid) {
  await card(page, name).click();
  await until(page, `${LENS}.bench.grid === ${grid}`);
}

/** Drags an edge of the main grid outwards or inwards by a number of cells. */
async function pullEdge(page, edge, by) {
  const [first, second, last] = [await spot(page, 0, 0), await spot(page, 1, 0), await spot(page, 6, 4)];
  const side = second.x - first.x;
  const out = side / 2 + 8;
  const middle = { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 };
  const at = {
    left: { x: first.x - out, y: middle.y },
    right: { x: last.x + out, y: middle.y },
    top: { x: middle.x, y: first.y - out },
    bottom: { x: middle.x, y: last.y + out },
  }[edge];
  const way = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[edge];
  await drag(page, at, { x: at.x + way[0] * by * side, y: at.y + way[1] * by * side });
}

/**
 * An action and its expected result: the whole text, a part of it, or a question about the document.
 */
const CASES = [
  {
    name: "fill",
    does: async (page) => {
      await choose(page, "Coin");
      await press(page, "f");
      await click(page, 3, 2);
    },
    rows: MAP.map((row) => row.replaceAll(".", "*")),
  },
  {
    name: "rectangle",
    does: async (page) => {
      await choose(page, "Wall");
      await press(page, "r");
      await dragCells(page, [2, 1], [3, 2]);
    },
    rows: changed([
      [2, 1, "#"],
      [3, 1, "#"],
      [2, 2, "#"],
      [3, 2, "#"],
    ]),
  },
  {
    name: "the border of a rectangle",
    does: async (page) => {
      await choose(page, "Box");
      await press(page, "r");
      await page.keyboard.down("Alt");
      await dragCells(page, [2, 1], [4, 3]);
      await page.keyboard.up("Alt");
    },
    rows: changed([
      [2, 1, "$"],
      [3, 1, "$"],
      [4, 1, "$"],
      [2, 2, "$"],
      [4, 2, "$"],
      [2, 3, "$"],
      [3, 3, "$"],
      [4, 3, "$"],
    ]),
  },
  {
    name: "a stroke",
    does: async (page) => {
      await choose(page, "Gem");
      await dragCells(page, [1, 2], [4, 2]);
    },
    rows: changed([1, 2, 3, 4].map((x) => [x, 2, "%"])),
  },
  {
    name: "erase",
    does: async (page) => {
      await press(page, "e");
      await dragCells(page, [0, 0], [3, 0]);
    },
    rows: changed([0, 1, 2, 3].map((x) => [x, 0, "."])),
  },
  {
    name: "erase with the right button",
    does: async (page) => {
      await choose(page, "Coin");
      await click(page, 6, 2, { button: "right" });
    },
    rows: changed([[6, 2, "."]]),
  },
  {
    name: "pick, then paint",
    does: async (page) => {
      await press(page, "i");
      await click(page, 5, 3);
      await click(page, 2, 2);
    },
    rows: changed([[2, 2, ">"]]),
  },
  {
    name: "put on top",
    does: async (page) => {
      await choose(page, "Box");
      await page.keyboard.down("Shift");
      await click(page, 5, 3);
      await page.keyboard.up("Shift");
    },
    part: '["exit", "box"]',
  },
  {
    name: "select and move",
    does: async (page) => {
      await press(page, "s");
      await dragCells(page, [4, 3], [5, 3]);
      await dragCells(page, [5, 3], [3, 2]);
    },
    rows: changed([
      [3, 2, ">"],
      [5, 3, "."],
    ]),
  },
  {
    name: "move a copy",
    does: async (page) => {
      await press(page, "s");
      await dragCells(page, [4, 3], [5, 3]);
      await page.keyboard.down("Alt");
      await dragCells(page, [5, 3], [3, 2]);
      await page.keyboard.up("Alt");
    },
    rows: changed([[3, 2, ">"]]),
  },
  {
    name: "clear the selection",
    does: async (page) => {
      await press(page, "s");
      await dragCells(page, [0, 0], [6, 0]);
      await press(page, "Delete");
    },
    rows: changed([0, 1, 2, 3, 4, 5, 6].map((x) => [x, 0, "."])),
  },
  {
    name: "cut",
    does: async (page) => {
      await press(page, "s");
      await dragCells(page, [5, 3], [6, 3]);
      await press(page, "Control+x");
    },
    rows: changed([
      [5, 3, "."],
      [6, 3, "."],
    ]),
  },
  { name: "larger on the left", does: (page) => pullEdge(page, "left", 1), rows: MAP.map((row) => `.${row}`) },
  { name: "larger on the right", does: (page) => pullEdge(page, "right", 2), rows: MAP.map((row) => `${row}..`) },
  { name: "larger on top", does: (page) => pullEdge(page, "top", 1), rows: [".......", ...MAP] },
  { name: "smaller at the bottom", does: (page) => pullEdge(page, "bottom", -1), rows: MAP.slice(0, 4) },
  {
    name: "a key opens another door",
    text: pairOf("k", "D", 'k = { is = "key", key = "red" }\nD = { is = "door", key = "blue" }'),
    does: linkPair,
    part: 'D = { is = "door", key = "red" }',
  },
  {
    name: "pursuit by dragging",
    text: pairOf("H", "$", 'H = "hunter"'),
    does: linkPair,
    part: 'follows = "box-1"',
  },
  {
    name: "pursuit by two clicks",
    text: pairOf("H", "$", 'H = "hunter"'),
    does: async (page) => {
      await press(page, "l");
      await click(page, 2, 2);
      await click(page, 4, 2);
    },
    part: 'follows = "box-1"',
  },
  {
    name: "a wire from a plate to a gate",
    text: pairOf("p", "G", 'p = { is = "plate", plate = "red" }\nG = { is = "gate", opened_by = "blue" }'),
    does: linkPair,
    part: 'G = { is = "gate", opened_by = "red" }',
  },
  {
    name: "a wire begun at the gate",
    text: pairOf("G", "s", 's = { is = "switch", switch = "red" }\nG = "gate"'),
    does: linkPair,
    part: 'G = { is = "gate", opened_by = "red" }',
  },
  {
    name: "a wire by the name of its signal",
    text: pairOf("M", "p", 'M = { is = "monster", moving = "right" }\np = { is = "plate", plate = "red" }'),
    does: async (page) => {
      await press(page, "s");
      await click(page, 2, 2);
      await page.getByRole("tab", { name: "Cell" }).click();
      const field = page.locator("gc-edit-cell").getByLabel("stopped by");
      await field.fill("red");
      await field.press("Enter");
    },
    check:
      "(doc) => doc.text.includes('stopped_by = \"red\"') && doc.level.links.some(({ kind, to }) => kind === 'wire' && to.x === 2)",
  },
  {
    name: "portals by two clicks",
    does: async (page) => {
      await choose(page, "Portal");
      await click(page, 2, 2);
      await containsText(page, "#.=...#");
      await click(page, 4, 2);
    },
    check: "(doc) => doc.level.links.length === 1 && doc.level.links[0].to.x === 4",
  },
  {
    name: "portals in two grids",
    text: NESTED,
    does: async (page) => {
      await choose(page, "Portal");
      await click(page, 1, 1);
      await containsText(page, ".=....");
      await goTo(page, "pocket", 1);
      await click(page, 2, 0);
    },
    check: "(doc) => doc.level.links.some(({ from, to }) => from.grid === 0 && to.grid === 1 && to.x === 2)",
  },
  ...["primary", "secondary"].map((mark) => ({
    name: `a ${mark} room`,
    text: NESTED,
    does: async (page) => {
      await choose(page, "Room of pocket");
      await page.getByLabel("mark").selectOption(mark);
      await click(page, 1, 1);
    },
    check: `(doc) => doc.level.board.grids[0].cells[7].some((item) => item.room === 1 && item.mark === '${mark}')`,
  })),
  {
    name: "add a grid",
    does: (page) => page.getByRole("button", { name: "+ Grid" }).click(),
    check: "(doc) => doc.level.board.grids.length === 2 && doc.level.board.grids[1].name === 'pocket'",
  },
  {
    name: "rename a grid",
    text: NESTED,
    does: async (page) => {
      await menu(page, "pocket", "Rename");
      await page.getByLabel("Name of the grid").fill("den");
      await press(page, "Enter");
    },
    check:
      "(doc) => doc.level.board.grids[1].name === 'den' && doc.level.board.grids[0].cells[3].some((item) => item.room === 1)",
  },
  {
    name: "duplicate a grid",
    text: NESTED,
    does: (page) => menu(page, "pocket", "Duplicate"),
    check: "(doc) => doc.level.board.grids.length === 3 && doc.level.board.grids[2].width === 3",
  },
  {
    name: "delete a grid with its rooms",
    text: NESTED,
    does: (page) => menu(page, "pocket", "Delete with its rooms"),
    check: "(doc) => doc.level.board.grids.length === 1 && doc.level.maps[0][0] === '@....>'",
  },
  {
    name: "make a grid the first",
    text: NESTED,
    does: (page) => menu(page, "pocket", "Make it the first"),
    check: "(doc) => doc.level.board.grids[0].name === 'pocket'",
  },
  ...[
    ["to win", "push", 'objective = "push"'],
    ["moving", "slippery", 'moves = "slippery"'],
  ].map(([label, value, part]) => ({
    name: `rule: ${label}`,
    does: async (page) => {
      await page.getByRole("tab", { name: "Rules" }).click();
      await page.locator("gc-edit-rules").getByLabel(label).selectOption(value);
    },
    part,
  })),
  ...[
    ["turn limit", "30", "turn_limit = 30"],
    ["seed", "7", "seed = 7"],
    ["title", "Other", 'title = "Other"'],
    ["tags", "small, mine", 'tags = ["small", "mine"]'],
  ].map(([label, value, part]) => ({
    name: `rule: ${label}`,
    does: async (page) => {
      await page.getByRole("tab", { name: "Rules" }).click();
      await page.locator("gc-edit-rules").getByLabel(label).fill(value);
      await press(page, "Tab");
    },
    part,
  })),
  {
    name: "rule: the order of pushes",
    text: NESTED,
    does: async (page) => {
      await page.getByRole("tab", { name: "Rules" }).click();
      await page.getByRole("button", { name: "go into it earlier" }).click();
    },
    part: 'order = ["portal", "solid", "swallow"]',
  },
];

for (const [at, { name, text = PLAIN, does, rows, part, check }] of CASES.entries()) {
  test(`${name}, and back`, async ({ page, studio }) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await edit(page, studio, `tool-${at}.toml`, text);
    await does(page);
    if (rows) {
      await hasText(page, level(rows));
    } else if (part) {
      await containsText(page, part);
    } else {
      await shows(page, check);
    }
    await page.getByRole("button", { name: "Undo" }).click();
    await hasText(page, text);
  });
}

test("what was painted over leaves no entry in the legend, and what was written stays", async ({ page, studio }) => {
  const text = level(MAP, '\n[legend]\nQ = { is = "coin", reward = 9 }\n');
  await edit(page, studio, "legend.toml", text);
  await choose(page, "Door");
  await click(page, 3, 2);
  await containsText(page, 'D = { is = "door"');
  await choose(page, "Wall");
  await click(page, 3, 2);
  await hasText(page, text.replace("#.....#", "#..#..#"));
});

test("a piece goes from one level of a pack into another, with what its signs mean", async ({ page, studio }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const one = `[[level]]\ntitle = "One"\nmap = "@D.>"\n[level.legend]\nD = { is = "door", key = "brass" }\n`;
  await edit(page, studio, "pieces.toml", `${one}\n[[level]]\ntitle = "Two"\nmap = "@..>"\n`);
  await press(page, "s");
  await click(page, 1, 0);
  await press(page, "Control+c");
  await page.getByText("Copied.").waitFor();
  await page.locator("gc-edit-levels").getByRole("button", { name: /Two/ }).click();
  await shows(page, "(doc) => doc.index === 1");
  await click(page, 2, 0);
  await press(page, "Control+v");
  await shows(
    page,
    "(doc) => doc.level.signs.some((card) => card.count === 1 && card.stack.some((entity) => entity.text.includes('brass')))",
  );
  await shows(page, "(doc) => doc.level.maps[0][0].length === 4 && doc.text.match(/brass/g).length === 2");
});

test("the board is zoomed by keys and wheel, and fits again", async ({ page, studio }) => {
  await edit(page, studio, "zoom.toml", PLAIN);
  const side = async () => (await spot(page, 1, 0)).x - (await spot(page, 0, 0)).x;
  const fitted = await side();
  await press(page, "+");
  assert.ok((await side()) > fitted, "larger");
  await press(page, "0");
  assert.equal(await side(), fitted);
  await press(page, "-");
  assert.ok((await side()) < fitted, "smaller");
  await press(page, "0");
  const at = await spot(page, 5, 3);
  await page.mouse.move(at.x, at.y);
  await page.mouse.wheel(0, -300);
  await until(page, `${LENS}.board.centreOf([1, 0]).x - ${LENS}.board.centreOf([0, 0]).x > ${fitted}`);
  const now = await spot(page, 5, 3);
  assert.ok(Math.hypot(now.x - at.x, now.y - at.y) < (await side()) / 2, "the cell stays under the pointer");
});

test("the graph of grids tells who is in whom, and leads there", async ({ page, studio }) => {
  await edit(page, studio, "graph.toml", `${NESTED}attic = "..."\n`);
  await page.getByRole("tab", { name: "Grids" }).click();
  const graph = page.locator("gc-edit-graph");
  await graph.getByText("attic is shown in no other grid").waitFor();
  await graph.getByRole("button", { name: "Go to grid attic" }).click();
  await until(page, `${LENS}.bench.grid === 2`);
  await graph.getByRole("button", { name: /pocket in main at 3, 0/ }).click();
  await until(page, `${LENS}.bench.grid === 0 && ${LENS}.bench.selection.x === 3`);
  await graph.getByRole("button", { name: "Go to grid pocket" }).focus();
  await press(page, "Enter");
  await until(page, `${LENS}.bench.grid === 1`);
  await checkAccessibility(page);
});

test("a link into another grid is drawn where it leaves, and leads to its other end", async ({ page, studio }) => {
  const text = `[push]\n\n[legend]\nA = { is = "portal", name = "far" }\n\n[grids]\nmain = """\n@..p.>\n.A...."""\npocket = """\n...\n.A."""\n`;
  await edit(page, studio, "away.toml", text);
  const picture = () => page.locator("gc-edit-board canvas").screenshot();
  const linked = await picture();
  // The same board without the link: only its drawing is missing.
  await page.evaluate(`((lens) => { lens.doc.level.links = []; lens.board.draw(); })(${LENS})`);
  await settled(page);
  assert.ok(!linked.equals(await picture()), "nothing is drawn for the link");
  await page.reload();
  await shows(page, "(doc) => doc.level !== null");
  await press(page, "s");
  await click(page, 1, 1);
  await page.getByRole("tab", { name: "Cell" }).click();
  await page.getByRole("button", { name: "1, 1 in pocket" }).first().click();
  await until(page, `${LENS}.bench.grid === 1 && ${LENS}.bench.cursor[0] === 1`);
});

test("a wire into another grid is drawn, and a plate on the palette sends", async ({ page, studio }) => {
  const text = `[push]\n\n[legend]\nG = "gate"\nP = "plate"\n\n[grids]\nmain = """\n@..pG>\n.P...."""\npocket = """\n...\n.P."""\n`;
  await edit(page, studio, "wires.toml", text);
  await shows(page, "(doc) => doc.level.links.filter(({ kind }) => kind === 'wire').length === 2");
  const picture = () => page.locator("gc-edit-board canvas").screenshot();
  const wired = await picture();
  await page.evaluate(`((lens) => { lens.doc.level.links = []; lens.board.draw(); })(${LENS})`);
  await settled(page);
  assert.ok(!wired.equals(await picture()), "nothing is drawn for the wires");
  await page.reload();
  await shows(page, "(doc) => doc.level !== null");
  await press(page, "s");
  await click(page, 4, 0);
  await page.getByRole("tab", { name: "Cell" }).click();
  await page.getByText("is wired to").first().waitFor();
  await page.getByRole("button", { name: "1, 1 in pocket" }).click();
  await until(page, `${LENS}.bench.grid === 1 && ${LENS}.bench.cursor[0] === 1`);
  await choose(page, "Plate");
  await click(page, 2, 0);
  await shows(page, "(doc) => doc.level.links.filter(({ kind }) => kind === 'wire').length === 3");
});

test("unsaved work that is shown again is not offered for restoring", async ({ page, studio }) => {
  await edit(page, studio, "offered.toml", PLAIN);
  await choose(page, "Coin");
  await click(page, 2, 2);
  await containsText(page, "#.*...#");
  await settled(page);
  await page.reload();
  await containsText(page, "#.*...#");
  await settled(page);
  assert.equal(await page.getByText("There is unsaved work on offered.toml").count(), 0);
  // It is still offered in another lens.
  await page.goto("about:blank");
  await open(page, studio, "#play");
  await page.getByText("There is unsaved work on offered.toml").waitFor();
});

test.alone("a room in a room is built, saved, and found again after a restart", async ({ page, studio }) => {
  await open(page, studio, "#edit");
  await page.getByRole("button", { name: "New…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Nest" }).click();
  await until(page, `${LENS}.newLevel.made !== null && !${LENS}.newLevel.waiting`);
  await dialog.getByRole("button", { name: "Edit it" }).click();
  await shows(page, "(doc) => doc.level?.board.grids.length === 2");
  await page.getByRole("button", { name: "+ Grid" }).click();
  await shows(page, "(doc) => doc.level.board.grids.length === 3");
  await goTo(page, "pocket", 1);
  const [from, to] = [await card(page, "attic").boundingBox(), await spot(page, 1, 1)];
  await drag(page, { x: from.x + from.width / 2, y: from.y + from.height / 2 }, to);
  await shows(page, "(doc) => doc.level.board.grids[1].cells.flat().some((item) => item.room === 2)");
  await press(page, "Control+s");
  await page.getByRole("dialog").getByRole("textbox").fill("rooms");
  await press(page, "Enter");
  await page.getByText("Saved as rooms.toml").waitFor();
  const text = await textOf(page);
  await studio.kill();
  assert.equal(readFileSync(path.join(studio.levels, "rooms.toml"), "utf8"), text);
  await studio.restart();
  await page.goto("about:blank");
  await open(page, studio, "#gallery");
  await page.locator("gc-gallery li", { hasText: "New nest" }).getByRole("button").first().click();
  await page.locator("gc-play").waitFor({ state: "visible" });
  await press(page, "2");
  await hasText(page, text);
});
