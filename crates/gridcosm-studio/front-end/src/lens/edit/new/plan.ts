// The plan of a new level: the initial values of the dialog, and the labels of its fields.

import type { Choice, LevelPlan, MazeBox, MazeEnemy, MazeHazard, MazePlan, MazePowerup } from "../../../wire";

export type Kind = LevelPlan["kind"];
/** The plans of all kinds, so that looking at another one loses nothing. */
export type Plans = { [K in Kind]: Extract<LevelPlan, { kind: K }> };

export const KINDS: readonly { readonly kind: Kind; readonly title: string; readonly about: string }[] = [
  { kind: "empty", title: "Empty", about: "One grid to draw on, with an agent and an exit." },
  {
    kind: "nest",
    title: "Nest",
    about: "Two grids: the second is a room in the first, and can be pushed and entered.",
  },
  { kind: "maze", title: "Maze", about: "Drawn from a seed: the same seed and the same settings give the same maze." },
];

/** The default maze; its lists are short enough to be seen whole. */
export function usualMaze(seed: number): MazePlan {
  return {
    width: 15,
    height: 11,
    walls: 80,
    floor_cost: 1,
    health: 5,
    cores: 1,
    core_reward: 10,
    coins: 3,
    coin_reward: 10,
    portals: 1,
    doors: 1,
    boxes: [{ pushable: true, speed: 0 }, newBox()],
    hazards: [newHazard(), { look: "spike", damage: 3, lethal: false }],
    powerups: [newPowerup(), { effect: "shield", multiplier: 2, limit: "uses", amount: 5 }],
    enemies: [newEnemy(), { damage: 3, lethal: false, movement: "pathfinding_line", speed: 1 }],
    moves: "default",
    objective: "default",
    seed,
    solvable: true,
  };
}

export const newBox = (): MazeBox => ({ pushable: false, speed: 1 });
export const newHazard = (): MazeHazard => ({ look: "lava", damage: 5, lethal: true });
export const newPowerup = (): MazePowerup => ({ effect: "boots", multiplier: 2, limit: "turns", amount: 10 });
export const newEnemy = (): MazeEnemy => ({ damage: 1, lethal: false, movement: "directional", speed: 1 });

/** Seeds are small, so that people can tell them to each other. */
export function anySeed(): number {
  return Math.floor(Math.random() * 10_000);
}

const KEPT = "gridcosm-new-level";

/** The last plan, or the default. */
export function rememberedPlans(): Plans {
  const usual: Plans = {
    empty: { kind: "empty", width: 12, height: 9, walls: true },
    nest: { kind: "nest", width: 9, height: 5, inner_width: 5, inner_height: 5 },
    maze: { kind: "maze", maze: usualMaze(anySeed()) },
  };
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Plans>;
    return {
      empty: { ...usual.empty, ...kept.empty },
      nest: { ...usual.nest, ...kept.nest },
      maze: { kind: "maze", maze: { ...usual.maze.maze, ...kept.maze?.maze } },
    };
  } catch {
    return usual;
  }
}

export function rememberPlans(plans: Plans): void {
  localStorage.setItem(KEPT, JSON.stringify(plans));
}

export const LOOKS: readonly Choice[] = [
  { word: "lava", label: "lava" },
  { word: "spike", label: "spikes" },
];
export const EFFECTS: readonly Choice[] = [
  { word: "boots", label: "boots" },
  { word: "ghost", label: "ghost" },
  { word: "shield", label: "shield" },
];
export const LIMITS: readonly Choice[] = [
  { word: "turns", label: "turns" },
  { word: "uses", label: "uses" },
  { word: "none", label: "for ever" },
];
export const MOVEMENTS: readonly Choice[] = [
  { word: "static", label: "stays" },
  { word: "directional", label: "to and fro" },
  { word: "pathfinding_line", label: "straight at the agent" },
  { word: "pathfinding_path", label: "after the agent" },
];
