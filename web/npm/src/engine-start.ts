import * as glue from "./engine.js";
import { ArgumentError } from "./errors.js";
import { expectLater } from "./later.js";
import { type EngineSource, type Halves, onDisk, prepareFileReader } from "./sources.js";

export type { EngineSource } from "./sources.js";

let memory: WebAssembly.Memory | undefined;
let starting: Promise<void> | undefined;
let usual: (() => Halves | Promise<Halves>) | undefined;

/** @internal Says where the engine comes from when nobody names it; the first to say so is heard. */
export function comesFrom(source: () => Halves | Promise<Halves>): void {
  usual ??= source;
}

/**
 * Loads the engine. Call it once before anything else; further calls wait for the first.
 *
 * Without an argument it loads `gridcosm.wasm` from beside this module, which works in browsers, in workers, in Node and
 * with bundlers that know `new URL(…, import.meta.url)`. Otherwise, name the file, and the one that is loaded later:
 *
 * ```js
 * import wasm from "gridcosm/gridcosm.wasm?url";
 * import later from "gridcosm/gridcosm-later.wasm?url";
 * await init(wasm, later);
 * ```
 */
export function init(
  source?: EngineSource | Promise<EngineSource>,
  later?: Exclude<EngineSource, Request | Response>,
): Promise<void> {
  starting ??= load(source, later).catch((error) => {
    // A page that was offline may try again.
    starting = undefined;
    throw error;
  });
  return starting;
}

/** As {@link init}, at once, from bytes or a compiled module. */
export function initSync(source: BufferSource | WebAssembly.Module, later?: Halves["later"]): void {
  if (memory !== undefined) return;
  const exports = glue.initSync({ module: source });
  const halves = later === undefined ? usual?.() : undefined;
  const second = later ?? (halves instanceof Promise ? undefined : halves?.later);
  if (second !== undefined) expectLater(exports, second);
  memory = exports.memory;
}

async function load(
  source: EngineSource | Promise<EngineSource> | undefined,
  later: Halves["later"] | undefined,
): Promise<void> {
  if (memory !== undefined) return;
  const given = await source;
  const halves = given === undefined || later === undefined ? await usual?.() : undefined;
  const first = given ?? halves?.first;
  const second = later ?? halves?.later;
  if (first === undefined) throw new ArgumentError("name the engine's file: `await init(address)`");
  const found = onDisk(first) ? (await prepareFileReader())(path(first)) : first;
  const exports = await glue.default({ module_or_path: found });
  if (second !== undefined) {
    if (onDisk(second)) await prepareFileReader();
    expectLater(exports, second);
  }
  memory = exports.memory;
}

/** A file's name as Node's functions take it. */
function path(file: string | URL): string | URL {
  return typeof file === "string" && file.startsWith("file:") ? new URL(file) : file;
}

/** @internal The engine, once it is loaded. */
export function engine(): typeof glue {
  if (memory === undefined) throw new ArgumentError("the engine is not loaded; call `await init()` first");
  return glue;
}

/** @internal Numbers in the engine's memory, without a copy. */
export function integersAt(start: number, length: number): Int32Array {
  return new Int32Array((memory as WebAssembly.Memory).buffer, start, length);
}

/** @internal Numbers in the engine's memory, without a copy. */
export function floatsAt(start: number, length: number): Float64Array {
  return new Float64Array((memory as WebAssembly.Memory).buffer, start, length);
}
