// Events of objects that outlive an element: heard while the element is on the page, and not a moment longer.

import type { ReactiveController, ReactiveControllerHost } from "lit";

/** Calls back at an event while its host is connected. Its source is looked up after every update, because a property may be set late. */
export class Listening implements ReactiveController {
  #heard: EventTarget | undefined;

  constructor(
    host: ReactiveControllerHost,
    private readonly source: () => EventTarget | undefined,
    private readonly type: string,
    private readonly call: (event: Event) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#follow(this.source());
  }

  hostUpdated(): void {
    this.#follow(this.source());
  }

  hostDisconnected(): void {
    this.#follow(undefined);
  }

  #follow(source: EventTarget | undefined): void {
    if (source !== this.#heard) {
      this.#heard?.removeEventListener(this.type, this.call);
      source?.addEventListener(this.type, this.call);
      this.#heard = source;
    }
  }
}
