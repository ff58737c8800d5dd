import { type Drawing, paint, readPlain } from "./drawing";

/** Fires `loaded` when a drawing that had to be loaded can be shown. */
export const loading = new EventTarget();

let pending = 0;

/** Whether every drawing that was asked for can be shown. */
export const allLoaded = (): boolean => pending === 0;

/**
 * One drawing of a set. Plain shapes are painted directly; anything else (gradients, groups, pixels) is an image, which has
 * to load first.
 */
export class Texture {
  #plain: Drawing | null | undefined;
  readonly #images = new Map<string, HTMLImageElement>();

  constructor(
    readonly traits: readonly string[],
    private readonly svg: string,
  ) {}

  /** Whether it already shows that a thing is dead or opened, so that it must not be faded as well. */
  get showsFading(): boolean {
    return this.traits.includes("dead") || this.traits.includes("faded");
  }

  /** Draws it into the square at x, y; false if it is not loaded yet. */
  draw(ctx: CanvasRenderingContext2D, colour: string, x: number, y: number, size: number): boolean {
    if (this.#plain === undefined) this.#plain = readPlain(this.svg) ?? null;
    const drawing = this.#plain;
    if (drawing !== null) {
      const { box } = drawing;
      const scale = size / Math.max(box.width, box.height);
      ctx.save();
      ctx.translate(x + (size - box.width * scale) / 2, y + (size - box.height * scale) / 2);
      ctx.scale(scale, scale);
      ctx.translate(-box.x, -box.y);
      paint(ctx, drawing, colour);
      ctx.restore();
      return true;
    }
    const image = this.image(colour);
    if (!image.complete) return false;
    if (image.naturalWidth > 0) ctx.drawImage(image, x, y, size, size);
    return true;
  }

  private image(colour: string): HTMLImageElement {
    const known = this.#images.get(colour);
    if (known !== undefined) return known;
    const image = new Image();
    pending++;
    const done = (): void => {
      pending--;
      loading.dispatchEvent(new Event("loaded"));
    };
    image.addEventListener("load", done);
    image.addEventListener("error", done);
    // With a size of its own, a browser draws it sharp at any size and in the middle of a square.
    const svg = this.svg.replace("<svg ", `<svg width="256" height="256" color="${colour}" `);
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    this.#images.set(colour, image);
    return image;
  }
}
