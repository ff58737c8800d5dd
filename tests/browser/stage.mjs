// The cells of a map lens on the screen.

import { assert, until as holds, settled } from "./harness.mjs";

/** Waits until a lens has something to show; the field may be nested: `world.seen`. */
export async function ready(page, lens, field) {
  await page.waitForFunction(
    ([name, wanted]) => {
      const element = document.querySelector("gc-studio")?.shadowRoot?.querySelector(name);
      const value = wanted.split(".").reduce((from, field) => from?.[field], element);
      return value && element.stage && element.stage.camera.scale > 0 && element.active;
    },
    [lens, field],
  );
  await settled(page);
}

/** The position of a cell's middle on the page. */
export async function at(page, lens, x, y) {
  return page.evaluate(
    ([name, column, row]) => {
      const { stage } = document.querySelector("gc-studio").shadowRoot.querySelector(name);
      const box = stage.canvas.getBoundingClientRect();
      const place = stage.camera.toScreen({ x: column + 0.5, y: row + 0.5 });
      return [box.left + place.x, box.top + place.y];
    },
    [lens, x, y],
  );
}

/** Waits until an expression about a lens is true; `lens` is its element. */
export async function until(page, lens, expression) {
  await holds(
    page,
    `((lens) => lens && (${expression}))(document.querySelector("gc-studio").shadowRoot.querySelector("${lens}"))`,
  );
}

/** Spreads two fingers on the map, then moves both, and checks that it follows. */
export async function pinch(page, lens) {
  const camera = () =>
    page.evaluate((name) => {
      const { stage } = document.querySelector("gc-studio").shadowRoot.querySelector(name);
      const { x, y, scale } = stage.camera;
      const box = stage.canvas.getBoundingClientRect();
      return { x, y, scale, middle: { x: box.left + box.width / 2, y: box.top + box.height / 2 } };
    }, lens);
  await page.evaluate(() => {
    globalThis.fingers = new Map();
    addEventListener("pointermove", ({ pointerId, clientX, clientY }) => fingers.set(pointerId, [clientX, clientY]));
  });
  /** Finger moves reach the page with the next frame; waits until both have arrived. */
  const arrived = (...points) =>
    page.waitForFunction((points) => {
      const near = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 1;
      return points.every((point) => [...fingers.values()].some((finger) => near(finger, point)));
    }, points);
  const before = await camera();
  const { x, y } = before.middle;
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) =>
    client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
    });
  await touch("touchStart", [x - 40, y]);
  await touch("touchStart", [x - 40, y], [x + 40, y]);
  for (let step = 1; step <= 10; step++) {
    await touch("touchMove", [x - 40 - step * 8, y], [x + 40 + step * 8, y]);
  }
  await arrived([x - 120, y], [x + 120, y]);
  const zoomed = await camera();
  assert.ok(zoomed.scale > before.scale * 1.8, `spreading two fingers zooms: ${before.scale} to ${zoomed.scale}`);
  for (let step = 1; step <= 10; step++) {
    await touch("touchMove", [x - 120 + step * 5, y + step * 4], [x + 120 + step * 5, y + step * 4]);
  }
  await arrived([x - 70, y + 40], [x + 170, y + 40]);
  const moved = await camera();
  assert.ok(Math.abs(moved.scale / zoomed.scale - 1) < 0.05, "moving both fingers does not zoom");
  assert.ok(
    Math.abs(moved.x - zoomed.x - 50) < 8 && Math.abs(moved.y - zoomed.y - 40) < 8,
    `both fingers pan: ${JSON.stringify([zoomed, moved])}`,
  );
  await touch("touchEnd");
  await client.detach();
}
