// Which levels were solved and in how many turns, kept in this browser.

import type { LevelRef } from "../wire";

const PREFIX = "gridcosm-best/";

function key(level: LevelRef): string {
  return `${PREFIX}${level.source}/${level.name}#${level.index}`;
}

/** The fewest turns in which a level was solved, or null. */
export function bestTurns(level: LevelRef): number | null {
  try {
    const turns = Number(localStorage.getItem(key(level)) ?? Number.NaN);
    return Number.isFinite(turns) ? turns : null;
  } catch {
    // A frame inside another page may be without storage.
    return null;
  }
}

/** Records that a level was solved; returns whether that is a new best. */
export function noteSolved(level: LevelRef, turns: number): boolean {
  const best = bestTurns(level);
  if (best !== null && best <= turns) {
    return false;
  }
  try {
    localStorage.setItem(key(level), String(turns));
  } catch {
    // The browser stores nothing in this mode; playing works without it.
  }
  dispatchEvent(new CustomEvent("gridcosm-progress"));
  return true;
}
