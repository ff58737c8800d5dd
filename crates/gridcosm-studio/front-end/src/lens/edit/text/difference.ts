// From one text to another by one change: their common beginning and end stay.

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export function differenceOf(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let [start, end] = [0, 0];
  while (start < shorter && before[start] === after[start]) start += 1;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
