// The second half of the engine: pictures, solvers and rare formats. The first half calls it when a call needs it, and
// calls wait for no one: so it is fetched in the background, and a call that comes too early fetches it itself.

import { GridcosmError } from "./errors.js";
import { type EngineSource, fileReader, onDisk } from "./sources.js";

let first: WebAssembly.Exports | undefined;
let started = false;
let waiting: (() => BufferSource | WebAssembly.Module) | undefined;

/** @internal Remembers where the second half comes from, and begins to fetch it where that takes a while. */
export function expectLater(exports: object, source: Exclude<EngineSource, Request | Response>): void {
  first = exports as WebAssembly.Exports;
  if (typeof source !== "string" && !(source instanceof URL)) {
    waiting = () => source;
  } else if (onDisk(source)) {
    waiting = () => fileReader()(typeof source === "string" && !source.startsWith("file:") ? source : new URL(source));
  } else {
    waiting = () => fetchNow(source);
    void fetchSoon(source);
  }
}

/** @internal The engine calls this when it needs its second half for the first time. */
export function start_later(): void {
  if (started) return;
  try {
    const found = waiting?.();
    if (first === undefined || found === undefined) throw new Error("the engine is not loaded");
    const module = found instanceof WebAssembly.Module ? found : new WebAssembly.Module(found);
    new WebAssembly.Instance(module, { first });
    started = true;
  } catch (error) {
    throw new GridcosmError(`the second half of the engine cannot be loaded: ${(error as Error).message}`);
  }
}

async function fetchSoon(address: string | URL): Promise<void> {
  try {
    const response = await fetch(address);
    if (!response.ok) return;
    const module = await WebAssembly.compile(await response.arrayBuffer());
    if (started || first === undefined) return;
    await WebAssembly.instantiate(module, { first });
    started = true;
  } catch {
    // A page without a network learns of it when it asks for something that needs the second half.
  }
}

/** The bytes at an address, at once. A text is the only form in which a page's own thread may ask like this. */
function fetchNow(address: string | URL): Uint8Array<ArrayBuffer> {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status >= 400) throw new Error(`${address} answers ${request.status}`);
  return Uint8Array.from(request.responseText, (letter) => letter.charCodeAt(0) & 0xff);
}
