// Drawing or erasing walls while a pointer is held down.

import type { Point } from "./camera";
import type { Press } from "./stage";

export class WallBrush {
  #held: { wall: boolean; last: Point } | null = null;

  constructor(private readonly stroke: (from: Point, to: Point, wall: boolean) => void) {}

  begin(cell: Point, wall: boolean): void {
    this.#held = { wall, last: cell };
    this.stroke(cell, cell, wall);
  }

  drag(cell: Point): void {
    const held = this.#held;
    if (held && (cell.x !== held.last.x || cell.y !== held.last.y)) {
      this.stroke(held.last, cell, held.wall);
      held.last = cell;
    }
  }

  end(): void {
    this.#held = null;
  }
}

/**
 * The result of a press: with Shift walls, or floor with the right button; otherwise the tool decides. `null` draws
 * nothing.
 */
export function wallOf({ shift, button }: Press, tool: string): boolean | null {
  if (shift) {
    return button !== 2;
  }
  return tool === "wall" ? true : tool === "floor" ? false : null;
}
