// The crowd on the map of the window, as the page knows it: the last frame, actors, and every request that changes it.

import type { Point } from "../../canvas/camera";
import { Floor } from "../../canvas/floor";
import type { Walls } from "../../canvas/walls";
import { complain, say } from "../../frame/toast";
import type { Reply } from "../../link/link";
import type { CrowdFrame, CrowdRequest, CrowdRules, CrowdSave, CrowdSituation, MapSource } from "../../wire";
import type { WorldHost } from "../map-lens";
import type { WindowMap } from "../window-map";
import { Actors } from "./actors";
import { SITUATIONS } from "./choices";
import { ActionLog } from "./log";

const SAVED = "gridcosm-crowd";
const GLOW_MS = 2000;
/** The interval and number of requests for the delays after the end; crowds that are too large have none. */
const DELAYS_PAUSE_MS = 250;
const MOST_TRIES = 240;

export class CrowdWorld {
  frame: CrowdFrame | null = null;
  /** The number of actors in a situation. */
  size = 80;
  readonly floor = new Floor();
  readonly log = new ActionLog();
  readonly actors = new Actors((id, at, next) => this.log.wayPoint(this.frame?.tick ?? 0, id, at, next));
  /** Whether positions are recorded. */
  tracks = false;
  highlighted = new Set<number>();
  #glowUntil = 0;
  #asking = false;

  constructor(
    private readonly host: WorldHost,
    readonly map: WindowMap,
    /** Called before another world is shown, and when all actors have arrived. */
    private readonly halt: () => void,
  ) {}

  get name(): string {
    return this.map.name;
  }

  get walls(): Walls {
    return this.map.walls;
  }

  /** The situation it began with, if it was one. */
  get situation(): CrowdSituation | null {
    return SITUATIONS.find(({ value }) => value === this.map.chosen)?.value ?? null;
  }

