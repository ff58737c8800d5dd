// Generated from crates/gridcosm-desk/src/wire; do not edit. To refresh it:
// GRIDCOSM_REFRESH=1 cargo test -p gridcosm-desk generated

/**
 * What an agent can do.
 */
export type Action = "up" | "down" | "left" | "right" | "use_key" | "pick_up" | "wait";

/**
 * Who acts in the next turn.
 */
export type Acts = { 
/**
 * "Agent 2 acts", or "All agents act".
 */
who: string, 
/**
 * Whether the player may choose another one.
 */
chosen: boolean, };

/**
 * Any answer.
 */
export type Answer = ServerAnswer | FilesAnswer | SpritesAnswer | PlayAnswer | EditAnswer | MapAnswer | SightAnswer | CrowdAnswer | RouteAnswer | SolveAnswer;

/**
 * Why a move failed, and the cell that caused it.
 */
export type Blame = { pieces: Array<Piece>, place: Place | null, };

/**
 * A world as it is drawn: a flat list of grids; the page draws rooms recursively.
 */
export type Board = { 
/**
 * The grid to show first.
 */
root: number, grids: Array<GridView>, 
/**
 * Where the agent is.
 */
focus: Place | null, 
/**
 * Chooses among variants of drawings.
 */
seed: number, };

/**
 * Carried things of one kind.
 */
export type Carried = { sprite: string, role: string, 
/**
 * The colour of its group, as in an item.
 */
group: string | null, name: string, count: number, };

/**
 * A cell of a map; it may lie outside the map if the pointer does.
 */
export type Cell = { x: number, y: number, };

/**
 * The new content of a cell.
 */
export type CellPatch = { grid: number, x: number, y: number, items: Array<Item>, };

/**
 * Everything known about a cell.
 */
export type CellReport = { place: Place, 
/**
 * The name of the grid.
 */
grid: string, 
/**
 * Whether the agent can walk there, and if not, why.
 */
verdict: Array<Piece>, 
/**
 * The one nearest to the viewer first.
 */
entities: Array<EntityReport>, };

/**
 * A word of a level file and its meaning.
 */
export type Choice = { word: string, label: string, };

/**
 * A piece of a map, and the meaning of its signs that are not built in.
 */
export type Clip = { rows: Array<string>, 
/**
 * Signs and stacks.
 */
legend: Array<[string, Array<string>]>, };

/**
 * Answers of the Crowd lens.
 */
export type CrowdAnswer = { "type": "crowd_world", map: MapView, } | { "type": "crowd_sent", actors: Array<number>, left: number, } | { "type": "crowd_saved", save: CrowdSave, } | { "type": "crowd_frame", frame: CrowdFrame, };

/**
 * How the same actors fare under the other setting.
 */
export type CrowdBeside = { fallback: boolean, arrived: number, stuck: number, };

/**
 * How much later actors arrive because of the others.
 */
export type CrowdDelays = { 
/**
 * The number of actors by lost time, in steps of half a second; the last number includes all longer times.
 */
counts: Array<number>, mean_seconds: number, most_seconds: number, };

/**
 * The state of a crowd. The attachment holds 40 bytes per actor, first all of this crowd, then all of the one that runs
 * beside it, little-endian: id (u32), x and y in cells (f32),
 * flags (u8: 1 under way, 2 arrived, 4 stuck) and three unused bytes, then pairs of i16, with -1 for none: the current
 * sub-cell, the next one, two others that it holds, the destination cell, and the cell it steers for.
 */
export type CrowdFrame = { 
/**
 * The map that the actors are on.
 */
stamp: MapStamp, tick: number, actors: number, travellers: number, arrived: number, stuck: number, 
/**
 * How often two actors shared a sub-cell since the world was opened.
 */
overlaps: number, 
/**
 * How often two actors came closer than the raster allows.
 */
pass_throughs: number, in_walls: number, 
/**
 * The ticks lost compared with travelling alone; `null` until they are known.
 */
delays: CrowdDelays | null, 
/**
 * The server's time per tick; 0 if none was run.
 */
micros: number, rules: CrowdRules, note: string | null, 
/**
 * The same actors with the other setting of the Basic3 fallback, if they run beside these.
 */
beside: CrowdBeside | null, };

/**
 * Which sub-cells an actor may choose and reserve.
 */
export type CrowdMode = "square" | "diagonal" | "no_diagonal" | "anti_cross" | "basic3" | "basic3_anti_cross" | "destination_direct";

/**
 * The shift of the raster: half a sub-cell to the left, up, or both.
 */
export type CrowdOffset = "none" | "x" | "y" | "xy";

/**
 * Requests of the Crowd lens. Its actors are on the map of the window.
 */
export type CrowdRequest = { "type": "crowd_start", situation: CrowdSituation, actors: number, seed: number, } | { "type": "crowd_load", save: CrowdSave, } | { "type": "crowd_save" } | { "type": "crowd_place", x: number, y: number, } | { "type": "crowd_remove", x: number, y: number, } | { "type": "crowd_clear" } | { "type": "crowd_send", x: number, y: number, percent: number, } | { "type": "crowd_rules", rules: CrowdRules, } | { "type": "crowd_compare", on: boolean, } | { "type": "crowd_step", ticks: number, };

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
 * A saved crowd.
 */
