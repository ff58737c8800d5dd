// The number of turns played in each level, kept in this browser beside the best solutions (see the gallery).

import type { LevelRef } from "../../wire";

const PREFIX = "gridcosm-turns/";

export function levelKey(level: LevelRef): string {
  return `${level.source}/${level.name}#${level.index}`;
}

/** Turns played when the level was left, or null. */
export function turnsSoFar(level: LevelRef): number | null {
  const turns = Number(localStorage.getItem(PREFIX + levelKey(level)) ?? Number.NaN);
  return Number.isFinite(turns) && turns > 0 ? turns : null;
}

export function noteTurns(level: LevelRef, turns: number): void {
  try {
    localStorage.setItem(PREFIX + levelKey(level), String(turns));
  } catch {
    // Full or disabled storage loses the record, not the game.
  }
}
