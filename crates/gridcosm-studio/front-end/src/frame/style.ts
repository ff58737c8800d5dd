// Styles that all elements share; put `shared` first into `static styles`.

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
    font-size: var(--text-xs);
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
    padding: 0 var(--space-xs);
    font: var(--text-xs)/16px var(--mono);
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
    margin-bottom: var(--space-m);
    padding: 10px 12px;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .kv {
    display: grid;
    grid-template-columns: minmax(80px, max-content) 1fr;
    gap: 3px 12px;
    font-size: var(--text-m);
  }
  .kv > :nth-child(odd) {
    color: var(--ink-3);
  }
  .kv > :nth-child(even) {
    font: var(--text-s)/1.55 var(--mono);
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
    padding: var(--space-xs) var(--space-l);
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
  .tabs {
    display: flex;
    gap: 2px;
    padding: 3px;
    background: var(--page);
    border-radius: 9px;
  }
  .tabs button,
  .tool {
    font-weight: 550;
    color: var(--ink-2);
    background: none;
    border: 0;
    border-radius: 7px;
    cursor: pointer;
    touch-action: manipulation;
  }
  .tabs button:hover {
    color: var(--ink);
  }
  .tabs button[aria-selected="true"] {
    color: var(--ink);
    background: var(--panel);
    box-shadow: 0 1px 2px color-mix(in srgb, var(--shade) 13%, transparent);
  }
  .hint {
    color: var(--ink-3);
    font-size: var(--text-m);
  }
  .empty {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: var(--space-m);
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
    .tabs button {
      min-height: 38px;
    }
    kbd {
      display: none;
    }
  }
`;

/** A canvas that fills its element. */
export const fillingCanvas = css`
  :host {
    position: relative;
    display: block;
    overflow: hidden;
  }
  canvas {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
`;
