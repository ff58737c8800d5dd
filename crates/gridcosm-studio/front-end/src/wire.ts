// Generated from crates/gridcosm-studio/src/wire; do not edit. To refresh it:
// GRIDCOSM_REFRESH=1 cargo test -p gridcosm-studio generated

/**
 * What an agent can do.
 */
export type Action = "up" | "down" | "left" | "right" | "use_key" | "pick_up" | "wait";

/**
 * Any answer.
 */
export type Answer = ServerAnswer | FilesAnswer | PlayAnswer | EditAnswer | SightAnswer | CrowdAnswer | RouteAnswer;

/**
 * Why a move failed, and the cell that caused it.
 */
export type Blame = { pieces: Array<Piece>, place: Place | null, };

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
 * Things of one kind that the agent carries.
 */
export type Carried = { sprite: string, role: string, 
/**
 * The colour of its group, as in an item.
 */
group: string | null, name: string, count: number, };

/**
 * A cell of a map; may lie outside when a pointer does.
 */
export type Cell = { x: number, y: number, };

/**
 * The new content of a cell.
 */
export type CellPatch = { grid: number, x: number, y: number, items: Array<Item>, };

/**
 * All that there is to know about a cell.
 */
export type CellReport = { place: Place, 
/**
 * The name of the grid.
 */
grid: string, 
/**
 * Whether the agent can walk there, and why not.
 */
verdict: Array<Piece>, 
/**
 * The nearest to the viewer first.
 */
entities: Array<EntityReport>, };

/**
 * A word of a level file and what it means.
 */
export type Choice = { word: string, label: string, };

/**
 * A piece of a map, and what its signs stand for where that is not built in.
 */
export type Clip = { rows: Array<string>, 
/**
 * Signs and stacks.
 */
legend: Array<[string, Array<string>]>, };

/**
 * Answers of the Crowd lens.
 */
export type CrowdAnswer = { "type": "crowd_world", name: string, width: number, height: number, walls: string, rules: CrowdRules, } | { "type": "crowd_walls", walls: string, note: string | null, } | { "type": "crowd_sent", actors: Array<number>, left: number, } | { "type": "crowd_saved", save: CrowdSave, } | { "type": "crowd_frame", frame: CrowdFrame, };

/**
 * How much later actors arrive because of the others.
 */
export type CrowdDelays = { 
/**
 * How many lost up to so many half seconds; the last one counts all above.
 */
counts: Array<number>, mean_seconds: number, most_seconds: number, };

/**
 * How things stand. The attachment holds 40 bytes per actor, little-endian: id (u32), x and y in cells (f32), flags (u8: 1
 * under way, 2 arrived, 4 stuck) and three spare bytes, then pairs of i16, -1 for none: current sub-cell, next one, two that
 * are held besides, destination cell, cell it steers for.
 */
export type CrowdFrame = { tick: number, actors: number, travellers: number, arrived: number, stuck: number, 
/**
 * Moments at which two shared a sub-cell, since the world was opened.
 */
overlaps: number, 
/**
 * Times that two came nearer than the raster allows.
 */
pass_throughs: number, in_walls: number, 
/**
 * Ticks lost against travelling alone; `null` until that is known.
 */
delays: CrowdDelays | null, 
/**
 * Server time per tick; 0 when none was run.
 */
micros: number, rules: CrowdRules, note: string | null, };

/**
 * Which sub-cells an actor may choose and reserve.
 */
export type CrowdMode = "square" | "diagonal" | "no_diagonal" | "anti_cross" | "basic3" | "basic3_anti_cross" | "destination_direct";

/**
 * By how much the raster is shifted: half a sub-cell to the right, down, or both.
 */
export type CrowdOffset = "none" | "x" | "y" | "xy";

/**
 * Requests of the Crowd lens.
 */
