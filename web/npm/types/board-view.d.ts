// The types of `dist/board-view.js`, which is the element of the studio's page, built alone.

/** A board as it is drawn, and changes of it: the element understands them, and nobody else has to. */
export type Board = { readonly grids: readonly unknown[] };
export type Patch = { readonly cells: readonly unknown[] };

/** A game that the element shows. */
export interface Playing {
  readonly title: string;
  readonly turn: number;
  readonly length: number;
  readonly said: string;
  readonly outcome: "ongoing" | "won" | "lost" | "truncated";
  readonly blamed: { grid: number; x: number; y: number } | undefined;
  board(): [Board, Patch[]];
  jump(turn: number): Patch | undefined;
  act(action: BoardAction): Patch;
  hint(): string;
  solids(dark: boolean): string;
}

/** Opens levels and replays for an element. */
export interface Engine {
  level(source: string): Promise<Playing>;
  replay(source: string): Promise<Playing>;
}

export type BoardAction = "up" | "down" | "left" | "right" | "use_key" | "pick_up" | "wait";

/** The element without an engine. */
export declare class GridcosmView extends HTMLElement {
  /** The text of a level file, a name of the gallery (`rooms/3`), a maze (`maze:15x11:7`), or the address of a file. */
  level: string;
  /** The text or the address of a replay or of a film. */
  replay: string;
  /** An address whose fragment carries a film. */
  link: string;
  /** `dark` or `light` instead of the page's own. */
  theme: string;
  /** Whether a film or a replay has a timeline. */
  controls: boolean;
  /** Whether a film or a replay starts by itself. */
  autoplay: boolean;
  /** Whether keys, swipes and buttons play. */
  playable: boolean;
  /** Whether a game is shown as solids. */
  isometric: boolean;
  /** The text for assistive technology. */
  label: string;
  /** Takes an action, as if the player had pressed its key. */
  act(action: BoardAction): void;
  /** Goes to a turn. */
  jump(turn: number): void;
  undo(): void;
  redo(): void;
  restart(): void;
  /** Says what to do next. */
  hint(): void;
  /** Shows the turns one after the other. */
  play(): void;
  pause(): void;
  /** Resolves when the last change is on the page. */
  readonly updateComplete: Promise<boolean>;
  /** @internal */
  protected engine(): Engine | undefined;
  /** @internal */
  protected get game(): Playing | undefined;
  /** @internal */
  protected present(show: Playing | undefined): void;
  /** @internal */
  protected close(show: unknown): void;
}
