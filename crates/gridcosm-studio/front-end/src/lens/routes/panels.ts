// The right panel of the Routes lens: timings side by side, how the route came about, the plot of a run.

import { html, nothing, type TemplateResult } from "lit";
import type { Point } from "../../canvas/camera";
import { count, duration } from "../../canvas/rate";
import type { Token } from "../../palette";
import type { RouteAnswer, RouteMetric, RoutePath, RouteRun, RouteSegment, RouteTiming } from "../../wire";
import { scatter } from "../bars";
import { facts, legend, workingCard } from "../parts";
import type { RouteDeeds } from "./knobs-panel";
import type { RoutesWorld } from "./world";

export type Compared = Extract<RouteAnswer, { type: "route_compared" }>;

const METHODS: { key: "planner" | "jump_points" | "bfs"; title: string; token: Token }[] = [
  { key: "planner", title: "Planner", token: "--hue-2" },
  { key: "jump_points", title: "Jump points", token: "--hue-1" },
  { key: "bfs", title: "Breadth first", token: "--hue-5" },
];

export function timesPanel(world: RoutesWorld, pointer: Point | null, deeds: RouteDeeds): TemplateResult {
  const { map, path, run, working, opening, raster } = world;
  const tile = pointer && `${pointer.x}, ${pointer.y} ${raster?.isOpen(pointer.x, pointer.y) ? "open" : "blocked"}`;
  return html`
    <h2>Side by side <kbd>C</kbd></h2>
    <div class="card side-by-side">${working && !opening ? workingCard(working, deeds.stop, "inline") : comparison(world.compared)}</div>
    <h2>Route</h2>
    <div class="card">${path && !path.fault ? routeFacts(path, world.knobs.metric) : html`<span class="note">${path?.fault ?? "No route yet."}</span>`}</div>
    <h2>Many questions</h2>
    <div class="row">
      <button class="btn" @click=${deeds.random}>300 at random</button>
      <button class="btn" @click=${deeds.chooseScenario}>.scen file…</button>
    </div>
    ${run ? html`<div class="card">${plot(run)}</div>` : nothing}
    <h2>Map</h2>
    ${facts([
      ["pointer", tile ?? "–"],
      ["tiles", map ? `${count(map.width)} × ${count(map.height)}` : ""],
      ["open", map ? `${Math.round((100 * map.open) / (map.width * map.height))} %` : ""],
      ["prepared in", map ? duration(map.build_ms * 1000) : ""],
      ["memory", map ? `${Math.round(map.bytes / 1e6)} MB` : ""],
      ["last stroke", world.strokeMicros ? duration(world.strokeMicros) : "–"],
    ])}
    <gc-live-json .value=${path}></gc-live-json>
  `;
}

/** Three bars on a logarithmic scale: on a linear one, a planner a thousand times quicker would be invisible. */
function comparison(compared: Compared | null): TemplateResult {
  if (!compared) {
    return html`<p class="note" style="margin:0">Let go of an end, and three methods search for the same route.</p>`;
  }
  const times = METHODS.map(({ key }) => compared[key].micros);
  const [least, most] = [Math.log10(Math.max(0.5, Math.min(...times))) - 0.5, Math.log10(Math.max(1, ...times))];
  const quickest = Math.min(...times);
  return html`<div class="bars">
    ${METHODS.map(({ key, title, token }) => {
      const timing = compared[key];
      const share = Math.max(
        4,
        (100 * (Math.log10(Math.max(0.5, timing.micros)) - least)) / Math.max(0.1, most - least),
      );
      return html`<div class="method">
        <span>${title}</span><b>${duration(timing.micros)}</b>
        <div class="bar"><i style=${`width:${share.toFixed(1)}%;background:var(${token})`}></i></div>
        <small>${described(timing, compared.jump_points)}${timing.micros > 1.05 * quickest ? ` · ${times_(timing.micros / quickest)} slower` : ""}</small>
      </div>`;
    })}
  </div>`;
}

