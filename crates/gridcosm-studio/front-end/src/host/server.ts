// The page's host when a server gave it: a WebSocket beside the page.

import type { Dial } from "../link/line";

export const dial: Dial = (listener) => {
  const socket = new WebSocket(socketAddress());
  socket.binaryType = "arraybuffer";
  socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => listener.hear(event.data);
  socket.onclose = () => listener.closed();
  return {
    // A closing connection accepts nothing; the caller learns of it when it has closed.
    send: (frame) => socket.readyState === WebSocket.OPEN && socket.send(frame),
    close: () => socket.close(),
  };
};

/** A page that only plays needs the engine in the page; the server's page has none. */
export const playPage: string | null = null;

/** A server needs nothing else from its page. */
export function start(): void {}

/** Beside the page; the window's name lets a reload find its worlds again. */
function socketAddress(): string {
  const url = new URL("./ws", location.href);
  url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  url.search = new URLSearchParams({ window: windowName() }).toString();
  return url.href;
}

function windowName(): string {
  const known = sessionStorage.getItem("gridcosm-window");
  const name = known ?? crypto.randomUUID();
  sessionStorage.setItem("gridcosm-window", name);
  return name;
}