export type CrowdSave = { 
/**
 * One line per row; `#` is a wall.
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
 * The changed text; `null` if the text was only read.
 */
text: string | null, 
/**
 * Whether the text was read as a nest.
 */
nest: boolean, 
/**
 * The legend entries that the change added: signs and stacks.
 */
made: Array<[string, string]>, 
/**
 * The index of the level; it may change when levels are added or deleted.
 */
index: number, mistakes: Array<Mistake>, 
/**
 * `null` if the text cannot be parsed.
 */
level: EditedLevel | null, 
/**
 * The titles of all levels in the file.
 */
titles: Array<string>, } | { "type": "edit_vocabulary", vocabulary: Vocabulary, } | { "type": "edit_looks", looks: Array<Array<Item>>, } | { "type": "edit_inspected", cell: CellReport, json: string, differences: Array<Difference>, } | { "type": "edit_made", level: MadeLevel | null, faults: Array<PlanFault>, } | { "type": "edit_imported", text: string, 
/**
 * Whether the text is a nest, not a level file.
 */
nest: boolean, 
/**
 * The format of the file, in a few words.
 */
format: string, 
/**
 * What changed during the import, in sentences.
 */
remarks: Array<string>, } | { "type": "edit_exports", exports: Array<ExportCard>, } | { "type": "edit_exported", 
/**
 * The file extension, with its dot.
 */
ending: string, 
/**
 * What the format cannot express, in one sentence.
 */
remark: string | null, 
/**
 * The attached bytes are an SVG that the page draws; the file holds its pixels.
 */
pixels: boolean, };

/**
 * A change to the text. Entities and values are written as in a level file: `"wall"`, `{ is = "door", key = "red" }`.
 */
export type EditOperation = { "op": "paint", grid: number, cells: Array<[number, number]>, stack: Array<string>, } | { "op": "stack", grid: number, cells: Array<[number, number]>, entity: string, } | { "op": "paste", grid: number, x: number, y: number, clip: Clip, } | { "op": "change", place: Place, entity: number, key: string, value: string | null, } | { "op": "pursue", hunter: Place, target: Place, } | { "op": "pair", one: Place, other: Place, } | { "op": "wire", source: Place, listener: Place, } | { "op": "add_grid", name: string, width: number, height: number, } | { "op": "rename_grid", grid: number, name: string, } | { "op": "duplicate_grid", grid: number, name: string, } | { "op": "resize_grid", grid: number, left: number, top: number, right: number, bottom: number, } | { "op": "delete_grid", grid: number, } | { "op": "first_grid", grid: number, } | { "op": "set", key: string, value: string | null, } | { "op": "add_level", title: string, } | { "op": "duplicate_level" } | { "op": "delete_level" };

/**
 * Requests of the Edit lens. The page holds the text, which is the only source of truth, so every request contains it.
 */
export type EditRequest = { "type": "edit_read", text: string, index: number, nest: boolean, } | { "type": "edit_apply", text: string, index: number, nest: boolean, operations: Array<EditOperation>, made: Array<[string, string]>, } | { "type": "edit_vocabulary" } | { "type": "edit_looks", stacks: Array<Array<string>>, } | { "type": "edit_inspect", text: string, index: number, nest: boolean, place: Place, before: string | null, } | { "type": "edit_make", plan: LevelPlan, } | { "type": "edit_import", files: Array<ForeignFile>, } | { "type": "edit_exports", text: string, index: number, nest: boolean, } | { "type": "edit_export", text: string, index: number, nest: boolean, format: string, sprites: string | null, };

/**
 * A level that is being edited.
 */
export type EditedLevel = { board: Board, 
/**
 * The rows of each grid as written in the text.
 */
maps: Array<Array<string>>, 
/**
 * The meaning of each sign in the maps and the legend.
 */
signs: Array<SignCard>, links: Array<Link>, rules: Rules, };

/**
 * An active effect.
 */
export type Effect = { sprite: string, name: string, 
/**
 * How long it still lasts, in words.
 */
left: string | null, };

/**
 * An entity as a legend describes it.
 */
export type EntityCard = { 
/**
 * Written so that it can be used in a legend.
 */
text: string, 
/**
 * The keys and their values as written, including `is`.
 */
fields: Array<[string, string]>, };

/**
 * One entity.
 */
export type EntityReport = { entity: number, name: string, facts: Array<Fact>, tags: Array<string>, };

/**
 * The formats in which a game can be saved.
 */
export type Export = "png" | "svg" | "glb" | "state" | "level" | "page";

/**
 * A format to which levels can be exported.
 */
export type ExportCard = { format: string, title: string, about: string, ending: string, 
/**
 * Why this level cannot be exported to it.
 */
fault: string | null, };

/**
 * A component, or a reference to a grid or to a place.
 */
export type Fact = { key: string, value: string, 
/**
 * The grid that the value names; the page shows it in that grid's hue.
 */
grid: number | null, 
/**
 * The place that the value names; the page can go there.
 */
place: Place | null, };

/**
 * A file with levels.
 */
