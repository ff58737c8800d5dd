// The content that the next click puts on the board.

import type { Item } from "../../wire";

export interface Brush {
  /** The tile of the palette. */
  readonly id: string;
  readonly label: string;
  /** The entities, from the bottom up, as in a legend. */
  readonly stack: readonly string[];
  /** Its appearance; empty until the server has sent it. */
  readonly items: readonly Item[];
  /** Portals come in pairs. */
  readonly pairs: boolean;
}

export type ToolName = "paint" | "rectangle" | "fill" | "pick" | "erase" | "select" | "link";

export interface Tool {
  readonly name: ToolName;
  readonly label: string;
  readonly key: string;
  readonly about: string;
  /** The path of a 16 by 16 icon. */
  readonly icon: string;
}

export const TOOLS: readonly Tool[] = [
  {
    name: "paint",
    label: "Paint",
    key: "B",
    about: "Paint cells; hold Shift to put it on top of what is there",
    icon: "M3 13c0-2 1-3 2.5-3S8 11 8 12.2C8 13.6 6.8 14 5.5 14 4.4 14 3.6 13.6 3 13zM7.5 9.5 13 2.5M8.8 10.6 13.6 3.2",
  },
  {
    name: "rectangle",
    label: "Rectangle",
    key: "R",
    about: "Fill a rectangle; hold Alt for its border only",
    icon: "M2.5 4h11v8h-11z",
  },
  {
    name: "fill",
    label: "Fill",
    key: "F",
    about: "Fill all equal cells that hang together",
    icon: "M7 2.5 2.8 7.6 7.6 12l5-5.2zM13.2 9.6c.9 1.4 1.2 2.1 1.2 2.7a1.3 1.3 0 0 1-2.6 0c0-.6.4-1.3 1.4-2.7",
  },
  {
    name: "pick",
    label: "Pick",
    key: "I",
    about: "Take what is in a cell as the brush",
    icon: "M3 13l1-3 5-5 2 2-5 5zM9.5 4.5l1.6-1.6a1.4 1.4 0 0 1 2 2L11.5 6.5",
  },
  {
    name: "erase",
    label: "Erase",
    key: "E",
    about: "Clear cells; the right mouse button does it with every tool",
    icon: "M6 13h7.5M3 9.6 9 3.4l4 4L7.5 13H6z",
  },
  {
    name: "select",
    label: "Select",
    key: "S",
    about: "Select cells, move them by dragging, copy with Ctrl+C",
    icon: "M2.5 5V2.5H5M11 2.5h2.5V5M13.5 11v2.5H11M5 13.5H2.5V11M7 2.5h2M7 13.5h2M2.5 7v2M13.5 7v2",
  },
  {
    name: "link",
    label: "Link",
    key: "L",
    about:
      "Drag from a hunter to whom it pursues, from portal to portal, from key to door; or click both ends, also in two grids",
    icon: "M6.5 9.5l3-3M7 4.8 8.6 3.2a2.6 2.6 0 0 1 3.7 0l.5.5a2.6 2.6 0 0 1 0 3.7L11.2 9M9 11.2 7.4 12.8a2.6 2.6 0 0 1-3.7 0l-.5-.5a2.6 2.6 0 0 1 0-3.7L4.8 7",
  },
];
