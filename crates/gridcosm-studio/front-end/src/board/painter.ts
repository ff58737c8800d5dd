import type { Palette } from "../palette";
import { FADED_OPACITY, SECONDARY } from "../palette.generated";
import type { GridView, Item, Place } from "../wire";
import { drawEyes, drawSign, drawTint } from "./badges";
import type { Moving } from "./flights";
import { type BoardModel, type CellRef, contains, roomInside, squareOf } from "./model";
import { drawSprite, SpriteCache, usualName } from "./sprites";
import type { Texture } from "./texture";
import { numberOf, placeNumber, TextureSet } from "./textures";
import { drawClosed, drawFloor, drawFrame, drawMotion, drawShadow, drawWall, type Neighbours } from "./tiles";

type Ctx = CanvasRenderingContext2D;

/** A grid drawn once at one size; later only changed cells are redrawn. */
interface Picture {
  readonly canvas: HTMLCanvasElement;
  readonly ctx: Ctx;
  readonly cell: number;
  readonly dirty: Set<number>;
  frame: number;
}

/** Rooms are live boards down to cells of this many (CSS) pixels, then a plain tint. */
const SMALLEST_CELL = 4;

/** Larger sprites are drawn from their shapes: a screen shows few of them, and keeping them would take much memory. */
const LARGEST_TILE = 160;

/** Pictures of more pixels than this are not kept: only the visible part is drawn. */
const LARGEST_PICTURE = 12_000_000;

/** Pixels in all pictures together. */
const MOST_PIXELS = 32_000_000;

/**
 * Draws grids and their contents, rooms within rooms by the same code. A room is copied from a picture of its grid at
 * its size. Sizes are whole numbers and shrink with every level, so grids that contain themselves need only a few
 * pictures, and drawing always ends.
 */
export class Painter {
  model: BoardModel;
  palette: Palette;
  /** Drawings that replace the usual ones. */
  textures = TextureSet.USUAL;
  /** Entities in motion: they are not drawn in their own cells. */
  readonly hidden = new Set<number>();
  /** Their positions, grid by grid: copies of these grids show them in motion. */
  moving = new Map<number, readonly Moving[]>();
  private pixelRatio = 1;
  private frame = 0;
  private pixels = 0;
  private readonly sprites = new SpriteCache();
  private readonly pictures = new Map<string, Picture>();

  constructor(model: BoardModel, palette: Palette) {
    this.model = model;
    this.palette = palette;
  }

  begin(pixelRatio: number): void {
    if (pixelRatio !== this.pixelRatio) this.forgetAll();
    this.pixelRatio = pixelRatio;
    this.frame++;
  }

  forgetAll(): void {
    this.pictures.clear();
    this.pixels = 0;
  }

  /** Marks cells that look different from now on, with their neighbours, because walls join. */
  invalidate(cells: readonly CellRef[]): void {
    for (const [key, picture] of this.pictures) {
      const grid = Number.parseInt(key, 10);
      const width = this.model.grids.get(grid)?.width ?? 0;
      for (const cell of cells) {
        if (cell.grid !== grid) continue;
        for (const near of [0, -1, 1, -width, width]) picture.dirty.add(cell.index + near);
      }
    }
  }

  /** Draws a whole grid with its frame. The caller draws what is in motion on it, because it knows the order. */
  drawGrid(ctx: Ctx, grid: GridView, x: number, y: number, cell: number, sharp: number, raised: boolean): void {
    const box = { x, y, width: grid.width * cell, height: grid.height * cell };
    if (raised) drawShadow(ctx, this.palette, box, this.pixelRatio);
    drawFrame(ctx, this.palette, this.palette.grid(grid), box, cell * 2, false);
    const picture = this.picture(grid, Math.max(1, Math.round(sharp)), true);
    if (picture !== undefined) {
      ctx.drawImage(picture, box.x, box.y, box.width, box.height);
    } else {
      this.drawVisible(ctx, grid, x, y, cell);
    }
  }

  /** Draws only the cells on the canvas: for grids much larger than the screen. */
  private drawVisible(ctx: Ctx, grid: GridView, x: number, y: number, cell: number): void {
    const { width, height } = ctx.canvas;
    const first = (start: number): number => Math.max(0, Math.floor(-start / cell));
    const last = (start: number, pixels: number, count: number): number =>
      Math.min(count - 1, Math.floor((pixels - start) / cell));
    for (let row = first(y); row <= last(y, height, grid.height); row++) {
      for (let col = first(x); col <= last(x, width, grid.width); col++) {
        this.drawCell(ctx, grid, row * grid.width + col, x + col * cell, y + row * cell, cell);
      }
    }
  }

