// The rules of levels in words.

export type Choices = readonly (readonly [value: string, label: string])[];

export const MOVES: Choices = [
  ["default", "one step at a time"],
  ["wrap", "around the edges"],
  ["mirror", "left and right swapped"],
  ["slippery", "slides on ice"],
  ["windy", "wind blows now and then"],
  ["gravity", "falls down"],
];
export const OBJECTIVES: Choices = [
  ["default", "collect all cores, then exit"],
  ["exit", "reach an exit"],
  ["collect", "collect all cores"],
  ["unlock", "open all doors"],
  ["push", "push every box onto an exit"],
];
export const ENTRIES: Choices = [
  ["centred", "opposite to where one comes from"],
  ["uniform", "by equal parts of the edge"],
  ["middle", "in the middle of the edge"],
];
export const SWALLOWS: Choices = [
  ["front", "by the side it faces"],
  ["behind", "from behind"],
];
export const SEARCHES: Choices = [
  ["per_cell", "cell by cell"],
  ["per_strategy", "one way after the other"],
];
export const STRATEGIES: Record<string, string> = { solid: "push it", portal: "go into it", swallow: "let it swallow" };
