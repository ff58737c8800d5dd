//! A state as coloured characters, as large as a part of a terminal allows, with rooms opened where there is space.

use crate::{
    Figure, ForEver, Look, Rgb, RoomSign, Theme, grid_hue, layers, own_colour,
    state_frame::tile_colour,
    text::sign::{figure_sign, room_sign, sign},
};
use gridcosm_grid::{Grid, Pos, Rect, Size};
use gridcosm_universe::{AppearanceName, ComponentKind, GridId, Place, Room, State};

/// One character of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glyph {
    /// The character, one column wide.
    pub sign: char,
    /// Its colour.
    pub ink: Rgb,
    /// The colour behind it.
    pub ground: Rgb,
}

/// The options for drawing a state with characters.
#[derive(Clone, Debug)]
pub struct TerminalLook {
    /// Colours.
    pub theme: Theme,
    /// Whether the terminal shows colours; without them, signs fill areas instead.
    pub colour: bool,
    /// The outermost grid.
    pub root: GridId,
    /// The place that must be visible when the grid is larger than the space.
    pub focus: Option<Pos>,
    /// The space in characters.
    pub space: Size,
}

/// Columns and rows of a cell.
type Extent = (u32, u32);

/// The maximum height of a cell, in rows: larger ones look empty.
const HIGHEST: u32 = 7;

/// Draws a grid and the rooms in it. The picture is at most as large as the space, and empty if there is no such grid.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_universe::{GridId, Level, factory};
/// use gridcosm_view::{Theme, text::{TerminalLook, terminal}};
/// let mut level = Level::new(Size::new(3, 1));
/// level.add(Pos::new(0, 0), factory::agent())?;
/// let space = Size::new(10, 1);
/// let look = TerminalLook { theme: Theme::DARK, colour: true, root: GridId::MAIN, focus: None, space };
/// let picture = terminal(&level.to_state()?, &look);
/// assert_eq!(picture.size(), Size::new(6, 1));
/// assert_eq!(picture.get(Pos::new(0, 0)).unwrap().sign, '@');
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn terminal(state: &State, look: &TerminalLook) -> Grid<Glyph> {
    let size = state.size_of(look.root).unwrap_or_default();
    let (cell, window) = fitted(size, look);
    let ground = look.theme.board;
    let blank = Glyph { sign: ' ', ink: look.theme.ink, ground };
    let (width, height) = (window.1.width * cell.0, window.1.height * cell.1);
    let mut canvas = Canvas { state, look, glyphs: Grid::filled(Size::new(width, height), blank) };
    for y in 0..window.1.height {
        for x in 0..window.1.width {
            let pos = window.0.offset(x as i32, y as i32);
            let at = Pos::new((x * cell.0) as i32, (y * cell.1) as i32);
            canvas.cell(Place::at(look.root, pos), at, cell);
        }
    }
    canvas.glyphs
}

/// The size at which a grid's cells are drawn when `root` fills the space and `path` (grids below the root) leads
/// through rooms to the grid. `None` if it is too small to open.
pub fn cell_extent(
    state: &State,
    root: GridId,
    path: &[GridId],
    space: Size,
) -> Option<(u32, u32)> {
    let mut extent = largest(state.size_of(root)?, space);
    for &grid in path {
        let inner = opened(extent)?;
        let size = state.size_of(grid)?;
        extent = (inner.0 / size.width.max(1), inner.1 / size.height.max(1));
        if extent.0 == 0 || extent.1 == 0 {
            return None;
        }
    }
    Some(extent)
}

/// The largest cells, twice as many columns as rows, that let a grid fit.
fn largest(size: Size, space: Size) -> Extent {
    let rows = (space.height / size.height.max(1)).min(space.width / size.width.max(1) / 2);
    let rows = rows.clamp(1, HIGHEST);
    (2 * rows, rows)
}

/// The cells' extent, and the visible part of the grid: all of it, or what fits around the focus.
fn fitted(size: Size, look: &TerminalLook) -> (Extent, (Pos, Size)) {
    let cell = largest(size, look.space);
    let part = |all: u32, space: u32, cell: u32, focus: i32| {
        let shown = (space / cell).min(all);
        let start = (focus - shown as i32 / 2).clamp(0, (all - shown) as i32);
        (start, shown)
    };
    let focus = look.focus.unwrap_or_default();
    let (x, width) = part(size.width, look.space.width, cell.0, focus.x);
    let (y, height) = part(size.height, look.space.height, cell.1, focus.y);
    (cell, (Pos::new(x, y), Size::new(width, height)))
}

