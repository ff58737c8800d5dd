//! A state of the entity world as a frame.

use crate::{
    AnalyzeOptions, Area, CellTree, Eyes, Figure, ForEver, Frame, Item, ItemShape, Length, Look,
    MEMBER_SIDE, Moving, Rgb, RoomSign, Shape, Sprite, Theme, direction_triangles, folded,
    grid_hue, layers, member_edge, own_colour::figure_colour, room_doors::draw_doors,
    room_sign::Inside, sprite_set::place_number, state_tree,
};
use gridcosm_grid::{Fraction, Grid, Pos, Size};
use gridcosm_universe::{ComponentKind, EntityId, GridId, Place, Room, State};
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
    /// The grids from the root to the one that the camera looks into. In solid pictures, things that stand before it are
    /// translucent.
    pub focus: Vec<GridId>,
}

impl Default for StateLook {
    /// The main grid in dark colours, everything at rest.
    fn default() -> Self {
        let smallest = AnalyzeOptions::default().threshold;
        let (theme, root) = (Theme::DARK, GridId::MAIN);
        Self { theme, root, smallest, moving: BTreeMap::new(), focus: Vec::new() }
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
#[cfg(feature = "pictures")]
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
        let area = match figure.part {
            Some(part) => part_of_cell(area, part),
            None => area,
        };
        match self.state.room(figure.entity) {
            Some(room) => self.room(frame, area, figure, room, inside),
            None => draw(frame, area, figure, self.state, self.theme),
        }
    }

    /// A room: the grid inside a rim in its hue.
    fn room(
        &self,
        frame: &mut Frame,
        area: Area,
        figure: &Figure,
        room: Room,
        tree: Option<&CellTree>,
    ) {
        let (theme, hue) = (self.theme, self.hue(room.grid));
        let name = format!("entity-{}", figure.entity);
        let content = match tree.map(|cell| &cell.shape) {
            Some(Shape::Ref { content, .. }) => Some(&content.shape),
            _ => None,
        };
        let Some(content) = content else {
            let item = Item::new(area, sprite(self.state, figure, Look::plain(Sprite::Room), hue));
            return frame.items.push(item.named(name));
        };
        let content = match content {
            Shape::Nested { cells, .. } => {
                let inside = self.grid(room.grid, cells.size(), Some(cells), false);
                let flip = self.state.has(figure.entity, ComponentKind::Flip);
                ItemShape::Group(if flip { inside.mirrored() } else { inside })
            }
            _ => ItemShape::Fill { colour: theme.tile.mixed(hue, 45), opacity: 100, radius: 6 },
        };
        let sign = figure.room.unwrap_or(RoomSign::Primary);
        sign.draw(frame, area, name, Inside { content, hue, theme });
        draw_doors(frame, area, self.state, figure.entity, theme);
        draw_for_ever(frame, area, self.state, figure.entity, hue);
        draw_eyes(frame, area, figure, theme);
    }

    fn hue(&self, grid: GridId) -> Rgb {
        grid_hue(self.state, grid, self.theme)
    }
}

/// Where a member of a swarm is drawn.
fn part_of_cell(area: Area, (x, y): (u8, u8)) -> Area {
    let length = |n: i32| Length::new(i64::from(n), 1000).unwrap_or(Length::zero());
    let side = length(MEMBER_SIDE);
    area.part(length(member_edge(x)), length(member_edge(y)), side, side)
}

fn fifths(n: i64) -> Length {
    Length::new(n, 5).unwrap_or(Length::zero())
}

fn draw(frame: &mut Frame, area: Area, figure: &Figure, state: &State, theme: &Theme) {
    let Some(look) = Look::of(figure) else { return };
    let colour = figure_colour(state, figure, look, theme);
    let item = Item::new(area, sprite(state, figure, look, colour));
    frame.items.push(item.named(format!("entity-{}", figure.entity)));
    draw_eyes(frame, area, figure, theme);
    if let Some(label) = &figure.label {
        let text = short_label(label);
        frame.push(area.inset(28), ItemShape::Label { text, colour: Rgb::PUPIL });
    }
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

/// The sign of a room that is for ever: over what it shows, or in a corner of it if that can be entered.
fn draw_for_ever(frame: &mut Frame, area: Area, state: &State, entity: EntityId, hue: Rgb) {
    let Some(sign) = ForEver::of(state, entity) else { return };
    let text = sign.to_string();
    let colour = hue.mixed(Rgb::BLACK, 60);
    let (area, opacity) = match sign.sign {
        '∞' => (area.inset(20), 55),
        _ => (area.inset(10).part(fifths(3), Length::zero(), fifths(2), fifths(2)), 90),
    };
    frame.push(area, ItemShape::Fill { colour, opacity, radius: 10 });
    frame.push(area.inset(8), ItemShape::Label { text, colour: Rgb::WHITE });
}

fn draw_eyes(frame: &mut Frame, area: Area, figure: &Figure, theme: &Theme) {
    match Eyes::of(figure) {
        Some(Eyes::Open) => eyes(frame, area, Rgb::WHITE, 100),
        Some(Eyes::Closed) => eyes(frame, area, Rgb::DEEP, 55),
        Some(Eyes::Wanted) => eyes(frame, area, theme.tile, 100),
        None => {}
    }
}

fn eyes(frame: &mut Frame, area: Area, colour: Rgb, opacity: u8) {
    let part = |n: i64| Length::new(n, 20).unwrap_or(Length::zero());
    for x in [4, 12] {
        let eye = area.part(part(x), part(7), part(4), part(6));
        frame.push(eye, ItemShape::Disc { colour, opacity });
        if colour == Rgb::WHITE {
            let pupil = area.part(part(x + 1), part(9), part(2), part(3));
            frame.push(pupil, ItemShape::Disc { colour: Rgb::PUPIL, opacity });
        }
    }
}

/// The sprite of a figure.
fn sprite(state: &State, figure: &Figure, look: Look<'_>, colour: Rgb) -> ItemShape {
    let traits = Look::of(figure).map_or(look.traits, |look| look.traits);
    let place = state.place(figure.entity).filter(|_| look.sprite.stands());
    let number = place.map_or_else(|| folded(figure.entity.0), place_number);
    ItemShape::Sprite { sprite: look.sprite, colour, opacity: look.opacity(), traits, number }
}

/// As much of a content's name as can be read in a cell.
pub fn short_label(label: &str) -> String {
    label.split('@').next().unwrap_or(label).chars().take(3).collect()
}

/// A point given in 64ths of the area.
fn point(area: Area, x: i64, y: i64) -> Option<(Length, Length)> {
    let along = |start: Length, length: Length, n: i64| {
        start.try_add(length.try_mul(Length::new(n, 64).ok()?).ok()?).ok()
    };
    Some((along(area.x, area.width, x)?, along(area.y, area.height, y)?))
}
