// The address of a level's small picture, in the theme of the system and with the drawings that the user has chosen.

import { spriteChoice } from "../frame/sprite-choice";
import { darkSetting } from "../palette";
import type { LevelRef } from "../wire";

const darkness = darkSetting();

export function thumbnailAddress(level: LevelRef): string {
  const name = level.name.split("/").map(encodeURIComponent).join("/");
  const sprites = spriteChoice.asked === null ? "" : `&sprites=${encodeURIComponent(spriteChoice.asked)}`;
  return `./thumbnail/${level.source}/${name}?level=${level.index}&dark=${darkness.matches}${sprites}`;
}

/** Calls back when pictures look different from now on; call the returned function to stop it. */
export function onThemeChange(call: () => void): () => void {
  const sources = [darkness, spriteChoice];
  for (const source of sources) source.addEventListener("change", call);
  return () => {
    for (const source of sources) source.removeEventListener("change", call);
  };
}