/// The inside of a room's rim; `None` if there is no space for one.
fn opened((width, height): Extent) -> Option<Extent> {
    (width >= 4 && height >= 3).then(|| (width - 2, height - 2))
}

struct Canvas<'a> {
    state: &'a State,
    look: &'a TerminalLook,
    glyphs: Grid<Glyph>,
}

impl Canvas<'_> {
    fn cell(&mut self, place: Place, at: Pos, extent: Extent) {
        let layers = layers(self.state, place);
        let theme = &self.look.theme;
        let lower = layers.background.iter().chain(&layers.others);
        // The layer below shows as a tint.
        let tile = tile_colour(place.pos(), theme);
        let ground = lower
            .filter_map(Look::of)
            .fold(tile, |ground, look| ground.mixed(look.colour_on(ground, theme), 40));
        self.fill(at, extent, ' ', theme.ink, ground);
        if let Some(figure) = &layers.main {
            match self.state.room(figure.entity) {
                Some(room) => self.room(figure, room, at, extent),
                None => self.figure(figure, at, extent, ground),
            }
        } else {
            let below = layers.others.last().or(layers.background.as_ref());
            match below.filter(|figure| Look::of(figure).is_some()) {
                Some(figure) => self.figure(figure, at, extent, ground),
                None if !self.look.colour => self.sign(at, extent, ('·', ' '), theme.ink, ground),
                None => {}
            }
        }
        if let Some(icon) = layers.icons.first().filter(|_| extent.0 >= 4) {
            let look = Look::of(icon);
            let colour = look.map_or(theme.ink, |look| look.colour_on(ground, theme));
            let (letter, _) = sign(icon.appearance.name);
            self.put(at, letter, colour, ground);
        }
    }

    /// Bodies fill their cell; other things are a sign in the middle of it.
    fn figure(&mut self, figure: &Figure, at: Pos, extent: Extent, ground: Rgb) {
        let theme = &self.look.theme;
        let Some(look) = Look::of(figure) else { return };
        let own = own_colour(self.state, figure);
        let colour = own.unwrap_or_else(|| look.colour_on(ground, theme));
        let signs = figure_sign(figure);
        let dark = Rgb::DEEP;
        match body(figure.appearance.name) {
            Body::Wall => self.fill(at, extent, '█', colour, colour),
            Body::Solid if extent.1 > 1 && self.look.colour => {
                let inset = u32::from(extent.0 >= 6);
                let start = at.offset(inset as i32, 0);
                self.fill(start, (extent.0 - 2 * inset, extent.1), ' ', dark, colour);
                self.sign(at, extent, signs, dark, colour);
            }
            Body::Solid if extent.1 > 1 => {
                self.fill(at, extent, '░', colour, ground);
                self.sign(at, extent, signs, colour, ground);
            }
            _ => self.sign(at, extent, signs, colour, ground),
        }
    }

    fn room(&mut self, figure: &Figure, room: Room, at: Pos, extent: Extent) {
        let theme = &self.look.theme;
        let sign = figure.room.unwrap_or(RoomSign::Primary);
        let hue = grid_hue(self.state, room.grid, theme);
        let ground = theme.tile.mixed(hue, 15);
        let signs = room_sign(self.state, figure, room);
        let Some(inner) = opened(extent) else {
            let bracket = if sign.is_secondary() { '┆' } else { '[' };
            let (ink, ground) = (sign.washed(hue, theme), sign.washed(ground, theme));
            // What is special about a room says more than the bracket.
            let signs = if signs.1 == ' ' { (bracket, signs.0) } else { signs };
            return self.sign(at, extent, signs, ink, ground);
        };
        self.rim(at, extent, hue, ground, sign);
        let size = self.state.size_of(room.grid).unwrap_or_default();
        if size.width == 0 || size.height == 0 {
            return;
        }
        let inside = at.offset(1, 1);
        let cell = (inner.0 / size.width, inner.1 / size.height);
        if cell.0 >= 1 && cell.1 >= 1 {
            // The remainder goes to both sides.
            let spare = (inner.0 - cell.0 * size.width, inner.1 - cell.1 * size.height);
            let start = inside.offset(spare.0 as i32 / 2, spare.1 as i32 / 2);
            let flip = self.state.has(figure.entity, ComponentKind::Flip);
            for pos in size.positions() {
                let x = if flip { size.width as i32 - 1 - pos.x } else { pos.x };
                let corner = start.offset(x * cell.0 as i32, pos.y * cell.1 as i32);
                self.cell(Place::at(room.grid, pos), corner, cell);
            }
        } else if self.look.colour {
            self.blocks(room.grid, size, inside, inner);
        } else {
            self.sign(at, extent, (signs.0, ' '), hue, ground);
        }
        self.wash(inside, inner, sign);
        self.badge(figure, at, extent, hue, ground, signs);
    }

    /// On the rim of an opened room: the sign for ever in its middle, other special signs in its corner.
    fn badge(
        &mut self,
        figure: &Figure,
        at: Pos,
        extent: Extent,
        ink: Rgb,
        ground: Rgb,
        (_, special): (char, char),
    ) {
        if let Some(sign) = ForEver::of(self.state, figure.entity) {
            let text = sign.to_string();
            let start = (extent.0 as i32 - text.chars().count() as i32).max(0) / 2;
            for (x, sign) in (start..extent.0 as i32).zip(text.chars()) {
                self.put(at.offset(x, 0), sign, ink, ground);
            }
        } else if special != ' ' {
            self.put(at.offset(1, 0), special, ink, ground);
        }
    }

    /// Washes out what a secondary room shows.
    fn wash(&mut self, at: Pos, (width, height): Extent, sign: RoomSign) {
        let theme = &self.look.theme;
        for pos in Rect::new(at, Size::new(width, height)).positions() {
            if let Some(glyph) = self.glyphs.get_mut(pos) {
                glyph.ink = sign.washed(glyph.ink, theme);
                glyph.ground = sign.washed(glyph.ground, theme);
            }
        }
    }

    /// A grid too fine for characters: two colours to a character, one above the other.
    fn blocks(&mut self, grid: GridId, size: Size, at: Pos, (width, height): Extent) {
        let colour = |state: &State, theme: &Theme, x: u32, y: u32| {
            let cell = |n: u32, count: u32, of: u32| (n * of / count.max(1)) as i32;
            let pos = Pos::new(cell(x, width, size.width), cell(y, 2 * height, size.height));
            let layers = layers(state, Place::at(grid, pos));
            let figures = layers.main.iter().chain(layers.others.last()).chain(&layers.background);
            let room = |figure: &Figure| {
                state.room(figure.entity).map(|room| grid_hue(state, room.grid, theme))
            };
            let tile = tile_colour(pos, theme);
            let plain = |figure: &Figure| Look::of(figure).map(|look| look.colour_on(tile, theme));
            figures
                .filter_map(|figure| room(figure).or_else(|| plain(figure)))
                .next()
                .unwrap_or(tile)
        };
        for y in 0..height {
            for x in 0..width {
                let (state, theme) = (self.state, &self.look.theme);
                let upper = colour(state, theme, x, 2 * y);
                let lower = colour(state, theme, x, 2 * y + 1);
                self.put(at.offset(x as i32, y as i32), '▀', upper, lower);
            }
        }
    }

    /// The rim around a room.
    fn rim(&mut self, at: Pos, (width, height): Extent, ink: Rgb, ground: Rgb, sign: RoomSign) {
        self.fill(at, (width, height), ' ', ink, ground);
        let [a, b, c, d, across, down] = sign.lines();
        let (right, low) = (width as i32 - 1, height as i32 - 1);
        for x in 1..right {
            self.put(at.offset(x, 0), across, ink, ground);
            self.put(at.offset(x, low), across, ink, ground);
        }
        for y in 1..low {
            self.put(at.offset(0, y), down, ink, ground);
            self.put(at.offset(right, y), down, ink, ground);
        }
        let corners = [a, b, c, d];
        for (sign, (x, y)) in corners.into_iter().zip([(0, 0), (right, 0), (0, low), (right, low)])
        {
            self.put(at.offset(x, y), sign, ink, ground);
        }
    }

    /// A sign of one or two columns in the middle of a cell.
    fn sign(
        &mut self,
        at: Pos,
        extent: Extent,
        (left, right): (char, char),
        ink: Rgb,
        ground: Rgb,
    ) {
        let middle = at.offset((extent.0.max(1) as i32 - 1) / 2, (extent.1.max(1) as i32 - 1) / 2);
        self.put(middle, left, ink, ground);
        if right != ' ' && extent.0 > 1 {
            self.put(middle.offset(1, 0), right, ink, ground);
        }
    }

    fn fill(&mut self, at: Pos, (width, height): Extent, sign: char, ink: Rgb, ground: Rgb) {
        for y in 0..height as i32 {
            for x in 0..width as i32 {
                self.put(at.offset(x, y), sign, ink, ground);
            }
        }
    }

    fn put(&mut self, at: Pos, sign: char, ink: Rgb, ground: Rgb) {
        if let Some(glyph) = self.glyphs.get_mut(at) {
            *glyph = Glyph { sign, ink, ground };
        }
    }
}

