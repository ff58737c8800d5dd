// The selected grid, large: drawing on it with pointers, resizing it at its edges, panning and zooming.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { fillingCanvas, shared } from "../../frame/style";
import type { Bench } from "./bench";
import { drawBoard } from "./board-picture";
import { type Cell, contains } from "./cells";
import { describeStack } from "./describe-entity";
import { Fingers } from "./fingers";
import { begin, type Gesture, type Ghost, type Modifiers, preview, Resize } from "./gestures";
import { edgeCursor, GridFrame } from "./grid-frame";

/** The distance from an edge, in pixels, at which a pointer can grab it. */
const EDGE_REACH = { mouse: 14, touch: 26 };

@customElement("gc-edit-board")
export class GridBoard extends LitElement {
  static override styles = [
    shared,
    fillingCanvas,
    css`
      :host {
        height: 100%;
        min-width: 0;
      }
      canvas {
        touch-action: none;
      }
      canvas:focus-visible {
        outline: 2px solid color-mix(in srgb, var(--accent) 35%, transparent);
        outline-offset: -6px;
        border-radius: 14px;
      }
      :host([stale]) canvas {
        filter: grayscale(0.85) opacity(0.55);
      }
      .note {
        position: absolute;
        left: 50%;
        bottom: 14px;
        width: max-content;
        max-width: calc(100% - 32px);
        transform: translateX(-50%);
        padding: 7px 13px;
        background: var(--panel);
        border: 1px solid var(--line);
        border-left: 3px solid var(--warn);
        border-radius: 8px;
        box-shadow: var(--shadow);
      }
      .under {
        position: absolute;
        left: 14px;
        bottom: 10px;
        color: var(--ink-3);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
        pointer-events: none;
      }
    `,
  ];

  @property({ attribute: false }) bench!: Bench;
  @property({ type: Boolean, reflect: true }) stale = false;
  @query("canvas") private canvas!: HTMLCanvasElement;
  @state() private under = "";
  readonly #frame = new GridFrame();
  readonly #fingers = new Fingers(this.#frame);
  #gesture: Gesture | null = null;
  #hover: Cell | null = null;
  #keys: Modifiers = { shift: false, alt: false, ctrl: false };
  /** A room that is being dragged here from its card. */
  #carried: number | null = null;
  #shownGrid = -1;
  #requested = 0;
  #resize = new ResizeObserver(() => this.draw());

