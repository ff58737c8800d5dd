// The colours of the theme for canvases; style sheets use the tokens of the same names. They follow the system's setting.

import { HUES, ROLES, THEMES } from "./palette.generated";

/** A colour's name, the same as in a style sheet. */
export type Token = keyof typeof THEMES.light;

export type Rgb = readonly [number, number, number];

/** The source of a figure's colour: its role, by default named after its sprite, or the group to which it belongs. */
export interface Figure {
  readonly sprite: string;
  readonly role?: string | undefined;
  readonly group?: string | null;
}

/** The source of a grid's colour. */
export interface GridColour {
  readonly hue: number;
  readonly colour?: string;
  readonly void?: boolean;
}

/** The colours of one theme. */
export class Palette {
  readonly #tokens: Record<Token, string>;
  readonly #roles: Record<string, string>;

  constructor(readonly dark: boolean) {
    const theme = dark ? "dark" : "light";
    this.#tokens = THEMES[theme];
    this.#roles = ROLES[theme];
  }

  /** The colour of a token. */
  get(token: Token): string {
    return this.#tokens[token];
  }

  /** The same, partly transparent. */
  fade(token: Token, opacity: number): string {
    const [r, g, b] = this.rgb(token);
    return `rgba(${r}, ${g}, ${b}, ${opacity})`;
  }

  /** Red, green and blue of a token. */
  rgb(token: Token): Rgb {
    const code = Number.parseInt(this.get(token).slice(1), 16);
    return [code >> 16, (code >> 8) & 255, code & 255];
  }

  /** The hue of a grid. */
  hue(n: number): string {
    return this.get(hueToken(n));
  }

  /** The colour of a grid: its own, or one of the theme's. A void has that of the rock around everything. */
  grid(grid: GridColour | undefined): string {
    if (grid?.colour !== undefined) return grid.colour;
    return grid?.void === true ? this.get("--wall") : this.hue(grid?.hue ?? 0);
  }

  /** The colour of a figure; one with an unknown role looks like a box. */
  figure({ sprite, role, group }: Figure): string {
    return group ?? this.#roles[role ?? sprite] ?? this.#roles.box ?? this.get("--ink");
  }
}

const LIGHT = new Palette(false);
const DARK = new Palette(true);

/** The token of a grid's hue. */
export function hueToken(n: number): Token {
  return `--hue-${n % HUES}` as Token;
}

/** The system's setting; it fires `change`. */
export const darkSetting = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

export const paletteOf = (dark: boolean): Palette => (dark ? DARK : LIGHT);

/** The palette to draw with now. */
export const currentPalette = (): Palette => paletteOf(darkSetting().matches);
