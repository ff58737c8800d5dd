// The game of this tab, for a desk that ends with its page: after a reload, or after a bug, the next desk goes on with it.

const KEY = "gridcosm-game";

/** Frames of one tab share its storage, so each is known by its address. */
const key = (): string => (window === window.top ? KEY : `${KEY}/${location.href}`);

/** Takes the game out: one that breaks the engine is not given to the next one. */
export function takeMemory(): string | null {
  try {
    const memory = sessionStorage.getItem(key());
    sessionStorage.removeItem(key());
    return memory;
  } catch {
    return null;
  }
}

export function keepMemory(memory: string): void {
  try {
    sessionStorage.setItem(key(), memory);
  } catch {
    // The browser stores nothing here, or not as much; a reload then begins again.
  }
}

/** Whether a request may have changed the game. Questions about it are many, and change nothing. */
export function changesGame(type: string): boolean {
  return CHANGES.has(type);
}

const CHANGES = new Set([
  "play_open",
  "play_open_replay",
  "play_act",
  "play_undo",
  "play_redo",
  "play_restart",
  "play_jump",
  "play_pull",
  "play_agent",
]);
