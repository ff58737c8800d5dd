import * as glue from "./engine.js";
import { ArgumentError } from "./errors.js";

/** Where the engine comes from: an address, a path in Node, an answer of `fetch`, its bytes, or a compiled module. */
export type EngineSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

let memory: WebAssembly.Memory | undefined;
let starting: Promise<void> | undefined;
let usual: (() => EngineSource | Promise<EngineSource>) | undefined;

/** @internal Says where the engine comes from when nobody names it; the first to say so is heard. */
export function comesFrom(source: () => EngineSource | Promise<EngineSource>): void {
  usual ??= source;
}

/**
 * Loads the engine. Call it once before anything else; further calls wait for the first.
 *
 * Without an argument it loads `gridcosm.wasm` from beside this module, which works in browsers, in workers, in Node and
 * with bundlers that know `new URL(…, import.meta.url)`. Otherwise, name the file:
 *
 * ```js
 * import wasm from "gridcosm/gridcosm.wasm?url";
 * await init(wasm);
 * ```
 */
export function init(source?: EngineSource | Promise<EngineSource>): Promise<void> {
  starting ??= load(source).catch((error) => {
    // A page that was offline may try again.
    starting = undefined;
    throw error;
  });
  return starting;
}

/** As {@link init}, at once, from bytes or a compiled module. */
export function initSync(source: BufferSource | WebAssembly.Module): void {
  if (memory === undefined) memory = glue.initSync({ module: source }).memory;
}

async function load(source: EngineSource | Promise<EngineSource> | undefined): Promise<void> {
  if (memory !== undefined) return;
  const given = (await source) ?? (await usual?.());
  if (given === undefined) throw new ArgumentError("name the engine's file: `await init(address)`");
  const found = onDisk(given) ? await read(given) : given;
  memory = (await glue.default({ module_or_path: found })).memory;
}

/** Whether this is a file in Node, whose `fetch` reads none. */
function onDisk(source: EngineSource): source is string | URL {
  const inNode = typeof process !== "undefined" && process.versions?.node !== undefined;
  if (!inNode || !(typeof source === "string" || source instanceof URL)) return false;
  return !/^(https?|data|blob):/.test(String(source));
}

async function read(file: string | URL): Promise<BufferSource> {
  // Bundlers for browsers must not try to follow this import.
  const name = "node:fs/promises";
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
  return readFile(typeof file === "string" && file.startsWith("file:") ? new URL(file) : file);
}

/** @internal The engine, once it is loaded. */
export function engine(): typeof glue {
  if (memory === undefined) throw new ArgumentError("the engine is not loaded; call `await init()` first");
  return glue;
}

/** @internal Numbers in the engine's memory, without a copy. */
export function integersAt(start: number, length: number): Int32Array {
  engine();
  return new Int32Array((memory as WebAssembly.Memory).buffer, start, length);
}

/** @internal Numbers in the engine's memory, without a copy. */
export function floatsAt(start: number, length: number): Float64Array {
  engine();
  return new Float64Array((memory as WebAssembly.Memory).buffer, start, length);
}

/** Node's global, as far as this package looks at it. */
declare const process: { versions?: { node?: string } } | undefined;
