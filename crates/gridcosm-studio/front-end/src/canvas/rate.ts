// The number of times per second that something happens, over the last second, and its median duration.

export class Rate {
  #moments: number[] = [];
  #lengths: number[] = [];

  note(length: number): void {
    const now = performance.now();
    this.#moments.push(now);
    this.#lengths.push(length);
    while (this.#moments.length > 0 && now - (this.#moments[0] ?? now) > 1000) {
      this.#moments.shift();
      this.#lengths.shift();
    }
  }

  /** Times per second while it was going on. */
  get perSecond(): number {
    const first = this.#moments[0];
    const last = this.#moments.at(-1);
    if (first === undefined || last === undefined || last === first) {
      return 0;
    }
    return ((this.#moments.length - 1) * 1000) / (last - first);
  }

  get median(): number {
    const sorted = [...this.#lengths].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? 0;
  }
}

/** Microseconds as people read them. */
export function duration(micros: number): string {
  if (micros >= 1e6) {
    return `${(micros / 1e6).toFixed(2)} s`;
  }
  if (micros >= 1000) {
    return `${(micros / 1000).toFixed(micros >= 10_000 ? 0 : 1)} ms`;
  }
  return `${micros.toFixed(micros >= 10 ? 0 : 1)} µs`;
}

/** Whole numbers with thin spaces between thousands. */
export function count(number: number): string {
  return Math.round(number)
    .toString()
    .replace(/\B(?=(\d{3})+(?!\d))/g, "\u202f");
}
