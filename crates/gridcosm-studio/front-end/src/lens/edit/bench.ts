// The shared state of the Edit lens: the document, its picture, and the selection. Every change of the board is a
// method here; pointers, keys and buttons only call them.

import type { Clip, EditOperation, Item, Place, SignCard } from "../../wire";
import type { Brush, ToolName } from "./brush";
import { type Cell, cellsOf, contains, type Rectangle } from "./cells";
import { cut } from "./clip";
import { describeStack } from "./describe-entity";
import type { EditDocument } from "./document";
import { linkOf } from "./linking";
import type { Scene } from "./scene";
import { SignReader } from "./sign-reader";
import { readText, writeText } from "./toml";

export const NOTHING: Brush = { id: "nothing", label: "Nothing", stack: [], items: [], pairs: false };

export class Bench extends EventTarget {
  grid = 0;
  tool: ToolName = "paint";
  brush: Brush = NOTHING;
  selection: Rectangle | null = null;
  /** The cell in which keys write; none while letters choose tools. */
  cursor: Cell | null = null;
  /** The first portal of a pair, until the second one is placed. */
  firstPortal: Place | null = null;
  /** The first end of a link, until the second one is clicked. */
  linkFrom: Place | null = null;
  /** Painted cells that are not in the text yet; drawn immediately, so that a stroke never waits for the server. */
  pending: { readonly grid: number; readonly cells: readonly Cell[]; readonly items: readonly Item[] }[] = [];
  #steps = 0;
  readonly #signs: SignReader;

