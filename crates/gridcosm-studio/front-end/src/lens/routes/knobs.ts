// The planner's knobs as the user has set them.

import type { Point } from "../../canvas/camera";
import type { RouteKnobs, RouteMetric, RouteQuery } from "../../wire";

export interface Knobs {
  metric: RouteMetric;
  /** The side of a cell of the spine in tiles; a map is prepared for one value. */
  cell: number;
  /** By how many thousandths the path may be longer than the shortest, proven; null for no proof. */
  proof: number | null;
  /** Cells on each side of the spine that belong to the corridor; null to choose by length. */
  margin: number | null;
  widenings: number;
  /** Cells between two waypoints. */
  spacing: number;
  /** From portal to portal instead of one search in the corridor. */
  portals: boolean;
  /** Tiles per portal. */
  portalCap: number;
  anyOpen: boolean;
  alwaysPlan: boolean;
}

export const USUAL: Knobs = {
  metric: "octile",
  cell: 32,
  proof: null,
  margin: null,
  widenings: 16,
  spacing: 8,
  portals: false,
  portalCap: 64,
  anyOpen: false,
  alwaysPlan: false,
};

/** The settings as the server reads them. */
export function wireKnobs(knobs: Knobs): RouteKnobs {
  const { metric, proof, margin, widenings, spacing, portals, portalCap, anyOpen, alwaysPlan } = knobs;
  return {
    metric,
    proof,
    margin,
    widenings,
    spacing,
    portals,
    portal_cap: portalCap,
    any_open: anyOpen,
    always_plan: alwaysPlan,
  };
}

/** The question from any of these tiles to any of those; `trace` asks how the route was found. */
export function queryOf(knobs: Knobs, from: Point[], to: Point[], trace: boolean): RouteQuery {
  const cells = (tiles: Point[]) => tiles.map(({ x, y }) => ({ x, y }));
  return { from: cells(from), to: cells(to), knobs: wireKnobs(knobs), trace };
}
