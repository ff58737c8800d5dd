// Entities in words, for labels and for screen readers.

import type { EntityCard, SignCard } from "../../wire";
import { GROUPS } from "./kinds";
import { readText } from "./toml";

const LABELS = new Map(GROUPS.flatMap((group) => group.kinds).map((kind) => [kind.word, kind.label.toLowerCase()]));

/** The keys that name the signal of a plate, a switch or a gate. */
const SIGNAL_KEYS = ["plate", "switch", "opened_by"] as const;

/** “red door”, “room of pocket”, “gem”. */
export function describeEntity(entity: EntityCard): string {
  const field = (key: string): string | undefined => {
    const value = entity.fields.find(([name]) => name === key)?.[1];
    return value === undefined ? undefined : readText(value);
  };
  const room = field("room");
  if (room !== undefined) {
    const mark = field("mark");
    return `${mark ? `${mark} ` : ""}room of ${room}`;
  }
  const word = field("is") ?? "thing";
  const label =
    field("look") && word === "thing"
      ? (field("look") ?? word)
      : word === "box" || word === "monster"
        ? word
        : (LABELS.get(word) ?? word);
  const key = field("key") ?? SIGNAL_KEYS.map(field).find((name) => name !== undefined && name !== "signal");
  const name = field("name");
  const parts = [key && key !== "key" ? key : "", label, name ? `“${name}”` : ""];
  return parts.filter((part) => part !== "").join(" ");
}

export function describeStack(card: Pick<SignCard, "stack">): string {
  return card.stack.length === 0 ? "nothing" : card.stack.map(describeEntity).reverse().join(" on ");
}
