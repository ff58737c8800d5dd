// The style of the dialog for a new level.

import { css } from "lit";

export const newLevelStyle = css`
  :host {
    --dialog: 980px;
  }
  dialog[open] {
    display: flex;
    flex-direction: column;
    height: min(780px, calc(100dvh - 32px));
    max-height: none;
    padding: 16px 20px 14px;
  }
  form {
    flex: 1;
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 11fr) minmax(0, 9fr);
    grid-template-areas: "kinds about" "fields picture" "footer footer";
    gap: 0 20px;
    min-height: 0;
  }
  .kinds {
    grid-area: kinds;
    margin-bottom: var(--space-l);
  }
  .about {
    grid-area: about;
    align-self: center;
    margin: 0 0 var(--space-l);
    line-height: 1.3;
  }
  .fields {
    grid-area: fields;
    overflow: auto;
    padding: 2px 10px 8px 2px;
    scrollbar-width: thin;
    scrollbar-color: var(--line-2) transparent;
  }
  .few {
    display: grid;
    gap: var(--space-m);
    max-width: 250px;
  }
  .few h2 {
    margin: var(--space-m) 0 0;
  }
  .picture {
    grid-area: picture;
    display: flex;
    flex-direction: column;
    gap: var(--space-m);
    min-height: 0;
  }
  gc-board-preview {
    flex: 1;
    background: var(--board);
    border-radius: 10px;
  }
  gc-board-preview.old {
    filter: grayscale(0.85) opacity(0.5);
  }
  .remark {
    min-height: 1.35em;
    margin: 0;
    font-size: var(--text-m);
    line-height: 1.35;
    color: var(--warn);
  }
  .seed {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-s) var(--space-l);
  }
  footer {
    grid-area: footer;
    display: flex;
    justify-content: flex-end;
    gap: var(--space-m);
    margin: 12px -20px 0;
    padding: 12px 20px 0;
    border-top: 1px solid var(--line);
  }
  .usual {
    margin-right: auto;
  }
  @media (max-width: 760px) {
    form {
      grid-template: auto auto minmax(0, 2fr) minmax(0, 3fr) auto / minmax(0, 1fr);
      grid-template-areas: "kinds" "about" "picture" "fields" "footer";
    }
    .fields {
      margin-top: 10px;
    }
  }
`;
