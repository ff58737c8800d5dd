// Drawing what is not on the board yet: previews of the next click, selections, the cursor, and the lines between
// linked cells.

import type { Palette } from "../../palette";
import type { GridView, Item, Link, LinkKind, Place } from "../../wire";
import type { Bench } from "./bench";
import type { Cell, Rectangle } from "./cells";
import type { Ghost } from "./gestures";
import type { Frame } from "./grid-frame";
import type { Scene } from "./scene";

type Ctx = CanvasRenderingContext2D;

/** More previewed cells than this are only tinted, not drawn. */
const MOST_DRAWN = 400;
/** A content of more cells than this is the ground and needs no emphasis. */
const MOST_LOUD = 24;

const LINK_COLOURS = { portal: "--hue-5", pursuit: "--bad", wire: "--warm" } as const satisfies Record<
  LinkKind,
  string
>;

export class Ghosts {
  constructor(
    private readonly ctx: Ctx,
    private readonly scene: Scene,
    private readonly frame: Frame,
    private readonly hue: string,
  ) {}

  get #palette(): Palette {
    return this.scene.painter.palette;
  }

  drawGhost(bench: Bench, ghost: Ghost): void {
    if (ghost.cells) {
      this.#drawCells(ghost.cells, ghost.items ?? null);
    }
    if (ghost.moved) {
      this.#drawMoved(bench, ghost.moved);
    }
    if (ghost.box) {
      this.box(ghost.box, this.hue, true);
    }
    if (ghost.line) {
      this.arrow(ghost.line.from, ghost.line.to, this.#palette.get("--accent"), false);
    }
  }

  /** A frame around cells. */
  box({ x, y, width, height }: Rectangle, colour: string, tinted: boolean, dashed = false): void {
    const { ctx, frame } = this;
    const line = Math.max(1.5, Math.min(frame.cell * 0.05, 3));
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(
      frame.x + x * frame.cell + line / 2,
      frame.y + y * frame.cell + line / 2,
      width * frame.cell - line,
      height * frame.cell - line,
      Math.min(frame.cell * 0.16, 10),
    );
    if (tinted) {
      ctx.globalAlpha = 0.12;
      ctx.fillStyle = colour;
      ctx.fill();
      ctx.globalAlpha = 1;
    }
    ctx.strokeStyle = colour;
    ctx.lineWidth = line;
    if (dashed) {
      ctx.setLineDash([line * 3, line * 2]);
    }
    ctx.stroke();
    ctx.restore();
  }

  /** The cell where keys write: a frame with a caret. */
  cursor([x, y]: Cell): void {
    this.box({ x, y, width: 1, height: 1 }, this.#palette.get("--accent"), false);
    const { ctx, frame } = this;
    ctx.fillStyle = this.#palette.get("--accent");
    ctx.fillRect(
      frame.x + (x + 0.14) * frame.cell,
      frame.y + (y + 0.2) * frame.cell,
      Math.max(2, frame.cell * 0.05),
      frame.cell * 0.6,
    );
  }

  /**
   * Lines between portals of a pair, from hunters to their targets, and from plates to what they are wired to; an end in
   * another grid is named.
   */
  links(links: readonly Link[], grid: number): void {
    const named = new Map<string, number>();
    for (const { kind, from, to } of links) {
      const colour = this.#palette.get(LINK_COLOURS[kind]);
      if (from.grid === grid && to.grid === grid) {
        this.arrow([from.x, from.y], [to.x, to.y], colour, kind === "portal");
      } else if (from.grid === grid || to.grid === grid) {
        const [here, there] = from.grid === grid ? [from, to] : [to, from];
        const key = `${here.x} ${here.y}`;
        const row = named.get(key) ?? 0;
        named.set(key, row + 1);
        this.#linkAway(
          [here.x, here.y],
          there,
          grid,
          kind === "portal" ? "⇄" : from.grid === grid ? "→" : "←",
          colour,
          row,
        );
      }
    }
  }

  /**
   * A link that leaves the grid: a line to the room that contains the other end, if it is visible, and the other grid's
   * name.
   */
  #linkAway(here: Cell, there: Place, grid: number, sign: string, colour: string, row: number): void {
    const { ctx, frame, scene } = this;
    const other = scene.grid(there.grid);
    const room = roomOf(scene.grid(grid), there.grid);
    if (room) {
      this.arrow(here, room, colour, sign === "⇄");
    }
    const text = `${sign} ${other?.name ?? "?"}`;
    const height = Math.min(Math.max(frame.cell * 0.3, 11), 18);
    ctx.font = `600 ${height * 0.72}px system-ui, sans-serif`;
    const width = ctx.measureText(text).width + height * 0.7;
    const [left, top] = [
      frame.x + (here[0] + 0.5) * frame.cell - width / 2,
      frame.y + (here[1] + 1) * frame.cell - height * (row + 0.75),
    ];
    ctx.beginPath();
    ctx.roundRect(left, top, width, height, height / 2);
    ctx.fillStyle = this.#palette.get("--panel");
    ctx.fill();
    ctx.strokeStyle = this.#palette.grid(other);
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.fillStyle = this.#palette.get("--ink");
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillText(text, left + width / 2, top + height / 2 + 0.5);
  }

  /** Cells in their future state. */
  foreseen(cells: readonly Cell[], items: readonly Item[]): void {
    const { ctx, frame, scene } = this;
    for (const [x, y] of cells) {
      const [left, top] = [frame.x + x * frame.cell, frame.y + y * frame.cell];
      ctx.fillStyle = this.#palette.get("--tile");
      ctx.fillRect(left, top, frame.cell, frame.cell);
      for (const item of items) {
        scene.painter.drawItem(ctx, item, left, top, frame.cell);
      }
    }
  }

  /** A content without a picture shows its sign; small and faint if it is the ground of the whole grid. */
  unseen(cells: readonly { readonly cell: Cell; readonly words: string }[]): void {
    const { ctx, frame } = this;
    const counts = new Map<string, number>();
    for (const { words } of cells) {
      counts.set(words, (counts.get(words) ?? 0) + 1);
    }
    ctx.save();
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = this.#palette.get("--warn");
    for (const {
      cell: [x, y],
      words,
    } of cells) {
      const ground = (counts.get(words) ?? 0) > MOST_LOUD;
      ctx.font = `600 ${frame.cell * (ground ? 0.22 : 0.3)}px system-ui, sans-serif`;
      ctx.globalAlpha = ground ? 0.4 : 1;
      ctx.fillText(words, frame.x + (x + 0.5) * frame.cell, frame.y + (y + 0.5) * frame.cell);
    }
    ctx.restore();
  }

  arrow(from: Cell, to: Cell, colour: string, both: boolean): void {
    const { ctx, frame } = this;
    const centre = ([x, y]: Cell): [number, number] => [
      frame.x + (x + 0.5) * frame.cell,
      frame.y + (y + 0.5) * frame.cell,
    ];
    const [[x0, y0], [x1, y1]] = [centre(from), centre(to)];
    const length = Math.hypot(x1 - x0, y1 - y0);
    if (length < 1) {
      return;
    }
    // A curve, so that lines along a row do not hide what is between.
    const bow = Math.min(length * 0.16, frame.cell * 1.2);
    const [cx, cy] = [(x0 + x1) / 2 + ((y1 - y0) / length) * bow, (y0 + y1) / 2 - ((x1 - x0) / length) * bow];
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.globalAlpha = 0.75;
    ctx.lineCap = "round";
    ctx.lineWidth = Math.max(1.5, frame.cell * 0.045);
    ctx.setLineDash([frame.cell * 0.12, frame.cell * 0.14]);
    ctx.beginPath();
    ctx.moveTo(x0, y0);
    ctx.quadraticCurveTo(cx, cy, x1, y1);
    ctx.stroke();
    ctx.setLineDash([]);
    this.#head(x1, y1, Math.atan2(y1 - cy, x1 - cx));
    if (both) {
      this.#head(x0, y0, Math.atan2(y0 - cy, x0 - cx));
    }
    ctx.restore();
  }

  /** A few words beside a cell. */
  words(text: string, [x, y]: Cell): void {
    const { ctx, frame } = this;
    ctx.font = "600 12px system-ui, sans-serif";
    const width = ctx.measureText(text).width + 14;
    const [left, top] = [frame.x + (x + 1) * frame.cell + 8, frame.y + y * frame.cell - 8];
    ctx.fillStyle = this.#palette.get("--ink");
    ctx.globalAlpha = 0.88;
    ctx.beginPath();
    ctx.roundRect(left, top, width, 22, 6);
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.fillStyle = this.#palette.get("--panel");
    ctx.textBaseline = "middle";
    ctx.textAlign = "left";
    ctx.fillText(text, left + 7, top + 11.5);
  }

  #head(x: number, y: number, angle: number): void {
    const { ctx, frame } = this;
    const size = Math.max(6, frame.cell * 0.16);
    ctx.save();
    ctx.translate(x, y);
    ctx.rotate(angle);
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(-size, size * 0.6);
    ctx.lineTo(-size, -size * 0.6);
    ctx.closePath();
    ctx.fill();
    ctx.restore();
  }

  #drawCells(cells: readonly Cell[], items: Ghost["items"] | null): void {
    const { ctx, frame, scene } = this;
    const drawn = cells.length <= MOST_DRAWN;
    for (const [x, y] of cells) {
      const [left, top] = [frame.x + x * frame.cell, frame.y + y * frame.cell];
      ctx.globalAlpha = 0.5;
      ctx.fillStyle = scene.painter.palette.get("--tile");
      ctx.beginPath();
      ctx.roundRect(left + 1, top + 1, frame.cell - 2, frame.cell - 2, Math.min(frame.cell * 0.1, 8));
      ctx.fill();
      ctx.globalAlpha = 0.72;
      if (drawn) {
        for (const item of items ?? []) {
          scene.painter.drawItem(ctx, item, left, top, frame.cell);
        }
      }
      ctx.globalAlpha = 1;
    }
    if (cells.length <= MOST_DRAWN) {
      const colour = items ? this.hue : this.#palette.get("--bad");
      for (const [x, y] of cells) {
        this.box({ x, y, width: 1, height: 1 }, colour, cells.length > 1, true);
      }
    }
  }

  #drawMoved(bench: Bench, { from, dx, dy }: NonNullable<Ghost["moved"]>): void {
    const { ctx, frame, scene } = this;
    ctx.globalAlpha = 0.75;
    for (let y = 0; y < from.height; y++) {
      for (let x = 0; x < from.width; x++) {
        const items = scene.items({ grid: bench.grid, x: from.x + x, y: from.y + y });
        const [left, top] = [frame.x + (from.x + x + dx) * frame.cell, frame.y + (from.y + y + dy) * frame.cell];
        ctx.fillStyle = this.#palette.get("--tile");
        ctx.fillRect(left, top, frame.cell, frame.cell);
        for (const item of items) {
          scene.painter.drawItem(ctx, item, left, top, frame.cell);
        }
      }
    }
    ctx.globalAlpha = 1;
    this.box({ ...from, x: from.x + dx, y: from.y + dy }, this.#palette.get("--accent"), false, true);
  }
}

/** The first cell of a grid that is a room of another one. */
function roomOf(grid: GridView | undefined, shown: number): Cell | null {
  const at = grid?.cells.findIndex((items) => items.some((item) => item.room === shown)) ?? -1;
  return grid && at >= 0 ? [at % grid.width, Math.floor(at / grid.width)] : null;
}
