// What can be chosen in the Crowd lens, with the words for it.

import type { CrowdMode, CrowdOffset, CrowdSituation } from "../../wire";

export const MODES: { value: CrowdMode; title: string; about: string }[] = [
  { value: "square", title: "Square", about: "Reserves 2 × 2 sub-cells ahead" },
  { value: "diagonal", title: "Diagonal", about: "A diagonal step needs the one beside it too" },
  { value: "no_diagonal", title: "No diagonal", about: "Straight steps only" },
  { value: "anti_cross", title: "Anti-cross", about: "Nobody steps between two sub-cells of another" },
  { value: "basic3", title: "Basic 3", about: "The three best directions, never farther away" },
  { value: "basic3_anti_cross", title: "Basic 3 anti-cross", about: "Both; the one to start with" },
  { value: "destination_direct", title: "Destination direct", about: "Straight ahead inside what is reserved" },
];

export const OFFSETS: { value: CrowdOffset; title: string }[] = [
  { value: "none", title: "None" },
  { value: "x", title: "X" },
  { value: "y", title: "Y" },
  { value: "xy", title: "XY" },
];

export const SITUATIONS: { value: CrowdSituation; title: string; about: string }[] = [
  { value: "doorway", title: "Doorway", about: "Two rooms change places through one door" },
  { value: "head_on", title: "Head-on", about: "Two blocks exchange sides" },
  { value: "crossing", title: "Crossing", about: "Four streams through one centre" },
  { value: "gather", title: "Gathering", about: "Everyone to one place" },
  { value: "corridor", title: "Corridor", about: "Two groups, one narrow passage" },
  { value: "rooms", title: "Rooms", about: "Across fifty rooms with doors" },
];

/** How many ticks a picture at 60 Hz advances. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const;

/** The raster as G cycles through it; 0 hides the lines and moves on 3 × 3. */
export const RASTERS = [0, 1, 2, 3] as const;
