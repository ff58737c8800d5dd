// The bar at the top: logo, lenses, present location, share, actions of the lens.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import { lenses } from "../lens";
import type { BarContent, LensName } from "../lens/lens";
import { shared } from "./style";

@customElement("gc-bar")
export class Bar extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        position: relative;
        display: block;
      }
      header {
        display: flex;
        align-items: center;
        gap: 14px;
        min-height: var(--bar);
        padding: 0 var(--space-xl);
        background: var(--panel);
        border-bottom: 1px solid var(--line);
      }
      .logo {
        display: flex;
        align-items: center;
        gap: 9px;
        padding: var(--space-xs) var(--space-s);
        margin-left: -6px;
        font-weight: 650;
        letter-spacing: 0.2px;
        color: var(--ink);
        text-decoration: none;
        border-radius: 8px;
      }
      .logo:hover,
      .logo[aria-current] {
        background: var(--hover);
      }
      .tabs button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 7px;
        padding: var(--space-xs) var(--space-l);
      }
      .place {
        flex: 1;
        min-width: 0;
        overflow: hidden;
        text-align: right;
        text-overflow: ellipsis;
        white-space: nowrap;
        color: var(--ink-3);
      }
      .place b {
        font-weight: 600;
        color: var(--ink);
      }
      .actions {
        display: flex;
        gap: var(--space-m);
      }
      .progress {
        position: absolute;
        left: 0;
        right: 0;
        bottom: -1px;
        height: 3px;
        overflow: hidden;
        pointer-events: none;
      }
      .progress::before {
        content: "";
        position: absolute;
        inset: 0 60% 0 0;
        background: var(--accent);
        border-radius: 2px;
        animation: glide 1.2s infinite var(--ease);
      }
      @keyframes glide {
        from {
          transform: translateX(-100%);
        }
        to {
          transform: translateX(250%);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .progress::before {
          inset: 0;
          animation: none;
        }
      }
      @media (max-width: 1180px) {
        kbd {
          display: none;
        }
      }
      @media (max-width: 860px) {
        header {
          gap: var(--space-m);
          padding: 0 10px;
        }
        .name,
        .place {
          display: none;
        }
        .actions {
          margin-left: auto;
        }
        .tabs button {
          padding: var(--space-xs) var(--space-m);
        }
      }
      /* Five lenses and the actions of one do not fit side by side on a phone. */
      @media (max-width: 620px) {
        header {
          flex-wrap: wrap;
          gap: var(--space-s) var(--space-m);
          padding: var(--space-s) 10px;
        }
        .tabs {
          order: 1;
          width: 100%;
        }
        .tabs button {
          flex: 1;
          padding: var(--space-xs) 0;
        }
      }
    `,
  ];

  @property({ attribute: false }) lens: LensName | "gallery" = "play";
  @property({ attribute: false }) content: BarContent = { group: "", title: "" };
  /** Something takes longer than a moment. */
  @property({ type: Boolean }) busy = false;
  /** There is no connection. */
  @property({ type: Boolean }) offline = false;

  override render() {
    const { group, title, actions, share } = this.content;
    return html`<header>
        <a class="logo" href="#gallery" title="All levels" aria-current=${this.lens === "gallery" ? "page" : nothing}>
          ${logo}<span class="name">Gridcosm</span>
        </a>
        <div class="tabs" role="tablist" aria-label="Lenses" @keydown=${this.#arrows}>
          ${lenses.map(
            (lens) =>
              html`<button
                role="tab"
                id=${`tab-${lens.name}`}
                aria-selected=${this.lens === lens.name}
                tabindex=${this.lens === lens.name || (this.lens === "gallery" && lens.key === "1") ? 0 : -1}
                @click=${() => this.#choose(lens.name)}
              >
                ${lens.title} <kbd aria-hidden="true">${lens.key}</kbd>
              </button>`,
          )}
        </div>
        <div class="place">${group ? html`${group} / ` : nothing}<b>${title}</b></div>
        <div class="actions">
          ${this.offline ? html`<span class="chip" role="status">Reconnecting…</span>` : nothing}
          ${
            share
              ? html`<button class="btn" @click=${() => this.dispatchEvent(new Event("share"))}>Share</button>`
              : nothing
          }
          ${actions ?? nothing}
          <button class="btn icon quiet" title="Appearance" aria-label="Appearance" @click=${this.#appearance}>
            ${brush}
          </button>
          <button class="btn icon quiet" title="All keys (?)" aria-label="All keys" @click=${this.#help}>?</button>
        </div>
      </header>
      ${this.busy ? html`<div class="progress" role="progressbar" aria-label="Working"></div>` : nothing}`;
  }

  #choose(name: LensName): void {
    this.dispatchEvent(new CustomEvent<LensName>("lens", { detail: name }));
  }

  #appearance(): void {
    this.dispatchEvent(new Event("appearance"));
  }

  #help(): void {
    this.dispatchEvent(new Event("help"));
  }

  #arrows(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) {
      return;
    }
    const at = lenses.findIndex((lens) => lens.name === this.lens);
    const next = lenses[(at + step + lenses.length) % lenses.length];
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      this.#choose(next.name);
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#tab-${next.name}`)?.focus());
    }
  }
}

const logo = html`<svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke-width="2" aria-hidden="true">
  <rect x="1" y="1" width="20" height="20" rx="5" stroke="var(--hue-0)" />
  <rect x="6" y="6" width="10" height="10" rx="3" stroke="var(--hue-1)" />
  <rect x="9.4" y="9.4" width="3.2" height="3.2" rx="1" fill="var(--hue-2)" />
</svg>`;

const brush = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
  <path
    d="M8 1a7 7 0 0 0 0 14c1.2 0 1.7-.8 1.5-1.7-.3-1.2.2-2.1 1.5-2.1h1.600C14.2 11.2 15 10 15 8a7 7 0 0 0-7-7zM4 9.2a1.2 1.2 0 1 1 0-2.400 1.2 1.2 0 0 1 0 2.400zM6.2 5.600a1.2 1.2 0 1 1 0-2.400 1.2 1.2 0 0 1 0 2.400zM10.5 5.800a1.2 1.2 0 1 1 0-2.400 1.2 1.2 0 0 1 0 2.400z"
  />
</svg>`;
