// The second worker: it answers one long question after the other.

import { errand } from "#engine/desk.js";
import { startEngine } from "./engine";
import type { Order, Told } from "./long-work";

/** Milliseconds between two reports. */
const PAUSE = 40;

let reported = 0;

const tell = (told: Told): void => postMessage(told);

Object.assign(globalThis, {
  /** The engine calls this while it works. */
  gridcosmProgress(done: number, total: number): void {
    const now = performance.now();
    if (now - reported > PAUSE) {
      reported = now;
      tell({ kind: "progress", done, total });
    }
  },
});

addEventListener("message", (event: MessageEvent<Order>) => {
  const order = event.data;
  if (order.kind === "engine") {
    startEngine(order.engine);
    return;
  }
  try {
    tell({ kind: "answer", text: errand(order.question) });
  } catch (fault) {
    if (typeof fault !== "string") {
      // A panic: the engine cannot go on, and the first worker starts another one.
      throw fault;
    }
    tell({ kind: "fault", sentence: fault });
  }
});
