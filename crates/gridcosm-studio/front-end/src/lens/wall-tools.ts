// The tools that draw and erase walls, in every lens over a map of walls.

import type { KeyHelp } from "./lens";
import type { Option } from "./parts";

export type WallTool = "wall" | "floor";

export const WALL_TOOLS: Option<WallTool>[] = [
  { value: "wall", title: "Wall", hint: "Drag draws walls" },
  { value: "floor", title: "Erase", hint: "Drag erases walls" },
];

export const WALL_KEY: KeyHelp = { keys: ["⇧", "drag"], does: "draw walls; right button erases" };
