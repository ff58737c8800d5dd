// The subjects of `gridcosm-bench -- web` that run in Node: the npm package and its peers.
//
// Reads one request a line from standard input, and answers each with one line:
//   {"open": KIND, "input": …}                            the names of the subjects, ours first
//   {"attempt": SUBJECT, "seconds": n}                    how many items it did in this time, how long, its answer or longest path
//   {"time": SUBJECT, "items": n, "milliseconds": n}      the best nanoseconds of a call that does so many items
// A subject does its items in order and returns a number that says what came of them.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import * as raw from "../../web/npm/dist/engine.js";
import { ACTIONS, crowd, init, nest, route, Session, sight } from "../../web/npm/dist/index.js";
import { findersOn } from "./route-peers.mjs";
import { viewersOf } from "./sight-peers.mjs";

if ("run_vectors" in raw)
  throw new Error("web/npm/dist holds the engine of the tests; build it with `cargo xtask npm`");
await init();

/** What each kind of work measures: a function from its input to the subjects. */
const KINDS = {
  /** Paths between pairs of tiles; the answer is the sum of their steps. */
  route({ file, pairs }) {
    const map = route.RouteMap.read(file, readFileSync(file));
    const ours = (items) => {
      let sum = 0;
      for (let at = 0; at < items; at++) {
        const [ax, ay, bx, by] = pairs[at];
        const way = map.route([ax, ay], [bx, by]);
        sum += way.straight + 3 * way.diagonal + way.path.length;
      }
      return sum;
    };
    const lengths = () => pairs.map(([ax, ay, bx, by]) => map.route([ax, ay], [bx, by]).length);
    return { gridcosm: { all: ours }, ...findersOn(map, pairs, lengths) };
  },

  /** Looks around from many cells; the answer is the number of cells seen. */
  sight({ text, eyes }) {
    const map = new sight.SightMap(text);
    const cellsOf = (runs) => {
      let seen = 0;
      for (let at = 0; at < runs.length; at += 3) seen += runs[at + 2] - runs[at + 1];
      return seen;
    };
    const by = (rule) => (items) => {
      let seen = 0;
      for (let at = 0; at < items; at++) seen += cellsOf(map.runs(eyes[at], { rule }));
      return seen;
    };
    const asMask = (items) => {
      let seen = 0;
      for (let at = 0; at < items; at++) seen += map.look(eyes[at])[0];
      return seen;
    };
    const peers = viewersOf(map.walls, map.width, map.height, eyes);
    return {
      gridcosm: { all: by("hull") },
      "gridcosm, shadow rule": { all: by("shadow") },
      "gridcosm, a byte per cell": { all: asMask },
      ...peers,
    };
  },

  /** The same in one call. */
  sightTogether({ text, eyes }) {
    const map = new sight.SightMap(text);
    const all = Int32Array.from(eyes.flat());
    const ours = (items) => {
      const { runs } = map.runsOfAll(all.subarray(0, 2 * items));
      let seen = 0;
      for (let at = 0; at < runs.length; at += 3) seen += runs[at + 2] - runs[at + 1];
      return seen;
    };
    return { gridcosm: { all: ours } };
  },

  /** Turns of a game that starts over when it ends; the answer is the sum of all scores and outcomes. */
  steps({ level, actions }) {
    const game = Session.load(level);
    const script = actions.map((number) => ACTIONS[number]);
    const ours = (items) => {
      game.jump(0);
      let sum = 0;
      for (let at = 0; at < items; at++) {
        const outcome = game.act(script[at]);
        if (outcome !== "ongoing") game.jump(0);
        sum += outcome === "ongoing" ? 1 : 1000;
      }
      return sum + game.turn;
    };
    return { gridcosm: { all: ours } };
  },

  /** The same turns in one call; a game that is over stays as it is. The answer is the outcome and the turn. */
  stepsTogether({ level, actions }) {
    const game = Session.load(level);
    const script = actions.map((number) => ACTIONS[number]);
    const outcomes = ["ongoing", "won", "lost", "truncated"];
    const ours = (items) => {
      game.jump(0);
      return outcomes.indexOf(game.play(script.slice(0, items))) + game.turn;
    };
    return { gridcosm: { all: ours } };
  },

  /** Pushes in one nest; the answer is the number of cells moved. */
  push({ text, pushes }) {
    const store = new nest.Store(text);
    const names = ["N", "E", "S", "W"];
    const ours = (items) => {
      const board = store.board();
      let moved = 0;
      for (let at = 0; at < items; at++) {
        const [grid, x, y, direction] = pushes[at];
        if (board.push(grid, x, y, names[direction])) moved += board.path.length / 3;
      }
      board.free();
      return moved;
    };
    return { gridcosm: { all: ours } };
  },

  /** The same in one call. */
  pushTogether({ text, pushes }) {
    const store = new nest.Store(text);
    const all = Int32Array.from(pushes.flat());
    const ours = (items) => {
      const board = store.board();
      const moved = board.pushAll(all.subarray(0, 4 * items)).reduce((before, cells) => before + cells, 0);
      board.free();
      return moved;
    };
    return { gridcosm: { all: ours } };
  },

  /** Ticks of a crowd that is built anew each time; the answer is the sum of where everybody is, in cells. */
  crowd({ situation, actors }) {
    const ours = (items) => {
      const many = crowd.Crowd.situation(situation, actors, { seed: 1 });
      many.step(items);
      const sum = many.positions.reduce((before, one) => before + one, 0);
      many.free();
      return Math.round(sum * 1000);
    };
    return { gridcosm: { all: ours } };
  },
};

const SLICE = 500_000n;

/** The best of many short slices, as in `bench/src/measure.rs`. */
function nanoseconds(work, milliseconds) {
  const clock = process.hrtime.bigint;
  const end = clock() + BigInt(milliseconds) * 1_000_000n;
  let best = Number.POSITIVE_INFINITY;
  do {
    const slice = clock();
    let elapsed = 0n;
    let calls = 0;
    do {
      work();
      calls++;
      elapsed = clock() - slice;
    } while (elapsed < SLICE);
    best = Math.min(best, Number(elapsed) / calls);
  } while (clock() < end);
  return best;
}

let subjects = {};
let count = 0;

function answer(request) {
  if (request.open !== undefined) {
    subjects = KINDS[request.open](request.input);
    count = request.items;
    return { subjects: Object.keys(subjects) };
  }
  if (request.attempt !== undefined) return attempt(subjects[request.attempt], request.seconds);
  const { all } = subjects[request.time];
  return { nanoseconds: nanoseconds(() => all(request.items), request.milliseconds) };
}

/** All items at once; of a subject that may be slow, one by one until the time is over. */
function attempt(subject, seconds) {
  const clock = process.hrtime.bigint;
  if (subject.all !== undefined) {
    const start = clock();
    const found = subject.all(count);
    return { items: count, nanoseconds: Number(clock() - start), answer: found };
  }
  let spent = 0n;
  let items = 0;
  let longest;
  while (items < count && Number(spent) < seconds * 1e9) {
    subject.before?.(items);
    const start = clock();
    const found = subject.one(items);
    spent += clock() - start;
    const ratio = subject.check(items, found);
    if (ratio !== undefined) longest = Math.max(longest ?? 0, ratio);
    items++;
  }
  return { items, nanoseconds: Number(spent), longest };
}

for await (const line of createInterface({ input: process.stdin })) {
  let said;
  try {
    said = answer(JSON.parse(line));
  } catch (error) {
    said = { error: String(error.stack ?? error) };
  }
  process.stdout.write(`${JSON.stringify(said)}\n`);
}
