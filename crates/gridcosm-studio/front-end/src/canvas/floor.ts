// The bottom layer of a map of cells: a chequered floor in a rounded frame, and walls as two-toned blocks.

import type { Token } from "../palette";
import { CellImage, pixel } from "./cell-image";
import type { Stage } from "./stage";
import type { Walls } from "./walls";

/** Below this many pixels a wall is a plain square. */
export const DETAIL = 11;

/**
 * The rounded frame around a map, with a soft edge of strokes: a blurred shadow would cost more than everything else.
 */
export function drawFrame(stage: Stage): void {
  const { context, camera, palette } = stage;
  const { x, y, scale } = camera;
  const edge = 7;
  const [width, height] = [camera.world.width * scale + 2 * edge, camera.world.height * scale + 2 * edge];
  for (const [wide, opacity] of [
    [10, 0.04],
    [6, 0.05],
    [2.5, 0.07],
  ] as const) {
    context.strokeStyle = palette.fade("--shade", palette.dark ? opacity * 3 : opacity);
    context.lineWidth = wide;
    context.beginPath();
    context.roundRect(x - edge, y - edge + 2, width, height, 12);
    context.stroke();
  }
  context.fillStyle = palette.get("--panel");
  context.strokeStyle = palette.get("--line-2");
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x - edge, y - edge, width, height, 12);
  context.fill();
  context.stroke();
}

/** Floor and plain walls as pixels; rebuilt when walls, theme or size change. */
export class Floor {
  #image: CellImage | null = null;
  #made = "";

  draw(stage: Stage, walls: Walls, revision: number): void {
    const { palette } = stage;
    const made = [walls.width, walls.height, revision, palette.dark].join();
    if (!this.#image || made !== this.#made) {
      this.#image = new CellImage(walls.width, walls.height);
      const [tile, other, wall] = (["--tile", "--tile-other", "--wall"] as const).map((token) =>
        pixel(palette.rgb(token)),
      );
      for (let y = 0, at = 0; y < walls.height; y++) {
        for (let x = 0; x < walls.width; x++, at++) {
          this.#image.words[at] = (walls.cells[at] ? wall : (x + y) % 2 ? tile : other) ?? 0;
        }
      }
      this.#image.commit();
      this.#made = made;
    }
    drawFrame(stage);
    this.#image.draw(stage);
  }
}

/** Walls with a light top and a dark foot, if cells are large enough to show it. */
export function drawWalls(stage: Stage, walls: Walls): void {
  const { context, camera, palette } = stage;
  const { from, to } = camera.visible();
  const { scale, x, y } = camera;
  if (scale < DETAIL) {
    return;
  }
  const inset = scale * 0.03;
  const side = scale - 2 * inset;
  const radius = scale * 0.14;
  context.fillStyle = palette.get("--tile");
  walls.runs(from.y, to.y, (row, start, end) =>
    context.fillRect(x + start * scale, y + row * scale, (end - start) * scale, scale),
  );
  const blocks = (token: Token, share: number) => {
    context.fillStyle = palette.get(token);
    context.beginPath();
    walls.runs(from.y, to.y, (row, start, end) => {
      for (let column = Math.max(start, from.x); column < Math.min(end, to.x); column++) {
        context.roundRect(x + column * scale + inset, y + row * scale + inset, side, side * share, radius);
      }
    });
    context.fill();
  };
  blocks("--wall-front", 1);
  blocks("--wall", 0.66);
}
