// Actors as the server sends them: 40 bytes each, unpacked once per frame, with the memory the picture needs.
// Behind them may come the same actors under the other setting of the fallback, of which only the places matter.

import type { Point } from "../../canvas/camera";

/** Bytes of one actor; see `CrowdFrame` on the wire. */
const RECORD = 40;
/** The maximum number of points of a track; beyond it every second one is dropped. */
const MOST_POINTS = 1200;

export const UNDER_WAY = 1;
export const ARRIVED = 2;
export const STUCK = 4;

/** The place of an actor under the other setting. */
export interface Double {
  x: number;
  y: number;
  flags: number;
}

export interface Actor {
  id: number;
  x: number;
  y: number;
  /** Its position at the frame before, for pictures between two ticks. */
  fromX: number;
  fromY: number;
  flags: number;
  /** Sub-cells: the one it is in, the next one, those it holds besides. */
  current: Point;
  next: Point | null;
  beside: Point[];
  destination: Point | null;
  steersFor: Point | null;
  /** The direction in which it looks, in radians. */
  heading: number;
  /** A hue of the theme, by the direction in which it set out. */
  hue: number;
  track: number[];
}

export class Actors {
  list: Actor[] = [];
  /** The same actors under the other setting of the fallback, if they run beside these. */
  doubles: Double[] = [];
  /** Tracks of removed actors; they stay until tracking ends. */
  gone: Pick<Actor, "hue" | "track">[] = [];
  #byId = new Map<number, Actor>();

  /** Calls `turned` when an actor steers for another place than before. */
  constructor(private readonly turned: (id: number, at: Point, next: Point | null) => void) {}

  /** Applies a frame with this many actors. With `keepTracks` it records every position. */
  read(bytes: Uint8Array, count: number, keepTracks: boolean): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const list: Actor[] = [];
    this.doubles = [];
    for (let at = 0; at + RECORD <= bytes.byteLength; at += RECORD) {
      if (list.length < count) {
        list.push(this.#readOne(view, at, keepTracks));
      } else {
        const [x, y] = [view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
        this.doubles.push({ x, y, flags: view.getUint8(at + 12) });
      }
    }
    if (list.length !== this.#byId.size) {
      const there = new Set(list);
      this.gone.push(...[...this.#byId.values()].filter((actor) => actor.track.length > 0 && !there.has(actor)));
      this.#byId = new Map(list.map((actor) => [actor.id, actor]));
    }
    this.list = list;
  }

  clear(): void {
    this.list = [];
    this.doubles = [];
    this.gone = [];
    this.#byId.clear();
  }

  forgetTracks(): void {
    this.gone = [];
    for (const actor of this.list) {
      actor.track = [];
    }
  }

  /** The nearest actor within this many cells. */
  nearest(to: Point, within: number): Actor | null {
    let best: Actor | null = null;
    let least = within;
    for (const actor of this.list) {
      const away = Math.hypot(actor.x - to.x, actor.y - to.y);
      if (away < least) {
        [best, least] = [actor, away];
      }
    }
    return best;
  }

  /** The number of sub-cells that are owned at this moment. */
  get reservations(): number {
    return this.list.reduce((sum, actor) => sum + 1 + (actor.next ? 1 : 0) + actor.beside.length, 0);
  }

  #readOne(view: DataView, at: number, keepTracks: boolean): Actor {
    const id = view.getUint32(at, true);
    const [x, y] = [view.getFloat32(at + 4, true), view.getFloat32(at + 8, true)];
    const place = (index: number): Point | null => {
      const offset = at + 16 + index * 4;
      const px = view.getInt16(offset, true);
      return px < 0 ? null : { x: px, y: view.getInt16(offset + 2, true) };
    };
    const destination = place(4);
    let actor = this.#byId.get(id);
    if (!actor) {
      actor = {
        id,
        x,
        y,
        fromX: x,
        fromY: y,
        flags: 0,
        current: { x: 0, y: 0 },
        next: null,
        beside: [],
        destination: null,
        steersFor: null,
        heading: Math.PI / 2,
        hue: 5,
        track: [],
      };
      this.#byId.set(id, actor);
    }
    if (destination?.x !== actor.destination?.x || destination?.y !== actor.destination?.y) {
      actor.hue = hueOf({ x, y }, destination);
    }
    [actor.fromX, actor.fromY] = [actor.x, actor.y];
    const [dx, dy] = [x - actor.x, y - actor.y];
    if (dx !== 0 || dy !== 0) {
      actor.heading = Math.atan2(dy, dx);
    }
    [actor.x, actor.y, actor.destination] = [x, y, destination];
    actor.flags = view.getUint8(at + 12);
    actor.current = place(0) ?? actor.current;
    actor.next = place(1);
    actor.beside = [place(2), place(3)].filter((each) => each !== null);
    const before = actor.steersFor;
    actor.steersFor = place(5);
    if (before && (before.x !== actor.steersFor?.x || before.y !== actor.steersFor?.y)) {
      this.turned(id, before, actor.steersFor);
    }
    if (keepTracks) {
      note(actor, x, y);
    }
    return actor;
  }
}

function note(actor: Actor, x: number, y: number): void {
  const { track } = actor;
  const [lastX, lastY] = track.slice(-2);
  if (lastX === undefined || lastY === undefined || Math.hypot(x - lastX, y - lastY) > 0.12) {
    track.push(x, y);
  }
  if (track.length > 2 * MOST_POINTS) {
    actor.track = track.filter((_, at) => at % 4 < 2);
  }
}

/** East, south, west and north have one colour each, which makes streams distinguishable. */
function hueOf(from: Point, to: Point | null): number {
  if (!to) {
    return 5;
  }
  const [dx, dy] = [to.x + 0.5 - from.x, to.y + 0.5 - from.y];
  return Math.abs(dx) >= Math.abs(dy) ? (dx >= 0 ? 0 : 2) : dy >= 0 ? 1 : 3;
}
