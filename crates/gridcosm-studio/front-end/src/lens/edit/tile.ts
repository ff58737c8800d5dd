// A small picture of the content of a cell.

import { css, html, LitElement } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { Listening } from "../../frame/listening";
import type { Item } from "../../wire";
import type { Scene } from "./scene";

@customElement("gc-tile")
export class Tile extends LitElement {
  static override styles = css`
    :host {
      display: block;
      width: var(--tile-size, 30px);
      height: var(--tile-size, 30px);
    }
    canvas {
      display: block;
      width: 100%;
      height: 100%;
    }
  `;

  @property({ attribute: false }) scene!: Scene;
  @property({ attribute: false }) items: readonly Item[] = [];
  /** The text shown if there is no picture. */
  @property({ attribute: false }) words = "";
  @query("canvas") private canvas!: HTMLCanvasElement;
  protected readonly listening = new Listening(
    this,
    () => this.scene,
    "changed",
    () => this.#draw(),
  );

  override render() {
    return html`<canvas aria-hidden="true"></canvas>`;
  }

  protected override updated(): void {
    this.#draw();
  }

  #draw(): void {
    const ctx = this.canvas?.getContext("2d");
    const size = Math.round((this.clientWidth || 30) * (devicePixelRatio || 1));
    if (!ctx) {
      return;
    }
    this.canvas.width = this.canvas.height = size;
    for (const item of this.items) {
      this.scene.painter.drawItem(ctx, item, 0, 0, size);
    }
    if (this.words !== "") {
      ctx.font = `600 ${size * 0.42}px system-ui, sans-serif`;
      ctx.fillStyle = this.scene.painter.palette.get("--warn");
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      ctx.fillText(this.words, size / 2, size / 2);
    }
  }
}
