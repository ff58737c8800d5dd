// How the pieces look that stand in the panels beside a map.

import { css } from "lit";

export const partStyles = css`
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
`;
