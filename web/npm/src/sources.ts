/** Where the engine comes from: an address, a path in Node, an answer of `fetch`, its bytes, or a compiled module. */
export type EngineSource = string | URL | Request | Response | BufferSource | WebAssembly.Module;

/** @internal Where the two halves of the engine come from. */
export interface Halves {
  first: EngineSource;
  later: Exclude<EngineSource, Request | Response>;
}

/** @internal Whether this is a file in Node, whose `fetch` reads none. */
export function onDisk(source: EngineSource): source is string | URL {
  const inNode = typeof process !== "undefined" && process.versions?.node !== undefined;
  if (!inNode || !(typeof source === "string" || source instanceof URL)) return false;
  return !/^(https?|data|blob):/.test(String(source));
}

let reader: FileReader | undefined;

type FileReader = (file: string | URL) => BufferSource;

/** @internal Loads what {@link fileReader} gives. */
export async function prepareFileReader(): Promise<FileReader> {
  // Bundlers for browsers must not try to follow this import.
  const name = "node:fs";
  reader ??= (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).readFileSync as FileReader;
  return reader;
}

/** @internal Reads a file at once. */
export function fileReader(): FileReader {
  reader ??= process?.getBuiltinModule?.("node:fs").readFileSync;
  if (reader === undefined) throw new Error("this Node is too old to read files before `init()`");
  return reader;
}

/** Node's global, as far as this package looks at it. */
declare const process:
  | { versions?: { node?: string }; getBuiltinModule?: (name: string) => { readFileSync: FileReader } }
  | undefined;
