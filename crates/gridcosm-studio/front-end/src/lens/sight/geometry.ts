// The geometry of full-body sight: the hull of observer and cell, its two tangents, and the walls in between.

import type { Point } from "../../canvas/camera";
import type { Walls } from "../../canvas/walls";

/** A rectangle of cells. */
export interface Body extends Point {
  width: number;
  height: number;
}

/** Corners of the convex hull of two rectangles, clockwise. */
export function hull(a: Body, b: Body): Point[] {
  const points = [a, b].flatMap(({ x, y, width, height }) => [
    { x, y },
    { x: x + width, y },
    { x, y: y + height },
    { x: x + width, y: y + height },
  ]);
  points.sort((p, q) => p.x - q.x || p.y - q.y);
  const turn = (o: Point, p: Point, q: Point) => (p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x);
  const half = (list: Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      for (let [p, q] = chain.slice(-2); p && q && turn(p, q, point) <= 0; [p, q] = chain.slice(-2)) {
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(points), ...half([...points].reverse())];
}

/** The sides of the hull that lead from one rectangle to the other. */
export function tangents(a: Body, b: Body): [Point, Point][] {
  const corners = hull(a, b);
  const of = (body: Body, point: Point) =>
    (point.x === body.x || point.x === body.x + body.width) && (point.y === body.y || point.y === body.y + body.height);
  const sides = corners.map((corner, at): [Point, Point] => [corner, corners[(at + 1) % corners.length] ?? corner]);
  return sides.filter(
    ([p, q]) => (of(a, p) && !of(b, p) && of(b, q) && !of(a, q)) || (of(b, p) && !of(a, p) && of(a, q) && !of(b, q)),
  );
}

/** Walls that a body of one cell would hit on its straight path from one cell to the other. */
export function inTheWay(walls: Walls, from: Body, to: Point): Point[] {
  const found = new Map<number, Point>();
  for (let oy = from.y; oy < from.y + from.height; oy++) {
    for (let ox = from.x; ox < from.x + from.width; ox++) {
      for (let y = Math.min(oy, to.y) - 1; y <= Math.max(oy, to.y) + 1; y++) {
        for (let x = Math.min(ox, to.x) - 1; x <= Math.max(ox, to.x) + 1; x++) {
          if (walls.has(x, y) && meets(ox - x, oy - y, to.x - x, to.y - y)) {
            found.set(y * walls.width + x, { x, y });
          }
        }
      }
    }
  }
  return [...found.values()];
}

/** Whether the segment between two points comes nearer than 1 to the origin, in both coordinates at once. */
function meets(ax: number, ay: number, bx: number, by: number): boolean {
  let [low, high] = [0, 1];
  for (const [a, b] of [
    [ax, bx],
    [ay, by],
  ] as const) {
    const delta = b - a;
    if (delta === 0) {
      if (Math.abs(a) >= 1) {
        return false;
      }
      continue;
    }
    const [first, last] = [(-1 - a) / delta, (1 - a) / delta].sort((p, q) => p - q) as [number, number];
    low = Math.max(low, first);
    high = Math.min(high, last);
  }
  return low < high - 1e-12;
}
