// The Edit lens: the palette on the left, the grids in the middle, the text with its mistakes on the right, the history below.

import { html } from "lit";
import { customElement, query, state } from "lit/decorators.js";
import type { Layout } from "../frame/layout";
import { spriteChoice } from "../frame/sprite-choice";
import { darkSetting } from "../palette";
import "../frame/question";
import type { QuestionDialog } from "../frame/question";
import { shared } from "../frame/style";
import { complain, say } from "../frame/toast";
import { pickFiles } from "../frame/user-files";
import type { LevelRef, Vocabulary } from "../wire";
import { Bench } from "./edit/bench";
import { TOOLS } from "./edit/brush";
import "./edit/cell-panel";
import { BoardClipboard } from "./edit/clipboard";
import { EditDocument } from "./edit/document";
import "./edit/drop-zone";
import type { FilesDropped } from "./edit/drop-zone";
import { IMPORTED_ENDINGS, importFiles, importSentence } from "./edit/exchange";
import "./edit/export-level";
import type { ExportLevel } from "./edit/export-level";
import { EditFile } from "./edit/file";
import "./edit/grid-board";
import type { GridBoard } from "./edit/grid-board";
import "./edit/grid-cards";
import "./edit/history-strip";
import { boardKey, KEYS } from "./edit/keys";
import "./edit/level-list";
import { EntityPictures } from "./edit/entity-pictures";
import "./edit/new/new-level";
import { Judgement } from "./edit/judgement";
import type { NewLevelDialog } from "./edit/new/new-level";
import "./edit/maker";
import type { MadeEvent } from "./edit/maker";
import "./edit/palette-panel";
import "./edit/rules-panel";
import "./edit/reference-graph";
import { Scene } from "./edit/scene";
import "./edit/solve-panel";
import { editStyle } from "./edit/style";
import "./edit/text/text-pane";
import type { TypedEvent } from "./edit/text/text-pane";
import "./edit/verdict-chip";
import { Listening } from "../frame/listening";
import type { WatchEvent } from "./edit/verdict-chip";
import { LensElement, OpenLevelEvent } from "./lens";
import { holdDraft, mazeOf, rememberMaze } from "./maze-draft";
import { watchNext } from "./play/watch";

type Tab = "text" | "rules" | "cell" | "grids" | "solve";

@customElement("gc-edit")
export class EditLens extends LensElement {
  static override styles = [shared, editStyle];
  readonly keys = KEYS;

  @state() private tab: Tab = "text";
  @state() private vocabulary: Vocabulary | null = null;
  @query("gc-question") private dialog!: QuestionDialog;
  @query("gc-new-level") private newLevel!: NewLevelDialog;
  @query("gc-export-level") private exporter!: ExportLevel;
  @query("gc-edit-board") private board!: GridBoard | null;
  doc!: EditDocument;
  bench!: Bench;
  judgement!: Judgement;
  #file!: EditFile;
  #pictures!: EntityPictures;
  #clipboard!: BoardClipboard;
  #opening: Promise<void> | null = null;
  protected readonly listening = [darkSetting(), spriteChoice].map(
    (choice) =>
      new Listening(
        this,
        () => choice,
        "change",
        () => this.bench.scene.recolour(),
      ),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.doc) {
      this.#setUp();
    }
    this.#clipboard.listen();
    this.addEventListener("keydown", this.#boardKey);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#clipboard.rest();
  }

