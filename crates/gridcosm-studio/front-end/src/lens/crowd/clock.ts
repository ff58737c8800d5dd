// The clock of a crowd: once per picture, as many ticks as are due at the chosen speed, one question at a time.

import { SPEEDS } from "./choices";

const TICKS_PER_SECOND = 60;
/** A page that was hidden does not catch up. */
const MOST_OWED = 60;

export interface ClockOwner {
  isActive: () => boolean;
  /** This many ticks are due; returns false if they cannot be requested yet. */
  due: (ticks: number) => boolean;
  /** Once per picture. */
  drawn: () => void;
}

export class Clock {
  running = false;
  /** Times the usual speed. */
  speed = 1;
  #owed = 0;
  #last = 0;
  #beating = false;

  constructor(private readonly owner: ClockOwner) {}

  /** Starts the clock; it stops by itself when the lens is hidden. */
  wake(): void {
    if (!this.#beating) {
      this.#beating = true;
      requestAnimationFrame(this.#beat);
    }
  }

  /** Forgets what is due. */
  reset(): void {
    this.running = false;
    this.#owed = 0;
  }

  faster(step: 1 | -1): void {
    const at = SPEEDS.findIndex(({ value }) => value === this.speed);
    this.speed = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + step))]?.value ?? 1;
  }

  /** The position of the picture between two ticks, 0 to 1. */
  get between(): number {
    return this.running && this.speed < 1 ? Math.min(1, this.#owed) : 1;
  }

  #beat = (now: number): void => {
    this.#beating = this.owner.isActive();
    if (!this.#beating) {
      return;
    }
    const passed = Math.min(100, now - this.#last);
    this.#last = now;
    if (this.running) {
      this.#owed = Math.min(MOST_OWED, this.#owed + (passed * TICKS_PER_SECOND * this.speed) / 1000);
      const ticks = Math.floor(this.#owed);
      if (ticks > 0 && this.owner.due(ticks)) {
        this.#owed -= ticks;
      }
    }
    this.owner.drawn();
    requestAnimationFrame(this.#beat);
  };
}
