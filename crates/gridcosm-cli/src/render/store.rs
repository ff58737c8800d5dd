//! Grids within grids as pictures.

use super::{Drawing, Format, Picture, film, letters, marks};
use gridcosm::{NestRole, Roles};
use gridcosm_grid::{BitGrid, Dir, ParseDirError, Place, Pos};
use gridcosm_nest::{Board, Contents, GridId, PushPath, RuleSet, Store, Tagged, plan_push};
use gridcosm_scene::{
    Camera, Clip, IsoOptions, Overrides, SceneLook, camera, clip, glb, iso_svg, scene,
};
use gridcosm_view::{AnalyzeOptions, CellTree, StoreLook, analyze, store_frame, svg, text};

/// A store during its pushes.
struct Pushed<'a> {
    draw: &'a Drawing<'a>,
    store: Store,
    root: GridId,
    tree: CellTree,
    /// The last push.
    motion: Option<Clip>,
    /// Its path.
    path: Option<PushPath>,
    player: Contents,
    wall: Contents,
    /// A cell to frame.
    marked: Option<Place>,
}

pub(super) fn picture(draw: &Drawing<'_>, first: &Store, roles: &Roles) -> Result<Picture, String> {
    let arguments = draw.arguments;
    if arguments.motion.actions.is_some() {
        return Err("--actions moves the agent of a level; grids within grids are moved by --push"
            .to_owned());
    }
    if arguments.format() == Format::Html {
        return Err("a page plays levels; `gridcosm convert` makes a level of a nest".to_owned());
    }
    if arguments.level != 1 {
        return Err(format!("--level {}: a nest has no levels", arguments.level));
    }
    if arguments.marks.guards {
        return Err("--guards: a nest has no hunters".to_owned());
    }
    if arguments.marks.steps && arguments.motion.push.is_empty() {
        return Err("--steps numbers the cells of a push; add --push".to_owned());
    }
    drawn(draw, pushed(draw, first, roles)?, roles, None)
}

/// Draws a store and the push that led to it. `marked` is a cell to frame wherever it shows.
pub(super) fn drawn(
    draw: &Drawing<'_>,
    pushes: AfterPushes,
    roles: &Roles,
    marked: Option<Place>,
) -> Result<Picture, String> {
    let arguments = draw.arguments;
    let pushed = Pushed { marked, ..Pushed::new(draw, pushes, roles)? };
    let (store, tree) = (&pushed.store, &pushed.tree);
    match arguments.format() {
        Format::Ascii => {
            let signs = text::RoleSigns { store, player: &pushed.player, wall: &pushed.wall };
            // The rule of the vectors knows no roles.
            let signs: &dyn text::Signs = if arguments.text.once { store } else { &signs };
            let root = (pushed.root, store.size_of(pushed.root).unwrap_or_default());
            let steps = letters::numbered(pushed.path.iter().flat_map(PushPath::places).copied());
            let unfold = |options: &AnalyzeOptions| Some(analyze(store, pushed.root, options));
            letters::picture(arguments, signs, root, marked, steps, unfold).map(Picture::File)
        }
        Format::Flow if arguments.theme.is_some() => {
            Err("--theme: the characters of a nest have the colours of the terminal".to_owned())
        }
        Format::Flow => {
            let (stop, colour) = (Some(&pushed.wall), arguments.colours());
            let options = text::FlowOptions { stop, colour, ..text::FlowOptions::default() };
            Ok(Picture::File(text::flow(store, &options).into_bytes()))
        }
        Format::Glb => {
            let clips: Vec<(&str, &Clip)> =
                pushed.motion.iter().map(|clip| ("push", clip)).collect();
            let (focus, _) = pushed.looked_at()?;
            let look = pushed.scene_look(&focus);
            let scene = scene(store, tree, &look).ok_or(TOO_SMALL)?;
            glb(&scene, &clips, &look.theme).map(Picture::File).map_err(|error| error.to_string())
        }
        _ => film::write(draw, &pushed),
    }
}

const TOO_SMALL: &str = "the grid is smaller than --smallest allows to show";

impl<'a> Pushed<'a> {
    fn new(draw: &'a Drawing<'a>, pushes: AfterPushes, roles: &Roles) -> Result<Self, String> {
        let arguments = draw.arguments;
        let (store, motion, path) = pushes;
        let root = root(&store, arguments.root.as_deref())?;
        let options =
            AnalyzeOptions { threshold: arguments.smallest(), ..AnalyzeOptions::default() };
        Ok(Self {
            draw,
            root,
            tree: analyze(&store, root, &options),
            motion,
            path,
            player: roles.contents(&store, NestRole::Player),
            wall: roles.contents(&store, NestRole::Wall),
            marked: None,
            store,
        })
    }

    fn scene_look<'b>(&'b self, focus: &'b [GridId]) -> SceneLook<'b> {
        let (player, stop) = (Some(&self.player), Some(&self.wall));
        SceneLook { theme: self.draw.arguments.theme(), player, stop, focus }
    }