export type CrowdRequest = { "type": "crowd_open", source: MapSource, } | { "type": "crowd_start", situation: CrowdSituation, actors: number, seed: number, } | { "type": "crowd_load", save: CrowdSave, } | { "type": "crowd_save" } | { "type": "crowd_walls", strokes: Array<Stroke>, } | { "type": "crowd_place", x: number, y: number, } | { "type": "crowd_remove", x: number, y: number, } | { "type": "crowd_clear" } | { "type": "crowd_send", x: number, y: number, percent: number, } | { "type": "crowd_rules", rules: CrowdRules, } | { "type": "crowd_step", ticks: number, };

/**
 * Everything that decides how actors move.
 */
export type CrowdRules = { mode: CrowdMode, early: boolean, filter_backward: boolean, basic3_fallback: boolean, 
/**
 * Sub-cells per side of a cell.
 */
per_side: number, offset: CrowdOffset, 
/**
 * Percent of the usual speed, 10 to 400.
 */
speed: number, };

/**
 * A crowd to keep.
 */
export type CrowdSave = { 
/**
 * A line per row, `#` for walls.
 */
walls: string, rules: CrowdRules, actors: Array<SavedActor>, };

/**
 * Six situations in which crowds get stuck.
 */
export type CrowdSituation = "head_on" | "corridor" | "crossing" | "gather" | "doorway" | "rooms";

/**
 * One value that a turn changed.
 */
export type Difference = { path: string, before: string | null, after: string | null, };

/**
 * Answers of the Edit lens.
 */
export type EditAnswer = { "type": "edit_level", 
/**
 * The changed text; none when it was only read.
 */
text: string | null, 
/**
 * Entries of the legend that the change needed, signs and stacks.
 */
made: Array<[string, string]>, 
/**
 * Which level it is about; another one after levels were added or deleted.
 */
index: number, mistakes: Array<Mistake>, 
/**
 * None while the text cannot be understood.
 */
level: EditedLevel | null, 
/**
 * The titles of all levels of the file.
 */
titles: Array<string>, } | { "type": "edit_vocabulary", vocabulary: Vocabulary, } | { "type": "edit_looks", looks: Array<Array<Item>>, } | { "type": "edit_inspected", cell: CellReport, json: string, differences: Array<Difference>, } | { "type": "edit_made", level: MadeLevel | null, faults: Array<PlanFault>, } | { "type": "edit_imported", text: string, 
/**
 * What the file was, a few words.
 */
format: string, 
/**
 * What is not as it was, in sentences.
 */
remarks: Array<string>, } | { "type": "edit_exports", exports: Array<ExportCard>, } | { "type": "edit_exported", 
/**
 * What the file's name should end with, with its point.
 */
ending: string, 
/**
 * What the format leaves out, a sentence.
 */
remark: string | null, };

/**
 * A change of the text. Entities and values are written as in a level file: `"wall"`, `{ is = "door", key = "red" }`.
 */
export type EditOperation = { "op": "paint", grid: number, cells: Array<[number, number]>, stack: Array<string>, } | { "op": "stack", grid: number, cells: Array<[number, number]>, entity: string, } | { "op": "paste", grid: number, x: number, y: number, clip: Clip, } | { "op": "change", place: Place, entity: number, key: string, value: string | null, } | { "op": "pursue", hunter: Place, target: Place, } | { "op": "pair", one: Place, other: Place, } | { "op": "add_grid", name: string, width: number, height: number, } | { "op": "rename_grid", grid: number, name: string, } | { "op": "duplicate_grid", grid: number, name: string, } | { "op": "resize_grid", grid: number, left: number, top: number, right: number, bottom: number, } | { "op": "delete_grid", grid: number, } | { "op": "first_grid", grid: number, } | { "op": "set", key: string, value: string | null, } | { "op": "add_level", title: string, } | { "op": "duplicate_level" } | { "op": "delete_level" };

/**
 * Requests of the Edit lens. The text is the one truth and the page keeps it, so every request brings it along.
 */
export type EditRequest = { "type": "edit_read", text: string, index: number, } | { "type": "edit_apply", text: string, index: number, operations: Array<EditOperation>, made: Array<[string, string]>, } | { "type": "edit_vocabulary" } | { "type": "edit_looks", stacks: Array<Array<string>>, } | { "type": "edit_inspect", text: string, index: number, place: Place, before: string | null, } | { "type": "edit_make", plan: LevelPlan, } | { "type": "edit_import", files: Array<ForeignFile>, } | { "type": "edit_exports", text: string, index: number, } | { "type": "edit_export", text: string, index: number, format: string, };

