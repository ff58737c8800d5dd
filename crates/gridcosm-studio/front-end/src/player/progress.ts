// Which level of a file was played last, kept in this browser. What is solved is kept where the gallery keeps it.

const PREFIX = "gridcosm-player/";

export function lastLevel(file: string): number | null {
  try {
    const index = Number(localStorage.getItem(PREFIX + file) ?? Number.NaN);
    return Number.isSafeInteger(index) && index >= 0 ? index : null;
  } catch {
    return null;
  }
}

export function noteLastLevel(file: string, index: number): void {
  try {
    localStorage.setItem(PREFIX + file, String(index));
  } catch {
    // The browser stores nothing here; playing works without it.
  }
}
