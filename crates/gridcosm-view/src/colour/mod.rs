//! Every colour value of the project lives in this folder; all other code asks for a colour by its name.

mod group;
mod hsv;
mod key;
mod recolour;
mod role;
mod theme;

pub use group::group_colour;
pub use hsv::level_colour;
pub use key::shown_colour;
pub use recolour::recoloured;
pub use role::Role;
pub use theme::Theme;

use std::fmt;

/// An opaque colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Highlights.
    pub const WHITE: Rgb = Rgb::hex(0xffffff);
    /// Darkens hues.
    pub const BLACK: Rgb = Rgb::hex(0x000000);
    /// Dark lettering on a coloured figure, like the pupils in the sprites.
    pub const PUPIL: Rgb = Rgb::hex(0x1c2033);
    /// The dark parts of solids, and signs on figures in a terminal.
    pub const DEEP: Rgb = Rgb::hex(0x10131f);

    /// From `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        Self((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// This colour mixed with `percent` of another.
    #[must_use]
    pub fn mixed(self, other: Self, percent: u8) -> Self {
        let share = u32::from(percent.min(100));
        let mix =
            |a: u8, b: u8| ((u32::from(a) * (100 - share) + u32::from(b) * share + 50) / 100) as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl fmt::Debug for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_print_as_in_files() {
        assert_eq!(Rgb::hex(0x0c0f19).to_string(), "#0c0f19");
        assert_eq!(Rgb(0, 0, 0).mixed(Rgb(255, 255, 255), 50), Rgb(128, 128, 128));
        assert_eq!(Rgb(9, 9, 9).mixed(Rgb(1, 1, 1), 200), Rgb(1, 1, 1));
    }
}