export type FileCard = { source: Source, name: string, 
/**
 * Files of the same pack are shown together; empty for files in the folder.
 */
pack: string, title: string, author: string, description: string, version: string, levels: Array<LevelCard>, 
/**
 * Why no level of the file can be played.
 */
fault: string | null, };

/**
 * Answers about level files.
 */
export type FilesAnswer = { "type": "files_list", files: Array<FileCard>, 
/**
 * The folder where levels are saved.
 */
folder: string, } | { "type": "files_text", text: string, version: string, 
/**
 * The unsaved text in the journal.
 */
unsaved: Unsaved | null, } | { "type": "files_saved", 
/**
 * The name as written, with its extension.
 */
name: string, version: string, } | { "type": "files_conflict", text: string, version: string, } | { "type": "files_deleted" } | { "type": "files_renamed", name: string, version: string, } | { "type": "files_kept" } | { "type": "files_unsaved", documents: Array<Unsaved>, } | { "type": "files_held", name: string, } | { "type": "files_picture", svg: string, };

/**
 * Requests about level files.
 */
export type FilesRequest = { "type": "files_list" } | { "type": "files_open", source: Source, name: string, } | { "type": "files_save", name: string, text: string, base: string | null, } | { "type": "files_delete", name: string, version: string, } | { "type": "files_rename", from: string, to: string, } | { "type": "files_keep", source: Source, name: string, text: string, base: string | null, } | { "type": "files_unsaved" } | { "type": "files_forget", source: Source, name: string, } | { "type": "files_hold", text: string, } | { "type": "files_picture", level: LevelRef, dark: boolean, sprites: string | null, };

/**
 * A recorded game for viewing without a server: the first board, and the changes of each turn.
 */
export type Film = { title: string, board: Board, turns: Array<FilmTurn>, 
/**
 * The drawings to show it with, instead of the usual ones.
 */
sprites?: Array<SpriteDrawing>, };

/**
 * One turn of a film.
 */
export type FilmTurn = { patch: Patch, 
/**
 * What happened, in sentences.
 */
said: string, };

/**
 * A change to the text that fixes a mistake.
 */
export type Fix = { 
/**
 * The name of the fix, as a command.
 */
title: string, 
/**
 * Counted from 1.
 */
line: number, 
/**
 * Counted from 1, in characters.
 */
column: number, 
/**
 * The number of characters that are replaced.
 */
length: number, text: string, };

/**
 * A file of another program; `length` is its share of the attached bytes.
 */
export type ForeignFile = { name: string, length: number, };

/**
 * A current value and its maximum.
 */
export type Gauge = { now: number, most: number, };

/**
 * The room that leads out of a grid.
 */
export type GridPlace = { grid: number, at: Place | null, };

/**
 * One grid of a board.
 */
export type GridView = { id: number, name: string, width: number, height: number, 
/**
 * The number of its hue in the theme.
 */
hue: number, 
/**
 * The colour that the level gives it, as `#rrggbb`.
 */
colour?: string, 
/**
 * Whether it is a void, in which things hang that stand nowhere else.
 */
void?: boolean, 
/**
 * The room that leads out of it.
 */
primary: Place | null, 
/**
 * Row by row; the items of a cell are listed from back to front.
 */
cells: Array<Array<Item>>, };

/**
 * One of the four directions.
 */
export type Heading = "N" | "S" | "E" | "W";

/**
 * What to do next.
 */
export type HintCard = { 
/**
 * Which thing matters next; `null` if there is nothing to advise.
 */
nudge: Array<Piece> | null, 
/**
 * The advice, or why there is none.
 */
pieces: Array<Piece>, action: Action | null, 
/**
 * Whether the game cannot be won any more.
 */
dead: boolean, 
/**
 * The turns to undo until it can be won again.
 */
undo: number | null, };

/**
 * Whether a level needs an idea.
 */
export type IdeaCard = { word: string, 
/**
 * What it means, as in "without pushing anything".
 */
about: string, 
/**
 * `null` if it is unknown.
 */
needed: boolean | null, 
/**
 * A way that does without it, for the Play lens.
 */
script: string | null, turns: number | null, };

/**
 * The camera of the isometric view, in cells of the outermost grid, whose middle is the origin.
 */
export type IsoCamera = { 
/**
 * The grids from the outermost to the innermost that the camera needs, each inside the previous one.
 */
path: Array<number>, at: IsoLook, 
/**
 * Where the camera was before, in the same coordinates; `null` if that place is not connected with this one.
 */
from: IsoLook | null, 
/**
 * The diagonal of the outermost grid.
 */
depth: number, };

/**
 * A point to look at, and how much of the world is visible.
 */
export type IsoLook = { centre: [number, number, number], 
/**
 * The diagonal of the grid in the middle.
 */
width: number, };

/**
 * One thing to draw in a cell. Empty fields are omitted, because a board has thousands of items.
 */
