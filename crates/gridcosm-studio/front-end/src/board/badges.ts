/** What is drawn over things: eyes, the sign of rooms that are for ever, the tint of coloured grids. */
import type { Palette } from "../palette";

type Ctx = CanvasRenderingContext2D;

/** The share of a grid's own colour in its floor. */
const TINT = 0.16;

/** The floor of a grid that has a colour of its own. */
export function drawTint(ctx: Ctx, colour: string, x: number, y: number, size: number): void {
  const alpha = ctx.globalAlpha;
  ctx.globalAlpha = alpha * TINT;
  ctx.fillStyle = colour;
  ctx.fillRect(x, y, size, size);
  ctx.globalAlpha = alpha;
}

/** `∞` over a room, `ε` in the corner of one, because that can be entered. */
export function drawSign(ctx: Ctx, palette: Palette, sign: string, x: number, y: number, size: number): void {
  if (sign.startsWith("∞")) drawPlate(ctx, palette, sign, x, y, size);
  else drawPlate(ctx, palette, sign, x + size * 0.46, y - size * 0.1, size * 0.66);
}

function drawPlate(ctx: Ctx, palette: Palette, sign: string, x: number, y: number, size: number): void {
  ctx.fillStyle = palette.fade("--shade", 0.62);
  ctx.beginPath();
  ctx.roundRect(x + size * 0.2, y + size * 0.24, size * 0.6, size * 0.52, size * 0.1);
  ctx.fill();
  const count = [...sign].length;
  ctx.font = `700 ${size * (count > 2 ? 0.3 : count > 1 ? 0.38 : 0.52)}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = palette.get("--white");
  ctx.fillText(sign, x + size / 2, y + size * 0.51, size * 0.56);
}

/** The eyes of players (`open`), of what they can take over (`closed`), and of buttons that wait for them (`wanted`). */
export function drawEyes(ctx: Ctx, palette: Palette, eyes: string, x: number, y: number, size: number): void {
  const ball = (left: number, top: number, width: number, height: number): void => {
    const [rx, ry] = [(width * size) / 40, (height * size) / 40];
    ctx.beginPath();
    ctx.ellipse(x + (left * size) / 20 + rx, y + (top * size) / 20 + ry, rx, ry, 0, 0, 2 * Math.PI);
    ctx.fill();
  };
  for (const left of [4, 12]) {
    ctx.fillStyle =
      { open: palette.get("--white"), wanted: palette.get("--tile") }[eyes] ?? palette.fade("--shade", 0.55);
    ball(left, 7, 4, 6);
    if (eyes !== "open") continue;
    ctx.fillStyle = palette.get("--shade");
    ball(left + 1, 9, 2, 3);
  }
}
