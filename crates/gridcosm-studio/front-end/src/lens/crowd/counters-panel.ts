// The right panel of the Crowd lens: arrivals, violations, durations, and the actor under the pointer.

import { html, nothing, type TemplateResult } from "lit";
import type { Point } from "../../canvas/camera";
import { count, duration } from "../../canvas/rate";
import type { CrowdDelays, CrowdFrame } from "../../wire";
import { histogram } from "../bars";
import { drawingPanel } from "../drawing-panel";
import { facts, legend, number } from "../parts";
import { actorsSeen } from "../sight/sentences";
import type { SightWorld } from "../sight/world";
import { ARRIVED, STUCK, UNDER_WAY } from "./actors";
import type { CrowdDeeds } from "./rules-panel";
import type { CrowdWorld } from "./world";

export function countersPanel(
  world: CrowdWorld,
  sight: SightWorld | null,
  exact: Point | null,
  pointer: Point | null,
  deeds: CrowdDeeds,
): TemplateResult {
  const { frame } = world;
  if (!frame) {
    return html`<p class="hint">Choose a situation on the left.</p>`;
  }
  const { per_side: side, offset } = frame.rules;
  return html`
    <h2>Arrived</h2>
    <div class="numbers">
      ${number("arrived", count(frame.arrived), world.arrived ? "good" : "", count(frame.travellers))}
      ${number("stuck", count(frame.stuck), frame.stuck > 0 ? "bad" : "")}
      ${number("overlaps", count(frame.overlaps), frame.overlaps > 0 ? "bad" : "good")}
      ${number("passed through", count(frame.pass_throughs), frame.pass_throughs > 0 ? "bad" : "good")}
    </div>
    ${verdict(world, frame)}
    ${difference(frame)}
    <h2>Delay against travelling alone</h2>
    <div class="card delays">${delayPanel(frame, frame.delays)}</div>
    <h2>Under the pointer</h2>
    <div class="card">${inspector(world, exact, pointer)}</div>
    <h2>At this moment</h2>
    ${facts([
      ["actors", count(frame.actors)],
      ...(sight ? [["seen by the observer", actorsSeen(sight, world)] as const] : []),
      ["raster", `${side} × ${side}${offset === "none" ? "" : `, shifted ${offset.toUpperCase()}`}`],
      ["reserved", `${count(world.actors.reservations)} sub-cells`],
      ["one tick", frame.micros ? duration(frame.micros) : "–"],
    ])}
    <h2>Colours</h2>
    ${legend([
      { swatch: "var(--hue-0)", text: "set out to the right" },
      { swatch: "var(--hue-1)", text: "downwards" },
      { swatch: "var(--hue-2)", text: "to the left" },
      { swatch: "var(--hue-3)", text: "upwards" },
      { swatch: "var(--hue-5)", text: "stands, was sent nowhere" },
    ])}
    <h2>Keep</h2>
    <div class="row">
      <button class="btn" @click=${deeds.save}>Save <kbd aria-hidden="true">F5</kbd></button>
      <button class="btn" @click=${deeds.load}>Load <kbd aria-hidden="true">F9</kbd></button>
    </div>
    <button class="btn bad" style="width:100%" @click=${deeds.clear}>Take out everyone <kbd aria-hidden="true">0</kbd></button>
    <h2>Text</h2>
    ${drawingPanel(deeds)}
    <h2>What was done</h2>
    ${logPanel(world)}
    <gc-live-json .value=${frame}></gc-live-json>
  `;
}

function delayPanel(frame: CrowdFrame, delays: CrowdDelays | null) {
  if (!delays) {
    return html`<span class="note">${frame.travellers > 0 ? "Everyone is being timed alone…" : "Nobody is on the way."}</span>`;
  }
  const { counts, mean_seconds: mean, most_seconds: most } = delays;
  return html`${histogram("How many actors lost how much time", counts, "0 s", `${counts.length / 2} s or more`)}
    ${facts([
      ["mean", frame.arrived > 0 ? `${mean.toFixed(1)} s` : "nobody has arrived"],
      ["at most", frame.arrived > 0 ? `${most.toFixed(1)} s` : "–"],
    ])}`;
}

