// The worker with the desk: it answers the frames of one page as the studio's server does, keeps files in the browser's
// storage, and gives long work to a second worker.

import { type Answer, Desk } from "#engine/desk.js";
import { changesGame } from "../host/memory";
import { Incomplete, loadEngine, loadLater, startEngine } from "./engine";
import { LongWork } from "./long-work";
import { type Change, explain, Outdated, Storage } from "./storage";

/** What the worker tells its page beside frames. */
export type Notice =
  | { notice: "crashed"; why: string | undefined }
  | { notice: "stored" }
  | { notice: "game"; memory: string };

/** What the page tells first: the game that its last desk had, if any. */
export interface Greeting {
  readonly memory: string | null;
}

const PLACE = "this browser";
const RESET =
  "A bug in the studio stopped its engine, which was started again. Your saved levels and your unsaved work are kept.";
const INCOMPLETE =
  "A part of the studio could not be loaded. Check the network and try again; your saved levels and your unsaved work are kept.";

/** Requests that read no files, or only those inside the program. */
const WITHOUT_FILES = new Set(["files_picture", "files_hold"]);

const storage = new Storage();
/** The revision of the files that the desk has; none of them before the first reading. */
let revision = -1;
/** The text of a request whose bytes have not come yet. */
let announced: string | null = null;
let hasScript = false;
/** Whether the half of the engine is there that writes a game. */
let canTell = false;
let crashed = false;

interface Header {
  readonly id: number;
  readonly type: string;
  readonly attached?: boolean;
  readonly what?: string;
}

/** The page's first message; it comes before all frames. */
let greet: (greeting: Greeting) => void;
const greeting = new Promise<Greeting>((resolve) => {
  greet = resolve;
});

async function begin(): Promise<[Desk, LongWork]> {
  const engine = await loadEngine();
  startEngine(engine);
  const desk = new Desk(PLACE);
  const work: LongWork = new LongWork(desk, engine, (number) => {
    // The page learns first that work has begun.
    setTimeout(() => attempt(0, () => desk.run(number)));
  });
  await refresh(desk).catch(() => {
    // A browser that stores nothing still plays; saving tells the reason.
  });
  const { memory } = await greeting;
  if (memory !== null && desk.recall(memory)) {
    tellGame(desk);
  }
  send(desk.hello());
  // What needs it sooner, or finds it missing here, asks for it by itself.
  void loadLater(engine).then(
    () => {
      canTell = true;
      tellGame(desk);
    },
    () => {},
  );
  return [desk, work];
}

const ready = begin();
ready.catch((error) => {
  // Without an engine there is nobody to write a message.
  console.error(error);
  crash();
});

/** One frame after the other, in their order. */
let turn: Promise<unknown> = ready;
addEventListener("message", (event: MessageEvent<string | ArrayBuffer | Greeting>) => {
  const told = event.data;
  if (typeof told === "string" || told instanceof ArrayBuffer) {
    turn = turn.then(() => receive(told)).catch((error) => console.error(error));
  } else {
    greet(told);
  }
});

async function receive(frame: string | ArrayBuffer): Promise<void> {
  const [desk, work] = await ready;
  if (crashed) {
    return;
  }
  if (typeof frame !== "string") {
    const text = announced;
    announced = null;
    if (text !== null) {
      await answer(desk, JSON.parse(text) as Header, text, new Uint8Array(frame, 4));
    }
  } else {
    const header = JSON.parse(frame) as Header;
    if (header.attached) {
      announced = frame;
      return;
    }
    await answer(desk, header, frame);
  }
  if (!crashed) {
    work.pump();
  }
}

async function answer(desk: Desk, header: Header, text: string, bytes?: Uint8Array): Promise<void> {
  if (header.type === "play_export" && header.what === "page" && !hasScript) {
    await fetchScript(desk);
  }
  const files = header.type.startsWith("files_") && !WITHOUT_FILES.has(header.type);
  if (files || header.type.endsWith("_open")) {
    await refresh(desk).catch(() => {});
  }
  const answered = attempt(header.id, () => desk.answer(text, bytes));
  if (answered === null) {
    return;
  }
  try {
    await store(desk, header, text, answered, bytes);
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) {
      broke(header.id, error);
      return;
    }
    answered.free();
    // The desk has changes that are not stored: it reads again what is.
    await read(desk).catch(() => {});
    send(desk.error(header.id, explain(error)));
  }
}

/** Stores what the request changed, then sends its answer. */
async function store(desk: Desk, header: Header, text: string, answered: Answer, bytes?: Uint8Array): Promise<void> {
  const changes = JSON.parse(desk.changes()) as Change[];
  if (changes.length > 0) {
    try {
      revision = await storage.write(changes, revision);
      postMessage({ notice: "stored" } satisfies Notice);
    } catch (error) {
      if (!(error instanceof Outdated)) {
        throw error;
      }
      // Another tab was quicker: with its files the same request may have another answer.
      answered.free();
      await read(desk);
      await answer(desk, header, text, bytes);
      return;
    }
  }
  if (changesGame(header.type)) {
    tellGame(desk);
  }
  const attached = answered.bytes;
  send(answered.text);
  if (attached !== undefined) {
    sendBytes(header.id, attached);
  }
  answered.free();
}

/** Lets the page keep the game: it is there when somebody sees the turn. */
function tellGame(desk: Desk): void {
  if (!canTell || crashed) {
    return;
  }
  const memory = desk.memory();
  if (memory !== undefined) {
    postMessage({ notice: "game", memory } satisfies Notice);
  }
}

/** Reads the files again if another tab changed some. */
async function refresh(desk: Desk): Promise<void> {
  if (revision < 0 || (await storage.revision()) !== revision) {
    await read(desk);
  }
}

async function read(desk: Desk): Promise<void> {
  const all = await storage.readAll();
  desk.forget_files();
  for (const [shelf, name, text] of all.files) {
    desk.put(shelf, name, text ?? undefined);
  }
  revision = all.revision;
}

/** For pages that show a film: the element's script, which is a file beside the page. */
async function fetchScript(desk: Desk): Promise<void> {
  const response = await fetch(new URL("../gridcosm-view.js", self.location.href)).catch(() => null);
  if (response?.ok) {
    desk.give_script(await response.text());
    hasScript = true;
  }
}

/** Runs the engine. After a panic nothing in it can be trusted: the page starts another worker. */
function attempt<T>(id: number, run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    broke(id, error);
    return null;
  }
}

function broke(id: number, error: unknown): void {
  console.error(error);
  // Either way the engine stopped in the middle of its work.
  const message = error instanceof Incomplete ? INCOMPLETE : RESET;
  send(JSON.stringify({ id, type: "error", message }));
  crash(message);
}

function crash(why?: string): void {
  crashed = true;
  postMessage({ notice: "crashed", why } satisfies Notice);
}

function send(text: string): void {
  postMessage(text);
}

function sendBytes(id: number, bytes: Uint8Array): void {
  const frame = new ArrayBuffer(4 + bytes.length);
  new DataView(frame).setUint32(0, id, true);
  new Uint8Array(frame, 4).set(bytes);
  postMessage(frame, { transfer: [frame] });
}