/**
 * A level that is being edited.
 */
export type EditedLevel = { board: Board, 
/**
 * The rows of each grid as they stand in the text.
 */
maps: Array<Array<string>>, 
/**
 * What the signs of the maps and of the legend stand for.
 */
signs: Array<SignCard>, links: Array<Link>, rules: Rules, };

/**
 * An effect at work.
 */
export type Effect = { sprite: string, name: string, 
/**
 * How long it lasts, in words.
 */
left: string | null, };

/**
 * An entity as a legend describes it.
 */
export type EntityCard = { 
/**
 * As it can stand in a legend.
 */
text: string, 
/**
 * The keys and their values as written, `is` included.
 */
fields: Array<[string, string]>, };

/**
 * One entity.
 */
export type EntityReport = { entity: number, name: string, facts: Array<Fact>, tags: Array<string>, };

/**
 * What can be saved of a game.
 */
export type Export = "png" | "svg" | "glb" | "state" | "level" | "page";

/**
 * A format that levels can be written in.
 */
export type ExportCard = { format: string, title: string, about: string, ending: string, 
/**
 * Why this level cannot go into it.
 */
fault: string | null, };

/**
 * A component, or a reference to a grid or to a place.
 */
export type Fact = { key: string, value: string, 
/**
 * The grid that is spoken of, for its hue.
 */
grid: number | null, 
/**
 * The place that is spoken of, to go to.
 */
place: Place | null, };

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
 * A game to look at, without a server: the first board and what each turn changed.
 */
export type Film = { title: string, board: Board, turns: Array<FilmTurn>, };

/**
 * One turn of a film.
 */
export type FilmTurn = { patch: Patch, 
/**
 * What happened, in sentences.
 */
said: string, };

/**
 * A change of the text that mends a mistake.
 */
export type Fix = { 
/**
 * What it does, as a command.
 */
title: string, 
/**
 * From 1.
 */
line: number, 
/**
 * From 1, in characters.
 */
column: number, 
/**
 * How many characters are replaced.
 */
length: number, text: string, };

/**
 * A file of another program; `length` of the bytes that follow are its.
 */
export type ForeignFile = { name: string, length: number, };

/**
 * So much of so much.
 */
export type Gauge = { now: number, most: number, };

/**
 * Where the room stands that leads out of a grid.
 */
export type GridPlace = { grid: number, at: Place | null, };

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
 * Where the camera of the isometric view looks, in cells of the outermost grid, whose middle is the origin.
 */
export type IsoCamera = { 
/**
 * From the outermost grid to the innermost that matters, each in the one before it.
 */
path: Array<number>, at: IsoLook, 
/**
 * Where the camera rested before, in these coordinates; none when there is no way from there to here.
 */
from: IsoLook | null, 
/**
 * Diagonal of the outermost grid.
 */
depth: number, };

/**
 * A point to look at, and how much is seen.
 */
export type IsoLook = { centre: [number, number, number], 
/**
 * Diagonal of the grid in the middle.
 */
width: number, };

/**
 * One thing to draw in a cell. What it does not have is left out, for boards have thousands of them.
 */
export type Item = { entity: number, sprite: string, 
/**
 * Which of the page's colours it has, if not the one that is called like its sprite.
 */
role?: string, 
/**
 * The colour of the group it belongs to, `#rrggbb`: it comes from the group's name and is the same in every theme.
 */
group?: string, layer: Layer, 
/**
 * The grid inside, when this is a room.
 */
room?: number, 
/**
 * `primary` or `secondary`, when a room is marked.
 */
mark?: string, 
/**
 * Where an agent looks and a mover goes.
 */
dir?: Heading, 
/**
 * Cells a turn, for what moves by itself.
 */
speed?: number, label?: string, 
/**
 * The dead and the opened stay, as shadows of themselves.
 */
faded?: boolean, };

