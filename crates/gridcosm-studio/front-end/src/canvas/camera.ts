// The visible part of a map and its size: world coordinates are cells, screen coordinates CSS pixels.

export interface Point {
  x: number;
  y: number;
}

export class Camera {
  /** Pixels per cell. */
  scale = 1;
  /** The position of the world's origin on the screen. */
  x = 0;
  y = 0;
  #fitted = true;
  #width = 1;
  #height = 1;

  constructor(
    /** Size of the world in cells. */
    public world: { width: number; height: number },
    private readonly options: { margin: Point; largest: number },
  ) {}

  /** The screen has another size: a fitted map stays fitted, any other keeps its centre. */
  resize(width: number, height: number): void {
    const middle = this.toWorld({ x: this.#width / 2, y: this.#height / 2 });
    this.#width = Math.max(1, width);
    this.#height = Math.max(1, height);
    if (this.#fitted) {
      this.fit();
    } else {
      this.x = this.#width / 2 - middle.x * this.scale;
      this.y = this.#height / 2 - middle.y * this.scale;
      this.#keepInside();
    }
  }

  /** Shows all of the world. */
  fit(): void {
    this.#fitted = true;
    this.scale = Math.min(this.#fitScale(), this.options.largest);
    this.x = (this.#width - this.world.width * this.scale) / 2;
    this.y = (this.#height - this.world.height * this.scale) / 2;
  }

  /** Zooms by a factor; the place under `at` stays where it is. */
  zoom(factor: number, at: Point): void {
    const smallest = Math.min(this.#fitScale(), this.options.largest);
    const scale = Math.min(this.options.largest, Math.max(smallest, this.scale * factor));
    if (scale <= smallest) {
      this.fit();
      return;
    }
    this.#fitted = false;
    this.x = at.x - ((at.x - this.x) * scale) / this.scale;
    this.y = at.y - ((at.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.#keepInside();
  }

  /** Moves the world on the screen. */
  pan(dx: number, dy: number): void {
    if (this.#fitted) {
      return;
    }
    this.x += dx;
    this.y += dy;
    this.#keepInside();
  }

  /** Shows these cells with some space around them. */
  frame(box: { x: number; y: number; width: number; height: number }): void {
    const room = 0.8;
    const scale = Math.min(
      (this.#width * room) / Math.max(1, box.width),
      (this.#height * room) / Math.max(1, box.height),
    );
    this.scale = Math.min(this.options.largest, Math.max(this.#fitScale(), scale));
    this.#fitted = false;
    this.x = this.#width / 2 - (box.x + box.width / 2) * this.scale;
    this.y = this.#height / 2 - (box.y + box.height / 2) * this.scale;
    this.#keepInside();
  }

  toWorld(point: Point): Point {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  toScreen(point: Point): Point {
    return { x: point.x * this.scale + this.x, y: point.y * this.scale + this.y };
  }

  /** The cells on the screen, `to` beyond the last. */
  visible(): { from: Point; to: Point } {
    const a = this.toWorld({ x: 0, y: 0 });
    const b = this.toWorld({ x: this.#width, y: this.#height });
    return {
      from: { x: Math.max(0, Math.floor(a.x)), y: Math.max(0, Math.floor(a.y)) },
      to: { x: Math.min(this.world.width, Math.ceil(b.x)), y: Math.min(this.world.height, Math.ceil(b.y)) },
    };
  }

  get screen(): { width: number; height: number } {
    return { width: this.#width, height: this.#height };
  }

  #fitScale(): number {
    const { margin } = this.options;
    return Math.min(
      Math.max(40, this.#width - 2 * margin.x) / this.world.width,
      Math.max(40, this.#height - 2 * margin.y) / this.world.height,
    );
  }

  /** The map covers at least half of the screen. */
  #keepInside(): void {
    const keep = (at: number, size: number, screen: number) => Math.min(screen / 2, Math.max(screen / 2 - size, at));
    this.x = keep(this.x, this.world.width * this.scale, this.#width);
    this.y = keep(this.y, this.world.height * this.scale, this.#height);
  }
}
