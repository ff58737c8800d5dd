// The source and destination of the text: opening, saving, conflicts, and the journal that keeps unsaved work.

import { html } from "lit";
import type { QuestionDialog } from "../../frame/question";
import { unsay } from "../../frame/toast";
import { withdrawOffer } from "../../frame/unsaved";
import type { Link } from "../../link/link";
import type { LevelRef, Source } from "../../wire";
import "./compare-texts";
import type { EditDocument } from "./document";

/** The content of a new level. */
const NEW_LEVEL = `title = "New level"

map = """
#########
#.......#
#.@...>.#
#.......#
#########"""
`;

/** The key under which this window stores the initial texts of drafts. */
const BEGUN = "gridcosm-draft/";

/** The endings of files, as the server tells nests from level files. */
const ENDING = /\.(toml|nestc?)$/;

const RESTORED = "This is your unsaved work on this file.";

/** The pause after which changes go into the journal. */
const JOURNAL_PAUSE_MS = 300;

export class EditFile {
  source: Source = "draft";
  name = newName();
  /** The version on disk that is being edited; none if it was never saved. */
  #base: string | null = null;
  #saved = "";
  #timer = 0;
  #kept = "";
  /** The names under which Play received unsaved texts. */
  readonly #handedOut = new Set<string>();

  constructor(
    private readonly socket: Link,
    private readonly doc: EditDocument,
    private readonly dialog: () => QuestionDialog,
    private readonly say: (sentence: string, tone?: "good" | "warn", action?: { label: string; run(): void }) => void,
  ) {
    doc.addEventListener("changed", () => this.#changed());
    addEventListener("pagehide", () => void this.#flush());
  }

  get dirty(): boolean {
    return this.doc.text !== this.#saved;
  }

  /** Whether a reload would restore the present text. */
  get kept(): boolean {
    return this.doc.text === this.#kept;
  }

  get ref(): LevelRef {
    return { source: this.source, name: this.name, index: this.doc.index };
  }

  /** The name of the file without its ending, or one made from the title. */
  get plainName(): string {
    return this.source === "draft" ? this.#proposal : (this.name.split("/").at(-1) ?? "").replace(ENDING, "");
  }

  /** A name for a text that has no file yet. */
  get #proposal(): string {
    return fileName(this.doc.level?.rules.title ?? "", this.doc.nest ? "nest" : "level");
  }

  /** Whether this is the open document, or a copy of it that Play has. */
  has(level: LevelRef): boolean {
    const same = level.source === this.source && level.name === this.name;
    return this.#base !== null || this.doc.text !== ""
      ? same || (level.source === "draft" && this.#handedOut.has(level.name))
      : false;
  }

  /** Opens a file; unsaved text in the journal takes precedence over the saved text. */
  async open(level: LevelRef): Promise<void> {
    await this.#flush();
    if (level.source === "draft" && level.name.startsWith("new-")) {
      const { documents } = await this.socket.ask({ type: "files_unsaved" }, "files_unsaved");
      const kept = documents.find((each) => each.source === "draft" && each.name === level.name);
      if (kept) {
        withdrawOffer(kept);
      }
      const begun = sessionStorage.getItem(BEGUN + level.name) ?? NEW_LEVEL;
      this.#become("draft", level.name, null, begun);
      await this.doc.load(kept?.text ?? begun, level.index);
      return;
    }
    const { text, version, unsaved } = await this.socket.ask(
      { type: "files_open", source: level.source, name: level.name },
      "files_text",
    );
    this.#become(level.source, level.name, unsaved ? unsaved.base : version, text);
    if (unsaved) {
      withdrawOffer(unsaved);
    }
    if (unsaved && unsaved.text !== text) {
      await this.doc.load(text, level.index);
      await this.doc.replace(unsaved.text, "unsaved work");
      this.say(RESTORED, "warn", { label: "Take the saved text", run: () => void this.doc.jump(0) });
    } else {
      await this.doc.load(text, level.index);
    }
  }

  /**
   * Starts a level that has no file yet. A generated level can be generated again: until the user changes it, only this
   * window remembers it. A text that the user brought is unsaved work from the start.
   */
  async begin(text = NEW_LEVEL, label = "new level", brought = false, nest = false): Promise<void> {
    await this.#flush();
    const name = `${newName()}${nest ? ".nest" : ""}`;
    this.#become("draft", name, null, brought ? "" : text);
    if (!brought) {
      sessionStorage.setItem(BEGUN + name, text);
    }
    await this.doc.load(text, 0, label);
  }

  /** Saves into the folder; asks for a name if there is none. Returns true if it was saved. */
  async save(): Promise<boolean> {
    // A text that has become a nest, or no longer is one, needs a file of another kind.
    if (this.source !== "folder" || this.doc.nest !== isNest(this.name)) {
      return this.#saveAs(this.#proposal);
    }
    return this.#write(this.name, this.#base);
  }

  /** A level that Play can open: the file itself, or a copy of the text as it is now. */
  async forPlay(): Promise<LevelRef> {
    if (!this.dirty && this.source !== "draft") {
      return this.ref;
    }
    const { name } = await this.socket.ask({ type: "files_hold", text: this.doc.text }, "files_held");
    this.#handedOut.add(name);
    return { source: "draft", name, index: this.doc.index };
  }

  async #saveAs(proposal: string): Promise<boolean> {
    const answer = await this.dialog().ask({
      title: this.doc.nest ? "Save this nest" : "Save this level",
      text: `Under which name? It goes into your folder of levels${this.doc.nest ? ", as a .nest file" : ""}.`,
      field: proposal,
      choices: [{ label: "Save", value: "save", tone: "primary" }],
    });
    if (!answer || answer.field === "") {
      return false;
    }
    return this.#write(withEnding(answer.field, this.doc.nest), null);
  }

  async #write(name: string, base: string | null): Promise<boolean> {
    const { text } = this.doc;
    const answer = await this.socket.ask({ type: "files_save", name, text, base }, ["files_saved", "files_conflict"]);
    if (answer.type === "files_conflict") {
      return this.#resolve(name, answer.text, answer.version);
    }
    const before = { source: this.source, name: this.name };
    clearTimeout(this.#timer);
    this.#become("folder", answer.name, answer.version, text);
    if (before.source !== "folder" || before.name !== answer.name) {
      await this.socket.ask({ type: "files_forget", ...before }, "files_kept");
    }
    this.say(`Saved as ${answer.name}.`, "good");
    return true;
  }

  /** The file differs from the one that was opened: no work is overwritten silently. */
  async #resolve(name: string, theirs: string, version: string): Promise<boolean> {
    const answer = await this.dialog().ask({
      title: `${name} has changed on disk`,
      text: "Somebody else wrote this file since it was opened here, or it is another file of the same name. Which version do you want to keep?",
      more: html`<gc-compare-texts .one=${{ name: "Yours", text: this.doc.text }} .other=${{ name: "On disk", text: theirs }}></gc-compare-texts>`,
      choices: [
        { label: "Take theirs", value: "theirs" },
        { label: "Save mine under another name", value: "other", tone: "primary" },
        { label: "Overwrite with mine", value: "mine", tone: "bad" },
      ],
    });
    if (answer?.value === "mine") {
      return this.#write(name, version);
    }
    if (answer?.value === "theirs") {
      this.#become("folder", ENDING.test(name) ? name : `${name}.toml`, version, theirs);
      await this.doc.replace(theirs, "theirs");
      return true;
    }
    return answer?.value === "other" ? this.#saveAs(`${name.replace(ENDING, "")}-2`) : false;
  }

