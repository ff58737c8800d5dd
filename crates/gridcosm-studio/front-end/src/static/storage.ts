// Level files in the browser's storage (IndexedDB). The desk works on a copy in memory; a change counts only when it is
// stored here. Another tab may have changed something meanwhile: every change raises one number, and a change that was
// computed from an older number is refused, so that the desk reads again and decides anew.

/** Where a file stands, its name, and its text; null if it is gone. */
export type Change = readonly [shelf: string, name: string, text: string | null];

export interface Files {
  /** The number of the last change. */
  readonly revision: number;
  readonly files: readonly Change[];
}

/** Another tab was quicker. */
export class Outdated extends Error {}

const DATABASE = "gridcosm";
const FILES = "files";
const NUMBERS = "numbers";
const REVISION = "revision";

interface Row {
  readonly shelf: string;
  readonly name: string;
  readonly text: string;
}

export class Storage {
  #database: Promise<IDBDatabase> | null = null;

  /** The number of the last change, of any tab. */
  async revision(): Promise<number> {
    const transaction = (await this.#open()).transaction(NUMBERS);
    return (await result(transaction.objectStore(NUMBERS).get(REVISION))) ?? 0;
  }

  async readAll(): Promise<Files> {
    const transaction = (await this.#open()).transaction([FILES, NUMBERS]);
    const rows = result<Row[]>(transaction.objectStore(FILES).getAll());
    const revision = (await result<number | undefined>(transaction.objectStore(NUMBERS).get(REVISION))) ?? 0;
    return { revision, files: (await rows).map(({ shelf, name, text }) => [shelf, name, text] as const) };
  }

  /** Stores changes that were computed from the files of a revision: all of them, or none. Returns the new revision. */
  async write(changes: readonly Change[], known: number): Promise<number> {
    const transaction = (await this.#open()).transaction([FILES, NUMBERS], "readwrite", { durability: "strict" });
    const done = ended(transaction);
    // A refused transaction is reported by what follows; without this the browser reports it a second time.
    done.catch(() => {});
    const numbers = transaction.objectStore(NUMBERS);
    const current = (await result<number | undefined>(numbers.get(REVISION))) ?? 0;
    if (current !== known) {
      transaction.abort();
      throw new Outdated();
    }
    const files = transaction.objectStore(FILES);
    for (const [shelf, name, text] of changes) {
      if (text === null) {
        files.delete([shelf, name]);
      } else {
        files.put({ shelf, name, text } satisfies Row);
      }
    }
    numbers.put(current + 1, REVISION);
    await done;
    return current + 1;
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(FILES, { keyPath: ["shelf", "name"] });
        request.result.createObjectStore(NUMBERS);
      };
      request.onsuccess = () => {
        // A newer version of this page in another tab may change the database; it must not wait for this one.
        request.result.onversionchange = () => {
          request.result.close();
          this.#database = null;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error("the storage cannot be opened"));
    });
    this.#database.catch(() => (this.#database = null));
    return this.#database;
  }
}

/** The reason why something was not stored, as a sentence. */
export function explain(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "QuotaExceededError") {
    return "This was not saved: the browser's storage for this page is full. Export and delete levels that you no longer need, then save again; your text is still here.";
  }
  if (name === "InvalidStateError" || name === "SecurityError" || name === "UnknownError") {
    return "This was not saved: the browser lets this page store nothing, as in some private windows. Export the level to keep it; your text is still here.";
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `This was not saved: ${reason}. Your text is still here.`;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the storage did not answer"));
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("the storage refused the change"));
    transaction.onerror = () => reject(transaction.error ?? new Error("the storage refused the change"));
  });
}
