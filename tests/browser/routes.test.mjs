// The Routes lens: the Earth, dragged ends, painted land, files, runs of many queries.

import { readFileSync } from "node:fs";
import path from "node:path";
import { assert, checkAccessibility, checkScreenshot, open, openPage, root, test } from "./harness.mjs";
import { at, pinch, ready, until } from "./stage.mjs";

const routesAre = (page, expression) =>
  until(page, "gc-routes", `(({ path, map, compared }, routes) => ${expression})(lens.world, lens.world)`);

function lens(page) {
  return page.evaluate(() => {
    const { path, map, compared, run, from, to } = document
      .querySelector("gc-studio")
      .shadowRoot.querySelector("gc-routes").world;
    return { path, map, compared, run, from, to };
  });
}

async function openEarth(page, studio) {
  await open(page, studio, "#routes");
  await ready(page, "gc-routes", "world.path");
}

/** Waits for a map other than the one the lens opens with, and for its route. */
const otherMap = (page) => routesAre(page, 'routes.map !== null && routes.map.name !== "Earth" && path !== null');

test("the lens opens with the Earth, a route round Cape Horn and three timings", async ({ page, studio }) => {
  await open(page, studio, "#routes");
  await routesAre(page, "path !== null && path.length > 4000");
  // A flood over eight million tiles and three methods, perhaps on a busy computer with a debug build.
  await routesAre(page, "compared !== null");
  const { path: route, compared } = await lens(page);
  assert.ok(route.trace.spine.length > 100, "the trace holds the spine");
  assert.ok(compared.planner.length >= compared.jump_points.length);
  assert.ok(compared.bfs.expanded > compared.jump_points.expanded);
  await page.getByText("Breadth first").waitFor();
  const pixels = await page.evaluate(() => {
    const { canvas, camera } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes").stage;
    const context = canvas.getContext("2d");
    const colour = (x, y) => [...context.getImageData(...Object.values(camera.toScreen({ x, y })), 1, 1).data].join();
    return { sahara: colour(2300, 760), pacific: colour(150, 1100) };
  });
  assert.notEqual(pixels.sahara, pixels.pacific, "land and sea look different");
});

test("an end that is dragged across the Earth takes its route along", async ({ page, studio, print }) => {
  await openEarth(page, studio);
  const { to } = await lens(page);
  const frames = await page.evaluate(async (end) => {
    const routes = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes");
    const middle = { x: end.x + 0.5, y: end.y + 0.5, button: 0, shift: false, touch: false };
    if (!routes.press(middle)) throw new Error("the end was not hit");
    let [answers, drawn, last] = [0, 0, routes.world.path];
    const begin = performance.now();
    for (let step = 0; drawn < 180 || answers < 10; step++) {
      await new Promise(requestAnimationFrame);
      drawn += 1;
      const turn = step / 25;
      routes.drag({ ...middle, x: 3300 + 350 * Math.sin(turn), y: 900 + 300 * Math.cos(turn) });
      if (routes.world.path !== last) {
        [answers, last] = [answers + 1, routes.world.path];
      }
    }
    const seconds = (performance.now() - begin) / 1000;
    routes.release();
    return {
      answers: answers / seconds,
      drawn: drawn / seconds,
      median: routes.world.rate.median,
      micros: routes.world.path.micros,
    };
  }, to);
  print(
    `drag on the Earth: ${frames.answers.toFixed(0)} routes a second, ${frames.drawn.toFixed(0)} pictures a second, ${frames.median.toFixed(1)} ms from question to picture, planner ${Math.round(frames.micros)} us`,
  );
  // Times are printed, not checked, because the computer may be busy. The test checks that the route follows to the
  // last place.
  await routesAre(page, "Math.hypot(path.to.x - routes.to.x, path.to.y - routes.to.y) < 2");
});

test("an end that is taken up again ends the comparison under way at once", async ({ page, studio, print }) => {
  await openEarth(page, studio);
  await routesAre(page, "compared !== null");
  const times = await page.evaluate(async () => {
    const routes = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes");
    const { world } = routes;
    const press = (tile) => ({ x: tile.x + 0.5, y: tile.y + 0.5, button: 0, shift: false, touch: false });
    const asked = [];
    const original = world.host.socket.ask;
    world.host.socket.ask = function (request, ...rest) {
      asked.push(request.type);
      return original.call(this, request, ...rest);
    };
    routes.press(press(world.to));
    routes.drag(press({ x: world.to.x - 40, y: world.to.y }));
    routes.release();
    while (!asked.includes("route_poll")) await new Promise(requestAnimationFrame);
    routes.press(press(world.to));
    const begin = performance.now();
    const before = world.path;
    routes.drag(press({ x: world.to.x - 40, y: world.to.y }));
    while (world.path === before) await new Promise(requestAnimationFrame);
    const answered = performance.now() - begin;
    routes.release();
    world.host.socket.ask = original;
    return { answered, stopped: asked.includes("route_stop"), working: world.working };
  });
  print(`the route follows ${times.answered.toFixed(0)} ms after an end is taken up during a comparison`);
  assert.ok(times.stopped, "the comparison was given up");
});

