// Linking two cells, by their contents: portals, keys and doors, plates and gates, hunters and prey. The cells may lie in different
// grids.

import type { EditOperation, Place } from "../../wire";
import type { Bench } from "./bench";
import { readText } from "./toml";

/** The operations that link two cells, with a name for the history; a sentence if nothing can. */
export function linkOf(bench: Bench, one: Place, other: Place): { label: string; operation: EditOperation } | string {
  const [a, b] = [words(bench, one), words(bench, other)];
  if (a.has("portal") && b.has("portal")) {
    return { label: "paired portals", operation: { op: "pair", one, other } };
  }
  if ((a.has("key") && b.has("door")) || (a.has("door") && b.has("key"))) {
    return linkKey(bench, one, other);
  }
  if (sends(bench, one)) {
    return { label: "wire", operation: { op: "wire", source: one, listener: other } };
  }
  if (sends(bench, other)) {
    return { label: "wire", operation: { op: "wire", source: other, listener: one } };
  }
  if (b.size === 0) {
    return "That cell holds nothing to pursue.";
  }
  return { label: "pursuit", operation: { op: "pursue", hunter: one, target: other } };
}

/** The word on which an entity is based. */
export function wordOf(fields: readonly (readonly [string, string])[]): string {
  const is = fields.find(([key]) => key === "is")?.[1];
  return is === undefined ? (fields.some(([key]) => key === "room") ? "room" : "thing") : readText(is);
}

/** Whether a cell holds a plate or a switch. */
function sends(bench: Bench, place: Place): boolean {
  const sources = ["plate", "switch"];
  return stackAt(bench, place).some(
    ({ fields }) => sources.includes(wordOf(fields)) || fields.some(([key]) => sources.includes(key)),
  );
}

/** The second cell takes the key name of the first. */
function linkKey(bench: Bench, one: Place, other: Place): { label: string; operation: EditOperation } {
  const find = (place: Place) => {
    const stack = stackAt(bench, place);
    const entity = stack.findIndex(({ fields }) => ["key", "door"].includes(wordOf(fields)));
    return { entity, name: stack[entity]?.fields.find(([key]) => key === "key")?.[1] ?? '"key"' };
  };
  const { name } = find(one);
  return {
    label: `key ${readText(name)}`,
    operation: { op: "change", place: other, entity: find(other).entity, key: "key", value: name },
  };
}

function words(bench: Bench, place: Place): Set<string> {
  return new Set(stackAt(bench, place).map((entity) => wordOf(entity.fields)));
}

function stackAt(bench: Bench, { grid, x, y }: Place) {
  return bench.sign([x, y], grid)?.stack ?? [];
}
