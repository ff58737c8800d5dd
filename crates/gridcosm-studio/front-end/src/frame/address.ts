// What the fragment of the address says: which page, which lens, which level.
//
//   #gallery                          all levels
//   #play/gallery/pocket-worlds/intro?level=2
//   #edit/folder/mine.toml            a file of the folder
//   #level=<compressed text>          a level shared by link; opens in Play
//   #level=<text>&index=2&lens=edit   its third level, in another lens

import { lenses } from "../lens";
import type { LensName } from "../lens/lens";
import type { LevelRef, Source } from "../wire";

export type Address =
  | { page: "gallery" }
  | { page: "lens"; lens: LensName; level: LevelRef | null }
  | { page: "shared"; data: string; index: number; lens: LensName };

export function readAddress(fragment: string): Address | null {
  const text = fragment.replace(/^#/, "");
  if (text.startsWith("level=")) {
    const parts = new URLSearchParams(text);
    const lens = lenses.find((each) => each.name === parts.get("lens"))?.name ?? "play";
    return { page: "shared", data: parts.get("level") ?? "", index: toIndex(parts.get("index") ?? "0"), lens };
  }
  if (text === "gallery") {
    return { page: "gallery" };
  }
  const [path = "", query = ""] = text.split("?");
  const [first, source, ...rest] = path.split("/");
  const lens = lenses.find((each) => each.name === first)?.name;
  if (!lens) {
    return null;
  }
  if (!isSource(source) || rest.length === 0) {
    return { page: "lens", lens, level: null };
  }
  const index = toIndex(new URLSearchParams(query).get("level") ?? "0");
  return { page: "lens", lens, level: { source, name: decodeName(rest.join("/")), index } };
}

/** What to show at the next start without an address. */
export function rememberAddress(fragment: string): void {
  try {
    localStorage.setItem("gridcosm-last", fragment);
  } catch {
    // The browser stores nothing in this mode; the next start begins with the first level.
  }
}

export function rememberedAddress(): string {
  return localStorage.getItem("gridcosm-last") ?? "";
}

export function writeAddress(lens: LensName, level: LevelRef | null): string {
  if (!level) {
    return `#${lens}`;
  }
  const name = level.name.split("/").map(encodeURIComponent).join("/");
  return `#${lens}/${level.source}/${name}${level.index > 0 ? `?level=${level.index}` : ""}`;
}

function isSource(text: string | undefined): text is Source {
  return text === "gallery" || text === "folder" || text === "draft";
}

function toIndex(text: string): number {
  const index = Number.parseInt(text, 10);
  return Number.isSafeInteger(index) && index > 0 ? index : 0;
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
