// A level's small picture, in the theme of the system and with the drawings that the user has chosen. It is asked for
// when it first comes into view.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { spriteChoice } from "../frame/sprite-choice";
import type { Link } from "../link/link";
import { darkSetting } from "../palette";
import type { LevelRef } from "../wire";

const darkness = darkSetting();

/** Pictures of this visit, by everything that decides how they look. */
const known = new Map<string, Promise<string>>();
const MOST_KNOWN = 512;

@customElement("gc-thumbnail")
export class Thumbnail extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      place-items: center;
      min-width: 0;
      min-height: 0;
    }
    img {
      display: block;
      max-width: 100%;
      max-height: 100%;
      border-radius: inherit;
    }
  `;

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) level!: LevelRef;
  /** The version of the level's text. */
  @property({ attribute: false }) version = "";
  @state() private address = "";
  /** Whether the picture has been in view. */
  @state() private seen = false;
  #watch: IntersectionObserver | null = null;
  #end: (() => void) | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#end = onThemeChange(() => this.requestUpdate("theme"));
    this.#watch = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) {
        this.#watch?.disconnect();
        this.seen = true;
      }
    });
    this.#watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#watch?.disconnect();
    this.#end?.();
  }

  protected override willUpdate(): void {
    if (this.seen) {
      void this.#draw();
    }
  }

  override render() {
    return this.address ? html`<img alt="" src=${this.address} />` : nothing;
  }

  async #draw(): Promise<void> {
    const request = {
      type: "files_picture",
      level: this.level,
      dark: darkness.matches,
      sprites: spriteChoice.asked,
    } as const;
    const key = JSON.stringify([this.version, request]);
    try {
      const picture = known.get(key) ?? remember(key, this.#ask(request));
      this.address = await picture;
    } catch {
      // A level without a picture keeps its place empty; opening it tells what is wrong.
      known.delete(key);
    }
  }

  async #ask(request: Parameters<Link["ask"]>[0]): Promise<string> {
    await this.link.ready();
    const { svg } = await this.link.ask(request, "files_picture");
    return `data:image/svg+xml,${encodeURIComponent(svg)}`;
  }
}

function remember(key: string, picture: Promise<string>): Promise<string> {
  for (const oldest of known.keys()) {
    if (known.size < MOST_KNOWN) break;
    known.delete(oldest);
  }
  known.set(key, picture);
  return picture;
}

/** Calls back when pictures look different from now on; call the returned function to stop it. */
export function onThemeChange(call: () => void): () => void {
  const sources = [darkness, spriteChoice];
  for (const source of sources) source.addEventListener("change", call);
  return () => {
    for (const source of sources) source.removeEventListener("change", call);
  };
}