/** The actor or cell under the pointer. */
function inspector(world: CrowdWorld, exact: Point | null, pointer: Point | null) {
  const actor = exact && world.actors.nearest(exact, 0.6);
  const place = (cell: Point | null) => (cell ? `${cell.x}, ${cell.y}` : "–");
  if (actor) {
    const { flags } = actor;
    const state = flags & STUCK ? "stuck" : flags & ARRIVED ? "arrived" : flags & UNDER_WAY ? "under way" : "stands";
    return facts([
      ["actor", `#${actor.id} ${state}`],
      ["sub-cell", place(actor.current)],
      ["next", place(actor.next)],
      ["goes to", place(actor.destination)],
      ["steers for", place(actor.steersFor)],
    ]);
  }
  return pointer
    ? facts([
        ["cell", place(pointer)],
        ["is", world.walls.has(pointer.x, pointer.y) ? "wall" : "free"],
      ])
    : html`<span class="note">Point at an actor to see what it has reserved.</span>`;
}

/** What the numbers mean, in a sentence. */
function verdict(world: CrowdWorld, frame: CrowdFrame) {
  if (world.arrived) {
    return html`<p class="note good">Everyone arrived after ${(frame.tick / 60).toFixed(1)} seconds.</p>`;
  }
  if (frame.stuck === 0) {
    return nothing;
  }
  const strict = frame.rules.mode.startsWith("basic3") && !frame.rules.basic3_fallback;
  return html`<p class="note bad">
    ${frame.stuck === 1 ? "One actor comes" : `${count(frame.stuck)} actors come`} no nearer.
    ${strict ? html`Basic 3 without fallback never steps back; press <kbd>X</kbd>.` : nothing}
  </p>`;
}

/** Both settings of the fallback beside each other. */
function difference({ rules, beside, arrived, stuck, travellers, tick }: CrowdFrame) {
  if (!beside) {
    return nothing;
  }
  const here = { fallback: rules.basic3_fallback, arrived, stuck };
  const [withIt, without] = here.fallback ? [here, beside] : [beside, here];
  const row = (title: string, { arrived: n, stuck: m }: typeof here, ring: boolean) =>
    html`<tr><th scope="row">${title}${ring ? html` <i class="ring" title="Drawn as rings"></i>` : nothing}</th>
      <td>${count(n)}</td><td>${count(travellers - n - m)}</td><td class=${m > 0 ? "bad" : ""}>${count(m)}</td></tr>`;
  return html`<h2>The difference the fallback makes</h2>
    <table class="card difference">
      <thead><tr><td></td><th scope="col">arrived</th><th scope="col">walking</th><th scope="col">stuck</th></tr></thead>
      <tbody>${row("with fallback", withIt, !here.fallback)}${row("without", without, here.fallback)}</tbody>
    </table>
    <p class="note">${
      without.stuck > 0
        ? "Without it nobody steps back, so those who meet in a passage wait for ever."
        : tick > 0 && withIt.arrived !== without.arrived
          ? "Without it nobody ever steps back."
          : "Without it nobody ever steps back. Let them run to see what that means here."
    }</p>`;
}

function logPanel({ log }: CrowdWorld) {
  return html`<details class="card">
    <summary>${count(log.length)} lines</summary>
    <pre style="max-height:180px;margin:6px 0 0;overflow:auto;font:var(--text-xs)/1.4 var(--mono);white-space:pre-wrap" tabindex="0" aria-label="The last lines">${log
      .last(40)
      .map((line) => line.slice(11))
      .join("\n")}</pre>
  </details>
  <button class="btn" style="width:100%" ?disabled=${log.length === 0} @click=${() => log.download()}>Download as text</button>`;
}
