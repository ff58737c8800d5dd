// The Edit lens: the palette on the left, the grids in the middle, the text with its mistakes on the right, the history below.

import { html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import { shared } from "../frame/style";
import { complain, say } from "../frame/toast";
import type { LevelRef } from "../wire";
import { Bench } from "./edit/bench";
import { TOOLS } from "./edit/brush";
import "./edit/cell-panel";
import { readClip, writeClip } from "./edit/clip";
import "./edit/dialogs";
import type { EditDialog } from "./edit/dialogs";
import { EditDocument } from "./edit/document";
import { EditFile } from "./edit/file";
import "./edit/grid-board";
import type { GridBoard } from "./edit/grid-board";
import "./edit/grid-cards";
import "./edit/history-strip";
import { boardKey, KEYS } from "./edit/keys";
import "./edit/level-list";
import { Looks } from "./edit/looks";
import "./edit/palette-panel";
import "./edit/rules-panel";
import { Scene } from "./edit/scene";
import { editStyle } from "./edit/style";
import "./edit/text-pane";
import { LensElement, OpenLevelEvent } from "./lens";

type Tab = "text" | "rules" | "cell";

@customElement("gc-edit")
export class EditLens extends LensElement {
  static override styles = [shared, editStyle];
  readonly keys = KEYS;

  @state() private tab: Tab = "text";
  @query("gc-edit-dialog") private dialog!: EditDialog;
  @query("gc-edit-board") private board!: GridBoard | null;
  doc!: EditDocument;
  bench!: Bench;
  #file!: EditFile;
  #looks!: Looks;
  #opening: Promise<void> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.doc) {
      this.#setUp();
    }
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", this.#recolour);
    document.addEventListener("copy", this.#copy);
    document.addEventListener("cut", this.#cut);
    document.addEventListener("paste", this.#paste);
    this.addEventListener("keydown", this.#boardKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    matchMedia("(prefers-color-scheme: dark)").removeEventListener("change", this.#recolour);
    document.removeEventListener("copy", this.#copy);
    document.removeEventListener("cut", this.#cut);
    document.removeEventListener("paste", this.#paste);
  }

  #setUp(): void {
    this.doc = new EditDocument(this.socket, complain);
    this.bench = new Bench(this.doc, new Scene(this), (sentence) => say(sentence, "warn"));
    this.#looks = new Looks(this.socket);
    this.#file = new EditFile(this.socket, this.doc, () => this.dialog, (sentence, tone, action) => {
      say(sentence, tone ?? "info", action);
      this.barChanged();
    });
    const changed = (): void => {
      this.requestUpdate();
      this.barChanged();
    };
    this.doc.addEventListener("changed", changed);
    this.bench.addEventListener("changed", changed);
  }

  override bar() {
    const { level, titles, index } = this.doc;
    const file = this.#file;
    const name = file.source === "draft" ? "not saved yet" : file.name;
    return {
      group: `${name}${file.dirty && file.source !== "draft" ? " •" : ""}`,
      title: level?.rules.title || titles[index] || "Edit",
      share: () => ({ text: this.doc.text, index: this.doc.index }),
      actions: html`<button class="btn" title="Save (Ctrl+S)" @click=${() => void this.#save()}>Save</button>
        <button class="btn primary" title="Play from here (P)" @click=${() => void this.#play()}>Play</button>`,
    };
  }

  override async openLevel(level: LevelRef): Promise<void> {
    if (this.#file.has(level)) {
      await this.#returnTo(level);
      return;
    }
    this.bench.choose({ grid: 0, selection: null, cursor: null });
    this.#opening = this.#file.open(level);
    await this.#opening;
    this.barChanged();
  }

  /** The document is open already: nothing is lost by opening it again. */
  async #returnTo(level: LevelRef): Promise<void> {
    if (level.index !== this.doc.index) {
      await this.doc.turnTo(level.index);
    }
    if (level.source !== this.#file.source || level.name !== this.#file.name) {
      this.dispatchEvent(new OpenLevelEvent(this.#file.ref, "edit"));
    }
  }

  override async connected(): Promise<void> {
    // The frame connects first and then says what to show.
    await new Promise((resolve) => setTimeout(resolve, 60));
    await this.#opening;
    if (this.doc.text === "" && this.#opening === null) {
      await this.#file.begin();
    } else if (this.doc.text !== "") {
      await this.doc.read();
    }
  }

  override onKey(event: KeyboardEvent): boolean {
    return boardKey(event, this.bench, this.#commands);
  }

  override render() {
    const { doc, bench } = this;
    return html`<gc-layout left-title="Palette" right-title="Text" style="--right: 372px" @undo=${() => doc.undo()} @redo=${() => doc.redo()} @save=${() => void this.#save()}>
        <div slot="left" class="left">
          <gc-edit-levels .bench=${bench} @new-file=${() => void this.#newFile()}></gc-edit-levels>
          <gc-edit-palette .bench=${bench} .looks=${this.#looks}></gc-edit-palette>
        </div>
        <div slot="main" class="main">
          ${this.#toolbar()}
          <gc-edit-board .bench=${bench} .stale=${doc.stale}></gc-edit-board>
          <gc-grid-cards .bench=${bench} .board=${() => this.board}></gc-grid-cards>
        </div>
        <div slot="right" class="right">${this.#tabs()} ${this.#panel()}</div>
        <gc-edit-history slot="bottom" .doc=${doc}></gc-edit-history>
      </gc-layout>
      <gc-edit-dialog></gc-edit-dialog>`;
  }

  #toolbar() {
    const { bench } = this;
    return html`<div class="toolbar" role="toolbar" aria-label="Tools">
      <div class="tools">
        ${TOOLS.map(
          (tool) => html`<button class="tool" aria-pressed=${bench.tool === tool.name} aria-label=${tool.label} title=${`${tool.about} (${tool.key})`} @click=${() => bench.choose({ tool: tool.name })}>
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${tool.icon} /></svg><span>${tool.label}</span>
          </button>`,
        )}
      </div>
      <span class="space"></span>
      <div class="tools">
        <button class="tool" aria-label="Smaller" title="Smaller (Ctrl+wheel)" @click=${() => this.board?.zoomBy(0.8)}>−</button>
        <button class="tool" aria-label="Fit the grid" title="Fit the grid" @click=${() => this.board?.fit()}>◱</button>
        <button class="tool" aria-label="Larger" title="Larger (Ctrl+wheel)" @click=${() => this.board?.zoomBy(1.25)}>+</button>
      </div>
    </div>`;
  }

  #tabs() {
    const errors = this.doc.mistakes.filter((mistake) => mistake.error).length;
    const tab = (name: Tab, label: string) =>
      html`<button role="tab" id=${`tab-${name}`} aria-selected=${this.tab === name} @click=${() => (this.tab = name)}>${label}</button>`;
    return html`<div class="tabs" role="tablist" aria-label="About this level">
      ${tab("text", errors > 0 ? `Text · ${errors}` : "Text")} ${tab("rules", "Rules")} ${tab("cell", "Cell")}
    </div>`;
  }

  #panel() {
    const { doc, bench } = this;
    if (this.tab === "rules") {
      return doc.level
        ? html`<gc-edit-rules role="tabpanel" aria-labelledby="tab-rules" .bench=${bench} .rules=${doc.level.rules}></gc-edit-rules>`
        : html`<p class="hint">There is no level to have rules yet.</p>`;
    }
    if (this.tab === "cell") {
      return html`<gc-edit-cell role="tabpanel" aria-labelledby="tab-cell" .bench=${bench} .socket=${this.socket}></gc-edit-cell>`;
    }
    return html`<gc-text-pane
      role="tabpanel"
      aria-labelledby="tab-text"
      .text=${doc.text}
      .mistakes=${doc.mistakes}
      @typed=${(event: CustomEvent<string>) => doc.type(event.detail)}
    ></gc-text-pane>`;
  }

  #commands = { save: (): void => void this.#save(), play: (): void => void this.#play() };

  /** Keys that write into a cell come before those of the frame: digits are boxes here, not lenses. */
  #boardKey = (event: KeyboardEvent): void => {
    const onBoard = event.composedPath().some((target) => target === this.board);
    if (onBoard && this.bench.cursor && boardKey(event, this.bench, this.#commands)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  async #save(): Promise<void> {
    await this.attempt(async () => {
      const before = JSON.stringify(this.#file.ref);
      if ((await this.#file.save()) && JSON.stringify(this.#file.ref) !== before) {
        this.dispatchEvent(new OpenLevelEvent(this.#file.ref, "edit"));
      }
      this.barChanged();
    });
  }

  async #play(): Promise<void> {
    await this.attempt(async () => {
      this.dispatchEvent(new OpenLevelEvent(await this.#file.forPlay(), "play"));
    });
  }

  async #newFile(): Promise<void> {
    this.bench.choose({ grid: 0, selection: null, cursor: null });
    await this.#file.begin();
    this.dispatchEvent(new OpenLevelEvent(this.#file.ref, "edit"));
  }

  #recolour = (): void => this.bench.scene.recolour();

  /** Whether the clipboard is about the board: this lens is shown and no text field has the focus. */
  #concerns(event: ClipboardEvent): boolean {
    const target = event.composedPath()[0];
    return this.active && !(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement);
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
