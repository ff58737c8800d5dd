// The left panel of the Crowd lens: situations, modes, rules, and display options.

import { html, nothing, type TemplateResult } from "lit";
import type { CrowdRules, CrowdSituation, LevelRef, MapSource } from "../../wire";
import type { DrawingDeeds } from "../drawing-panel";
import { followSwitch } from "../game-strip";
import { choices, legend, newMap, opener, segmented, slider, toggle } from "../parts";
import { showsLevel } from "../window-map";
import { MODES, OFFSETS, RASTERS, SITUATIONS } from "./choices";
import type { CrowdWorld } from "./world";

/** The display options. */
export interface Shown {
  /** Sub-cells per side whose lines are drawn; 0 hides them. */
  raster: number;
  subCells: boolean;
  markers: boolean;
  /** Width of a body in percent of a sub-cell. */
  body: number;
}

/** The requests of the panels to the lens. */
export interface CrowdDeeds extends DrawingDeeds {
  begin(situation: CrowdSituation): void;
  /** Opens a map; the log names it. */
  choose(source: MapSource, what: string): void;
  follow(on: boolean): void;
  showTogether(): void;
  resize(size: number): void;
  setRules(change: Partial<CrowdRules>): void;
  compare(): void;
  setRaster(raster: number): void;
  toggleSubCells(): void;
  setBody(percent: number): void;
  show(what: "markers" | "tracks"): void;
  clear(): void;
  save(): void;
  load(): void;
}

/** A cell is 18 pixels wide, and the usual speed is 50 of them a second. */
const CELLS_PER_SECOND = 50 / 18;

export function rulesPanel(
  world: CrowdWorld,
  shown: Shown & { together: boolean },
  level: LevelRef | null,
  deeds: CrowdDeeds,
): TemplateResult {
  const rules = world.frame?.rules;
  return html`
    <h2>Situation</h2>
    ${situations(world, deeds)}
    <h2>Map</h2>
    ${maps(world, level, deeds)}
    ${
      rules
        ? html`
          <h2>Mode <kbd>Q</kbd></h2>
          ${choices("Mode", MODES, rules.mode, (mode) => deeds.setRules({ mode }))}
          <h2>Rules</h2>
          ${toggle({ label: "Early reservation", key: "E", on: rules.early, flip: () => deeds.setRules({ early: !rules.early }) })}
          ${toggle({ label: "Never backward", key: "F", on: rules.filter_backward, flip: () => deeds.setRules({ filter_backward: !rules.filter_backward }) })}
          ${toggle({ label: "Basic 3 fallback", key: "X", on: rules.basic3_fallback, flip: () => deeds.setRules({ basic3_fallback: !rules.basic3_fallback }) })}
          ${compared(world, rules, deeds)}
          ${toggle({ label: "Move by sub-cells", key: "S", on: shown.subCells, flip: deeds.toggleSubCells })}
          <h2>Raster <kbd>G</kbd></h2>
          ${segmented("Raster", RASTERS, shown.raster, deeds.setRaster)}
          <h2>Shift <kbd>T</kbd></h2>
          ${segmented("Shift of the raster", OFFSETS, rules.offset, (offset) => deeds.setRules({ offset }))}
          <h2>Actors</h2>
          ${slider({
            label: "Speed",
            says: `${((CELLS_PER_SECOND * rules.speed) / 100).toFixed(1)} cells/s`,
            value: rules.speed,
            min: 10,
            max: 400,
            step: 10,
            input: () => undefined,
            change: (speed) => deeds.setRules({ speed }),
          })}
          ${slider({ label: "Body", says: `${shown.body} % of a sub-cell`, value: shown.body, min: 20, max: 200, step: 2, input: deeds.setBody })}
        `
        : nothing
    }
    <h2>Show</h2>
    ${toggle({ label: "Reservations and destinations", key: "B", on: shown.markers, flip: () => deeds.show("markers") })}
    ${shown.markers ? html`<div style="padding:2px 4px 6px 30px">${markers()}</div>` : nothing}
    ${toggle({ label: "Tracks", key: "L", on: world.tracks, flip: () => deeds.show("tracks") })}
    ${toggle({ label: "Observer and what it sees", key: "A", title: "The observer of the Sight lens, on the same map", on: shown.together, flip: deeds.showTogether })}
  `;
}

/** The switch that runs the other setting beside this one, in the modes that have a fallback. */
function compared({ frame }: CrowdWorld, rules: CrowdRules, deeds: CrowdDeeds) {
  return rules.mode.startsWith("basic3")
    ? toggle({
        label: rules.basic3_fallback ? "Compare without fallback" : "Compare with fallback",
        key: "D",
        title: "Rings show where the same actors would be under the other setting, from now on",
        on: !!frame?.beside,
        flip: deeds.compare,
      })
    : nothing;
}

function situations(world: CrowdWorld, { begin, resize }: CrowdDeeds) {
  return html`<div class="choices pairs">
      ${SITUATIONS.map(
        ({ value, title, about }) =>
          html`<button class="choice" title=${about ?? nothing} aria-current=${world.situation === value} @click=${() => begin(value)}><b>${title}</b></button>`,
      )}
    </div>
    ${slider({
      label: "Actors",
      says: String(world.size),
      value: world.size,
      min: 10,
      max: 1000,
      step: 10,
      input: (size) => (world.size = size),
      change: resize,
    })}`;
}

/** The maps of Sight, and the level of Play. */
function maps({ map }: CrowdWorld, level: LevelRef | null, { choose, follow }: CrowdDeeds) {
  const fromList = (event: Event) => {
    const name = (event.target as HTMLSelectElement).value;
    choose({ kind: "sample", name }, map.maps.find((each) => each.name === name)?.title ?? name);
  };
  const fromLevel = (of: LevelRef) => () => choose({ kind: "level", level: of }, `the level ${of.name}`);
  const listed = map.maps.some(({ name }) => name === map.chosen);
  return html`<div class="row">
      <select aria-label="Map" @change=${fromList}>
        <option value="" disabled ?selected=${!listed}>Choose a map…</option>
        ${map.maps.map(({ name, title }) => html`<option value=${name} ?selected=${name === map.chosen}>${title}</option>`)}
      </select>
    </div>
    ${level ? html`<div class="choices">${opener("The open level", "The grid where the agent is", showsLevel(map, level), fromLevel(level))}</div>` : nothing}
    ${followSwitch(map, follow)}
    ${newMap("Empty map", { width: 40, height: 26 }, (width, height) => choose({ kind: "empty", width, height }, `an empty map of ${width} x ${height}`))}`;
}

function markers(): TemplateResult {
  return legend([
    { swatch: "color-mix(in srgb, var(--good) 45%, transparent)", text: "where it stands" },
    { swatch: "color-mix(in srgb, var(--warm) 65%, transparent)", text: "where it steps next" },
    { swatch: "color-mix(in srgb, var(--ink) 30%, transparent)", text: "held besides" },
    { swatch: "none;border:2px solid var(--hue-2)", text: "destination" },
    { swatch: "var(--hue-3);transform:scale(0.7) rotate(45deg)", text: "way-point" },
  ]);
}
