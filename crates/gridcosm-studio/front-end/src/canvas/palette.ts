// The theme's tokens as colours for canvases; they follow the system between light and dark.

export class Palette {
  #known = new Map<string, string>();
  #query = matchMedia("(prefers-color-scheme: dark)");
  #reader = new OffscreenCanvas(1, 1).getContext("2d");

  constructor(
    private readonly element: Element,
    changed: () => void,
  ) {
    this.#query.addEventListener("change", () => {
      this.#known.clear();
      changed();
    });
  }

  /** The colour behind a token such as `--wall`. */
  get(token: string): string {
    let colour = this.#known.get(token);
    if (colour === undefined) {
      colour = getComputedStyle(this.element).getPropertyValue(token).trim() || "#888888";
      this.#known.set(token, colour);
    }
    return colour;
  }

  /** The same, partly transparent. */
  fade(token: string, opacity: number): string {
    const [r, g, b] = this.rgb(token);
    return `rgba(${r}, ${g}, ${b}, ${opacity})`;
  }

  /** Red, green and blue of a token. */
  rgb(token: string): [number, number, number] {
    if (!this.#reader) {
      return [136, 136, 136];
    }
    // A canvas writes every opaque colour as `#rrggbb`, however it was given.
    this.#reader.fillStyle = this.get(token);
    const code = Number.parseInt(String(this.#reader.fillStyle).slice(1, 7), 16);
    return [(code >> 16) & 255, (code >> 8) & 255, code & 255];
  }

  get dark(): boolean {
    return this.#query.matches;
  }
}
