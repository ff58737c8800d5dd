// The pointers that are down on the board. One draws; two, or the middle button, move and zoom the picture.

import type { GridFrame } from "./grid-frame";

interface Point {
  readonly x: number;
  readonly y: number;
}

export class Fingers {
  /** Whether the picture is being moved, and not the world. */
  panning = false;
  readonly #down = new Map<number, Point>();

  constructor(private readonly frame: GridFrame) {}

  /** A pointer goes down; returns true if it moves the picture. */
  press(event: PointerEvent): boolean {
    this.#down.set(event.pointerId, pointOf(event));
    this.panning = this.#down.size > 1 || event.button === 1;
    return this.panning;
  }

  /** A pointer moved: moves the picture if it belongs to it. */
  drag(event: PointerEvent, box: DOMRect): boolean {
    const last = this.#down.get(event.pointerId);
    if (!last) {
      return false;
    }
    if (this.panning) {
      this.#pan(event, last, box);
    }
    this.#down.set(event.pointerId, pointOf(event));
    return this.panning;
  }

  /** A pointer goes up; while others stay down, they still move the picture. */
  release(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.panning = this.#down.size > 0;
  }

  /** One finger moves the picture, two also zoom it. */
  #pan(event: PointerEvent, last: Point, box: DOMRect): void {
    const now = pointOf(event);
    const [other] = [...this.#down].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (other) {
      const spread = (a: Point): number => Math.hypot(a.x - other.x, a.y - other.y);
      this.frame.zoomAt(
        spread(now) / Math.max(spread(last), 1),
        (now.x + other.x) / 2 - box.left,
        (now.y + other.y) / 2 - box.top,
      );
    }
    const share = other ? 0.5 : 1;
    this.frame.pan((now.x - last.x) * share, (now.y - last.y) * share);
  }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}
