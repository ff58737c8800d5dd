// A picture of a board that fills its element.

import { css, html, LitElement } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { Listening } from "../../../frame/listening";
import { spriteChoice } from "../../../frame/sprite-choice";
import { fillingCanvas } from "../../../frame/style";
import { darkSetting } from "../../../palette";
import type { Board } from "../../../wire";
import { Scene } from "../scene";

const MARGIN = 14;
const LARGEST_CELL = 46;

@customElement("gc-board-preview")
export class BoardPreview extends LitElement {
  static override styles = [
    fillingCanvas,
    css`
      :host {
        min-height: 120px;
      }
    `,
  ];

  @property({ attribute: false }) board: Board | null = null;
  @query("canvas") private canvas!: HTMLCanvasElement;
  #scene: Scene | null = null;
  #resize = new ResizeObserver(() => this.#draw());
  protected readonly listening = [darkSetting(), spriteChoice].map(
    (choice) =>
      new Listening(
        this,
        () => choice,
        "change",
        () => this.#recolour(),
      ),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resize.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
  }

  override render() {
    return html`<canvas aria-hidden="true"></canvas>`;
  }

  protected override updated(): void {
    if (this.board) {
      this.#scene ??= new Scene();
      this.#scene.show(this.board);
    }
    this.#draw();
  }

  #recolour(): void {
    this.#scene?.recolour();
    this.#draw();
  }

  #draw(): void {
    const ctx = this.canvas?.getContext("2d");
    const grid = this.board ? this.#scene?.grid(this.board.root) : undefined;
    const ratio = devicePixelRatio || 1;
    if (!ctx || this.clientWidth === 0) {
      return;
    }
    this.canvas.width = Math.round(this.clientWidth * ratio);
    this.canvas.height = Math.round(this.clientHeight * ratio);
    if (grid && this.#scene) {
      const [width, height] = [this.clientWidth - 2 * MARGIN, this.clientHeight - 2 * MARGIN];
      const cell = Math.max(1, Math.floor(Math.min(width / grid.width, height / grid.height, LARGEST_CELL) * ratio));
      const [x, y] = [(this.canvas.width - grid.width * cell) / 2, (this.canvas.height - grid.height * cell) / 2];
      this.#scene.painter.begin(ratio);
      this.#scene.painter.drawGrid(ctx, grid, Math.round(x), Math.round(y), cell, cell, true);
    }
  }
}
