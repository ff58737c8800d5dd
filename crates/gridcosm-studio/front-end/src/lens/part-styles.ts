// How the pieces of the map lenses look: the stage with what lies over it, and what stands in the panels beside it.

import { css } from "lit";

export const partStyles = css`
  :host {
    display: block;
    height: 100%;
  }
  .stage {
    position: relative;
    height: 100%;
  }
  .stage canvas {
    position: absolute;
    inset: 0;
    display: block;
    width: 100%;
    height: 100%;
    touch-action: none;
  }
  .stage canvas:focus-visible {
    outline: 2px solid color-mix(in srgb, var(--accent) 45%, transparent);
    outline-offset: -2px;
  }
  .hud {
    position: absolute;
    inset: 12px 14px auto;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: start;
    justify-content: space-between;
    pointer-events: none;
  }
  .hud > * {
    pointer-events: auto;
  }
  .hud .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    pointer-events: none;
  }
  .foot {
    position: absolute;
    left: 50%;
    bottom: 14px;
    width: max-content;
    max-width: calc(100% - 28px);
    padding: 6px 12px;
    font-size: 13px;
    color: var(--ink-2);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
    box-shadow: var(--shadow);
    transform: translateX(-50%);
    pointer-events: none;
  }
  .choices {
    display: grid;
    gap: 2px;
    margin: 0;
    padding: 0;
    border: 0;
    list-style: none;
  }
  .choices.pairs {
    grid-template-columns: 1fr 1fr;
    gap: 4px;
  }
  .choices.pairs .choice:not([aria-current="true"]) {
    border-color: var(--line);
  }
  .choice {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 8px;
    width: 100%;
    padding: 6px 9px;
    text-align: left;
    color: var(--ink);
    background: none;
    border: 1px solid transparent;
    border-radius: 8px;
    cursor: pointer;
    touch-action: manipulation;
  }
  .choice:hover {
    background: var(--hover);
  }
  .choice[aria-checked="true"],
  .choice[aria-pressed="true"],
  .choice[aria-current="true"] {
    background: var(--accent-soft);
    border-color: var(--accent);
  }
  .choice b {
    font-weight: 600;
  }
  .choice small {
    grid-column: 1 / -1;
    font-size: 12px;
    line-height: 1.35;
    color: var(--ink-3);
  }
  .choice[aria-checked="true"] small,
  .choice[aria-current="true"] small {
    color: var(--ink-2);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 6px;
    margin: 6px 0;
  }
  .row .btn,
  .row select {
    flex: 1;
  }
  .size {
    flex-wrap: nowrap;
  }
  .size input {
    width: 42px;
    padding: 4px 2px;
    text-align: center;
    appearance: textfield;
  }
  .size .btn {
    padding-inline: 3px;
  }
  [slot="left"] .seg {
    display: flex;
  }
  [slot="left"] .seg button {
    flex: 1;
    padding-inline: 4px;
  }
  [slot="right"] > .kv,
  [slot="right"] > .legend {
    margin-inline: 4px;
  }
  label.line {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: 2px 8px;
    padding: 3px 4px;
    font-size: 13px;
    color: var(--ink-2);
  }
  label.line .says {
    font: 12px var(--mono);
    color: var(--ink);
  }
  label.line input[type="range"] {
    grid-column: 1 / -1;
    width: 100%;
    margin: 0;
  }
  label.line input[type="number"] {
    width: 84px;
  }
  .switch {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: 8px;
    padding: 4px;
    font-size: 13px;
    cursor: pointer;
  }
  .switch input {
    margin: 0;
  }
  .delays {
    display: grid;
    align-content: center;
    min-height: 166px;
  }
  .numbers {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 8px;
    margin-bottom: 8px;
  }
  .number {
    padding: 8px 11px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .number b {
    display: block;
    font-size: 20px;
    font-weight: 620;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
  .number span {
    font-size: 12px;
    color: var(--ink-3);
  }
  .number small {
    font-size: 13px;
    font-weight: 500;
    color: var(--ink-3);
  }
  .number.good b {
    color: var(--good);
  }
  .number.bad b {
    color: var(--bad);
  }
  .legend {
    display: grid;
    grid-template-columns: 16px 1fr auto;
    align-items: center;
    gap: 4px 8px;
    font-size: 13px;
    color: var(--ink-2);
  }
  .legend i {
    display: block;
    width: 12px;
    height: 12px;
    border-radius: 3px;
  }
  .legend b {
    font: 12px var(--mono);
    color: var(--ink);
  }
  .note {
    font-size: 13px;
    line-height: 1.45;
    color: var(--ink-2);
  }
  .note.bad {
    color: var(--bad);
  }
  .note.good {
    color: var(--good);
  }
  .bottom {
    display: flex;
    align-items: center;
    gap: 10px;
    min-height: var(--bottom);
  }
  .bottom .time {
    min-width: 92px;
    font-variant-numeric: tabular-nums;
    color: var(--ink-2);
  }
  .bottom .arrived {
    flex: 1;
    min-width: 40px;
    accent-color: var(--good);
  }
  .invite {
    display: grid;
    gap: 14px;
    justify-items: center;
    padding: 32px 40px;
    border: 2px dashed var(--line-2);
    border-radius: 18px;
    background: color-mix(in srgb, var(--panel) 70%, transparent);
  }
  .invite h3 {
    margin: 0;
    font-size: 18px;
    color: var(--ink);
  }
  .invite p {
    margin: 0;
    max-width: 40ch;
  }
  .switch i {
    display: block;
    width: 14px;
    height: 14px;
    border-radius: 4px;
  }
  .switch.swatched {
    grid-template-columns: auto auto 1fr auto;
  }
  .working {
    display: grid;
    gap: 8px;
    justify-items: center;
    font-size: 13px;
    color: var(--ink-2);
  }
  .working progress {
    width: 100%;
    accent-color: var(--accent);
  }
  .working.over {
    position: absolute;
    left: 50%;
    top: 50%;
    min-width: 280px;
    padding: 18px 24px;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 12px;
    box-shadow: var(--shadow-2);
    transform: translate(-50%, -50%);
  }
`;
