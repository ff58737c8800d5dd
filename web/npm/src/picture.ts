import { whole } from "./arguments.js";
import type { Style } from "./engine.js";
import { engine } from "./engine-start.js";
import type { Level } from "./level.js";
import type { Store } from "./nest.js";
import type { Session } from "./session.js";

/** How to draw. */
export interface PictureOptions {
  /** Pixels along the side of a cell; 40 if not given. */
  cell?: number;
  /** `dark` if not given. */
  theme?: "dark" | "light";
  /** Whether to draw solids, seen from above at an angle. */
  isometric?: boolean;
  /** The width of an isometric picture in pixels; 800 if not given. */
  width?: number;
  /** The name of a set of drawings. */
  sprites?: string;
}

/** How to build a file of solids. */
export interface GlbOptions {
  theme?: "dark" | "light";
  /** Whether the last turn of a game is a clip in the file. */
  motion?: boolean;
}

/** A level at its start, a game at its present turn, or a nest as a vector drawing. */
export function svg(world: Level | Session | Store, options: PictureOptions = {}): string {
  return world.svg(options);
}

/** A level at its start, a game at its present turn, or a nest as binary glTF. */
export function glb(world: Level | Session | Store, options: GlbOptions = {}): Uint8Array {
  return world.glb(options);
}

/** @internal Draws with a style that is given back afterwards. */
export function styled<T>(options: PictureOptions, draw: (style: Style) => T): T {
  const { cell = 40, theme = "dark", isometric = false, width = 800, sprites } = options;
  whole("the side of a cell in pixels", cell, 1, 1024);
  whole("the width of a picture in pixels", width, 1, 16384);
  const style = new (engine().Style)(cell, theme, isometric, width, sprites);
  try {
    return draw(style);
  } finally {
    style.free();
  }
}