  #become(source: Source, name: string, base: string | null, saved: string): void {
    unsay(RESTORED);
    this.source = source;
    this.name = name;
    this.doc.nestFile = isNest(name);
    this.#base = base;
    this.#saved = saved;
    this.#kept = saved;
  }

  #changed(): void {
    clearTimeout(this.#timer);
    if (!this.kept) {
      this.#timer = window.setTimeout(() => void this.#keep(), JOURNAL_PAUSE_MS);
    }
  }

  /** When another document opens, nothing waits for the journal any more. */
  async #flush(): Promise<void> {
    if (this.doc.text !== "" && !this.kept) {
      clearTimeout(this.#timer);
      await this.#keep();
    }
  }

  async #keep(): Promise<void> {
    const { source, name, dirty } = this;
    const { text } = this.doc;
    try {
      if (dirty) {
        await this.socket.ask({ type: "files_keep", source, name, text, base: this.#base }, "files_kept");
      } else {
        await this.socket.ask({ type: "files_forget", source, name }, "files_kept");
      }
      if (this.source === source && this.name === name) {
        this.#kept = text;
      }
    } catch {
      // Without a connection the text is still here; the next change, or the next connection, tries again.
      this.#timer = window.setTimeout(() => void this.#keep(), 2000);
    }
  }
}

function isNest(name: string): boolean {
  return /\.nestc?$/.test(name);
}

/** The name of a file with the ending of its kind. */
function withEnding(name: string, nest: boolean): string {
  if (nest) return isNest(name) ? name : `${name.replace(ENDING, "")}.nest`;
  return isNest(name) ? `${name}.toml` : name;
}

function newName(): string {
  return `new-${Date.now().toString(36)}`;
}

/** A file name for a title: small letters, digits and hyphens. */
function fileName(title: string, untitled: string): string {
  const plain = title
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return plain || untitled;
}
