//! A state of the entity world as a frame.

use crate::{
    AnalyzeOptions, Area, CellTree, Figure, Frame, Item, ItemShape, Length, Look, Moving, Rgb,
    Shape, Sprite, Theme, direction_triangles, layers, state_tree,
};
use gridcosm_grid::{Fraction, Grid, Pos, Size};
use gridcosm_universe::{EntityId, GridId, Place, Room, State};
use std::collections::BTreeMap;

/// The content and depth of a picture of a state.
#[derive(Clone, Debug)]
pub struct StateLook {
    /// Colours.
    pub theme: Theme,
    /// The outermost grid.
    pub root: GridId,
    /// Rooms narrower or lower than this share of the picture are not opened.
    pub smallest: Fraction<i128>,
    /// The positions of entities in motion.
    pub moving: BTreeMap<EntityId, Moving>,
}

impl Default for StateLook {
    /// The main grid in dark colours, everything at rest.
    fn default() -> Self {
        let smallest = AnalyzeOptions::default().threshold;
        Self { theme: Theme::DARK, root: GridId::MAIN, smallest, moving: BTreeMap::new() }
    }
}

impl StateLook {
    /// The limits of the unfolding.
    pub fn analyze_options(&self) -> AnalyzeOptions {
        AnalyzeOptions { threshold: self.smallest, ..AnalyzeOptions::default() }
    }
}

/// The frame of a state: floor under everything, each cell's entities in their layers, walls as blocks, rooms as small
/// boards.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{Level, factory};
/// use gridcosm_view::{Theme, state_frame};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let frame = state_frame(&level.to_state()?, &Theme::DARK);
/// assert_eq!(frame.items.len(), 2); // the floor and the agent
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn state_frame(state: &State, theme: &Theme) -> Frame {
    state_frame_with(state, &StateLook { theme: theme.clone(), ..StateLook::default() })
}

/// As [`state_frame`], of any grid and with entities in motion. A grid that does not exist gives an empty picture.
pub fn state_frame_with(state: &State, look: &StateLook) -> Frame {
    let painter = Painter { state, look, theme: &look.theme };
    let size = state.size_of(look.root).unwrap_or_default();
    if state.rooms().next().is_none() {
        return painter.grid(look.root, size, None, true);
    }
    let tree = state_tree(state, look.root, &look.analyze_options());
    let cells = match tree.as_ref().map(|tree| &tree.shape) {
        Some(Shape::Nested { cells, .. }) => Some(cells),
        _ => None,
    };
    let mut frame = painter.grid(look.root, size, cells, true);
    let rim = ItemShape::Outline { colour: painter.hue(look.root), width: 6, radius: 8 };
    frame.push(Area::grid(size), rim);
    frame
}

/// The entities on one cell of the main grid, without the floor, as a separate frame. Rooms are closed.
pub(crate) fn cell_frame(state: &State, pos: Pos, theme: &Theme) -> Frame {
    let mut frame = Frame::new(Size::new(1, 1));
    let look = StateLook { theme: theme.clone(), ..StateLook::default() };
    let painter = Painter { state, look: &look, theme };
    painter.cell(&mut frame, Area::cell(Pos::new(0, 0)), Place::from(pos), None, Layer::AtRest);
    frame
}

/// The floor is a chess board.
pub(crate) fn tile_colour(pos: Pos, theme: &Theme) -> Rgb {
    if (pos.x + pos.y) % 2 == 0 { theme.tile } else { theme.tile_other }
}

struct Painter<'a> {
    state: &'a State,
    look: &'a StateLook,
    theme: &'a Theme,
}

/// Moving entities are drawn over resting ones, so a grid takes two passes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layer {
    AtRest,
    /// With a flag for the outermost grid.
    Moving(bool),
}

