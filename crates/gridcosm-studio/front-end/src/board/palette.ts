/** The colours of a board, taken from the page's tokens so that light and dark stay whole. */
export interface Palette {
  readonly key: string;
  readonly ink: string;
  readonly panel: string;
  readonly veil: string;
  readonly tile: string;
  readonly tileOther: string;
  readonly wall: string;
  readonly wallTop: string;
  readonly accent: string;
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  readonly warm: string;
  readonly hues: readonly string[];
}

/** What an element shows where no page defines the tokens: light first, then dark. */
const FALLBACK: Record<string, readonly [string, string]> = {
  "--ink": ["#1c2033", "#eceef8"],
  "--panel": ["#ffffff", "#181c2b"],
  "--board": ["#e9ebf3", "#0c0f19"],
  "--tile": ["#f8f8fc", "#1d2233"],
  "--tile-2": ["#eff0f7", "#212740"],
  "--wall": ["#4a5070", "#333b5e"],
  "--wall-2": ["#5c6386", "#465082"],
  "--accent": ["#4c5bd4", "#8793ff"],
  "--good": ["#1f9d6b", "#46c892"],
  "--warn": ["#c9831a", "#eab05a"],
  "--bad": ["#cf3b4b", "#f0707d"],
  "--reward": ["#d99a1c", "#f2c14e"],
  "--g0": ["#5b6ee1", "#8493ff"],
  "--g1": ["#17a398", "#43cdc1"],
  "--g2": ["#e0803b", "#f5a463"],
  "--g3": ["#c2528b", "#e884b7"],
  "--g4": ["#7aa12e", "#a7cf59"],
  "--g5": ["#9a6bd0", "#bd97ee"],
};

export const darkSetting = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

export function readPalette(host: Element): Palette {
  const style = getComputedStyle(host);
  const column = darkSetting().matches ? 1 : 0;
  const token = (name: string): string => {
    const value = style.getPropertyValue(name).trim();
    return HEX.test(value) ? value : (FALLBACK[name]?.[column] ?? "#888888");
  };
  const hues = [0, 1, 2, 3, 4, 5].map((n) => token(`--g${n}`));
  const wall = token("--wall");
  const tile = token("--tile");
  return {
    key: [...hues, wall, tile].join(),
    ink: token("--ink"),
    panel: token("--panel"),
    veil: token("--board"),
    tile,
    tileOther: token("--tile-2"),
    wall,
    wallTop: token("--wall-2"),
    accent: token("--accent"),
    good: token("--good"),
    warn: token("--warn"),
    bad: token("--bad"),
    warm: token("--reward"),
    hues,
  };
}

const HEX = /^#[0-9a-f]{6}$/i;

/** One hue per grid; they begin again a step lighter, then a step darker. */
export function hueOf(palette: Palette, n: number): string {
  const hue = palette.hues[n % palette.hues.length] ?? palette.accent;
  const round = Math.floor(n / palette.hues.length) % 3;
  if (round === 0) return hue;
  return round === 1 ? mix(hue, "#ffffff", 0.35) : mix(hue, "#000000", 0.3);
}

/** `a` with a share of `b` in it. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [channels(a), channels(b)];
  const byte = (i: 0 | 1 | 2): string =>
    Math.round(from[i] + (to[i] - from[i]) * share)
      .toString(16)
      .padStart(2, "0");
  return `#${byte(0)}${byte(1)}${byte(2)}`;
}

function channels(hex: string): [number, number, number] {
  const code = HEX.test(hex) ? parseInt(hex.slice(1), 16) : 0x888888;
  return [code >> 16, (code >> 8) & 255, code & 255];
}

/** The colour of a sprite: its group's colour, a named one, or what its kind usually has. */
export function tintOf(palette: Palette, sprite: string, tint: string | undefined): string {
  if (tint !== undefined && HEX.test(tint)) return tint;
  if (tint === "bad") return palette.bad;
  if (tint === "still") return mix(palette.hues[2] ?? palette.wall, palette.wall, 0.6);
  const hue = (n: number): string => palette.hues[n] ?? palette.accent;
  switch (sprite) {
    case "wall":
      return palette.wallTop;
    case "box":
      return hue(2);
    case "coin":
    case "key":
    case "lock":
      return palette.warm;
    case "core":
      return hue(1);
    case "door":
      return palette.wallTop;
    case "portal":
      return hue(5);
    case "exit":
      return palette.good;
    case "lava":
      return mix(palette.bad, palette.warm, 0.15);
    case "spike":
      return mix(palette.wallTop, "#ffffff", 0.35);
    case "monster":
    case "gem":
      return hue(3);
    case "boots":
      return mix(hue(0), hue(1), 0.5);
    case "shield":
      return mix(hue(1), hue(0), 0.4);
    case "ghost":
      return mix(palette.ink, hue(5), 0.45);
    default:
      return hue(0);
  }
}
