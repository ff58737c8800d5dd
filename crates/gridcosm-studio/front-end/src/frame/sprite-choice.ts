// The set of drawings that the user has chosen; the browser remembers it.

import { loading } from "../board/texture";
import { TextureSet } from "../board/textures";
import type { Link } from "../link/link";

const KEPT = "gridcosm-sprites";

/** The set that is part of the page. */
export const USUAL = "usual";

/** Fires `change` when things look different from now on. */
class SpriteChoice extends EventTarget {
  name = USUAL;
  textures = TextureSet.USUAL;

  constructor() {
    super();
    loading.addEventListener("loaded", () => this.dispatchEvent(new Event("change")));
  }

  /** The name for requests; none for the usual set. */
  get asked(): string | null {
    return this.name === USUAL ? null : this.name;
  }

  /** Loads the set that was chosen in an earlier visit, if the studio still has it. */
  async restore(socket: Link): Promise<void> {
    const kept = localStorage.getItem(KEPT) ?? USUAL;
    if (kept === this.name) return;
    const names = await namesOf(socket);
    if (names.includes(kept)) await this.choose(socket, kept);
  }

  async choose(socket: Link, name: string): Promise<void> {
    this.textures = await texturesOf(socket, name);
    this.name = name;
    localStorage.setItem(KEPT, name);
    this.dispatchEvent(new Event("change"));
  }
}

export const spriteChoice = new SpriteChoice();

/** The sets that the studio has. */
export async function namesOf(socket: Link): Promise<string[]> {
  return (await socket.ask({ type: "sprites_list" }, "sprites_list")).names;
}

export async function texturesOf(socket: Link, name: string): Promise<TextureSet> {
  if (name === USUAL) return TextureSet.USUAL;
  return new TextureSet((await socket.ask({ type: "sprites_open", name }, "sprites_set")).drawings);
}
