// A button that opens a short list of commands.

import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { shared } from "./style";

export interface MenuItem {
  readonly label: string;
  /** A hint, in grey. */
  readonly note?: string;
  /** A line above it. */
  readonly apart?: boolean;
  readonly id?: string;
  readonly run: () => void;
}

@customElement("gc-menu")
export class Menu extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        position: relative;
        display: inline-block;
      }
      .list {
        position: absolute;
        z-index: 30;
        right: 0;
        bottom: calc(100% + 8px);
        display: grid;
        min-width: 236px;
        padding: var(--space-s);
        background: var(--panel);
        border: 1px solid var(--line);
        border-radius: 12px;
        box-shadow: var(--shadow-2);
      }
      .list button {
        display: flex;
        justify-content: space-between;
        gap: 20px;
        align-items: baseline;
        padding: 6px 10px;
        text-align: left;
        background: none;
        border: 0;
        border-radius: 7px;
        cursor: pointer;
        white-space: nowrap;
      }
      .list button:hover,
      .list button:focus-visible {
        background: var(--hover);
        outline: none;
      }
      .list button:focus-visible {
        box-shadow: inset 0 0 0 2px var(--accent);
      }
      .apart {
        position: relative;
        margin-top: 13px;
      }
      .apart::before {
        content: "";
        position: absolute;
        inset: -7px 6px auto;
        border-top: 1px solid var(--line);
      }
      small {
        color: var(--ink-3);
        font-size: var(--text-s);
      }
      svg {
        width: 10px;
        height: 10px;
        fill: none;
        stroke: currentColor;
        stroke-width: 1.8;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      @media (pointer: coarse) {
        .list button {
          padding: 10px 12px;
        }
      }
    `,
  ];

  @property() label = "";
  @property({ attribute: false }) items: readonly MenuItem[] = [];
  @state() private open = false;
  @query(".opener") private opener!: HTMLButtonElement;

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener("pointerdown", this.#outside);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener("pointerdown", this.#outside);
  }

  override render() {
    return html`<button class="btn opener" aria-haspopup="menu" aria-expanded=${this.open} @click=${() => this.#toggle()} @keydown=${this.#key}>
        ${this.label}<svg viewBox="0 0 10 10" aria-hidden="true"><path d="M2 6.500 5 3.500l3 3" /></svg>
      </button>
      ${
        this.open
          ? html`<div class="list" role="menu" aria-label=${this.label} @keydown=${this.#key}>
            ${this.items.map(
              (
                item,
              ) => html`<button role="menuitem" id=${item.id ?? nothing} class=${item.apart ? "apart" : ""} @click=${() => this.#run(item)}>
                ${item.label}${item.note ? html`<small>${item.note}</small>` : nothing}
              </button>`,
            )}
          </div>`
          : nothing
      }`;
  }

  #toggle(): void {
    this.open = !this.open;
    if (this.open) {
      void this.updateComplete.then(() => this.#buttons()[0]?.focus());
    }
  }

  #run(item: MenuItem): void {
    this.#close();
    item.run();
  }

  #close(): void {
    this.open = false;
    this.opener.focus();
  }

  #buttons(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>("[role=menuitem]")];
  }

  #key = (event: KeyboardEvent): void => {
    if (!this.open) {
      return;
    }
    const buttons = this.#buttons();
    const at = buttons.indexOf(this.renderRoot.querySelector<HTMLElement>(":focus") as HTMLElement);
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const to = steps[event.key];
    if (to !== undefined) {
      buttons[(to + buttons.length) % buttons.length]?.focus();
      event.preventDefault();
    } else if (event.key === "Escape") {
      this.#close();
      event.preventDefault();
    } else if (event.key === "Tab") {
      this.open = false;
    }
    // An open menu has the keyboard; keys do not reach elements behind it.
    event.stopPropagation();
  };

  #outside = (event: Event): void => {
    if (this.open && !event.composedPath().includes(this)) {
      this.open = false;
    }
  };
}
