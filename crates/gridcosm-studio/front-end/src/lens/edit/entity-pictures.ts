// Pictures of entities that do not stand on a board yet; the server is asked once for each.

import type { Socket } from "../../socket";
import type { Item } from "../../wire";

export class EntityPictures extends EventTarget {
  readonly #known = new Map<string, Item[]>();
  readonly #wanted = new Set<string>();
  #timer = 0;

  constructor(private readonly socket: Socket) {
    super();
  }

  /** The look of a stack as far as it is known; `changed` is sent when it comes to be known. */
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
      // A lost connection comes back, and whoever draws asks again.
    }
    for (const key of wanted) {
      this.#wanted.delete(key);
    }
  }
}