  #setUp(): void {
    this.doc = new EditDocument(this.socket, complain);
    this.bench = new Bench(this.doc, new Scene(), (sentence) => say(sentence, "warn"));
    this.judgement = new Judgement(this.socket, this.doc, complain);
    this.#clipboard = new BoardClipboard(this.bench, () => this.active);
    this.#pictures = new EntityPictures(this.socket);
    this.#file = new EditFile(
      this.socket,
      this.doc,
      () => this.dialog,
      (sentence, tone, action) => {
        say(sentence, tone ?? "info", action);
        this.barChanged();
      },
    );
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
      title: level?.rules.title || titles[index] || (this.doc.nest ? file.plainName : "Edit"),
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

  /** The document is already open: nothing is lost by opening it again. */
  async #returnTo(level: LevelRef): Promise<void> {
    if (level.index !== this.doc.index) {
      await this.doc.turnTo(level.index);
    }
    if (level.source !== this.#file.source || level.name !== this.#file.name) {
      this.dispatchEvent(new OpenLevelEvent(this.#file.ref, "edit"));
    }
  }

  override async connected(): Promise<void> {
    void this.#learnWords();
    // The frame connects first and then requests a level.
    await new Promise((resolve) => setTimeout(resolve, 60));
    await this.#opening;
    if (this.doc.text === "" && this.#opening === null) {
      await this.#file.begin();
    } else if (this.doc.text !== "") {
      await this.doc.read();
    }
  }

  override get settled(): boolean {
    return this.doc.settled && this.#file.kept && this.board?.settled === true && this.judgement.settled;
  }

  /** Completion waits for nothing else, and nothing else waits for it. */
  async #learnWords(): Promise<void> {
    if (!this.vocabulary) {
      await this.attempt(async () => {
        this.vocabulary = (await this.socket.ask({ type: "edit_vocabulary" }, "edit_vocabulary")).vocabulary;
      });
    }
  }

  override onKey(event: KeyboardEvent): boolean {
    return boardKey(event, this.bench, this.#commands);
  }

  override render() {
    const { doc, bench } = this;
    return html`<gc-layout left-title="Palette" right-title="Text" style="--right: 372px" @undo=${() => doc.undo()} @redo=${() => doc.redo()} @save=${() => void this.#save()}>
        <div slot="left" class="left">
          <gc-edit-levels
            .bench=${bench}
            @new-file=${() => void this.#newFile()}
            @open-file=${() => void this.#pick()}
            @export-file=${() => void this.#export()}
          ></gc-edit-levels>
          <gc-edit-palette .bench=${bench} .pictures=${this.#pictures}></gc-edit-palette>
        </div>
        <div slot="main" class="main">
          ${this.#toolbar()}
          <gc-edit-board .bench=${bench} .stale=${doc.stale}></gc-edit-board>
          <gc-grid-cards .bench=${bench} .board=${() => this.board}></gc-grid-cards>
        </div>
        <div slot="right" class="right">${this.#tabs()} ${this.#panel()}</div>
        <gc-edit-history slot="bottom" .doc=${doc}></gc-edit-history>
      </gc-layout>
      <gc-question></gc-question>
      <gc-new-level .socket=${this.socket} .words=${this.vocabulary?.rules ?? null}></gc-new-level>
      <gc-export-level .socket=${this.socket}></gc-export-level>
      <gc-drop-zone .over=${this} @files-dropped=${(event: FilesDropped) => void this.#import(event.files)}></gc-drop-zone>`;
  }

  #toolbar() {
    const { bench } = this;
    return html`<div class="toolbar" role="toolbar" aria-label="Tools">
      <div class="tools">
        ${TOOLS.map(
          (
            tool,
          ) => html`<button class="tool" aria-pressed=${bench.tool === tool.name} aria-label=${tool.label} title=${`${tool.about} (${tool.key})`} @click=${() => bench.choose({ tool: tool.name })}>
            <svg viewBox="0 0 16 16" aria-hidden="true"><path d=${tool.icon} /></svg><span>${tool.label}</span>
          </button>`,
        )}
      </div>
      <span class="space"></span>
      <gc-edit-verdict .judgement=${this.judgement} @details=${() => (this.tab = "solve")} @watch=${(event: WatchEvent) => void this.#watch(event.script)}></gc-edit-verdict>
      <div class="tools">
        <button class="tool" aria-label="Smaller" title="Smaller (− or the wheel)" @click=${() => this.board?.zoom("out")}>−</button>
        <button class="tool" aria-label="Fit the grid" title="Fit the grid (0)" @click=${() => this.board?.zoom("fit")}>
          <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.5 5.5v-3h3M10.5 2.5h3v3M13.5 10.5v3h-3M5.5 13.5h-3v-3M5.5 5.5h5v5h-5z" /></svg>
        </button>
        <button class="tool" aria-label="Larger" title="Larger (+ or the wheel)" @click=${() => this.board?.zoom("in")}>+</button>
      </div>
    </div>`;
  }

  #tabs() {
    const errors = this.doc.mistakes.filter((mistake) => mistake.error).length;
    const tab = (name: Tab, label: string) =>
      html`<button role="tab" id=${`tab-${name}`} aria-selected=${this.tab === name} @click=${() => (this.tab = name)}>${label}</button>`;
    return html`<div class="tabs" role="tablist" aria-label="About this level">
      ${tab("text", errors > 0 ? `Text · ${errors}` : "Text")} ${tab("rules", "Rules")} ${tab("cell", "Cell")} ${tab("grids", "Grids")} ${tab("solve", "Solve")}
    </div>`;
  }

  #panel() {
    const { doc, bench } = this;
    if (this.tab === "rules" && doc.nest) {
      return html`<div role="tabpanel" aria-labelledby="tab-rules">
        <p class="hint">A nest has no rules of its own. It is played with the usual push rules; <b>Rules</b> in Play tries others.</p>
        <p class="hint">A level file can say which rules hold, have a title, exits, keys and everything else.</p>
        <button class="btn" @click=${() => void this.#makeLevel()}>Make it a level</button>
      </div>`;
    }
    if (this.tab === "rules") {
      return doc.level && this.vocabulary
        ? html`<gc-edit-rules role="tabpanel" aria-labelledby="tab-rules" .bench=${bench} .rules=${doc.level.rules} .words=${this.vocabulary.rules}></gc-edit-rules>`
        : html`<p class="hint">There is no level to have rules yet.</p>`;
    }
    if (this.tab === "cell") {
      return html`<gc-edit-cell role="tabpanel" aria-labelledby="tab-cell" .bench=${bench} .socket=${this.socket}></gc-edit-cell>`;
    }
    if (this.tab === "grids") {
      return html`<gc-edit-graph role="tabpanel" aria-labelledby="tab-grids" .bench=${bench}></gc-edit-graph>`;
    }
    if (this.tab === "solve") {
      return html`<gc-edit-solve role="tabpanel" aria-labelledby="tab-solve" .judgement=${this.judgement} @watch=${(event: WatchEvent) => void this.#watch(event.script)}>
        <gc-edit-maker .socket=${this.socket} .doc=${doc} @made=${(event: MadeEvent) => void this.#openMade(event.text)}></gc-edit-maker>
      </gc-edit-solve>`;
    }
    return html`<gc-text-pane
      role="tabpanel"
      aria-labelledby="tab-text"
      .text=${doc.text}
      .mistakes=${doc.mistakes}
      .knowledge=${{ vocabulary: this.vocabulary, grids: doc.level?.board.grids.map(({ name }) => name) ?? [] }}
      @typed=${({ text, deed }: TypedEvent) => (deed ? void doc.replace(text, deed) : doc.type(text))}
    ></gc-text-pane>`;
  }

  #commands = {
    save: (): void => void this.#save(),
    play: (): void => void this.#play(),
    zoom: (way: "in" | "out" | "fit"): void => this.board?.zoom(way),
    begin: (): void => void this.#newFile(),
    open: (): void => void this.#pick(),
    export: (): void => void this.#export(),
  };

  /** Keys that write into a cell take precedence over those of the frame: digits are boxes here, not lenses. */
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
      const maze = mazeOf(this.#file.ref);
      const level = await this.#file.forPlay();
      if (maze) {
        rememberMaze(level.name, maze);
      }
      this.dispatchEvent(new OpenLevelEvent(level, "play"));
    });
  }

  /** Shows a solution in Play, turn by turn. */
  async #watch(script: string): Promise<void> {
    await this.attempt(async () => {
      const level = await this.#file.forPlay();
      watchNext(level, script);
      this.dispatchEvent(new OpenLevelEvent(level, "play"));
    });
  }

  async #openMade(text: string): Promise<void> {
    await this.attempt(async () => {
      this.dispatchEvent(new OpenLevelEvent(await this.#begin(text, "new level"), "edit"));
    });
  }

  async #newFile(): Promise<void> {
    const choice = await this.newLevel.ask();
    if (!choice) {
      return;
    }
    const { text, plan, play } = choice;
    await this.attempt(async () => {
      const level = play
        ? await holdDraft(this.socket, text)
        : await this.#begin(text, plan.kind === "maze" ? "new maze" : "new level");
      if (plan.kind === "maze") {
        rememberMaze(level.name, plan.maze);
      }
      this.dispatchEvent(new OpenLevelEvent(level, play ? "play" : "edit"));
    });
  }

  async #pick(): Promise<void> {
    const files = await pickFiles(IMPORTED_ENDINGS);
    if (files.length > 0) {
      await this.#import(files);
    }
  }

  async #import(files: File[]): Promise<void> {
    await this.attempt(async () => {
      const imported = await importFiles(this.socket, files);
      const level = await this.#begin(imported.text, "imported", true, imported.nest);
      this.dispatchEvent(new OpenLevelEvent(level, "edit"));
      say(importSentence(files, imported), imported.remarks.length > 0 ? "warn" : "good");
    });
  }

  /** Continues with a level file that plays like the nest; the nest stays where it is. */
  async #makeLevel(): Promise<void> {
    const { text, index, nest } = this.doc;
    await this.attempt(async () => {
      const request = { type: "edit_export", text, index, nest, format: "level", sprites: null } as const;
      const { bytes } = await this.socket.ask(request, "edit_exported");
      const level = await this.#begin(new TextDecoder().decode(bytes ?? new Uint8Array()), "level of a nest", true);
      this.dispatchEvent(new OpenLevelEvent(level, "edit"));
      say("This is a level file now. The nest is still where it was.", "good");
    });
  }

  async #export(): Promise<void> {
    const { text, index, nest } = this.doc;
    await this.attempt(() => this.exporter.offer({ text, index, nest, name: this.#file.plainName }));
  }

  /** A text that has no file yet becomes the document. */
  async #begin(text: string, label: string, brought = false, nest = false): Promise<LevelRef> {
    this.bench.choose({ grid: 0, selection: null, cursor: null });
    await this.#file.begin(text, label, brought, nest);
    // On a tablet the panel with the button covers what the user wants to see now.
    this.renderRoot.querySelector<Layout>("gc-layout")?.fold();
    return this.#file.ref;
  }
}
