//! A store's tree as a frame.

use crate::{
    Area, CellTree, Frame, Item, ItemShape, Rgb, Role, RoomSign, Shape, Sprite, Theme, Traits,
    room_sign::Inside, sprite_set::place_number, state_frame::short_label,
};
use gridcosm_grid::{Grid, Pos};
use gridcosm_nest::{Contents, GridId, Mark, Place, Store};
use std::collections::BTreeMap;

/// The options of a picture of a store.
#[derive(Clone, Debug, Default)]
pub struct StoreLook<'a> {
    /// Colours.
    pub theme: Theme,
    /// Contents drawn as the player's figure.
    pub player: Option<&'a Contents>,
    /// Contents drawn as walls.
    pub stop: Option<&'a Contents>,
    /// This cell has a frame wherever it shows.
    pub highlight: Option<Place>,
    /// The positions of contents in motion, by the cell to which they belong.
    pub moving: BTreeMap<Place, Moving>,
}

/// The position of a content in motion, in units of the cell to which it belongs: `x` = 1 is one cell to the right of
/// it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moving {
    /// In every nested copy.
    pub inside: Area,
    /// On the outermost grid, where a content that comes from outside the picture grows in its place.
    pub outermost: Area,
}

/// The frame of an unfolded store: rooms are frames within frames, as deep as the tree goes.
///
/// ```
/// use gridcosm_nest::Store;
/// use gridcosm_view::{AnalyzeOptions, StoreLook, analyze, store_frame};
/// let store = Store::parse([("main", "1 main 5|_ _ _|_ _ _")])?;
/// let tree = analyze(&store, store.grid_id("main").unwrap(), &AnalyzeOptions::default());
/// let frame = store_frame(&store, &tree, &StoreLook::default());
/// assert_eq!(frame.size.to_string(), "3x3");
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
pub fn store_frame(store: &Store, tree: &CellTree, look: &StoreLook<'_>) -> Frame {
    let painter = Painter { store, look };
    match &tree.shape {
        Shape::Nested { grid, cells, .. } => {
            let mut frame = painter.grid(*grid, cells, true);
            let rim = ItemShape::Outline { colour: painter.hue(*grid), width: 6, radius: 8 };
            frame.push(Area::grid(frame.size), rim);
            frame
        }
        _ => {
            let mut frame = Frame::new(gridcosm_grid::Size::new(1, 1));
            painter.content(&mut frame, Area::cell(Pos::new(0, 0)), tree);
            frame
        }
    }
}

struct Painter<'a> {
    store: &'a Store,
    look: &'a StoreLook<'a>,
}

impl Painter<'_> {
    fn grid(&self, grid: GridId, cells: &Grid<CellTree>, outermost: bool) -> Frame {
        let mut frame = Frame::new(cells.size());
        let hue = self.hue(grid);
        let theme = &self.look.theme;
        let (colour, other) = (theme.tile.mixed(hue, 9), theme.tile_other.mixed(hue, 9));
        frame.push(Area::grid(cells.size()), ItemShape::Chequer { colour, other });
        // Moving contents are drawn over resting ones.
        let moving = |pos: Pos| self.look.moving.get(&Place::at(grid, pos));
        for (pos, cell) in cells.iter().filter(|(pos, _)| moving(*pos).is_none()) {
            self.content(&mut frame, Area::cell(pos), cell);
        }
        for (pos, cell) in cells.iter() {
            if let Some(moving) = moving(pos) {
                let Area { x, y, width, height } =
                    if outermost { moving.outermost } else { moving.inside };
                self.content(&mut frame, Area::cell(pos).part(x, y, width, height), cell);
            }
        }
        frame
    }

    fn content(&self, frame: &mut Frame, area: Area, cell: &CellTree) {
        let at = match &cell.shape {
            Shape::Empty { at } => Some(*at),
            Shape::Concrete { at } => {
                self.concrete(frame, area, *at);
                Some(*at)
            }
            Shape::Ref { target, at, content, .. } => {
                self.reference(frame, area, *target, *at, content);
                Some(*at)
            }
            Shape::Cutoff { grid, .. } | Shape::Nested { grid, .. } => {
                frame.push(area, ItemShape::sprite(Sprite::Room, self.hue(*grid)));
                None
            }
        };
        if at.is_some() && at == self.look.highlight {
            let colour = self.look.theme.ink;
            frame.push(area, ItemShape::Outline { colour, width: 5, radius: 10 });
        }
    }

    fn concrete(&self, frame: &mut Frame, area: Area, at: Place) {
        let name = self.store.content_name_at(at);
        let cell = self.store.cell(at);
        let in_tag = |tag: Option<&Contents>| {
            cell.is_some_and(|cell| tag.is_some_and(|tag| tag.contains(cell)))
        };
        let theme = &self.look.theme;
        let id = format!("concrete-{name}");
        let sprite = if in_tag(self.look.player) {
            Some(Sprite::Agent)
        } else {
            in_tag(self.look.stop).then_some(Sprite::Wall)
        };
        if let Some(sprite) = sprite {
            let colour = theme.colour(Role::of(sprite));
            let number = if sprite.stands() { place_number(at) } else { 0 };
            let traits = Traits::NONE;
            let shape = ItemShape::Sprite { sprite, colour, opacity: 100, traits, number };
            frame.items.push(Item::new(area, shape).named(id));
        } else {
            let inner = area.inset(12);
            frame.items.push(Item::new(inner, solid(name, theme)).named(id));
            let text = short_label(name);
            frame.push(inner.inset(14), ItemShape::Label { text, colour: Rgb::PUPIL });
        }
    }

    /// A room: the grid inside a rim in its hue.
    fn reference(
        &self,
        frame: &mut Frame,
        area: Area,
        target: GridId,
        at: Place,
        content: &CellTree,
    ) {
        let (theme, hue) = (&self.look.theme, self.hue(target));
        let mark = match self.store.cell(at) {
            Some(gridcosm_nest::Cell::Ref { mark, .. }) => mark_word(mark),
            _ => "auto",
        };
        let name = format!("ref-{}-{mark}", self.store.grid_name(target));
        let content = match &content.shape {
            Shape::Nested { grid, cells, .. } => ItemShape::Group(self.grid(*grid, cells, false)),
            _ => ItemShape::Fill { colour: theme.tile.mixed(hue, 45), opacity: 100, radius: 6 },
        };
        let sign = RoomSign::of(self.store.primary_of(target) == Some(at));
        sign.draw(frame, area, name, Inside { content, hue, theme });
    }

    fn hue(&self, grid: GridId) -> Rgb {
        self.look.theme.hue(grid.index())
    }
}

fn mark_word(mark: Mark) -> &'static str {
    match mark {
        Mark::Primary => "primary",
        Mark::Secondary => "secondary",
        Mark::Unmarked => "auto",
    }
}

/// Odd numbers and words are blocks, even numbers discs.
fn solid(name: &str, theme: &Theme) -> ItemShape {
    let bare = name.split('@').next().unwrap_or(name);
    let colour = content_colour(bare, theme);
    match bare.parse::<u64>() {
        Ok(n) if n % 2 == 0 => ItemShape::Disc { colour, opacity: 100 },
        _ => ItemShape::Fill { colour, opacity: 100, radius: 16 },
    }
}

/// The colour of a content without a drawing: each number and each word has its own hue.
pub fn content_colour(name: &str, theme: &Theme) -> Rgb {
    let word =
        || name.bytes().fold(0usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let n = name.parse().unwrap_or_else(|_| word()).wrapping_add(1);
    theme.hue(n % theme.hues.len()).mixed(Rgb::WHITE, 18)
}
