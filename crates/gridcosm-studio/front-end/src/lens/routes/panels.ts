// Panels of the Routes lens: timings side by side, how the route came about, the plot of a run.

import { html, nothing, type TemplateResult } from "lit";
import { count, duration } from "../../canvas/rate";
import type { RouteAnswer, RouteMetric, RoutePath, RouteRun, RouteTiming } from "../../wire";
import { scatter } from "../bars";

export type Compared = Extract<RouteAnswer, { type: "route_compared" }>;

const METHODS: { key: "planner" | "jump_points" | "bfs"; title: string; token: string }[] = [
  { key: "planner", title: "Planner", token: "--g2" },
  { key: "jump_points", title: "Jump points", token: "--g1" },
  { key: "bfs", title: "Breadth first", token: "--g5" },
];

/** Three bars on a logarithmic scale: a planner a thousand times quicker would not be seen on a plain one. */
export function comparison(compared: Compared | null): TemplateResult {
  if (!compared) {
    return html`<p class="note" style="margin:0">Let go of an end, and three methods search for the same route.</p>`;
  }
  const times = METHODS.map(({ key }) => compared[key].micros);
  const [least, most] = [Math.log10(Math.max(0.5, Math.min(...times))) - 0.5, Math.log10(Math.max(1, ...times))];
  const quickest = Math.min(...times);
  return html`<div class="bars">
    ${METHODS.map(({ key, title, token }) => {
      const timing = compared[key];
      const share = Math.max(4, (100 * (Math.log10(Math.max(0.5, timing.micros)) - least)) / Math.max(0.1, most - least));
      return html`<div class="method">
        <span>${title}</span><b>${duration(timing.micros)}</b>
        <div class="bar"><i style=${`width:${share.toFixed(1)}%;background:var(${token})`}></i></div>
        <small>${described(timing, compared.jump_points)}${timing.micros > quickest ? ` · ${times_(timing.micros / quickest)} slower` : ""}</small>
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
export function facts(path: RoutePath, metric: RouteMetric): TemplateResult {
  const { effort } = path;
  const phases: [string, number][] = [
    ["near pair", effort.direct],
    ["spine", effort.spine],
    ["corridor", effort.refine],
    ["second look", effort.check],
    ["whole map", effort.guardrail],
  ];
  return html`<div class="kv">
    <span>length</span><code>${path.length.toFixed(metric === "octile" ? 2 : 0)}</code>
    <span>steps</span><code>${count(path.straight + path.diagonal)}</code>
    <span>diagonal</span><code>${count(path.diagonal)}</code>
    <span>turns</span><code>${count(path.points.length / 2)}</code>
    <span>planned in</span><code>${duration(path.micros)}</code>
    ${phases.filter(([, nodes]) => nodes > 0).map(([name, nodes]) => html`<span>${name}</span><code>${count(nodes)} nodes</code>`)}
    ${effort.widenings > 0 ? html`<span>widened</span><code>${effort.widenings} ×</code>` : nothing}
  </div>`;
}

/** Times and ratios of many questions. */
export function plot(run: RouteRun): TemplateResult {
  const rows = Array.from({ length: run.rows.length / 4 }, (_, at) => run.rows.slice(at * 4, at * 4 + 4) as [number, number, number, number]);
  // A few hundred dots tell as much as thousands.
  const every = Math.max(1, Math.ceil(rows.length / 400));
  const shown = rows.filter((_, at) => at % every === 0);
  return html`
    ${scatter(
      "Time of each question by its length",
      [
        { token: "--g1", points: shown.map(([length, , exact]) => [length, exact] as const) },
        { token: "--g2", points: shown.map(([length, planner]) => [length, planner] as const) },
      ],
      { x: "length", y: "µs", log: true },
    )}
    <div class="legend">
      <i style="background:var(--g2)"></i><span>planner, mean</span><b>${duration(run.planner_mean)}</b>
      <i style="background:var(--g1)"></i><span>jump points, mean</span><b>${duration(run.exact_mean)}</b>
    </div>
    ${scatter("Ratio to the shortest by length", [{ token: "--accent", points: shown.map(([length, , , ratio]) => [length, ratio] as const) }], {
      x: "length",
      y: "ratio to shortest",
      log: false,
    })}
    <div class="kv">
      <span>questions</span><code>${count(rows.length)}${run.skipped ? ` (${count(run.skipped)} without a way)` : ""}</code>
      <span>quicker</span><code>${(run.exact_mean / Math.max(1e-9, run.planner_mean)).toFixed(1)} × in the mean</code>
      <span>ratio, mean</span><code>${run.ratio_mean.toFixed(5)}</code>
      <span>ratio, most</span><code>${run.ratio_most.toFixed(5)}</code>
    </div>
    ${run.note ? html`<p class="note">${run.note}</p>` : nothing}
  `;
}
