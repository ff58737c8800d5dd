//! Colours for terminals that support all of them, some, or none.

use gridcosm::view::Rgb;
use ratatui::style::Color;
use std::env;

/// The colours that the terminal supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Paint {
    /// Every colour.
    True,
    /// The 256 colours that every terminal has had for decades.
    Indexed,
    /// None, because `NO_COLOR` is set or the terminal has no colours.
    Plain,
}

impl Paint {
    pub(super) fn of_terminal() -> Self {
        Self::from(|name| env::var(name).ok().filter(|value| !value.is_empty()))
    }

    fn from(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        if variable("NO_COLOR").is_some() || term == "dumb" || term.starts_with("vt1") {
            return Self::Plain;
        }
        let deep =
            variable("COLORTERM").is_some_and(|value| value == "truecolor" || value == "24bit");
        if deep || term.ends_with("-direct") { Self::True } else { Self::Indexed }
    }

    pub(super) fn shows_colour(self) -> bool {
        self != Self::Plain
    }

    pub(super) fn colour(self, Rgb(r, g, b): Rgb) -> Color {
        match self {
            Self::True => Color::Rgb(r, g, b),
            Self::Indexed => Color::Indexed(nearest(r, g, b)),
            Self::Plain => Color::Reset,
        }
    }
}

/// The nearest of the 6x6x6 cube and the 24 greys.
fn nearest(r: u8, g: u8, b: u8) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |c: u8| {
        let distance = |i: &usize| STEPS[*i].abs_diff(c);
        (0..STEPS.len()).min_by_key(distance).unwrap_or(0)
    };
    let (i, j, k) = (step(r), step(g), step(b));
    let mean = (u32::from(r) + u32::from(g) + u32::from(b)) / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * grey;
    let away = |x: u8, y: u8, z: u8| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(x, r) + square(y, g) + square(z, b)
    };
    if away(level, level, level) < away(STEPS[i], STEPS[j], STEPS[k]) {
        232 + grey
    } else {
        (16 + 36 * i + 6 * j + k) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(variables: &[(&str, &str)]) -> Paint {
        Paint::from(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_terminal_says_what_it_can() {
        assert_eq!(with(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Paint::True);
        assert_eq!(with(&[("TERM", "xterm-256color")]), Paint::Indexed);
        assert_eq!(with(&[("TERM", "dumb")]), Paint::Plain);
        assert_eq!(with(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Paint::Plain);
    }

    #[test]
    fn colours_find_their_neighbours() {
        assert_eq!(nearest(0, 0, 0), 16);
        assert_eq!(nearest(255, 255, 255), 231);
        assert_eq!(nearest(128, 128, 128), 244);
        assert_eq!(nearest(255, 0, 0), 196);
        assert_eq!(Paint::Plain.colour(Rgb(1, 2, 3)), Color::Reset);
    }
}
