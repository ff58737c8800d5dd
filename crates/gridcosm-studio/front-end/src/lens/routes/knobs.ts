// The planner's knobs as the user has set them.

import type { Point } from "../../canvas/camera";
import type { RouteMetric, RouteQuery } from "../../wire";

export interface Knobs {
  metric: RouteMetric;
  /** The side of a cell of the spine in tiles; a map is prepared for one value. */
  cell: number;
  /** Whether the path must be a shortest one. */
  proven: boolean;
  /** Cells between two waypoints. */
  spacing: number;
  /** From portal to portal instead of one search in the corridor. */
  portals: boolean;
  anyOpen: boolean;
  alwaysPlan: boolean;
}

export const USUAL: Knobs = {
  metric: "octile",
  cell: 32,
  proven: false,
  spacing: 8,
  portals: false,
  anyOpen: false,
  alwaysPlan: false,
};

/** The question for two ends with these knobs; `trace` asks how the route came about. */
export function queryOf(knobs: Knobs, from: Point, to: Point, trace: boolean): RouteQuery {
  return {
    from: { x: from.x, y: from.y },
    to: { x: to.x, y: to.y },
    metric: knobs.metric,
    proof: knobs.proven ? 0 : null,
    margin: null,
    widenings: 3,
    spacing: knobs.spacing,
    portals: knobs.portals,
    any_open: knobs.anyOpen,
    always_plan: knobs.alwaysPlan,
    trace,
  };
}
