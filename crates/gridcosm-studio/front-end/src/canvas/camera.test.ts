import { assert, double, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { points } from "../board/test-values";
import { Camera } from "./camera";

const sizes = record({ width: integer({ min: 1, max: 4000 }), height: integer({ min: 1, max: 4000 }) });
const factors = double({ min: 0.2, max: 8, noNaN: true });

function camera(world: { width: number; height: number }, width = 900, height = 600): Camera {
  const made = new Camera(world, { margin: { x: 20, y: 30 }, largest: 64 });
  made.resize(width, height);
  return made;
}

test("a fitted map lies in the middle of the screen, whole", () => {
  assert(
    property(sizes, (world) => {
      const { x, y, scale, screen } = camera(world);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + world.width * scale).toBeCloseTo(screen.width - x, 6);
      expect(y + world.height * scale).toBeCloseTo(screen.height - y, 6);
    }),
  );
});

test("from the screen to the world and back is the same point", () => {
  assert(
    property(sizes, factors, points, points, (world, factor, at, point) => {
      const seen = camera(world);
      seen.zoom(factor, at);
      const back = seen.toScreen(seen.toWorld(point));
      expect(back.x).toBeCloseTo(point.x, 6);
      expect(back.y).toBeCloseTo(point.y, 6);
    }),
  );
});

test("a zoom holds the place under the pointer", () => {
  const seen = camera({ width: 400, height: 300 });
  const at = { x: 450, y: 300 };
  for (const factor of [2, 1.5, 3, 0.7]) {
    const before = seen.toWorld(at);
    seen.zoom(factor, at);
    expect(seen.toWorld(at).x).toBeCloseTo(before.x, 9);
    expect(seen.toWorld(at).y).toBeCloseTo(before.y, 9);
  }
});

test("zooming in and out again by as much is where one was", () => {
  assert(
    property(double({ min: 1.1, max: 4, noNaN: true }), (factor) => {
      const seen = camera({ width: 400, height: 300 });
      const at = { x: 500, y: 250 };
      seen.zoom(2, at);
      const { x, y, scale } = seen;
      seen.zoom(factor, at);
      seen.zoom(1 / factor, at);
      expect(seen.scale).toBeCloseTo(scale, 9);
      expect(seen.x).toBeCloseTo(x, 6);
      expect(seen.y).toBeCloseTo(y, 6);
    }),
  );
});

test("no zoom leaves the limits: the whole map at one end, the largest cells at the other", () => {
  const seen = camera({ width: 400, height: 300 });
  const fitted = seen.scale;
  seen.zoom(1000, { x: 1, y: 1 });
  expect(seen.scale).toBe(64);
  seen.zoom(1 / 1000, { x: 1, y: 1 });
  expect(seen.scale).toBe(fitted);
});

test("however a map is moved, the middle of the screen stays covered", () => {
  assert(
    property(points, points, (one, other) => {
      const seen = camera({ width: 400, height: 300 });
      seen.zoom(5, { x: 450, y: 300 });
      seen.pan(one.x * 100, one.y * 100);
      seen.pan(other.x, other.y);
      const middle = seen.toWorld({ x: 450, y: 300 });
      expect(middle.x).toBeGreaterThanOrEqual(-1e-9);
      expect(middle.y).toBeGreaterThanOrEqual(-1e-9);
      expect(middle.x).toBeLessThanOrEqual(400 + 1e-9);
      expect(middle.y).toBeLessThanOrEqual(300 + 1e-9);
    }),
  );
});

test("another size of the screen keeps a fitted map fitted, and the middle of another", () => {
  const seen = camera({ width: 400, height: 300 });
  seen.resize(300, 900);
  expect(seen).toMatchObject({ x: camera({ width: 400, height: 300 }, 300, 900).x });
  seen.zoom(6, { x: 150, y: 450 });
  const before = seen.toWorld({ x: 150, y: 450 });
  seen.resize(600, 500);
  expect(seen.toWorld({ x: 300, y: 250 }).x).toBeCloseTo(before.x, 6);
  expect(seen.toWorld({ x: 300, y: 250 }).y).toBeCloseTo(before.y, 6);
});

test("a framed box is on the screen, all of it", () => {
  const seen = camera({ width: 400, height: 300 });
  seen.frame({ x: 100, y: 40, width: 30, height: 50 });
  const { from, to } = seen.visible();
  expect(from.x).toBeLessThanOrEqual(100);
  expect(from.y).toBeLessThanOrEqual(40);
  expect(to.x).toBeGreaterThanOrEqual(130);
  expect(to.y).toBeGreaterThanOrEqual(90);
});