  async start(situation: CrowdSituation): Promise<void> {
    await this.#begin(`open ${situation} with ${this.size} actors`, {
      type: "crowd_start",
      situation,
      actors: this.size,
      seed: 7,
    });
  }

  async open(source: MapSource, what: string): Promise<void> {
    await this.log.around(`open ${what}`, () => this.map.open(source));
    // Whoever asks for an empty map wants to begin again; on other maps actors go along.
    if (source.kind === "empty" && this.frame?.actors) {
      await this.clear();
    }
  }

  /** The actors on the map that the server has now. */
  async fetch(): Promise<Reply<"crowd_frame">> {
    return this.host.socket.ask({ type: "crowd_step", ticks: 0 }, "crowd_frame");
  }

  /** Another map is shown, with the actors on it if they are known. */
  arrange(reply: Reply<"crowd_frame"> | null): void {
    this.halt();
    this.actors.clear();
    if (reply) {
      this.#take(reply);
    }
  }

  /** Puts the present actors onto the map of a server that lost them; `null` if there are none. */
  kept(): (() => Promise<void>) | null {
    const { frame } = this;
    if (!frame) {
      return null;
    }
    const actors = this.actors.list.map(({ current, destination }) => ({ ...current, to: destination }));
    return () =>
      this.#begin("go on after the server was started again", {
        type: "crowd_load",
        save: { walls: this.walls.text(), rules: frame.rules, actors },
      });
  }

  /** Runs ticks; 0 ticks only look. Returns false if the last question is still pending. */
  step(ticks: number): boolean {
    if (this.#asking) {
      return false;
    }
    void this.look(ticks);
    return true;
  }

  async look(ticks: number): Promise<void> {
    this.#asking = true;
    try {
      this.#take(await this.host.socket.ask({ type: "crowd_step", ticks }, "crowd_frame"));
      if (ticks > 0 && this.ended) {
        this.log.note(`arrived tick ${this.frame?.tick}: everyone`);
        this.halt();
        void this.#awaitDelays();
      }
    } catch (error) {
      this.halt();
      complain(error);
    } finally {
      this.#asking = false;
    }
  }

  /** The time that each actor would have needed alone may be known only after all have arrived. */
  async #awaitDelays(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES && this.arrived && !this.frame?.delays; tries++) {
      await new Promise((resume) => setTimeout(resume, DELAYS_PAUSE_MS));
      await this.look(0);
    }
  }

  /** Whether all actors that were sent have arrived. */
  get arrived(): boolean {
    return this.frame !== null && this.frame.travellers > 0 && this.frame.arrived === this.frame.travellers;
  }

  /** Whether nothing more happens: all have arrived, and those under the other setting have too or never will. */
  get ended(): boolean {
    const { frame } = this;
    const beside = frame?.beside;
    return this.arrived && (!beside || beside.arrived + beside.stuck >= (frame?.travellers ?? 0));
  }

  /** The strength of the mark of the actors that were sent last, 1 to 0. */
  get glow(): number {
    return Math.max(0, (this.#glowUntil - performance.now()) / GLOW_MS);
  }

  async place(at: Point): Promise<void> {
    await this.#change(`place an actor at (${at.x.toFixed(2)},${at.y.toFixed(2)})`, {
      type: "crowd_place",
      ...pointOf(at),
    });
  }

  /** Removes the actor there, or places one. */
  async flip(at: Point): Promise<void> {
    const near = this.actors.nearest(at, 0.5 / (this.frame?.rules.per_side ?? 1));
    if (near) {
      await this.#change(`take out actor ${near.id}`, { type: "crowd_remove", x: near.x, y: near.y });
    } else {
      await this.place(at);
    }
  }

  async clear(): Promise<void> {
    await this.#change("take out everyone", { type: "crowd_clear" });
  }

  /** Whether any actor is moving. */
  async send(cell: Point, percent: number): Promise<boolean> {
    const who = percent < 100 ? `the nearest ${percent} %` : "everyone";
    return this.log.around(`send ${who} to (${cell.x},${cell.y})`, async () => {
      const sent = await this.host.socket.ask({ type: "crowd_send", x: cell.x, y: cell.y, percent }, "crowd_sent");
      this.highlighted = new Set(sent.actors);
      this.#glowUntil = percent < 100 ? performance.now() + GLOW_MS : 0;
      if (sent.left > 0) {
        say(`${sent.left} of them cannot get there, or found no free cell.`, "warn");
      }
      await this.look(0);
      return sent.actors.length > 0;
    });
  }

  async setRules(change: Partial<CrowdRules>): Promise<void> {
    if (this.frame) {
      const words = Object.entries(change).map(([name, value]) => `${name} = ${String(value)}`);
      await this.#change(`set ${words.join(", ")}`, { type: "crowd_rules", rules: { ...this.frame.rules, ...change } });
    }
  }

  /** Lets the same actors run under the other setting of the fallback too, or no longer. */
  async compare(on: boolean): Promise<void> {
    await this.#change(on ? "compare with the other setting of the fallback" : "end the comparison", {
      type: "crowd_compare",
      on,
    });
  }

  stroke(from: Point, to: Point, wall: boolean): void {
    this.log.note(`${wall ? "draw" : "erase"} walls from (${from.x},${from.y}) to (${to.x},${to.y})`);
    this.map.stroke(from, to, wall);
  }

  async save(): Promise<void> {
    await this.log.around("save", async () => {
      const { save } = await this.host.socket.ask({ type: "crowd_save" }, "crowd_saved");
      localStorage.setItem(SAVED, JSON.stringify(save));
      say(`Saved: ${save.actors.length} actors with their walls and rules. F9 brings them back.`, "good");
    });
  }

  async load(): Promise<void> {
    const text = localStorage.getItem(SAVED);
    if (!text) {
      say("Nothing was saved yet; F5 saves.", "warn");
      return;
    }
    await this.#begin("load what was saved", { type: "crowd_load", save: JSON.parse(text) as CrowdSave });
  }

  /** Actors, perhaps on another map. */
  async #begin(what: string, request: CrowdRequest): Promise<void> {
    await this.log.around(what, async () => {
      const { map } = await this.host.socket.ask(request, "crowd_world");
      this.arrange(null);
      await this.map.take(map);
      await this.look(0);
    });
  }

  async #change(what: string, request: CrowdRequest): Promise<void> {
    await this.log.around(what, async () => this.#take(await this.host.socket.ask(request, "crowd_frame")));
  }

  #take(reply: Reply<"crowd_frame">): void {
    this.frame = reply.frame;
    this.actors.read(reply.bytes ?? new Uint8Array(), reply.frame.actors, this.tracks);
    if (reply.frame.note) {
      say(reply.frame.note, "warn");
    }
    this.host.changed();
  }
}

/** A press carries more than the server needs. */
function pointOf({ x, y }: Point): Point {
  return { x, y };
}
