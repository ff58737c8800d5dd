// A wanted difficulty, as people type it.

/** A range like 30-40, or one number; `null` for any. */
export function readRange(text: string): [number, number] | null {
  const [low, high] = text.split(/[-–]/).map((part) => Number.parseInt(part, 10));
  if (low === undefined || Number.isNaN(low)) {
    return null;
  }
  return [low, high === undefined || Number.isNaN(high) ? low : high];
}
