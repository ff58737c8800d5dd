//! A state of the entity world as a frame.

use crate::{
    Area, Figure, Frame, Item, ItemShape, Length, Rgb, Sprite, Theme, direction_triangles,
    group_colour, layers,
};
use gridcosm_grid::{Pos, Size};
use gridcosm_universe::{AppearanceName, Place, State, Store};

/// The frame of a state: floor under everything, each cell's entities in their layers, walls as blocks.
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
    let mut frame = Frame::new(state.size());
    let (colour, other) = (theme.tile, theme.tile_other);
    frame.push(Area::grid(state.size()), ItemShape::Chequer { colour, other });
    for pos in state.size().positions() {
        cell(&mut frame, Area::cell(pos), state, pos, theme);
    }
    frame
}

/// What stands on one cell, without the floor, as a frame of its own.
pub(crate) fn cell_frame(state: &State, pos: Pos, theme: &Theme) -> Frame {
    let mut frame = Frame::new(Size::new(1, 1));
    cell(&mut frame, Area::cell(Pos::new(0, 0)), state, pos, theme);
    frame
}

/// The floor is a chess board.
pub(crate) fn tile_colour(pos: Pos, theme: &Theme) -> Rgb {
    if (pos.x + pos.y) % 2 == 0 { theme.tile } else { theme.tile_other }
}

fn cell(frame: &mut Frame, area: Area, state: &State, pos: Pos, theme: &Theme) {
    let layers = layers(state, Place::from(pos));
    for figure in layers.background.iter().chain(&layers.others).chain(&layers.main) {
        draw(frame, area, figure, theme);
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
        draw(frame, area.part(x, y, side, side), icon, theme);
    }
}

fn fifths(n: i64) -> Length {
    Length::new(n, 5).unwrap_or(Length::zero())
}

fn draw(frame: &mut Frame, area: Area, figure: &Figure, theme: &Theme) {
    let Some((sprite, colour, opacity)) = look(figure, theme) else {
        return;
    };
    let item = Item::new(area, ItemShape::Sprite { sprite, colour, opacity });
    frame.items.push(item.named(format!("entity-{}", figure.entity)));
    if let Some((dir, speed)) = figure.motion {
        // More triangles than fit would only be a blot.
        for triangle in direction_triangles(64, dir, u32::try_from(speed).unwrap_or(0).min(4)) {
            // Smaller and below the middle, so that a face stays free.
            let lower =
                |&(x, y): &(i64, i64)| point(area, 32 + (x - 32) * 2 / 3, 50 + (y - 32) * 2 / 3);
            let points = triangle.iter().filter_map(lower).collect();
            frame
                .push(area, ItemShape::Polygon { points, colour: Rgb::hex(0xffffff), opacity: 85 });
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

/// The sprite, colour and opacity of a figure. Floors are not drawn: the board's own tiles show.
pub(crate) fn look(figure: &Figure, theme: &Theme) -> Option<(Sprite, Rgb, u8)> {
    let has = |store: Store| figure.properties.contains(&store);
    let group = figure.group.as_deref().map(group_colour);
    let (sprite, colour) = match figure.appearance.name {
        AppearanceName::None | AppearanceName::Floor => return None,
        AppearanceName::Human => (Sprite::Agent, theme.hues[0]),
        AppearanceName::Wall => (Sprite::Wall, theme.wall),
        AppearanceName::Box if has(Store::Pushable) => (Sprite::Box, theme.hues[2]),
        AppearanceName::Box => (Sprite::Box, theme.hues[2].mixed(theme.wall, 60)),
        AppearanceName::Coin => (Sprite::Coin, theme.warm),
        AppearanceName::Core => (Sprite::Core, theme.hues[1]),
        AppearanceName::Key => (Sprite::Key, group.unwrap_or(theme.warm)),
        AppearanceName::Door => (Sprite::Door, group.unwrap_or(theme.wall)),
        AppearanceName::Lock => (Sprite::Lock, group.unwrap_or(theme.warm)),
        AppearanceName::Portal => (Sprite::Portal, group.unwrap_or(theme.hues[5])),
        AppearanceName::Exit => (Sprite::Exit, theme.good),
        AppearanceName::Lava => (Sprite::Lava, theme.bad.mixed(theme.warm, 15)),
        AppearanceName::Spike => (Sprite::Spike, theme.wall.mixed(Rgb::hex(0xffffff), 40)),
        AppearanceName::Monster if has(Store::Pathfinding) => (Sprite::Monster, theme.bad),
        AppearanceName::Monster => (Sprite::Monster, theme.hues[3]),
        AppearanceName::Boots => (Sprite::Boots, theme.hues[0].mixed(theme.hues[1], 50)),
        AppearanceName::Shield => (Sprite::Shield, theme.hues[1].mixed(theme.hues[0], 40)),
        AppearanceName::Ghost => (Sprite::Ghost, theme.ink.mixed(theme.hues[5], 20)),
        AppearanceName::Gem => (Sprite::Gem, theme.hues[3]),
        AppearanceName::Room => (Sprite::Room, theme.hues[1]),
    };
    // The dead and the opened stay, as shadows of themselves.
    let opened = figure.appearance.name == AppearanceName::Door && !has(Store::Locked);
    let opacity = if has(Store::Dead) || opened { 40 } else { 100 };
    Some((sprite, colour, opacity))
}
