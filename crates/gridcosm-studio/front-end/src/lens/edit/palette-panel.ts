// The palette: everything for a board, by kind, and the parameters of the selected tile.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../../frame/style";
import type { Item } from "../../wire";
import type { Bench } from "./bench";
import type { EntityPictures } from "./entity-pictures";
import {
  byThings,
  entityText,
  GROUPS,
  initialParameters,
  type Kind,
  type KindGroup,
  MARKS,
  meaningful,
  NEST_GROUPS,
  type Parameter,
  type Parameters,
  type ParameterValue,
  ROOM_WIRES,
  roomParameters,
  roomText,
} from "./kinds";
import "./parameter-field";
import type { ParameterChange } from "./parameter-field";
import "./tile";
import { describeStack } from "./describe-entity";

@customElement("gc-edit-palette")
export class PalettePanel extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 100%;
      }
      .groups {
        flex: 1;
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: 0 var(--space-s);
        align-content: start;
      }
      section.wide {
        grid-column: 1 / -1;
      }
      h2,
      h2:first-child {
        margin: 6px 2px 2px;
        font-size: var(--text-xs);
        letter-spacing: 0.06em;
        white-space: nowrap;
      }
      .tiles {
        display: flex;
        flex-wrap: wrap;
        gap: 3px;
      }
      .tiles button {
        display: grid;
        place-items: center;
        width: 31px;
        height: 31px;
        padding: 0;
        background: var(--tile-other);
        border: 1.5px solid transparent;
        border-radius: 8px;
        cursor: pointer;
        touch-action: manipulation;
      }
      .tiles button:hover {
        border-color: var(--line-2);
      }
      .tiles button[aria-pressed="true"] {
        background: var(--accent-soft);
        border-color: var(--accent);
      }
      .chosen {
        position: sticky;
        bottom: -12px;
        margin: 10px -12px -12px;
        padding: 10px 14px 12px;
        background: var(--panel);
        border-top: 1px solid var(--line);
      }
      .chosen b {
        font-weight: 600;
      }
      .chosen p {
        margin: 1px 0 6px;
      }
      .chosen .title {
        display: flex;
        align-items: center;
        gap: var(--space-m);
      }
      gc-parameter {
        display: block;
        margin-top: 5px;
      }
      @media (pointer: coarse) {
        .tiles button {
          width: 41px;
          height: 41px;
        }
      }
    `,
  ];

  @property({ attribute: false }) bench!: Bench;
  @property({ attribute: false }) pictures!: EntityPictures;
  @state() private chosen: Kind | null = null;
  @state() private room: string | null = null;
  readonly #parameters = new Map<string, Record<string, ParameterValue>>();

  override firstUpdated(): void {
    const redraw = (): void => this.requestUpdate();
    this.bench.addEventListener("changed", redraw);
    this.pictures.addEventListener("changed", () => this.#refreshBrush());
    const wall = GROUPS[0]?.kinds[0];
    if (wall) {
      this.#choose(wall);
    }
  }

  override render() {
    return html`<div class="groups">
        ${this.#groups().map(
          (group) => html`<section aria-label=${group.title}>
            <h2>${group.title}</h2>
            <div class="tiles">${group.kinds.map((kind) => this.#kindTile(kind))}</div>
          </section>`,
        )}
        ${this.#rooms()} ${this.#used()}
      </div>
      ${this.#details()}`;
  }

  #groups(): readonly KindGroup[] {
    const { doc } = this.bench;
    const rules = doc.level?.rules;
    if (doc.nest) return NEST_GROUPS;
    return GROUPS.filter(({ suits }) => suits === undefined || (rules !== undefined && suits(rules)));
  }

  #kindTile(kind: Kind) {
    return this.#tile(kind.id, kind.label, this.pictures.of([this.#text(kind)]), () => this.#choose(kind));
  }

  #tile(id: string, label: string, items: readonly Item[], choose: () => void) {
    return html`<button aria-pressed=${this.bench.brush.id === id} aria-label=${label} title=${label} @click=${choose}>
      <gc-tile .scene=${this.bench.scene} .items=${items} .words=${id === "floor" ? "−1" : ""} style="--tile-size: 26px"></gc-tile>
    </button>`;
  }

  #rooms() {
    const { grids } = this.bench.scene;
    return html`<section class="wide" aria-label="Rooms">
      <h2>Rooms</h2>
      <div class="tiles">
        ${grids.map((grid) =>
          this.#tile(`room ${grid.name}`, `Room of ${grid.name}`, [roomItem(grid.id, this.#room(grid.name))], () =>
            this.#chooseRoom(grid.name),
          ),
        )}
      </div>
    </section>`;
  }

  /** Signs of this level that no tile of the palette makes: named, stacked or otherwise special. */
  #used() {
    const plain = new Set(GROUPS.flatMap((group) => group.kinds).map((kind) => `"${kind.word}"`));
    const special = (this.bench.doc.level?.signs ?? []).filter(
      ({ stack }) =>
        stack.length > 1 ||
        stack.some((entity) => !plain.has(entity.text) && !entity.fields.some(([key]) => key === "room")),
    );
    if (special.length === 0) {
      return nothing;
    }
    return html`<section class="wide" aria-label="In this level">
      <h2>In this level</h2>
      <div class="tiles">
        ${special.map((card) => {
          const items = this.pictures.of(card.stack.map((entity) => entity.text));
          const label = `${card.sign} · ${describeStack(card)}`;
          return this.#tile(`sign ${card.sign}`, label, items, () => {
            this.chosen = this.room = null;
            this.bench.selectSign(card, items);
          });
        })}
      </div>
    </section>`;
  }

  #details() {
    const { brush } = this.bench;
    const kind = brush.id === this.chosen?.id ? this.chosen : null;
    const room = this.room !== null && brush.id === `room ${this.room}` ? this.room : null;
    const all = kind?.parameters ?? (room ? this.#roomParameters() : []);
    const parameters = meaningful(all, this.bench.doc.level?.rules);
    const about = kind?.about ?? (room ? `Shows the grid ${room}. One can walk into it.` : "");
    return html`<div class="chosen">
      <div class="title">
        <gc-tile .scene=${this.bench.scene} .items=${brush.items} .words=${brush.id === "floor" ? "−1" : ""} style="--tile-size: 24px"></gc-tile>
        <b>${brush.label}</b>
      </div>
      ${about ? html`<p class="hint">${about}</p>` : nothing}
      ${parameters.map(
        (parameter) =>
          html`<gc-parameter
            .parameter=${parameter}
            .value=${this.#value(kind?.id ?? `room ${room ?? ""}`, parameter)}
            @parameter=${(event: ParameterChange) => this.#set(parameter, event.value)}
          ></gc-parameter>`,
      )}
    </div>`;
  }

  #value(id: string, parameter: Parameter): ParameterValue {
    return this.#parameters.get(id)?.[parameter.key] ?? parameter.initial;
  }

  #set(parameter: Parameter, value: ParameterValue): void {
    const { id } = this.bench.brush;
    const known = this.#parameters.get(id) ?? initialParameters(this.chosen?.parameters ?? this.#roomParameters());
    this.#parameters.set(id, { ...known, [parameter.key]: value });
    this.#refreshBrush();
  }

  #text(kind: Kind): string {
    return entityText(kind, this.#parameters.get(kind.id) ?? {});
  }

  /** What is chosen for rooms of a grid. */
  #room(grid: string): Parameters {
    return this.#parameters.get(`room ${grid}`) ?? {};
  }

  /** Where pushes go cell by cell, there is no more to know about a room than its mark. */
  #roomParameters(): readonly Parameter[] {
    const { doc, scene } = this.bench;
    return byThings(doc.level?.rules) ? roomParameters(scene.grids.map(({ name }) => name)) : [MARKS, ...ROOM_WIRES];
  }

  #choose(kind: Kind): void {
    this.chosen = kind;
    this.room = null;
    this.bench.choose({ brush: this.#brushOf(kind), tool: this.bench.drawing() });
  }

  #chooseRoom(grid: string): void {
    this.chosen = null;
    this.room = grid;
    this.bench.choose({ brush: this.#roomBrush(grid), tool: this.bench.drawing() });
  }

  #brushOf(kind: Kind) {
    const stack = [this.#text(kind)];
    return { id: kind.id, label: kind.label, stack, items: this.pictures.of(stack), pairs: kind.id === "portal" };
  }

  #roomBrush(grid: string) {
    const id = this.bench.scene.grids.find(({ name }) => name === grid)?.id ?? 0;
    const room = this.#room(grid);
    return {
      id: `room ${grid}`,
      label: `Room of ${grid}`,
      stack: [roomText(grid, room)],
      items: [roomItem(id, room)],
      pairs: false,
    };
  }

  /** The appearance or the parameters of the brush have changed; its function stays. */
  #refreshBrush(): void {
    const { bench } = this;
    if (this.chosen && bench.brush.id === this.chosen.id) {
      bench.brush = this.#brushOf(this.chosen);
    } else if (this.room !== null && bench.brush.id === `room ${this.room}`) {
      bench.brush = this.#roomBrush(this.room);
    }
    bench.dispatchEvent(new Event("changed"));
  }
}

/** A room with its signs, until the server draws it on the board. */
function roomItem(grid: number, room: Parameters): Item {
  const { mark, flip, agent, possessable } = room;
  const sign = typeof room.infinite_exit === "number" && room.infinite_exit >= 0 ? "∞" : room.infinite_enter ? "ε" : "";
  const eyes = agent === true ? "open" : possessable === true ? "closed" : undefined;
  return {
    entity: -1,
    sprite: "room",
    layer: "main",
    room: grid,
    ...(mark === "primary" || mark === "secondary" ? { mark } : {}),
    ...(mark === "secondary" ? { traits: ["secondary"] } : {}),
    ...(flip === true ? { flip } : {}),
    ...(sign === "" || (sign === "ε" && room.infinite_enter === "none") ? {} : { sign }),
    ...(eyes === undefined ? {} : { eyes }),
  };
}
