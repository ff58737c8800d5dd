// What every lens is: an element that fills the room below the bar. It renders one <gc-layout> with children in the slots
// `left`, `main`, `right`, `bottom`, lists its keys, and tells the bar what to show.

import { LitElement, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { complain } from "../frame/toast";
import type { Socket } from "../socket";
import type { LevelRef } from "../wire";

/** One line of the keyboard help. */
export interface KeyHelp {
  /** As printed on the keys: `["←", "↑"]`. */
  keys: string[];
  does: string;
}

/** What the bar shows for a lens. */
export interface BarContent {
  /** The pack, file or map, in grey. */
  group: string;
  /** The level, in black. */
  title: string;
  /** Buttons at the right end; use class `btn`, and `btn primary` for the main action. */
  actions?: TemplateResult;
  /** The level text that Share puts into a link; absent when there is nothing to share. */
  share?: () => { text: string; index: number } | null;
}

/** Asks the frame to show a level in a lens; bubbles from anywhere. */
export class OpenLevelEvent extends Event {
  constructor(
    readonly level: LevelRef,
    readonly lens: LensName = "play",
  ) {
    super("open-level", { bubbles: true, composed: true });
  }
}

export type LensName = "play" | "edit" | "sight" | "crowd" | "routes";

export abstract class LensElement extends LitElement {
  /** The connection of this window; set before the element is connected. */
  @property({ attribute: false }) socket!: Socket;
  /** Whether this lens is the one that is shown. Hidden lenses keep their state and do no work. */
  @property({ type: Boolean }) active = false;

  /** All keys of this lens, for the help. */
  abstract readonly keys: KeyHelp[];

  /** What the bar shows now; call `barChanged()` when it changes. */
  bar(): BarContent {
    return { group: "", title: "" };
  }

  /** Whether the lens shows the result of everything that was done so far. */
  get settled(): boolean {
    return true;
  }

  /** A key that was pressed or released while this lens is shown and no field has the focus. True when it was used. */
  onKey(_event: KeyboardEvent): boolean {
    return false;
  }

  /** The frame asks to show a level: from the gallery, a link, another lens. Called after `connected`. */
  openLevel(_level: LevelRef): void | Promise<void> {}

  /**
   * The connection stands, for the first time or again; `resumed` when the server still has this window's worlds, as after
   * a reload. When it comes back without them (the server was started anew), the lens opens again what it shows.
   */
  connected(_resumed: boolean): void | Promise<void> {}

  protected barChanged(): void {
    this.dispatchEvent(new Event("bar-changed", { bubbles: true, composed: true }));
  }

  /** Runs something that may be refused, and shows the sentence if it is. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      complain(error);
    }
  }
}
