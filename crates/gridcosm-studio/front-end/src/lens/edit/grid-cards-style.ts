// The style of the cards of the grids.

import { css } from "lit";

export const gridCardsStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    gap: 10px;
    width: 182px;
    padding: var(--space-l);
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line-2) transparent;
  }
  .card {
    position: relative;
    flex: none;
    margin: 0;
    padding: var(--space-m);
    background: var(--panel);
    box-shadow: var(--shadow);
  }
  .card.on {
    border-color: var(--hue);
    box-shadow: 0 0 0 1px var(--hue), var(--shadow);
  }
  .picture {
    display: grid;
    place-items: center;
    width: 100%;
    height: 84px;
    padding: 0;
    background: none;
    border: 0;
    border-radius: 6px;
    cursor: grab;
    touch-action: none;
  }
  .picture:active {
    cursor: grabbing;
  }
  canvas {
    display: block;
    pointer-events: none;
  }
  .row {
    display: flex;
    align-items: center;
    gap: 5px;
    margin-top: var(--space-xs);
    min-height: 26px;
  }
  .name {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: var(--ink);
  }
  .dot {
    flex: none;
    width: 9px;
    height: 9px;
    border-radius: 3px;
    background: var(--hue);
  }
  .size {
    color: var(--ink-3);
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
  .more {
    flex: none;
    width: 22px;
    min-height: 26px;
    margin-right: -5px;
  }
  .menu {
    position: fixed;
    z-index: 30;
    display: grid;
    width: 190px;
    padding: var(--space-xs);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
    box-shadow: var(--shadow-2);
  }
  .menu .btn {
    justify-content: flex-start;
    min-height: 30px;
    line-height: 1.25;
    text-align: left;
    white-space: normal;
    padding: 3px 8px;
    border-color: transparent;
    font-weight: 450;
  }
  input {
    width: 100%;
    min-height: 26px;
    padding: 1px 6px;
  }
  .add {
    flex: none;
    border-style: dashed;
    background: none;
  }
  .hint {
    flex: none;
    margin: 0;
    font-size: var(--text-s);
  }
  @media (pointer: coarse) {
    .menu .btn {
      min-height: 40px;
    }
  }
  @media (max-width: 1100px) {
    :host {
      width: 144px;
      padding: var(--space-l) var(--space-m);
    }
    .size,
    .hint {
      display: none;
    }
  }
  /* On a tablet in portrait orientation there is space below the board, and little beside it. */
  @media (max-width: 1000px) and (min-height: 700px) {
    :host {
      flex-direction: row;
      width: auto;
      padding: 10px 34px 12px;
    }
    .card {
      width: 138px;
    }
    .add {
      align-self: center;
    }
  }
`;
