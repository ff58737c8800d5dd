// The style of the Edit lens as a whole.

import { css } from "lit";

export const editStyle = css`
  :host {
    display: block;
  }
  @media (pointer: coarse) {
    gc-layout {
      --left: 292px;
    }
  }
  .left {
    display: flex;
    flex-direction: column;
    min-height: 100%;
  }
  .left gc-edit-palette {
    flex: 1;
  }
  .main {
    display: grid;
    grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) auto;
    grid-template-areas: "tools tools" "board cards";
    height: 100%;
  }
  @media (max-width: 1000px) and (min-height: 700px) {
    .main {
      grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
      grid-template-areas: "tools" "board" "cards";
    }
  }
  .toolbar {
    grid-area: tools;
    display: flex;
    align-items: center;
    gap: var(--space-m);
    flex-wrap: wrap;
    padding: 10px 12px 0;
  }
  .space {
    flex: 1;
  }
  .tools {
    display: flex;
    flex: none;
    gap: 2px;
    padding: 3px;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
    box-shadow: var(--shadow);
  }
  .tool {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 5px;
    min-width: 30px;
    min-height: 30px;
    padding: 2px 7px;
    font-size: var(--text-m);
  }
  .tool:hover {
    color: var(--ink);
    background: var(--hover);
  }
  .tool[aria-pressed="true"] {
    color: var(--accent-ink);
    background: var(--accent);
  }
  .tool svg {
    width: 16px;
    height: 16px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .tool span {
    display: none;
  }
  .tool[aria-pressed="true"] span {
    display: inline;
  }
  gc-edit-board {
    grid-area: board;
  }
  gc-grid-cards {
    grid-area: cards;
  }
  .right {
    display: flex;
    flex-direction: column;
    height: 100%;
    min-height: 0;
  }
  .right gc-text-pane {
    flex: 1;
  }
  .tabs {
    flex: none;
    margin-bottom: 10px;
  }
  .tabs button {
    flex: 1;
    min-height: 28px;
  }
  @media (pointer: coarse) {
    .tool {
      min-width: 40px;
      min-height: 40px;
    }
    .tabs button {
      min-height: 38px;
    }
  }
`;
