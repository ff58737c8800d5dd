// The picture of the large grid: the grid itself, grips at its edges, links, selections, and the preview of the next
// action.

import type { Bench } from "./bench";
import type { Cell } from "./cells";
import type { Ghost } from "./gestures";
import { Ghosts } from "./ghosts";
import type { Frame } from "./grid-frame";

type Ctx = CanvasRenderingContext2D;

/** The layers over the grid. */
export interface Overlay {
  readonly ghost: Ghost | null;
  /** The cell under the pointer; the words of the preview stand beside it. */
  readonly hover: Cell | null;
  readonly grips: string;
}

/** Draws everything; the canvas has `ratio` pixels for each of the page. */
export function drawBoard(ctx: Ctx, ratio: number, bench: Bench, frame: Frame, overlay: Overlay): void {
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  const grid = bench.scene.grid(bench.grid);
  if (!grid) {
    return;
  }
  const { painter } = bench.scene;
  const { x, y, cell } = frame;
  painter.begin(ratio);
  painter.drawGrid(ctx, grid, Math.round(x * ratio), Math.round(y * ratio), cell * ratio, cell * ratio, true);
  ctx.scale(ratio, ratio);
  drawGrips(ctx, frame, grid.width, grid.height, overlay.grips);
  drawOver(new Ghosts(ctx, bench.scene, frame, painter.palette.grid(grid)), bench, overlay);
}

function drawOver(ghosts: Ghosts, bench: Bench, { ghost, hover }: Overlay): void {
  const accent = bench.scene.painter.palette.get("--accent");
  ghosts.links(bench.doc.level?.links ?? [], bench.grid);
  for (const { cells, items } of bench.pending.filter(({ grid }) => grid === bench.grid)) {
    ghosts.foreseen(cells, items);
  }
  ghosts.unseen(bench.unseen());
  if (bench.selection && !bench.cursor) {
    ghosts.box(bench.selection, accent, true, true);
  }
  if (bench.cursor) {
    ghosts.cursor(bench.cursor);
  }
  const first = bench.linkFrom ?? bench.firstPortal;
  if (first?.grid === bench.grid) {
    ghosts.box({ x: first.x, y: first.y, width: 1, height: 1 }, accent, true);
  }
  if (ghost) {
    ghosts.drawGhost(bench, ghost);
    if (ghost.words && hover) {
      ghosts.words(ghost.words, hover);
    }
  }
}

/** Small grips in the middle of each edge show that it can be dragged. */
function drawGrips(ctx: Ctx, { x, y, cell }: Frame, columns: number, rows: number, colour: string): void {
  const [w, h] = [columns * cell, rows * cell];
  ctx.fillStyle = colour;
  const grip = (cx: number, cy: number, across: boolean): void => {
    const [gw, gh] = across ? [30, 4] : [4, 30];
    ctx.beginPath();
    ctx.roundRect(cx - gw / 2, cy - gh / 2, gw, gh, 2);
    ctx.fill();
  };
  grip(x + w / 2, y - 15, true);
  grip(x + w / 2, y + h + 15, true);
  grip(x - 15, y + h / 2, false);
  grip(x + w + 15, y + h / 2, false);
}
