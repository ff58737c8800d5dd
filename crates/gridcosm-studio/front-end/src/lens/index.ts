// The lenses, in the order of their tabs. Each is loaded when it is first shown.

import type { LensName } from "./lens";

export interface LensEntry {
  name: LensName;
  title: string;
  /** The number key. */
  key: string;
  /** Defines the element `gc-<name>`. */
  load(): Promise<unknown>;
}

export const lenses: readonly LensEntry[] = [
  { name: "play", title: "Play", key: "1", load: () => import("./play") },
  { name: "edit", title: "Edit", key: "2", load: () => import("./edit") },
  { name: "sight", title: "Sight", key: "3", load: () => import("./sight") },
  { name: "crowd", title: "Crowd", key: "4", load: () => import("./crowd") },
  { name: "routes", title: "Routes", key: "5", load: () => import("./routes") },
];
