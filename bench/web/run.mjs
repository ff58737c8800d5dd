// Measures the npm package and its peers on the work that `gridcosm-bench -- web` writes to a file, and prints rows as
// JSON. The package must be built: `cargo xtask npm`.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init, nest, route, Session, sight } from "../../web/npm/dist/index.js";

const require = createRequire(import.meta.url);
const EasyStar = require("easystarjs");
const PathFinding = require("pathfinding");
const ROT = require("rot-js");

const work = JSON.parse(readFileSync(process.argv[2], "utf8"));
await init();
const rows = [];

const earth = route.RouteMap.read("earth.png", readFileSync(work.earth));
measure("routes on the Earth", "wasm", work.voyages.length, () => {
  let sum = 0;
  for (const [ax, ay, bx, by] of work.voyages) {
    const { straight, diagonal } = earth.route([ax, ay], [bx, by]);
    sum += straight + 2 * diagonal;
  }
  return sum;
});
earth.free();

const { width, cells, pairs } = work.part;
const open = Uint8Array.from(cells);
const part = new route.RouteMap({ cells: open, width });
const partCase = `shortest paths in four directions, ${width}x${open.length / width}`;
measure(partCase, "wasm", pairs.length, () => {
  let sum = 0;
  for (const [ax, ay, bx, by] of pairs) sum += part.route([ax, ay], [bx, by], { metric: "four", within: 0 }).straight;
  return sum;
});
const rowsOfCells = Array.from({ length: open.length / width }, (_, y) => [...open.slice(y * width, (y + 1) * width)]);
const grid = new PathFinding.Grid(rowsOfCells.map((row) => row.map((cell) => 1 - cell)));
for (const [name, finder] of [
  ["npm pathfinding, A*", new PathFinding.AStarFinder()],
  [
    "npm pathfinding, jump points",
    new PathFinding.JumpPointFinder({ diagonalMovement: PathFinding.DiagonalMovement.Never }),
  ],
]) {
  measure(partCase, name, pairs.length, () => {
    let sum = 0;
    for (const [ax, ay, bx, by] of pairs) {
      const path = PathFinding.Util.expandPath(finder.findPath(ax, ay, bx, by, grid.clone()));
      sum += path.length - 1;
    }
    return sum;
  });
}
const star = new EasyStar.js();
star.enableSync();
star.setGrid(rowsOfCells);
star.setAcceptableTiles([1]);
measure(partCase, "npm easystarjs", pairs.length, () => {
  let sum = 0;
  for (const [ax, ay, bx, by] of pairs) {
    star.findPath(ax, ay, bx, by, (path) => {
      sum += path.length - 1;
    });
    star.calculate();
  }
  return sum;
});

const game = Session.load(work.level);
measure("steps of a game, 9x9 maze", "wasm", work.actions.length, () => {
  game.restart();
  let sum = 0;
  for (const action of work.actions) {
    const outcome = game.act(action);
    sum = (sum * 31 + game.score + (outcome === "ongoing" ? 1 : 0)) % 65_521;
    if (outcome !== "ongoing") game.restart();
  }
  return sum;
});

const { rows: drawing, eyes, reach } = work.sight;
const walls = new sight.SightMap(drawing);
const sightCase = `sight, ${walls.width}x${walls.height}, ${reach} cells far`;
measure(sightCase, "wasm", eyes.length, () => {
  let sum = 0;
  for (const eye of eyes) {
    const runs = walls.runs(eye, { rule: "shadow", reach });
    for (let at = 0; at < runs.length; at += 3) sum += runs[at + 2] - runs[at + 1];
  }
  return sum;
});
const solid = walls.walls;
const isLight = (x, y) => x >= 0 && y >= 0 && x < walls.width && y < walls.height && solid[y * walls.width + x] === 0;
for (const rule of ["PreciseShadowcasting", "RecursiveShadowcasting"]) {
  const fov = new ROT.FOV[rule](isLight);
  measure(sightCase, `npm rot-js, ${rule}`, eyes.length, () => {
    let sum = 0;
    for (const [x, y] of eyes) {
      fov.compute(x, y, reach, () => {
        sum += 1;
      });
    }
    return sum;
  });
}

const store = new nest.Store(work.nest.store);
measure("pushes through nested grids", "wasm", work.nest.directions.length, () => {
  const board = store.board({ order: work.nest.order });
  let [grid, x, y, sum] = [0, 0, 0, 0];
  for (const direction of work.nest.directions) {
    if (board.push(grid, x, y, direction)) {
      const path = board.path;
      [grid, x, y] = [path[3], path[4], path[5]];
      sum += path.length;
    }
  }
  board.free();
  return sum;
});

console.log(JSON.stringify(rows));

/** The best of many rounds, for at least a second of work or three rounds. */
function measure(name, subject, items, run) {
  const answer = run();
  const least = work.quick ? 0.2e9 : 1.5e9;
  let best = Number.POSITIVE_INFINITY;
  const start = process.hrtime.bigint();
  for (let round = 0; round < 3 || Number(process.hrtime.bigint() - start) < least; round++) {
    const from = process.hrtime.bigint();
    run();
    best = Math.min(best, Number(process.hrtime.bigint() - from));
    // A peer that takes minutes has had its chance.
    if (Number(process.hrtime.bigint() - start) > 60e9) break;
  }
  rows.push({ case: name, subject, answer, value: best / items });
}
