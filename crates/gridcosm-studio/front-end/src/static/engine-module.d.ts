// The engine as `cargo xtask web` builds it from web/desk. Its own types exist only after that build, and the page is
// checked without it.

declare module "#engine/desk.js" {
  export interface Answer {
    readonly text: string;
    readonly bytes: Uint8Array<ArrayBuffer> | undefined;
    free(): void;
  }

  export class Desk {
    constructor(place: string);
    hello(): string;
    error(id: number, sentence: string): string;
    answer(text: string, bytes?: Uint8Array): Answer;
    memory(): string | undefined;
    recall(memory: string): boolean;
    put(shelf: string, name: string, text?: string): void;
    forget_files(): void;
    changes(): string;
    give_script(text: string): void;
    next_work(): number;
    question(work: number): string | undefined;
    run(work: number): void;
    progress(work: number, done: number, total: number): boolean;
    is_wanted(work: number): boolean;
    deliver(work: number, answer?: string, fault?: string): void;
  }

  /** Answers the question of long work; throws a sentence. */
  export function errand(question: string): string;

  export function initSync(parts: { module: WebAssembly.Module }): WebAssembly.Exports;
  export default function init(parts: { module_or_path: WebAssembly.Module }): Promise<WebAssembly.Exports>;
}

declare module "#engine/desk_bg.wasm?url" {
  const address: string;
  export default address;
}

declare module "#engine/desk_later.wasm?url" {
  const address: string;
  export default address;
}
