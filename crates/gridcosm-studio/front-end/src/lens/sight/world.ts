// The observer on the map of the window: visible cells from the server, and the check of mutual sight.

import type { Point } from "../../canvas/camera";
import { Latest } from "../../canvas/latest";
import { Rate } from "../../canvas/rate";
import type { Walls } from "../../canvas/walls";
import { complain, say } from "../../frame/toast";
import type { MapSource, SightAnswer, SightChange, SightSeen } from "../../wire";
import { Jobs, type Progress, SIGHT_JOBS } from "../jobs";
import type { WorldHost } from "../map-lens";
import type { WindowMap } from "../window-map";
import { observerBody } from "./picture";

export type Checked = Extract<SightAnswer, { type: "sight_checked" }>;

export class SightWorld {
  seen: SightSeen | null = null;
  check: Checked | null = null;
  working: Progress | null = null;
  /** Read by tests and shown in the panel. */
  readonly rate = new Rate();

  #flow = new Latest<SightChange>(
    (change) => this.#send(change),
    (before, after) => ({ ...before, ...after }),
  );
  #jobs = new Jobs(
    SIGHT_JOBS,
    () => this.host.socket,
    (working) => {
      this.working = working;
      this.host.changed();
    },
  );

  constructor(
    private readonly host: WorldHost,
    readonly map: WindowMap,
  ) {}

  get settled(): boolean {
    return this.#flow.idle;
  }

  get name(): string {
    return this.map.name;
  }

  get chosen(): string {
    return this.map.chosen;
  }

  get walls(): Walls {
    return this.map.walls;
  }

  async open(source: MapSource): Promise<void> {
    await this.map.open(source);
  }

  /** What is seen on the map that the server has now. */
  async fetch(): Promise<SightSeen> {
    return (await this.host.socket.ask({ type: "sight_change", change: {} }, "sight_seen")).seen;
  }

  /** Another map is shown, with what is seen on it if that is known. */
  arrange(seen: SightSeen | null): void {
    this.#flow.drop();
    this.check = null;
    this.seen = seen ?? this.seen;
  }

  /** Puts the present observer onto the map of a server that lost it; `null` if there is none. */
  kept(): (() => Promise<void>) | null {
    const { seen } = this;
    if (!seen) {
      return null;
    }
    const { observer, eyes, wide_x, wide_y, rule, reach, goal } = seen;
    return async () => {
      const change = {
        ...(eyes === null ? { observer } : { eyes }),
        wide_x,
        wide_y,
        rule,
        reach,
        ...(goal && { goal }),
      };
      this.seen = (await this.host.socket.ask({ type: "sight_change", change }, "sight_seen")).seen;
      this.host.changed();
    };
  }

  /** Tells the server; quick successive changes go together. */
  change(change: SightChange): void {
    this.check = null;
    this.#flow.push(change);
    void this.#jobs.stop().catch(complain);
  }

  stroke(from: Point, to: Point, wall: boolean): void {
    this.check = null;
    this.map.stroke(from, to, wall);
  }

  /** Toggles a cell between wall and floor. */
  flip(cell: Point): void {
    if (!this.onObserver(cell)) {
      this.stroke(cell, cell, !this.walls.has(cell.x, cell.y));
    }
  }

  onObserver(cell: Point): boolean {
    if (!this.here) {
      return false;
    }
    const { x, y, width, height } = observerBody(this.here);
    return cell.x >= x && cell.y >= y && cell.x < x + width && cell.y < y + height;
  }

  /** What is seen, if it was seen on the present map. */
  get here(): SightSeen | null {
    return this.seen?.stamp.map === this.map.stamp?.map ? this.seen : null;
  }

  /** Asks every free cell whether it sees back; a second call meanwhile stops it. */
  async checkAll(): Promise<void> {
    if (this.#jobs.busy) {
      await this.#jobs.stop();
      return;
    }
    this.check = await this.#jobs.run({ type: "sight_check" }, "sight_checked");
    this.host.changed();
  }

  /** The drawing with the visible cells. */
  async text(): Promise<string> {
    return (await this.host.socket.ask({ type: "sight_copy" }, "sight_text")).text;
  }

  async #send(change: SightChange): Promise<void> {
    try {
      const begin = performance.now();
      const { seen } = await this.host.socket.ask({ type: "sight_change", change }, "sight_seen");
      this.seen = seen;
      if (seen.note) {
        say(seen.note, "warn");
      }
      this.host.changed();
      await new Promise(requestAnimationFrame);
      this.rate.note(performance.now() - begin);
    } catch (error) {
      complain(error);
    }
  }
}