  override firstUpdated(): void {
    this.#resize.observe(this);
    const redraw = (): void => this.draw();
    this.bench.addEventListener("changed", redraw);
    this.bench.scene.addEventListener("changed", redraw);
    this.canvas.addEventListener("wheel", this.#wheel, { passive: false });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  override render() {
    return html`<canvas
        tabindex="0"
        role="application"
        aria-label=${`Grid ${this.bench.gridName()}. Arrows move the cursor, signs are written into its cell.`}
        aria-describedby="under"
        @pointerdown=${this.#down}
        @pointermove=${this.#move}
        @pointerup=${this.#up}
        @pointercancel=${this.#cancel}
        @pointerleave=${this.#leave}
        @contextmenu=${(event: Event) => event.preventDefault()}
        @dblclick=${this.#enterRoom}
      ></canvas>
      <div class="under" id="under" aria-live="polite">${this.under}</div>
      ${
        this.stale
          ? html`<div class="note" role="status">The text cannot be understood; this is the board as it was before. Correct the text, or undo.</div>`
          : nothing
      }`;
  }

  /** Whether the canvas shows the newest picture. */
  get settled(): boolean {
    return this.#requested === 0 && this.canvas.width === Math.round(this.clientWidth * (devicePixelRatio || 1));
  }

  /** Draws with the next frame. */
  draw(): void {
    if (this.#requested === 0) {
      this.#requested = requestAnimationFrame(() => {
        this.#requested = 0;
        this.#paint();
      });
    }
  }

  zoom(way: "in" | "out" | "fit"): void {
    if (way === "fit") {
      this.#frame.reset();
    } else {
      this.#frame.zoomAt(way === "in" ? 1.25 : 0.8, this.clientWidth / 2, this.clientHeight / 2);
    }
    this.draw();
  }

  /** The position of a cell on the page; for tests and for pointing at cells. */
  centreOf([x, y]: Cell): { x: number; y: number } {
    this.#measure();
    const { x: left, y: top, cell } = this.#frame.current;
    const box = this.canvas.getBoundingClientRect();
    return { x: box.left + left + (x + 0.5) * cell, y: box.top + top + (y + 0.5) * cell };
  }

  /** Shows where a room would go; nowhere outside of the grid. Dropping it puts it there. */
  carry(room: number | null, clientX: number, clientY: number): void {
    this.#carried = room;
    this.#hover = room === null ? null : this.#cellAt(clientX, clientY);
    this.draw();
  }

  drop(clientX: number, clientY: number): boolean {
    const room = this.#carried;
    const cell = this.#cellAt(clientX, clientY);
    this.carry(null, 0, 0);
    const box = this.canvas.getBoundingClientRect();
    const over = clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (room === null || !over || !this.#frame.inside(cell)) {
      return false;
    }
    this.bench.placeRoom(room, cell);
    return true;
  }

  #measure(): void {
    const grid = this.bench.scene.grid(this.bench.grid);
    if (this.#shownGrid !== this.bench.grid) {
      this.#shownGrid = this.bench.grid;
      this.#frame.reset();
    }
    this.#frame.measure(this.clientWidth, this.clientHeight, grid?.width ?? 1, grid?.height ?? 1);
  }

  #paint(): void {
    const { canvas, bench } = this;
    const ctx = canvas.getContext("2d");
    const ratio = devicePixelRatio || 1;
    const [width, height] = [Math.round(this.clientWidth * ratio), Math.round(this.clientHeight * ratio)];
    if (!ctx || width === 0 || height === 0) {
      return;
    }
    if (canvas.width !== width || canvas.height !== height) {
      [canvas.width, canvas.height] = [width, height];
    }
    this.#measure();
    const grips = getComputedStyle(this).getPropertyValue("--line-2");
    drawBoard(ctx, ratio, bench, this.#frame.current, { ghost: this.#ghost(), hover: this.#hover, grips });
  }

  #ghost(): Ghost | null {
    const { bench } = this;
    if (this.#carried !== null) {
      const room = this.bench.scene.grid(this.#carried);
      const inside = this.#hover !== null && this.#frame.inside(this.#hover);
      return room && inside && this.#hover
        ? {
            cells: [this.#hover],
            items: [{ entity: -1, sprite: "room", layer: "main", room: room.id }],
            words: `room of ${room.name}`,
          }
        : null;
    }
    if (this.#gesture) {
      return this.#gesture.ghost();
    }
    const under =
      bench.cursor && this.#hover && bench.cursor[0] === this.#hover[0] && bench.cursor[1] === this.#hover[1];
    if (
      !this.#hover ||
      under ||
      this.#fingers.panning ||
      this.stale ||
      bench.locked ||
      !this.#frame.inside(this.#hover)
    ) {
      return null;
    }
    return preview(bench, this.#hover, this.#keys);
  }

  #cellAt(clientX: number, clientY: number): Cell {
    const box = this.canvas.getBoundingClientRect();
    this.#measure();
    return this.#frame.cellAt(clientX - box.left, clientY - box.top);
  }

  #edgeAt(event: PointerEvent) {
    const box = this.canvas.getBoundingClientRect();
    const reach = event.pointerType === "touch" ? EDGE_REACH.touch : EDGE_REACH.mouse;
    return this.#frame.edgeAt(event.clientX - box.left, event.clientY - box.top, reach);
  }

  #down = (event: PointerEvent): void => {
    this.canvas.setPointerCapture(event.pointerId);
    if (this.#fingers.press(event)) {
      // A second finger moves the picture, not the world.
      this.#gesture = null;
      return;
    }
    const cell = this.#cellAt(event.clientX, event.clientY);
    const edge = this.#frame.inside(cell) ? null : this.#edgeAt(event);
    if (this.bench.locked) {
      this.bench.say("The text has mistakes. Correct them, or undo, to change the board again.");
    } else if (edge) {
      this.#gesture = new Resize(this.bench, edge);
      this.#gesture.move(cell);
    } else if (this.#frame.inside(cell)) {
      this.#gesture = begin(this.bench, cell, event.button === 2, modifiers(event));
    } else {
      this.bench.choose({ selection: null, cursor: null });
      this.#fingers.panning = true;
    }
    this.draw();
  };

  #move = (event: PointerEvent): void => {
    const cell = this.#cellAt(event.clientX, event.clientY);
    this.#keys = modifiers(event);
    this.#hover = cell;
    if (this.#fingers.drag(event, this.canvas.getBoundingClientRect())) {
      this.canvas.style.cursor = "grabbing";
    } else if (this.#gesture) {
      this.#gesture.move(cell);
    } else {
      this.#pointAt(event, cell);
    }
    this.draw();
  };

  #pointAt(event: PointerEvent, cell: Cell): void {
    const inside = this.#frame.inside(cell);
    const edge = inside ? null : this.#edgeAt(event);
    this.canvas.style.cursor = edge ? edgeCursor(edge) : inside ? this.#cursorOfTool(cell) : "grab";
    const card = inside ? this.bench.sign(cell) : undefined;
    this.under = card ? `${cell[0]}, ${cell[1]} · ${describeStack(card)}` : "";
  }

  #cursorOfTool(cell: Cell): string {
    const { tool, selection } = this.bench;
    return tool === "select" && selection && contains(selection, cell) ? "move" : "crosshair";
  }

  #up = (event: PointerEvent): void => {
    this.#fingers.release(event);
    this.#gesture?.end();
    this.#gesture = null;
    if (event.pointerType === "touch") {
      this.#hover = null;
    }
    this.draw();
  };

  #cancel = (event: PointerEvent): void => {
    this.#fingers.release(event);
    this.#gesture = null;
    this.draw();
  };

  #leave = (): void => {
    if (!this.#gesture) {
      this.#hover = null;
      this.under = "";
      this.draw();
    }
  };

  /** The wheel zooms as on a map; with Shift it moves the picture. */
  #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = this.canvas.getBoundingClientRect();
    if (event.shiftKey) {
      this.#frame.pan(-event.deltaX - event.deltaY, 0);
    } else {
      this.#frame.zoomAt(Math.exp(-event.deltaY * 0.0025), event.clientX - box.left, event.clientY - box.top);
    }
    this.draw();
  };

  /** With the select tool, a double click on a room shows its grid. */
  #enterRoom = (event: MouseEvent): void => {
    const [x, y] = this.#cellAt(event.clientX, event.clientY);
    const room = this.bench.scene.items({ grid: this.bench.grid, x, y }).find((item) => item.room !== undefined)?.room;
    if (room !== undefined && (this.bench.tool === "select" || this.bench.tool === "pick")) {
      this.bench.choose({ grid: room });
    }
  };
}

function modifiers(event: MouseEvent): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, ctrl: event.ctrlKey || event.metaKey };
}
