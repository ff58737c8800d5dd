import { ArgumentError } from "./errors.js";

/**
 * A value in the engine's memory. It is given back when nobody holds it any more; `free()`, or a `using` declaration,
 * gives it back at once.
 */
export abstract class Owned<Raw extends { free(): void }> implements Disposable {
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

  /** Gives the memory back. The value cannot be used afterwards. */
  free(): void {
    this.#raw?.free();
    this.#raw = undefined;
  }

  /** The same, for `using`. In a browser that does not know the symbol, this is a method of another name. */
  [Symbol.dispose](): void {
    this.free();
  }
}