/**
 * A key and the words that may be its value.
 */
export type KeyWords = { key: string, words: Array<string>, };

/**
 * Where in its cell an item is drawn.
 */
export type Layer = "background" | "main" | "other" | "corner";

/**
 * One level of a file.
 */
export type LevelCard = { index: number, title: string, author: string, description: string, tags: Array<string>, };

/**
 * What a new level shall be like. Numbers are as somebody typed them; the answer says which are no good.
 */
export type LevelPlan = { "kind": "empty", width: number, height: number, walls: boolean, } | { "kind": "nest", width: number, height: number, inner_width: number, inner_height: number, } | { "kind": "maze", maze: MazePlan, };

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
 * Two cells that have to do with each other.
 */
export type Link = { kind: LinkKind, from: Place, to: Place, };

/**
 * Why two cells are linked.
 */
export type LinkKind = "portal" | "pursuit";

/**
 * What happened in a turn.
 */
export type LogLine = { turn: number, pieces: Array<Piece>, };

/**
 * A level that was made for a plan.
 */
export type MadeLevel = { text: string, board: Board, 
/**
 * What does not fit, in sentences.
 */
remarks: Array<string>, };

/**
 * A map that can be chosen from a list.
 */
export type MapCard = { name: string, title: string, about: string, };

/**
 * Where a map of walls comes from.
 */
export type MapSource = { "kind": "sample", name: string, } | { "kind": "level", level: LevelRef, } | { "kind": "empty", width: number, height: number, } | { "kind": "text", text: string, };

/**
 * A box of a maze; one with a speed moves by itself.
 */
export type MazeBox = { pushable: boolean, speed: number, };

/**
 * Somebody in a maze who hurts.
 */
export type MazeEnemy = { damage: number, lethal: boolean, 
/**
 * `static`, `directional`, `pathfinding_line` or `pathfinding_path`.
 */
movement: string, speed: number, };

/**
 * Something in a maze that hurts and stays.
 */
export type MazeHazard = { 
/**
 * `lava` or `spike`.
 */
look: string, damage: number, lethal: boolean, };

/**
 * What a maze shall be like.
 */
export type MazePlan = { width: number, height: number, 
/**
 * Which share of the walls of a perfect maze is kept, in percent.
 */
walls: number, floor_cost: number, health: number, cores: number, core_reward: number, coins: number, coin_reward: number, portals: number, doors: number, boxes: Array<MazeBox>, hazards: Array<MazeHazard>, powerups: Array<MazePowerup>, enemies: Array<MazeEnemy>, moves: string, objective: string, seed: number, 
/**
 * Whether to draw until a simple player has won.
 */
solvable: boolean, };

/**
 * An effect to pick up in a maze.
 */
export type MazePowerup = { 
/**
 * `boots`, `ghost` or `shield`.
 */
effect: string, 
/**
 * Moves at once; boots only.
 */
multiplier: number, 
/**
 * `turns`, `uses` or `none`.
 */
limit: string, amount: number, };

/**
 * Something wrong with the text.
 */
export type Mistake = { error: boolean, message: string, hint: string | null, 
/**
 * From 1.
 */
line: number, 
/**
 * From 1, in characters.
 */
column: number, 
/**
 * How many characters of the line are meant; 0 when it is the place between two.
 */
length: number, 
/**
 * Which level it is about, none for the whole file.
 */
level: number | null, fix: Fix | null, };

/**
 * An entity that is elsewhere now.
 */
export type Move = { entity: number, from: Place, to: Place, 
/**
 * Whether it went through a portal, and so did not pass the cells between.
 */
jump: boolean, };

/**
 * How a game ended, if it did.
 */
export type Outcome = "ongoing" | "won" | "lost" | "truncated";

/**
 * What a turn changed.
 */
export type Patch = { cells: Array<CellPatch>, moves: Array<Move>, 
/**
 * Grids that are left by another room now, or by the same one elsewhere.
 */
primaries: Array<GridPlace>, focus: Place | null, };

/**
 * A part of a sentence, with what it names.
 */