test("every overlay is switched by its key and by its box, with a colour beside it", async ({ page, studio }) => {
  await openEarth(page, studio);
  for (const [key, overlay] of [
    ["s", "spine"],
    ["w", "waypoints"],
    ["p", "portals"],
    ["n", "window"],
    ["v", "visited"],
    ["x", "exact"],
  ]) {
    const before = await page.evaluate(
      (each) => document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes").overlays.has(each),
      overlay,
    );
    await page.keyboard.press(key);
    await until(page, "gc-routes", `lens.overlays.has("${overlay}") === ${!before}`);
  }
  await page.getByRole("checkbox", { name: "Portals", exact: true }).uncheck();
  await until(page, "gc-routes", '!lens.overlays.has("portals")');
  assert.equal(await page.locator("gc-routes .switch.swatched i").count(), 6);
});

test("two fingers pan and zoom the map without moving an end", async ({ browser, studio }) => {
  const page = await openPage(browser, { viewport: { width: 820, height: 1100 }, hasTouch: true });
  await openEarth(page, studio);
  const { from, to } = await lens(page);
  await pinch(page, "gc-routes");
  assert.deepEqual(await lens(page).then((after) => [after.from, after.to]), [from, to]);
  assert.deepEqual(page.mistakes, []);
  await page.context().close();
});

test("clicks set both ends, and unreachable waters are told", async ({ page, studio }) => {
  await openEarth(page, studio);
  await page.mouse.click(...(await at(page, "gc-routes", 3100, 1200)));
  await routesAre(page, "path.from.x > 3050 && path.from.x < 3150");
  await page.mouse.click(...(await at(page, "gc-routes", 2600, 1500)));
  await routesAre(page, "path.to.x > 2550 && path.to.x < 2650 && path.fault === null");
  await routesAre(page, "routes.asked.list.length > 0");
  assert.ok((await page.getByRole("listitem").count()) > 0);
});

test("two painted shores are joined by the nearest pair, and compared with a flood from all tiles", async ({
  page,
  studio,
}) => {
  await openEarth(page, studio);
  const coast = async (tool, ...points) => {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.mouse.move(...(await at(page, "gc-routes", ...points[0])));
    await page.mouse.down();
    for (const point of points) {
      await page.mouse.move(...(await at(page, "gc-routes", ...point)), { steps: 12 });
    }
    await page.mouse.up();
  };
  await page.getByRole("slider", { name: "Width" }).fill("24");
  // From the coast of West Africa to that of Brazil.
  await coast("Shore A", [1850, 780], [1900, 960]);
  await routesAre(page, 'routes.shores.tiles("from").length > 20 && path.fault === null');
  await coast("Shore B", [1640, 1080], [1590, 1200]);
  await routesAre(page, 'routes.shores.tiles("to").length > 20 && path.to.x < 1700 && compared !== null');
  const { path: route, compared } = await lens(page);
  const shores = await page.evaluate(() => {
    const { shores } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes").world;
    return { from: shores.tiles("from"), to: shores.tiles("to") };
  });
  const on = (tiles, end) => tiles.some(({ x, y }) => x === end.x && y === end.y);
  assert.ok(on(shores.from, route.from) && on(shores.to, route.to), "the route joins the two shores");
  assert.ok(compared.planner.length >= compared.jump_points.length);
  assert.ok(compared.planner.length <= 1.05 * compared.jump_points.length);
  assert.ok(compared.bfs.expanded > compared.planner.expanded);
  await page.getByRole("button", { name: "Route", exact: true }).click();
  await page.keyboard.press("r");
  await routesAre(page, `path.to.x === ${route.from.x} && path.from.x === ${route.to.x}`);
  await page.mouse.click(...(await at(page, "gc-routes", 3100, 1200)));
  await routesAre(page, '!routes.shores.has("from") && Math.abs(path.from.x - 3100) < 50');
});