export type Item = { entity: number, sprite: string, 
/**
 * The name of its colour in the theme, if that differs from the name of its sprite.
 */
role?: string, 
/**
 * The colour of its group, or the one that the level gives it, as `#rrggbb`. It is the same in every theme.
 */
group?: string, layer: Layer, 
/**
 * The grid inside, if this is a room.
 */
room?: number, 
/**
 * `primary` or `secondary`, if the room is marked.
 */
mark?: string, 
/**
 * The sides of a room that let nothing through.
 */
closed?: Array<Heading>, 
/**
 * Whether a room shows its inside with left and right exchanged.
 */
flip?: boolean, 
/**
 * The sign of a room that is for ever: `∞`, `εε`.
 */
sign?: string, 
/**
 * The eyes of players that are no persons (`open`), of what they can take over (`closed`), and of buttons that
 * wait for them (`wanted`).
 */
eyes?: string, 
/**
 * The direction in which an agent looks or a mover goes.
 */
dir?: Heading, 
/**
 * Cells per turn, for entities that move by themselves.
 */
speed?: number, 
/**
 * Of a member of a swarm: the left and upper edge of its square in the cell, and the side, in thousandths.
 */
square?: [number, number, number], label?: string, 
/**
 * The properties that drawings can tell apart: `locked`, `dead`, or `secondary` for a room through which its grid is
 * not left.
 */
traits?: Array<string>, 
/**
 * Whether it is drawn faded, as dead and opened entities are.
 */
faded?: boolean, };

/**
 * A key and the words that its value may be.
 */
export type KeyWords = { key: string, words: Array<string>, };

/**
 * The part of the cell where an item is drawn.
 */
export type Layer = "background" | "main" | "other" | "corner";

/**
 * One level of a file.
 */
export type LevelCard = { index: number, title: string, author: string, description: string, tags: Array<string>, 
/**
 * How hard it is, for levels of the gallery.
 */
difficulty: number | null, };

/**
 * The settings of a new level. Numbers are as the user typed them; the answer names the invalid ones.
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
 * The index of the level in the file, counted from 0.
 */
index: number, };

/**
 * A link between two cells.
 */
export type Link = { kind: LinkKind, from: Place, to: Place, };

/**
 * Why two cells are linked.
 */
export type LinkKind = "portal" | "pursuit" | "wire";

/**
 * What happened in a turn.
 */
export type LogLine = { turn: number, pieces: Array<Piece>, };

/**
 * A new level.
 */
export type MadeCard = { text: string, script: string, rating: RatingCard, };

/**
 * A level that was made from a plan.
 */
export type MadeLevel = { text: string, board: Board, 
/**
 * What did not fit into the level, in sentences.
 */
remarks: Array<string>, };

/**
 * The level from which others grow.
 */
export type MakeBase = { text: string, index: number, };

/**
 * What new levels are made of.
 */
export type MakeCard = { seed: number, count: number, 
/**
 * Levels like this one, if it is given; then only the wanted difficulty counts of the rest.
 */
from: MakeBase | null, width: number, height: number, boxes: number, rooms: number, recursive: boolean, keys: number, hunters: number, 
/**
 * The lowest and the highest difficulty.
 */
difficulty: [number, number] | null, };

/**
 * Answers about the map of a window.
 */
export type MapAnswer = { "type": "map_list", maps: Array<MapCard>, } | { "type": "map_is", map: MapView | null, } | { "type": "map_drawn", stamp: MapStamp, refused: Array<Cell>, note: string | null, };

/**
 * A map that can be chosen from a list.
 */
export type MapCard = { name: string, title: string, about: string, };

/**
 * Something in the grid of a level.
 */
export type MapFigure = { cell: Cell, name: string, 
/**
 * Whether it is a being, through whose eyes the observer can look.
 */
looks: boolean, item: Item, };

/**
 * The game that a map shows.
 */
export type MapGame = { level: LevelRef, 
/**
 * The turn that the map shows.
 */
turn: number, 
/**
 * Whether the walls change with every turn.
 */
follows: boolean, 
/**
 * Whether the level is being played, so that there are turns to follow.
 */
played: boolean, 
/**
 * The agent that acts next.
 */
acting: number | null, 
/**
 * Everything in the grid but walls, from back to front.
 */
figures: Array<MapFigure>, 
/**
 * The cells that were drawn by hand and differ from the level.
 */
drawn: Array<Cell>, };

/**
 * Requests about the map of a window. Sight and Crowd look at the same walls, and Routes can plan on them.
 */
export type MapRequest = { "type": "map_list" } | { "type": "map_open", source: MapSource, } | { "type": "map_now" } | { "type": "map_draw", strokes: Array<Stroke>, } | { "type": "map_follow", on: boolean, };

/**
 * Where a map of walls comes from.
 */
export type MapSource = { "kind": "sample", name: string, } | { "kind": "level", level: LevelRef, } | { "kind": "empty", width: number, height: number, } | { "kind": "text", text: string, } | { "kind": "kept", name: string, chosen: string, walls: string, };

/**
 * Which map it is, counted from 1 in each window, and the number of its changes so far.
 */
export type MapStamp = { map: number, revision: number, };

/**
 * The map of a window.
 */
export type MapView = { stamp: MapStamp, name: string, 
/**
 * The entry of a list that it was opened with: the name of a map or situation, `level`, `empty` or `text`.
 */
chosen: string, width: number, height: number, 
/**
 * One line per row; `#` is a wall.
 */
walls: string, 
/**
 * The game that it shows, if it is the grid of a level.
 */
game: MapGame | null, };

/**
 * A box in a maze; with a speed it moves by itself.
 */
