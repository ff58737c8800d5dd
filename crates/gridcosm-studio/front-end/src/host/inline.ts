// The host of a page that is one file: the engine is inside the page and runs in it. Nothing is fetched.

import init, { Desk } from "#engine/desk.js";
import type { Dial } from "../link/line";
import { changesGame, keepMemory, takeMemory } from "./memory";

/** Where the page holds the two halves of the engine: modules, compressed, as base64. */
const ENGINE = ["#gridcosm-engine", "#gridcosm-later"] as const;

export const dial: Dial = (listener) => {
  let desk: Desk | null = null;
  let announced: string | null = null;
  let open = true;
  const end = (): void => {
    if (open) {
      open = false;
      listener.closed();
    }
  };
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      // A panic: nothing in the engine can be trusted, and the link starts another one.
      console.error(error);
      end();
    }
  };
  const answer = (text: string, bytes?: Uint8Array): void => {
    const answered = desk?.answer(text, bytes);
    const { id, type } = JSON.parse(text) as { id: number; type: string };
    const memory = changesGame(type) ? desk?.memory() : undefined;
    if (memory !== undefined) keepMemory(memory);
    const attached = answered?.bytes;
    listener.hear(answered?.text ?? "{}");
    if (attached !== undefined) {
      const frame = new ArrayBuffer(4 + attached.length);
      new DataView(frame).setUint32(0, id, true);
      new Uint8Array(frame, 4).set(attached);
      listener.hear(frame);
    }
  };
  void load().then(
    () =>
      attempt(() => {
        desk = new Desk("this page");
        const memory = takeMemory();
        if (memory !== null && desk.recall(memory)) keepMemory(memory);
        listener.hear(desk.hello());
      }),
    (error: unknown) => {
      console.error(error);
      end();
    },
  );
  return {
    send: (frame) => {
      if (typeof frame !== "string") {
        const text = announced;
        announced = null;
        if (text !== null) attempt(() => answer(text, new Uint8Array(frame, 4)));
      } else if ((JSON.parse(frame) as { attached?: boolean }).attached) {
        announced = frame;
      } else {
        // The page draws what it has before the engine takes its time.
        setTimeout(() => attempt(() => answer(frame)));
      }
    },
    close: end,
  };
};

/** This page is such a page. */
export const playPage: string | null = null;

/** Another version can only be another file. */
export function start(): void {}

let engine: Promise<unknown> | null = null;

function load(): Promise<unknown> {
  engine ??= begin();
  return engine;
}

/** Browsers refuse to start a large module at once outside a worker, so both halves start here. */
async function begin(): Promise<void> {
  const [first, later] = await Promise.all(ENGINE.map(unpack));
  Object.assign(globalThis, { gridcosmLater: () => {} });
  const exports = await init({ module_or_path: first as WebAssembly.Module });
  await WebAssembly.instantiate(later as WebAssembly.Module, { first: exports });
}

async function unpack(place: string): Promise<WebAssembly.Module> {
  const text = document.querySelector(place)?.textContent ?? "";
  const packed = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await WebAssembly.compile(await new Response(stream).arrayBuffer());
}
