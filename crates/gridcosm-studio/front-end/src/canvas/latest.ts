// For questions that come faster than answers: one is pending, the newest waits, those between are merged or dropped.

export class Latest<T> {
  #waiting: T | null = null;
  #running = false;

  constructor(
    private readonly run: (value: T) => Promise<void>,
    private readonly merge: (before: T, after: T) => T = (_, after) => after,
  ) {}

  /** Whether nothing is pending and nothing waits. */
  get idle(): boolean {
    return !this.#running;
  }

  push(value: T): void {
    this.#waiting = this.#waiting === null ? value : this.merge(this.#waiting, value);
    void this.#next();
  }

  /** Drops the waiting question. */
  drop(): void {
    this.#waiting = null;
  }

  async #next(): Promise<void> {
    if (this.#running || this.#waiting === null) {
      return;
    }
    this.#running = true;
    try {
      while (this.#waiting !== null) {
        const value = this.#waiting;
        this.#waiting = null;
        await this.run(value);
      }
    } finally {
      this.#running = false;
    }
  }
}
