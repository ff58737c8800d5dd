// The crowd as the page knows it: the last frame, actors, walls; and every request that changes it.

import type { Point } from "../../canvas/camera";
import { Floor } from "../../canvas/floor";
import { Latest } from "../../canvas/latest";
import { line, Walls } from "../../canvas/walls";
import { complain, say } from "../../frame/toast";
import type { Reply } from "../../socket";
import type { CrowdFrame, CrowdRequest, CrowdRules, CrowdSave, CrowdSituation, LevelRef, Stroke } from "../../wire";
import type { WorldHost } from "../map-lens";
import { Actors } from "./actors";
import { ActionLog } from "./log";

const SAVED = "gridcosm-crowd";
const GLOW_MS = 2000;
/** The interval and number of requests for the delays after the end; crowds that are too large have none. */
const DELAYS_PAUSE_MS = 250;
const MOST_TRIES = 240;

export class CrowdWorld {
  name = "";
  frame: CrowdFrame | null = null;
  /** The situation it began with, if it was one. */
  situation: CrowdSituation | null = null;
  /** The number of actors in a situation. */
  size = 80;
  walls = new Walls(1, 1);
  /** Counts changes of the walls. */
  revision = 0;
  readonly floor = new Floor();
  readonly log = new ActionLog();
  readonly actors = new Actors((id, at, next) => this.log.wayPoint(this.frame?.tick ?? 0, id, at, next));
  /** Whether positions are recorded. */
  tracks = false;
  highlighted = new Set<number>();
  #glowUntil = 0;
  #asking = false;

  #strokes = new Latest<Stroke[]>(
    (strokes) => this.#sendStrokes(strokes),
    (before, after) => [...before, ...after],
  );

  constructor(
    private readonly host: WorldHost,
    /** Called before another world is shown, and when all actors have arrived. */
    private readonly halt: () => void,
  ) {}

  /** The first world, or the present one after the server restarts. */
  async begin(): Promise<void> {
    const { frame, name, situation } = this;
    if (!frame) {
      await this.start("doorway");
      return;
    }
    await this.#open("go on after the server was restarted", { type: "crowd_load", save: this.#kept(frame) }, name);
    this.situation = situation;
    this.host.changed();
  }

  async start(situation: CrowdSituation): Promise<void> {
    await this.#open(`open ${situation} with ${this.size} actors`, {
      type: "crowd_start",
      situation,
      actors: this.size,
      seed: 7,
    });
    this.situation = situation;
    this.host.changed();
  }

  async empty(width: number, height: number): Promise<void> {
    await this.#open(`open an empty map of ${width} x ${height}`, {
      type: "crowd_open",
      source: { kind: "empty", width, height },
    });
  }

  async fromLevel(level: LevelRef): Promise<void> {
    await this.#open(`open the level ${level.name}`, { type: "crowd_open", source: { kind: "level", level } });
  }

  /** The walls of a drawing. */
  async fromText(name: string, text: string): Promise<void> {
    await this.#open(`open the drawing ${name}`, { type: "crowd_open", source: { kind: "text", text } }, name);
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
      if (ticks > 0 && this.arrived) {
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

  /** Draws immediately and tells the server. */
  stroke(from: Point, to: Point, wall: boolean): void {
    for (const cell of line(from, to)) {
      this.walls.set(cell.x, cell.y, wall);
    }
    this.revision++;
    this.host.changed();
    this.#strokes.push([{ from, to, wall }]);
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
    await this.#open("load what was saved", { type: "crowd_load", save: JSON.parse(text) as CrowdSave });
  }

  /** The crowd as the page saw it last. */
  #kept({ rules }: CrowdFrame): CrowdSave {
    const actors = this.actors.list.map(({ current, destination }) => ({ ...current, to: destination }));
    return { walls: this.walls.text(), rules, actors };
  }

  async #open(what: string, request: CrowdRequest, name?: string): Promise<void> {
    await this.log.around(what, async () => {
      const world = await this.host.socket.ask(request, "crowd_world");
      this.halt();
      this.situation = null;
      this.walls = Walls.parse(world.width, world.height, world.walls);
      this.revision++;
      this.name = name ?? world.name;
      this.actors.clear();
      await this.look(0);
      await this.host.opened(world.width, world.height);
    });
  }

  async #change(what: string, request: CrowdRequest): Promise<void> {
    await this.log.around(what, async () => this.#take(await this.host.socket.ask(request, "crowd_frame")));
  }

  async #sendStrokes(strokes: Stroke[]): Promise<void> {
    const [first, last] = [strokes[0], strokes.at(-1)];
    const where = first && last ? ` from (${first.from.x},${first.from.y}) to (${last.to.x},${last.to.y})` : "";
    try {
      await this.log.around(`${last?.wall ? "draw" : "erase"} walls${where}`, async () => {
        const { walls, note } = await this.host.socket.ask({ type: "crowd_walls", strokes }, "crowd_walls");
        this.walls = Walls.parse(this.walls.width, this.walls.height, walls);
        this.revision++;
        if (note) {
          say(note, "warn");
        }
        await this.look(0);
      });
    } catch (error) {
      complain(error);
    }
  }

  #take(reply: Reply<"crowd_frame">): void {
    this.frame = reply.frame;
    this.actors.read(reply.bytes ?? new Uint8Array(), this.tracks);
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
