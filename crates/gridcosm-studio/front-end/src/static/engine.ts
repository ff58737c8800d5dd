// The engine in two modules, which both workers share: what every page needs, and what the engine asks for when it first
// needs it (pictures, searches for solutions, formats of other programs).

import { initSync } from "#engine/desk.js";
import address from "#engine/desk_bg.wasm?url";
import laterAddress from "#engine/desk_later.wasm?url";

export interface Engine {
  readonly first: WebAssembly.Module;
  /** The second half, once it has come. */
  later: WebAssembly.Module | null;
}

/** The second half cannot be loaded: there is no network, and the page was not complete yet. */
export class Incomplete extends Error {}

/** Loads the first half. */
export async function loadEngine(): Promise<Engine> {
  return { first: await compiled(address), later: null };
}

/** Loads the second half, in the background. */
export async function loadLater(engine: Engine): Promise<void> {
  engine.later ??= await compiled(laterAddress);
}

/** Runs the engine in this worker. */
export function startEngine(engine: Engine): void {
  const first = initSync({ module: engine.first });
  let started = false;
  Object.assign(globalThis, {
    /** The engine calls this when it needs its second half, and cannot wait. */
    gridcosmLater(): void {
      if (!started) {
        engine.later ??= new WebAssembly.Module(readNow(laterAddress));
        new WebAssembly.Instance(engine.later, { first });
        started = true;
      }
    },
  });
}

async function compiled(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`The engine cannot be loaded (${response.status}).`);
  }
  // Not every file server knows the media type that streaming needs.
  return await WebAssembly.compile(await response.arrayBuffer());
}

/** A file at once; a worker may wait. */
function readNow(address: string): ArrayBuffer {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.responseType = "arraybuffer";
    request.send();
  } catch {
    throw new Incomplete();
  }
  if (request.status >= 400) {
    throw new Incomplete();
  }
  return request.response as ArrayBuffer;
}
