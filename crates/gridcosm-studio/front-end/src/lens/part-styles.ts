// The style of the pieces in the panels beside a map.

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
    gap: var(--space-xs);
  }
  .choices.pairs .choice:not([aria-current="true"]) {
    border-color: var(--line);
  }
  .choice {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 0 var(--space-m);
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
    font-size: var(--text-s);
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
    gap: var(--space-s);
    margin: var(--space-s) 0;
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
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  label.line .says {
    font: var(--text-s) var(--mono);
    color: var(--ink);
  }
  label.line input[type="range"],
  label.line select {
    grid-column: 1 / -1;
    width: 100%;
    margin: 0;
  }
  .row select {
    min-width: 0;
  }
  label.line input[type="number"] {
    width: 84px;
  }
  .switch {
    display: grid;
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: var(--space-m);
    padding: var(--space-xs);
    font-size: var(--text-m);
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
    gap: var(--space-m);
    margin-bottom: var(--space-m);
  }
  .number {
    padding: 8px 11px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .number b {
    display: block;
    font-size: var(--text-xxl);
    font-weight: 620;
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
  .number span {
    font-size: var(--text-s);
    color: var(--ink-3);
  }
  .number small {
    font-size: var(--text-m);
    font-weight: 500;
    color: var(--ink-3);
  }
  .number.good b {
    color: var(--good);
  }
  .number.bad b {
    color: var(--bad);
  }
  .difference {
    width: 100%;
    font-size: var(--text-m);
    border-spacing: 0;
    font-variant-numeric: tabular-nums;
  }
  .difference th {
    font-weight: 500;
    color: var(--ink-2);
    text-align: left;
  }
  .difference td,
  .difference th[scope="col"] {
    text-align: right;
    padding: 2px 0 2px 8px;
  }
  .difference .bad {
    color: var(--bad);
  }
  .difference .ring {
    display: inline-block;
    width: 9px;
    height: 9px;
    border: 1.5px solid var(--ink);
    border-radius: 50%;
    opacity: 0.7;
  }
  .legend {
    display: grid;
    grid-template-columns: 16px 1fr auto;
    align-items: center;
    gap: var(--space-xs) var(--space-m);
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  .legend i {
    display: block;
    width: 12px;
    height: 12px;
    border-radius: 3px;
  }
  .legend b {
    font: var(--text-s) var(--mono);
    color: var(--ink);
  }
  .note {
    font-size: var(--text-m);
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
    gap: var(--space-m);
    justify-items: center;
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  .working progress {
    width: 100%;
    accent-color: var(--accent);
  }
`;
