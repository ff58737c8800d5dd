// The kinds of content for a board, with their parameters.

import type { Rules } from "../../wire";
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
  /** Whether the text may be empty, which means that there is none. */
  readonly optional?: true;
  readonly least?: number;
  /** The number that means "none". */
  readonly none?: number;
  readonly unit?: string;
  /** Whether it means something only where moves go thing by thing, as in Patrick's Parabox. */
  readonly byThings?: true;
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
  /** Whether a level with these rules has use for it; all have by default. */
  readonly suits?: (rules: Rules) => boolean;
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

export const SIGNALS = ["signal", "red", "blue", "green"] as const;

/** The name of a signal; without a default it is none, and typing it makes the wire. */
const signal = (key: string, label: string, implied = ""): Parameter => ({
  key,
  label,
  initial: implied,
  implied,
  proposals: SIGNALS,
  ...(implied === "" ? { optional: true as const } : {}),
});

const everySource: Parameter = {
  key: "every_source",
  label: "only while all of its plates and switches send",
  initial: false,
  implied: false,
};

/** What a signal does to something that moves. */
const motionWires: readonly Parameter[] = [signal("started_by", "started by"), signal("stopped_by", "stopped by")];

/** What a signal does to a room. */
export const ROOM_WIRES: readonly Parameter[] = [
  signal("opened_by", "opened by"),
  signal("closed_by", "closed by"),
  everySource,
];

const flag = (key: string, label: string): Parameter => ({ key, label, initial: false, implied: false });

const possessable: Parameter = { ...flag("possessable", "a player can take it over"), byThings: true };
const playerOrder = number("order", "moves as", 0, -999, { unit: "(lower comes first)", byThings: true });
const possession: readonly Parameter[] = [
  { ...flag("agent", "is a player"), byThings: true },
  playerOrder,
  possessable,
];

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
      kind("wall", "Wall", "Blocks movement.", possession),
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
        playerOrder,
      ]),
      kind("box", "Box", "Can be pushed.", [
        { key: "pushable", label: "can be pushed", initial: true, implied: true },
        possessable,
      ]),
    ],
  },
  {
    title: "Buttons",
    kinds: [
      kind("button", "Button", "Waits for a box or a room that is no player."),
      kind("player_button", "Player button", "Waits for a player."),
    ],
    suits: ({ objective }) => objective === "buttons",
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
    title: "Signals",
    kinds: [
      kind(
        "plate",
        "Plate",
        "Sends a signal while something stands on it; drag from it with the link tool to wire it.",
        [
          signal("plate", "sends", "signal"),
          { key: "heavy", label: "only boxes and rooms press it", initial: false, implied: false },
          { key: "personal", label: "only agents press it", initial: false, implied: false },
        ],
      ),
      kind("switch", "Switch", "Stepping onto it turns it on, and off the next time.", [
        signal("switch", "sends", "signal"),
        { key: "blocking", label: "is turned from beside it, by using it", initial: false, implied: false },
      ]),
      kind("gate", "Gate", "Open while its signal is on.", [
        signal("opened_by", "opened by", "signal"),
        signal("closed_by", "closed by"),
        everySource,
      ]),
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
        ...motionWires,
        signal("turned_by", "turned by"),
      ]),
      kind(
        "moving-box",
        "Moving box",
        "Goes by itself, and can be pushed.",
        [...motion, ...motionWires, signal("turned_by", "turned by")],
        "box",
      ),
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
        ...motionWires,
      ]),
    ],
  },
  {
    title: "Swarms",
    kinds: [
      kind("swarm", "Swarm", "Members that move in parts of cells; draw a link to what they go towards or flee.", [
        number("swarm.count", "members", 1, 1),
        {
          key: "swarm.aim",
          label: "goes",
          initial: "wanders",
          implied: "wanders",
          choices: [
            { value: "wanders", label: "here and there" },
            { value: "towards", label: "to the agent" },
            { value: "flees", label: "away from the agent" },
          ],
        },
        number("swarm.speed", "speed", 3, 0, { unit: "thirds of a cell a turn" }),
        flag("swarm.carries", "takes agents along"),
        flag("blocking", "is in the way of agents"),
        number("damage", "takes", 0, 0, { none: 0, unit: "health (0: none)" }),
        ...motionWires,
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

/** Whether moves in a level go thing by thing. */
export function byThings(rules: Rules | undefined): boolean {
  return rules?.push?.by_things === true;
}

/** Those of the parameters that mean something under the rules of a level. */
export function meaningful(parameters: readonly Parameter[], rules: Rules | undefined): readonly Parameter[] {
  return byThings(rules) ? parameters : parameters.filter((parameter) => parameter.byThings !== true);
}

/** The parameters of a room where moves go thing by thing; it can be for ever for any of the grids. */
export function roomParameters(grids: readonly string[]): readonly Parameter[] {
  const none = { value: "none", label: "no grid" };
  const entered = grids.map((name) => ({ value: name, label: name }));
  return [
    MARKS,
    flag("flip", "mirrored: left and right exchanged"),
    ...possession,
    number("infinite_exit", "∞", -1, -1, { none: -1, unit: "degree (−1: no ∞ room)" }),
    { key: "infinite_enter", label: "ε of", initial: "none", implied: "none", choices: [none, ...entered] },
    number("infinite_enter_degree", "ε", 0, 0, { unit: "degree" }),
    ...ROOM_WIRES,
  ];
}

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
export function roomText(grid: string, chosen: Parameters): string {
  const table: TomlTable = { room: grid };
  for (const { key, implied } of roomParameters([])) {
    const value = chosen[key];
    if (value !== undefined && value !== implied) table[key] = value;
  }
  return writeValue(table);
}
