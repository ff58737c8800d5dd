// The proposals for a place of a level text: keys and words from the server's vocabulary, names from the text itself.

import type { Vocabulary } from "../../../wire";
import type { TextPlace } from "./place";

export interface Proposal {
  readonly word: string;
  /** Its kind, which determines the icon and the way it is written. */
  readonly kind: "table" | "key" | "text" | "bare";
}

/** The names that the level defines. */
export interface Names {
  readonly grids: readonly string[];
  readonly entities: readonly string[];
  readonly keys: readonly string[];
}

/** The names in a text, which need not be complete. */
export function namesIn(text: string, grids: readonly string[]): Names {
  const all = (pattern: RegExp): string[] => [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
  return {
    grids,
    entities: all(/\bname\s*=\s*["']([^"']+)["']/g),
    keys: all(/\b(?:key|lock)\s*=\s*["']([^"']+)["']/g),
  };
}

export function proposals(place: TextPlace, table: string, known: Vocabulary, names: Names): Proposal[] {
  const section = table.split(".").at(-1) ?? "";
  switch (place.expects) {
    case "header":
      return words(known.tables, "table");
    case "key":
      return words(
        keys(place, section, known).filter((key) => !place.siblings.has(key)),
        "key",
      );
    case "value":
      return values(place, section, known, names);
    default:
      return [];
  }
}

/** The keys of the table in which a place is, in braces or not. */
function keys({ braces, key }: TextPlace, section: string, known: Vocabulary): readonly string[] {
  const holder = key.split(".").at(-1) ?? "";
  if (braces === 0) {
    return section === "push" ? known.push : section === "" || section === "level" ? known.level : [];
  }
  if (holder === "push") return known.push;
  return holder === "moving" ? known.moving : known.entity;
}

function values({ braces, key }: TextPlace, section: string, known: Vocabulary, names: Names): Proposal[] {
  const last = key.split(".").at(-1) ?? "";
  if (last === "is" || (section === "legend" && braces === 0)) return words(known.words, "text");
  if (last === "room") return words(names.grids, "text");
  if (last === "key" || last === "lock") return words(names.keys, "text");
  if (last === "follows" || last === "to") return words(names.entities, "text");
  if (known.flags.includes(last)) return words(["true", "false"], "bare");
  return words(known.values.find((each) => each.key === last)?.words ?? [], "text");
}

function words(list: readonly string[], kind: Proposal["kind"]): Proposal[] {
  return list.map((word) => ({ word, kind }));
}
