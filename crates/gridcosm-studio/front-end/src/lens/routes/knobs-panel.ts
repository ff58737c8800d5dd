// The left panel of the Routes lens: maps, overlays with their legend, the planner's knobs.

import { html, nothing, type TemplateResult } from "lit";
import type { LevelRef, RouteSource } from "../../wire";
import { followSwitch } from "../game-strip";
import { legend, opener, segmented, slider, toggle } from "../parts";
import { showsLevel } from "../window-map";
import { CELLS, MAPS, METRICS, OVERLAYS, type Overlay, PROOFS } from "./choices";
import type { RoutesWorld } from "./world";

/** The requests of the panels to the lens. */
export interface RouteDeeds {
  open(source: RouteSource): void;
  /** Makes the level the map of the window, and plans on it. */
  openLevel(level: LevelRef): void;
  follow(on: boolean): void;
  chooseFile(): void;
  chooseScenario(): void;
  random(): void;
  toggle(overlay: Overlay): void;
  setRadius(radius: number): void;
  setCell(side: number): void;
  stop(): void;
}

export function knobsPanel(
  world: RoutesWorld,
  level: LevelRef | null,
  overlays: ReadonlySet<Overlay>,
  radius: number,
  deeds: RouteDeeds,
): TemplateResult {
  const { walls, onWalls } = world;
  const isLevel = showsLevel(walls, level);
  return html`
    <h2>Maps</h2>
    <div class="choices">
      ${level ? opener("The open level", "The grid where the agent is", onWalls && isLevel, () => deeds.openLevel(level)) : nothing}
      ${walls.stamp && !isLevel ? opener(walls.name, "The map of Sight and Crowd", onWalls, () => deeds.open({ kind: "walls" })) : nothing}
    </div>
    ${onWalls ? followSwitch(walls, deeds.follow) : nothing}
    <div class="choices">
      ${MAPS.map(({ title, about, name, source }) => opener(title, about, !onWalls && world.map?.name === name, () => deeds.open(source)))}
    </div>
    <div class="row"><button class="btn" @click=${deeds.chooseFile}>Open a file…</button></div>
    ${world.map ? knobs(world, overlays, radius, deeds) : nothing}
  `;
}

function knobs(world: RoutesWorld, overlays: ReadonlySet<Overlay>, radius: number, deeds: RouteDeeds) {
  const { portals, portalCap, anyOpen, alwaysPlan, proof, margin, widenings, spacing, metric, cell } = world.knobs;
  return html`
    <h2>Show</h2>
    ${OVERLAYS.map(({ value, title, key, swatch, about }) =>
      toggle({ label: title, key, swatch, title: about, on: overlays.has(value), flip: () => deeds.toggle(value) }),
    )}
    <div style="padding:2px 4px">
      ${legend([
        { swatch: "var(--hue-2);transform:scaleY(0.4)", text: "planned route from A to B" },
        { swatch: "linear-gradient(90deg,var(--hue-4) 50%,var(--bad) 50%)", text: "shores A and B" },
        { swatch: "var(--land);border:1px solid var(--line-2)", text: "land: blocked" },
        { swatch: "var(--sea);border:1px solid var(--line-2)", text: "sea: open" },
      ])}
    </div>
    <h2>Brush for shores, land and sea</h2>
    ${slider({ label: "Width", says: `${2 * radius + 1} tiles`, value: radius, min: 0, max: 40, input: deeds.setRadius })}
    <h2>Steps</h2>
    ${segmented("How steps are counted", METRICS, metric, (value) => world.turn({ metric: value }))}
    <h2>Length</h2>
    ${segmented("How short the path must be", PROOFS, proof, (value) => world.turn({ proof: value }))}
    <h2>Knobs</h2>
    ${toggle({ label: "From portal to portal", on: portals, flip: () => world.turn({ portals: !portals }) })}
    ${toggle({ label: "Coarse spine", title: "Cells count as open if any tile is", on: anyOpen, flip: () => world.turn({ anyOpen: !anyOpen }) })}
    ${toggle({ label: "Plan near pairs too", on: alwaysPlan, flip: () => world.turn({ alwaysPlan: !alwaysPlan }) })}
    ${slider({ label: "Margin", says: margin === null ? "by length" : `${margin} cells`, value: margin ?? -1, min: -1, max: 8, input: (value) => world.turn({ margin: value < 0 ? null : value }) })}
    ${slider({ label: "Widenings", says: `at most ${widenings}`, value: widenings, min: 0, max: 32, input: (value) => world.turn({ widenings: value }) })}
    ${slider({ label: "Tiles per portal", says: `at most ${portalCap}`, value: portalCap, min: 1, max: 64, input: (value) => world.turn({ portalCap: value }) })}
    ${slider({ label: "Waypoint every", says: `${spacing} cells`, value: spacing, min: 1, max: 40, input: (value) => world.turn({ spacing: value }) })}
    <h2>Cells of the spine</h2>
    ${segmented("Side of a cell in tiles", CELLS, cell, deeds.setCell)}
  `;
}
