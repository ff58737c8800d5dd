// The frame around everything: the bar, one lens at a time (the others keep their state), help and messages.

import { LitElement, css, html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { lenses } from "../lens";
import type { BarContent, KeyHelp, LensElement, LensName, OpenLevelEvent } from "../lens/lens";
import { Socket } from "../socket";
import type { LevelRef } from "../wire";
import { readAddress, writeAddress } from "./address";
import "./bar";
import "./help";
import type { Help } from "./help";
import "./layout";
import { shared } from "./style";
import "./toast";
import { complain, say } from "./toast";

type Page = LensName | "gallery";

const EVERYWHERE: KeyHelp[] = [
  { keys: ["1", "…", "5"], does: "change the lens" },
  { keys: ["G"], does: "all levels" },
  { keys: ["?"], does: "this page" },
  { keys: ["Tab"], does: "next control" },
  { keys: ["Esc"], does: "close what is open" },
];

@customElement("gc-studio")
export class Studio extends LitElement {
  static override styles = [
    shared,
    css`
      :host {
        display: grid;
        grid-template-rows: auto minmax(0, 1fr);
        height: 100dvh;
      }
      .room {
        position: relative;
        min-height: 0;
      }
      .room > * {
        position: absolute;
        inset: 0;
      }
    `,
  ];

  @state() private page: Page = "play";
  @state() private busy = false;
  @state() private offline = false;
  @query("gc-help") private help!: Help;
  @query(".room") private room!: HTMLElement;
  readonly socket = new Socket();
  #elements = new Map<Page, HTMLElement>();
  #level: LevelRef | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.socket.on("busy", (busy) => (this.busy = busy));
    this.socket.on("close", () => (this.offline = true));
    this.socket.on("open", (resumed) => {
      this.offline = false;
      this.#lensElements().forEach((lens) => void lens.connected(resumed));
    });
    this.addEventListener("open-level", (event) => {
      const { level, lens } = event as OpenLevelEvent;
      void this.show(lens, level);
    });
    this.addEventListener("bar-changed", () => this.requestUpdate());
    addEventListener("hashchange", () => this.#followAddress());
    addEventListener("keydown", this.#key);
    addEventListener("keyup", this.#key);
  }

  protected override firstUpdated(): void {
    this.#followAddress();
  }

  override render() {
    const lens = this.#current();
    const entry = lenses.find((each) => each.name === this.page);
    return html`
      <gc-bar
        .lens=${this.page}
        .content=${this.#barContent()}
        .busy=${this.busy}
        .offline=${this.offline}
        @lens=${(event: CustomEvent<LensName>) => void this.show(event.detail, this.#level)}
        @share=${() => void this.#share()}
        @help=${() => this.help.toggle()}
      ></gc-bar>
      <div class="room" role="tabpanel" aria-label=${entry?.title ?? "All levels"}></div>
      <gc-help .lens=${{ title: entry?.title ?? "", keys: lens?.keys ?? [] }} .everywhere=${EVERYWHERE}></gc-help>
      <gc-toasts></gc-toasts>
    `;
  }

  /** Shows a lens, and a level in it when that is not the one it has. */
  async show(name: LensName, level: LevelRef | null = null): Promise<void> {
    try {
      const lens = (await this.#element(name)) as LensElement;
      this.#turnTo(name);
      if (level && !sameLevel(level, this.#level, this.page)) {
        this.#level = level;
      }
      if (level) {
        await lens.openLevel(level);
      }
      history.replaceState(null, "", writeAddress(name, this.#level));
    } catch (error) {
      complain(error);
    }
  }

  #followAddress(): void {
    const address = readAddress(location.hash);
    if (address?.page === "gallery") {
      say("The gallery is being built.");
    } else if (address?.page === "lens") {
      void this.show(address.lens, address.level);
    } else {
      void this.show("play");
    }
  }

  /** The element of a page; made, connected and told its socket when it is first needed. */
  async #element(page: Page): Promise<HTMLElement> {
    const known = this.#elements.get(page);
    if (known) {
      return known;
    }
    await lenses.find((lens) => lens.name === page)?.load();
    const again = this.#elements.get(page);
    if (again) {
      return again;
    }
    const element = document.createElement(`gc-${page}`) as LensElement;
    element.socket = this.socket;
    element.hidden = true;
    this.#elements.set(page, element);
    this.room.append(element);
    if (this.socket.connected && page !== "gallery") {
      void element.connected(false);
    }
    return element;
  }

  #turnTo(page: Page): void {
    this.page = page;
    for (const [name, element] of this.#elements) {
      element.hidden = name !== page;
      (element as LensElement).active = name === page;
    }
  }

  #current(): LensElement | undefined {
    return this.page === "gallery" ? undefined : (this.#elements.get(this.page) as LensElement | undefined);
  }

  #lensElements(): LensElement[] {
    return [...this.#elements].filter(([name]) => name !== "gallery").map(([, element]) => element as LensElement);
  }

  #barContent(): BarContent {
    return this.#current()?.bar() ?? { group: "", title: this.page === "gallery" ? "All levels" : "" };
  }

  async #share(): Promise<void> {
    say("Sharing is being built.");
  }

  #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || inField(event) || this.renderRoot.querySelector("gc-help")?.shadowRoot?.querySelector("dialog[open]")) {
      return;
    }
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.type === "keydown" && plain && this.#frameKey(event.key)) {
      event.preventDefault();
    } else if (this.#current()?.onKey(event)) {
      event.preventDefault();
    } else if (event.type === "keydown" && plain && event.key.toLowerCase() === "g") {
      location.hash = "#gallery";
    }
  };

  #frameKey(key: string): boolean {
    const lens = lenses.find((each) => each.key === key);
    if (lens) {
      void this.show(lens.name, this.#level);
    } else if (key === "?") {
      this.help.toggle();
    } else {
      return false;
    }
    return true;
  }
}

function sameLevel(a: LevelRef, b: LevelRef | null, _page: Page): boolean {
  return b !== null && a.source === b.source && a.name === b.name && a.index === b.index;
}

/** Keys belong to the field that has the focus. */
function inField(event: KeyboardEvent): boolean {
  const target = event.composedPath()[0];
  if (!(target instanceof HTMLElement)) {
    return false;
  }
  if (target instanceof HTMLInputElement) {
    return !["checkbox", "radio", "button", "range"].includes(target.type) || (target.type === "range" && event.key.startsWith("Arrow"));
  }
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable;
}
