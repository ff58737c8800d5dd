// The kinds of content for a board, with their parameters.

import { type TomlTable, type TomlValue, writeText, writeValue } from "./toml";

export type ParameterValue = string | number | boolean;
export type Parameters = Readonly<Record<string, ParameterValue>>;

export interface Parameter {
  /** The key in the legend, dotted for tables within tables. */
  readonly key: string;
  readonly label: string;
  readonly initial: ParameterValue;
  /** The value that need not be written because the word implies it. */
  readonly implied?: ParameterValue;
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** Proposals for a free text. */
  readonly proposals?: readonly string[];
  readonly least?: number;
  /** The number that means "none". */
  readonly none?: number;
  readonly unit?: string;
}

export interface Kind {
  readonly id: string;
  readonly label: string;
  /** The word of the level format. */
  readonly word: string;
  readonly parameters: readonly Parameter[];
  /** What it does, a sentence. */
  readonly about: string;
  /** The keys that are always written, besides the word. */
  readonly always?: TomlTable;
}

export interface KindGroup {
  readonly title: string;
  readonly kinds: readonly Kind[];
}

export const KEY_COLOURS = ["red", "blue", "green", "gold", "violet", "key"] as const;

const number = (key: string, label: string, initial: number, least = 0, extra: Partial<Parameter> = {}): Parameter => ({
  key,
  label,
  initial,
  implied: initial,
  least,
  ...extra,
});

const limits = [
  number("turns", "lasts", 0, 0, { none: 0, unit: "turns (0: for ever)" }),
  number("uses", "works", 0, 0, { none: 0, unit: "times (0: always)" }),
];

const direction: Parameter = {
  key: "moving.towards",
  label: "goes",
  initial: "right",
  choices: [
    { value: "right", label: "right →" },
    { value: "left", label: "left ←" },
    { value: "up", label: "up ↑" },
    { value: "down", label: "down ↓" },
  ],
};

const motion: Parameter[] = [
  direction,
  number("moving.speed", "speed", 1, 1, { unit: "cells a turn" }),
  { key: "moving.bounce", label: "turns back at walls", initial: true, implied: true },
];

const keyName: Parameter = { key: "key", label: "key", initial: "red", implied: "key", proposals: KEY_COLOURS };

function kind(
  id: string,
  label: string,
  about: string,
  parameters: readonly Parameter[] = [],
  word = id,
  always: TomlTable = {},
): Kind {
  return { id, label, about, parameters, word, always };
}

export const GROUPS: readonly KindGroup[] = [
  {
    title: "Ground",
    kinds: [
      kind("wall", "Wall", "Blocks movement."),
      kind("floor", "Costly floor", "Standing on it costs points.", [
        number("cost", "costs", 1, 1, { unit: "points a turn" }),
      ]),
      kind("exit", "Exit", "The goal of the agent or of the boxes."),
    ],
  },
  {
    title: "Agent, box",
    kinds: [
      kind("agent", "Agent", "The figure you play.", [
        number("health", "health", 0, 0, { none: 0, unit: "points (0: cannot be hurt)" }),
      ]),
      kind("box", "Box", "Can be pushed.", [{ key: "pushable", label: "can be pushed", initial: true, implied: true }]),
    ],
  },
  {
    title: "Items",
    kinds: [
      kind("coin", "Coin", "Worth points.", [number("reward", "worth", 1, 0, { unit: "points" })]),
      kind("gem", "Gem", "Worth many points.", [number("reward", "worth", 5, 0, { unit: "points" })]),
      kind("core", "Core", "Must be collected to win.", [
        { key: "required", label: "must be collected", initial: true, implied: true },
      ]),
    ],
  },
  {
    title: "Hazards",
    kinds: [
      kind("lava", "Lava", "Deadly."),
      kind("spike", "Spike", "Hurts.", [number("damage", "takes", 1, 0, { unit: "health" })]),
    ],
  },
  {
    title: "Key and door",
    kinds: [
      kind("key", "Key", "Opens doors of the same name.", [keyName]),
      kind("door", "Door", "Closed until its key is used.", [keyName]),
    ],
  },
  {
    title: "Portals",
    kinds: [kind("portal", "Portal", "Two of them lead to each other: click for the one, then for the other.")],
  },
  {
    title: "Movers",
    kinds: [
      kind("monster", "Monster", "Hurts by touch, and goes to and fro.", [
        number("damage", "takes", 1, 0, { unit: "health" }),
        ...motion,
      ]),
      kind("moving-box", "Moving box", "Goes by itself, and can be pushed.", motion, "box"),
      kind(
        "statue",
        "Sleeping monster",
        "Hurts by touch, and stays where it is.",
        [number("damage", "takes", 1, 0, { unit: "health" })],
        "monster",
      ),
    ],
  },
  {
    title: "Hunters",
    kinds: [
      kind("hunter", "Hunter", "Pursues the agent; drag from it with the link tool to choose somebody else.", [
        {
          key: "how",
          label: "follows",
          initial: "path",
          implied: "path",
          choices: [
            { value: "path", label: "the shortest way" },
            { value: "straight_line", label: "the straight line" },
          ],
        },
        number("damage", "takes", 1, 0, { unit: "health" }),
      ]),
    ],
  },
  {
    title: "Effects",
    kinds: [
      kind("boots", "Boots", "Several moves at once.", [
        number("speed", "moves", 2, 2, { unit: "cells at once" }),
        ...limits,
      ]),
      kind("shield", "Shield", "Nothing hurts.", limits),
      kind("ghost", "Ghost", "Through walls.", limits),
    ],
  },
];

/** The kinds that a nest can hold, which have no parameters there. */
export const NEST_GROUPS: readonly KindGroup[] = [
  {
    title: "Contents",
    kinds: GROUPS.flatMap(({ kinds }) => kinds)
      .filter(({ id }) => ["wall", "agent", "box"].includes(id))
      .map((each) => ({ ...each, parameters: [] })),
  },
];

export const MARKS: Parameter = {
  key: "mark",
  label: "mark",
  initial: "none",
  implied: "none",
  choices: [
    { value: "none", label: "as it comes" },
    { value: "primary", label: "primary: the way out" },
    { value: "secondary", label: "secondary: a window" },
  ],
};

/** The default parameters of a kind. */
export function initialParameters(parameters: readonly Parameter[]): Record<string, ParameterValue> {
  return Object.fromEntries(parameters.map(({ key, initial }) => [key, initial]));
}

/** An entity of a kind, as a legend has it. */
export function entityText(kind: Kind, chosen: Parameters): string {
  const table: TomlTable = { is: kind.word, ...kind.always };
  const moving: TomlTable = {};
  for (const parameter of kind.parameters) {
    const value = chosen[parameter.key] ?? parameter.initial;
    if (value === parameter.implied || value === parameter.none) {
      continue;
    }
    const [outer, inner] = parameter.key.split(".");
    if (inner !== undefined) {
      moving[inner] = value;
    } else if (outer !== undefined) {
      table[outer] = value;
    }
  }
  if (moving.towards !== undefined) {
    const plain: TomlValue = Object.keys(moving).length === 1 ? moving.towards : moving;
    table.moving = plain;
  }
  return Object.keys(table).length === 1 ? writeText(kind.word) : writeValue(table);
}

/** A room of a grid, as a legend has it. */
export function roomText(grid: string, mark: string): string {
  return writeValue(mark === "none" ? { room: grid } : { room: grid, mark });
}
