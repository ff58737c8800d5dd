// A line carries frames between the page and a desk: texts, and bytes that follow some of them. It says hello when it is
// up, and ends only once.

/** The page's end of a line. */
export interface Line {
  /** Sends a frame; a line that is closing drops it. */
  send(frame: string | ArrayBuffer): void;
  close(): void;
}

/** What a line tells the page. */
export interface Listener {
  hear(frame: string | ArrayBuffer): void;
  /** The line is gone; nothing is heard after this. Whoever knows the reason tells it in a sentence. */
  closed(why?: string): void;
}

/** Opens a line. */
export type Dial = (listener: Listener) => Line;
