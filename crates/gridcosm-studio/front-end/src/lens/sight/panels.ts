// The panels of the Sight lens: rules and maps on the left, visible cells on the right.

import { html, nothing, type TemplateResult } from "lit";
import { count, duration } from "../../canvas/rate";
import type { LevelRef, MapSource, SightSeen } from "../../wire";
import type { CrowdWorld } from "../crowd/world";
import { type DrawingDeeds, drawingPanel } from "../drawing-panel";
import { followSwitch } from "../game-strip";
import { choices, facts, legend, newMap, number, opener, slider, toggle, workingCard } from "../parts";
import { showsLevel } from "../window-map";
import { RULES } from "./choices";
import { CORNER_TOKENS } from "./picture";
import { actorsSeen, wayLine, widthOf } from "./sentences";
import type { SightWorld } from "./world";

/** The requests of the panels to the lens. */
export interface SightDeeds extends DrawingDeeds {
  choose(source: MapSource): void;
  follow(on: boolean): void;
  check(): void;
  copyWay(): void;
  showCorners(): void;
  showTogether(): void;
}

export function rulesPanel(
  world: SightWorld,
  level: LevelRef | null,
  together: boolean,
  { choose, follow, showTogether }: SightDeeds,
): TemplateResult {
  const { seen, chosen, map } = world;
  return html`
    <h2>Rule <kbd>H</kbd></h2>
    ${choices("Rule", RULES, seen?.rule ?? "hull", (rule) => world.change({ rule }))}
    <h2>Observer</h2>
    ${toggle({ label: "Two columns wide", key: "M", on: seen?.wide_x ?? false, flip: () => world.change({ wide_x: !seen?.wide_x }) })}
    ${toggle({ label: "Two rows high", key: "N", on: seen?.wide_y ?? false, flip: () => world.change({ wide_y: !seen?.wide_y }) })}
    ${slider({
      label: "Reach",
      says: seen?.reach ? `${seen.reach} cells` : "unlimited",
      value: seen?.reach ?? 0,
      min: 0,
      max: 40,
      input: (reach) => world.change({ reach }),
    })}
    ${eyes(world)}
    <h2>Show</h2>
    ${toggle({ label: "Actors", key: "A", title: "The crowd of the Crowd lens, on the same map", on: together, flip: showTogether })}
    <h2>Maps</h2>
    <div class="choices">
      ${level ? opener("The open level", "The grid where the agent is", showsLevel(map, level), () => choose({ kind: "level", level })) : nothing}
    </div>
    ${followSwitch(map, follow)}
    <div class="choices">
      ${map.maps.map(({ name, title, about }) => opener(title, about, chosen === name, () => choose({ kind: "sample", name })))}
    </div>
    ${newMap("Empty map", { width: 60, height: 40 }, (width, height) => choose({ kind: "empty", width, height }))}
  `;
}

/** Through whose eyes the observer looks, on the grid of a level. */
function eyes(world: SightWorld) {
  const beings = world.map.game?.figures.filter(({ looks }) => looks) ?? [];
  if (beings.length === 0) {
    return nothing;
  }
  const own = world.seen?.eyes ?? null;
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    const { seen } = world;
    if (value) {
      world.change({ eyes: Number(value) });
    } else if (seen) {
      // An observer that was put somewhere looks for itself.
      world.change({ observer: seen.observer });
    }
  };
  return html`<label class="line">
    Looks as
    <select @change=${choose}>
      <option value="" ?selected=${own === null}>nobody in particular</option>
      ${beings.map(({ name, cell, item }) => html`<option value=${item.entity} ?selected=${own === item.entity}>${name} at ${cell.x}, ${cell.y}</option>`)}
    </select>
  </label>`;
}

