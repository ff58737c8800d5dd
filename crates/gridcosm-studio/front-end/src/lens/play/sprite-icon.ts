import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, property, query } from "lit/decorators.js";
import { drawSprite } from "../../board/sprites";
import { Listening } from "../../frame/listening";
import { spriteChoice } from "../../frame/sprite-choice";
import { currentPalette, darkSetting } from "../../palette";

/** One of our sprites among text. */
@customElement("gc-sprite")
export class PlaySprite extends LitElement {
  @property() name = "box";
  /** Its role, if it is not named after the sprite. */
  @property({ attribute: false }) figure: string | undefined;
  @property() group: string | null = null;
  @query("canvas") private canvas!: HTMLCanvasElement;
  protected readonly listening = [darkSetting(), spriteChoice].map(
    (choice) =>
      new Listening(
        this,
        () => choice,
        "change",
        () => this.requestUpdate(),
      ),
  );

  static override styles = css`
    :host { display: inline-block; width: 18px; height: 18px; }
    canvas { width: 100%; height: 100%; display: block; }
  `;

  override render(): TemplateResult {
    return html`<canvas aria-hidden="true"></canvas>`;
  }

  override updated(): void {
    const ctx = this.canvas.getContext("2d");
    const size = Math.round((this.clientWidth || 18) * (devicePixelRatio || 1));
    this.canvas.width = this.canvas.height = size;
    const colour = currentPalette().figure({ sprite: this.name, role: this.figure, group: this.group });
    if (ctx === null) return;
    const texture = spriteChoice.textures.choose(this.name, [], 0, 0);
    if (texture === undefined) drawSprite(ctx, this.name, colour, 0, 0, size);
    else texture.draw(ctx, colour, 0, 0, size);
  }
}
