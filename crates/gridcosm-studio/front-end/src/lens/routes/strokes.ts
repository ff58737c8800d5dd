// Pieces of painted lines on their way to the server.

import type { Point } from "../../canvas/camera";

export interface Stroke {
  points: Point[];
  radius: number;
  open: boolean;
}

/** The same painting in fewer strokes: a piece that begins where the one before ended continues it, up to `most` points. */
export function joined(strokes: readonly Stroke[], most: number): Stroke[] {
  const result: Stroke[] = [];
  for (const stroke of strokes) {
    const last = result.at(-1);
    const end = last?.points.at(-1);
    const [start, ...rest] = stroke.points;
    const continues =
      last?.open === stroke.open && last.radius === stroke.radius && end?.x === start?.x && end?.y === start?.y;
    if (last && continues && last.points.length + rest.length <= most) {
      last.points.push(...rest);
    } else {
      result.push({ ...stroke, points: [...stroke.points] });
    }
  }
  return result;
}
