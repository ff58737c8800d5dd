// Gestures of a pointer between down and up, one class per tool. A gesture previews its result; most change the text
// only at their end, strokes as they go.

import type { Item, Place } from "../../wire";
import type { Bench } from "./bench";
import { type Cell, cellsOf, contains, line, outline, type Rectangle, rectangle, region } from "./cells";
import type { Edge } from "./grid-frame";

/** The preview over the board during a gesture, or before it begins. */
export interface Ghost {
  readonly cells?: readonly Cell[];
  /** The future contents of these cells; without items they will be empty. */
  readonly items?: readonly Item[];
  /** Whole cells that will move. */
  readonly moved?: { readonly from: Rectangle; readonly dx: number; readonly dy: number };
  readonly box?: Rectangle;
  readonly line?: { readonly from: Cell; readonly to: Cell };
  readonly words?: string;
}

export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  readonly ctrl: boolean;
}

export interface Gesture {
  move(cell: Cell): void;
  end(): void;
  ghost(): Ghost;
}

/** The gesture that begins when a pointer goes down on a cell; none if the tool acts immediately. */
export function begin(bench: Bench, cell: Cell, erase: boolean, keys: Modifiers): Gesture | null {
  const step = bench.nextStep();
  if (erase && bench.tool !== "select") {
    return new Stroke(bench, cell, (cells) => bench.erase(cells, step));
  }
  switch (bench.tool) {
    case "erase":
      return new Stroke(bench, cell, (cells) => bench.erase(cells, step));
    case "paint":
      if (bench.brush.pairs) {
        bench.paintPortal(cell);
        return null;
      }
      return new Stroke(bench, cell, (cells) => bench.paint(cells, step, keys.shift));
    case "rectangle":
      return new Box(bench, cell, keys.alt ? outline : cellsOf, (cells) => bench.paint(cells, step, keys.shift));
    case "fill":
      bench.paint(region(bench.rows(), cell), step);
      return null;
    case "pick":
      bench.pick(cell);
      return null;
    case "link":
      return new LinkLine(bench, cell);
    case "select":
      return bench.selection && contains(bench.selection, cell)
        ? new MoveCells(bench, cell, keys.alt || keys.ctrl)
        : new SelectBox(bench, cell);
  }
}

/** The preview of a click on a cell. */
export function preview(bench: Bench, cell: Cell, keys: Modifiers): Ghost {
  const { brush, tool } = bench;
  switch (tool) {
    case "paint":
      if (brush.pairs && bench.firstPortal) {
        return { cells: [cell], items: brush.items, ...lineFrom(bench, bench.firstPortal, cell, "second portal") };
      }
      return { cells: [cell], items: brush.items, ...(keys.shift ? { words: "on top" } : {}) };
    case "rectangle":
      return { cells: [cell], items: brush.items };
    case "fill":
      return { cells: region(bench.rows(), cell), items: brush.items };
    case "erase":
      return { cells: [cell] };
    case "link":
      if (bench.linkFrom) {
        return {
          box: { x: cell[0], y: cell[1], width: 1, height: 1 },
          ...lineFrom(bench, bench.linkFrom, cell, "other end"),
        };
      }
      return { box: { x: cell[0], y: cell[1], width: 1, height: 1 } };
    default:
      return { box: { x: cell[0], y: cell[1], width: 1, height: 1 } };
  }
}

/** A line from the cell clicked before; from another grid only words. */
function lineFrom(bench: Bench, { grid, x, y }: Place, to: Cell, words: string): Ghost {
  return grid === bench.grid
    ? { line: { from: [x, y], to }, words }
    : { words: `${words} (the first is in ${bench.gridName(grid)})` };
}

/** A freehand line of cells, changed as the pointer moves. */
class Stroke implements Gesture {
  #last: Cell;
  readonly #done = new Set<string>();

  constructor(
    private readonly bench: Bench,
    cell: Cell,
    private readonly change: (cells: Cell[]) => void,
  ) {
    this.#last = cell;
    this.move(cell);
  }

  move(cell: Cell): void {
    const grid = this.bench.scene.grid(this.bench.grid);
    const cells = line(this.#last, cell).filter(
      ([x, y]) => grid && x >= 0 && y >= 0 && x < grid.width && y < grid.height && !this.#done.has(`${x} ${y}`),
    );
    this.#last = cell;
    for (const [x, y] of cells) {
      this.#done.add(`${x} ${y}`);
    }
    if (cells.length > 0) {
      this.change(cells);
    }
  }

  end(): void {}

  ghost(): Ghost {
    return {};
  }
}

