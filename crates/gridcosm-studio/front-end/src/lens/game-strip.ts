// The game that a map follows: its turn and the buttons to play on, below the map, so that one sees what each turn
// changes.

import { html, nothing, type TemplateResult } from "lit";
import type { Action } from "../wire";
import { toggle } from "./parts";
import type { WindowMap } from "./window-map";

const STEPS: { step: Action | "undo" | "redo"; sign: string; title: string }[] = [
  { step: "undo", sign: "↶", title: "Undo a turn" },
  { step: "left", sign: "←", title: "Left" },
  { step: "up", sign: "↑", title: "Up" },
  { step: "down", sign: "↓", title: "Down" },
  { step: "right", sign: "→", title: "Right" },
  { step: "wait", sign: "·", title: "Wait a turn" },
  { step: "pick_up", sign: "F", title: "Pick up" },
  { step: "use_key", sign: "E", title: "Use a key" },
  { step: "redo", sign: "↷", title: "Redo a turn" },
];

export function gameStrip(
  map: WindowMap,
  attempt: (work: () => Promise<void>) => void,
): TemplateResult | typeof nothing {
  const { game, outcome } = map;
  if (!game?.follows) {
    return nothing;
  }
  const ended = outcome && outcome !== "ongoing" ? `, ${outcome === "truncated" ? "out of turns" : outcome}` : "";
  return html`<div class="strip" role="group" aria-label="Play the level">
    <span>Turn ${game.turn}${ended}</span>
    ${STEPS.map(
      ({ step, sign, title }) =>
        html`<button class="btn" title=${title} aria-label=${title} @click=${() => attempt(() => map.play(step))}>${sign}</button>`,
    )}
  </div>`;
}

/** The switch in a panel, for a map that is the grid of a level. */
export function followSwitch({ game }: WindowMap, follow: (on: boolean) => void): TemplateResult | typeof nothing {
  return game
    ? toggle({
        label: "Follow the game",
        title: "Walls and figures change with every turn of Play",
        on: game.follows,
        flip: () => follow(!game.follows),
      })
    : nothing;
}
