// A canvas with a camera, and uniform handling of mouse, pen and fingers: the owner may take a press and gets its drag;
// any other press moves the map. Two fingers and the wheel zoom. The stage redraws only after a change.

import { currentPalette, darkSetting, type Palette } from "../palette";
import { Camera, type Point } from "./camera";

/** The position of a pointer in cells, its button and kind, and whether Shift is held. */
export interface Press extends Point {
  button: number;
  shift: boolean;
  touch: boolean;
}

export interface StageOwner {
  /** Draws everything; the context counts in CSS pixels. */
  paint(context: CanvasRenderingContext2D): void;
  /** A button or finger goes down. Returning true takes the drag that follows. */
  press?(at: Press): boolean;
  drag?(at: Press): void;
  release?(at: Press): void;
  /** A press that was not taken and ended where it began. */
  tap?(at: Press): void;
  /** The pointer is over the map, or left it. */
  hover?(at: Press | null): void;
}

export interface StageOptions {
  /** Pixels beside, and above and below, a fitted map. */
  margin?: Point;
  /** The maximum number of pixels per cell. */
  largest?: number;
}

const TAP_PIXELS = 6;

export class Stage {
  readonly camera: Camera;
  palette: Palette = currentPalette();
  readonly context: CanvasRenderingContext2D;
  #frame = 0;
  #fingers = new Map<number, Point>();
  #taken = false;
  #moved = false;
  #first: Point = { x: 0, y: 0 };
  #observer: ResizeObserver;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly owner: StageOwner,
    options: StageOptions = {},
  ) {
    const context = canvas.getContext("2d");
    if (!context) {
      throw new Error("This browser cannot draw: it has no canvas.");
    }
    this.context = context;
    this.camera = new Camera(
      { width: 1, height: 1 },
      { margin: options.margin ?? { x: 24, y: 24 }, largest: options.largest ?? 64 },
    );
    darkSetting().addEventListener("change", () => {
      this.palette = currentPalette();
      this.invalidate();
    });
    this.#observer = new ResizeObserver(() => this.#resize());
    this.#observer.observe(canvas);
    this.#listen();
  }

  /** Whether the canvas fills its place and shows the newest picture. */
  get settled(): boolean {
    const { width, clientWidth } = this.canvas;
    return this.#frame === 0 && width === Math.round(clientWidth * devicePixelRatio);
  }

  /** Sets another world and shows all of it. */
  open(width: number, height: number): void {
    this.camera.world = { width, height };
    this.#resize();
    this.camera.fit();
    this.invalidate();
  }

  /** Draws at the next frame. */
  invalidate(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** The cell under a point, also outside of the map. */
  cell(at: Point): Point {
    return { x: Math.floor(at.x), y: Math.floor(at.y) };
  }

  contains(cell: Point): boolean {
    const { width, height } = this.camera.world;
    return cell.x >= 0 && cell.y >= 0 && cell.x < width && cell.y < height;
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (clientWidth === 0 || clientHeight === 0) {
      return;
    }
    this.canvas.width = Math.round(clientWidth * devicePixelRatio);
    this.canvas.height = Math.round(clientHeight * devicePixelRatio);
    this.camera.resize(clientWidth, clientHeight);
    this.#draw();
  }

  #draw(): void {
    const { context, canvas } = this;
    const ratio = devicePixelRatio;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    this.owner.paint(context);
  }

  #listen(): void {
    const { canvas } = this;
    canvas.addEventListener("pointerdown", (event) => this.#down(event));
    canvas.addEventListener("pointermove", (event) => this.#move(event));
    canvas.addEventListener("pointerup", (event) => this.#up(event));
    canvas.addEventListener("pointercancel", (event) => this.#up(event));
    canvas.addEventListener("pointerleave", () => this.owner.hover?.(null));
    canvas.addEventListener("contextmenu", (event) => event.preventDefault());
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
        this.camera.zoom(Math.exp((-event.deltaY * lines) / 400), this.#screen(event));
        this.invalidate();
      },
      { passive: false },
    );
  }

  #down(event: PointerEvent): void {
    const at = this.#screen(event);
    this.#fingers.set(event.pointerId, at);
    this.canvas.setPointerCapture(event.pointerId);
    this.canvas.focus({ preventScroll: true });
    if (this.#fingers.size > 1) {
      // The second finger zooms; what the first one drew stays.
      if (this.#taken) {
        this.owner.release?.(this.#press(event));
      }
      this.#taken = false;
      this.#moved = true;
      return;
    }
    this.#first = at;
    this.#moved = false;
    this.#taken = event.button !== 1 && (this.owner.press?.(this.#press(event)) ?? false);
  }

  #move(event: PointerEvent): void {
    const at = this.#screen(event);
    const before = this.#fingers.get(event.pointerId);
    if (!before) {
      this.owner.hover?.(this.#press(event));
      return;
    }
    if (Math.hypot(at.x - this.#first.x, at.y - this.#first.y) > TAP_PIXELS) {
      this.#moved = true;
    }
    if (this.#fingers.size > 1) {
      this.#pinch(event.pointerId, before, at);
    } else if (this.#taken) {
      this.owner.hover?.(this.#press(event));
      this.owner.drag?.(this.#press(event));
    } else if (this.#moved) {
      this.camera.pan(at.x - before.x, at.y - before.y);
      this.invalidate();
    }
    this.#fingers.set(event.pointerId, at);
  }

  #up(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId) || this.#fingers.size > 0) {
      return;
    }
    if (this.#taken) {
      this.owner.release?.(this.#press(event));
    } else if (!this.#moved && event.type === "pointerup") {
      this.owner.tap?.(this.#press(event));
    }
    this.#taken = false;
  }

  #pinch(id: number, before: Point, now: Point): void {
    const other = [...this.#fingers].find(([each]) => each !== id)?.[1];
    if (!other) {
      return;
    }
    const factor =
      Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
    this.camera.zoom(factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.invalidate();
  }

  #screen(event: MouseEvent): Point {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #press(event: PointerEvent): Press {
    const at = this.camera.toWorld(this.#screen(event));
    return {
      ...at,
      button: Math.max(event.button, 0),
      shift: event.shiftKey,
      touch: event.pointerType === "touch",
    };
  }
}