/** A rectangle that is filled at the end. */
class Box implements Gesture {
  #to: Cell;

  constructor(
    private readonly bench: Bench,
    private readonly from: Cell,
    private readonly part: (box: Rectangle) => Cell[],
    private readonly change: (cells: Cell[]) => void,
  ) {
    this.#to = from;
  }

  move(cell: Cell): void {
    this.#to = cell;
  }

  end(): void {
    this.change(this.#cells());
  }

  ghost(): Ghost {
    const box = this.#box();
    return { cells: this.#cells(), items: this.bench.brush.items, words: box ? `${box.width} × ${box.height}` : "" };
  }

  #box(): Rectangle | null {
    const grid = this.bench.scene.grid(this.bench.grid);
    return grid ? rectangle(this.from, this.#to, grid) : null;
  }

  #cells(): Cell[] {
    const box = this.#box();
    return box ? this.part(box) : [];
  }
}

class SelectBox implements Gesture {
  #to: Cell;

  constructor(
    private readonly bench: Bench,
    private readonly from: Cell,
  ) {
    this.#to = from;
    bench.choose({ selection: null, cursor: null });
  }

  move(cell: Cell): void {
    this.#to = cell;
  }

  /** A click selects a cell to write in, a drag a rectangle. */
  end(): void {
    const selection = this.#box();
    this.bench.choose({ selection, cursor: selection?.width === 1 && selection.height === 1 ? this.from : null });
  }

  ghost(): Ghost {
    const box = this.#box();
    return box ? { box, words: `${box.width} × ${box.height}` } : {};
  }

  #box(): Rectangle | null {
    const grid = this.bench.scene.grid(this.bench.grid);
    return grid ? rectangle(this.from, this.#to, grid) : null;
  }
}

class MoveCells implements Gesture {
  #to: Cell;

  constructor(
    private readonly bench: Bench,
    private readonly from: Cell,
    private readonly leave: boolean,
  ) {
    this.#to = from;
  }

  move(cell: Cell): void {
    this.#to = cell;
  }

  end(): void {
    if (this.#to[0] === this.from[0] && this.#to[1] === this.from[1]) {
      this.bench.choose({ cursor: this.from, selection: { x: this.from[0], y: this.from[1], width: 1, height: 1 } });
    } else {
      this.bench.moveSelection(this.#to[0] - this.from[0], this.#to[1] - this.from[1], this.leave);
    }
  }

  ghost(): Ghost {
    const { selection } = this.bench;
    const [dx, dy] = [this.#to[0] - this.from[0], this.#to[1] - this.from[1]];
    return selection ? { moved: { from: selection, dx, dy }, words: this.leave ? "copy" : "" } : {};
  }
}

class LinkLine implements Gesture {
  #to: Cell;

  constructor(
    private readonly bench: Bench,
    private readonly from: Cell,
  ) {
    this.#to = from;
  }

  move(cell: Cell): void {
    this.#to = cell;
  }

  end(): void {
    if (this.#to[0] === this.from[0] && this.#to[1] === this.from[1]) {
      this.bench.linkClick(this.from);
    } else {
      this.bench.link(this.bench.place(this.from), this.bench.place(this.#to));
    }
  }

  ghost(): Ghost {
    return { line: { from: this.from, to: this.#to } };
  }
}

/** Dragging an edge of the grid. */
export class Resize implements Gesture {
  #change = { left: 0, top: 0, right: 0, bottom: 0 };
  #from: Cell | null = null;

  constructor(
    private readonly bench: Bench,
    private readonly edge: Edge,
  ) {}

  move(cell: Cell): void {
    const grid = this.bench.scene.grid(this.bench.grid);
    this.#from ??= cell;
    if (!grid) {
      return;
    }
    const [dx, dy] = [cell[0] - this.#from[0], cell[1] - this.#from[1]];
    // One row and one column always stay.
    this.#change = {
      left: this.edge.left ? Math.max(-dx, 1 - grid.width) : 0,
      right: this.edge.right ? Math.max(dx, 1 - grid.width) : 0,
      top: this.edge.top ? Math.max(-dy, 1 - grid.height) : 0,
      bottom: this.edge.bottom ? Math.max(dy, 1 - grid.height) : 0,
    };
  }

  end(): void {
    this.bench.resize(this.#change);
  }

  ghost(): Ghost {
    const grid = this.bench.scene.grid(this.bench.grid);
    if (!grid) {
      return {};
    }
    const { left, top, right, bottom } = this.#change;
    const box = { x: -left, y: -top, width: grid.width + left + right, height: grid.height + top + bottom };
    return { box, words: `${box.width} × ${box.height}` };
  }
}
