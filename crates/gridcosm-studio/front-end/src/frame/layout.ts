// The layout of a lens: panels left, right and at the bottom around the main part. An empty slot takes no space. Below
// 1000 px, and on tablets, the side panels fold away and slide over the main part when the user touches their tab. The
// tabs stand at the rims; on telephones they have a row of their own.

import { css, html, LitElement, unsafeCSS } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { shared } from "./style";

type Side = "left" | "right";

/** Where the side panels fold away. */
export const FOLDED = "(max-width: 999.98px), (pointer: coarse) and (max-width: 1199.98px)";

@customElement("gc-layout")
export class Layout extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template: minmax(0, 1fr) auto / auto minmax(0, 1fr) auto;
        grid-template-areas: "left main right" "bottom bottom bottom";
        position: relative;
        height: 100%;
        overflow: hidden;
      }
      .side {
        position: relative;
        min-height: 0;
        overflow: auto;
        overscroll-behavior: contain;
        padding: var(--space-l);
        background: var(--panel);
        scrollbar-width: thin;
        scrollbar-color: var(--line-2) transparent;
      }
      .left {
        grid-area: left;
        width: var(--left);
        border-right: 1px solid var(--line);
      }
      .right {
        grid-area: right;
        width: var(--right);
        border-left: 1px solid var(--line);
      }
      main {
        grid-area: main;
        position: relative;
        min-width: 0;
        min-height: 0;
        overflow: hidden;
        background: radial-gradient(80% 80% at 50% 40%, var(--page), var(--board));
      }
      main ::slotted(*) {
        height: 100%;
      }
      .bottom {
        grid-area: bottom;
        display: flex;
        align-items: center;
        min-height: var(--bottom);
        padding: 0 var(--space-xl);
        background: var(--panel);
        border-top: 1px solid var(--line);
      }
      .bottom ::slotted(*) {
        flex: 1;
        min-width: 0;
      }
      .fold,
      .scrim {
        display: none;
      }
      @media ${unsafeCSS(FOLDED)} {
        .side {
          position: absolute;
          z-index: 20;
          top: 0;
          bottom: 0;
          max-width: 86vw;
          box-shadow: var(--shadow-2);
          visibility: hidden;
          transition:
            transform 180ms var(--ease),
            visibility 180ms;
        }
        .left {
          left: 0;
          transform: translateX(-102%);
        }
        .right {
          right: 0;
          transform: translateX(102%);
        }
        .side.open {
          visibility: visible;
          transform: none;
        }
        .fold {
          position: absolute;
          z-index: 10;
          top: 50%;
          display: grid;
          place-items: center;
          width: 26px;
          height: 84px;
          margin-top: -42px;
          padding: 0;
          color: var(--ink-2);
          background: var(--panel);
          border: 1px solid var(--line);
          box-shadow: var(--shadow);
          cursor: pointer;
        }
        .fold span {
          writing-mode: vertical-rl;
          font-size: var(--text-s);
        }
        .fold.l {
          left: 0;
          border-left: 0;
          border-radius: 0 10px 10px 0;
        }
        .fold.r {
          right: 0;
          border-right: 0;
          border-radius: 10px 0 0 10px;
        }
        .scrim.open {
          position: absolute;
          z-index: 15;
          inset: 0;
          display: block;
          background: var(--scrim);
          border: 0;
        }
      }
      /* On a telephone the tabs would lie on the board, so they have a row of their own below it. */
      @media (max-width: 620px) {
        :host {
          grid-template: minmax(0, 1fr) auto auto / auto minmax(0, 1fr) auto;
          grid-template-areas: "main main main" "left-tab . right-tab" "bottom bottom bottom";
          background: var(--panel);
        }
        .side {
          grid-area: main;
        }
        .fold {
          position: static;
          width: auto;
          height: 40px;
          margin: 0;
          padding: 0 var(--space-xl);
          border: 0;
          box-shadow: none;
        }
        .fold.l {
          grid-area: left-tab;
        }
        .fold.r {
          grid-area: right-tab;
        }
        .fold span {
          writing-mode: horizontal-tb;
          font-weight: 600;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .side {
          transition: none;
        }
      }
    `,
  ];

  /** The labels of the folded panels. */
  @property({ attribute: "left-title" }) leftTitle = "Levels";
  @property({ attribute: "right-title" }) rightTitle = "Inspector";
  @state() private open: Side | null = null;
  @state() private filled = { left: false, right: false, bottom: false };

  /** Closes a panel that slid over the main part. */
  fold(): void {
    this.open = null;
  }

  override render() {
    return html`
      ${this.#side("left", this.leftTitle)}
      <main><slot name="main"></slot></main>
      ${this.#side("right", this.rightTitle)}
      <div class="bottom" ?hidden=${!this.filled.bottom}>
        <slot name="bottom" @slotchange=${this.#slotChanged}></slot>
      </div>
      <button class="scrim ${this.open ? "open" : ""}" aria-label="Close the panel" @click=${this.fold}></button>
    `;
  }

  #side(side: Side, title: string) {
    const open = this.open === side;
    return html`
      <button
        class="fold ${side[0]}"
        ?hidden=${!this.filled[side]}
        aria-expanded=${open}
        @click=${() => (this.open = open ? null : side)}
      >
        <span>${title}</span>
      </button>
      <section class="side ${side} ${open ? "open" : ""}" ?hidden=${!this.filled[side]} aria-label=${title} tabindex="-1">
        <slot name=${side} @slotchange=${this.#slotChanged}></slot>
      </section>
    `;
  }

  #slotChanged(event: Event): void {
    const slot = event.target as HTMLSlotElement;
    this.filled = { ...this.filled, [slot.name]: slot.assignedElements().length > 0 };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.addEventListener("keydown", this.#escape);
  }

  #escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.open) {
      this.fold();
      event.stopPropagation();
    }
  };
}