export type MazeBox = { pushable: boolean, speed: number, };

/**
 * A creature in a maze that does damage.
 */
export type MazeEnemy = { damage: number, lethal: boolean, 
/**
 * `static`, `directional`, `pathfinding_line` or `pathfinding_path`.
 */
movement: string, speed: number, };

/**
 * Something in a maze that does damage and never moves.
 */
export type MazeHazard = { 
/**
 * `lava` or `spike`.
 */
look: string, damage: number, lethal: boolean, };

/**
 * The settings of a maze.
 */
export type MazePlan = { width: number, height: number, 
/**
 * The share of a perfect maze's walls that is kept, in percent.
 */
walls: number, floor_cost: number, health: number, cores: number, core_reward: number, coins: number, coin_reward: number, portals: number, doors: number, boxes: Array<MazeBox>, hazards: Array<MazeHazard>, powerups: Array<MazePowerup>, enemies: Array<MazeEnemy>, moves: string, objective: string, seed: number, 
/**
 * Whether to generate mazes until a simple player can win.
 */
solvable: boolean, };

/**
 * An effect that can be picked up in a maze.
 */
export type MazePowerup = { 
/**
 * `boots`, `ghost` or `shield`.
 */
effect: string, 
/**
 * The number of moves per turn; for boots only.
 */
multiplier: number, 
/**
 * `turns`, `uses` or `none`.
 */
limit: string, amount: number, };

/**
 * A mistake in the text.
 */
export type Mistake = { error: boolean, message: string, hint: string | null, 
/**
 * Counted from 1.
 */
line: number, 
/**
 * Counted from 1, in characters.
 */
column: number, 
/**
 * The number of characters that it covers on that line; 0 means the position between two characters.
 */
length: number, 
/**
 * The index of the level; `null` for the whole file.
 */
level: number | null, fix: Fix | null, };

/**
 * An entity that changed its place.
 */
export type Move = { entity: number, from: Place, to: Place, 
/**
 * Whether it went through a portal and so did not cross the cells in between.
 */
jump: boolean, };

/**
 * How a game ended, if it has ended.
 */
export type Outcome = "ongoing" | "won" | "lost" | "truncated";

/**
 * What a turn changed.
 */
export type Patch = { 
/**
 * Grids that came into being.
 */
made?: Array<GridView>, 
/**
 * Grids that are gone, after a turn was undone.
 */
gone?: Array<number>, cells: Array<CellPatch>, moves: Array<Move>, 
/**
 * Grids whose way out changed: it is another room now, or the same room in another place.
 */
primaries: Array<GridPlace>, focus: Place | null, };

/**
 * A cell on the path of a push.
 */
export type PathCell = { place: Place, 
/**
 * Whether its content changes.
 */
moves: boolean, };

/**
 * A part of a sentence, with the thing that it names.
 */
export type Piece = { "kind": "text", text: string, } | { "kind": "entity", text: string, entity: number, 
/**
 * Where it is now; `null` once it has been picked up or removed.
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
 * The name of the field, with an index for lists: `width`, `enemies.2.speed`.
 */
field: string, message: string, };

/**
 * Answers of the Play lens.
 */
export type PlayAnswer = { "type": "play_world", level: LevelRef, title: string, description: string, 
/**
 * The text of the level file, for sharing.
 */
text: string, board: Board, status: Status, log: Array<LogLine>, blame: Blame | null, } | { "type": "play_turn", patch: Patch, status: Status, log: Array<LogLine>, blame: Blame | null, } | { "type": "play_rules", 
/**
 * None where an agent pushes one box at a time.
 */
rules: PushRuleCard | null, 
/**
 * The rules of levels that say nothing else.
 */
usual: PushRuleCard, words: RuleWords, } | { "type": "play_tried", trial: TrialReport, } | { "type": "play_cell", cell: CellReport, } | { "type": "play_state", json: string, differences: Array<Difference>, } | { "type": "play_replay", name: string, text: string, } | { "type": "play_film", name: string, film: Film, } | { "type": "play_scene", view: IsoCamera, } | { "type": "play_file", name: string, 
/**
 * The media type of the file.
 */
media: string, 
/**
 * The attached bytes are an SVG that the page draws; the file holds its pixels.
 */
pixels: boolean, };

/**
 * Requests of the Play lens.
 */
export type PlayRequest = { "type": "play_open", level: LevelRef, } | { "type": "play_open_replay", text: string, } | { "type": "play_resume" } | { "type": "play_act", action: Action, } | { "type": "play_undo" } | { "type": "play_redo" } | { "type": "play_restart" } | { "type": "play_jump", turn: number, } | { "type": "play_pull", on: boolean, } | { "type": "play_agent" } | { "type": "play_rules" } | { "type": "play_try", from: Place | null, dir: Heading, manner: PushManner, rules: PushRuleCard, } | { "type": "play_cell", place: Place, } | { "type": "play_state" } | { "type": "play_script", script: string, } | { "type": "play_replay" } | { "type": "play_film", sprites: string | null, } | { "type": "play_scene", dark: boolean, grid: number | null, } | { "type": "play_export", what: Export, dark: boolean, iso: boolean, grid: number | null, sprites: string | null, };

