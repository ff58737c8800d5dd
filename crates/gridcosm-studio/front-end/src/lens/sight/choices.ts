// The choices of the Sight lens, with their words and keys.

import type { SightRule } from "../../wire";
import type { KeyHelp } from "../lens";
import type { Choice, Option } from "../parts";
import { WALL_KEY, WALL_TOOLS, type WallTool } from "../wall-tools";

export type Tool = "look" | "goal" | WallTool;

export const RULES: Choice<SightRule>[] = [
  { value: "hull", title: "Hull", about: "A whole body can slide straight there. Exact and symmetric." },
  { value: "shadow", title: "Shadow", about: "Symmetric shadowcasting, the light of roguelikes." },
  { value: "permissive", title: "Permissive", about: "Any point sees any point: the most generous light." },
  { value: "minigrid", title: "MiniGrid", about: "The light of the MiniGrid environments: it fills whole rows." },
  { value: "traced", title: "Traced", about: "The answers of an older program, its errors included." },
];

export const TOOLS: Option<Tool>[] = [
  { value: "look", title: "Look", hint: "Click toggles a wall, drag the observer" },
  { value: "goal", title: "Way", hint: "Click sets the destination of a way" },
  ...WALL_TOOLS,
];

export const KEYS: KeyHelp[] = [
  { keys: ["←", "↑", "→", "↓"], does: "move the observer; the agent of a followed game plays its turn" },
  { keys: ["⇧", "arrows"], does: "move the pointer cell" },
  { keys: ["Space"], does: "wall or floor at the pointer" },
  { keys: ["M"], does: "observer two columns wide" },
  { keys: ["N"], does: "observer two rows high" },
  { keys: ["D"], does: "destination at the pointer: shortest way of a body" },
  { keys: ["H"], does: "next rule" },
  { keys: ["A"], does: "show the actors of Crowd too" },
  { keys: ["C"], does: "copy the drawing" },
  { keys: ["V"], does: "paste a drawing" },
  { keys: ["K"], does: "check who sees back, or stop checking" },
  { keys: ["click"], does: "wall or floor" },
  WALL_KEY,
  { keys: ["right drag"], does: "move the observer" },
  { keys: ["0"], does: "whole map; the wheel zooms" },
];
