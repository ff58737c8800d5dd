import { type Drawing, paint, parseDrawing, UNITS } from "./drawing";
import type { Facing } from "./model";
import type { Texture } from "./texture";

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

/** The name of the usual drawing of a thing with these properties. */
export function usualName(sprite: string, traits: readonly string[]): string {
  const special = traits.map((word) => `${sprite}.${word}`).find((name) => drawings.has(name));
  return special ?? sprite;
}

/** Draws a sprite of the usual set into the square at x, y. */
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
  private readonly textures = new Map<Texture, number>();

  /** A square of whole pixels with the sprite in it. */
  tile(name: string, colour: string, size: number, facing?: Facing): HTMLCanvasElement {
    const key = `${name} ${colour} ${size} ${facing ?? ""}`;
    return this.kept(key, size, (ctx) => {
      drawSprite(ctx, name, colour, 0, 0, size, facing);
      return true;
    });
  }

  /** The same with a drawing of another set. */
  textured(texture: Texture, colour: string, size: number): HTMLCanvasElement {
    const number = this.textures.get(texture) ?? this.textures.size;
    this.textures.set(texture, number);
    return this.kept(`#${number} ${colour} ${size}`, size, (ctx) => texture.draw(ctx, colour, 0, 0, size));
  }

  /** A tile from the cache; one that is not complete is drawn again the next time. */
  private kept(key: string, size: number, draw: (ctx: CanvasRenderingContext2D) => boolean): HTMLCanvasElement {
    const known = this.tiles.get(key);
    if (known !== undefined) return known;
    // Old sizes are useless after the window has changed; the few in use are quickly drawn again.
    if (this.tiles.size >= 512) this.tiles.clear();
    const tile = document.createElement("canvas");
    tile.width = tile.height = size;
    const ctx = tile.getContext("2d");
    if (ctx === null || draw(ctx)) this.tiles.set(key, tile);
    return tile;
  }
}
