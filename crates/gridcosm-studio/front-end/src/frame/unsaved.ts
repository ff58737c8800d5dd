// Offers unsaved work that the journal still has, once, when the page starts.

import type { Link } from "../link/link";
import type { LevelRef, Unsaved } from "../wire";
import { complain, say, unsay } from "./toast";

/** Documents whose unsaved text is already open: there is nothing to restore. */
const restored = new Set<string>();

/** Asks the journal, and offers each document; `open` shows it in Edit, which takes the unsaved text. */
export async function offerUnsaved(socket: Link, open: (level: LevelRef) => void): Promise<void> {
  try {
    const { documents } = await socket.ask({ type: "files_unsaved" }, "files_unsaved");
    const waiting = documents.filter((entry) => !restored.has(keyOf(entry)));
    for (const entry of waiting.slice(-3)) {
      say(`There is unsaved work on ${nameOf(entry)}.`, "warn", {
        label: "Restore",
        run: () => open({ source: entry.source, name: entry.name, index: 0 }),
      });
    }
  } catch (error) {
    complain(error);
  }
}

/** The unsaved text of a document is shown, so it is no longer offered. */
export function withdrawOffer(entry: Pick<Unsaved, "source" | "name" | "text">): void {
  restored.add(keyOf(entry));
  unsay(`There is unsaved work on ${nameOf(entry)}.`);
}

function keyOf({ source, name }: Pick<Unsaved, "source" | "name">): string {
  return `${source}/${name}`;
}

function nameOf(entry: Pick<Unsaved, "source" | "name" | "text">): string {
  return entry.source === "draft" ? titleOf(entry.text) : entry.name;
}

/** A draft has no meaningful name, but its text contains its title. */
function titleOf(text: string): string {
  const title = /^title\s*=\s*"([^"\n]+)"/m.exec(text)?.[1];
  return title ? `“${title}”` : "a level without a file";
}
