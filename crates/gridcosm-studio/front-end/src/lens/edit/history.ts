// All versions of a text. Undo covers every change, by the board or by the keyboard: each is one entry.

export interface Version {
  readonly text: string;
  /** The level of the text that is shown. */
  readonly index: number;
  /** The change that led here, in a few words. */
  readonly label: string;
  /** Changes with the same name that follow each other are one step: the cells of a stroke, the letters of a word. */
  readonly step?: string | undefined;
}

/** Older versions than this are forgotten. */
const MOST_VERSIONS = 500;
/** The maximum number of characters of all texts together. */
const MOST_CHARACTERS = 40_000_000;

export class History {
  #versions: Version[];
  #at = 0;

  constructor(first: Version) {
    this.#versions = [first];
  }

  get versions(): readonly Version[] {
    return this.#versions;
  }

  get at(): number {
    return this.#at;
  }

  get current(): Version {
    return this.#versions[this.#at] as Version;
  }

  get canUndo(): boolean {
    return this.#at > 0;
  }

  get canRedo(): boolean {
    return this.#at < this.#versions.length - 1;
  }

  /** Adds a version after the current one and drops undone versions. */
  push(version: Version): void {
    const { current } = this;
    if (version.text === current.text && version.index === current.index) {
      return;
    }
    const joins = version.step !== undefined && version.step === current.step && this.#at > 0;
    this.#versions.length = joins ? this.#at : this.#at + 1;
    this.#versions.push(version);
    this.#at = this.#versions.length - 1;
    this.#forgetOld();
  }

  /** Goes to a version by its number; the result is the version. */
  go(at: number): Version {
    this.#at = Math.min(Math.max(at, 0), this.#versions.length - 1);
    return this.current;
  }

  #forgetOld(): void {
    let characters = this.#versions.reduce((sum, version) => sum + version.text.length, 0);
    while (this.#versions.length > 2 && (this.#versions.length > MOST_VERSIONS || characters > MOST_CHARACTERS)) {
      characters -= this.#versions.shift()?.text.length ?? 0;
      this.#at -= 1;
    }
  }
}
