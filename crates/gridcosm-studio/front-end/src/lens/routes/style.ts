// The style of the panels of the Routes lens, beyond what all map lenses share.

import { css } from "lit";

export const routeStyles = css`
  .side-by-side {
    display: grid;
    align-content: center;
    min-height: 182px;
  }
  .method {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: 1px 8px;
    margin-bottom: var(--space-s);
    font-size: var(--text-m);
  }
  .method b {
    font: var(--text-s)/1.5 var(--mono);
  }
  .method small {
    grid-column: 1 / -1;
    font-size: var(--text-s);
    color: var(--ink-3);
  }
  .bar {
    grid-column: 1 / -1;
    height: 7px;
    overflow: hidden;
    background: var(--page);
    border-radius: 4px;
  }
  .bar i {
    display: block;
    height: 100%;
    border-radius: 4px;
  }
  .history {
    display: flex;
    gap: var(--space-s);
    overflow-x: auto;
    scrollbar-width: thin;
  }
  .history .btn {
    flex: none;
    display: grid;
    gap: 0;
    justify-items: start;
    padding: 4px 10px;
    line-height: 1.25;
    text-align: left;
    font-variant-numeric: tabular-nums;
  }
  .history small {
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--ink-3);
  }
`;
