/**
 * The same package with the engine inside: no second file to load, at the price of a third more bytes. For pages that
 * are opened from a disk, and for bundlers that do not know `.wasm`.
 *
 * @module
 */

import { comesFrom } from "./engine-start.js";
import * as packed from "./packed-engine.js";

comesFrom(async () => ({ first: await unpack(packed.first), later: await unpack(packed.later) }));

async function unpack(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

export * from "./api.js";