test("painted land moves the route, and sea brings it back", async ({ page, studio }) => {
  await open(page, studio, "#routes");
  // The lens is loaded when it is first opened.
  await ready(page, "gc-routes", "world.path");
  await page.evaluate(() => {
    const routes = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes");
    const text = `${".".repeat(120)}\n`.repeat(80);
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], "open.txt"));
    routes.renderRoot
      .querySelector(".stage")
      .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await otherMap(page);
  const before = (await lens(page)).path.length;
  const dam = async (tool) => {
    await page.getByRole("button", { name: tool, exact: true }).click();
    await page.mouse.move(...(await at(page, "gc-routes", 60, 0)));
    await page.mouse.down();
    await page.mouse.move(...(await at(page, "gc-routes", 60, 60)), { steps: 6 });
    await page.mouse.up();
  };
  await dam("Land");
  await routesAre(page, `path.length > ${before} && !routes.raster.isOpen(60, 30)`);
  await dam("Sea");
  await routesAre(page, `path.length === ${before} && routes.raster.isOpen(60, 30)`);
});

test.alone("painted land is still there after the server was killed", async ({ page, studio }) => {
  await open(page, studio, "#routes");
  await page.getByRole("button", { name: /^Maze/ }).click();
  await otherMap(page);
  await page.getByRole("button", { name: "Land", exact: true }).click();
  await page.mouse.click(...(await at(page, "gc-routes", 200, 100)));
  await routesAre(page, "routes.strokeMicros > 0 && !routes.raster.isOpen(200, 100)");
  const blocked = await page.evaluate(() => {
    const { raster } = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes").world;
    globalThis.oldRaster = raster;
    return [...raster.drawing()].filter((sign) => sign === 35).length;
  });
  await studio.kill();
  await studio.restart();
  await until(page, "gc-routes", "lens.world.raster !== globalThis.oldRaster");
  const after = await page.evaluate(
    () =>
      [...document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes").world.raster.drawing()].filter(
        (sign) => sign === 35,
      ).length,
  );
  assert.equal(after, blocked);
});

test("PNG and MovingAI files open, others are explained, scenarios are plotted", async ({ page, studio }) => {
  await open(page, studio, "#routes");
  await ready(page, "gc-routes", "world.path");
  const drop = (name, bytes) =>
    page.evaluate(
      ([file, content]) => {
        const routes = document.querySelector("gc-studio").shadowRoot.querySelector("gc-routes");
        const transfer = new DataTransfer();
        transfer.items.add(new File([Uint8Array.from(content)], file));
        routes.renderRoot
          .querySelector(".stage")
          .dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
      },
      [name, [...bytes]],
    );
  await drop("earth.png", readFileSync(path.join(root, "levels/maps/earth.png")));
  await routesAre(page, 'map?.name === "earth.png" && map.width === 4096');
  await drop("holiday.jpg", Buffer.from([255, 216, 255, 224]));
  await page.getByText("holiday.jpg cannot be opened").waitFor();
  await drop("small.map", Buffer.from("type octile\nheight 4\nwidth 6\nmap\n......\n.@@@@.\n......\n......\n"));
  await routesAre(page, 'map?.name === "small.map" && map.width === 6');
  await drop(
    "small.scen",
    Buffer.from("version 1\n0\tsmall.map\t6\t4\t0\t0\t5\t3\t6.24264069\n1\tsmall.map\t6\t4\t0\t1\t5\t1\t7.0\n"),
  );
  await routesAre(page, "routes.run !== null && routes.run.rows.length === 8");
  await page.getByRole("button", { name: "300 at random" }).click();
  await routesAre(page, "routes.run.rows.length > 100");
  await page.getByRole("img", { name: "Ratio to the shortest by length" }).waitFor();
});

test("light, dark and touch, and nothing hinders assistive technology", async ({ browser, page, studio }) => {
  await openEarth(page, studio);
  await checkAccessibility(page);
  const dark = await openPage(browser, { colorScheme: "dark", viewport: { width: 820, height: 1100 }, hasTouch: true });
  await openEarth(dark, studio);
  await checkAccessibility(dark);
  await dark.touchscreen.tap(...(await at(dark, "gc-routes", 3000, 1300)));
  await until(dark, "gc-routes", "lens.world.path && Math.abs(lens.world.path.from.x - 3000) < 40");
  await dark.context().close();
});

test("it looks as it should", async ({ browser, studio }) => {
  for (const colorScheme of ["light", "dark"]) {
    const each = await openPage(browser, { colorScheme });
    await open(each, studio, "#routes");
    await routesAre(each, "compared !== null");
    await checkScreenshot(each, `routes-${colorScheme}`);
    await each.context().close();
  }
});
