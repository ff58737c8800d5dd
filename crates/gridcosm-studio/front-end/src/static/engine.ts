// The engine's module, compiled once and shared by both workers.

import address from "#engine/desk_bg.wasm?url";

export async function compiled(): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  if (!response.ok) {
    throw new Error(`The engine cannot be loaded (${response.status}).`);
  }
  // Not every file server knows the media type that streaming needs.
  return await WebAssembly.compile(await response.arrayBuffer());
}
