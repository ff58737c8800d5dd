// Copy, cut and paste of cells, as events of the page's clipboard.

import { say } from "../../frame/toast";
import type { Bench } from "./bench";
import { readClip, writeClip } from "./clip";

export class BoardClipboard {
  constructor(
    private readonly bench: Bench,
    /** Whether this lens is shown. */
    private readonly active: () => boolean,
  ) {}

  listen(): void {
    document.addEventListener("copy", this.#copy);
    document.addEventListener("cut", this.#cut);
    document.addEventListener("paste", this.#paste);
  }

  rest(): void {
    document.removeEventListener("copy", this.#copy);
    document.removeEventListener("cut", this.#cut);
    document.removeEventListener("paste", this.#paste);
  }

  /** Whether the clipboard concerns the board: the lens is shown and no text field has the focus. */
  #concerns(event: ClipboardEvent): boolean {
    const [target] = event.composedPath();
    const inField =
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLElement && target.isContentEditable);
    return this.active() && !inField;
  }

  #copy = (event: ClipboardEvent): void => {
    const clip = this.#concerns(event) ? this.bench.copy() : null;
    if (clip) {
      event.clipboardData?.setData("text/plain", writeClip(clip));
      event.preventDefault();
      say("Copied. Paste it here, into another grid, or into another level.", "good");
    }
  };

  #cut = (event: ClipboardEvent): void => {
    this.#copy(event);
    if (event.defaultPrevented) {
      this.bench.clearSelected("cut");
    }
  };

  #paste = (event: ClipboardEvent): void => {
    if (!this.#concerns(event)) {
      return;
    }
    const clip = readClip(event.clipboardData?.getData("text/plain") ?? "");
    if (clip) {
      this.bench.paste(clip);
      event.preventDefault();
    } else {
      say("There is no piece of a map in the clipboard.", "warn");
    }
  };
}
