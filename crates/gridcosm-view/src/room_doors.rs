//! What a room shows of its doors: a bar along every side that is closed, and a lock in the middle if it is locked.

use crate::{Area, Frame, Item, ItemShape, Length, Role, Sprite, Theme, shown_colour};
use gridcosm_grid::Dir;
use gridcosm_universe::{EntityId, State};

/// The sides of a room that let nothing through: those that are not among its open sides, and those that a signal has
/// closed.
pub fn closed_sides(state: &State, room: EntityId) -> Vec<Dir> {
    let room = state.components(room);
    let never_open = |side: Dir| room.open_sides.is_some_and(|open| !open.contains(side));
    let shut = |side: Dir| room.shut && room.wired_sides.is_none_or(|wired| wired.contains(side));
    Dir::ALL.into_iter().filter(|&side| never_open(side) || shut(side)).collect()
}

/// Draws the doors of a room over it.
pub(crate) fn draw_doors(
    frame: &mut Frame,
    area: Area,
    state: &State,
    room: EntityId,
    theme: &Theme,
) {
    for side in closed_sides(state, room) {
        // In hundredths of the cell: long bars at the very edge, outside of the rim.
        let (x, y, width, height) = match side {
            Dir::N => (12, 0, 76, 8),
            Dir::S => (12, 92, 76, 8),
            Dir::W => (0, 12, 8, 76),
            Dir::E => (92, 12, 8, 76),
        };
        let share = |n: i64| Length::new(n, 100).unwrap_or(Length::zero());
        let bar = area.part(share(x), share(y), share(width), share(height));
        let colour = theme.colour(Role::Wall);
        frame.push(bar, ItemShape::Fill { colour, opacity: 100, radius: 3 });
    }
    if let Some(key) = state.components(room).locked {
        let lock = ItemShape::sprite(Sprite::Lock, shown_colour(&format!("key:{key}")));
        frame.items.push(Item::new(area.inset(28), lock));
    }
}
