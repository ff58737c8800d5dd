// The fields of view of rot-js. Its rules are not ours, so only the cost of a question is compared.

import { FOV } from "rot-js";

/** The peers on a map, one observer at a time. */
export function viewersOf(walls, width, height, eyes) {
  const passes = (x, y) => x >= 0 && y >= 0 && x < width && y < height && walls[y * width + x] === 0;
  const far = Math.max(width, height);
  const subject = (viewer) => ({
    one(at) {
      const [x, y] = eyes[at];
      let seen = 0;
      viewer.compute(x, y, far, (_x, _y, _distance, visibility) => {
        if (visibility > 0) seen++;
      });
      return seen;
    },
    check(at, seen) {
      if (!(seen > 0)) throw new Error(`observer ${at} sees nothing`);
    },
  });
  const topology = { topology: 8 };
  return {
    "rot-js, precise": subject(new FOV.PreciseShadowcasting(passes, topology)),
    "rot-js, recursive": subject(new FOV.RecursiveShadowcasting(passes, topology)),
  };
}
