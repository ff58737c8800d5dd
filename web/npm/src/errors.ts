/** The errors that this package throws. Each has a class of its own, and all of them are a {@link GridcosmError}. */
export class GridcosmError extends Error {
  override name = "GridcosmError";
}

/** One finding in a text. */
export interface Diagnostic {
  severity: "error" | "warning";
  /** A short name of the kind of mistake: `ragged-map`. */
  code: string;
  /** The problem, in a sentence. */
  message: string;
  /** The remedy. */
  hint: string | null;
  /** From 1; 0 if the finding concerns the whole text. */
  line: number;
  /** From 1; 0 if only the line is known. */
  column: number;
  /** The level of the file that it concerns, from 0. */
  level: number | null;
}

/** A level that does not exist, cannot be read or cannot be played. */
export class LevelError extends GridcosmError {
  override name = "LevelError";
  /** The name of the file; empty if it has none. */
  readonly file: string;
  /** The short name of the first mistake. */
  readonly code: string;
  /** The line of the first mistake, from 1; 0 if it concerns the whole text. */
  readonly line: number;
  /** The column of the first mistake, from 1; 0 if only the line is known. */
  readonly column: number;
  /** All mistakes and warnings, in the order of the text. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, details: Partial<LevelError> = {}) {
    super(message);
    this.file = details.file ?? "";
    this.code = details.code ?? "";
    this.line = details.line ?? 0;
    this.column = details.column ?? 0;
    this.diagnostics = details.diagnostics ?? [];
  }
}

/** Something that is not an action. */
export class ActionError extends GridcosmError {
  override name = "ActionError";
}

/** A wrong type or value of an argument. */
export class ArgumentError extends GridcosmError {
  override name = "ArgumentError";
}

/** A step that cannot be taken, such as one in a world without an agent. */
export class StepError extends GridcosmError {
  override name = "StepError";
}

/** A bug in Gridcosm. The engine should be loaded again before it is used further. */
export class InternalError extends GridcosmError {
  override name = "InternalError";
}

/** @internal The error of a kind; the engine calls this. */
export function failure(kind: string, message: string, details: string): GridcosmError {
  switch (kind) {
    case "level":
      return new LevelError(message, JSON.parse(details));
    case "action":
      return new ActionError(message);
    case "step":
      return new StepError(message);
    default:
      return new ArgumentError(message);
  }
}

/** @internal The engine calls this when it meets a bug of its own. */
export function panicked(message: string): never {
  throw new InternalError(`this is a bug in Gridcosm, please report it: ${message}`);
}
