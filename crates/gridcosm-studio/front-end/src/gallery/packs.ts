// Files as packs of levels, and the search among them.

import type { FileCard, LevelRef } from "../wire";

/** One level on the page. */
export interface Tile {
  level: LevelRef;
  title: string;
  description: string;
  tags: string[];
  /** How hard it is, for levels of the gallery. */
  difficulty: number | null;
  version: string;
  fault: string | null;
}

export interface Pack {
  title: string;
  description: string;
  /** The file of the user's folder that contains all these levels. */
  file: OwnFile | null;
  /** Files of the user's folder, one for each level. */
  own: boolean;
  tiles: Tile[];
}

/** A file that can be renamed and deleted. */
export interface OwnFile {
  name: string;
  version: string;
}

/**
 * The user's files first, then the gallery. A file with several levels is a pack; the others are shown together, those of
 * the gallery by the folder they are in.
 */
export function packsOf(files: FileCard[]): Pack[] {
  const own: Pack = { title: "My levels", description: "", file: null, own: true, tiles: [] };
  const rest = new Map<string, Pack>();
  const packs: Pack[] = [];
  for (const card of files) {
    const mine = card.source === "folder";
    if (card.levels.length > 1) {
      const file = mine ? { name: card.name, version: card.version } : null;
      packs.push({ title: card.title, description: card.description, file, own: false, tiles: tilesOf(card) });
    } else {
      const title = card.pack === "" ? "More levels" : card.pack.charAt(0).toUpperCase() + card.pack.slice(1);
      const pack = rest.get(title) ?? { title, description: "", file: null, own: false, tiles: [] };
      if (!mine) rest.set(title, pack);
      (mine ? own : pack).tiles.push(...tilesOf(card));
    }
  }
  const ofFolder = packs.filter((pack) => pack.file);
  const ofGallery = packs.filter((pack) => !pack.file);
  return [own, ...ofFolder, ...ofGallery, ...rest.values()].filter((pack) => pack.tiles.length > 0);
}

/** The packs, reduced to the levels that contain all the words. */
export function found(packs: Pack[], words: string): Pack[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) {
    return packs;
  }
  const fits = (pack: Pack, tile: Tile) => {
    const text = [pack.title, tile.title, tile.description, tile.level.name, ...tile.tags].join(" ").toLowerCase();
    return wanted.every((word) => text.includes(word));
  };
  return packs
    .map((pack) => ({ ...pack, tiles: pack.tiles.filter((tile) => fits(pack, tile)) }))
    .filter((pack) => pack.tiles.length > 0);
}

function tilesOf(file: FileCard): Tile[] {
  const { source, name, version, fault } = file;
  if (file.levels.length === 0) {
    const level = { source, name, index: 0 };
    return [{ level, title: file.title, description: file.description, tags: [], difficulty: null, version, fault }];
  }
  return file.levels.map((each) => ({
    level: { source, name, index: each.index },
    title: each.title || file.title,
    description: each.description,
    tags: each.tags,
    difficulty: each.difficulty,
    version,
    fault: null,
  }));
}
