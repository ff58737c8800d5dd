// The default view of a board: a grid fills the window, or the window follows the agent through a grid too large for
// that.

import type { BoardModel } from "./model";
import type { View } from "./view";

/** The smallest cell, in pixels, that is comfortable to play on; in larger grids the view follows the agent. */
const COMFORTABLE = 22;

/** Pixels at the edges of the window that other elements cover. */
export interface Insets {
  readonly top: number;
  readonly bottom: number;
}

/** A board and the window that shows it. */
export interface BoardWindow {
  readonly model: BoardModel;
  /** The grid in focus. */
  readonly grid: number;
  /** In CSS pixels, like the insets. */
  readonly width: number;
  readonly height: number;
  readonly insets: Insets;
}

/** The view in which a grid fills the window, or follows the agent through a grid too large for that. */
export function standardView({ model, grid, width, height, insets }: BoardWindow, zoom: number): View {
  const view = model.grids.get(grid);
  const [cols, rows] = [view?.width ?? 1, view?.height ?? 1];
  // A frame and some air around the board.
  const free = height - insets.top - insets.bottom;
  const fit = Math.min((width - 44) / cols, (free - 28) / rows, 96);
  // Whole pixels: at rest, pictures are copied without stretching.
  const cell = Math.max(1, Math.floor(Math.min(Math.max(fit, COMFORTABLE) * zoom, 400)));
  const centre = (at: number | undefined, count: number, pixels: number): number => {
    const seen = pixels / cell;
    if (seen >= count || at === undefined) return count / 2;
    const margin = 0.5 + 20 / cell;
    return Math.min(Math.max(at + 0.5, seen / 2 - margin), count - seen / 2 + margin);
  };
  const here = model.focus?.grid === grid ? model.focus : undefined;
  const lower = (insets.top - insets.bottom) / 2 / cell;
  return { grid, x: centre(here?.x, cols, width), y: centre(here?.y, rows, free) - lower, cell };
}
