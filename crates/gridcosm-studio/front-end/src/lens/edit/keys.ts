// The keyboard of the Edit lens. While a cell has the cursor, keys write into it; otherwise letters choose tools.

import type { KeyHelp } from "../lens";
import type { Bench } from "./bench";
import { TOOLS } from "./brush";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export const KEYS: KeyHelp[] = [
  ...TOOLS.map((tool) => ({ keys: [tool.key], does: tool.label.toLowerCase() })),
  { keys: ["←", "↑", "→", "↓"], does: "move the cursor; signs are then written into its cell" },
  { keys: ["0", "…", "9"], does: "box in the cell of the cursor" },
  { keys: ["a", "…", "z"], does: "room of the grid that begins so; with Shift the primary one" },
  { keys: ["Space"], does: "clear the cell of the cursor" },
  { keys: ["Ctrl", "←", "→"], does: "previous or next grid" },
  { keys: ["Esc"], does: "leave the cell, drop the selection" },
  { keys: ["Del"], does: "clear the selection" },
  { keys: ["Ctrl", "Z"], does: "undo" },
  { keys: ["Ctrl", "Y"], does: "redo" },
  { keys: ["Ctrl", "C"], does: "copy the selection, also for other levels" },
  { keys: ["Ctrl", "X"], does: "cut" },
  { keys: ["Ctrl", "V"], does: "paste" },
  { keys: ["Ctrl", "A"], does: "select the whole grid" },
  { keys: ["Ctrl", "S"], does: "save" },
  { keys: ["Shift"], does: "while painting: on top of what is there" },
  { keys: ["+", "−", "0"], does: "zoom in, out, fit; the wheel does it too" },
  { keys: ["P"], does: "play from here" },
  { keys: ["N"], does: "new level: empty, nest or maze" },
  { keys: ["O"], does: "open a file of any format" },
  { keys: ["X"], does: "export" },
  { keys: ["Ctrl", "Space"], does: "in the text: complete a key or a word" },
  { keys: ["Ctrl", "F"], does: "in the text: find and replace" },
  { keys: ["Ctrl", "D"], does: "in the text: select the next place that reads the same" },
  { keys: ["Ctrl", "Alt", "↓"], does: "in the text: another cursor below" },
  { keys: ["Ctrl", "Shift", "["], does: "in the text: fold a table or a map; ] unfolds it" },
  { keys: ["F8"], does: "in the text: next mistake" },
];

/** The reactions of the lens to keys that do not concern the bench alone. */
export interface Commands {
  save(): void;
  play(): void;
  zoom(way: "in" | "out" | "fit"): void;
  begin(): void;
  open(): void;
  export(): void;
}

/** Returns true if the key was used. */
export function boardKey(event: KeyboardEvent, bench: Bench, commands: Commands): boolean {
  if (event.type !== "keydown") {
    return false;
  }
  const arrow = ARROWS[event.key];
  if (event.ctrlKey || event.metaKey) {
    return arrow ? turnGrid(bench, arrow[0] + arrow[1]) : commandKey(event, bench, commands);
  }
  if (event.altKey) {
    return false;
  }
  if (arrow) {
    bench.moveCursor(...arrow);
    return true;
  }
  return editKey(event.key, bench) || (bench.cursor ? writeKey(event.key, bench) : toolKey(event.key, bench, commands));
}

function commandKey(event: KeyboardEvent, bench: Bench, commands: Commands): boolean {
  switch (event.key.toLowerCase()) {
    case "z":
      if (event.shiftKey) bench.doc.redo();
      else bench.doc.undo();
      return true;
    case "y":
      bench.doc.redo();
      return true;
    case "s":
      commands.save();
      return true;
    case "a": {
      const view = bench.scene.grid(bench.grid);
      if (view)
        bench.choose({
          tool: "select",
          selection: { x: 0, y: 0, width: view.width, height: view.height },
          cursor: null,
        });
      return true;
    }
    // Copying and pasting come as events of the clipboard.
    default:
      return false;
  }
}

function editKey(key: string, bench: Bench): boolean {
  if (key === "Escape") {
    bench.choose({ cursor: null, selection: null, firstPortal: null });
    return true;
  }
  if ((key === "Delete" || key === "Backspace") && bench.selected) {
    bench.clearSelected();
    return true;
  }
  return false;
}

/** Writes a sign and moves the cursor to the right, as in a text. */
function writeKey(key: string, bench: Bench): boolean {
  if (key === " ") {
    bench.clearSelected();
    bench.moveCursor(1, 0);
    return true;
  }
  if ([...key].length !== 1 || key === '"' || key === "\\") {
    return false;
  }
  bench.write(key);
  return true;
}

function toolKey(key: string, bench: Bench, commands: Commands): boolean {
  const tool = TOOLS.find((each) => each.key.toLowerCase() === key.toLowerCase());
  if (tool) {
    bench.choose({ tool: tool.name });
    return true;
  }
  const way = { "+": "in", "=": "in", "-": "out", "0": "fit" } as const;
  if (key in way) {
    commands.zoom(way[key as keyof typeof way]);
    return true;
  }
  const command = { p: commands.play, n: commands.begin, o: commands.open, x: commands.export }[key.toLowerCase()];
  command?.();
  return command !== undefined;
}

function turnGrid(bench: Bench, by: number): boolean {
  const { grids } = bench.scene;
  const at = grids.findIndex((grid) => grid.id === bench.grid);
  const next = grids[(at + by + grids.length) % grids.length];
  if (next) {
    bench.choose({ grid: next.id });
  }
  return next !== undefined;
}
