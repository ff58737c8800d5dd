// Pictures of entities that are not on a board yet; each is requested once from the server.

import type { Link } from "../../link/link";
import type { Item } from "../../wire";

export class EntityPictures extends EventTarget {
  readonly #known = new Map<string, Item[]>();
  readonly #wanted = new Set<string>();
  #timer = 0;

  constructor(private readonly socket: Link) {
    super();
  }

  /** The appearance of a stack, if it is known; fires `changed` when it arrives. */
  of(stack: readonly string[]): readonly Item[] {
    const key = JSON.stringify(stack);
    const known = this.#known.get(key);
    if (!known && !this.#wanted.has(key)) {
      this.#wanted.add(key);
      this.#timer ||= window.setTimeout(() => void this.#ask(), 0);
    }
    return known ?? [];
  }

  async #ask(): Promise<void> {
    this.#timer = 0;
    const wanted = [...this.#wanted];
    const stacks = wanted.map((key) => JSON.parse(key) as string[]);
    try {
      const { looks } = await this.socket.ask({ type: "edit_looks", stacks }, "edit_looks");
      for (const [i, key] of wanted.entries()) {
        this.#known.set(key, looks[i] ?? []);
      }
      this.dispatchEvent(new Event("changed"));
    } catch {
      // A lost connection comes back, and the next drawing asks again.
    }
    for (const key of wanted) {
      this.#wanted.delete(key);
    }
  }
}
