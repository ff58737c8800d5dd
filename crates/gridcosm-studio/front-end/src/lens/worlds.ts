// What the map lenses of one window share: the map, the observer that looks around on it, and the crowd that walks on
// it. Each lens shows the parts that it was asked to; parts that no visible lens shows wait until one does.

import type { Point } from "../canvas/camera";
import type { Link } from "../link/link";
import type { MapStamp } from "../wire";
import { Clock } from "./crowd/clock";
import { CrowdWorld } from "./crowd/world";
import type { WorldHost } from "./map-lens";
import { SightWorld } from "./sight/world";
import { isCurrent, type MapListener, WindowMap } from "./window-map";

/** A lens over the map. */
export interface MapGuest {
  readonly active: boolean;
  /** The parts that it shows. */
  readonly shows: { sight: boolean; actors: boolean };
  changed(): void;
  /** Only the picture changed. */
  redraw(): void;
  /** Walls or figures of the map changed, or the map is another one. */
  followMap(): void;
  /** Shows the whole map. */
  fitMap(width: number, height: number): Promise<void>;
}

const known = new WeakMap<Link, Worlds>();

export class Worlds implements WorldHost, MapListener {
  readonly map: WindowMap;
  readonly sight: SightWorld;
  readonly crowd: CrowdWorld;
  readonly clock: Clock;
  #guests = new Set<MapGuest>();
  /** The map that each lens shows as a whole, or did before the user zoomed. */
  #fitted = new WeakMap<MapGuest, number>();
  /** The map that a lens opened by itself, if another lens may replace it. */
  #first: MapStamp | null = null;
  #beginning: Promise<void> | null = null;
  #restoring: Promise<void> | null = null;

  /** The worlds of a window. */
  static of(socket: Link): Worlds {
    const worlds = known.get(socket) ?? new Worlds(socket);
    known.set(socket, worlds);
    return worlds;
  }

  private constructor(readonly socket: Link) {
    this.map = new WindowMap(socket, this);
    this.sight = new SightWorld(this, this.map);
    this.clock = new Clock({
      isActive: () => this.#shown.actors,
      due: (ticks) => this.crowd.step(ticks),
      drawn: () => (this.clock.running || this.crowd.glow > 0) && this.#redraw(),
    });
    this.crowd = new CrowdWorld(this, this.map, () => this.clock.reset());
    socket.on("close", () => {
      this.#restoring = null;
    });
  }

  /** Whether no question waits: one can while nothing is on its way, because questions keep to the screen's pace. */
  get settled(): boolean {
    return this.map.settled && this.sight.settled;
  }

  join(guest: MapGuest): void {
    this.#guests.add(guest);
  }

  /**
   * The first map: the one that the desk still has after a reload, otherwise what `first` opens. A lens may also replace
   * what another one opened by itself and nobody has changed.
   */
  begin(first: () => Promise<void>, replaces: boolean): Promise<void> {
    this.#beginning ??= this.#begin(first, replaces).finally(() => {
      this.#beginning = null;
    });
    return this.#beginning;
  }

  async #begin(first: () => Promise<void>, replaces: boolean): Promise<void> {
    await this.map.list();
    const { stamp } = this.map;
    const untouched = stamp?.map === this.#first?.map && stamp?.revision === this.#first?.revision;
    if (stamp ? replaces && untouched : !(await this.map.refresh())) {
      await first();
      this.#first = replaces ? null : this.map.stamp;
    }
  }

  /** Everything again on a server that lost it; once, however many lenses ask. */
  restore(): Promise<void> {
    this.#restoring ??= this.#restore();
    return this.#restoring;
  }

  async #restore(): Promise<void> {
    // A new desk counts its maps anew.
    this.#first = null;
    if (this.map.stamp) {
      const [sight, crowd] = [this.sight.kept(), this.crowd.kept()];
      this.#fitted = new WeakMap();
      await this.map.restore();
      await sight?.();
      await crowd?.();
    }
  }

  /** A lens was shown: the map catches up with the game, and the lens with the map. */
  async awake(guest: MapGuest): Promise<void> {
    this.clock.wake();
    if (this.map.stamp && this.socket.connected) {
      await this.map.refresh();
      await this.#fit(guest);
    }
    this.lookAgain();
  }

  /** Lets the actors walk, or stand. */
  run(running: boolean): void {
    this.crowd.log.note(running ? "run" : "pause");
    this.clock.running = running;
    this.clock.wake();
    this.changed();
  }

  /** One tick. */
  once(): void {
    this.run(false);
    void this.crowd.look(1);
  }

  /** Asks for the parts that the visible lens shows and that are older than the map. */
  lookAgain(): void {
    const { sight, actors } = this.#shown;
    if (sight && !isCurrent(this.sight.seen?.stamp, this.map.stamp)) {
      this.sight.change({});
    }
    if (actors && !isCurrent(this.crowd.frame?.stamp, this.map.stamp)) {
      void this.crowd.look(0);
    }
    this.changed();
  }

  changed(): void {
    for (const guest of this.#guests) {
      if (guest.active) {
        guest.changed();
      }
    }
  }

  #redraw(): void {
    for (const guest of this.#guests) {
      if (guest.active) {
        guest.redraw();
      }
    }
  }

  mapChanged(): void {
    for (const guest of this.#guests) {
      guest.followMap();
    }
    this.changed();
  }

  mapDrawn(): void {
    const { sight, actors } = this.#shown;
    if (sight) {
      this.sight.change({});
    }
    if (actors) {
      void this.crowd.look(0);
    }
  }

  async mapOpening(): Promise<() => void> {
    const { sight, actors } = this.#shown;
    const [seen, frame] = await Promise.all([sight ? this.sight.fetch() : null, actors ? this.crowd.fetch() : null]);
    return () => {
      this.sight.arrange(seen);
      this.crowd.arrange(frame);
    };
  }

  async mapOpened(): Promise<void> {
    await Promise.all([...this.#guests].map((guest) => this.#fit(guest)));
    this.mapChanged();
  }

  /** Shows the whole map in a lens that showed another one. */
  async #fit(guest: MapGuest): Promise<void> {
    const { stamp, walls } = this.map;
    if (stamp && this.#fitted.get(guest) !== stamp.map) {
      this.#fitted.set(guest, stamp.map);
      await guest.fitMap(walls.width, walls.height);
    }
  }

  isTaken(cell: Point): boolean {
    return this.sight.onObserver(cell);
  }

  /** The parts that the visible lens shows. */
  get #shown(): { sight: boolean; actors: boolean } {
    const guest = [...this.#guests].find(({ active }) => active);
    return guest?.shows ?? { sight: false, actors: false };
  }
}
