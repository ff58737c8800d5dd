// The frame around everything: the bar, one lens at a time (the others keep their state), the gallery, help, messages.

import { css, html, LitElement } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { playPage } from "#host";
import { lenses } from "../lens";
import type { BarContent, KeyHelp, LensElement, LensName, OpenLevelEvent } from "../lens/lens";
import { Link } from "../link/link";
import type { FileCard, LevelRef } from "../wire";
import "./appearance";
import { type Address, readAddress, rememberAddress, rememberedAddress, writeAddress } from "./address";
import type { Appearance } from "./appearance";
import "./bar";
import { inField } from "./field";
import "./help";
import type { Help } from "./help";
import "./layout";
import "./question";
import type { QuestionDialog } from "./question";
import { packText, unpackText } from "./share";
import { spriteChoice } from "./sprite-choice";
import { shared } from "./style";
import "./toast";
import { complain, say } from "./toast";
import { offerUnsaved } from "./unsaved";

type Page = LensName | "gallery";

const OFFLINE_AFTER_MS = 500;
const LOADING_AFTER_MS = 300;

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
        grid-template: auto minmax(0, 1fr) / minmax(0, 1fr);
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
  /** A lens or the gallery is still loading. */
  @state() private loading = false;
  @state() private offline = false;
  @query("gc-help") private help!: Help;
  @query("gc-appearance") private appearance!: Appearance;
  @query("gc-question") private question!: QuestionDialog;
  @query(".room") private room!: HTMLElement;
  readonly socket = new Link();
  #elements = new Map<Page, Promise<HTMLElement>>();
  #made = new Map<Page, HTMLElement>();
  /** The level of this window. */
  level: LevelRef | null = null;
  /** The level that each lens was last asked to open. */
  #opened = new Map<LensName, string>();
  /** The latest request wins if the user is quicker than a lens can load. */
  #visit = 0;
  /** The page of the latest request, or null while an address is still being read. */
  #wanted: Page | null = null;
  /** The address that this window follows or wrote. */
  #address = "";
  /** Pages and levels that are about to be shown. */
  #coming = 0;

  override connectedCallback(): void {
    super.connectedCallback();
    this.socket.on("busy", (busy) => (this.busy = busy));
    this.socket.on("refused", (sentence) => say(sentence, "bad"));
    this.socket.on("close", () => {
      // Most interruptions are over before a user could read about them.
      setTimeout(() => (this.offline = !this.socket.connected), OFFLINE_AFTER_MS);
    });
    this.socket.on("open", (resumed) => {
      this.offline = false;
      this.#made.forEach((element, page) => {
        if (page !== "gallery") {
          void (element as LensElement).connected(resumed);
        }
      });
    });
    this.addEventListener("open-level", (event) => {
      const { level, lens } = event as OpenLevelEvent;
      void this.show(lens, level, true);
    });
    this.addEventListener("bar-changed", () => this.requestUpdate());
    addEventListener("hashchange", () => void this.#followAddress(location.hash));
    addEventListener("keydown", this.#key);
    addEventListener("keyup", this.#key);
  }

  protected override firstUpdated(): void {
    void this.#restoreSprites();
    void this.#followAddress(location.hash);
    void offerUnsaved(this.socket, (level) => void this.show("edit", level, true));
  }

  async #restoreSprites(): Promise<void> {
    this.#coming++;
    try {
      await this.socket.ready();
      await spriteChoice.restore(this.socket);
    } catch {
      // Without a connection the usual drawings stay; the next visit asks again.
    } finally {
      this.#coming--;
    }
  }

  override render() {
    const entry = lenses.find((each) => each.name === this.page);
    const keys = this.#current()?.keys ?? [];
    return html`
      <gc-bar
        .lens=${this.page}
        .content=${this.#barContent()}
        .busy=${this.busy || this.loading}
        .offline=${this.offline}
        @lens=${(event: CustomEvent<LensName>) => void this.show(event.detail, this.level)}
        @share=${() => void this.#share()}
        @appearance=${() => void this.appearance.offer()}
        @help=${() => this.help.toggle()}
      ></gc-bar>
      <div class="room" role="tabpanel" aria-label=${entry?.title ?? "All levels"}></div>
      <gc-help .lens=${{ title: entry?.title ?? "", keys }} .everywhere=${EVERYWHERE}></gc-help>
      <gc-appearance .socket=${this.socket}></gc-appearance>
      <gc-question></gc-question>
      <gc-toasts></gc-toasts>
    `;
  }

  /** Whether the window shows the result of everything so far. Tests wait for this. */
  get settled(): boolean {
    const shown = this.page === "gallery" ? this.#made.has("gallery") : this.#current()?.settled === true;
    return shown && this.#coming === 0 && this.socket.idle;
  }

  /** Shows a lens, and a level in it unless it has that one already; `again` opens it in any case. */
  async show(name: LensName, level: LevelRef | null, again = false): Promise<void> {
    const visit = this.#visitOf(name);
    this.#coming++;
    try {
      const lens = (await this.#element(name)) as LensElement;
      // A new address that has not been followed yet is the latest request, too: its event is still to come.
      if (visit !== this.#visit || location.hash !== this.#address) {
        return;
      }
      this.#turnTo(name);
      this.level = level ?? this.level;
      this.#writeAddress(name);
      const key = JSON.stringify(this.level);
      if (this.level && (again || this.#opened.get(name) !== key)) {
        this.#opened.set(name, key);
        await this.socket.ready();
        await lens.openLevel(this.level);
      }
    } catch (error) {
      complain(error);
    } finally {
      this.#coming--;
    }
  }

  #visitOf(page: Page | null): number {
    this.#wanted = page;
    return ++this.#visit;
  }

  /** Shows what an address asked for once its level is known. A lens that was chosen meanwhile stays, with that level. */
  async #arrive(visit: number, name: LensName, level: LevelRef | null, again = false): Promise<void> {
    if (visit === this.#visit) {
      await this.show(name, level, again);
    } else if (this.#wanted && this.#wanted !== "gallery" && !this.level) {
      await this.show(this.#wanted, level);
    }
  }

  async #followAddress(fragment: string): Promise<void> {
    this.#address = fragment;
    const address = readAddress(fragment);
    const visit = this.#visitOf(null);
    this.#coming++;
    try {
      if (address?.page === "gallery") {
        await this.#showGallery();
      } else if (address?.page === "lens") {
        await this.#arrive(visit, address.lens, address.level ?? this.level ?? (await this.#firstLevel()));
      } else if (address?.page === "shared") {
        await this.#showShared(visit, address);
      } else {
        await this.#showStart(visit);
      }
    } catch (error) {
      complain(error);
      await this.show("play", null);
    } finally {
      this.#coming--;
    }
  }

  async #showGallery(): Promise<void> {
    const visit = this.#visitOf("gallery");
    await this.#element("gallery");
    if (visit === this.#visit) {
      this.#turnTo("gallery");
    }
  }

  /** A level from a link. The address stays as it is, so that a reload finds it again. */
  async #showShared(visit: number, { data, index, lens }: Extract<Address, { page: "shared" }>): Promise<void> {
    const text = await unpackText(data);
    await this.socket.ready();
    const held = await this.socket.ask({ type: "files_hold", text }, "files_held");
    await this.#arrive(visit, lens, { source: "draft", name: held.name, index }, true);
  }

  /** Without an address: the last shown level, if it still exists, or the first level. */
  async #showStart(visit: number): Promise<void> {
    const last = readAddress(rememberedAddress());
    await this.socket.ready();
    const { files } = await this.socket.ask({ type: "files_list" }, "files_list");
    const level = last?.page === "lens" ? last.level : null;
    if (last?.page === "lens" && files.some((file) => file.source === level?.source && file.name === level.name)) {
      await this.#arrive(visit, last.lens, level);
    } else {
      await this.#arrive(visit, "play", firstOf(files));
    }
  }

  async #firstLevel(): Promise<LevelRef | null> {
    // The first attempt may fail, if the studio is full or has just started; the address is followed nevertheless.
    await this.socket.ready();
    const { files } = await this.socket.ask({ type: "files_list" }, "files_list");
    return firstOf(files);
  }

  /** The element of a page; created, given its socket and connected when it is first needed. */
  #element(page: Page): Promise<HTMLElement> {
    const known = this.#elements.get(page);
    if (known) {
      return known;
    }
    const made = this.#make(page);
    const slow = setTimeout(() => (this.loading = true), LOADING_AFTER_MS);
    const loaded = (): void => {
      clearTimeout(slow);
      this.loading = false;
    };
    made.then(loaded, loaded);
    this.#elements.set(page, made);
    // A module that failed to load is requested again the next time.
    made.catch(() => this.#elements.delete(page));
    return made;
  }

  async #make(page: Page): Promise<HTMLElement> {
    await (page === "gallery" ? import("../gallery/gallery") : lenses.find((lens) => lens.name === page)?.load());
    const element = document.createElement(`gc-${page}`) as LensElement;
    element.socket = this.socket;
    element.hidden = true;
    this.#made.set(page, element);
    this.room.append(element);
    if (this.socket.connected && page !== "gallery") {
      void element.connected(this.socket.resumed);
    }
    return element;
  }

  #turnTo(page: Page): void {
    this.page = page;
    for (const [name, element] of this.#made) {
      element.hidden = name !== page;
      (element as LensElement).active = name === page;
    }
  }

  #writeAddress(lens: LensName): void {
    // The address of a shared level holds the level itself.
    if (this.level?.source === "draft" && readAddress(location.hash)?.page === "shared") {
      return;
    }
    const fragment = writeAddress(lens, this.level);
    // Going back from a level leads to the gallery, not from lens to lens.
    if (readAddress(location.hash)?.page === "gallery") {
      history.pushState(null, "", fragment);
    } else {
      history.replaceState(null, "", fragment);
    }
    this.#address = location.hash;
    if (this.level?.source !== "draft") {
      rememberAddress(fragment);
    }
  }

  protected override updated(): void {
    const { title } = this.#barContent();
    document.title = title ? `${title} – Gridcosm` : "Gridcosm";
  }

  #current(): LensElement | undefined {
    return this.page === "gallery" ? undefined : (this.#made.get(this.page) as LensElement | undefined);
  }

  #barContent(): BarContent {
    return this.#current()?.bar() ?? { group: "", title: this.page === "gallery" ? "All levels" : "" };
  }

  async #share(): Promise<void> {
    const shared = this.#current()?.bar().share?.();
    if (!shared) {
      return;
    }
    try {
      const link = new URL(location.href);
      link.search = "";
      link.hash = `level=${await packText(shared.text)}${shared.index > 0 ? `&index=${shared.index}` : ""}`;
      await navigator.clipboard.writeText(link.href).then(
        () => say("The link is in the clipboard. The whole level is inside it.", "good", playLink(link)),
        () =>
          this.question.ask({
            title: "Share",
            text: "Copy this link; the whole level is inside it.",
            field: link.href,
            choices: [],
          }),
      );
    } catch (error) {
      complain(error);
    }
  }

  #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || inField(event) || this.help.open) {
      return;
    }
    const plain = event.type === "keydown" && !event.ctrlKey && !event.metaKey && !event.altKey;
    if ((plain && this.#frameKey(event.key)) || this.#current()?.onKey(event)) {
      event.preventDefault();
    } else if (plain && event.key.toLowerCase() === "g") {
      location.hash = "#gallery";
    }
  };

  #frameKey(key: string): boolean {
    const lens = lenses.find((each) => each.key === key);
    if (lens) {
      void this.show(lens.name, this.level);
    } else if (key === "?") {
      this.help.toggle();
    }
    return lens !== undefined || key === "?";
  }
}

/** Offers a link to the page that only plays, where there is one. */
function playLink(link: URL): { label: string; run(): void } | undefined {
  if (playPage === null) {
    return undefined;
  }
  const only = new URL(playPage, link);
  only.hash = link.hash;
  const copied = (): void => say("This link opens a page that only plays, also inside other pages.", "good");
  return {
    label: "Link to play only",
    run: () => void navigator.clipboard.writeText(only.href).then(copied, complain),
  };
}

/** The first level for a first start: of the gallery, or of the folder. */
function firstOf(files: FileCard[]): LevelRef | null {
  const file = files.find((each) => each.levels.length > 0);
  return file ? { source: file.source, name: file.name, index: 0 } : null;
}