    fn looked_at(&self) -> Result<Looked, String> {
        looked_at(self.draw, &self.store, self.root, |name| self.store.grid_id(name))
    }

    fn flat(&self, share: f64) -> Result<String, String> {
        let size = self.store.size_of(self.root).unwrap_or_default();
        let moving = self.motion.as_ref().map(|clip| clip.flat(share, size)).unwrap_or_default();
        let (player, stop) = (Some(&self.player), Some(&self.wall));
        let theme = self.draw.arguments.theme();
        let look = StoreLook { theme: theme.clone(), player, stop, highlight: self.marked, moving };
        let mut frame = store_frame(&self.store, &self.tree, &look);
        let is_wall = |pos| {
            let cell = self.store.cell(Place::at(self.root, pos));
            cell.is_some_and(|cell| self.wall.contains(cell))
        };
        let walls = BitGrid::from_fn(size, is_wall);
        let places = self.path.iter().flat_map(PushPath::places);
        let steps: Vec<Pos> = places.filter(|at| at.grid == self.root).map(|at| at.pos()).collect();
        marks::draw(&mut frame, &self.draw.arguments.marks, &walls, &steps, &theme)?;
        Ok(svg(&frame, &self.draw.svg_options(0)))
    }

    fn isometric(&self, share: f64) -> Result<String, String> {
        let arguments = self.draw.arguments;
        let (focus, camera) = self.looked_at()?;
        let look = self.scene_look(&focus);
        let scene = scene(&self.store, &self.tree, &look).ok_or(TOO_SMALL)?;
        let moment: Overrides = self.motion.as_ref().map(|clip| clip.at(share)).unwrap_or_default();
        let options = IsoOptions { width: arguments.width(), theme: look.theme, camera };
        Ok(iso_svg(&scene, &moment, &options))
    }
}

impl film::Film for Pushed<'_> {
    fn moves(&self) -> usize {
        usize::from(self.motion.is_some())
    }

    fn moment(&self, _: usize, share: f64, isometric: bool) -> Result<String, String> {
        if isometric { self.isometric(share) } else { self.flat(share) }
    }
}

/// The grids from the outermost one to the one in focus, and the camera; nothing without `--look`.
pub(super) type Looked = (Vec<GridId>, Option<Camera>);

/// The focus and the camera for `--look`.
pub(super) fn looked_at(
    draw: &Drawing<'_>,
    board: &dyn Board,
    root: GridId,
    id: impl Fn(&str) -> Option<GridId>,
) -> Result<Looked, String> {
    let Some(path) = &draw.arguments.look else {
        return Ok((Vec::new(), None));
    };
    let known = |name: &str| id(name).ok_or_else(|| format!("--look: there is no grid `{name}`"));
    let view = path.split('.').map(known).collect::<Result<Vec<_>, _>>()?;
    if view.first() != Some(&root) {
        return Err("--look must begin with the outermost grid of the picture".to_owned());
    }
    let camera = camera(board, &view, draw.arguments.zoom.unwrap_or(1.4));
    let camera = camera.map_err(|error| format!("--look: {error}"))?;
    Ok((view, Some(camera)))
}

/// The store, the motion of the last push, and its path.
pub(super) type AfterPushes = (Store, Option<Clip>, Option<PushPath>);

/// Makes all pushes. Walls stay where they are.
fn pushed(draw: &Drawing<'_>, store: &Store, roles: &Roles) -> Result<AfterPushes, String> {
    let mut store = store.clone();
    let (mut motion, mut way) = (None, None);
    for push in &draw.arguments.motion.push {
        let stop = roles.contents(&store, NestRole::Wall);
        let path = plan(Tagged { store: &store, stop: &stop }, push)
            .map_err(|why| format!("--push {push}: {why}"))?;
        let after = store.apply(&path);
        motion = Some(clip(&store, &after, &path));
        (store, way) = (after, Some(path));
    }
    Ok((store, motion, way))
}

fn plan(board: Tagged<'_>, push: &str) -> Result<PushPath, String> {
    let usage = || "write it as GRID:ROW:COLUMN:DIRECTION, such as main:0:1:E".to_owned();
    let mut parts = push.rsplitn(4, ':');
    let mut part = || parts.next().ok_or_else(usage);
    let dir: Dir = part()?.parse().map_err(|error: ParseDirError| error.to_string())?;
    let (col, row, grid) = (part()?, part()?, part()?);
    let (Ok(row), Ok(col)) = (row.parse(), col.parse()) else {
        return Err(usage());
    };
    let start = board.store.place(grid, col, row).ok_or("there is no such cell")?;
    plan_push(&board, start, dir, &RuleSet::default())
        .map_err(|failure| board.store.explain(&failure))
}

pub(super) fn root(store: &Store, name: Option<&str>) -> Result<GridId, String> {
    if let Some(name) = name {
        return store.grid_id(name).ok_or_else(|| format!("--root {name}: there is no such grid"));
    }
    store.root().ok_or_else(|| "there is no grid to draw".to_owned())
}
