// The bar below a map with actors: run, single ticks, time, and how many have arrived.

import { html, type TemplateResult } from "lit";
import { count } from "../../canvas/rate";
import { complain } from "../../frame/toast";
import { segmented } from "../parts";
import type { Worlds } from "../worlds";
import { SPEEDS } from "./choices";

export function runBar(worlds: Worlds): TemplateResult {
  const { clock, crowd } = worlds;
  const { frame, situation } = crowd;
  const again = () => situation && void crowd.start(situation).catch(complain);
  const choose = (speed: number) => {
    clock.speed = speed;
    worlds.changed();
  };
  return html`<div class="bottom">
    <button class="btn primary" style="min-width:92px" @click=${() => worlds.run(!clock.running)}>${clock.running ? "❚❚ Pause" : "▶ Run"}</button>
    <button class="btn" title="One tick (.)" @click=${() => worlds.once()}>One tick</button>
    <button class="btn" title="Start again" ?disabled=${!situation} @click=${again}>↺ Again</button>
    <span class="time">${frame ? `${(frame.tick / 60).toFixed(1)} s · tick ${count(frame.tick)}` : ""}</span>
    <progress class="arrived" aria-label="Arrived" max=${Math.max(1, frame?.travellers ?? 1)} value=${frame?.arrived ?? 0}></progress>
    ${segmented("Speed", SPEEDS, clock.speed, choose)}
  </div>`;
}
