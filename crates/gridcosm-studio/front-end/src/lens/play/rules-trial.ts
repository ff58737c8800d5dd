// The panel that tries push rules, as a part of the Play lens: beside the board, or under it where panels fold away.

import { html, type LitElement, nothing, type ReactiveController, type TemplateResult } from "lit";
import type { BoardCanvas } from "../../board/board-canvas";
import type { Insets } from "../../board/standard-view";
import { FOLDED } from "../../frame/layout";
import type { IsoView } from "../../iso/iso-view";
import type { Link } from "../../link/link";
import type { Place } from "../../wire";
import type { Game } from "./game";
import { levelKey } from "./progress";
import type { PushRules } from "./push-rules";
import { type Shown, trialOverlay } from "./trial-picture";

interface Views {
  readonly flat: BoardCanvas | undefined;
  readonly solid: IsoView | null;
}

export class RulesTrial implements ReactiveController {
  #open = false;
  /** Whether the panel has been loaded: few players need it, and the first page stays small. */
  #loaded = false;
  /** The tried push as the board shows it. */
  shown: Shown | null = null;
  #insets: Insets | undefined;
  #hide = (): void => {};
  readonly #folded = matchMedia(FOLDED);
  readonly #update = (): void => this.host.requestUpdate();

  constructor(
    private readonly host: LitElement,
    private readonly views: () => Views,
    private readonly attempt: (work: () => Promise<void>) => void,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    this.#folded.addEventListener("change", this.#update);
  }

  hostDisconnected(): void {
    this.#folded.removeEventListener("change", this.#update);
  }

  /** Whether the panel lies over the lower half of the board, which stays visible above it. */
  get docked(): boolean {
    return this.#open && this.#folded.matches;
  }

  get settled(): boolean {
    const panel = this.host.renderRoot?.querySelector<PushRules>("gc-push-rules");
    return !this.#open || (this.#loaded && panel?.settled === true);
  }

  /** The cell that makes the tried push fail. */
  get blamed(): Place | undefined {
    return this.shown?.trial.blamed ?? undefined;
  }

  /** Only levels with push rules have others to try. */
  offered({ status }: Game): boolean {
    return status !== undefined && status.pull !== null;
  }

  toggle(): void {
    this.#open = !this.#open;
    this.#update();
    if (this.#open && !this.#loaded) {
      this.attempt(async () => {
        await import("./push-rules");
        this.#loaded = true;
        this.#update();
      });
    }
  }

  /** The board keeps clear of the panel. */
  insets(usual: Insets): Insets {
    if (!this.docked) return usual;
    const bottom = Math.round((this.views().flat?.height ?? 0) / 2);
    // The same object as long as nothing changes, because a new one makes the board settle.
    if (this.#insets?.bottom !== bottom) this.#insets = { ...usual, bottom };
    return this.#insets;
  }

  button(game: Game): TemplateResult | typeof nothing {
    if (!this.offered(game)) return nothing;
    return html`<button class="btn rules" aria-pressed=${this.#open} title="What a push would do under other rules (T)"
      @click=${() => this.toggle()}>Rules</button>`;
  }

  panel(game: Game, socket: Link): TemplateResult | typeof nothing {
    if (!this.#open || !this.#loaded || game.level === undefined || !this.offered(game)) return nothing;
    return html`<gc-push-rules role="region" aria-label="Try other rules" .socket=${socket} .cell=${game.cell?.place} .turn=${game.revision}
      .level=${levelKey(game.level)} ?agent=${this.views().flat?.model().focus !== undefined}
      @show=${(event: CustomEvent<Shown | null>) => this.#show(event.detail)} @close=${() => this.toggle()}></gc-push-rules>`;
  }

  #show(shown: Shown | null): void {
    const { flat, solid } = this.views();
    this.#hide();
    this.shown = shown;
    this.#hide = (shown === null ? undefined : flat?.addOverlay(trialOverlay(shown))) ?? (() => {});
    const lit = shown === null || shown.lit === null ? undefined : shown.trial.attempts[shown.lit];
    solid?.mark("hover", lit?.place);
    this.#update();
  }
}
