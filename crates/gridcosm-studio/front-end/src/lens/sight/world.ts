// The map of the Sight lens: walls as the page draws them, visible cells from the server, and the check of mutual
// sight.

import type { Point } from "../../canvas/camera";
import { Latest } from "../../canvas/latest";
import { Rate } from "../../canvas/rate";
import { line, Walls } from "../../canvas/walls";
import { complain, say } from "../../frame/toast";
import type { MapCard, MapSource, SightAnswer, SightChange, SightSeen } from "../../wire";
import { Jobs, type Progress, SIGHT_JOBS } from "../jobs";
import type { WorldHost } from "../map-lens";
import { observerBody } from "./picture";

export type Checked = Extract<SightAnswer, { type: "sight_checked" }>;

export class SightWorld {
  maps: MapCard[] = [];
  name = "";
  /** The open entry of the list of maps. */
  chosen = "";
  walls = new Walls(1, 1);
  seen: SightSeen | null = null;
  check: Checked | null = null;
  working: Progress | null = null;
  /** Read by tests and shown in the panel. */
  readonly rate = new Rate();

  #flow = new Latest<SightChange>(
    (change) => this.#send(change),
    (before, after) => ({ ...before, ...after, strokes: [...(before.strokes ?? []), ...(after.strokes ?? [])] }),
  );
  #jobs = new Jobs(
    SIGHT_JOBS,
    () => this.host.socket,
    (working) => {
      this.working = working;
      this.host.changed();
    },
  );

  constructor(private readonly host: WorldHost) {}

  /** The first map, or the present one after the server restarts. */
  async begin(): Promise<void> {
    this.maps = (await this.host.socket.ask({ type: "sight_maps" }, "sight_maps")).maps;
    if (this.seen) {
      await this.open({ kind: "text", text: this.#drawing() }, this.chosen, this.name);
    } else {
      await this.open({ kind: "sample", name: "caves" }, "caves");
    }
  }

  async open(source: MapSource, chosen: string, name?: string): Promise<void> {
    this.#flow.drop();
    const map = await this.host.socket.ask({ type: "sight_open", source }, "sight_map");
    this.walls = Walls.parse(map.width, map.height, map.walls);
    this.seen = map.seen;
    this.name = name ?? map.name;
    this.chosen = chosen;
    this.check = null;
    await this.host.opened(map.width, map.height);
  }

  /** Tells the server; quick successive changes go together. */
  change(change: SightChange): void {
    this.check = null;
    this.#flow.push(change);
    void this.#jobs.stop().catch(complain);
  }

  /** Draws immediately and tells the server. */
  stroke(from: Point, to: Point, wall: boolean): void {
    for (const cell of line(from, to)) {
      if (!wall || !this.onObserver(cell)) {
        this.walls.set(cell.x, cell.y, wall);
      }
    }
    this.host.changed();
    this.change({ strokes: [{ from, to, wall }] });
  }

  /** Toggles a cell between wall and floor. */
  flip(cell: Point): void {
    if (!this.onObserver(cell)) {
      this.stroke(cell, cell, !this.walls.has(cell.x, cell.y));
    }
  }

  onObserver(cell: Point): boolean {
    if (!this.seen) {
      return false;
    }
    const { x, y, width, height } = observerBody(this.seen);
    return cell.x >= x && cell.y >= y && cell.x < x + width && cell.y < y + height;
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

  #drawing(): string {
    const sign = (x: number, y: number) => (this.onObserver({ x, y }) ? "s" : this.walls.has(x, y) ? "■" : "□");
    const rows = Array.from({ length: this.walls.height }, (_, y) =>
      Array.from({ length: this.walls.width }, (_, x) => sign(x, y)).join(""),
    );
    return rows.join("\n");
  }
}