function described(timing: RouteTiming, shortest: RouteTiming): string {
  if (timing.length === null) {
    return "no way";
  }
  const ratio = shortest.length ? timing.length / shortest.length : 1;
  const longer = ratio > 1.000_000_5 ? `, ${((ratio - 1) * 100).toFixed(ratio > 1.01 ? 1 : 3)} % longer` : ", shortest";
  return `${count(timing.expanded)} looked at${longer}`;
}

function times_(factor: number): string {
  return factor >= 10 ? `${count(factor)} ×` : `${factor.toFixed(1)} ×`;
}

/** Length and effort of the planned route. */
function routeFacts(path: RoutePath, metric: RouteMetric): TemplateResult {
  const { effort } = path;
  const phases: [string, number][] = [
    ["near pair", effort.direct],
    ["spine", effort.spine],
    ["corridor", effort.refine],
    ["second look", effort.check],
    ["whole map", effort.guardrail],
  ];
  return facts([
    ["length", path.length.toFixed(metric === "octile" ? 2 : 0)],
    ["steps", count(path.straight + path.diagonal)],
    ["diagonal", count(path.diagonal)],
    ["turns", count(path.points.length / 2)],
    ["planned in", duration(path.micros)],
    ...phases.filter(([, nodes]) => nodes > 0).map(([name, nodes]) => [name, `${count(nodes)} nodes`] as const),
    ...segmentFacts(path.trace?.segments ?? []),
    ...(effort.widenings > 0 ? [["widened", `${effort.widenings} ×`] as const] : []),
  ]);
}

/** The searches from portal to portal. */
function segmentFacts(segments: readonly RouteSegment[]): (readonly [string, string])[] {
  if (segments.length === 0) {
    return [];
  }
  const largest = Math.max(...segments.map(({ window }) => window.length / 4));
  return [
    ["segments", count(segments.length)],
    ["largest window", `${count(largest)} cells`],
  ];
}

/** Times and ratios of many questions. */
function plot(run: RouteRun): TemplateResult {
  const rows = Array.from(
    { length: run.rows.length / 4 },
    (_, at) => run.rows.slice(at * 4, at * 4 + 4) as [number, number, number, number],
  );
  // A few hundred dots show as much as thousands.
  const every = Math.max(1, Math.ceil(rows.length / 400));
  const shown = rows.filter((_, at) => at % every === 0);
  return html`
    ${scatter(
      "Time of each question by its length",
      [
        { token: "--hue-1", points: shown.map(([length, , exact]) => [length, exact] as const) },
        { token: "--hue-2", points: shown.map(([length, planner]) => [length, planner] as const) },
      ],
      {
        x: { title: "length in tiles", log: true, says: count },
        y: { title: "time of one question", log: true, says: duration },
      },
    )}
    ${legend([
      { swatch: "var(--hue-2)", text: "planner, mean", count: duration(run.planner_mean) },
      { swatch: "var(--hue-1)", text: "jump points, mean", count: duration(run.exact_mean) },
    ])}
    ${scatter(
      "Ratio to the shortest by length",
      [{ token: "--accent", points: shown.map(([length, , , ratio]) => [length, 100 * (ratio - 1)] as const) }],
      {
        x: { title: "length in tiles", log: true, says: count },
        y: { title: "longer than the shortest", log: false, says: (value) => `${Number(value.toFixed(2))} %` },
      },
    )}
    ${facts([
      ["questions", `${count(rows.length)}${run.skipped ? ` (${count(run.skipped)} without a way)` : ""}`],
      ["quicker", `${(run.exact_mean / Math.max(1e-9, run.planner_mean)).toFixed(1)} × in the mean`],
      ["ratio, mean", run.ratio_mean.toFixed(5)],
      ["ratio, most", run.ratio_most.toFixed(5)],
    ])}
    ${run.note ? html`<p class="note">${run.note}</p>` : nothing}
  `;
}
