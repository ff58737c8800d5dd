// What is under everything on a map of cells: a chequered floor in a rounded frame, and walls as two-toned blocks.

import type { Stage } from "./stage";
import type { Walls } from "./walls";

/** Below so many pixels a cell is a plain square. */
const DETAIL = 11;

/** The floor with its frame. */
export function drawFloor(stage: Stage): void {
  const { context, camera, palette } = stage;
  const { width, height } = camera.world;
  const { x, y, scale } = camera;
  const edge = 7;
  context.save();
  context.shadowColor = palette.dark ? "rgba(0, 0, 0, 0.45)" : "rgba(11, 16, 40, 0.16)";
  context.shadowBlur = 24;
  context.shadowOffsetY = 8;
  context.fillStyle = palette.get("--panel");
  context.beginPath();
  context.roundRect(x - edge, y - edge, width * scale + 2 * edge, height * scale + 2 * edge, 12);
  context.fill();
  context.restore();
  context.strokeStyle = palette.get("--line-2");
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = palette.get("--tile");
  context.fillRect(x, y, width * scale, height * scale);
  if (scale >= 5) {
    chequer(stage);
  }
}

function chequer(stage: Stage): void {
  const { context, camera, palette } = stage;
  const { from, to } = camera.visible();
  const { scale } = camera;
  context.fillStyle = palette.get("--tile-2");
  context.beginPath();
  for (let row = from.y; row < to.y; row++) {
    for (let column = from.x + ((from.x + row) % 2); column < to.x; column += 2) {
      context.rect(camera.x + column * scale, camera.y + row * scale, scale, scale);
    }
  }
  context.fill();
}

/** All walls on the screen. */
export function drawWalls(stage: Stage, walls: Walls): void {
  const { context, camera, palette } = stage;
  const { from, to } = camera.visible();
  const { scale, x, y } = camera;
  if (scale < DETAIL) {
    context.fillStyle = palette.get("--wall-2");
    context.beginPath();
    walls.runs(from.y, to.y, (row, start, end) => context.rect(x + start * scale, y + row * scale, (end - start) * scale, scale));
    context.fill();
    return;
  }
  const inset = scale * 0.03;
  const side = scale - 2 * inset;
  const radius = scale * 0.14;
  const blocks = (token: string, share: number) => {
    context.fillStyle = palette.get(token);
    context.beginPath();
    walls.runs(from.y, to.y, (row, start, end) => {
      for (let column = Math.max(start, from.x); column < Math.min(end, to.x); column++) {
        context.roundRect(x + column * scale + inset, y + row * scale + inset, side, side * share, radius);
      }
    });
    context.fill();
  };
  blocks("--wall", 1);
  blocks("--wall-2", 0.66);
}