export type Piece = { "kind": "text", text: string, } | { "kind": "entity", text: string, entity: number, 
/**
 * Where it stands now; none once it is picked up or gone.
 */
place: Place | null, } | { "kind": "grid", text: string, grid: number, } | { "kind": "cell", text: string, place: Place, };

/**
 * A cell of a grid.
 */
export type Place = { grid: number, x: number, y: number, };

/**
 * What is wrong with one field of a plan.
 */
export type PlanFault = { 
/**
 * As in the plan, with numbers for lists: `width`, `enemies.2.speed`.
 */
field: string, message: string, };

/**
 * Answers of the Play lens.
 */
export type PlayAnswer = { "type": "play_world", level: LevelRef, title: string, description: string, 
/**
 * The text of the file, for sharing.
 */
text: string, board: Board, status: Status, log: Array<LogLine>, blame: Blame | null, } | { "type": "play_turn", patch: Patch, status: Status, log: Array<LogLine>, blame: Blame | null, } | { "type": "play_cell", cell: CellReport, } | { "type": "play_state", json: string, differences: Array<Difference>, } | { "type": "play_hint", pieces: Array<Piece>, action: Action | null, } | { "type": "play_replay", name: string, text: string, } | { "type": "play_film", name: string, film: Film, } | { "type": "play_scene", view: IsoCamera, } | { "type": "play_file", name: string, 
/**
 * What the bytes are, as browsers call it.
 */
media: string, };

/**
 * Requests of the Play lens.
 */
export type PlayRequest = { "type": "play_open", level: LevelRef, } | { "type": "play_open_replay", text: string, } | { "type": "play_resume" } | { "type": "play_act", action: Action, } | { "type": "play_undo" } | { "type": "play_redo" } | { "type": "play_restart" } | { "type": "play_jump", turn: number, } | { "type": "play_pull", on: boolean, } | { "type": "play_cell", place: Place, } | { "type": "play_state" } | { "type": "play_hint" } | { "type": "play_replay" } | { "type": "play_film" } | { "type": "play_scene", dark: boolean, grid: number | null, } | { "type": "play_export", what: Export, dark: boolean, iso: boolean, grid: number | null, };

/**
 * How pushes go through rooms.
 */
export type PushCard = { order: Array<string>, entry: string, swallow: string, search: string, pull: boolean, };

/**
 * Any request.
 */
export type Request = FilesRequest | PlayRequest | EditRequest | SightRequest | CrowdRequest | RouteRequest;

/**
 * Answers of the Routes lens.
 */
export type RouteAnswer = { "type": "route_map", map: RouteMapCard, } | { "type": "route_bitmap", width: number, height: number, row_bytes: number, } | { "type": "route_path", path: RoutePath, } | { "type": "route_compared", planner: RouteTiming, jump_points: RouteTiming, bfs: RouteTiming, } | { "type": "route_painted", x: number, y: number, width: number, height: number, row_bytes: number, changed: number, micros: number, } | { "type": "route_scenario", run: RouteRun, } | { "type": "route_working" } & Working | { "type": "route_idle" };

/**
 * Work in expanded nodes.
 */
export type RouteEffort = { direct: number, spine: number, refine: number, check: number, guardrail: number, widenings: number, };

/**
 * A prepared map.
 */
export type RouteMapCard = { name: string, width: number, height: number, open: number, 
/**
 * Side of a cell in tiles.
 */
cell: number, build_ms: number, bytes: number, 
/**
 * Two tiles far apart that can reach each other, to begin with.
 */
start: [Cell, Cell] | null, };

/**
 * How steps are counted.
 */
export type RouteMetric = "octile" | "king" | "four";

/**
 * A planned route.
 */
export type RoutePath = { 
/**
 * The ends that were used: the nearest open tiles.
 */
from: Cell, to: Cell, 
/**
 * Why there is no path, in a sentence.
 */
fault: string | null, 
/**
 * Turning points, two numbers each.
 */
points: Array<number>, straight: number, diagonal: number, length: number, micros: number, effort: RouteEffort, trace: RouteTrace | null, };

