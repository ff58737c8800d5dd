// The user's levels as files: all of them as one archive, and files and archives back into the folder.

import type { Link } from "../link/link";
import type { FileCard } from "../wire";
import { unzip, type ZipFile, zip } from "./zip";

/** The endings of files that the folder can hold. */
export const LEVEL_ENDINGS = [".toml", ".nest", ".nestc"];

const MOST_TEXT_BYTES = 8 << 20;

const isLevel = (name: string): boolean => LEVEL_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));

/** All files of the folder as an archive; null if there are none. */
export async function packFolder(link: Link, cards: readonly FileCard[]): Promise<Blob | null> {
  const files: ZipFile[] = [];
  for (const { source, name } of cards) {
    if (source === "folder") {
      const { text } = await link.ask({ type: "files_open", source, name }, "files_text");
      files.push({ name, text });
    }
  }
  return files.length === 0 ? null : await zip(files);
}

/** What became of files that were brought into the folder. */
export interface Brought {
  readonly saved: string[];
  /** Files that are there already, with the same text. */
  readonly same: number;
  /** Files that are no levels. */
  readonly others: string[];
}

/** Saves level files and archives of them into the folder. A file that is there already is never replaced. */
export async function bringFiles(link: Link, chosen: readonly File[]): Promise<Brought> {
  const brought: Brought & { same: number } = { saved: [], same: 0, others: [] };
  for (const file of chosen) {
    for (const { name, text } of await levelsOf(file, brought.others)) {
      const saved = await saveAs(link, name, text);
      if (saved === null) brought.same++;
      else brought.saved.push(saved);
    }
  }
  return brought;
}

async function levelsOf(file: File, others: string[]): Promise<ZipFile[]> {
  if (file.name.toLowerCase().endsWith(".zip")) {
    return await unzip(file, (name) => {
      if (!isLevel(name)) others.push(name);
      return isLevel(name);
    });
  }
  if (!isLevel(file.name)) {
    others.push(file.name);
    return [];
  }
  if (file.size > MOST_TEXT_BYTES) {
    throw new Error(`${file.name} is larger than ${MOST_TEXT_BYTES >> 20} MB, too large for a level.`);
  }
  return [{ name: file.name, text: await file.text() }];
}

/** Saves a text under its name or, if that is taken by another text, under the next free one; null if it is there. */
async function saveAs(link: Link, name: string, text: string): Promise<string | null> {
  const dot = name.lastIndexOf(".");
  const [stem, ending] = [plain(name.slice(0, dot)), name.slice(dot).toLowerCase()];
  for (let number = 1; ; number++) {
    const tried = `${stem}${number === 1 ? "" : ` (${number})`}${ending}`;
    const request = { type: "files_save", name: tried, text, base: null } as const;
    const answer = await link.ask(request, ["files_saved", "files_conflict"]);
    if (answer.type === "files_saved") return answer.name;
    if (answer.text === text) return null;
  }
}

/** A name with the characters that every system allows. */
function plain(name: string): string {
  const kept = name.replace(/[^\p{L}\p{N} ._()-]/gu, "-").replace(/^[ .-]+|[ .]+$/g, "");
  return kept.slice(0, 60) || "level";
}
