// All levels: the packs of the gallery and the files of the folder, with pictures, search and progress.

import { html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import "../frame/question";
import type { QuestionDialog } from "../frame/question";
import { shared } from "../frame/style";
import { complain, say, type Tone } from "../frame/toast";
import { giveFile, pickFiles } from "../frame/user-files";
import { OpenLevelEvent } from "../lens/lens";
import type { Link } from "../link/link";
import type { FileCard, LevelRef } from "../wire";
import { type Brought, bringFiles, LEVEL_ENDINGS, packFolder } from "./folder";
import { found, type OwnFile, type Pack, packsOf, type Tile } from "./packs";
import { bestTurns } from "./progress";
import { galleryStyle } from "./style";
import "./thumbnail";

@customElement("gc-gallery")
export class Gallery extends LitElement {
  static override styles = [shared, galleryStyle];

  @property({ attribute: false }) socket!: Link;
  @property({ type: Boolean }) active = false;
  @state() private files: FileCard[] | null = null;
  @state() private folder = "";
  @state() private words = "";
  @query("input") private search!: HTMLInputElement;
  @query("gc-question") private question!: QuestionDialog;
  #ends: (() => void)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    const changed = () => this.requestUpdate();
    addEventListener("gridcosm-progress", changed);
    this.#ends = [
      () => removeEventListener("gridcosm-progress", changed),
      this.socket.on("open", () => void this.load()),
    ];
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const end of this.#ends) {
      end();
    }
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("active") && this.active) {
      void this.load();
    }
  }

  /** Requests the list again; files may have come or gone. */
  async load(): Promise<void> {
    try {
      const list = await this.socket.ask({ type: "files_list" }, "files_list");
      this.files = list.files;
      this.folder = list.folder;
    } catch (error) {
      complain(error);
    }
  }

  /** Puts the caret into the search field. */
  focusSearch(): void {
    this.search.focus();
  }

  override render() {
    const packs = found(packsOf(this.files ?? []), this.words);
    return html`<div class="inside">
      <div class="head">
        <h1>All levels</h1>
        <input
          type="search"
          placeholder="Search levels and tags"
          aria-label="Search levels and tags"
          @input=${(event: InputEvent) => (this.words = (event.target as HTMLInputElement).value)}
        />
        <button class="btn" title="Bring level files or an archive of them into your folder" @click=${() => void this.#bring()}>Import…</button>
        ${
          this.files?.some((file) => file.source === "folder")
            ? html`<button class="btn" title="All of your levels in one archive" @click=${() => void this.#packUp()}>Export all</button>`
            : nothing
        }
        <button class="btn primary" @click=${() => void this.#create()}>New level</button>
      </div>
      ${this.files === null ? nothing : packs.map((pack) => this.#pack(pack))}
      ${
        this.files !== null && packs.length === 0
          ? html`<p class="nothing">
            ${this.words ? `Nothing here is called “${this.words}”.` : "There are no levels yet. Make one."}
          </p>`
          : nothing
      }
    </div>
    <gc-question></gc-question>`;
  }

  #pack(pack: Pack) {
    const solved = pack.tiles.filter((tile) => bestTurns(tile.level) !== null).length;
    return html`<section aria-label=${pack.title}>
      <div class="pack">
        <h2>${pack.title}</h2>
        <span class="count">${solved > 0 ? `${solved} of ${pack.tiles.length} solved` : many(pack.tiles.length)}</span>
        ${pack.file ? this.#actions(pack.file, { source: "folder", name: pack.file.name, index: 0 }) : nothing}
        ${pack.own ? html`<p>Kept in <code>${this.folder}</code></p>` : nothing}
        ${pack.description ? html`<p>${pack.description}</p>` : nothing}
      </div>
      <ul>
        ${repeat(
          pack.tiles,
          (tile) => `${tile.level.name}#${tile.level.index}#${tile.version}`,
          (tile) => this.#tile(tile, pack.own),
        )}
      </ul>
    </section>`;
  }

  #tile(tile: Tile, own: boolean) {
    const best = bestTurns(tile.level);
    return html`<li>
      <button class="open" @click=${() => this.#open(tile.level, tile.fault ? "edit" : "play")}>
        <span class="picture">
          ${
            tile.fault
              ? html`<span class="fault">Has mistakes</span>`
              : html`<gc-thumbnail .link=${this.socket} .level=${tile.level} .version=${tile.version}></gc-thumbnail>`
          }
        </span>
        <span class="text">
          <span class="title">${tile.title}${tile.difficulty === null ? nothing : html`<i class="difficulty" title="Difficulty">${tile.difficulty}</i>`}</span>
          <span class="about ${tile.fault ? "fault" : ""}">${tile.fault ?? tile.description}</span>
        </span>
      </button>
      ${best === null ? nothing : html`<span class="solved">✓ solved in ${best}</span>`}
      ${own ? this.#actions({ name: tile.level.name, version: tile.version }, tile.level) : nothing}
    </li>`;
  }

  /** The commands for a file of the user's folder. */
  #actions(file: OwnFile, level: LevelRef) {
    return html`<div class="more">
      <button class="btn quiet" @click=${() => this.#open(level, "edit")}>Edit</button>
      <button class="btn quiet" @click=${() => void this.#save(file)}>Download</button>
      <button class="btn quiet" @click=${() => void this.#rename(file)}>Rename</button>
      <button class="btn quiet bad" @click=${() => void this.#delete(file)}>Delete</button>
    </div>`;
  }

  #open(level: LevelRef, lens: "play" | "edit"): void {
    this.dispatchEvent(new OpenLevelEvent(level, lens));
  }

  async #create(): Promise<void> {
    await this.#attempt(async () => {
      const held = await this.socket.ask({ type: "files_hold", text: EMPTY_LEVEL }, "files_held");
      this.#open({ source: "draft", name: held.name, index: 0 }, "edit");
    });
  }

  async #bring(): Promise<void> {
    const chosen = await pickFiles([...LEVEL_ENDINGS, ".zip"].join(","));
    await this.#attempt(async () => {
      try {
        say(...told(await bringFiles(this.socket, chosen)));
      } finally {
        await this.load();
      }
    });
  }

  async #packUp(): Promise<void> {
    await this.#attempt(async () => {
      const archive = await packFolder(this.socket, this.files ?? []);
      if (archive) giveFile("gridcosm-levels.zip", new Uint8Array(await archive.arrayBuffer()), archive.type);
    });
  }

  async #save({ name }: OwnFile): Promise<void> {
    await this.#attempt(async () => {
      const { text } = await this.socket.ask({ type: "files_open", source: "folder", name }, "files_text");
      giveFile(name, text, "text/plain");
    });
  }

  async #rename(file: OwnFile): Promise<void> {
    const answer = await this.question.ask({
      title: "Rename the file",
      text: `${file.name} is in the folder of your levels.`,
      field: stem(file.name),
      choices: [{ label: "Rename", value: "rename", tone: "primary" }],
    });
    if (!answer?.field) {
      return;
    }
    await this.#attempt(async () => {
      const to = `${stem(answer.field)}${file.name.slice(stem(file.name).length)}`;
      const request = { type: "files_rename", from: file.name, to } as const;
      const { name } = await this.socket.ask(request, "files_renamed");
      say(`The file is called ${name} now.`, "good");
      await this.load();
    });
  }

  async #delete(file: OwnFile): Promise<void> {
    const sure = await this.question.ask({
      title: `Delete ${file.name}?`,
      text: "The file is taken away from the folder. It cannot be brought back.",
      choices: [{ label: "Delete", value: "delete", tone: "bad" }],
    });
    if (!sure) {
      return;
    }
    await this.#attempt(async () => {
      const request = { type: "files_delete", ...file } as const;
      const answer = await this.socket.ask(request, ["files_deleted", "files_conflict"]);
      if (answer.type === "files_deleted") {
        say(`${file.name} is deleted.`);
      } else {
        say(`${file.name} was changed meanwhile and is still there. Look at it before you delete it.`, "warn");
      }
      await this.load();
    });
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      complain(error);
    }
  }
}

/** What happened to imported files, and in which tone. */
function told({ saved, same, others }: Brought): [string, Tone] {
  const parts = [
    saved.length === 1
      ? `${saved[0]} is in your folder.`
      : saved.length > 0
        ? `${saved.length} files are in your folder.`
        : "",
    same > 0 ? `${same === 1 ? "One file was" : `${same} files were`} there already.` : "",
    others.length > 0
      ? `${others.length === 1 ? `${others[0]} is` : `${others.length} files are`} of another kind; import such a file in Edit.`
      : "",
  ];
  const text = parts.filter((part) => part !== "").join(" ");
  return [text || "There were no files to import.", others.length > 0 || saved.length + same === 0 ? "warn" : "good"];
}

/** A name without the ending of level files and nests, which a file keeps. */
function stem(name: string): string {
  return name.replace(/\.(toml|nestc?)$/, "");
}

function many(count: number): string {
  return count === 1 ? "1 level" : `${count} levels`;
}

/** The content of a new level: a room to walk in, an agent and an exit. */
const EMPTY_LEVEL = `title = "New level"

map = """
##########
#........#
#.@......#
#........#
#......>.#
#........#
##########"""
`;
