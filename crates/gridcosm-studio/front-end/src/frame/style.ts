// Looks that all elements share; put `shared` first into `static styles`.

import { css } from "lit";

export const shared = css`
  :host {
    box-sizing: border-box;
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  h2 {
    margin: 14px 4px 6px;
    font-size: 11px;
    font-weight: 650;
    letter-spacing: 0.08em;
    text-transform: uppercase;
    color: var(--ink-3);
  }
  h2:first-child {
    margin-top: 2px;
  }
  kbd {
    display: inline-block;
    min-width: 18px;
    padding: 0 4px;
    font: 11px/16px var(--mono);
    text-align: center;
    color: var(--ink-3);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 4px;
  }
  .btn {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 7px;
    min-height: 32px;
    padding: 5px 12px;
    font-weight: 550;
    white-space: nowrap;
    color: var(--ink);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
    cursor: pointer;
    touch-action: manipulation;
  }
  .btn:hover {
    background: var(--hover);
    border-color: var(--line-2);
  }
  .btn[aria-pressed="true"],
  .btn.on {
    color: var(--accent);
    background: var(--accent-soft);
    border-color: var(--accent);
  }
  .btn.primary {
    color: var(--accent-ink);
    background: var(--accent);
    border-color: var(--accent);
  }
  .btn.primary:hover {
    filter: brightness(1.08);
  }
  .btn.bad {
    color: var(--bad);
  }
  .btn:disabled {
    color: var(--ink-3);
    background: none;
    border-style: dashed;
    cursor: default;
  }
  .btn.quiet {
    border-color: transparent;
    background: none;
  }
  .btn.icon {
    width: 34px;
    padding: 0;
  }
  input[type="text"],
  input[type="search"],
  input[type="number"],
  select,
  textarea {
    min-height: 32px;
    padding: 4px 9px;
    background: var(--panel);
    border: 1px solid var(--line-2);
    border-radius: 8px;
  }
  input[type="range"],
  input[type="checkbox"],
  input[type="radio"] {
    accent-color: var(--accent);
  }
  .card {
    margin-bottom: 8px;
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .kv {
    display: grid;
    grid-template-columns: minmax(80px, max-content) 1fr;
    gap: 3px 12px;
    font-size: 13px;
  }
  .kv > :nth-child(odd) {
    color: var(--ink-3);
  }
  .kv > :nth-child(even) {
    font: 12px/1.55 var(--mono);
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 7px;
    padding: 4px 11px;
    font-weight: 550;
    font-variant-numeric: tabular-nums;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 99px;
    box-shadow: var(--shadow);
  }
  .seg {
    display: inline-flex;
    overflow: hidden;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .seg button {
    min-height: 30px;
    padding: 4px 12px;
    font-weight: 550;
    color: var(--ink-2);
    background: none;
    border: 0;
    cursor: pointer;
  }
  .seg button[aria-pressed="true"] {
    color: var(--accent-ink);
    background: var(--accent);
  }
  .hint {
    color: var(--ink-3);
    font-size: 13px;
  }
  .empty {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    height: 100%;
    padding: 24px;
    text-align: center;
    color: var(--ink-2);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (pointer: coarse) {
    .btn,
    .seg button,
    select,
    input[type="text"],
    input[type="search"],
    input[type="number"] {
      min-height: 40px;
    }
    .btn.icon {
      width: 42px;
    }
    kbd {
      display: none;
    }
  }
`;
