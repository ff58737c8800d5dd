//! Colours and the two themes.

use std::fmt;

/// An opaque colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// From `0xRRGGBB`.
    pub const fn hex(code: u32) -> Self {
        Self((code >> 16) as u8, (code >> 8) as u8, code as u8)
    }

    /// This colour with `percent` of another in it.
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

/// All colours of a picture that do not belong to a single sprite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    /// Behind everything.
    pub board: Rgb,
    /// Floor of a grid, on every other cell a little lighter or darker.
    pub tile: Rgb,
    /// The other floor cells.
    pub tile_other: Rgb,
    /// Walls.
    pub wall: Rgb,
    /// Text and lines.
    pub ink: Rgb,
    /// Marks of the picture itself: selection, routes.
    pub accent: Rgb,
    /// Things that hurt.
    pub bad: Rgb,
    /// Things that are reached.
    pub good: Rgb,
    /// Things that pay.
    pub warm: Rgb,
    /// One hue per grid, beginning again with a lighter step when they run out.
    pub hues: [Rgb; 6],
}

impl Theme {
    /// Light figures on a dark ground.
    pub const DARK: Theme = Theme {
        board: Rgb::hex(0x0c0f19),
        tile: Rgb::hex(0x1d2233),
        tile_other: Rgb::hex(0x232842),
        wall: Rgb::hex(0x48517f),
        ink: Rgb::hex(0xeceef8),
        accent: Rgb::hex(0x8793ff),
        bad: Rgb::hex(0xf0707d),
        good: Rgb::hex(0x46c892),
        warm: Rgb::hex(0xf2c14e),
        hues: [
            Rgb::hex(0x8493ff),
            Rgb::hex(0x43cdc1),
            Rgb::hex(0xf5a463),
            Rgb::hex(0xe884b7),
            Rgb::hex(0xa7cf59),
            Rgb::hex(0xbd97ee),
        ],
    };

    /// Saturated figures on a light ground.
    pub const LIGHT: Theme = Theme {
        board: Rgb::hex(0xe9ebf3),
        tile: Rgb::hex(0xf8f8fc),
        tile_other: Rgb::hex(0xeff1f9),
        wall: Rgb::hex(0x6a729c),
        ink: Rgb::hex(0x1c2033),
        accent: Rgb::hex(0x4c5bd4),
        bad: Rgb::hex(0xcf3b4b),
        good: Rgb::hex(0x1f9d6b),
        warm: Rgb::hex(0xd99a1c),
        hues: [
            Rgb::hex(0x5b6ee1),
            Rgb::hex(0x17a398),
            Rgb::hex(0xe0803b),
            Rgb::hex(0xc2528b),
            Rgb::hex(0x7aa12e),
            Rgb::hex(0x9a6bd0),
        ],
    };

    /// The hue of the n-th grid.
    pub fn hue(&self, n: usize) -> Rgb {
        let hue = self.hues[n % self.hues.len()];
        match n / self.hues.len() % 3 {
            0 => hue,
            1 => hue.mixed(Rgb::hex(0xffffff), 35),
            _ => hue.mixed(Rgb::hex(0x000000), 30),
        }
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::DARK
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

    #[test]
    fn eighteen_grids_have_hues_of_their_own() {
        let hues: std::collections::BTreeSet<Rgb> = (0..18).map(|n| Theme::DARK.hue(n)).collect();
        assert_eq!(hues.len(), 18);
        assert_eq!(Theme::DARK.hue(18), Theme::DARK.hue(0));
    }
}
