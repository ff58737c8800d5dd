// The page's host without a server: the desk is a worker of this page.

import { say } from "../frame/toast";
import type { Dial } from "../link/line";
import type { Greeting, Notice } from "../static/desk-worker";
import { offerUpdates } from "../static/updates";
import { keepMemory, takeMemory } from "./memory";

export const dial: Dial = (listener) => {
  const worker = new Worker(new URL("../static/desk-worker.ts", import.meta.url), { type: "module" });
  let open = true;
  const end = (why?: string): void => {
    if (open) {
      open = false;
      worker.terminate();
      listener.closed(why);
    }
  };
  worker.onmessage = (event: MessageEvent<string | ArrayBuffer | Notice>) => {
    const told = event.data;
    if (!open) {
      return;
    }
    if (typeof told === "string" || told instanceof ArrayBuffer) {
      listener.hear(told);
    } else if (told.notice === "crashed") {
      end(told.why);
    } else if (told.notice === "game") {
      keepMemory(told.memory);
    } else {
      askToKeep();
    }
  };
  // A script that cannot be loaded: the next attempt may find it.
  worker.onerror = () => end();
  worker.postMessage({ memory: takeMemory() } satisfies Greeting);
  return {
    send: (frame) => {
      if (open) {
        worker.postMessage(frame, typeof frame === "string" ? [] : [frame]);
      }
    },
    close: () => end(),
  };
};

/** The page that only plays, beside this one. */
export const playPage: string | null = "./play.html";

let asked = false;

/** Browsers may delete what pages store when the disk is nearly full, unless they were asked not to. */
function askToKeep(): void {
  if (!asked) {
    asked = true;
    void navigator.storage?.persist?.().catch(() => {});
  }
}

/** Lets the page work without a network, and tells when there is a newer one. */
export function start(): void {
  offerUpdates((reload) =>
    say("There is a newer version of this page. Unsaved work is kept.", "info", { label: "Use it now", run: reload }),
  );
}
