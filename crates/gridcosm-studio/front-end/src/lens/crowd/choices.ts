// The choices of the Crowd lens, with their words and keys.

import type { CrowdMode, CrowdOffset, CrowdSituation } from "../../wire";
import type { KeyHelp } from "../lens";
import type { Choice, Option } from "../parts";
import { WALL_KEY, WALL_TOOLS, type WallTool } from "../wall-tools";

export type Tool = "place" | "send" | "send30" | WallTool;

export const TOOLS: Option<Tool>[] = [
  { value: "place", title: "Place", hint: "Click places an actor, or takes out the one that is there" },
  { value: "send", title: "Send", hint: "Click sends everyone there; the right button the nearest 30 %" },
  { value: "send30", title: "30 %", hint: "Click sends the nearest 30 % there" },
  ...WALL_TOOLS,
];

export const MODES: Choice<CrowdMode>[] = [
  { value: "square", title: "Square", about: "Reserves 2 × 2 sub-cells ahead" },
  { value: "diagonal", title: "Diagonal", about: "A diagonal step needs the one beside it too" },
  { value: "no_diagonal", title: "No diagonal", about: "Straight steps only" },
  { value: "anti_cross", title: "Anti-cross", about: "Nobody steps between two sub-cells of another" },
  { value: "basic3", title: "Basic 3", about: "The three best directions, never farther away" },
  { value: "basic3_anti_cross", title: "Basic 3 anti-cross", about: "Both; the one to start with" },
  { value: "destination_direct", title: "Destination direct", about: "Straight ahead inside what is reserved" },
];

export const OFFSETS: Option<CrowdOffset>[] = [
  { value: "none", title: "None" },
  { value: "x", title: "X" },
  { value: "y", title: "Y" },
  { value: "xy", title: "XY" },
];

export const SITUATIONS: Choice<CrowdSituation>[] = [
  { value: "doorway", title: "Doorway", about: "Two rooms change places through one door" },
  { value: "head_on", title: "Head-on", about: "Two blocks exchange sides" },
  { value: "crossing", title: "Crossing", about: "Four streams through one centre" },
  { value: "gather", title: "Gathering", about: "Everyone to one place" },
  { value: "corridor", title: "Corridor", about: "Two groups, one narrow passage" },
  { value: "rooms", title: "Rooms", about: "Across fifty rooms with doors" },
];

/** The number of ticks per picture at 60 Hz. */
export const SPEEDS: Option<number>[] = [0.25, 0.5, 1, 2, 4, 8].map((value) => ({ value, title: `${value}×` }));

/** The raster as G cycles through it; 0 hides the lines and moves on 3 × 3. */
export const RASTERS: Option<number>[] = [0, 1, 2, 3].map((value) => ({
  value,
  title: value ? `${value}×${value}` : "Off",
}));

export const KEYS: KeyHelp[] = [
  { keys: ["Space"], does: "run or pause" },
  { keys: ["."], does: "one tick" },
  { keys: ["+", "−"], does: "faster, slower" },
  { keys: ["O"], does: "place an actor at the pointer" },
  { keys: ["0"], does: "take out everyone" },
  { keys: ["P"], does: "send everyone to the pointer" },
  { keys: ["R"], does: "send the nearest 30 %" },
  { keys: ["S"], does: "movement by sub-cells, or by whole cells" },
  { keys: ["G"], does: "raster: off, 1 × 1, 2 × 2, 3 × 3" },
  { keys: ["T"], does: "shift of the raster: none, X, Y, XY" },
  { keys: ["Q"], does: "next mode" },
  { keys: ["X"], does: "Basic 3 fallback" },
  { keys: ["D"], does: "show the difference that the fallback makes" },
  { keys: ["E"], does: "early reservation" },
  { keys: ["F"], does: "never choose what lies behind" },
  { keys: ["B"], does: "markers of sub-cells, destinations and way-points" },
  { keys: ["L"], does: "tracks; off forgets them" },
  { keys: ["A"], does: "show the observer of Sight and what it sees" },
  { keys: ["C"], does: "copy the drawing" },
  { keys: ["V"], does: "paste a drawing" },
  { keys: ["F5"], does: "save" },
  { keys: ["F9"], does: "load what was saved" },
  { keys: ["arrows"], does: "move the pointer cell" },
  WALL_KEY,
  { keys: ["right click"], does: "send the nearest 30 %" },
];