  constructor(
    readonly doc: EditDocument,
    readonly scene: Scene,
    readonly say: (sentence: string) => void,
  ) {
    super();
    this.#signs = new SignReader(doc, scene);
    doc.addEventListener("changed", () => this.#followDocument());
    doc.addEventListener("settled", () => {
      this.pending = [];
      this.dispatchEvent(new Event("changed"));
    });
  }

  /** Whether the board can be changed: not while the text has syntax errors. */
  get locked(): boolean {
    return this.doc.stale || this.doc.level === null;
  }

  /** A name for a stroke, so that one undo takes back all of it. */
  nextStep(): string {
    this.#steps += 1;
    return `stroke ${this.#steps}`;
  }

  /** Changes the selection. */
  choose(
    change: Partial<Pick<Bench, "grid" | "tool" | "brush" | "selection" | "cursor" | "firstPortal" | "linkFrom">>,
  ): void {
    if (change.grid !== undefined && change.grid !== this.grid) {
      this.selection = null;
      this.cursor = null;
    }
    if (change.brush !== undefined || change.tool !== undefined) {
      this.firstPortal = null;
      this.linkFrom = null;
    }
    Object.assign(this, change);
    this.dispatchEvent(new Event("changed"));
  }

  /** The signs of a grid, row by row. */
  rows(grid = this.grid): readonly (readonly string[])[] {
    return this.#signs.rows(grid);
  }

  /** Cells that hold something without a picture, such as floor that costs points. */
  unseen(): readonly { cell: Cell; words: string }[] {
    return this.#signs.unseen(this.grid);
  }

  sign(cell: Cell, grid = this.grid): SignCard | undefined {
    return this.#signs.card(cell, grid);
  }

  place([x, y]: Cell, grid = this.grid): Place {
    return { grid, x, y };
  }

  gridName(grid = this.grid): string {
    return this.scene.grid(grid)?.name ?? "";
  }

  /** Puts the brush into cells; on request, on top of their contents. */
  paint(cells: readonly Cell[], step: string, onTop = false): void {
    const { brush, grid } = this;
    const [entity] = brush.stack;
    if (onTop && entity !== undefined && brush.stack.length === 1) {
      this.#apply(`${brush.label} on top`, { op: "stack", grid, cells: plain(cells), entity }, step);
    } else {
      this.#foresee(cells, brush.items);
      this.#apply(brush.label, { op: "paint", grid, cells: plain(cells), stack: [...brush.stack] }, step);
    }
  }

  erase(cells: readonly Cell[], step: string): void {
    this.#foresee(cells, []);
    this.#apply("erased", { op: "paint", grid: this.grid, cells: plain(cells), stack: [] }, step);
  }

  /** Puts a portal; the second one leads to the first. */
  paintPortal(cell: Cell): void {
    const first = this.firstPortal;
    const here = this.place(cell);
    if (first && samePlace(first, here)) {
      this.say("This is the first portal of the pair. Click where the second one goes.");
      return;
    }
    const step = first ? `portal ${first.grid} ${first.x} ${first.y}` : `portal ${here.grid} ${here.x} ${here.y}`;
    const operations: EditOperation[] = [
      { op: "paint", grid: here.grid, cells: plain([cell]), stack: [...this.brush.stack] },
    ];
    if (first) {
      operations.push({ op: "pair", one: first, other: here });
    }
    this.#applyAll("portals", operations, step);
    this.firstPortal = first ? null : here;
    this.dispatchEvent(new Event("changed"));
  }

  /** Takes the content of a cell as the brush. */
  pick(cell: Cell): void {
    const card = this.sign(cell);
    if (!card || card.stack.length === 0) {
      this.choose({ brush: NOTHING, tool: "erase" });
      return;
    }
    const items = this.scene.items(this.place(cell));
    const stack = card.stack.map((entity) => entity.text);
    const brush = { id: `sign ${card.sign}`, label: describeStack(card), stack, items, pairs: false };
    this.choose({ brush, tool: "paint" });
  }

  /** Takes the brush of a sign that is already in the level. */
  selectSign(card: SignCard, items: Brush["items"]): void {
    const stack = card.stack.map((entity) => entity.text);
    this.choose({
      brush: { id: `sign ${card.sign}`, label: describeStack(card), stack, items, pairs: false },
      tool: this.drawing(),
    });
  }

  /** The next tool after the user chose a brush: one that uses it. */
  drawing(): ToolName {
    return this.tool === "rectangle" || this.tool === "fill" ? this.tool : "paint";
  }

  /** The selection, or the cell of the cursor. */
  get selected(): Rectangle | null {
    if (this.selection) {
      return this.selection;
    }
    return this.cursor ? { x: this.cursor[0], y: this.cursor[1], width: 1, height: 1 } : null;
  }

  copy(): Clip | null {
    const box = this.selected;
    return box && this.doc.level ? cut(this.doc.level, this.grid, box) : null;
  }

  clearSelected(label = "cleared"): void {
    const box = this.selected;
    if (box) {
      this.#apply(label, { op: "paint", grid: this.grid, cells: plain(cellsOf(box)), stack: [] });
    }
  }

  paste(clip: Clip): void {
    const at = this.selected ?? { x: 0, y: 0 };
    const width = Math.max(...clip.rows.map((row) => [...row].length), 1);
    this.#apply("pasted", { op: "paste", grid: this.grid, x: at.x, y: at.y, clip });
    this.choose({ tool: "select", selection: this.#inGrid({ x: at.x, y: at.y, width, height: clip.rows.length }) });
  }

  /** Moves the selection, or a copy of it. */
  moveSelection(dx: number, dy: number, leave: boolean): void {
    const { selection, doc, grid } = this;
    if (!selection || !doc.level || (dx === 0 && dy === 0)) {
      return;
    }
    const clip = cut(doc.level, grid, selection);
    const operations: EditOperation[] = [{ op: "paste", grid, x: selection.x + dx, y: selection.y + dy, clip }];
    if (!leave) {
      operations.unshift({ op: "paint", grid, cells: plain(cellsOf(selection)), stack: [] });
    }
    this.#applyAll(leave ? "copied cells" : "moved cells", operations);
    this.choose({ selection: this.#inGrid({ ...selection, x: selection.x + dx, y: selection.y + dy }) });
  }

  /** Links two cells, by their contents. */
  link(from: Place, to: Place): void {
    const link = linkOf(this, from, to);
    this.linkFrom = null;
    if (typeof link === "string") {
      this.say(link);
    } else {
      this.#apply(link.label, link.operation);
    }
  }

  /** A click with the link tool: the first cell waits for the second one, which may lie in another grid. */
  linkClick(cell: Cell): void {
    const [first, here] = [this.linkFrom, this.place(cell)];
    if (first && !samePlace(first, here)) {
      this.link(first, here);
    } else if (first) {
      this.choose({ linkFrom: null });
    } else if (!this.sign(cell)?.stack.length) {
      this.say("There is nothing in this cell to link. Begin at a hunter, a portal, a key or a door.");
    } else {
      this.choose({ linkFrom: here });
      this.say("Now click the other end; it may lie in another grid.");
    }
  }

  /** Puts a room of a grid into a cell. */
  placeRoom(room: number, cell: Cell, grid = this.grid): void {
    const name = this.gridName(room);
    const stack = [`{ room = ${writeText(name)} }`];
    this.#apply(`room ${name}`, { op: "paint", grid, cells: plain([cell]), stack });
  }

  /** Writes a sign into the cell of the cursor; a letter is a room of the grid that begins with it. */
  write(sign: string): void {
    const { cursor, grid } = this;
    if (!cursor) {
      return;
    }
    const card = this.doc.level?.signs.find((each) => each.sign === sign);
    const room = /\p{L}/u.test(sign)
      ? this.scene.grids.find((each) => each.name.toLowerCase().startsWith(sign.toLowerCase()))
      : undefined;
    if (!card && /\p{L}/u.test(sign) && !room) {
      this.say(`No grid's name begins with “${sign}”, and the legend does not explain it.`);
      return;
    }
    // A grid has one primary room; the others are only windows onto it.
    const shows =
      !card ||
      card.stack.some(({ fields }) => fields.some(([key, value]) => key === "mark" && readText(value) === "primary"));
    const taken = shows && room !== undefined && sign !== sign.toLowerCase() && this.#hasPrimary(room.id);
    const written = taken ? sign.toLowerCase() : sign;
    this.#apply(`“${written}”`, {
      op: "paste",
      grid,
      x: cursor[0],
      y: cursor[1],
      clip: { rows: [written], legend: [] },
    });
  }

  moveCursor(dx: number, dy: number): void {
    const view = this.scene.grid(this.grid);
    if (!view) {
      return;
    }
    const [x, y] = this.cursor ?? [Math.floor(view.width / 2) - dx, Math.floor(view.height / 2) - dy];
    const within = (n: number, most: number): number => Math.min(Math.max(n, 0), most - 1);
    this.choose({ cursor: [within(x + dx, view.width), within(y + dy, view.height)], selection: null });
  }

  resize(edges: { left: number; top: number; right: number; bottom: number }): void {
    const view = this.scene.grid(this.grid);
    if (view && Object.values(edges).some((n) => n !== 0)) {
      const [width, height] = [view.width + edges.left + edges.right, view.height + edges.top + edges.bottom];
      this.#apply(`${view.name} ${width}×${height}`, { op: "resize_grid", grid: this.grid, ...edges });
      this.choose({ selection: null, cursor: null });
    }
  }

  /** Any other change of the text. */
  change(label: string, ...operations: EditOperation[]): void {
    this.#applyAll(label, operations);
  }

  #foresee(cells: readonly Cell[], items: readonly Item[]): void {
    if (!this.locked) {
      this.pending.push({ grid: this.grid, cells, items });
    }
  }

  #hasPrimary(room: number): boolean {
    return this.scene.grids.some((grid) =>
      grid.cells.some((items) => items.some((item) => item.room === room && item.mark === "primary")),
    );
  }

  #inGrid(box: Rectangle): Rectangle | null {
    const view = this.scene.grid(this.grid);
    if (!view) {
      return null;
    }
    const [x, y] = [Math.max(box.x, 0), Math.max(box.y, 0)];
    const [right, bottom] = [Math.min(box.x + box.width, view.width), Math.min(box.y + box.height, view.height)];
    return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null;
  }

  #apply(label: string, operation: EditOperation, step?: string): void {
    this.#applyAll(label, [operation], step);
  }

  #applyAll(label: string, operations: EditOperation[], step?: string): void {
    if (this.locked) {
      this.say("The text has mistakes. Correct them, or undo, to change the board again.");
      return;
    }
    this.doc.apply(label, operations, step);
  }

  /** Deselects grids and cells that are gone. */
  #followDocument(): void {
    const { level } = this.doc;
    if (level) {
      this.scene.show(level.board);
    }
    const view = this.scene.grid(this.grid);
    if (!view) {
      this.grid = 0;
      this.selection = this.cursor = this.linkFrom = this.firstPortal = null;
    } else {
      const whole = { x: 0, y: 0, width: view.width, height: view.height };
      this.selection = this.selection ? this.#inGrid(this.selection) : null;
      this.cursor = this.cursor && contains(whole, this.cursor) ? this.cursor : null;
    }
    this.dispatchEvent(new Event("changed"));
  }
}

function samePlace(a: Place, b: Place): boolean {
  return a.grid === b.grid && a.x === b.x && a.y === b.y;
}

function plain(cells: readonly Cell[]): [number, number][] {
  return cells.map(([x, y]) => [x, y]);
}
