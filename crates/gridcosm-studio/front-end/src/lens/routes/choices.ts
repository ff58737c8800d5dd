// The choices of the Routes lens, with their words, keys and colours.

import type { Token } from "../../palette";
import type { RouteMetric, RouteSource, RouteStyle } from "../../wire";
import type { KeyHelp } from "../lens";
import type { Option } from "../parts";

export type Tool = "route" | "shore-a" | "shore-b" | "land" | "sea";
export type Overlay = "spine" | "waypoints" | "portals" | "window" | "visited" | "exact";

export const TOOLS: Option<Tool>[] = [
  { value: "route", title: "Route", hint: "Click sets the ends, drag moves them or the map" },
  { value: "shore-a", title: "Shore A", hint: "Drag along a coast: the route may begin at any of its tiles" },
  { value: "shore-b", title: "Shore B", hint: "Drag along a coast: the route may end at any of its tiles" },
  { value: "land", title: "Land", hint: "Drag blocks tiles; the right button opens them" },
  { value: "sea", title: "Sea", hint: "Drag opens tiles; the right button blocks them" },
];

/** `token` is the colour in the picture, `swatch` how the legend shows it. */
export const OVERLAYS: { value: Overlay; title: string; key: string; token: Token; swatch: string; about: string }[] = [
  {
    value: "spine",
    title: "Spine",
    key: "S",
    token: "--accent",
    swatch: tint("--accent", 35),
    about: "Cells that the coarse search goes through",
  },
  {
    value: "waypoints",
    title: "Waypoints",
    key: "W",
    token: "--hue-5",
    swatch: tint("--hue-5", 65),
    about: "Cells of the spine between which tiles are searched",
  },
  {
    value: "portals",
    title: "Portals",
    key: "P",
    token: "--hue-3",
    swatch: "var(--hue-3);transform:scaleY(0.4)",
    about: "Where one cell opens into the next",
  },
  {
    value: "window",
    title: "Search windows",
    key: "N",
    token: "--good",
    swatch: tint("--good", 30),
    about: "Cells the exact search may enter; widened ones in amber. From portal to portal, two colours in turn",
  },
  {
    value: "visited",
    title: "Visited tiles",
    key: "V",
    token: "--warm",
    swatch: "var(--warm)",
    about: "Tiles the exact search looked at: the more, the warmer",
  },
  {
    value: "exact",
    title: "Shortest path",
    key: "X",
    token: "--hue-1",
    swatch: "repeating-linear-gradient(90deg,var(--hue-1) 0 5px,transparent 5px 8px);transform:scaleY(0.3)",
    about: "By jump points, to compare with",
  },
];

function tint(token: Token, percent: number): string {
  return `color-mix(in srgb, var(${token}) ${percent}%, transparent);border:1px solid var(${token})`;
}

export const METRICS: Option<RouteMetric>[] = [
  { value: "octile", title: "Octile", hint: "A diagonal step counts 1.414" },
  { value: "king", title: "King", hint: "A diagonal step counts 1" },
  { value: "four", title: "Four", hint: "No diagonal steps" },
];

/** How short the path must be; the numbers are thousandths. */
export const PROOFS: Option<number | null>[] = [
  { value: null, title: "Usual", hint: "As short as a bounded effort makes it, without a proof" },
  { value: 50, title: "5 %", hint: "Proven to be at most 5 % longer than the shortest" },
  { value: 10, title: "1 %", hint: "Proven to be at most 1 % longer than the shortest" },
  { value: 0, title: "Shortest", hint: "Proven to be a shortest path" },
];

export const CELLS: Option<number>[] = [16, 32, 64].map((value) => ({
  value,
  title: String(value),
  hint: `${value} × ${value} tiles`,
}));

/** Maps to begin with; `name` is the server's name for each. */
export const MAPS: { title: string; about: string; name: string; source: RouteSource }[] = [
  { title: "Earth", about: "4096 × 2048 tiles, sail round the world", name: "Earth", source: { kind: "earth" } },
  {
    title: "Archipelago",
    about: "Islands, two million tiles",
    name: "Archipelago 1800x1080",
    source: made("archipelago", 1800),
  },
  {
    title: "River delta",
    about: "Rivers that split and meet",
    name: "RiverDelta 1200x720",
    source: made("river_delta", 1200),
  },
  { title: "Caves", about: "Smooth walls", name: "Caves 900x540", source: made("caves", 900) },
  { title: "Maze", about: "Corridors one tile wide", name: "Maze 401x241", source: made("maze", 401) },
];

function made(style: RouteStyle, width: number): RouteSource {
  return { kind: "generated", style, width, height: Math.round(width * 0.6), seed: 7 };
}

export const KEYS: KeyHelp[] = [
  { keys: ["click"], does: "set the start, then the goal" },
  { keys: ["drag"], does: "move an end, or the map" },
  { keys: ["arrows"], does: "move the map" },
  { keys: ["+", "−"], does: "zoom; so does the wheel" },
  { keys: ["0"], does: "whole map" },
  { keys: ["Z"], does: "zoom to the route" },
  { keys: ["A"], does: "start at the middle of the view" },
  { keys: ["B"], does: "goal at the middle of the view" },
  { keys: ["C"], does: "compare three methods" },
  { keys: ["R"], does: "swap start and goal" },
  { keys: ["L"], does: "route, shores, land, sea: what a drag does" },
  { keys: ["Esc"], does: "stop long work" },
  ...OVERLAYS.map(({ key, title }) => ({ keys: [key], does: `show: ${title.toLowerCase()}` })),
];
