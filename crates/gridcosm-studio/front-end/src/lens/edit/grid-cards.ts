// All grids as cards beside the large one: choose, add, rename, duplicate, delete, and drag onto a cell to place a room.

import { html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "../../frame/style";
import { hueToken } from "../../palette";
import type { GridView } from "../../wire";
import type { Bench } from "./bench";
import type { GridBoard } from "./grid-board";
import { gridCardsStyle } from "./grid-cards-style";

/** The distance that a pointer may move before a press becomes a drag. */
const DRAG_AFTER = 6;

@customElement("gc-grid-cards")
export class GridCards extends LitElement {
  static override styles = [shared, gridCardsStyle];

  @property({ attribute: false }) bench!: Bench;
  @property({ attribute: false }) board!: () => GridBoard | null;
  @state() private menu: number | null = null;
  @state() private renaming: number | null = null;
  #drag: { grid: number; x: number; y: number; moving: boolean } | null = null;

  override firstUpdated(): void {
    const redraw = (): void => this.requestUpdate();
    this.bench.addEventListener("changed", redraw);
    this.bench.scene.addEventListener("changed", redraw);
    // The button moves away from its menu.
    this.addEventListener("scroll", () => (this.menu = null));
    this.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.menu = null;
      }
    });
    addEventListener("pointerdown", (event) => {
      if (this.menu !== null && !event.composedPath().includes(this)) {
        this.menu = null;
      }
    });
  }

  override render() {
    const { grids } = this.bench.scene;
    return html`${grids.map((grid) => this.#card(grid, grids.length))}
      <button class="btn add" @click=${this.#add}>+ Grid</button>
      ${grids.length > 1 ? html`<p class="hint">Drag a grid onto a cell: it becomes a room.</p>` : nothing}`;
  }

  protected override updated(): void {
    this.#placeMenu();
    for (const grid of this.bench.scene.grids) {
      const canvas = this.renderRoot.querySelector<HTMLCanvasElement>(`canvas[data-grid="${grid.id}"]`);
      if (canvas) {
        this.#draw(canvas, grid);
      }
    }
  }

  #card(grid: GridView, count: number) {
    const chosen = grid.id === this.bench.grid;
    return html`<div class="card ${chosen ? "on" : ""}" style=${`--hue: var(${hueToken(grid.hue)})`}>
      <button
        class="picture"
        aria-pressed=${chosen}
        aria-label=${`Grid ${grid.name}, ${grid.width} by ${grid.height}${grid.id === 0 ? ", the first one" : ""}`}
        title=${chosen ? "Drag onto a cell to place a room" : "Click to edit, drag onto a cell to place a room"}
        @pointerdown=${(event: PointerEvent) => this.#press(event, grid)}
        @pointermove=${this.#dragged}
        @pointerup=${this.#released}
        @pointercancel=${this.#cancelled}
        @click=${(event: MouseEvent) => event.detail === 0 && this.bench.choose({ grid: grid.id })}
      >
        <canvas data-grid=${grid.id}></canvas>
      </button>
      ${this.menu === grid.id ? this.#menu(grid, count) : nothing}
      <div class="row">
        <span class="dot"></span>
        ${
          this.renaming === grid.id
            ? html`<input type="text" aria-label="Name of the grid" .value=${grid.name} @keydown=${(event: KeyboardEvent) => this.#nameKey(event, grid)} @blur=${(event: FocusEvent) => this.#rename(grid, (event.target as HTMLInputElement).value)} />`
            : html`<span class="name" title=${grid.name} @dblclick=${() => this.#startRename(grid)}>${grid.name}</span>
              <span class="size">${grid.width}×${grid.height}</span>`
        }
        <button class="btn icon quiet more" aria-label=${`What to do with grid ${grid.name}`} title="Rename, duplicate, delete…" aria-haspopup="menu" aria-expanded=${this.menu === grid.id} @click=${() => (this.menu = this.menu === grid.id ? null : grid.id)}>⋯</button>
      </div>
    </div>`;
  }

  #menu(grid: GridView, count: number) {
    const entry = (label: string, run: () => void, bad = false) =>
      html`<button class="btn ${bad ? "bad" : ""}" role="menuitem" @click=${() => this.#act(run)}>${label}</button>`;
    return html`<div class="menu" role="menu" aria-label=${`Grid ${grid.name}`}>
      ${entry("Rename", () => this.#startRename(grid))}
      ${entry("Duplicate", () => this.#duplicate(grid))}
      ${grid.id === 0 ? nothing : entry("Make it the first", () => this.#makeFirst(grid))}
      ${count > 1 ? entry("Delete with its rooms", () => this.#delete(grid), true) : nothing}
    </div>`;
  }

  /**
   * The menu opens below its button, or where the window has space for it; cards scroll, so it cannot lie among them.
   */
  #placeMenu(): void {
    const menu = this.renderRoot.querySelector<HTMLElement>(".menu");
    const button = this.renderRoot.querySelector('.more[aria-expanded="true"]');
    if (menu && button) {
      const box = button.getBoundingClientRect();
      menu.style.left = `${Math.max(8, Math.min(box.right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8))}px`;
      menu.style.top = `${Math.max(8, Math.min(box.bottom + 4, innerHeight - menu.offsetHeight - 8))}px`;
    }
  }

  #act(run: () => void): void {
    this.menu = null;
    run();
  }

  #draw(canvas: HTMLCanvasElement, grid: GridView): void {
    const ratio = devicePixelRatio || 1;
    const room = (canvas.parentElement?.clientWidth ?? 110) - 2;
    const cell = Math.max(1, Math.floor(Math.min((room - 12) / grid.width, 74 / grid.height, 24) * ratio));
    const pad = Math.round(5 * ratio);
    canvas.width = Math.min(grid.width * cell + 2 * pad, 4096);
    canvas.height = Math.min(grid.height * cell + 2 * pad, 4096);
    canvas.style.width = `${Math.min(canvas.width / ratio, room)}px`;
    canvas.style.height = `${Math.min(canvas.height / ratio, 84)}px`;
    const ctx = canvas.getContext("2d");
    if (ctx) {
      this.bench.scene.painter.drawGrid(ctx, grid, pad, pad, cell, cell, false);
    }
  }

  #press(event: PointerEvent, grid: GridView): void {
    if (event.button === 0) {
      (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
      this.#drag = { grid: grid.id, x: event.clientX, y: event.clientY, moving: false };
    }
  }

  #dragged = (event: PointerEvent): void => {
    if (!this.#drag) {
      return;
    }
    const far = Math.hypot(event.clientX - this.#drag.x, event.clientY - this.#drag.y) > DRAG_AFTER;
    this.#drag.moving ||= far;
    if (this.#drag.moving) {
      this.board()?.carry(this.#drag.grid, event.clientX, event.clientY);
    }
  };

  #released = (event: PointerEvent): void => {
    const drag = this.#drag;
    this.#drag = null;
    if (drag?.moving) {
      this.board()?.drop(event.clientX, event.clientY);
    } else if (drag) {
      this.bench.choose({ grid: drag.grid });
    }
  };

  #cancelled = (): void => {
    this.#drag = null;
    this.board()?.carry(null, 0, 0);
  };

  #add = (): void => {
    const names = this.bench.scene.grids.map((grid) => grid.name);
    const name = freeName(["pocket", "attic", "cellar", "den", "garden", "hall", "island", "yard"], names);
    this.bench.change(`grid ${name}`, { op: "add_grid", name, width: 5, height: 5 });
    const { length } = names;
    const shown = (): void => this.bench.choose({ grid: length });
    this.bench.doc.addEventListener("settled", shown, { once: true });
  };

  #duplicate(grid: GridView): void {
    const name = freeName(
      [],
      this.bench.scene.grids.map((each) => each.name),
      grid.name,
    );
    this.bench.change(`grid ${name}`, { op: "duplicate_grid", grid: grid.id, name });
  }

  #makeFirst(grid: GridView): void {
    this.bench.change(`${grid.name} first`, { op: "first_grid", grid: grid.id });
    this.bench.choose({ grid: 0 });
  }

  #delete(grid: GridView): void {
    this.bench.change(`deleted ${grid.name}`, { op: "delete_grid", grid: grid.id });
  }

  #startRename(grid: GridView): void {
    this.renaming = grid.id;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLInputElement>("input")?.select());
  }

  #nameKey(event: KeyboardEvent, grid: GridView): void {
    if (event.key === "Enter") {
      this.#rename(grid, (event.target as HTMLInputElement).value);
    } else if (event.key === "Escape") {
      this.renaming = null;
    }
    event.stopPropagation();
  }

  #rename(grid: GridView, value: string): void {
    const name = value.trim();
    if (this.renaming === grid.id && name !== "" && name !== grid.name) {
      this.bench.change(`${grid.name} is ${name}`, { op: "rename_grid", grid: grid.id, name });
    }
    this.renaming = null;
  }
}

/** A name that no grid has; preferably with an unused first letter, because letters stand for rooms. */
function freeName(proposals: readonly string[], taken: readonly string[], base = "grid"): string {
  const initials = taken.map((name) => name[0]?.toLowerCase());
  const proposal = proposals.find((name) => !taken.includes(name) && !initials.includes(name[0]));
  for (let n = 2; ; n++) {
    const name = proposal ?? `${base}-${n}`;
    if (!taken.includes(name)) {
      return name;
    }
  }
}
