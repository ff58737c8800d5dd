/** Floor, walls and frames: everything drawn by rules rather than from a file. */
import type { Palette } from "../palette";
import { SECONDARY } from "../palette.generated";

type Ctx = CanvasRenderingContext2D;

/** Below this many pixels rounded corners are only blur. */
const ROUNDED_FROM = 9;

export function drawFloor(ctx: Ctx, palette: Palette, x: number, y: number, size: number, odd: boolean): void {
  ctx.fillStyle = odd ? palette.get("--tile") : palette.get("--tile-other");
  if (size < ROUNDED_FROM) {
    ctx.fillRect(x, y, size, size);
    return;
  }
  const gap = Math.max(0.5, Math.min(size * 0.016, 2));
  ctx.beginPath();
  ctx.roundRect(x + gap, y + gap, size - 2 * gap, size - 2 * gap, Math.min(size * 0.1, 12));
  ctx.fill();
}

/** The neighbours of a wall that are walls too. */
export interface Neighbours {
  readonly n: boolean;
  readonly e: boolean;
  readonly s: boolean;
  readonly w: boolean;
}

/** A block of wall: neighbours join, and the front shows only where the ground before it is open. */
export function drawWall(ctx: Ctx, palette: Palette, x: number, y: number, size: number, near: Neighbours): void {
  if (size < ROUNDED_FROM) {
    ctx.fillStyle = near.s ? palette.get("--wall") : palette.get("--wall-front");
    ctx.fillRect(x, y, size, size);
    return;
  }
  const gap = Math.max(0.5, Math.min(size * 0.016, 2));
  const round = Math.min(size * 0.14, 14);
  // Where a neighbour joins, the block reaches slightly beyond its cell so that no seam shows.
  const [left, top] = [near.w ? 0 : gap, near.n ? 0 : gap];
  const [right, bottom] = [near.e ? 0 : gap, near.s ? 0 : gap];
  const corner = (a: boolean, b: boolean): number => (a || b ? 0 : round);
  const corners = [corner(near.n, near.w), corner(near.n, near.e), corner(near.s, near.e), corner(near.s, near.w)];
  const block = (height: number, lower: boolean): void => {
    ctx.beginPath();
    const [tl = 0, tr = 0, br = 0, bl = 0] = corners;
    ctx.roundRect(
      x + left,
      y + top,
      size - left - right,
      height,
      lower ? [tl, tr, br, bl] : [tl, tr, br * 0.8, bl * 0.8],
    );
    ctx.fill();
  };
  const front = near.s ? 0 : size * 0.26;
  if (front > 0) {
    ctx.fillStyle = palette.get("--wall-front");
    block(size - top - bottom, true);
  }
  ctx.fillStyle = palette.get("--wall");
  block(size - top - bottom - front, false);
  if (!near.n && size >= 20) {
    ctx.strokeStyle = palette.get("--wall-edge");
    ctx.lineWidth = Math.max(1, size * 0.022);
    ctx.beginPath();
    ctx.moveTo(x + (near.w ? 0 : round), y + top + ctx.lineWidth / 2);
    ctx.lineTo(x + size - (near.e ? 0 : round), y + top + ctx.lineWidth / 2);
    ctx.stroke();
  }
}

/** The frame of a grid in its hue: around a room in a cell as around the whole board. */
export function drawFrame(
  ctx: Ctx,
  palette: Palette,
  hue: string,
  box: { x: number; y: number; width: number; height: number },
  cell: number,
  secondary: boolean,
): void {
  const pad = Math.max(1, Math.min(cell * 0.045, 8));
  const line = Math.max(1, Math.min(cell * 0.042, 3.5));
  const [x, y, width, height] = [box.x - pad, box.y - pad, box.width + 2 * pad, box.height + 2 * pad];
  ctx.beginPath();
  // A room that is only a window onto a grid has square corners and a broken line.
  ctx.roundRect(x, y, width, height, secondary ? 0 : Math.max(2, Math.min(cell * 0.13, 15)));
  ctx.fillStyle = palette.get("--panel");
  ctx.fill();
  ctx.strokeStyle = hue;
  ctx.lineWidth = line;
  if (secondary) dashes(ctx, x, y, width, height);
  ctx.stroke();
}

/** The outline of a rectangle in dashes: one around every corner, the others between them. */
function dashes(ctx: Ctx, x: number, y: number, width: number, height: number): void {
  const { dashes: count, dash } = SECONDARY;
  ctx.beginPath();
  for (let i = 0; i <= count; i++) {
    const [from, to] = [Math.max(0, i - dash / 2) / count, Math.min(count, i + dash / 2) / count];
    for (const side of [0, 1]) {
      ctx.moveTo(x + from * width, y + side * height);
      ctx.lineTo(x + to * width, y + side * height);
      ctx.moveTo(x + side * width, y + from * height);
      ctx.lineTo(x + side * width, y + to * height);
    }
  }
}

/** The board in play lies a little above the others. */
export function drawShadow(
  ctx: Ctx,
  palette: Palette,
  box: { x: number; y: number; width: number; height: number },
  ratio: number,
): void {
  ctx.save();
  ctx.shadowColor = palette.fade("--shade", 0.22);
  ctx.shadowBlur = 26 * ratio;
  ctx.shadowOffsetY = 10 * ratio;
  ctx.fillStyle = palette.get("--shade");
  ctx.beginPath();
  ctx.roundRect(box.x, box.y, box.width, box.height, 12 * ratio);
  ctx.fill();
  ctx.restore();
}

/** A bar along every closed side of a room, in hundredths of its cell as in our other pictures. */
export function drawClosed(
  ctx: Ctx,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  closed: readonly ("N" | "S" | "E" | "W")[],
): void {
  const bars = { N: [12, 0, 76, 8], S: [12, 92, 76, 8], W: [0, 12, 8, 76], E: [92, 12, 8, 76] } as const;
  ctx.fillStyle = palette.get("--wall");
  for (const side of closed) {
    const [left, top, width, height] = bars[side];
    ctx.fillRect(x + (left * size) / 100, y + (top * size) / 100, (width * size) / 100, (height * size) / 100);
  }
}

/** Small triangles that show the direction and speed of something that moves by itself. */
export function drawMotion(
  ctx: Ctx,
  palette: Palette,
  x: number,
  y: number,
  size: number,
  dir: "N" | "S" | "E" | "W",
  speed: number,
): void {
  const [dx, dy] = { N: [0, -1], S: [0, 1], E: [1, 0], W: [-1, 0] }[dir] as [number, number];
  const count = Math.min(Math.max(speed, 0), 4);
  ctx.save();
  ctx.translate(x + size / 2 + dx * size * 0.4, y + size / 2 + dy * size * 0.4);
  ctx.rotate(Math.atan2(dy, dx));
  ctx.fillStyle = palette.fade("--white", 0.85);
  ctx.strokeStyle = palette.fade("--shade", 0.63);
  ctx.lineWidth = size * 0.012;
  for (let i = 0; i < count; i++) {
    const at = (i - count + 1) * size * 0.1;
    ctx.beginPath();
    ctx.moveTo(at + size * 0.07, 0);
    ctx.lineTo(at - size * 0.04, size * 0.07);
    ctx.lineTo(at - size * 0.04, -size * 0.07);
    ctx.closePath();
    ctx.fill();
    ctx.stroke();
  }
  ctx.restore();
}
