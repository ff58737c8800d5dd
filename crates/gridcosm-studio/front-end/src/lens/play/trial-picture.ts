// A tried push on the board: the cells that the search visited, the path, the cell that makes it fail, the lit one.

import type { Overlay } from "../../board/board-canvas";
import { drawMark, type Square } from "../../board/marks";
import type { Place, TrialReport } from "../../wire";

export interface Shown {
  readonly trial: TrialReport;
  /** The number of the attempt that is pointed at in the list. */
  readonly lit: number | null;
}

/** The cells from the start to an attempt. */
export function wayTo(trial: Pick<TrialReport, "attempts">, attempt: number): Place[] {
  const way: Place[] = [];
  for (let at: number | null = attempt; at !== null; ) {
    const cell: TrialReport["attempts"][number] | undefined = trial.attempts[at];
    if (cell === undefined) break;
    way.unshift(cell.place);
    at = cell.parent;
  }
  return way;
}

/** The cells that only the search visited. */
export function onlyVisited({ attempts, path }: Pick<TrialReport, "attempts" | "path">): Place[] {
  const key = ({ grid, x, y }: Place): string => `${grid} ${x} ${y}`;
  const seen = new Set(path.map(({ place }) => key(place)));
  return attempts
    .map(({ place }) => place)
    .filter((place) => {
      const fresh = !seen.has(key(place));
      seen.add(key(place));
      return fresh;
    });
}

export function trialOverlay({ trial, lit }: Shown): Overlay {
  const [visited, chain] = [onlyVisited(trial), lit === null ? [] : wayTo(trial, lit)];
  return (ctx, square, palette) => {
    const ratio = devicePixelRatio || 1;
    const [good, other] = [palette.get("--good"), palette.get("--accent")];
    const mark = (place: Place, colour: string, fill: number): void => {
      const at = square(place);
      if (at !== undefined) drawMark(ctx, at, colour, ratio, fill);
    };
    for (const place of visited) mark(place, other, 0.14);
    for (const { place, moves } of trial.path) mark(place, good, moves ? 0.22 : 0.06);
    if (trial.blamed !== null) mark(trial.blamed, palette.get("--warm"), 0.28);
    const squares = (places: readonly Place[]): Square[] => places.map(square).filter((at) => at !== undefined);
    if (lit === null) drawWay(ctx, squares(trial.path.map(({ place }) => place)), good, ratio);
    else {
      drawWay(ctx, squares(chain), palette.get("--ink"), ratio);
      const cell = trial.attempts[lit];
      if (cell !== undefined) mark(cell.place, palette.get("--ink"), 0.14);
    }
  };
}

/** A line from the centre of each cell to that of the next one, with a dot at its start and a head at its end. */
function drawWay(ctx: CanvasRenderingContext2D, squares: readonly Square[], colour: string, ratio: number): void {
  const points = squares.map(({ x, y, size }) => ({ x: x + size / 2, y: y + size / 2, size }));
  const [first, last, before] = [points[0], points.at(-1), points.at(-2)];
  if (first === undefined || last === undefined || before === undefined) return;
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = Math.max(2 * ratio, Math.min(first.size * 0.05, 4 * ratio));
  ctx.lineJoin = ctx.lineCap = "round";
  ctx.beginPath();
  for (const { x, y } of points) ctx.lineTo(x, y);
  ctx.stroke();
  ctx.beginPath();
  ctx.arc(first.x, first.y, ctx.lineWidth * 1.6, 0, 2 * Math.PI);
  ctx.fill();
  const angle = Math.atan2(last.y - before.y, last.x - before.x);
  const length = Math.max(7 * ratio, Math.min(last.size * 0.24, 14 * ratio));
  const wing = (turn: number): [number, number] => [
    last.x - length * Math.cos(angle + turn),
    last.y - length * Math.sin(angle + turn),
  ];
  ctx.beginPath();
  ctx.moveTo(last.x, last.y);
  ctx.lineTo(...wing(0.5));
  ctx.lineTo(...wing(-0.5));
  ctx.closePath();
  ctx.fill();
}