/**
 * How pushes pass through rooms.
 */
export type PushCard = { order: Array<string>, entry: string, swallow: string, search: string, pull: boolean, 
/**
 * Whether moves go thing by thing, as in Patrick's Parabox.
 */
by_things: boolean, inner_push: boolean, shed: boolean, };

/**
 * How a push is planned.
 */
export type PushManner = "push" | "push_simple";

/**
 * The rules of a push, in the words of level files.
 */
export type PushRuleCard = { 
/**
 * Strategies, preferred ones first; any may be missing.
 */
order: Array<string>, entry: string, swallow: string, search: string, 
/**
 * None sets no limit.
 */
max_depth: number | null, max_backtracks: number | null, max_steps: number, budget: number, };

/**
 * How hard a level is; shares are thousandths.
 */
export type RatingCard = { difficulty: number, turns: number, pushes: number, situations: number, complete: boolean, branching: number, detours: number, surprises: number, dead: number, };

/**
 * Any request.
 */
export type Request = FilesRequest | SpritesRequest | PlayRequest | EditRequest | MapRequest | SightRequest | CrowdRequest | RouteRequest | SolveRequest;

/**
 * Answers of the Routes lens.
 */
export type RouteAnswer = { "type": "route_map", map: RouteMapCard, } | { "type": "route_bitmap", width: number, height: number, row_bytes: number, stamp: MapStamp | null, } | { "type": "route_path", path: RoutePath, } | { "type": "route_compared", planner: RouteTiming, jump_points: RouteTiming, bfs: RouteTiming, } | { "type": "route_painted", x: number, y: number, width: number, height: number, row_bytes: number, changed: number, micros: number, 
/**
 * What was not possible, in one sentence.
 */
note: string | null, } | { "type": "route_scenario", run: RouteRun, } | { "type": "route_working" } & Working | { "type": "route_idle" };

/**
 * Work in expanded nodes.
 */
export type RouteEffort = { direct: number, spine: number, refine: number, check: number, guardrail: number, widenings: number, };

/**
 * The settings of the planner.
 */
export type RouteKnobs = { metric: RouteMetric, 
/**
 * By how many thousandths a path may be longer than the shortest; `null` for no proof.
 */
proof: number | null, 
/**
 * The number of cells on each side of the spine; `null` to choose it by length.
 */
margin: number | null, 
/**
 * How often the corridor may be widened.
 */
widenings: number, 
/**
 * The number of cells between waypoints.
 */
spacing: number, 
/**
 * Search from portal to portal instead of once in the whole corridor.
 */
portals: boolean, 
/**
 * The number of tiles per portal, when searching from portal to portal.
 */
portal_cap: number, 
/**
 * Plan the spine over cells that count as open if any tile is.
 */
any_open: boolean, 
/**
 * Plan even where an exact search is faster.
 */
always_plan: boolean, };

/**
 * A prepared map.
 */
export type RouteMapCard = { name: string, width: number, height: number, open: number, 
/**
 * The side of a cell in tiles.
 */
cell: number, build_ms: number, bytes: number, 
/**
 * The map of the window that it shows, if it does.
 */
stamp: MapStamp | null, 
/**
 * Two distant tiles that can reach each other, as the first query; in a level the agent and an exit.
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
 * The ends that were used: the open tiles nearest to the requested ones, or of two shores the nearest pair.
 */
from: Cell, to: Cell, 
/**
 * Why there is no path, in one sentence.
 */
fault: string | null, 
/**
 * The turning points, two numbers each.
 */
points: Array<number>, straight: number, diagonal: number, length: number, micros: number, effort: RouteEffort, trace: RouteTrace | null, };

/**
 * A query with the settings of the planner.
 */
export type RouteQuery = { 
/**
 * Where the route may begin. A single tile may be blocked; it stands for the nearest open one.
 */
from: Array<Cell>, 
/**
 * Where it may end.
 */
to: Array<Cell>, knobs: RouteKnobs, 
/**
 * Whether to return how the route was found.
 */
trace: boolean, };

/**
 * The queries of a scenario run.
 */
export type RouteQuestions = { "kind": "file", text: string, } | { "kind": "random", count: number, seed: number, };

/**
 * Requests of the Routes lens. Long ones start a job and are answered with `route_working`; `route_poll` fetches the
 * result.
 */
export type RouteRequest = { "type": "route_open", source: RouteSource, cell: number, } | { "type": "route_bitmap" } | { "type": "route_query", query: RouteQuery, } | { "type": "route_compare", query: RouteQuery, } | { "type": "route_paint", points: Array<Cell>, radius: number, open: boolean, } | { "type": "route_scenario", questions: RouteQuestions, knobs: RouteKnobs, } | { "type": "route_poll" } | { "type": "route_stop" };

/**
 * A scenario run.
 */
export type RouteRun = { 
/**
 * The number of queries skipped because their ends are not open or not connected.
 */
skipped: number, 
/**
 * Four numbers per query: the exact length, the microseconds of the planner, those of jump points, and the
 * planner's length divided by the exact one.
 */
rows: Array<number>, planner_mean: number, exact_mean: number, ratio_mean: number, ratio_most: number, 
/**
 * Says if not all queries were run.
 */
note: string | null, };

