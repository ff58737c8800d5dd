// The order of a push's strategies as a list: earlier, later, never.

import { css, html, type TemplateResult } from "lit";
import type { Choice } from "../wire";

export const strategyOrderStyle = css`
  ol {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  ol li {
    display: flex;
    align-items: center;
    gap: var(--space-xs);
    margin-bottom: 3px;
    padding: 1px 2px 1px 9px;
    border: 1px solid var(--line);
    border-radius: 7px;
    font-size: var(--text-m);
  }
  ol li span {
    flex: 1;
  }
  ol li.off {
    color: var(--ink-3);
    border-style: dashed;
  }
  ol li .btn {
    width: 26px;
    min-height: 26px;
  }
`;

/** The list; `change` gets the new order. */
export function strategyOrder(
  order: readonly string[],
  strategies: readonly Choice[],
  change: (order: string[]) => void,
): TemplateResult {
  const off = strategies.map(({ word }) => word).filter((name) => !order.includes(name));
  const label = (name: string): string => strategies.find(({ word }) => word === name)?.label ?? name;
  const move = (at: number, by: number): void => {
    const moved = [...order];
    const [name = ""] = moved.splice(at, 1);
    moved.splice(at + by, 0, name);
    change(moved);
  };
  return html`<ol aria-label="Order of what is tried">
    ${order.map(
      (name, at) => html`<li>
        <span>${at + 1}. ${label(name)}</span>
        <button class="btn icon quiet" aria-label=${`${label(name)} earlier`} ?disabled=${at === 0} @click=${() => move(at, -1)}>↑</button>
        <button class="btn icon quiet" aria-label=${`${label(name)} later`} ?disabled=${at === order.length - 1} @click=${() => move(at, 1)}>↓</button>
        <button class="btn icon quiet" aria-label=${`never ${label(name)}`} ?disabled=${order.length === 1} @click=${() => change(order.filter((other) => other !== name))}>×</button>
      </li>`,
    )}
    ${off.map(
      (name) => html`<li class="off">
        <span>never: ${label(name)}</span>
        <button class="btn icon quiet" aria-label=${`also ${label(name)}`} @click=${() => change([...order, name])}>+</button>
      </li>`,
    )}
  </ol>`;
}
