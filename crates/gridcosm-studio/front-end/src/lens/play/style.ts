import { css } from "lit";

/** Looks of the Play lens: what floats over the board, and the foot of the page. */
export const playStyle = css`
  :host { display: block; }
  .world { position: relative; height: 100%; }
  gridcosm-view, gc-iso { position: absolute; inset: 0; }
  gridcosm-view[hidden], gc-iso[hidden] { visibility: hidden; display: grid !important; }
  .top { position: absolute; z-index: 2; inset: 12px 14px auto; display: flex; gap: 8px; align-items: flex-start; pointer-events: none; }
  .top > * { pointer-events: auto; }
  .top play-hud { flex: 1; min-width: 0; pointer-events: none; }
  .foot { position: absolute; z-index: 2; inset: auto 124px 12px; display: grid; justify-items: center; pointer-events: none; }
  .said { background: var(--panel); border: 1px solid var(--line); border-left: 3px solid var(--tone, var(--accent)); border-radius: 8px;
    padding: 7px 14px; box-shadow: var(--shadow); max-width: min(620px, 100%); text-wrap: pretty; }
  .said.warn { --tone: var(--warn); }
  play-pad { position: absolute; z-index: 2; right: 16px; bottom: 16px; }
  play-zoom { position: absolute; z-index: 2; left: 14px; bottom: 12px; }
  .banner { position: absolute; z-index: 3; left: 50%; top: 50%; transform: translate(-50%, -50%); background: var(--panel);
    border: 1px solid var(--line); border-radius: 16px; box-shadow: var(--shadow-2); padding: 22px 28px; text-align: center;
    min-width: 280px; animation: rise 180ms var(--ease); }
  .banner h3 { margin: 0 0 4px; font-size: 22px; font-weight: 680; color: var(--tone); }
  .banner p { margin: 0 0 16px; color: var(--ink-2); font-variant-numeric: tabular-nums; }
  .banner div { display: flex; gap: 8px; justify-content: center; }
  .banner .primary kbd { color: inherit; background: none; border-color: currentColor; opacity: 0.75; }
  .won { --tone: var(--good); }
  .lost { --tone: var(--bad); }
  @keyframes rise { from { opacity: 0; transform: translate(-50%, -44%); } }
  @media (prefers-reduced-motion: reduce) { .banner { animation: none; } }
  .bottom { display: flex; align-items: center; gap: 8px; }
  .bottom play-timeline { flex: 1; }
  .keyboard h2 { margin-top: 14px; }
  .keys { display: grid; grid-template-columns: 1fr 1fr; gap: 5px 10px; font-size: 13px; color: var(--ink-2); }
  .keys span { white-space: nowrap; display: flex; gap: 7px; align-items: center; }
  .about { margin: 0 4px 12px; color: var(--ink-2); font-size: 13px; text-wrap: pretty; }
  @media (pointer: coarse) {
    .keyboard { display: none; }
    .foot { inset-inline: 16px 214px; justify-items: start; bottom: 74px; }
  }
`;
