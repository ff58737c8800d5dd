// Drafts that are mazes, with the options that generated them, so that the next seed is one key away.

import type { Link } from "../link/link";
import type { LevelRef, MazePlan } from "../wire";

const KEPT = "gridcosm-maze/";

/** Remembers, for this window, the options that generated a draft. */
export function rememberMaze(draft: string, maze: MazePlan): void {
  sessionStorage.setItem(KEPT + draft, JSON.stringify(maze));
}

/** The options that generated a draft; null for any other level. */
export function mazeOf(level: LevelRef | null): MazePlan | null {
  const kept = level?.source === "draft" ? sessionStorage.getItem(KEPT + level.name) : null;
  return kept === null ? null : (JSON.parse(kept) as MazePlan);
}

/** A text as a draft that any lens can open. */
export async function holdDraft(socket: Link, text: string): Promise<LevelRef> {
  const { name } = await socket.ask({ type: "files_hold", text }, "files_held");
  return { source: "draft", name, index: 0 };
}

/** The maze of the next seed, as a separate draft. */
export async function nextMaze(socket: Link, maze: MazePlan): Promise<LevelRef> {
  const next = { ...maze, seed: maze.seed + 1 };
  const { level, faults } = await socket.ask({ type: "edit_make", plan: { kind: "maze", maze: next } }, "edit_made");
  if (!level) {
    throw new Error(faults[0]?.message ?? "There is no maze for this seed.");
  }
  const draft = await holdDraft(socket, level.text);
  rememberMaze(draft.name, next);
  return draft;
}