/**
 * A question with the knobs of the planner.
 */
export type RouteQuery = { from: Cell, to: Cell, metric: RouteMetric, 
/**
 * Thousandths by which a path may be longer than the shortest; `null` for no proof.
 */
proof: number | null, 
/**
 * Cells beside the spine; `null` for as many as suit the length.
 */
margin: number | null, widenings: number, spacing: number, 
/**
 * From portal to portal instead of one search in the corridor.
 */
portals: boolean, 
/**
 * The spine over cells that count as open if any tile is.
 */
any_open: boolean, 
/**
 * Plan even where an exact search is quicker.
 */
always_plan: boolean, 
/**
 * Whether to tell how the route came about.
 */
trace: boolean, };

/**
 * The questions of a scenario run.
 */
export type RouteQuestions = { "kind": "file", text: string, } | { "kind": "random", count: number, seed: number, };

/**
 * Requests of the Routes lens. Long ones are begun and answered with `route_working`; `route_poll` brings their answer.
 */
export type RouteRequest = { "type": "route_open", source: RouteSource, cell: number, } | { "type": "route_bitmap" } | { "type": "route_query", query: RouteQuery, } | { "type": "route_compare", query: RouteQuery, } | { "type": "route_paint", points: Array<Cell>, radius: number, open: boolean, } | { "type": "route_scenario", questions: RouteQuestions, metric: RouteMetric, } | { "type": "route_poll" } | { "type": "route_stop" };

/**
 * A scenario run.
 */
export type RouteRun = { 
/**
 * Questions left out because their ends are not open or not connected.
 */
skipped: number, 
/**
 * Exact length, microseconds of the planner, of jump points, and length divided by the exact one; four numbers each.
 */
rows: Array<number>, planner_mean: number, exact_mean: number, ratio_mean: number, ratio_most: number, 
/**
 * Whether it was stopped, or cut at the limit.
 */
note: string | null, };

/**
 * Where a map of open tiles comes from.
 */
export type RouteSource = { "kind": "earth" } | { "kind": "generated", style: RouteStyle, width: number, height: number, seed: number, } | { "kind": "level", level: LevelRef, } | { "kind": "upload", name: string, };

/**
 * What a generated map looks like.
 */
export type RouteStyle = "archipelago" | "river_delta" | "rooms" | "maze" | "caves";

/**
 * One method on one question.
 */
export type RouteTiming = { micros: number, 
/**
 * `null` when there is no path.
 */
length: number | null, steps: number, 
/**
 * Nodes or tiles it looked at.
 */
expanded: number, 
/**
 * Turning points, two numbers each.
 */
points: Array<number>, };

/**
 * How a route came about. Rectangles are column, row, width, height; portals are two tiles; tiles are column, row.
 */
export type RouteTrace = { spine: Array<number>, waypoints: Array<number>, portals: Array<number>, window: Array<number>, widened: Array<number>, visited: Array<number>, };

/**
 * The words of the rules of a level, in the order in which people choose them.
 */
export type RuleWords = { moves: Array<Choice>, objectives: Array<Choice>, strategies: Array<Choice>, entries: Array<Choice>, swallows: Array<Choice>, searches: Array<Choice>, };

/**
 * What holds for the whole level.
 */
export type Rules = { title: string, author: string, description: string, tags: Array<string>, moves: string, objective: string, seed: number | null, turns: number | null, 
/**
 * None where an agent pushes one box at a time.
 */
push: PushCard | null, };

/**
 * An actor to keep.
 */
export type SavedActor = { 
/**
 * The sub-cell it is in.
 */
x: number, y: number, 
/**
 * The cell it goes to.
 */
to: Cell | null, };

/**
 * What the server says by itself, and what can be the answer to anything.
 */
export type ServerAnswer = { "type": "hello", version: string, resumed: boolean, } | { "type": "error", message: string, };

/**
 * Answers of the Sight lens.
 */