enum Body {
    Wall,
    Solid,
    Thing,
}

fn body(name: AppearanceName) -> Body {
    match name {
        AppearanceName::Wall => Body::Wall,
        AppearanceName::Human
        | AppearanceName::Box
        | AppearanceName::Door
        | AppearanceName::Monster
        | AppearanceName::Exit
        | AppearanceName::Lava => Body::Solid,
        _ => Body::Thing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_nest::Mark;
    use gridcosm_universe::{Level, PushRules, factory};

    /// An agent beside a room that has a box and a wall in it.
    fn world() -> State {
        let mut level = Level::new(Size::new(3, 1));
        let pocket = level.add_grid("pocket", Size::new(2, 1)).unwrap();
        level.settings.push_rules = Some(PushRules::default());
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        level.add(Pos::new(1, 0), factory::room(pocket, Mark::Primary)).unwrap();
        level.add(Place::new(pocket, 0, 0), factory::crate_box(true)).unwrap();
        level.add(Place::new(pocket, 1, 0), factory::wall()).unwrap();
        level.to_state().unwrap()
    }

    fn draw(width: u32, height: u32, colour: bool) -> String {
        let space = Size::new(width, height);
        let look =
            TerminalLook { theme: Theme::DARK, colour, root: GridId::MAIN, focus: None, space };
        let picture = terminal(&world(), &look);
        let row = |y: u32| (0..picture.size().width).map(move |x| Pos::new(x as i32, y as i32));
        let lines = (0..picture.size().height)
            .map(|y| row(y).map(|pos| picture.get(pos).unwrap().sign).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn rooms_open_where_there_is_space() {
        assert_eq!(draw(7, 1, false), "@ [P· ");
        assert_eq!(
            draw(18, 3, false),
            "░░░░░░╭────╮      \n░░@░░░│[]██│  ·   \n░░░░░░╰────╯      "
        );
    }

    #[test]
    fn a_secondary_room_has_a_broken_rim_and_a_small_letter() {
        let mut level = Level::new(Size::new(2, 1));
        let pocket = level.add_grid("pocket", Size::new(2, 1)).unwrap();
        for x in 0..2 {
            level.add(Pos::new(x, 0), factory::room(pocket, Mark::Unmarked)).unwrap();
        }
        level.add(Place::new(pocket, 0, 0), factory::crate_box(true)).unwrap();
        let state = level.to_state().unwrap();
        let picture = |width: u32, height: u32| {
            let space = Size::new(width, height);
            let (theme, root) = (Theme::DARK, GridId::MAIN);
            terminal(&state, &TerminalLook { theme, colour: true, root, focus: None, space })
        };
        let large = picture(12, 3);
        let sign = |x: i32, y: i32| large.get(Pos::new(x, y)).unwrap().sign;
        assert_eq!((sign(0, 0), sign(1, 0), sign(0, 1)), ('╭', '─', '│'));
        assert_eq!((sign(6, 0), sign(7, 0), sign(6, 1)), ('┌', '╌', '╎'));
        let ink = |x: i32| large.get(Pos::new(x, 1)).unwrap().ink;
        assert_ne!(ink(1), ink(7), "the content is washed out");
        let small = picture(4, 1);
        let line: String = (0..4).map(|x| small.get(Pos::new(x, 0)).unwrap().sign).collect();
        assert_eq!(line, "[P┆p");
    }

    #[test]
    fn without_space_the_focus_is_shown() {
        let space = Size::new(2, 1);
        let focus = Some(Pos::new(1, 0));
        let look =
            TerminalLook { theme: Theme::DARK, colour: true, root: GridId::MAIN, focus, space };
        let picture = terminal(&world(), &look);
        assert_eq!(picture.size(), space);
        assert_eq!(picture.get(Pos::new(1, 0)).unwrap().sign, 'P');
        let nothing = TerminalLook { root: GridId(9), ..look };
        assert_eq!(terminal(&world(), &nothing).size(), Size::new(0, 0));
    }

    #[test]
    fn the_extent_of_a_nested_cell_is_known_beforehand() {
        let state = world();
        let (main, pocket) = (GridId::MAIN, GridId(1));
        assert_eq!(cell_extent(&state, main, &[], Size::new(80, 24)), Some((14, 7)));
        assert_eq!(cell_extent(&state, main, &[pocket], Size::new(80, 24)), Some((6, 5)));
        assert_eq!(cell_extent(&state, main, &[pocket], Size::new(6, 2)), None);
    }
}
