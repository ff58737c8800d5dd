import { ArgumentError } from "./errors.js";

/**
 * A value in the engine's memory. It is given back when nobody holds it any more; `free()`, or a `using` declaration,
 * gives it back at once.
 */
export abstract class Owned<Raw extends { free(): void }> {
  #raw: Raw | undefined;

  /** @internal */
  protected constructor(raw: Raw) {
    this.#raw = raw;
  }

  /** @internal */
  get raw(): Raw {
    if (this.#raw === undefined) throw new ArgumentError(`this ${this.constructor.name} was freed`);
    return this.#raw;
  }

  /** @internal Puts another value into the place of this one. */
  protected replaceRaw(raw: Raw): void {
    this.#raw?.free();
    this.#raw = raw;
  }

  /** Gives the memory back. The value cannot be used afterwards. */
  free(): void {
    this.#raw?.free();
    this.#raw = undefined;
  }
}

export interface Owned<Raw extends { free(): void }> extends Disposable {}

// Older browsers do not know the symbol; there, `free()` is all there is.
if (typeof Symbol.dispose === "symbol") {
  Object.defineProperty(Owned.prototype, Symbol.dispose, {
    value(this: Owned<{ free(): void }>) {
      this.free();
    },
  });
}