/**
 * One search from portal to portal.
 */
export type RouteSegment = { 
/**
 * The cells in which it searched.
 */
window: Array<number>, 
/**
 * The first and the last tile of the portal where it ends, as four numbers; none for the last segment.
 */
exits: Array<number>, 
/**
 * The number of tiles it reached.
 */
visited: number, };

/**
 * Where a map of open tiles comes from.
 */
export type RouteSource = { "kind": "earth" } | { "kind": "generated", style: RouteStyle, width: number, height: number, seed: number, } | { "kind": "walls" } | { "kind": "upload", name: string, };

/**
 * The kind of a generated map.
 */
export type RouteStyle = "archipelago" | "river_delta" | "rooms" | "maze" | "caves";

/**
 * The result of one method on one query.
 */
export type RouteTiming = { micros: number, 
/**
 * `null` if there is no path.
 */
length: number | null, steps: number, 
/**
 * The number of nodes or tiles that it visited.
 */
expanded: number, 
/**
 * The turning points, two numbers each.
 */
points: Array<number>, };

/**
 * How a route was found. Rectangles are column, row, width, height; portals are two tiles; tiles are column, row.
 */
export type RouteTrace = { spine: Array<number>, waypoints: Array<number>, portals: Array<number>, window: Array<number>, widened: Array<number>, visited: Array<number>, 
/**
 * If the route was searched from portal to portal.
 */
segments: Array<RouteSegment>, };

/**
 * The words of a level's rules, in the order in which the page lists them.
 */
export type RuleWords = { moves: Array<Choice>, objectives: Array<Choice>, turns: Array<Choice>, strategies: Array<Choice>, entries: Array<Choice>, swallows: Array<Choice>, searches: Array<Choice>, };

/**
 * The rules of the whole level.
 */
export type Rules = { title: string, author: string, description: string, tags: Array<string>, moves: string, objective: string, 
/**
 * Whose turn it is, with several agents.
 */
turns: string, seed: number | null, turn_limit: number | null, 
/**
 * `null` if an agent pushes one box at a time.
 */
push: PushCard | null, };

/**
 * A saved actor.
 */
export type SavedActor = { 
/**
 * The sub-cell it is in.
 */
x: number, y: number, 
/**
 * The cell it is going to.
 */
to: Cell | null, };

/**
 * Messages that the server sends by itself, or in answer to any request.
 */
export type ServerAnswer = { "type": "hello", version: string, resumed: boolean, } | { "type": "error", message: string, };

/**
 * Answers of the Sight lens.
 */
export type SightAnswer = { "type": "sight_seen", seen: SightSeen, } | { "type": "sight_text", text: string, } | { "type": "sight_checked", pairs: number, blind: Array<Cell>, unseen: Array<Cell>, micros: number, } | { "type": "sight_working" } & Working | { "type": "sight_idle" };

/**
 * The values to change; omitted ones stay the same.
 */
export type SightChange = { observer?: Cell, 
/**
 * The entity of the followed game through whose eyes to look from now on.
 */
eyes?: number, wide_x?: boolean, wide_y?: boolean, rule?: SightRule, 
/**
 * The straight-line distance in cells; 0 for unlimited.
 */
reach?: number, goal?: Cell, forget_goal?: boolean, };

/**
 * The numbers of cells and corners of each kind.
 */
export type SightCounts = { visible: number, free: number, walls: number, interesting: number, plain: number, hidden: number, };

/**
 * Requests of the Sight lens. It looks at the map of the window.
 */
export type SightRequest = { "type": "sight_change", change: SightChange, } | { "type": "sight_copy" } | { "type": "sight_check" } | { "type": "sight_poll" } | { "type": "sight_stop" };

/**
 * What seeing means.
 */
export type SightRule = "hull" | "traced" | "shadow" | "permissive" | "minigrid";

/**
 * What the observer sees, and the results that depend on it.
 */
export type SightSeen = { 
/**
 * The map that this was seen on.
 */
stamp: MapStamp, observer: Cell, 
/**
 * The entity through whose eyes it looks; `null` if the observer stands by itself.
 */
eyes: number | null, wide_x: boolean, wide_y: boolean, rule: SightRule, reach: number, 
/**
 * Three numbers for each run: the row, the first column, and the column after the last.
 */
runs: Array<number>, 
/**
 * Four numbers for each corner: column, row, directions (1 NW, 2 NE, 4 SW, 8 SE), interest (0 hidden, 1 plain, 2
 * interesting).
 */
corners: Array<number>, counts: SightCounts, goal: Cell | null, 
/**
 * The path of a one-cell body to the goal; `null` if there is no path or no goal.
 */
way: SightWay | null, 
/**
 * The time that the server took, in microseconds.
 */
micros: number, 
/**
 * What was not possible, in one sentence.
 */
note: string | null, };

/**
 * A path of straight legs.
 */
export type SightWay = { cells: Array<Cell>, length: string, };

/**
 * A sign used in the maps.
 */
export type SignCard = { sign: string, 
/**
 * From the bottom up.
 */
stack: Array<EntityCard>, 
/**
 * The number of cells that have it.
 */
count: number, };

/**
 * Answers to questions about solutions.
 */
