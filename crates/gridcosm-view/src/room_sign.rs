//! The sign that tells a grid's primary room from its other rooms, the same in every picture.
//!
//! A grid is left through its primary room; all other rooms only show it. So the primary room has a whole rim, and what
//! it contains is drawn at full strength. The rim of a secondary room is broken into dashes, with square corners instead
//! of round ones, and its content is washed out. Dashes need no colour, so they are visible to everybody, in any theme,
//! on paper and in a terminal.

use crate::{Area, Frame, Item, ItemShape, Rgb, Theme};

/// Whether a room is the one through which its grid is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RoomSign {
    /// The grid is left through this room.
    Primary,
    /// This room shows a grid whose primary room is elsewhere.
    Secondary,
}

impl RoomSign {
    /// Dashes along each side of a secondary room's rim, counting a corner half.
    pub const DASHES: u8 = 3;

    /// The share of a dash in the distance from one to the next, in percent.
    pub const DASH: u8 = 52;

    /// The share of the floor's colour in everything that a secondary room shows, in percent.
    pub const WASH: u8 = 40;

    /// The sign of a room.
    pub const fn of(primary: bool) -> Self {
        if primary { Self::Primary } else { Self::Secondary }
    }

    /// Whether this is the sign of a secondary room.
    pub const fn is_secondary(self) -> bool {
        matches!(self, Self::Secondary)
    }

    /// A colour as it appears inside such a room.
    pub fn washed(self, colour: Rgb, theme: &Theme) -> Rgb {
        if self.is_secondary() { colour.mixed(theme.tile, Self::WASH) } else { colour }
    }

    /// The first letter of a grid's name: a capital for the primary room, otherwise a small letter.
    pub fn letter(self, name: &str) -> char {
        let first = name.chars().next().unwrap_or('?');
        let cased = if self.is_secondary() {
            first.to_lowercase().next()
        } else {
            first.to_uppercase().next()
        };
        cased.unwrap_or(first)
    }

    /// The rim in characters: four corners from the upper left to the lower right, a horizontal and a vertical line.
    pub const fn lines(self) -> [char; 6] {
        match self {
            Self::Primary => ['╭', '╮', '╰', '╯', '─', '│'],
            Self::Secondary => ['┌', '┐', '└', '┘', '╌', '╎'],
        }
    }

    /// Draws a room into its cell: the content, washed out if the room is secondary, and the rim around it.
    pub(crate) fn draw(self, frame: &mut Frame, area: Area, name: String, room: Inside<'_>) {
        let Inside { content, hue, theme } = room;
        let inner = area.inset(8);
        frame.items.push(Item::new(inner, content).named(name));
        let rim = area.inset(3);
        match self {
            Self::Primary => {
                frame.push(rim, ItemShape::Outline { colour: hue, width: 7, radius: 12 });
            }
            Self::Secondary => {
                let (colour, opacity) = (theme.tile, Self::WASH);
                frame.push(inner, ItemShape::Fill { colour, opacity, radius: 0 });
                frame.push(rim, ItemShape::Dashes { colour: hue, width: 6 });
            }
        }
    }
}

/// What a room shows, and its colours.
pub(crate) struct Inside<'a> {
    pub content: ItemShape,
    pub hue: Rgb,
    pub theme: &'a Theme,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sign_needs_no_colour() {
        let (primary, secondary) = (RoomSign::Primary, RoomSign::Secondary);
        for (a, b) in primary.lines().iter().zip(secondary.lines()) {
            assert_ne!(*a, b);
        }
        assert_eq!((primary.letter("hall"), secondary.letter("Hall")), ('H', 'h'));
        assert_eq!((primary.letter(""), secondary.letter("7")), ('?', '7'));
    }

    #[test]
    fn only_secondary_rooms_are_washed_out() {
        for theme in [Theme::LIGHT, Theme::DARK] {
            assert_eq!(RoomSign::Primary.washed(theme.wall, &theme), theme.wall);
            let washed = RoomSign::Secondary.washed(theme.wall, &theme);
            assert_ne!(washed, theme.wall);
            assert_ne!(washed, theme.tile);
        }
    }
}
