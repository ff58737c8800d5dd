// The options of a maze: sizes and counts, then lists of its entities.

import { css, html, nothing, type TemplateResult } from "lit";
import type { MazePlan, RuleWords } from "../../../wire";
import { checkField, choiceField, type FieldHost, numberField } from "./fields";
import { EFFECTS, LIMITS, LOOKS, MOVEMENTS, newBox, newEnemy, newHazard, newPowerup } from "./plan";

/** The lists of a maze. */
export type ListName = "boxes" | "hazards" | "powerups" | "enemies";

export interface MazeHost extends FieldHost {
  add(list: ListName, entry: object): void;
  takeOut(list: ListName, at: number): void;
}

export const mazeStyles = css`
  .pairs {
    display: grid;
    grid-template-columns: 1fr 1fr;
    align-items: start;
    gap: 6px 22px;
  }
  .pairs .wide {
    grid-column: 1 / -1;
  }
  .rules {
    display: grid;
    gap: var(--space-s);
  }
  .rules .field select {
    width: 236px;
    max-width: 100%;
  }
  .list {
    margin: 10px 0 0;
    padding: 0;
    border: 0;
    min-width: 0;
  }
  .list .head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    margin: 0 0 3px;
  }
  .list .head h3 {
    margin: 0;
    font-size: var(--text-m);
    font-weight: 600;
  }
  .list .head .btn {
    min-height: 26px;
    padding: 1px 9px;
    font-size: var(--text-m);
  }
  .entry {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 10px;
    margin-bottom: 3px;
    padding: 3px 3px 3px 8px;
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .entry .field input[type="number"] {
    width: 58px;
  }
  .entry .remove {
    width: 26px;
    min-height: 26px;
    margin-left: auto;
  }
  .none {
    margin: 0 0 3px;
    font-size: var(--text-m);
    color: var(--ink-3);
  }
`;

export function mazeForm(host: MazeHost, maze: MazePlan, words: RuleWords | null) {
  const number = (field: keyof MazePlan & string, label: string) =>
    numberField(host, field, label, maze[field] as number);
  return html`<div class="pairs">
      ${number("width", "width")} ${number("height", "height")} ${number("walls", "walls kept, percent")} ${number("floor_cost", "a step costs, points")}
      ${number("cores", "cores to collect")} ${number("core_reward", "a core is worth")} ${number("coins", "coins")} ${number("coin_reward", "a coin is worth")}
      ${number("portals", "pairs of portals")} ${number("doors", "doors with keys")} ${number("health", "the agent's health")}
      <div class="wide rules">
        ${choiceField(host, "moves", "moving", maze.moves, words?.moves ?? [])} ${choiceField(host, "objective", "to win", maze.objective, words?.objectives ?? [])}
      </div>
    </div>
    ${list(
      host,
      "boxes",
      "Boxes",
      "box",
      maze.boxes,
      newBox,
      (box, at) => html`
      ${checkField(host, `${at}.pushable`, "can be pushed", box.pushable)} ${numberField(host, `${at}.speed`, "speed (0 stays)", box.speed)}`,
    )}
    ${list(
      host,
      "hazards",
      "Hazards",
      "hazard",
      maze.hazards,
      newHazard,
      (hazard, at) => html`
      ${choiceField(host, `${at}.look`, "what it is", hazard.look, LOOKS, true)} ${numberField(host, `${at}.damage`, "damage", hazard.damage)}
      ${checkField(host, `${at}.lethal`, "deadly", hazard.lethal)}`,
    )}
    ${list(
      host,
      "powerups",
      "Effects to pick up",
      "effect",
      maze.powerups,
      newPowerup,
      (powerup, at) => html`
      ${choiceField(host, `${at}.effect`, "which effect", powerup.effect, EFFECTS, true)}
      ${powerup.effect === "boots" ? numberField(host, `${at}.multiplier`, "moves at once", powerup.multiplier) : nothing}
      ${powerup.limit === "none" ? nothing : numberField(host, `${at}.amount`, "lasts", powerup.amount)}
      ${choiceField(host, `${at}.limit`, "how long it lasts", powerup.limit, LIMITS, true)}`,
    )}
    ${list(
      host,
      "enemies",
      "Enemies",
      "enemy",
      maze.enemies,
      newEnemy,
      (enemy, at) => html`
      ${choiceField(host, `${at}.movement`, "how it moves", enemy.movement, MOVEMENTS, true)}
      ${enemy.movement === "directional" ? numberField(host, `${at}.speed`, "speed", enemy.speed) : nothing} ${numberField(host, `${at}.damage`, "damage", enemy.damage)}
      ${checkField(host, `${at}.lethal`, "deadly", enemy.lethal)}`,
    )}`;
}

function list<T extends object>(
  host: MazeHost,
  name: ListName,
  title: string,
  one: string,
  entries: readonly T[],
  make: () => T,
  row: (entry: T, at: string) => TemplateResult,
) {
  const fault = host.faults.get(name);
  return html`<fieldset class="list" aria-label=${title}>
    <div class="head">
      <h3>${title}</h3>
      <button type="button" class="btn" aria-label=${`Add: ${one}`} @click=${() => host.add(name, make())}>+ ${one}</button>
    </div>
    ${entries.length === 0 ? html`<p class="none">None.</p>` : nothing}
    ${entries.map(
      (entry, at) => html`<div class="entry">
        ${row(entry, `${name}.${at}`)}
        <button type="button" class="btn icon quiet remove" aria-label=${`Remove ${one} ${at + 1}`} title="Remove" @click=${() => host.takeOut(name, at)}>×</button>
      </div>`,
    )}
    ${fault === undefined ? nothing : html`<p class="fault">${fault}</p>`}
  </fieldset>`;
}
