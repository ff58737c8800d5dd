import { ArgumentError } from "./errors.js";

/** A cell: its column and its row, from 0. */
export type Cell = readonly [x: number, y: number] | { readonly x: number; readonly y: number };

/** Several cells: a list, or the numbers x, y, x, y … */
export type Cells = readonly Cell[] | Int32Array;

/** A map: a byte for every cell, row after row, or text in which `#` is a wall. */
export type MapSource = string | Mask;

/** A byte for every cell, row after row. */
export interface Mask {
  readonly cells: Uint8Array;
  /** Columns. */
  readonly width: number;
}

/** @internal A whole number, or an error that names it. */
export function whole(what: string, given: unknown, least = 0, most = 0xffff_ffff): number {
  if (typeof given === "number" && Number.isInteger(given) && given >= least && given <= most) return given;
  throw new ArgumentError(`${what} is a whole number from ${least} to ${most}, not ${shown(given)}`);
}

/** @internal A text, or an error that names it. */
export function text(what: string, given: unknown): string {
  if (typeof given === "string") return given;
  throw new ArgumentError(`${what} is a text, not ${shown(given)}`);
}

/** @internal A seed; every whole number that JavaScript holds exactly. */
export function seed(given: unknown): number {
  return whole("a seed", given, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
}

/** @internal A cell as two numbers. A pair is returned as it is: questions about single cells are asked in loops. */
export function cell(given: Cell): readonly [number, number] {
  const pair = Array.isArray(given) ? given : [(given as { x?: unknown })?.x, (given as { y?: unknown })?.y];
  if (pair.length === 2 && isShort(pair[0]) && isShort(pair[1])) return pair as unknown as readonly [number, number];
  throw new ArgumentError(`${shown(given)} is not a cell; write [x, y]`);
}

/** Whether this is a whole number of 32 bits. */
function isShort(given: unknown): boolean {
  return ((given as number) | 0) === given;
}

/** @internal Cells as x, y, x, y … */
export function cells(given: Cells): Int32Array {
  if (given instanceof Int32Array) {
    if (given.length % 2 === 0) return given;
    throw new ArgumentError(`cells are pairs of numbers, and these are ${given.length} numbers`);
  }
  if (!Array.isArray(given)) throw new ArgumentError(`${shown(given)} is not a list of cells`);
  return Int32Array.from(given.flatMap(cell));
}

/** @internal The columns and rows of a mask. */
export function mask(given: Mask): { cells: Uint8Array; width: number; height: number } {
  const { cells, width } = given ?? {};
  if (!(cells instanceof Uint8Array)) {
    throw new ArgumentError(`a map is a text, or { cells: Uint8Array, width }, not ${shown(given)}`);
  }
  whole("the width of a map", width, 1);
  if (cells.length % width !== 0) {
    throw new ArgumentError(`${cells.length} cells do not make rows of ${width}`);
  }
  return { cells, width, height: cells.length / width };
}

/** @internal The bytes of a file, given as text or as bytes. */
export function bytes(given: string | Uint8Array): Uint8Array {
  if (typeof given === "string") return new TextEncoder().encode(given);
  if (given instanceof Uint8Array) return given;
  throw new ArgumentError(`${shown(given)} is neither text nor a Uint8Array`);
}

/** @internal A value in a sentence, shortened. */
export function shown(given: unknown): string {
  let written: string | undefined;
  try {
    written = JSON.stringify(given);
  } catch {
    // It refers to itself.
  }
  const found = typeof given === "number" ? String(given) : (written ?? String(given));
  return found.length > 60 ? `${found.slice(0, 60)}…` : found;
}
