// The style of the stage of a map lens, with its overlays and the strip below.

import { css } from "lit";

export const stageStyles = css`
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
    gap: var(--space-m);
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
    gap: var(--space-m);
    pointer-events: none;
  }
  .low {
    position: absolute;
    inset: auto 14px 14px;
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--space-s);
    pointer-events: none;
  }
  .strip {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: center;
    gap: 3px;
    padding: 4px;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 10px;
    box-shadow: var(--shadow);
    pointer-events: auto;
  }
  .strip span {
    min-width: 62px;
    padding: 0 var(--space-s);
    font-size: var(--text-m);
    font-variant-numeric: tabular-nums;
    color: var(--ink-2);
  }
  .strip .btn {
    min-width: 32px;
    padding-inline: 6px;
    justify-content: center;
  }
  .foot {
    max-width: 100%;
    padding: var(--space-s) var(--space-l);
    font-size: var(--text-m);
    color: var(--ink-2);
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 8px;
    box-shadow: var(--shadow);
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
    white-space: nowrap;
    color: var(--ink-2);
  }
  .bottom .arrived {
    flex: 1;
    min-width: 20px;
    accent-color: var(--good);
  }
  @media (max-width: 860px) {
    .bottom {
      gap: 6px;
    }
    .bottom .btn {
      padding-inline: 8px;
    }
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
    font-size: var(--text-xl);
    color: var(--ink);
  }
  .invite p {
    margin: 0;
    max-width: 40ch;
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
  .dropping {
    position: absolute;
    inset: 10px;
    display: grid;
    place-content: center;
    font-size: var(--text-xl);
    font-weight: 600;
    color: var(--accent);
    border: 3px dashed var(--accent);
    border-radius: 16px;
    background: color-mix(in srgb, var(--accent) 12%, var(--panel));
    opacity: 0.92;
    pointer-events: none;
  }
`;
