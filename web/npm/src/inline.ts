/**
 * The same package with the engine inside: no second file to load, at the price of a third more bytes. For pages that
 * are opened from a disk, and for bundlers that do not know `.wasm`.
 *
 * @module
 */

import { initSync } from "./engine-start.js";
import packed from "./packed-engine.js";

export * from "./index.js";

let starting: Promise<void> | undefined;

/** Unpacks and starts the engine. */
export function init(): Promise<void> {
  starting ??= start();
  return starting;
}

async function start(): Promise<void> {
  const binary = atob(packed);
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const engine = await new Response(stream).arrayBuffer();
  // Compiled apart, because browsers refuse to compile large modules at once on their first thread.
  initSync(await WebAssembly.compile(engine));
}
