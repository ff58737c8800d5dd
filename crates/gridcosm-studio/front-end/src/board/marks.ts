/** A square on a canvas. */
export interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** A frame around a cell, with a share of its colour over it. */
export function drawMark(
  ctx: CanvasRenderingContext2D,
  square: Square,
  colour: string,
  ratio: number,
  fill: number,
): void {
  const line = Math.min(Math.max(1.5 * ratio, square.size * 0.05), 4 * ratio);
  ctx.beginPath();
  ctx.roundRect(
    square.x + line / 2,
    square.y + line / 2,
    square.size - line,
    square.size - line,
    Math.min(square.size * 0.14, 14 * ratio),
  );
  ctx.globalAlpha = fill;
  ctx.fillStyle = colour;
  if (fill > 0) ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colour;
  ctx.lineWidth = line;
  ctx.stroke();
}

/** The cell under the pointer: a hint, so that it does not look like a selection. */
export function drawHover(ctx: CanvasRenderingContext2D, square: Square, colour: string, ratio: number): void {
  const line = Math.max(1, 1.5 * ratio);
  ctx.beginPath();
  ctx.roundRect(square.x + line, square.y + line, square.size - 2 * line, square.size - 2 * line, square.size * 0.12);
  ctx.globalAlpha = 0.45;
  ctx.strokeStyle = colour;
  ctx.lineWidth = line;
  ctx.stroke();
  ctx.globalAlpha = 1;
}
