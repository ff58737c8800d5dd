//! The scene: grids as boards lying inside each other, built from an unfolded store.

use crate::{
    Badge, Form, Transform, Vector,
    focus::{self, Trail},
};
use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{Cell, Contents, GridId, Mark, Place, Store};
use gridcosm_view::{CellTree, Rgb, Role, RoomSign, Shape, Theme};
use std::collections::BTreeMap;

/// A store seen as solid things. Every unfolded grid except the root is a separate [`Board`] among the templates, and
/// the cell that shows it refers to it by number.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The outermost grid; its cells are 1 by 1 and its middle is the origin.
    pub root: Board,
    /// All other grids, in the order in which a walk through the root meets them; a board only refers to later ones.
    pub templates: Vec<Board>,
}

/// One grid.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The grid.
    pub grid: GridId,
    /// Columns and rows.
    pub size: Size,
    /// The grid's own hue.
    pub hue: Rgb,
    /// Things on it, row by row. Empty cells of the root are included, because the user can point at them.
    pub cells: Vec<SceneCell>,
}

/// A cell and its content. The cell's place is fixed; an override of its id can move the content.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCell {
    /// The cell.
    pub place: Place,
    /// Its middle on the board.
    pub position: Vector,
    /// The name of the content, the same in every copy and unique to this content.
    pub id: String,
    /// Its content.
    pub content: SceneContent,
    /// What stands out on it.
    pub badges: Vec<Badge>,
    /// Whether it stands between the viewer and the grid in focus, so that it is drawn translucent.
    pub hides_focus: bool,
}

/// The content of a cell.
#[derive(Clone, Debug, PartialEq)]
pub enum SceneContent {
    /// Nothing.
    Empty,
    /// A solid.
    Solid {
        /// Its form.
        form: Form,
        /// Its colour.
        colour: Rgb,
        /// Its size relative to things that have a cell for themselves, 1.
        scale: f64,
    },
    /// Another grid.
    Room {
        /// The number of its board among the templates; `None` if it is too small to show or does not exist.
        template: Option<usize>,
        /// The grid's hue.
        hue: Rgb,
        /// Whether this is the grid's primary place.
        sign: RoomSign,
        /// From the room's cells to this one; negative across if the room is mirrored.
        fit: Vector,
    },
}

/// The facts about contents that the scene needs beside their names.
#[derive(Clone, Debug, Default)]
pub struct SceneLook<'a> {
    /// Colours.
    pub theme: Theme,
    /// Contents that are the player's figure.
    pub player: Option<&'a Contents>,
    /// Contents that cannot be pushed.
    pub stop: Option<&'a Contents>,
    /// The grids from the outermost one to the one that the camera looks into: things that stand before it are
    /// translucent.
    pub focus: &'a [GridId],
}

/// Displacements by id: each applies to every content of that id, in the root and in all templates, inside the
/// content's own cell. So a thing that is one cell off is one cell off in every copy, however small.
pub type Overrides = BTreeMap<String, Override>;

/// A displaced content that is returning to its own cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Override {
    /// Its starting position, seen from its own cell.
    pub start: Transform,
    /// The completed share of the motion, 0 to 1.
    pub progress: f64,
}

impl Override {
    /// Its present position, seen from its own cell.
    pub fn local(&self) -> Transform {
        self.start.towards(&Transform::IDENTITY, self.progress)
    }
}

impl SceneCell {
    /// The content's position on its board; `outermost` is the size of the board if it is the outermost one.
    pub fn displaced(&self, overrides: &Overrides, outermost: Option<Size>) -> Transform {
        let home = Transform::translate(self.position);
        overrides.get(&self.id).map_or(home, |moved| displaced(&home, moved, outermost))
    }
}

/// A content's position on its board. On the outermost board, a content that started beyond the edge comes from a place
/// that the picture does not show; it grows in its own cell instead.
pub(crate) fn displaced(home: &Transform, moved: &Override, outermost: Option<Size>) -> Transform {
    if outermost.is_some_and(|size| is_beyond(&home.of(&moved.start), size)) {
        return home.of(&Transform::stretch([moved.progress.max(NOTHING); 3]));
    }
    home.of(&moved.local())
}

/// Practically invisible, but still a scale that can be inverted.
const NOTHING: f64 = 1e-6;

fn is_beyond(at: &Transform, size: Size) -> bool {
    let out = |along: f64, count: u32| along.abs() > f64::from(count) / 2.0 + 1e-9;
    at.scale[0] > 1.0 + 1e-9
        || out(at.translation[0], size.width)
        || out(at.translation[2], size.height)
}

/// Builds the scene of an unfolded store; `None` if the tree is not a grid.
pub fn scene(store: &Store, tree: &CellTree, look: &SceneLook<'_>) -> Option<Scene> {
    let mut builder = Builder { store, look, ids: Ids::of(store), templates: Vec::new() };
    let root = match &tree.shape {
        Shape::Nested { grid, .. } => builder.board(tree, true, Trail::from(look.focus, *grid)),
        _ => None,
    }?;
    let templates = builder.templates.into_iter().flatten().collect();
    Some(Scene { root, templates })
}

