// The style of the text pane around its editor.

import { css } from "lit";

export const textPaneStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
  }
  .editor {
    position: relative;
    flex: 1;
    min-height: 120px;
    overflow: hidden;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  .editor:focus-within {
    border-color: var(--accent);
  }
  ul {
    flex: none;
    max-height: 132px;
    margin: var(--space-m) 0 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  .mistake {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 var(--space-m);
    width: 100%;
    padding: 5px 8px;
    font-size: var(--text-m);
    line-height: 1.35;
    text-align: left;
    background: none;
    border: 0;
    cursor: pointer;
  }
  .mistake:hover {
    background: var(--hover);
  }
  li {
    margin-bottom: var(--space-xs);
    border: 1px solid var(--line);
    border-left: 3px solid var(--tone);
    border-radius: 6px;
  }
  li.error {
    --tone: var(--bad);
  }
  li.warning {
    --tone: var(--warn);
  }
  .fix {
    min-height: 28px;
    margin: 0 var(--space-m) var(--space-s);
    padding: 2px 10px;
    font-size: var(--text-m);
  }
  .mistake b {
    color: var(--tone);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .mistake .hint {
    grid-column: 2;
    font-size: var(--text-s);
  }
  .fine {
    flex: none;
    margin: 8px 2px 0;
    font-size: var(--text-m);
    color: var(--good);
  }
`;