  private drawCell(ctx: Ctx, grid: GridView, index: number, x: number, y: number, size: number): void {
    const [col, row] = [index % grid.width, Math.floor(index / grid.width)];
    const place = { grid: grid.id, x: col, y: row };
    this.drawGround(ctx, grid, place, x, y, size);
    let corner = 0;
    for (const item of grid.cells[index] ?? []) {
      if (this.hidden.has(item.entity)) continue;
      if (item.sprite === "wall" && item.faded !== true && this.texture(item, place) === undefined) {
        drawWall(ctx, this.palette, x, y, size, wallsAround(grid, col, row));
        if (item.eyes !== undefined) drawEyes(ctx, this.palette, item.eyes, x, y, size);
      } else if (item.layer === "corner") {
        const side = size * 0.4;
        const [right, low] = [corner % 2, corner >> 1];
        this.drawItem(ctx, item, x + right * (size - side), y + low * (size - side), side, place);
        corner++;
      } else {
        const part = squareOf(item);
        this.drawItem(ctx, item, x + part.x * size, y + part.y * size, part.size * size, place);
      }
    }
  }

  private drawGround(ctx: Ctx, grid: GridView, { x: col, y: row }: Place, x: number, y: number, size: number): void {
    const odd = (col + row) % 2 === 1;
    const texture = this.textures.choose("floor", [], placeNumber({ grid: 0, x: col, y: row }), this.model.seed);
    if (texture === undefined) {
      drawFloor(ctx, this.palette, x, y, size, odd);
    } else {
      this.drawTexture(ctx, texture, this.palette.get(odd ? "--tile" : "--tile-other"), x, y, size);
    }
    if (grid.colour !== undefined || grid.void === true) drawTint(ctx, this.palette.grid(grid), x, y, size);
  }

  private texture(item: Item, place: Place | undefined): Texture | undefined {
    const number = numberOf(item.sprite, item.entity, place);
    return this.textures.choose(item.sprite, item.traits ?? [], number, this.model.seed);
  }

  private drawTexture(ctx: Ctx, texture: Texture, colour: string, x: number, y: number, size: number): void {
    if (size > LARGEST_TILE) texture.draw(ctx, colour, x, y, size);
    else ctx.drawImage(this.sprites.textured(texture, colour, Math.max(1, Math.round(size))), x, y, size, size);
  }

  /** Draws something in motion on a grid with the given corner and cells. */
  drawMoving(ctx: Ctx, { item, spot }: Moving, x: number, y: number, cell: number): void {
    const alpha = ctx.globalAlpha;
    ctx.globalAlpha = alpha * spot.alpha;
    this.drawItem(ctx, item, x + spot.x * cell, y + spot.y * cell, spot.size * cell);
    ctx.globalAlpha = alpha;
  }

  /** Draws a thing into the square at x, y; its cell chooses among drawings of things that stay there. */
  drawItem(ctx: Ctx, item: Item, x: number, y: number, size: number, place?: Place): void {
    const alpha = ctx.globalAlpha;
    const texture = this.texture(item, place);
    if (item.faded === true && texture?.showsFading !== true) ctx.globalAlpha = alpha * FADED_OPACITY;
    if (item.room !== undefined && item.room !== null) {
      this.drawRoom(ctx, item, item.room, x, y, size);
      drawClosed(ctx, this.palette, x, y, size, item.closed ?? []);
      if (item.traits?.includes("locked") === true) {
        const colour = item.group ?? this.palette.get("--ink");
        drawSprite(ctx, "lock", colour, x + size * 0.28, y + size * 0.28, size * 0.44);
      }
    } else if (texture !== undefined) {
      this.drawTexture(ctx, texture, this.palette.figure(item), x, y, size);
    } else {
      const colour = this.palette.figure(item);
      const facing = item.sprite === "agent" ? item.dir : undefined;
      const name = usualName(item.sprite, item.traits ?? []);
      if (size > LARGEST_TILE) drawSprite(ctx, name, colour, x, y, size, facing);
      else ctx.drawImage(this.sprites.tile(name, colour, Math.max(1, Math.round(size)), facing), x, y, size, size);
    }
    if (item.sign !== undefined && size >= 8) drawSign(ctx, this.palette, item.sign, x, y, size);
    if (item.eyes !== undefined && size >= 6) drawEyes(ctx, this.palette, item.eyes, x, y, size);
    if (item.dir !== undefined && item.speed !== undefined && size >= 14) {
      drawMotion(ctx, this.palette, x, y, size, item.dir, item.speed);
    }
    if (item.label !== undefined && size >= 14) this.drawLabel(ctx, item.label, x, y, size);
    ctx.globalAlpha = alpha;
  }

