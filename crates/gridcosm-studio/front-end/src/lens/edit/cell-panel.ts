// The content of the selected cell, from the top down, with the keys of each entity to change.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../../frame/style";
import "../../inspector/inspector";
import type { Link, Reply } from "../../link/link";
import type { EntityCard, LinkKind, Place } from "../../wire";
import type { Bench } from "./bench";
import type { Cell } from "./cells";
import {
  byThings,
  GROUPS,
  MARKS,
  meaningful,
  type Parameter,
  type ParameterValue,
  ROOM_WIRES,
  roomParameters,
} from "./kinds";
import { wordOf } from "./linking";
import "./parameter-field";
import { Listening } from "../../frame/listening";
import { describeEntity } from "./describe-entity";
import type { ParameterChange } from "./parameter-field";
import { readText, writeValue } from "./toml";

const KINDS = new Map(GROUPS.flatMap((group) => group.kinds).map((kind) => [kind.id, kind]));

@customElement("gc-edit-cell")
export class CellPanel extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: block;
      }
      .card b {
        font-weight: 600;
      }
      .card header {
        display: flex;
        align-items: center;
        gap: var(--space-s);
        min-height: 26px;
      }
      .card header b {
        flex: 1;
      }
      .card .btn {
        min-height: 26px;
        padding: 1px 8px;
      }
      code {
        display: block;
        margin: 3px 0 6px;
        font: var(--text-s)/1.5 var(--mono);
        color: var(--ink-3);
        overflow-wrap: anywhere;
      }
      gc-parameter {
        display: block;
        margin-top: 5px;
      }
      ul {
        margin: 0;
        padding-left: 18px;
        color: var(--ink-2);
        font-size: var(--text-m);
      }
      .there {
        padding: 0;
        color: var(--accent);
        background: none;
        border: 0;
        text-decoration: underline dotted;
        text-underline-offset: 3px;
        cursor: pointer;
      }
    `,
  ];

  @property({ attribute: false }) bench!: Bench;
  @property({ attribute: false }) socket!: Link;
  @state() private inspected: Reply<"edit_inspected"> | null = null;
  /** The last question, so that it is not asked twice. */
  #asked = "";
  #turn = 0;
  protected readonly listening = new Listening(
    this,
    () => this.bench,
    "changed",
    () => this.requestUpdate(),
  );

  protected override updated(): void {
    void this.#inspect();
  }

  /** Asks the server how the rules treat the cell. */
  async #inspect(): Promise<void> {
    const { doc, grid, selected } = this.bench;
    const key = selected ? `${grid} ${selected.x} ${selected.y} ${doc.text}` : "";
    if (key === this.#asked || doc.stale || !selected) {
      return;
    }
    this.#asked = key;
    const { history, text, index, nestFile: nest } = doc;
    const before = history.versions[history.at - 1]?.text ?? null;
    const place = { grid, x: selected.x, y: selected.y };
    try {
      const inspected = await this.socket.ask(
        { type: "edit_inspect", text, index, nest, place, before },
        "edit_inspected",
      );
      if (this.#asked === key) {
        this.#turn += 1;
        this.inspected = inspected;
      }
    } catch {
      // The board already shows why the text cannot be parsed.
      this.inspected = null;
    }
  }

  override render() {
    const box = this.bench.selected;
    if (!box) {
      return html`<p class="hint">Select a cell (tool <kbd>S</kbd>, or the arrow keys) to see and change what stands in it.</p>`;
    }
    if (box.width * box.height > 1) {
      return html`<h2>${box.width} × ${box.height} cells in ${this.bench.gridName()}</h2>
        <p class="hint">Drag the selection to move it, with Alt to leave a copy. Ctrl+C copies it, also for other levels; Delete clears it.</p>`;
    }
    const cell: Cell = [box.x, box.y];
    const card = this.bench.sign(cell);
    const stack = card?.stack ?? [];
    return html`<h2>Cell ${box.x}, ${box.y} in ${this.bench.gridName()}</h2>
      ${stack.length === 0 ? html`<p class="hint">Open ground. Paint something here, or write a sign.</p>` : nothing}
      ${stack.map((entity, at) => this.#entity(cell, entity, at)).reverse()} ${this.#links(cell)}
      ${
        this.inspected
          ? html`<h2>In play</h2>
            <gc-cell-inspector
              bare
              changes="Changed by the last edit"
              .cell=${this.inspected.cell}
              .turn=${this.#turn}
              .fetchState=${async () => ({ json: this.inspected?.json ?? "", differences: this.inspected?.differences ?? [] })}
              @go-to=${this.#goTo}
            ></gc-cell-inspector>`
          : nothing
      }
      ${card ? html`<p class="hint">The sign <kbd>${card.sign}</kbd> stands in ${card.count === 1 ? "this cell only" : `${card.count} cells`}.</p>` : nothing}`;
  }

  #entity(cell: Cell, entity: EntityCard, at: number) {
    return html`<div class="card">
      <header>
        <b>${capital(describeEntity(entity))}</b>
        <button class="btn quiet" @click=${() => this.#remove(cell, at)} aria-label=${`Remove ${describeEntity(entity)}`}>Remove</button>
      </header>
      <code>${entity.text}</code>
      ${this.#parameters(entity).map(
        (parameter) =>
          html`<gc-parameter
            .parameter=${parameter}
            .value=${valueIn(entity, parameter)}
            @parameter=${(event: ParameterChange) => this.#set(cell, at, parameter, event.value)}
          ></gc-parameter>`,
      )}
    </div>`;
  }

  #parameters(entity: EntityCard): readonly Parameter[] {
    const word = wordOf(entity.fields);
    if (word === "room") {
      const { doc, scene } = this.bench;
      return byThings(doc.level?.rules) ? roomParameters(scene.grids.map(({ name }) => name)) : [MARKS, ...ROOM_WIRES];
    }
    const moves = entity.fields.some(([key]) => key === "moving");
    const id = word === "box" && moves ? "moving-box" : word === "monster" && !moves ? "statue" : word;
    return meaningful(KINDS.get(id)?.parameters ?? [], this.bench.doc.level?.rules);
  }

  #links([x, y]: Cell) {
    const { grid, doc, scene } = this.bench;
    const here = (place: { grid: number; x: number; y: number }): boolean =>
      place.grid === grid && place.x === x && place.y === y;
    const name = (place: { grid: number; x: number; y: number }): string =>
      `${place.x}, ${place.y} in ${scene.grid(place.grid)?.name ?? ""}`;
    const links = (doc.level?.links ?? []).filter((link) => here(link.from) || here(link.to));
    if (links.length === 0) {
      return nothing;
    }
    return html`<ul>
      ${links.map((link) => {
        const out = here(link.from);
        const other = out ? link.to : link.from;
        const [forth, back] = LINK_WORDS[link.kind];
        const words = out ? forth : back;
        return html`<li>${words} <button class="there" title="Show it" @click=${() => this.#show(other)}>${name(other)}</button></li>`;
      })}
    </ul>`;
  }

  #goTo = (event: CustomEvent<Place>): void => this.#show(event.detail);

  #show({ grid, x, y }: Place): void {
    this.bench.choose({ grid });
    this.bench.choose({ cursor: [x, y], selection: null });
  }

  #remove(cell: Cell, at: number): void {
    const stack = (this.bench.sign(cell)?.stack ?? []).filter((_, i) => i !== at).map((entity) => entity.text);
    this.bench.change("removed", { op: "paint", grid: this.bench.grid, cells: [[cell[0], cell[1]]], stack });
  }

  #set(cell: Cell, at: number, parameter: Parameter, value: ParameterValue): void {
    const implied = value === parameter.implied || value === parameter.none;
    const written = implied ? null : writeValue(value);
    this.bench.change(`${parameter.label} ${String(value)}`, {
      op: "change",
      place: this.bench.place(cell),
      entity: at,
      key: parameter.key,
      value: written,
    });
  }
}

/** A link in words, from its first end and from its second. */
const LINK_WORDS: Record<LinkKind, readonly [string, string]> = {
  portal: ["leads to", "leads to"],
  pursuit: ["pursues", "is pursued from"],
  wire: ["is wired to", "is wired to"],
};

/** The value of a parameter in the legend, or the default of the word. */
function valueIn(entity: EntityCard, parameter: Parameter): ParameterValue {
  const [outer, inner] = parameter.key.split(".");
  const text = entity.fields.find(([key]) => key === outer)?.[1];
  const implied = parameter.implied ?? parameter.initial;
  if (text === undefined) {
    return implied;
  }
  const own = inner === undefined ? text : inTable(text, inner);
  if (own === undefined) {
    return implied;
  }
  if (typeof parameter.initial === "number") {
    const number = Number(own);
    return Number.isFinite(number) ? number : implied;
  }
  return typeof parameter.initial === "boolean" ? own === "true" : readText(own);
}

/** A key of a table on one line. A direction alone stands for a table with only `towards`. */
function inTable(text: string, key: string): string | undefined {
  if (!text.trim().startsWith("{")) {
    return key === "towards" ? text : undefined;
  }
  return new RegExp(`\\b${key}\\s*=\\s*("[^"]*"|[^,}\\s]+)`).exec(text)?.[1];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
