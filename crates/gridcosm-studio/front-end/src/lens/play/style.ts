import { css } from "lit";

/** The style of the Play lens: the elements over the board, and the bottom of the page. */
export const playStyle = css`
  :host { display: block; }
  .world { position: relative; height: 100%; }
  gridcosm-view, gc-iso { position: absolute; inset: 0; }
  gridcosm-view[hidden], gc-iso[hidden] { visibility: hidden; display: grid !important; }
  .top { position: absolute; z-index: 2; inset: 12px 14px auto; display: flex; gap: var(--space-m); align-items: flex-start; pointer-events: none; }
  .top > * { pointer-events: auto; }
  .top gc-play-hud { flex: 1; min-width: 0; pointer-events: none; }
  .foot { position: absolute; z-index: 2; inset: auto 124px 12px; display: grid; justify-items: center; pointer-events: none; }
  .said { background: var(--panel); border: 1px solid var(--line); border-left: 3px solid var(--tone, var(--accent)); border-radius: 8px;
    padding: 7px 14px; box-shadow: var(--shadow); max-width: min(620px, 100%); text-wrap: pretty; }
  .said.warn { --tone: var(--warn); }
  gc-play-pad { position: absolute; z-index: 2; right: 16px; bottom: 16px; }
  gc-play-zoom { position: absolute; z-index: 2; left: 14px; bottom: 12px; }
  .sheet { position: absolute; z-index: 4; inset: auto 0 0; height: 50%; overflow: auto; overscroll-behavior: contain;
    padding: var(--space-l) 32px; background: var(--panel); border-top: 1px solid var(--line); box-shadow: var(--shadow-2); }
  .docked gc-play-hud, .docked gc-play-pad, .docked gc-play-zoom, .docked .foot, .docked .top > .btn:not(.rules) { display: none; }
  .banner { position: absolute; z-index: 3; left: 50%; top: 50%; transform: translate(-50%, -50%); background: var(--panel);
    border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow-2); padding: 22px 28px; text-align: center;
    min-width: 280px; animation: rise 180ms var(--ease); }
  .banner h3 { margin: 0 0 var(--space-xs); font-size: var(--text-xxl); font-weight: 680; color: var(--tone); }
  .banner p { margin: 0 0 var(--space-xl); color: var(--ink-2); font-variant-numeric: tabular-nums; }
  .banner div { display: flex; gap: var(--space-m); justify-content: center; }
  .banner .primary kbd { color: inherit; background: none; border-color: currentColor; opacity: 0.75; }
  .won { --tone: var(--good); }
  .lost { --tone: var(--bad); }
  @keyframes rise { from { opacity: 0; transform: translate(-50%, -44%); } }
  @media (prefers-reduced-motion: reduce) { .banner { animation: none; } }
  .bottom { display: flex; align-items: center; gap: var(--space-m); }
  .bottom gc-play-timeline { flex: 1; }
  .keyboard h2 { margin-top: 14px; }
  .keys { display: grid; grid-template-columns: 1fr 1fr; gap: 5px 10px; font-size: var(--text-m); color: var(--ink-2); }
  .keys span { white-space: nowrap; display: flex; gap: 7px; align-items: center; }
  .about { margin: 0 var(--space-xs) var(--space-l); color: var(--ink-2); font-size: var(--text-m); text-wrap: pretty; }
  /* On a telephone the timeline has a row of its own, and so have the buttons over the board. */
  @media (max-width: 620px) {
    .top { flex-wrap: wrap; justify-content: flex-end; }
    .top gc-play-hud { order: 1; flex: 1 0 100%; }
    .bottom { flex-wrap: wrap; justify-content: flex-end; padding: var(--space-s) 0; }
    .bottom gc-play-timeline { flex: 1 0 100%; }
  }
  @media (pointer: coarse) {
    .keyboard { display: none; }
    .foot { inset-inline: 16px 214px; justify-items: start; bottom: 74px; }
  }
`;