export function seenPanel(
  world: SightWorld,
  crowd: CrowdWorld,
  showsCorners: boolean,
  together: boolean,
  deeds: SightDeeds,
): TemplateResult {
  const { seen } = world;
  if (!seen) {
    return html`<p class="hint">Choose a map on the left.</p>`;
  }
  const { counts } = seen;
  const share = Math.round((100 * counts.visible) / Math.max(1, counts.free));
  return html`
    <h2>Seen</h2>
    <div class="numbers">${number("cells seen", count(counts.visible))} ${number("of the free cells", `${share} %`)}</div>
    ${facts([
      ["observer", `${seen.observer.x}, ${seen.observer.y}`],
      ["is", widthOf(seen)],
      ["destination", seen.goal ? `${seen.goal.x}, ${seen.goal.y}` : "none"],
      ...(together ? [["actors seen", actorsSeen(world, crowd)] as const] : []),
    ])}
    <h2>Corners</h2>
    <div class="card">
      ${legend(cornerLegend(seen))}
      ${toggle({ label: "Show corners", on: showsCorners, flip: deeds.showCorners })}
    </div>
    <h2>Destination <kbd>D</kbd></h2>
    <div class="card note">${wayPanel(world, seen, deeds)}</div>
    <h2>Does everyone see back? <kbd>K</kbd></h2>
    <div class="card note">${checkPanel(world, deeds)}</div>
    <h2>Text</h2>
    ${drawingPanel(deeds)}
    <h2>Speed</h2>
    ${facts([
      ["looking", duration(seen.micros)],
      ["to the picture", world.rate.median ? `${world.rate.median.toFixed(1)} ms` : "–"],
    ])}
    <gc-live-json .value=${seen}></gc-live-json>
  `;
}

function cornerLegend({ counts }: SightSeen) {
  const triangle = (kind: 0 | 1 | 2) => `var(${CORNER_TOKENS[kind]});clip-path:polygon(0 0,100% 0,0 100%)`;
  return [
    { swatch: triangle(2), text: "interesting: something hides behind", count: count(counts.interesting) },
    { swatch: triangle(1), text: "plain: nothing hides", count: count(counts.plain) },
    { swatch: triangle(0), text: "not seen", count: count(counts.hidden) },
    { swatch: "none", text: "all", count: count(counts.interesting + counts.plain + counts.hidden) },
  ];
}

function wayPanel(world: SightWorld, { goal, way }: SightSeen, { copyWay }: SightDeeds) {
  if (!goal) {
    return "Point at a cell and press D, or choose Way and click: the shortest way of a body one cell wide bends at corners only.";
  }
  const bends = way ? way.cells.length - 2 : 0;
  return html`
    ${
      way
        ? html`Length <b>${way.length}</b> with ${bends === 1 ? "one bend" : `${Math.max(0, bends)} bends`}:<br /><code style="font:var(--text-s)/1.5 var(--mono);overflow-wrap:anywhere"
            >${wayLine(way.cells, world.walls.width)}</code
          >`
        : html`<span style="color:var(--bad)">No way leads to ${goal.x}, ${goal.y}.</span>`
    }
    <div class="row">
      <button class="btn" @click=${() => world.change({ forget_goal: true })}>Forget it</button>
      <button class="btn" ?disabled=${!way} @click=${copyWay}>Copy the way</button>
    </div>
  `;
}

function checkPanel(world: SightWorld, { check }: SightDeeds) {
  return world.working
    ? workingCard(world.working, check, "inline")
    : html`${checkWords(world)}
        <div class="row"><button class="btn" @click=${check}>Check every free cell</button></div>`;
}

function checkWords({ check, seen }: SightWorld) {
  if (!check) {
    return "Hull, Shadow and Permissive are symmetric: if A sees B, B sees A. MiniGrid and Traced are not.";
  }
  const wrong = check.blind.length + check.unseen.length;
  const asked = seen && check.pairs < seen.counts.free ? ` of ${count(seen.counts.free)}` : "";
  return wrong === 0
    ? html`<span class="note good">All ${count(check.pairs)}${asked} cells agree</span> (${duration(check.micros)}).`
    : html`<span class="note bad">${count(wrong)} of ${count(check.pairs)} cells disagree</span>: ${count(check.blind.length)} are seen and do
        not see back, ${count(check.unseen.length)} see without being seen. They are marked red.`;
}
