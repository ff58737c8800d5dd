// The grids of a level and their nesting, as a small drawing; a click goes to a grid.

import { css, html, LitElement, nothing, svg } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Listening } from "../../frame/listening";
import { shared } from "../../frame/style";
import { hueToken } from "../../palette";
import type { Bench } from "./bench";
import { drawing, type Edge, NODE, type Node, type Reference, references } from "./references";

const WIDTH = 336;

@customElement("gc-edit-graph")
export class ReferenceGraph extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
        overflow: auto;
        scrollbar-width: thin;
        scrollbar-color: var(--line-2) transparent;
      }
      svg {
        display: block;
        width: 100%;
        max-width: 336px;
        margin: 0 auto var(--space-s);
        overflow: visible;
      }
      .node {
        cursor: pointer;
        outline: none;
      }
      .node rect {
        fill: var(--panel);
        stroke: var(--hue);
        stroke-width: 1.5;
      }
      .node:hover rect {
        fill: var(--hover);
      }
      .node.on rect {
        fill: color-mix(in srgb, var(--hue) 16%, var(--panel));
        stroke-width: 2.5;
      }
      .node:focus-visible rect {
        stroke: var(--accent);
        stroke-width: 3;
      }
      .node text {
        fill: var(--ink);
        font: 600 var(--text-m) var(--font);
        text-anchor: middle;
        dominant-baseline: central;
      }
      .edge {
        fill: none;
        stroke: var(--ink-3);
        stroke-width: 1.5;
      }
      .edge.secondary {
        stroke-dasharray: 4 4;
      }
      .count {
        fill: var(--ink-2);
        font: 600 var(--text-xs) var(--font);
        paint-order: stroke;
        stroke: var(--panel);
        stroke-width: 4px;
        text-anchor: middle;
        dominant-baseline: central;
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
      }
      .room {
        display: flex;
        align-items: baseline;
        gap: var(--space-m);
        width: 100%;
        padding: 5px 8px;
        font-size: var(--text-m);
        text-align: left;
        background: none;
        border: 0;
        border-radius: 7px;
        cursor: pointer;
      }
      .room:hover {
        background: var(--hover);
      }
      .room .where {
        color: var(--ink-2);
        font-variant-numeric: tabular-nums;
      }
      .room .mark {
        margin-left: auto;
        color: var(--ink-3);
        font-size: var(--text-s);
      }
      .dot {
        flex: none;
        display: inline-block;
        width: 9px;
        height: 9px;
        border-radius: 3px;
        background: var(--hue);
      }
      .alone {
        margin: 4px 4px 10px;
        color: var(--warn);
        font-size: var(--text-m);
      }
    `,
  ];

  @property({ attribute: false }) bench!: Bench;
  protected readonly listening = new Listening(
    this,
    () => this.bench,
    "changed",
    () => this.requestUpdate(),
  );

  override render() {
    const { grids } = this.bench.scene;
    const rooms = references(grids);
    const { nodes, edges, height } = drawing(grids, rooms, WIDTH);
    const alone = grids.filter(
      (grid) => grid.id !== 0 && !rooms.some((room) => room.shows === grid.id && room.at.grid !== grid.id),
    );
    return html`<h2>Grids in grids</h2>
      <svg viewBox=${`0 0 ${WIDTH} ${height}`} role="group" aria-label="Which grid is shown in which">
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="var(--ink-3)" /></marker>
        </defs>
        ${edges.map((edge) => line(edge))} ${nodes.map((node) => this.#node(node))}
      </svg>
      ${alone.length > 0 ? html`<p class="alone">${sentence(alone.map((grid) => grid.name))}</p>` : nothing}
      <h2>Rooms</h2>
      ${
        rooms.length === 0
          ? html`<p class="hint">No grid is shown in another one yet. Add a grid with “+ Grid”, then drag its card onto a cell.</p>`
          : html`<ul>
            ${rooms.slice(0, 200).map((room) => this.#room(room))}
          </ul>`
      }`;
  }

  #node({ grid, x, y }: Node) {
    const on = grid.id === this.bench.grid;
    const go = (): void => this.bench.choose({ grid: grid.id });
    const name = grid.name.length > 12 ? `${grid.name.slice(0, 11)}…` : grid.name;
    return svg`<g class="node ${on ? "on" : ""}" style=${`--hue: var(${hueToken(grid.hue)})`} role="button" tabindex="0" aria-pressed=${on} aria-label=${`Go to grid ${grid.name}`}
      @click=${go} @keydown=${(event: KeyboardEvent) => (event.key === "Enter" || event.key === " ") && go()}>
      <title>${grid.name}, ${grid.width} by ${grid.height}</title>
      <rect x=${x} y=${y} width=${NODE.width} height=${NODE.height} rx="8" />
      <text x=${x + NODE.width / 2} y=${y + NODE.height / 2}>${name}</text>
    </g>`;
  }

  #room({ at, shows, mark }: Reference) {
    const { scene } = this.bench;
    const [inner, outer] = [scene.grid(shows), scene.grid(at.grid)];
    return html`<li>
      <button class="room" title="Show this room" @click=${() => this.#goTo(at)}>
        <span class="dot" style=${`--hue: var(${hueToken(inner?.hue ?? 0)})`}></span><b>${inner?.name}</b>
        <span class="where">in ${outer?.name} at ${at.x}, ${at.y}</span>
        ${mark ? html`<span class="mark">${mark}</span>` : nothing}
      </button>
    </li>`;
  }

  #goTo({ grid, x, y }: Reference["at"]): void {
    this.bench.choose({ grid });
    this.bench.choose({ tool: "select", selection: { x, y, width: 1, height: 1 }, cursor: null });
  }
}

/** An arrow from a grid to a grid that it shows; a loop for a grid that shows itself. */
function line({ from, to, rooms }: Edge) {
  const secondary = rooms.every((room) => room.mark === "secondary");
  const [x0, x1] = [from.x + NODE.width / 2, to.x + NODE.width / 2];
  const [top, bottom] = [from.y, from.y + NODE.height];
  const count = (x: number, y: number) =>
    rooms.length > 1 ? svg`<text class="count" x=${x} y=${y}>${rooms.length}×</text>` : nothing;
  const path = (d: string) => svg`<path class="edge ${secondary ? "secondary" : ""}" d=${d} marker-end="url(#tip)" />`;
  if (from === to) {
    const right = from.x + NODE.width;
    return svg`${path(`M${right - 14} ${top} C${right - 10} ${top - 24} ${right + 26} ${top - 10} ${right + 1} ${top + 10}`)}${count(right + 12, top - 12)}`;
  }
  if (to.y > from.y) {
    return svg`${path(`M${x0 - 8} ${bottom} C${x0 - 8} ${bottom + 22} ${x1 - 8} ${to.y - 22} ${x1 - 8} ${to.y}`)}${count((x0 + x1) / 2 - 8, (bottom + to.y) / 2)}`;
  }
  // Back to a grid further out, or beside: along the other side.
  const end = to.y === from.y ? to.y + NODE.height : to.y + NODE.height;
  const start = to.y === from.y ? bottom : top;
  const bend = to.y === from.y ? 24 : -22;
  return svg`${path(`M${x0 + 10} ${start} C${x0 + 10} ${start + bend} ${x1 + 10} ${end + 22} ${x1 + 10} ${end}`)}${count((x0 + x1) / 2 + 10, (start + end) / 2)}`;
}

function sentence(names: readonly string[]): string {
  const which = names.length === 1 ? `${names[0]} is` : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are`;
  return `${which} shown in no other grid, so nobody can get there.`;
}
