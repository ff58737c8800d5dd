// Boards for the unit tests, drawn in characters.

import type { Item } from "../wire";
import { BoardModel } from "./model";

/**
 * A board of grids drawn in rows: a digit is a room that shows the grid of that number, `@` the agent, `$` a box. The first
 * room that shows a grid is its primary one. Entities are numbered in reading order.
 */
export function board(...drawings: string[][]): BoardModel {
  let entity = 0;
  const item = (more: Partial<Item>): Item => ({ entity: entity++, sprite: "box", layer: "main", ...more });
  const primaries = new Map<number, { grid: number; x: number; y: number }>();
  let focus: { grid: number; x: number; y: number } | null = null;
  const grids = drawings.map((rows, grid) => {
    const cells = rows.flatMap((row, y) =>
      [...row].map((sign, x) => {
        if (sign >= "0" && sign <= "9") {
          const room = Number(sign);
          if (!primaries.has(room)) primaries.set(room, { grid, x, y });
          return [item({ sprite: "room", room })];
        }
        if (sign === "@") {
          focus = { grid, x, y };
          return [item({ sprite: "agent" })];
        }
        return sign === "$" ? [item({})] : [];
      }),
    );
    return { id: grid, name: `grid ${grid}`, width: rows[0]?.length ?? 0, height: rows.length, hue: 0, cells };
  });
  return new BoardModel({
    root: 0,
    focus,
    seed: 0,
    grids: grids.map((grid) => ({ ...grid, primary: primaries.get(grid.id) ?? null })),
  });
}