export type SightAnswer = { "type": "sight_maps", maps: Array<MapCard>, } | { "type": "sight_map", name: string, width: number, height: number, walls: string, seen: SightSeen, } | { "type": "sight_seen", seen: SightSeen, } | { "type": "sight_text", text: string, } | { "type": "sight_checked", pairs: number, blind: Array<Cell>, unseen: Array<Cell>, micros: number, } | { "type": "sight_working" } & Working | { "type": "sight_idle" };

/**
 * What is to change; what is left out stays.
 */
export type SightChange = { strokes?: Array<Stroke>, observer?: Cell, wide_x?: boolean, wide_y?: boolean, rule?: SightRule, 
/**
 * Cells as the crow flies; 0 for unlimited.
 */
reach?: number, goal?: Cell, forget_goal?: boolean, };

/**
 * How many of everything.
 */
export type SightCounts = { visible: number, free: number, walls: number, interesting: number, plain: number, hidden: number, };

/**
 * Requests of the Sight lens.
 */
export type SightRequest = { "type": "sight_maps" } | { "type": "sight_open", source: MapSource, } | { "type": "sight_change", change: SightChange, } | { "type": "sight_copy" } | { "type": "sight_check" } | { "type": "sight_poll" } | { "type": "sight_stop" };

/**
 * What seeing means.
 */
export type SightRule = "hull" | "traced" | "shadow" | "permissive";

/**
 * What the observer sees, and what follows from it.
 */
export type SightSeen = { revision: number, observer: Cell, wide_x: boolean, wide_y: boolean, rule: SightRule, reach: number, 
/**
 * Row, first column, column after the last; three numbers for each run.
 */
runs: Array<number>, 
/**
 * Column, row, directions (1 NW, 2 NE, 4 SW, 8 SE), interest (0 hidden, 1 plain, 2 interesting); four numbers each.
 */
corners: Array<number>, counts: SightCounts, goal: Cell | null, 
/**
 * The way of a one-cell body to the goal; `null` when there is none or no goal.
 */
way: SightWay | null, 
/**
 * How long the server took for it.
 */
micros: number, 
/**
 * What could not be done, in a sentence.
 */
note: string | null, };

/**
 * A way in straight legs.
 */
export type SightWay = { cells: Array<Cell>, length: string, };

/**
 * A sign of the maps.
 */
export type SignCard = { sign: string, 
/**
 * From the bottom up.
 */
stack: Array<EntityCard>, 
/**
 * How many cells have it.
 */
count: number, };

/**
 * Who keeps a file.
 */
export type Source = "gallery" | "folder" | "draft";

/**
 * How the game stands.
 */
export type Status = { turn: number, 
/**
 * Turns that can be gone to, undone ones included.
 */
turns: number, outcome: Outcome, score: number, 
/**
 * A text of the level for the player.
 */
message: string | null, 
/**
 * What to do, as a sentence.
 */
goal: string, turn_limit: number | null, health: Gauge | null, effects: Array<Effect>, items: Array<Carried>, 
/**
 * Whether pushing also pulls; none where the level has no such rules.
 */
pull: boolean | null, };

/**
 * A straight line of cells that becomes wall or floor.
 */
export type Stroke = { from: Cell, to: Cell, wall: boolean, };

/**
 * Text that was not saved.
 */
export type Unsaved = { source: Source, name: string, text: string, 
/**
 * The version it was made from.
 */
base: string | null, };

/**
 * What a level file can say by name.
 */
export type Vocabulary = { 
/**
 * Keys of a level whose values are tables.
 */
tables: Array<string>, 
/**
 * Keys of a level, of push rules, of an entity, and of what says how an entity moves.
 */
level: Array<string>, push: Array<string>, entity: Array<string>, moving: Array<string>, 
/**
 * Words for entities.
 */
words: Array<string>, 
/**
 * Keys whose values are `true` or `false`.
 */
flags: Array<string>, 
/**
 * Keys whose values are words.
 */
values: Array<KeyWords>, 
/**
 * The words of the rules, with what they mean.
 */
rules: RuleWords, };

/**
 * How long work is getting on: `done` of `total`, both 0 when it cannot be told.
 */
export type Working = { what: string, done: number, total: number, };
