import { type Drawing, paint, parseDrawing, UNITS } from "./drawing";
import type { Facing } from "./model";

const files = import.meta.glob<string>("../../../../../levels/sprites/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

const drawings = new Map<string, Drawing>();
for (const [path, svg] of Object.entries(files)) {
  const name = path.slice(path.lastIndexOf("/") + 1, -".svg".length);
  drawings.set(name, parseDrawing(svg));
}

/** The distance that a face moves on its head when it looks in a direction, in 64ths of a cell. */
const GAZE: Record<Facing, readonly [number, number]> = { N: [0, -9], S: [0, 3], E: [5, -1], W: [-7, -1] };

/** The agent's first shapes are its body, the next its eyes, the last its mouth. */
const BODY = 2;

/** Draws a sprite into the square at x, y. */
export function drawSprite(
  ctx: CanvasRenderingContext2D,
  name: string,
  colour: string,
  x: number,
  y: number,
  size: number,
  facing?: Facing,
): void {
  const drawing = drawings.get(name) ?? drawings.get("box");
  if (drawing === undefined) return;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / UNITS, size / UNITS);
  if (name === "agent" && facing !== undefined) {
    paint(ctx, drawing, colour, 0, BODY);
    ctx.translate(...GAZE[facing]);
    // From behind, the mouth is invisible.
    paint(ctx, drawing, colour, BODY, facing === "N" ? -1 : undefined);
  } else {
    paint(ctx, drawing, colour);
  }
  ctx.restore();
}

/** Sprites drawn once per colour and size, and then copied. */
export class SpriteCache {
  private readonly tiles = new Map<string, HTMLCanvasElement>();

  /** A square of whole pixels with the sprite in it. */
  tile(name: string, colour: string, size: number, facing?: Facing): HTMLCanvasElement {
    const key = `${name} ${colour} ${size} ${facing ?? ""}`;
    const known = this.tiles.get(key);
    if (known !== undefined) return known;
    // Old sizes are useless after the window has changed; the few in use are quickly drawn again.
    if (this.tiles.size >= 512) this.tiles.clear();
    const tile = document.createElement("canvas");
    tile.width = tile.height = size;
    const ctx = tile.getContext("2d");
    if (ctx !== null) drawSprite(ctx, name, colour, 0, 0, size, facing);
    this.tiles.set(key, tile);
    return tile;
  }
}
