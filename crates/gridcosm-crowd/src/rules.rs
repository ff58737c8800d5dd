//! What an actor may do next: the seven modes and their switches.

use std::{fmt, str::FromStr};

/// Which sub-cells an actor may choose next, and what it must reserve for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// Keeps its distance: moves by blocks of 2x2 sub-cells, if possible such that no other actor touches. If no block is
    /// free, it takes a straight step.
    Square,
    /// A diagonal step also needs one of the two sub-cells beside it.
    Diagonal,
    /// No diagonal steps.
    NoDiagonal,
    /// No diagonal step between two sub-cells that have the same other owner.
    AntiCross,
    /// Only the three best directions, and never farther from the destination.
    Basic3,
    /// [`Mode::Basic3`] with the rule of [`Mode::AntiCross`]. Since all modes refuse crossings, the two are one mode with
    /// two names.
    #[default]
    Basic3AntiCross,
    /// Walks straight towards the destination inside the triangle of sub-cells that it owns.
    DestinationDirect,
}

impl Mode {
    /// All modes, in the order in which they are cycled.
    pub const ALL: [Self; 7] = [
        Self::Square,
        Self::Diagonal,
        Self::NoDiagonal,
        Self::AntiCross,
        Self::Basic3,
        Self::Basic3AntiCross,
        Self::DestinationDirect,
    ];

    /// Whether only three directions are tried.
    pub(crate) const fn is_basic3(self) -> bool {
        matches!(self, Self::Basic3 | Self::Basic3AntiCross)
    }

    /// Whether a diagonal step is forbidden if one other actor owns both counter-diagonal sub-cells.
    pub(crate) const fn is_anti_cross(self) -> bool {
        matches!(self, Self::AntiCross | Self::Basic3AntiCross)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Square => "Square",
            Self::Diagonal => "Diagonal",
            Self::NoDiagonal => "NoDiagonal",
            Self::AntiCross => "AntiCross",
            Self::Basic3 => "Basic3",
            Self::Basic3AntiCross => "Basic3AntiCross",
            Self::DestinationDirect => "DestinationDirect",
        })
    }
}

/// A word that does not name a mode.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no mode `{0}`; choose Square, Diagonal, NoDiagonal, AntiCross, Basic3, Basic3AntiCross or DestinationDirect"
)]
pub struct ParseModeError(String);

impl FromStr for Mode {
    type Err = ParseModeError;

    /// Case, hyphens and underscores do not matter.
    fn from_str(text: &str) -> Result<Self, ParseModeError> {
        let plain = |text: &str| text.replace(['-', '_'], "").to_ascii_lowercase();
        let named = Self::ALL.into_iter().find(|mode| plain(&mode.to_string()) == plain(text));
        named.ok_or_else(|| ParseModeError(text.to_owned()))
    }
}

/// A mode with its switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Which sub-cells an actor may choose.
    pub mode: Mode,
    /// Reserve the next sub-cell half-way to the current one, not only on reaching its middle.
    pub early: bool,
    /// Never choose a sub-cell that lies behind.
    pub filter_backward: bool,
    /// In the Basic3 modes: step back for others rather than wait forever. Without it, these modes never move farther
    /// from the destination, but do not promise arrival.
    pub basic3_fallback: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { mode: Mode::default(), early: false, filter_backward: true, basic3_fallback: true }
    }
}

impl Rules {
    /// The rules of a mode with the default switches.
    pub fn of(mode: Mode) -> Self {
        Self { mode, ..Self::default() }
    }

    /// Whether actors make room for each other until all have arrived.
    ///
    /// That requires at least two sub-cells per side: with one, neighbouring destinations wall each other in.
    ///
    /// It does not hold in the Basic3 modes without fallback: they promise that no actor ever steps back, so two actors
    /// that meet in a passage one sub-cell wide cannot pass. Such actors are reported as stuck.
    pub fn promises_arrival(&self) -> bool {
        !self.mode.is_basic3() || self.basic3_fallback
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_read_as_they_are_written() {
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
        }
        assert_eq!("basic3-anti-cross".parse(), Ok(Mode::Basic3AntiCross));
        assert!("basic4".parse::<Mode>().is_err());
    }
}
