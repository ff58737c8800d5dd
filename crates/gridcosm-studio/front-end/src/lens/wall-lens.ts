// The common part of Sight and Crowd: both look at the map of the window, draw its walls, copy and paste it, and can show
// the observer and the actors together.

import type { PropertyValues } from "lit";
import { query, state } from "lit/decorators.js";
import type { Point } from "../canvas/camera";
import { WallBrush } from "../canvas/wall-brush";
import { say } from "../frame/toast";
import type { MapSource } from "../wire";
import { gameStrip } from "./game-strip";
import { MapLens } from "./map-lens";
import { type MapGuest, Worlds } from "./worlds";

export abstract class WallLens<Tool extends string> extends MapLens<Tool> implements MapGuest {
  protected readonly invites = "Drop a drawing of walls";
  /** Whether observer and actors are shown together. */
  @state() protected together = false;
  @query("textarea") private field!: HTMLTextAreaElement | null;
  protected readonly brush = new WallBrush((from, to, wall) => this.stroke(from, to, wall));

  abstract get shows(): { sight: boolean; actors: boolean };
  /** Whether the first look of another lens is of no use here. */
  protected readonly replaces: boolean = false;
  /** Opens the first map of a window. */
  protected abstract first(): Promise<void>;
  protected abstract stroke(from: Point, to: Point, wall: boolean): void;
  /** Opens a map; `what` names it in a log. */
  protected abstract choose(source: MapSource, what: string): void;

  protected get worlds(): Worlds {
    return Worlds.of(this.socket);
  }

  override get settled(): boolean {
    return super.settled && this.worlds.settled;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.worlds.join(this);
  }

  override async connected(resumed: boolean): Promise<void> {
    await this.attempt(async () => {
      if (!resumed) {
        await this.worlds.restore();
      }
      await this.worlds.begin(() => this.first(), this.replaces);
      if (this.active) {
        this.worlds.lookAgain();
      }
    });
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain");
      const target = event.composedPath()[0];
      const typed = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (this.active && text && !typed) {
        event.preventDefault();
        this.paste(text);
      }
    });
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has("active") && this.active) {
      void this.attempt(() => this.worlds.awake(this));
    }
  }

  redraw(): void {
    this.stage?.invalidate();
  }

  fitMap(width: number, height: number): Promise<void> {
    return this.opened(width, height);
  }

  followMap(): void {}

  release(): void {
    this.brush.end();
  }

  protected override strip() {
    return gameStrip(this.worlds.map, (work) => void this.attempt(work));
  }

  protected dropped(file: File): void {
    void this.attempt(async () => this.paste(await file.text(), file.name));
  }

  /** Shows observer and actors together, or this lens's own only. */
  protected toggleTogether(): void {
    this.together = !this.together;
    this.worlds.clock.wake();
    this.worlds.lookAgain();
  }

  protected async copy(): Promise<void> {
    await this.attempt(async () => {
      const { text } = await this.socket.ask({ type: "sight_copy" }, "sight_text");
      if (this.field) {
        this.field.value = text;
      }
      await navigator.clipboard.writeText(text).then(
        () => say("The drawing is in the clipboard.", "good"),
        () =>
          say(
            "The drawing is in the field on the right; this browser does not let pages write to the clipboard.",
            "warn",
          ),
      );
    });
  }

  protected async pasteFromClipboard(): Promise<void> {
    try {
      this.paste(await navigator.clipboard.readText());
    } catch {
      this.field?.focus();
      say("Put the drawing into the field with Ctrl+V; this browser does not let pages read the clipboard.", "warn");
    }
  }

  protected paste(text: string, name = "pasted"): void {
    if (text.trim()) {
      this.choose({ kind: "text", text }, `the drawing ${name}`);
    }
  }
}
