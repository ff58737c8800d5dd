// Made from crates/gridcosm-studio/src/wire.rs, do not edit. To make it anew:
// GRIDCOSM_REFRESH=1 cargo test -p gridcosm-studio wire

/**
 * Any answer.
 */
export type Answer = ServerAnswer | FilesAnswer | PlayAnswer | EditAnswer | SightAnswer | CrowdAnswer | RouteAnswer;

/**
 * A world as it is drawn: all grids, flat; the page draws rooms by recursion.
 */
export type Board = { 
/**
 * The grid to show first.
 */
root: number, grids: Array<GridView>, 
/**
 * Where the agent is.
 */
focus: Place | null, };

/**
 * The new content of a cell.
 */
export type CellPatch = { grid: number, x: number, y: number, items: Array<Item>, };

/**
 * Answers of the Crowd lens.
 */
export type CrowdAnswer = { "type": "crowd_state", tick: number, };

/**
 * Requests of the Crowd lens.
 */
export type CrowdRequest = { "type": "crowd_new", width: number, height: number, };

/**
 * Answers of the Edit lens.
 */
export type EditAnswer = { "type": "edit_board", board: Board, text: string, };

/**
 * Requests of the Edit lens.
 */
export type EditRequest = { "type": "edit_open", level: LevelRef, };

/**
 * A file with levels.
 */
export type FileCard = { source: Source, name: string, 
/**
 * Files of one pack are shown together; empty in the folder.
 */
pack: string, title: string, author: string, description: string, version: string, levels: Array<LevelCard>, 
/**
 * Why nothing of it can be played.
 */
fault: string | null, };

/**
 * Answers about level files.
 */
export type FilesAnswer = { "type": "files_list", files: Array<FileCard>, 
/**
 * Where saved levels go.
 */
folder: string, } | { "type": "files_text", text: string, version: string, 
/**
 * What the journal has for it.
 */
unsaved: Unsaved | null, } | { "type": "files_saved", 
/**
 * The name as written, with its ending.
 */
name: string, version: string, } | { "type": "files_conflict", text: string, version: string, } | { "type": "files_deleted" } | { "type": "files_renamed", name: string, version: string, } | { "type": "files_kept" } | { "type": "files_unsaved", documents: Array<Unsaved>, } | { "type": "files_held", name: string, };

/**
 * Requests about level files.
 */
export type FilesRequest = { "type": "files_list" } | { "type": "files_open", source: Source, name: string, } | { "type": "files_save", name: string, text: string, base: string | null, } | { "type": "files_delete", name: string, version: string, } | { "type": "files_rename", from: string, to: string, } | { "type": "files_keep", source: Source, name: string, text: string, base: string | null, } | { "type": "files_unsaved" } | { "type": "files_forget", source: Source, name: string, } | { "type": "files_hold", text: string, };

/**
 * One grid of a board.
 */
export type GridView = { id: number, name: string, width: number, height: number, 
/**
 * Which of the theme's hues it has.
 */
hue: number, 
/**
 * The room that leads out of it.
 */
primary: Place | null, 
/**
 * Row by row; items of a cell from back to front.
 */
cells: Array<Array<Item>>, };

/**
 * One of the four directions.
 */
export type Heading = "N" | "S" | "E" | "W";

/**
 * One thing to draw in a cell.
 */
export type Item = { entity: number, sprite: string, tint: string | null, layer: Layer, 
/**
 * The grid inside, when this is a room.
 */
room: number | null, mark: string | null, dir: Heading | null, label: string | null, };

/**
 * Where in its cell an item is drawn.
 */
export type Layer = "background" | "main" | "other" | "corner";

/**
 * One level of a file.
 */
export type LevelCard = { index: number, title: string, author: string, description: string, tags: Array<string>, };

/**
 * Where a level comes from.
 */
export type LevelRef = { source: Source, 
/**
 * `pack/file` in the gallery, `file.toml` in the folder, any name for a draft.
 */
name: string, 
/**
 * Which level of the file, from 0.
 */
index: number, };

/**
 * An entity that is elsewhere now.
 */
export type Move = { entity: number, from: Place, to: Place, };

/**
 * What a turn changed.
 */
export type Patch = { cells: Array<CellPatch>, moves: Array<Move>, focus: Place | null, };

/**
 * A cell of a grid.
 */
export type Place = { grid: number, x: number, y: number, };

/**
 * Answers of the Play lens.
 */
export type PlayAnswer = { "type": "play_board", board: Board, } | { "type": "play_turn", patch: Patch, };

/**
 * Requests of the Play lens.
 */
export type PlayRequest = { "type": "play_open", level: LevelRef, };

/**
 * Any request.
 */
export type Request = FilesRequest | PlayRequest | EditRequest | SightRequest | CrowdRequest | RouteRequest;

/**
 * Answers of the Routes lens.
 */
export type RouteAnswer = { "type": "route_map", width: number, height: number, };

/**
 * Requests of the Routes lens.
 */
export type RouteRequest = { "type": "route_open", map: string, };

/**
 * What the server says by itself, and what can be the answer to anything.
 */
export type ServerAnswer = { "type": "hello", version: string, resumed: boolean, } | { "type": "error", message: string, };

/**
 * Answers of the Sight lens.
 */
export type SightAnswer = { "type": "sight_map", width: number, height: number, };

/**
 * Requests of the Sight lens.
 */
export type SightRequest = { "type": "sight_new", width: number, height: number, };

/**
 * Who keeps a file.
 */
export type Source = "gallery" | "folder" | "draft";

/**
 * Text that was not saved.
 */
export type Unsaved = { source: Source, name: string, text: string, 
/**
 * The version it was made from.
 */
base: string | null, };
