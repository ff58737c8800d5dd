// The base of every lens: an element that fills the space below the bar. It renders one <gc-layout> with children in
// the slots `left`, `main`, `right`, `bottom`, lists its keys, and tells the bar what to show.

import { LitElement, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { complain } from "../frame/toast";
import type { Link } from "../link/link";
import type { LevelRef } from "../wire";

/** One line of the keyboard help. */
export interface KeyHelp {
  /** As printed on the keys: `["←", "↑"]`. */
  keys: string[];
  does: string;
}

/** The content of the bar for a lens. */
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
  @property({ attribute: false }) socket!: Link;
  /** Whether this lens is the one that is shown. Hidden lenses keep their state and do no work. */
  @property({ type: Boolean }) active = false;

  /** All keys of this lens, for the help. */
  abstract readonly keys: KeyHelp[];

  /** The present content of the bar; call `barChanged()` when it changes. */
  bar(): BarContent {
    return { group: "", title: "" };
  }

  /** Whether the lens shows the result of everything so far. */
  get settled(): boolean {
    return true;
  }

  /** A key was pressed or released while this lens is shown and no field has the focus. Returns true if it was used. */
  onKey(_event: KeyboardEvent): boolean {
    return false;
  }

  /** The frame asks to show a level: from the gallery, a link, another lens. Called after `connected`. */
  openLevel(_level: LevelRef): void | Promise<void> {}

  /**
   * The connection is up, for the first time or again; `resumed` if the server still has this window's worlds, as after
   * a reload. If it comes back without them (the server restarted), the lens reopens what it shows.
   */
  connected(_resumed: boolean): void | Promise<void> {}

  protected barChanged(): void {
    this.dispatchEvent(new Event("bar-changed", { bubbles: true, composed: true }));
  }

  /** Runs something that the server may refuse, and shows the sentence if it does. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      complain(error);
    }
  }
}
