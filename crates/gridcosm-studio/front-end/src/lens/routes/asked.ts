// Earlier questions about a map, to ask again.

import { html, type TemplateResult } from "lit";
import { count, duration } from "../../canvas/rate";
import type { Cell, RoutePath } from "../../wire";

export interface Question {
  from: Cell;
  to: Cell;
  length: number;
  micros: number;
}

const MOST = 24;

export class Asked {
  list: Question[] = [];

  /** Remembers a route, newest first, each pair of ends once. */
  add(path: RoutePath | null): void {
    if (path && !path.fault) {
      const { from, to, length, micros } = path;
      const same = (each: Question) => equal(each.from, from) && equal(each.to, to);
      this.list = [{ from, to, length, micros }, ...this.list.filter((each) => !same(each))].slice(0, MOST);
    }
  }

  clear(): void {
    this.list = [];
  }
}

function equal(a: Cell, b: Cell): boolean {
  return a.x === b.x && a.y === b.y;
}

export function historyStrip({ list }: Asked, again: (question: Question) => void): TemplateResult {
  return list.length === 0
    ? html`<span class="hint">Routes you asked for appear here.</span>`
    : html`<div class="history" role="list" aria-label="Questions asked">
        ${list.map(
          (each) =>
            html`<div role="listitem">
              <button class="btn" title="Ask again" @click=${() => again(each)}>
                ${each.from.x}, ${each.from.y} → ${each.to.x}, ${each.to.y}<small>${count(each.length)} tiles in ${duration(each.micros)}</small>
              </button>
            </div>`,
        )}
      </div>`;
}