export type SolveAnswer = { "type": "solve_working" } & Working | { "type": "solve_idle" } | { "type": "solve_verdict" } & VerdictCard | { "type": "solve_ideas", ideas: Array<IdeaCard>, } | { "type": "solve_hint" } & HintCard | { "type": "solve_made", levels: Array<MadeCard>, };

/**
 * The kinds of questions.
 */
export type SolveKind = "level" | "ideas" | "hint" | "make";

/**
 * Questions to the solver. Each starts work and is answered with `solve_working`; `solve_poll` fetches the result. A new
 * question of a kind replaces the one before.
 */
export type SolveRequest = { "type": "solve_level", text: string, index: number, } | { "type": "solve_ideas", text: string, index: number, } | { "type": "solve_hint" } | { "type": "solve_make", recipe: MakeCard, } | { "type": "solve_poll", kind: SolveKind, } | { "type": "solve_stop", kind: SolveKind, };

/**
 * How a search ended.
 */
export type SolveResult = "winnable" | "impossible" | "unknown" | "nothing";

/**
 * Where a file is kept.
 */
export type Source = "gallery" | "folder" | "draft";

/**
 * One drawing of a set. Those of one sprite are listed in the order that variants are counted in.
 */
export type SpriteDrawing = { sprite: string, 
/**
 * A thing must have all of these to be drawn like this.
 */
traits: Array<string>, 
/**
 * A document of its own, in which `currentColor` stands for the colour of the thing.
 */
svg: string, };

/**
 * Answers about sets of drawings.
 */
export type SpritesAnswer = { "type": "sprites_list", 
/**
 * The usual one first. Its drawings are part of the page.
 */
names: Array<string>, } | { "type": "sprites_set", drawings: Array<SpriteDrawing>, };

/**
 * Requests about sets of drawings.
 */
export type SpritesRequest = { "type": "sprites_list" } | { "type": "sprites_open", name: string, };

/**
 * The state of a game.
 */
export type Status = { turn: number, 
/**
 * The number of turns in the timeline, including undone ones.
 */
turns: number, outcome: Outcome, score: number, 
/**
 * A text from the level for the player.
 */
message: string | null, 
/**
 * What the player has to do, as a sentence; empty if there is no agent.
 */
goal: string, turn_limit: number | null, health: Gauge | null, effects: Array<Effect>, items: Array<Carried>, 
/**
 * Whose turn it is; `null` if there is only one agent.
 */
agent: Acts | null, 
/**
 * Whether a push also pulls; `null` if the level has no push rules.
 */
pull: boolean | null, };

/**
 * A straight line of cells that becomes wall or floor.
 */
export type Stroke = { from: Cell, to: Cell, wall: boolean, };

/**
 * What a tried push would do.
 */
export type TrialReport = { ok: boolean, 
/**
 * The result, or why it fails.
 */
pieces: Array<Piece>, 
/**
 * The word of conformance files for the reason of a failure.
 */
reason: string | null, 
/**
 * The cell that makes it fail.
 */
blamed: Place | null, 
/**
 * Where it starts.
 */
start: Place, 
/**
 * The cells of the path in order, those that it only passes through included; empty when it fails.
 */
path: Array<PathCell>, 
/**
 * Every cell that the search came to, parents first.
 */
attempts: Array<TriedCell>, 
/**
 * Whether the search came to more cells than these.
 */
cut: boolean, };

/**
 * A cell to which a search came.
 */
export type TriedCell = { 
/**
 * The number of the attempt from which it came; none for a start.
 */
parent: number | null, place: Place, 
/**
 * The direction of arrival.
 */
dir: Heading, 
/**
 * How it was reached, in words: "pushed on", "gone into", "swallowed", "left the room".
 */
how: string, 
/**
 * What is there, and where.
 */
pieces: Array<Piece>, end: TriedEnd, 
/**
 * What became of it, in words.
 */
said: string, 
/**
 * Strategies that could not start there, each with the reason, in words.
 */
refused: Array<string>, };

/**
 * What became of a tried cell.
 */
export type TriedEnd = "on_path" | "failed" | "unfinished";

/**
 * Text that is not saved.
 */
export type Unsaved = { source: Source, name: string, text: string, 
/**
 * The version on which it is based.
 */
base: string | null, };

/**
 * Whether a level can be won.
 */
export type VerdictCard = { result: SolveResult, 
/**
 * The answer in a sentence.
 */
sentence: string, 
/**
 * A solution as text, for the Play lens; `null` if there is none.
 */
script: string | null, 
/**
 * Whether it is proved to be a shortest one.
 */
shortest: boolean, rating: RatingCard | null, };

/**
 * The names that a level file can use.
 */
export type Vocabulary = { 
/**
 * Keys of a level whose values are tables.
 */
tables: Array<string>, 
/**
 * Keys of a level, of its push rules, of an entity, and of an entity's movement.
 */
level: Array<string>, push: Array<string>, entity: Array<string>, moving: Array<string>, 
/**
 * Names of entities.
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
 * The words of the rules, with their meaning.
 */
rules: RuleWords, };

/**
 * The progress of a long request: `done` of `total`, both 0 if it is not known.
 */
export type Working = { what: string, done: number, total: number, };
