// The address of a level's small picture, in the theme of the system.

import { darkSetting } from "../palette";
import type { LevelRef } from "../wire";

const darkness = darkSetting();

export function thumbnailAddress(level: LevelRef): string {
  const name = level.name.split("/").map(encodeURIComponent).join("/");
  return `./thumbnail/${level.source}/${name}?level=${level.index}&dark=${darkness.matches}`;
}

/** Calls back when the system changes between light and dark; call the returned function to stop it. */
export function onThemeChange(call: () => void): () => void {
  darkness.addEventListener("change", call);
  return () => darkness.removeEventListener("change", call);
}
