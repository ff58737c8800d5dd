// The meanings of the signs of the maps, cell by cell; parsed once for each text.

import type { EditedLevel, SignCard } from "../../wire";
import type { Cell } from "./cells";
import type { EditDocument } from "./document";
import { wordOf } from "./linking";
import type { Scene } from "./scene";

/** A cell whose content has no picture, and the text shown instead. */
interface Unseen {
  readonly cell: Cell;
  readonly words: string;
}

export class SignReader {
  #unseen: { level: EditedLevel | null; grid: number; cells: readonly Unseen[] } = { level: null, grid: 0, cells: [] };
  #rows: { maps: readonly string[][] | null; grids: Map<number, string[][]> } = { maps: null, grids: new Map() };

  constructor(
    private readonly doc: EditDocument,
    private readonly scene: Scene,
  ) {}

  rows(grid: number): readonly (readonly string[])[] {
    const maps = this.doc.level?.maps;
    if (!maps) {
      return [];
    }
    if (this.#rows.maps !== maps) {
      this.#rows = { maps, grids: new Map() };
    }
    const known = this.#rows.grids.get(grid) ?? (maps[grid] ?? []).map((row) => [...row]);
    this.#rows.grids.set(grid, known);
    return known;
  }

  card([x, y]: Cell, grid: number): SignCard | undefined {
    const sign = this.rows(grid)[y]?.[x];
    return this.doc.level?.signs.find((card) => card.sign === sign);
  }

  unseen(grid: number): readonly Unseen[] {
    const { level } = this.doc;
    if (this.#unseen.level !== level || this.#unseen.grid !== grid) {
      const words = new Map(
        level?.signs.filter((card) => card.stack.length > 0).map((card) => [card.sign, shortWords(card)]),
      );
      const cells = this.rows(grid).flatMap((row, y) =>
        row.map((sign, x) => ({ cell: [x, y] as const, words: words.get(sign) ?? "" })),
      );
      const hidden = cells.filter(
        ({ cell: [x, y], words }) => words !== "" && this.scene.items({ grid, x, y }).length === 0,
      );
      this.#unseen = { level, grid, cells: hidden };
    }
    return this.#unseen.cells;
  }
}

/** The text on a cell whose content has no picture: its cost, or its sign. */
function shortWords({ sign, stack }: SignCard): string {
  const floor = stack.find(({ fields }) => wordOf(fields) === "floor");
  return floor ? `−${floor.fields.find(([key]) => key === "cost")?.[1] ?? "1"}` : sign;
}
