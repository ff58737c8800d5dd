/** Requests from fingers, mouse and wheel; places are points of the page. */
export interface GestureCalls {
  tap(x: number, y: number): void;
  /** The mouse is over a point, or over none. */
  hover(x?: number, y?: number): void;
  /** One finger moved this far. */
  swipe(dx: number, dy: number): void;
  zoom(factor: number, x: number, y: number): void;
  pan(dx: number, dy: number): void;
  reset(): void;
  /** Whether the wheel belongs to the picture rather than to the page; true by default. */
  takesWheel?(event: WheelEvent): boolean;
}

interface Pointer {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
  readonly touch: boolean;
}

/** A finger that moves this far makes a swipe; a mouse that moves this far drags. */
const SWIPE = 26;
const DRAG = 5;

/**
 * Distinguishes taps from swipes, drags and pinches. One finger plays, two move the view; a mouse moves the view by
 * dragging.
 */
export class Gestures {
  private readonly pointers = new Map<number, Pointer>();
  /** Whether the current gesture is no longer a tap. */
  private moved = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly calls: GestureCalls,
  ) {
    element.addEventListener("pointerdown", (event) => this.down(event));
    element.addEventListener("pointermove", (event) => this.move(event));
    element.addEventListener("pointerup", (event) => this.up(event));
    element.addEventListener("pointercancel", (event) => this.pointers.delete(event.pointerId));
    element.addEventListener("pointerleave", () => calls.hover());
    element.addEventListener("dblclick", () => calls.reset());
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  private down(event: PointerEvent): void {
    if (event.button > 1) return;
    if (this.pointers.size === 0) this.moved = false;
    const { clientX: x, clientY: y } = event;
    this.pointers.set(event.pointerId, { x, y, startX: x, startY: y, touch: event.pointerType === "touch" });
    // After two fingers, the one that stays longer never makes a swipe.
    if (this.pointers.size > 1) this.moved = true;
    try {
      this.element.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is already gone needs no capture.
    }
  }

  private move(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    if (pointer === undefined) {
      if (event.pointerType === "mouse") this.calls.hover(event.clientX, event.clientY);
      return;
    }
    const before = this.spread();
    const [dx, dy] = [event.clientX - pointer.x, event.clientY - pointer.y];
    if (pointer.touch) {
      [pointer.x, pointer.y] = [event.clientX, event.clientY];
      if (this.pointers.size === 2) this.pinch(before, dx, dy);
      return;
    }
    const far = Math.hypot(event.clientX - pointer.startX, event.clientY - pointer.startY);
    if (!this.moved && far < DRAG) return;
    this.moved = true;
    [pointer.x, pointer.y] = [event.clientX, event.clientY];
    this.calls.pan(dx, dy);
  }

  private pinch(before: number, dx: number, dy: number): void {
    const now = this.spread();
    const [a, b] = [...this.pointers.values()];
    if (a === undefined || b === undefined) return;
    if (before > 0 && now > 0) this.calls.zoom(now / before, (a.x + b.x) / 2, (a.y + b.y) / 2);
    this.calls.pan(dx / 2, dy / 2);
  }

  /** How far two fingers are apart. */
  private spread(): number {
    const [a, b] = [...this.pointers.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  }

  private up(event: PointerEvent): void {
    const pointer = this.pointers.get(event.pointerId);
    this.pointers.delete(event.pointerId);
    if (pointer === undefined || this.moved) return;
    const [dx, dy] = [event.clientX - pointer.startX, event.clientY - pointer.startY];
    if (pointer.touch && Math.max(Math.abs(dx), Math.abs(dy)) >= SWIPE) this.calls.swipe(dx, dy);
    else this.calls.tap(event.clientX, event.clientY);
  }

  private wheel(event: WheelEvent): void {
    if (this.calls.takesWheel?.(event) === false) return;
    event.preventDefault();
    this.calls.zoom(Math.exp(-event.deltaY / 500), event.clientX, event.clientY);
  }
}
