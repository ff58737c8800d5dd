// A way that is shown in Play turn by turn: from the Edit lens, where the solver found it.

import type { LevelRef } from "../../wire";
import type { Game } from "./game";

const STEP_MS = 220;

let wanted: { readonly level: LevelRef; readonly script: string } | null = null;

/** Asks Play to show a way as soon as it opens a level. */
export function watchNext(level: LevelRef, script: string): void {
  wanted = { level, script };
}

/** Shows the way that was asked for with this level, if there is one. */
export async function watchIfWanted(level: LevelRef, game: Game): Promise<void> {
  const watched = wanted;
  wanted = null;
  if (watched === null || JSON.stringify(watched.level) !== JSON.stringify(level)) {
    return;
  }
  await game.playScript(watched.script);
  const turns = game.status?.turns ?? 0;
  game.jump(0);
  let next = 1;
  const timer = setInterval(() => {
    // Whoever acts or opens another level takes over.
    const { status } = game;
    const own = JSON.stringify(game.level) === JSON.stringify(level) && status?.turns === turns;
    const asked = next - 1;
    if (own && turns > 0 && status.turn === (asked === 0 ? turns : asked - 1)) {
      return; // the answer to the last jump is still on its way
    }
    if (!own || next > turns || status.turn !== asked) {
      clearInterval(timer);
      return;
    }
    game.jump(next);
    next += 1;
  }, STEP_MS);
}
