// The dialog in which the user chooses how things are drawn.

import { css, html } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { drawSprite } from "../board/sprites";
import { loading } from "../board/texture";
import type { TextureSet } from "../board/textures";
import type { Link } from "../link/link";
import { currentPalette } from "../palette";
import { DialogElement } from "./dialog";
import { Listening } from "./listening";
import { namesOf, spriteChoice, texturesOf, USUAL } from "./sprite-choice";
import { complain } from "./toast";

/** What the picture of a set shows. */
const SHOWN = ["agent", "wall", "box", "key", "coin", "monster", "portal", "exit"];

/** Pixels of the page for each thing. */
const SIDE = 40;

const TITLES: Record<string, string> = { usual: "Usual", paper: "Paper" };

@customElement("gc-appearance")
export class Appearance extends DialogElement {
  static override styles = [
    ...DialogElement.styles,
    css`
      fieldset {
        display: grid;
        gap: var(--space-s);
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend {
        margin-bottom: var(--space-s);
        color: var(--ink-2);
      }
      label {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: var(--space-s) var(--space-m);
        align-items: center;
        padding: var(--space-m);
        border: 1px solid var(--line);
        border-radius: 9px;
        cursor: pointer;
      }
      label:hover {
        background: var(--hover);
      }
      label:has(:checked) {
        border-color: var(--accent);
      }
      input {
        accent-color: var(--accent);
      }
      canvas {
        grid-column: 1 / -1;
        width: 100%;
        border-radius: 6px;
        background: var(--board);
      }
    `,
  ];

  @property({ attribute: false }) socket!: Link;
  @state() private sets: readonly { name: string; textures: TextureSet }[] = [];
  protected readonly heading = "Appearance";
  protected readonly listening = new Listening(
    this,
    () => loading,
    "loaded",
    () => this.#draw(),
  );

  /** Shows the sets that there are. */
  async offer(): Promise<void> {
    try {
      const names = await namesOf(this.socket);
      this.sets = await Promise.all(
        names.map(async (name) => ({ name, textures: await texturesOf(this.socket, name) })),
      );
      await this.updateComplete;
      this.show();
      this.#draw();
      this.renderRoot.querySelector<HTMLElement>("input:checked")?.focus();
    } catch (error) {
      complain(error);
    }
  }

  protected override content() {
    return html`<fieldset>
      <legend>Drawings</legend>
      ${this.sets.map(
        ({ name }) => html`<label>
          <input
            type="radio"
            name="sprites"
            value=${name}
            .checked=${spriteChoice.name === name}
            @change=${() => void this.#choose(name)}
          />
          <span>${TITLES[name] ?? name}</span>
          <canvas width=${SHOWN.length * SIDE * 2} height=${SIDE * 2} data-name=${name} aria-hidden="true"></canvas>
        </label>`,
      )}
    </fieldset>`;
  }

  async #choose(name: string): Promise<void> {
    try {
      await spriteChoice.choose(this.socket, name);
    } catch (error) {
      complain(error);
    }
    this.requestUpdate();
  }

  #draw(): void {
    const palette = currentPalette();
    for (const { name, textures } of this.sets) {
      const ctx = this.renderRoot.querySelector<HTMLCanvasElement>(`canvas[data-name="${CSS.escape(name)}"]`);
      this.#drawSet(ctx?.getContext("2d") ?? null, name === USUAL ? undefined : textures, palette);
    }
  }

  #drawSet(
    ctx: CanvasRenderingContext2D | null,
    textures: TextureSet | undefined,
    palette: ReturnType<typeof currentPalette>,
  ): void {
    if (ctx === null) return;
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    for (const [i, sprite] of SHOWN.entries()) {
      const [x, size] = [i * SIDE * 2, SIDE * 2];
      const colour = palette.figure({ sprite });
      const texture = textures?.choose(sprite, [], i, 0);
      if (texture === undefined) drawSprite(ctx, sprite, colour, x, 0, size);
      else texture.draw(ctx, colour, x, 0, size);
    }
  }
}
