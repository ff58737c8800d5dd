/** Everything that the package exports, wherever the engine comes from. */

export type { Cell, Cells, MapSource, Mask } from "./arguments.js";
export * as crowd from "./crowd.js";
export { type EngineSource, init, initSync, type LaterSource } from "./engine-start.js";
export {
  ActionError,
  ArgumentError,
  type Diagnostic,
  GridcosmError,
  InternalError,
  LevelError,
  StepError,
} from "./errors.js";
export { gallery, galleryText, Level, type ReadOptions, type WriteOptions } from "./level.js";
export * as nest from "./nest.js";
export { type GlbOptions, glb, type PictureOptions, svg } from "./picture.js";
export * as route from "./route.js";
export { ACTIONS, type Action, type Outcome, type Place, Session, type Solution, solve } from "./session.js";
export * as sight from "./sight.js";
