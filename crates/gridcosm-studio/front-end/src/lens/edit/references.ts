// The rooms of a level, and the depth of each grid.

import type { GridView, Place } from "../../wire";

/** A room: a cell of one grid that shows another, or the same. */
export interface Reference {
  readonly at: Place;
  readonly shows: number;
  readonly mark: "primary" | "secondary" | null;
}

export function references(grids: readonly GridView[]): Reference[] {
  return grids.flatMap((grid) =>
    grid.cells.flatMap((items, index) =>
      items
        .filter((item) => item.room !== undefined)
        .map((item) => ({
          at: { grid: grid.id, x: index % grid.width, y: Math.floor(index / grid.width) },
          shows: item.room as number,
          mark: (item.mark ?? null) as Reference["mark"],
        })),
    ),
  );
}

/** A grid in the drawing. */
export interface Node {
  readonly grid: GridView;
  readonly x: number;
  readonly y: number;
}

/** Connected grids, with the number of rooms between them. */
export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly rooms: readonly Reference[];
}

export interface Drawing {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
}

export const NODE = { width: 96, height: 30, gapX: 18, gapY: 46 };

/** The first grid on top, below it those that it shows, and so on; grids without a room stand at the bottom. */
export function drawing(grids: readonly GridView[], rooms: readonly Reference[], width: number): Drawing {
  const rows = layers(grids, rooms);
  const nodes = rows.flatMap((row, y) => place(row, y, width));
  const byGrid = new Map(nodes.map((node) => [node.grid.id, node]));
  const edges: Edge[] = [];
  for (const from of nodes) {
    for (const to of nodes) {
      const between = rooms.filter((room) => room.at.grid === from.grid.id && room.shows === to.grid.id);
      if (between.length > 0 && byGrid.has(to.grid.id)) {
        edges.push({ from, to, rooms: between });
      }
    }
  }
  return { nodes, edges, width, height: rows.length * (NODE.height + NODE.gapY) - NODE.gapY + 34 };
}

/** Grids by the number of rooms that an agent has to enter to get there; long rows continue below. */
function layers(grids: readonly GridView[], rooms: readonly Reference[]): GridView[][] {
  const depth = new Map<number, number>();
  let front = grids.slice(0, 1).map((grid) => grid.id);
  for (let level = 0; front.length > 0; level++) {
    for (const grid of front) {
      depth.set(grid, level);
    }
    const next = rooms
      .filter((room) => front.includes(room.at.grid) && !depth.has(room.shows))
      .map((room) => room.shows);
    front = [...new Set(next)];
  }
  const deepest = Math.max(0, ...depth.values());
  const rows: GridView[][] = [];
  for (let level = 0; level <= deepest + 1; level++) {
    const row = grids.filter((grid) => (depth.get(grid.id) ?? deepest + 1) === level);
    for (let start = 0; start < row.length; start += 3) {
      rows.push(row.slice(start, start + 3));
    }
  }
  return rows;
}

function place(row: readonly GridView[], y: number, width: number): Node[] {
  const whole = row.length * NODE.width + (row.length - 1) * NODE.gapX;
  const left = Math.max(0, (width - whole) / 2);
  return row.map((grid, x) => ({
    grid,
    x: left + x * (NODE.width + NODE.gapX),
    y: 17 + y * (NODE.height + NODE.gapY),
  }));
}
