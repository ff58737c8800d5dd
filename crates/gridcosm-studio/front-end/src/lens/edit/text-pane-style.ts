// The looks of the text of the level.

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
  .lines,
  textarea {
    font: 12.5px/19px var(--mono);
    tab-size: 4;
    letter-spacing: 0;
  }
  .lines {
    position: absolute;
    inset: 0;
    overflow: hidden;
    pointer-events: none;
  }
  .line {
    position: absolute;
    left: 0;
    height: 19px;
    white-space: pre;
  }
  .number {
    position: absolute;
    z-index: 2;
    left: 0;
    width: 38px;
    height: 19px;
    padding-right: 9px;
    text-align: right;
    color: var(--ink-3);
    background: var(--panel);
    font-size: 11px;
    pointer-events: none;
  }
  .number.error,
  .number.warning {
    pointer-events: auto;
    cursor: help;
    font-weight: 700;
  }
  .number.error {
    color: var(--bad);
    background: var(--bad-soft);
  }
  .number.warning {
    color: var(--warn);
    background: var(--warn-soft);
  }
  .mark {
    position: absolute;
    height: 19px;
    border-radius: 3px;
  }
  .mark.error {
    background: var(--bad-soft);
    box-shadow: inset 0 -2px var(--bad);
  }
  .mark.warning {
    background: var(--warn-soft);
    box-shadow: inset 0 -2px var(--warn);
  }
  textarea {
    position: absolute;
    inset: 0 0 0 44px;
    width: calc(100% - 44px);
    height: 100%;
    padding: 6px 10px 6px 4px;
    resize: none;
    border: 0;
    border-radius: 0;
    outline: none;
    background: none;
    color: transparent;
    caret-color: var(--ink);
    white-space: pre;
    overflow: auto;
    scrollbar-width: thin;
    scrollbar-color: var(--line-2) transparent;
  }
  textarea:focus-visible {
    outline: none;
  }
  textarea::selection {
    color: transparent;
    background: color-mix(in srgb, var(--accent) 28%, transparent);
  }
  .key {
    color: var(--accent);
  }
  .table {
    color: var(--hue-3);
    font-weight: 600;
  }
  .text {
    color: var(--good);
  }
  .number-token {
    color: var(--warn);
  }
  .comment {
    color: var(--ink-3);
    font-style: italic;
  }
  .wall {
    color: var(--ink-3);
  }
  .map {
    color: var(--ink);
    font-weight: 700;
  }
  .plain {
    color: var(--ink-2);
  }
  ul {
    flex: none;
    max-height: 132px;
    margin: 8px 0 0;
    padding: 0;
    overflow: auto;
    list-style: none;
  }
  .mistake {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 8px;
    width: 100%;
    margin-bottom: 4px;
    padding: 5px 8px;
    font-size: 12.5px;
    line-height: 1.35;
    text-align: left;
    background: none;
    border: 1px solid var(--line);
    border-left: 3px solid var(--tone);
    border-radius: 6px;
    cursor: pointer;
  }
  .mistake:hover {
    background: var(--hover);
  }
  .mistake.error {
    --tone: var(--bad);
  }
  .mistake.warning {
    --tone: var(--warn);
  }
  .mistake b {
    color: var(--tone);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .mistake .hint {
    grid-column: 2;
    font-size: 12px;
  }
  .fine {
    flex: none;
    margin: 8px 2px 0;
    font-size: 12.5px;
    color: var(--good);
  }
`;
