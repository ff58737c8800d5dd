// The search for a push as a list that folds. The entry under the pointer, or with the focus, lights up its cell.

import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sentence } from "../../frame/sentence";
import { shared } from "../../frame/style";
import type { TriedCell } from "../../wire";
import { type Branch, branches, isOpenAtFirst } from "./search-branches";

/** The words for how a cell was reached. */
const HOW: Record<string, string> = {
  start: "start",
  next: "ahead",
  solid: "push",
  portal: "enter",
  swallow: "swallow",
};

/** Fires `light` with the number of an attempt, or null. */
@customElement("gc-search-tree")
export class SearchTree extends LitElement {
  @property({ attribute: false }) attempts: readonly TriedCell[] = [];

  static override styles = [
    shared,
    css`
      :host { display: block; font-size: var(--text-m); }
      ul { margin: 0; padding: 0; list-style: none; }
      ul ul { margin-left: 9px; border-left: 1px solid var(--line); padding-left: var(--space-s); }
      summary { list-style: none; }
      summary::-webkit-details-marker { display: none; }
      .entry { display: grid; grid-template-columns: 12px auto minmax(0, 1fr); gap: 0 var(--space-s); align-items: baseline; width: 100%;
        padding: 3px var(--space-xs); text-align: left; background: none; border: 0; border-radius: var(--radius-s); cursor: pointer;
        touch-action: manipulation; }
      .entry:hover, .entry:focus-visible { background: var(--hover); }
      .entry::before { content: ""; color: var(--ink-3); }
      summary.entry::before { content: "▸"; }
      details[open] > summary.entry::before { content: "▾"; }
      .how { font: var(--text-xs)/1.6 var(--mono); color: var(--ink-2); background: var(--page); border-radius: 99px; padding: 0 7px; }
      .what { overflow-wrap: anywhere; }
      .said { grid-column: 2 / -1; font-size: var(--text-s); color: var(--ink-2); }
      .on_path > .said { color: var(--good); }
      .failed > .said { color: var(--bad); }
      .unfinished > .said { color: var(--warn); }
      .refused { grid-column: 2 / -1; font-size: var(--text-s); color: var(--ink-3); }
      @media (pointer: coarse) { .entry { padding-block: var(--space-m); } }
    `,
  ];

  override render(): TemplateResult {
    const { attempts } = this;
    return html`<ul aria-label="Search" @keydown=${this.#keys} @pointerleave=${() => this.#light(null)}
      @focusout=${() => this.#light(null)}>${branches(attempts).map((root) => this.#branch(root))}</ul>`;
  }

  /** The entries of a branch. Only where ways part does the list go deeper, because a push may pass many cells. */
  #branch({ number, inner }: Branch): TemplateResult {
    const attempt = this.attempts[number];
    if (attempt === undefined) return html``;
    const lights = (): void => this.#light(number);
    const entry = this.#entry(attempt);
    const [next, other] = inner;
    if (next === undefined || other === undefined) {
      return html`<li><button class="entry ${attempt.end}" @pointerenter=${lights} @focus=${lights} @click=${lights}>${entry}</button></li>
        ${next === undefined ? nothing : this.#branch(next)}`;
    }
    return html`<li><details ?open=${isOpenAtFirst(this.attempts, number)}>
      <summary class="entry ${attempt.end}" @pointerenter=${lights} @focus=${lights} @click=${lights}>${entry}</summary>
      <ul>${inner.map((branch) => this.#branch(branch))}</ul>
    </details></li>`;
  }

  #entry({ how, pieces, said, refused }: TriedCell): TemplateResult {
    return html`<span class="how">${HOW[how] ?? how}</span> <span class="what">${sentence(pieces)}</span>
      <span class="said">${said}</span>
      ${refused.length === 0 ? nothing : html`<span class="refused">${refused.join("; ")}</span>`}`;
  }

  #light(number: number | null): void {
    this.dispatchEvent(new CustomEvent("light", { detail: number }));
  }

  /** The keys of a tree: up and down between entries, left and right to fold, and none of them for the game. */
  #keys = (event: KeyboardEvent): void => {
    const entry = (event.target as Element).closest<HTMLElement>(".entry");
    if (entry === null) return;
    const shown = [...this.renderRoot.querySelectorAll<HTMLElement>(".entry")].filter(
      (each) => each.offsetParent !== null,
    );
    const at = shown.indexOf(entry);
    const fold = entry.closest("li")?.querySelector(":scope > details") ?? null;
    const outer = entry.closest("ul")?.closest("details")?.querySelector<HTMLElement>(":scope > .entry");
    if (event.key === "ArrowDown") shown[at + 1]?.focus();
    else if (event.key === "ArrowUp") shown[at - 1]?.focus();
    else if (event.key === "Home") shown[0]?.focus();
    else if (event.key === "End") shown.at(-1)?.focus();
    else if (event.key === "ArrowRight") {
      if (fold instanceof HTMLDetailsElement && !fold.open) fold.open = true;
      else if (fold !== null) shown[at + 1]?.focus();
    } else if (event.key === "ArrowLeft") {
      if (fold instanceof HTMLDetailsElement && fold.open) fold.open = false;
      else outer?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.stopPropagation();
      return;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
