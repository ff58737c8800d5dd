// Beside the tools: whether the level can be won.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { Listening } from "../../frame/listening";
import { shared } from "../../frame/style";
import type { VerdictCard } from "../../wire";
import type { Judgement } from "./judgement";

/** A way that somebody wants to see in Play. */
export class WatchEvent extends Event {
  constructor(readonly script: string) {
    super("watch", { bubbles: true, composed: true });
  }
}

@customElement("gc-edit-verdict")
export class VerdictChip extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: flex;
        flex: none;
        gap: 4px;
        align-items: center;
      }
      .verdict {
        --tone: var(--ink-3);
        min-height: 36px;
        border-left: 3px solid var(--tone);
        font-size: var(--text-m);
        font-variant-numeric: tabular-nums;
      }
      .verdict b {
        color: var(--tone);
        font-weight: 650;
      }
      .winnable {
        --tone: var(--good);
      }
      .impossible {
        --tone: var(--bad);
      }
      .unknown {
        --tone: var(--warn);
      }
      .pending {
        opacity: 0.6;
      }
      .watch {
        min-height: 36px;
      }
      .watch svg {
        width: 12px;
        height: 12px;
        fill: currentColor;
      }
    `,
  ];

  @property({ attribute: false }) judgement!: Judgement;
  protected readonly listening = new Listening(
    this,
    () => this.judgement,
    "changed",
    () => this.requestUpdate(),
  );

  override render() {
    const { verdict, pending, applies } = this.judgement;
    if (!applies || verdict?.result === "nothing") {
      return nothing;
    }
    const script = pending ? null : (verdict?.script ?? null);
    return html`<button class="btn verdict ${verdict?.result ?? ""} ${pending ? "pending" : ""}" aria-live="polite"
        title=${verdict?.sentence ?? "The solver looks for a way to win."} data-pending=${pending}
        @click=${() => this.dispatchEvent(new Event("details"))}>${words(verdict)}</button>
      ${
        script === null
          ? nothing
          : html`<button class="btn icon watch" aria-label="Watch the solution" title="Watch the solution in Play"
              @click=${() => this.dispatchEvent(new WatchEvent(script))}><svg viewBox="0 0 12 12" aria-hidden="true"><path d="M2 1l9 5-9 5z" /></svg></button>`
      }`;
  }
}

function words(verdict: VerdictCard | null) {
  switch (verdict?.result) {
    case "winnable":
      return html`<b>Winnable</b> ${verdict.shortest ? "in" : "in at most"} ${verdict.rating?.turns ?? 0}`;
    case "impossible":
      return html`<b>Cannot be won</b>`;
    case "unknown":
      return html`<b>Unknown</b> if winnable`;
    default:
      return html`Solving…`;
  }
}
