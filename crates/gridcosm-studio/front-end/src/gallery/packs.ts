// Files as packs of levels, and the search among them.

import type { FileCard, LevelRef } from "../wire";

/** One level on the page. */
export interface Tile {
  level: LevelRef;
  title: string;
  description: string;
  tags: string[];
  version: string;
  fault: string | null;
}

export interface Pack {
  title: string;
  description: string;
  /** Files of the user's own folder. */
  own: boolean;
  tiles: Tile[];
}

/** Own files first, then the gallery: files of one folder make a pack. */
export function packsOf(files: FileCard[]): Pack[] {
  const own: Pack = { title: "My levels", description: "", own: true, tiles: [] };
  const packs = new Map<string, Pack>();
  for (const file of files) {
    if (file.source === "folder") {
      own.tiles.push(...tilesOf(file));
      continue;
    }
    const name = file.levels.length > 1 ? file.name : file.pack;
    const known = packs.get(name);
    if (known) {
      known.tiles.push(...tilesOf(file));
    } else {
      const many = file.levels.length > 1;
      packs.set(name, {
        title: many ? file.title : inWords(file.pack),
        description: many ? file.description : "",
        own: false,
        tiles: tilesOf(file),
      });
    }
  }
  return [own, ...packs.values()].filter((pack) => pack.tiles.length > 0);
}

/** The packs with only those levels that have all the words. */
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
    return [{ level, title: file.title, description: file.description, tags: [], version, fault }];
  }
  return file.levels.map((each) => ({
    level: { source, name, index: each.index },
    title: each.title || file.title,
    description: each.description,
    tags: each.tags,
    version,
    fault: null,
  }));
}

/** `pocket-worlds` as people write it. */
function inWords(name: string): string {
  const words = name.replaceAll(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