  private drawRoom(ctx: Ctx, item: Item, target: number, x: number, y: number, size: number): void {
    const grid = this.model.grids.get(target);
    const hue = grid === undefined ? this.palette.hue(target) : this.palette.grid(grid);
    const secondary = item.traits?.includes("secondary") === true;
    if (grid === undefined) {
      drawSprite(ctx, usualName("room", item.traits ?? []), hue, x, y, size);
      return;
    }
    const exact = roomInside(grid).unit * size;
    const cell = size > LARGEST_TILE ? exact : Math.max(1, Math.floor(exact));
    const [width, height] = [grid.width * cell, grid.height * cell];
    const box = { x: x + (size - width) / 2, y: y + (size - height) / 2, width, height };
    drawFrame(ctx, this.palette, hue, box, size, secondary);
    const picture =
      exact < SMALLEST_CELL * this.pixelRatio ? undefined : this.picture(grid, Math.max(1, Math.round(cell)), false);
    const alpha = ctx.globalAlpha;
    if (picture === undefined) {
      ctx.globalAlpha = alpha * 0.3;
      ctx.fillStyle = hue;
      ctx.fillRect(box.x, box.y, width, height);
    } else if (item.flip === true) {
      ctx.save();
      ctx.transform(-1, 0, 0, 1, 2 * box.x + width, 0);
      ctx.drawImage(picture, box.x, box.y, width, height);
      ctx.restore();
    } else {
      ctx.drawImage(picture, box.x, box.y, width, height);
    }
    if (secondary) {
      ctx.globalAlpha = alpha * SECONDARY.wash;
      ctx.fillStyle = this.palette.get("--tile");
      ctx.fillRect(box.x, box.y, width, height);
    }
    ctx.globalAlpha = alpha;
  }

  private drawLabel(ctx: Ctx, label: string, x: number, y: number, size: number): void {
    ctx.font = `650 ${size * (label.length > 2 ? 0.22 : 0.34)}px system-ui, sans-serif`;
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    ctx.fillStyle = this.palette.fade("--white", 0.94);
    ctx.fillText(label, x + size / 2, y + size * 0.48, size * 0.7);
  }

  /** The grid with cells of this many pixels; none if that would be too large to keep. */
  private picture(grid: GridView, cell: number, live: boolean): HTMLCanvasElement | undefined {
    const area = grid.width * grid.height * cell * cell;
    if (area > LARGEST_PICTURE || area < 1) return undefined;
    const key = `${grid.id}:${cell}${live ? ":live" : ""}`;
    const picture = this.pictures.get(key) ?? this.create(grid, cell);
    if (picture === undefined) return undefined;
    // The most recently used picture is kept longest.
    this.pictures.delete(key);
    this.pictures.set(key, picture);
    picture.frame = this.frame;
    if (picture.dirty.size > 0) {
      const cells = [...picture.dirty];
      picture.dirty.clear();
      for (const index of cells) this.redraw(grid, picture, index);
      // Cells under things in motion are always among those redrawn.
      if (!live) for (const moving of this.moving.get(grid.id) ?? []) this.drawMoving(picture.ctx, moving, 0, 0, cell);
    }
    this.makeRoom();
    return picture.canvas;
  }

  private redraw(grid: GridView, picture: Picture, index: number): void {
    if (index < 0 || index >= grid.width * grid.height) return;
    const { ctx, cell } = picture;
    const [x, y] = [(index % grid.width) * cell, Math.floor(index / grid.width) * cell];
    ctx.clearRect(x, y, cell, cell);
    this.drawCell(ctx, grid, index, x, y, cell);
  }

  private create(grid: GridView, cell: number): Picture | undefined {
    const canvas = document.createElement("canvas");
    canvas.width = grid.width * cell;
    canvas.height = grid.height * cell;
    const ctx = canvas.getContext("2d");
    if (ctx === null) return undefined;
    this.pixels += canvas.width * canvas.height;
    const dirty = new Set<number>(Array.from({ length: grid.width * grid.height }, (_, i) => i));
    return { canvas, ctx, cell, dirty, frame: this.frame };
  }

  private makeRoom(): void {
    for (const [key, picture] of this.pictures) {
      if (this.pixels <= MOST_PIXELS || picture.frame === this.frame) return;
      this.pixels -= picture.canvas.width * picture.canvas.height;
      this.pictures.delete(key);
    }
  }
}

function wallsAround(grid: GridView, x: number, y: number): Neighbours {
  const wall = (dx: number, dy: number): boolean =>
    contains(grid, x + dx, y + dy) &&
    (grid.cells[(y + dy) * grid.width + x + dx] ?? []).some((item) => item.sprite === "wall" && item.faded !== true);
  return { n: wall(0, -1), e: wall(1, 0), s: wall(0, 1), w: wall(-1, 0) };
}
