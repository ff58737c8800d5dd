import { css } from "lit";

/** The style of the page of all levels. */
export const galleryStyle = css`
  :host {
    display: block;
    height: 100%;
    overflow: auto;
    background: var(--page);
    scrollbar-width: thin;
    scrollbar-color: var(--line-2) transparent;
  }
  .inside {
    max-width: 1240px;
    margin: 0 auto;
    padding: 24px 28px 60px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-l);
    margin-bottom: var(--space-m);
  }
  h1 {
    flex: 1 0 auto;
    white-space: nowrap;
    margin: 0;
    font-size: var(--text-xxl);
    font-weight: 680;
    letter-spacing: -0.01em;
  }
  input[type="search"] {
    flex: 1 1 230px;
    max-width: 300px;
    min-height: 36px;
  }
  .pack {
    margin: 26px 0 12px;
    display: flex;
    align-items: baseline;
    gap: var(--space-l);
    flex-wrap: wrap;
  }
  .pack h2 {
    margin: 0;
    font-size: var(--text-xl);
    letter-spacing: 0;
    text-transform: none;
    color: var(--ink);
  }
  .count {
    color: var(--ink-2);
    font-variant-numeric: tabular-nums;
  }
  .pack p {
    flex-basis: 100%;
    margin: 0;
    color: var(--ink-2);
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(200px, 1fr));
    gap: 14px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    position: relative;
    display: flex;
    flex-direction: column;
    overflow: hidden;
    background: var(--panel);
    border: 1px solid var(--line);
    border-radius: 12px;
    transition:
      transform 140ms var(--ease),
      box-shadow 140ms var(--ease);
  }
  li:hover,
  li:focus-within {
    transform: translateY(-2px);
    box-shadow: var(--shadow-2);
    border-color: var(--line-2);
  }
  @media (prefers-reduced-motion: reduce) {
    li {
      transition: none;
    }
  }
  .open {
    display: block;
    width: 100%;
    padding: 0;
    text-align: left;
    background: none;
    border: 0;
    cursor: pointer;
  }
  .open:focus-visible {
    outline-offset: -3px;
    border-radius: 12px;
  }
  .picture {
    display: grid;
    place-items: center;
    height: 136px;
    padding: 10px;
    background: var(--board);
  }
  gc-thumbnail {
    width: 100%;
    height: 116px;
    border-radius: 6px;
  }
  .text {
    display: block;
    padding: 10px 14px 12px;
  }
  .title {
    display: flex;
    gap: 8px;
    align-items: baseline;
    justify-content: space-between;
    font-weight: 620;
  }
  .difficulty {
    flex: none;
    font-style: normal;
    font-weight: 500;
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    color: var(--ink-3);
  }
  .about {
    display: -webkit-box;
    -webkit-line-clamp: 2;
    -webkit-box-orient: vertical;
    overflow: hidden;
    margin-top: 2px;
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  .solved {
    position: absolute;
    top: 8px;
    right: 8px;
    padding: 2px 9px;
    font-size: var(--text-s);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: var(--good);
    background: var(--good-soft);
    border-radius: 99px;
  }
  .more {
    display: flex;
    /* Four commands are wider than a narrow card. */
    flex-wrap: wrap;
    gap: var(--space-xs);
    margin-top: auto;
    padding: 0 var(--space-m) var(--space-m);
  }
  .pack .more {
    margin: 0;
    padding: 0;
  }
  .more .btn {
    min-height: 28px;
    padding: 2px 9px;
    font-size: var(--text-m);
    color: var(--ink-2);
  }
  .fault {
    color: var(--bad);
  }
  .nothing {
    padding: 60px 0;
    text-align: center;
    color: var(--ink-2);
  }
  .place {
    margin: 0;
    color: var(--ink-2);
    font-size: var(--text-m);
  }
  code {
    font: var(--text-s) var(--mono);
  }
`;
