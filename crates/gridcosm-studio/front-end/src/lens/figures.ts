// The figures of a level on a map: what stands in its grid besides walls, as in Play.

import { drawSprite, usualName } from "../board/sprites";
import type { Stage } from "../canvas/stage";
import { spriteChoice } from "../frame/sprite-choice";
import type { MapFigure } from "../wire";

/** Below this many pixels per cell a figure is a dot. */
const DETAIL = 6;
/** The opacity of figures that are dead, open or wait. */
const FADED = 0.4;

/** Draws all figures but those of one entity, which is drawn as the observer. */
export function drawFigures(stage: Stage, figures: readonly MapFigure[], except: number | null): void {
  const { context, camera, palette } = stage;
  const { scale } = camera;
  for (const { cell, item } of figures) {
    if (item.entity === except) {
      continue;
    }
    const { x, y } = camera.toScreen(cell);
    const colour = palette.figure(item);
    context.globalAlpha = item.faded ? FADED : 1;
    if (scale < DETAIL) {
      context.fillStyle = colour;
      context.fillRect(x, y, Math.max(2, scale), Math.max(2, scale));
    } else if (item.layer === "corner") {
      draw(context, item, colour, x + scale * 0.62, y + scale * 0.04, scale * 0.34);
    } else {
      draw(context, item, colour, x, y, scale);
    }
  }
  context.globalAlpha = 1;
}

function draw(
  context: CanvasRenderingContext2D,
  { sprite, traits }: MapFigure["item"],
  colour: string,
  x: number,
  y: number,
  size: number,
): void {
  const texture = spriteChoice.textures.choose(sprite, traits ?? [], 0, 0);
  if (texture) {
    texture.draw(context, colour, x, y, size);
  } else {
    drawSprite(context, usualName(sprite, traits ?? []), colour, x, y, size);
  }
}