/// The middle of a cell on a board of the given size.
pub fn cell_position(size: Size, pos: Pos) -> Vector {
    let along = |at: i32, count: u32| f64::from(at) - (f64::from(count) - 1.0) / 2.0;
    [along(pos.x, size.width), 0.0, along(pos.y, size.height)]
}

/// The stretch that fits a board of the given size into one cell.
pub fn fit_into_cell(size: Size) -> Vector {
    let part = |count: u32| 1.0 / f64::from(count.max(1));
    [part(size.width), part(size.width.max(size.height)), part(size.height)]
}

/// The same for a grid that is seen in a mirror, or not.
pub(crate) fn fit_mirrored(size: Size, mirrored: bool) -> Vector {
    let [x, y, z] = fit_into_cell(size);
    [if mirrored { -x } else { x }, y, z]
}

struct Builder<'a> {
    store: &'a Store,
    look: &'a SceneLook<'a>,
    ids: Ids,
    /// A grid gets its number when it is met; its board is filled in when it is complete.
    templates: Vec<Option<Board>>,
}

impl Builder<'_> {
    fn board(&mut self, tree: &CellTree, is_root: bool, trail: Trail<'_>) -> Option<Board> {
        let Shape::Nested { grid, cells, .. } = &tree.shape else {
            return None;
        };
        let (size, door) = (cells.size(), trail.door(self.store));
        let mut board = Board { grid: *grid, size, hue: self.hue(*grid), cells: Vec::new() };
        for (pos, cell) in cells.iter() {
            let (place, content) = match &cell.shape {
                Shape::Empty { at } if is_root => (*at, SceneContent::Empty),
                Shape::Concrete { at } => (*at, self.solid(*at)),
                Shape::Ref { target, at, content, .. } => {
                    (*at, self.room(*target, *at, content, trail.into(*at, door)))
                }
                Shape::Empty { .. } | Shape::Cutoff { .. } | Shape::Nested { .. } => continue,
            };
            let id = self.ids.of_place(self.store, place);
            board.cells.push(SceneCell {
                place,
                position: cell_position(size, pos),
                id,
                content,
                badges: Vec::new(),
                hides_focus: focus::hides(pos, door),
            });
        }
        Some(board)
    }

    fn room(
        &mut self,
        target: GridId,
        at: Place,
        content: &CellTree,
        trail: Trail<'_>,
    ) -> SceneContent {
        let number = self.templates.len();
        let is_shown = matches!(content.shape, Shape::Nested { .. });
        if is_shown {
            self.templates.push(None);
            let board = self.board(content, false, trail);
            self.templates[number] = board;
        }
        SceneContent::Room {
            template: is_shown.then_some(number),
            hue: self.hue(target),
            sign: RoomSign::of(self.store.primary_of(target) == Some(at)),
            fit: fit_into_cell(self.store.size_of(target).unwrap_or(Size::new(1, 1))),
        }
    }

    fn solid(&self, at: Place) -> SceneContent {
        let name = bare_name(self.store.content_name_at(at));
        let theme = &self.look.theme;
        let tagged = |tag: Option<&Contents>| {
            tag.zip(self.store.cell(at)).is_some_and(|(contents, cell)| contents.contains(cell))
        };
        let number: Option<u64> = name.parse().ok();
        let (form, colour) = if tagged(self.look.player) {
            (Form::Octahedron, theme.colour(Role::Agent))
        } else if tagged(self.look.stop) {
            (Form::Slab, theme.wall.mixed(self.hue(at.grid), 25))
        } else {
            let form = if number.is_some_and(|n| n % 2 == 0) { Form::Pyramid } else { Form::Cube };
            (form, gridcosm_view::content_colour(name, theme))
        };
        SceneContent::Solid { form, colour, scale: 1.0 }
    }

    fn hue(&self, grid: GridId) -> Rgb {
        self.look.theme.hue(grid.index())
    }
}

/// A content's name without the place that makes it unique.
fn bare_name(name: &str) -> &str {
    name.split('@').next().unwrap_or(name)
}

/// Names of contents: short if a content occurs once in the store, with its place if it occurs several times.
pub(crate) struct Ids(BTreeMap<String, usize>);

impl Ids {
    pub(crate) fn of(store: &Store) -> Self {
        let mut count = BTreeMap::new();
        for (place, _) in store.grids().flat_map(|grid| grid.cells()) {
            *count.entry(short_id(store, place)).or_insert(0) += 1;
        }
        Self(count)
    }

    pub(crate) fn of_place(&self, store: &Store, place: Place) -> String {
        let short = short_id(store, place);
        if self.0.get(&short) == Some(&1) {
            return short;
        }
        format!("{short}@{}:{}:{}", store.grid_name(place.grid), place.y, place.x)
    }
}

fn short_id(store: &Store, place: Place) -> String {
    match store.cell(place) {
        None | Some(Cell::Empty) => {
            format!("empty-{}-{}-{}", place.y, place.x, store.grid_name(place.grid))
        }
        Some(Cell::Concrete(content)) => format!("concrete-{}", store.content_name(content)),
        Some(Cell::Ref { grid, mark }) => {
            let word = match mark {
                Mark::Primary => "primary",
                Mark::Secondary => "secondary",
                Mark::Unmarked => "auto",
            };
            format!("ref-{}-{word}", store.grid_name(grid))
        }
    }
}
