// The link of this window to its desk: typed questions, answers as promises, and a new line when the old one breaks.
// Nothing else in the page knows whether the desk is a server or a worker.

import { dial } from "#host";
import type { Answer, Request } from "../wire";
import type { Dial, Line } from "./line";

/** A request without its number, which the link assigns. */
export type Ask = Request;

/** The answer of one type, and the bytes that came with it. */
export type Reply<T extends Answer["type"]> = Extract<Answer, { type: T }> & { bytes: Uint8Array | null };

/** A refusal by the server; its message is a sentence for people. */
export class Refused extends Error {}

/** The connection broke before the answer came. */
export class Disconnected extends Error {
  constructor(why = "The connection to the studio broke. It is being restored.") {
    super(why);
  }
}

interface Waiting {
  expect: readonly string[];
  resolve(answer: Answer & { bytes: Uint8Array | null }): void;
  reject(error: Error): void;
  /** The text part of an answer whose bytes have not arrived yet. */
  answer?: Answer;
}

/**
 * Events: `open` with whether the server still has our worlds, `close`, `refused` with a sentence why there is no room
 * for this window, `busy` with a flag.
 */
export interface LinkEvents {
  open: (resumed: boolean) => void;
  close: () => void;
  refused: (sentence: string) => void;
  busy: (busy: boolean) => void;
}

const BUSY_AFTER_MS = 300;
const SAY_AGAIN_MS = 6000;
const RETRY_MS = [100, 300, 1000, 2000, 3000];

export class Link {
  /** Whether questions can be asked now. */
  connected = false;
  /** Whether the server still had this window's worlds when it connected. */
  resumed = false;
  #line: Line | null = null;
  #waiting = new Map<number, Waiting>();
  #queue: (string | ArrayBuffer)[] = [];
  #nextId = 1;
  #retries = 0;
  #told = -SAY_AGAIN_MS;
  #slow = 0;
  #listeners: { [K in keyof LinkEvents]: Set<LinkEvents[K]> } = {
    open: new Set(),
    close: new Set(),
    refused: new Set(),
    busy: new Set(),
  };

  constructor(private readonly call: Dial = dial) {
    this.#connect();
  }

  /** Whether the connection is up and every question has its answer. */
  get idle(): boolean {
    return this.connected && this.#waiting.size === 0;
  }

  /** Calls back on an event; call the returned function to stop it. */
  on<K extends keyof LinkEvents>(event: K, call: LinkEvents[K]): () => void {
    const listeners: Set<LinkEvents[K]> = this.#listeners[event];
    listeners.add(call);
    return () => listeners.delete(call);
  }

  /** Breaks the connection, for tests. */
  drop(): void {
    this.#line?.close();
  }

  /** Resolves when the connection is up. */
  ready(): Promise<void> {
    if (this.connected) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const end = this.on("open", () => {
        end();
        resolve();
      });
    });
  }

  /**
   * Asks and waits for an answer of the expected type, or of one of several; `bytes` follow as a binary frame. Rejects
   * with `Refused` (the server tells why) or `Disconnected`. Until the connection is up, questions wait.
   */
  ask<T extends Answer["type"]>(request: Ask, expect: T | readonly T[], bytes?: Uint8Array): Promise<Reply<T>> {
    const id = this.#nextId;
    this.#nextId = (this.#nextId % 0xffff_ffff) + 1;
    const text = JSON.stringify(bytes ? { id, attached: true, ...request } : { id, ...request });
    let slow = false;
    const timer = setTimeout(() => {
      slow = true;
      this.#countSlow(1);
    }, BUSY_AFTER_MS);
    const answer = new Promise<Answer & { bytes: Uint8Array | null }>((resolve, reject) => {
      this.#waiting.set(id, { expect: typeof expect === "string" ? [expect] : expect, resolve, reject });
      this.#send(text);
      if (bytes) {
        this.#send(framed(id, bytes));
      }
    });
    return answer.finally(() => {
      clearTimeout(timer);
      if (slow) {
        this.#countSlow(-1);
      }
    }) as Promise<Reply<T>>;
  }

  #connect(): void {
    this.#line = this.call({
      hear: (frame) => {
        if (typeof frame === "string") {
          this.#hear(JSON.parse(frame) as Answer & { id: number; attached?: boolean });
        } else {
          this.#hearBytes(frame);
        }
      },
      closed: (why) => this.#closed(why),
    });
  }

  #hear(message: Answer & { id: number; attached?: boolean }): void {
    if (message.id === 0) {
      if (message.type === "hello") {
        this.#opened(message.resumed);
      } else if (message.type === "error" && !this.connected) {
        this.#refuse(message.message);
      }
      return;
    }
    const waiting = this.#waiting.get(message.id);
    if (!waiting) {
      return;
    }
    if (message.attached) {
      waiting.answer = message;
      return;
    }
    this.#settle(message.id, waiting, message, null);
  }

  #hearBytes(data: ArrayBuffer): void {
    const id = new DataView(data).getUint32(0, true);
    const waiting = this.#waiting.get(id);
    if (waiting?.answer) {
      this.#settle(id, waiting, waiting.answer, new Uint8Array(data, 4));
    }
  }

  #settle(id: number, waiting: Waiting, answer: Answer, bytes: Uint8Array | null): void {
    this.#waiting.delete(id);
    if (waiting.expect.includes(answer.type)) {
      waiting.resolve({ ...answer, bytes });
    } else if (answer.type === "error") {
      waiting.reject(new Refused(answer.message));
    } else {
      waiting.reject(
        new Refused(`The studio answered “${answer.type}” where “${waiting.expect.join("”, “")}” was expected.`),
      );
    }
  }

  #opened(resumed: boolean): void {
    this.connected = true;
    this.resumed = resumed;
    this.#retries = 0;
    for (const frame of this.#queue.splice(0)) {
      this.#line?.send(frame);
    }
    for (const call of this.#listeners.open) {
      call(resumed);
    }
  }

  /** Repeated from time to time while it lasts, however often the connection is retried. */
  #refuse(sentence: string): void {
    const now = performance.now();
    if (now - this.#told > SAY_AGAIN_MS) {
      this.#told = now;
      for (const call of this.#listeners.refused) {
        call(sentence);
      }
    }
  }

  #closed(why?: string): void {
    const was = this.connected;
    this.connected = false;
    this.#queue = [];
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const each of waiting) {
      each.reject(new Disconnected(why));
    }
    if (was) {
      for (const call of this.#listeners.close) {
        call();
      }
    }
    const pause = RETRY_MS[Math.min(this.#retries++, RETRY_MS.length - 1)];
    setTimeout(() => this.#connect(), pause);
  }

  #send(frame: string | ArrayBuffer): void {
    if (!this.connected) {
      this.#queue.push(frame);
    } else {
      this.#line?.send(frame);
    }
  }

  #countSlow(change: number): void {
    const before = this.#slow > 0;
    this.#slow += change;
    if (before !== this.#slow > 0) {
      for (const call of this.#listeners.busy) {
        call(this.#slow > 0);
      }
    }
  }
}

function framed(id: number, bytes: Uint8Array): ArrayBuffer {
  const frame = new ArrayBuffer(4 + bytes.length);
  new DataView(frame).setUint32(0, id, true);
  new Uint8Array(frame, 4).set(bytes);
  return frame;
}
