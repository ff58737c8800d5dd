// Which drawing of a set a thing has. The libraries choose in the same way (`SpriteSet::chosen`), so that a picture looks
// the same on the screen and in a file.

import type { Place, SpriteDrawing } from "../wire";
import { Texture } from "./texture";

/** Drawings that replace the usual ones. */
export class TextureSet {
  static readonly USUAL = new TextureSet([]);
  readonly #textures = new Map<string, Texture[]>();

  constructor(drawings: readonly SpriteDrawing[]) {
    for (const drawing of drawings) {
      const all = this.#textures.get(drawing.sprite) ?? [];
      all.push(new Texture(drawing.traits, drawing.svg));
      this.#textures.set(drawing.sprite, all);
    }
  }

  /** The drawing of a thing; none if it has the usual one. */
  choose(sprite: string, traits: readonly string[], number: number, seed: number): Texture | undefined {
    const index = this.chosen(sprite, traits, number, seed);
    return index === undefined ? undefined : this.#textures.get(sprite)?.[index];
  }

  /** The number of the drawing among those of its sprite. */
  chosen(sprite: string, traits: readonly string[], number: number, seed: number): number | undefined {
    const all = this.#textures.get(sprite);
    if (all === undefined) return undefined;
    const fits = all.filter((each) => each.traits.every((word) => traits.includes(word)));
    const best = fits.reduce<Texture | undefined>((a, b) => (a === undefined || precedes(b, a) ? b : a), undefined);
    if (best === undefined) return undefined;
    const key = best.traits.join();
    const variants = all.flatMap((each, index) => (each.traits.join() === key ? [index] : []));
    return variants[spread(seed, sprite, number) % variants.length];
  }
}

/** The drawing that was made for more properties comes first; of equals, the one with the first in the list of all. */
function precedes(a: Texture, b: Texture): boolean {
  if (a.traits.length !== b.traits.length) return a.traits.length > b.traits.length;
  // The last property that only one of them has decides, as it does in the set of bits of the libraries.
  const [left, right] = [[...a.traits].reverse(), [...b.traits].reverse()];
  const at = left.findIndex((word, i) => word !== right[i]);
  return at >= 0 && (left[at] ?? "") < (right[at] ?? "");
}

/** A number that looks random, from 32-bit operations. */
function spread(seed: number, sprite: string, number: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (const letter of sprite) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  hash ^= Math.imul(number, 0x9e3779b1);
  for (const factor of [0x85ebca6b, 0xc2b2ae35]) hash = Math.imul(hash ^ (hash >>> 16), factor);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Things that stay in their cell; the cell chooses among variants of their drawing. */
const STANDING = new Set(["wall", "floor", "door", "lock", "portal", "exit", "lava", "spike", "plate", "switch"]);

/** The number that chooses among the variants of a thing. */
export function numberOf(sprite: string, entity: number, place: Place | undefined): number {
  return place !== undefined && STANDING.has(sprite) ? placeNumber(place) : folded(entity);
}

export function placeNumber({ grid, x, y }: Place): number {
  return (((grid << 24) | (grid >>> 8)) ^ (y << 12) ^ x) >>> 0;
}

/** A whole number of any size in 32 bits. */
function folded(number: number): number {
  if (number >= 0 && number < 2 ** 32) return number;
  const whole = BigInt(Math.trunc(number));
  return Number(BigInt.asUintN(32, whole ^ (whole >> 32n)));
}
