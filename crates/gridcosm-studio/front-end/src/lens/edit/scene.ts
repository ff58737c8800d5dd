// The board of the level in the large view and on the cards: one painter for all of them.

import { BoardModel } from "../../board/model";
import { Painter } from "../../board/painter";
import { spriteChoice } from "../../frame/sprite-choice";
import { currentPalette } from "../../palette";
import type { Board, GridView, Item, Place } from "../../wire";

export class Scene extends EventTarget {
  readonly painter = new Painter(new BoardModel(), currentPalette());

  constructor() {
    super();
    this.painter.textures = spriteChoice.textures;
  }

  get grids(): GridView[] {
    return [...this.painter.model.grids.values()];
  }

  grid(id: number): GridView | undefined {
    return this.painter.model.grids.get(id);
  }

  items({ grid, x, y }: Place): readonly Item[] {
    return this.painter.model.items({ grid, x, y });
  }

  /** Shows another board. Cells that look the same are not drawn again. */
  show(board: Board): void {
    const { painter } = this;
    if (sameShape(painter.model, board)) {
      const cells = board.grids.flatMap((grid) => changedCells(painter.model.grids.get(grid.id), grid));
      const primaries = board.grids.map((grid) => ({ grid: grid.id, at: grid.primary }));
      painter.invalidate(painter.model.apply({ cells, moves: [], primaries, focus: board.focus }));
    } else {
      painter.model = new BoardModel(board);
      painter.forgetAll();
    }
    this.dispatchEvent(new Event("changed"));
  }

  /** The page's colours or drawings have changed. */
  recolour(): void {
    this.painter.palette = currentPalette();
    this.painter.textures = spriteChoice.textures;
    this.painter.forgetAll();
    this.dispatchEvent(new Event("changed"));
  }
}

function sameShape(model: BoardModel, board: Board): boolean {
  return (
    model.seed === board.seed &&
    model.grids.size === board.grids.length &&
    board.grids.every((grid) => {
      const old = model.grids.get(grid.id);
      return old?.width === grid.width && old.height === grid.height && old.name === grid.name;
    })
  );
}

function changedCells(old: GridView | undefined, grid: GridView) {
  return grid.cells
    .map((items, index) => ({ grid: grid.id, x: index % grid.width, y: Math.floor(index / grid.width), items }))
    .filter(({ items }, index) => look(items) !== look(old?.cells[index] ?? []));
}

/** The appearance of a cell; numbers of entities do not matter. */
function look(items: readonly Item[]): string {
  return items.length === 0 ? "" : JSON.stringify(items.map((item) => ({ ...item, entity: 0 })));
}