impl Painter<'_> {
    fn grid(
        &self,
        grid: GridId,
        size: Size,
        tree: Option<&Grid<CellTree>>,
        outermost: bool,
    ) -> Frame {
        let mut frame = Frame::new(size);
        let theme = self.theme;
        let (mut colour, mut other) = (theme.tile, theme.tile_other);
        if tree.is_some() {
            let hue = self.hue(grid);
            (colour, other) = (colour.mixed(hue, 9), other.mixed(hue, 9));
        }
        frame.push(Area::grid(size), ItemShape::Chequer { colour, other });
        let layers = [Layer::AtRest, Layer::Moving(outermost)];
        for layer in &layers[..if self.look.moving.is_empty() { 1 } else { 2 }] {
            for pos in size.positions() {
                let inside = tree.and_then(|cells| cells.get(pos));
                self.cell(&mut frame, Area::cell(pos), Place::at(grid, pos), inside, *layer);
            }
        }
        frame
    }

    fn cell(
        &self,
        frame: &mut Frame,
        area: Area,
        place: Place,
        inside: Option<&CellTree>,
        layer: Layer,
    ) {
        let layers = layers(self.state, place);
        for figure in layers.background.iter().chain(&layers.others).chain(&layers.main) {
            self.figure(frame, area, figure, inside, layer);
        }
        // Top left, top right, bottom left, bottom right, each two fifths of the cell.
        let (side, far) = (fifths(2), fifths(3));
        let corners = [
            (Length::zero(), Length::zero()),
            (far, Length::zero()),
            (Length::zero(), far),
            (far, far),
        ];
        for (icon, (x, y)) in layers.icons.iter().zip(corners) {
            self.figure(frame, area.part(x, y, side, side), icon, inside, layer);
        }
    }

    fn figure(
        &self,
        frame: &mut Frame,
        area: Area,
        figure: &Figure,
        inside: Option<&CellTree>,
        layer: Layer,
    ) {
        let area = match (self.look.moving.get(&figure.entity), layer) {
            (None, Layer::AtRest) => area,
            (Some(moving), Layer::Moving(outermost)) => {
                let Area { x, y, width, height } =
                    if outermost { moving.outermost } else { moving.inside };
                area.part(x, y, width, height)
            }
            _ => return,
        };
        match self.state.room(figure.entity) {
            Some(room) => self.room(frame, area, figure, room, inside),
            None => draw(frame, area, figure, self.theme),
        }
    }

    /// A room: the grid inside a rounded rim in its hue. A room that is not primary has a thin rim and a veil, because
    /// it shows a grid whose primary room is elsewhere.
    fn room(
        &self,
        frame: &mut Frame,
        area: Area,
        figure: &Figure,
        room: Room,
        tree: Option<&CellTree>,
    ) {
        let hue = self.hue(room.grid);
        let name = format!("entity-{}", figure.entity);
        let content = match tree.map(|cell| &cell.shape) {
            Some(Shape::Ref { content, .. }) => Some(&content.shape),
            _ => None,
        };
        let Some(content) = content else {
            let item = Item::new(area, ItemShape::sprite(Sprite::Room, hue));
            return frame.items.push(item.named(name));
        };
        let inner = area.inset(8);
        let inside = match content {
            Shape::Nested { cells, .. } => {
                ItemShape::Group(self.grid(room.grid, cells.size(), Some(cells), false))
            }
            _ => {
                ItemShape::Fill { colour: self.theme.tile.mixed(hue, 45), opacity: 100, radius: 6 }
            }
        };
        frame.items.push(Item::new(inner, inside).named(name));
        let primary = self.state.primary_of(room.grid) == self.state.place(figure.entity);
        if !primary {
            frame.push(inner, ItemShape::Fill { colour: hue, opacity: 18, radius: 0 });
        }
        let width = if primary { 7 } else { 4 };
        frame.push(area.inset(3), ItemShape::Outline { colour: hue, width, radius: 12 });
    }

    fn hue(&self, grid: GridId) -> Rgb {
        self.theme.hue(grid.0 as usize)
    }
}

fn fifths(n: i64) -> Length {
    Length::new(n, 5).unwrap_or(Length::zero())
}

fn draw(frame: &mut Frame, area: Area, figure: &Figure, theme: &Theme) {
    let Some(look) = Look::of(figure) else { return };
    let (sprite, colour, opacity) = (look.sprite, look.colour(theme), look.opacity());
    let item = Item::new(area, ItemShape::Sprite { sprite, colour, opacity });
    frame.items.push(item.named(format!("entity-{}", figure.entity)));
    if let Some((dir, speed)) = figure.motion {
        // More triangles than fit would only make a blot.
        for triangle in direction_triangles(64, dir, u32::try_from(speed).unwrap_or(0).min(4)) {
            // Smaller and below the centre, so that a face stays free.
            let lower =
                |&(x, y): &(i64, i64)| point(area, 32 + (x - 32) * 2 / 3, 50 + (y - 32) * 2 / 3);
            let points = triangle.iter().filter_map(lower).collect();
            frame.push(area, ItemShape::Polygon { points, colour: Rgb::WHITE, opacity: 85 });
        }
    }
}

/// A point given in 64ths of the area.
fn point(area: Area, x: i64, y: i64) -> Option<(Length, Length)> {
    let along = |start: Length, length: Length, n: i64| {
        start.try_add(length.try_mul(Length::new(n, 64).ok()?).ok()?).ok()
    };
    Some((along(area.x, area.width, x)?, along(area.y, area.height, y)?))
}
