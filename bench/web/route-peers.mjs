// Path finders from npm, with our rule for diagonal steps: both tiles beside the step must be open.

import EasyStar from "easystarjs";
import PF from "pathfinding";

/** A peer's path may be this much shorter than ours, which is not always a shortest one. */
const TOLERANCE = 1.02;

/** The peers on a map, one query at a time; `lengths` gives our lengths of all queries. */
export function findersOn(map, pairs, lengths) {
  const open = map.open;
  const { width, height } = map;
  let expected;
  const check = (at, path) => {
    expected ??= lengths();
    const length = lengthOf(path, open, width);
    const ours = expected[at];
    if (length === undefined) throw new Error(`query ${at}: a step of the path is not allowed`);
    if (length * TOLERANCE < ours) throw new Error(`query ${at}: ${length}, ours ${ours}`);
    // Some peers do not find shortest paths; the table says how much longer theirs are.
    return length / ours;
  };
  const subject = (make) => {
    let finder;
    return {
      before: (at) => {
        finder ??= make();
        finder.clean?.(at);
      },
      one: (at) => finder.find(...pairs[at]),
      check,
    };
  };
  const diagonal = { diagonalMovement: PF.DiagonalMovement.OnlyWhenNoObstacles };
  return {
    easystarjs: subject(() => easyStar(open, width, height)),
    "pathfinding, A*": subject(() => pathFinding(new PF.AStarFinder(diagonal), open, width, height)),
    "pathfinding, jump points": subject(() => pathFinding(PF.JumpPointFinder(diagonal), open, width, height)),
  };
}

function rowsOf(open, width, height, value) {
  const rows = [];
  for (let y = 0; y < height; y++) rows.push(Array.from(open.subarray(y * width, (y + 1) * width), value));
  return rows;
}

function easyStar(open, width, height) {
  const finder = new EasyStar.js();
  finder.setGrid(rowsOf(open, width, height, Number));
  finder.setAcceptableTiles([1]);
  finder.enableDiagonals();
  finder.disableCornerCutting();
  finder.enableSync();
  return {
    find(ax, ay, bx, by) {
      let found;
      finder.findPath(ax, ay, bx, by, (path) => {
        found = path?.map(({ x, y }) => [x, y]);
      });
      finder.calculate();
      return found;
    },
  };
}

function pathFinding(finder, open, width, height) {
  const grid = new PF.Grid(rowsOf(open, width, height, (tile) => 1 - tile));
  return {
    // A search leaves its marks in the grid. To clear them is not counted, although a page has to do it, or copy the grid.
    clean() {
      for (const row of grid.nodes) {
        for (const node of row) {
          node.opened = false;
          node.closed = false;
          node.tested = undefined;
          node.g = 0;
          node.f = 0;
          node.h = 0;
          node.parent = null;
        }
      }
    },
    find: (ax, ay, bx, by) => finder.findPath(ax, ay, bx, by, grid),
  };
}

/** The length in tiles; undefined if there is no path, or a step is not allowed. */
function lengthOf(path, open, width) {
  const isOpen = (x, y) => open[y * width + x] === 1;
  if (!path?.length || !isOpen(...path[0])) return undefined;
  let length = 0;
  for (let at = 1; at < path.length; at++) {
    const [[ax, ay], [bx, by]] = [path[at - 1], path[at]];
    const steps = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
    if (steps !== 1 || !isOpen(bx, by) || !isOpen(ax, by) || !isOpen(bx, ay)) return undefined;
    length += Math.hypot(bx - ax, by - ay);
  }
  return length;
}
