//! A sign of two columns for everything that can stand on a cell.

use crate::Figure;
use gridcosm_universe::AppearanceName;

/// The sign of a figure: the first two characters of its label, if it has one.
pub(crate) fn figure_sign(figure: &Figure) -> (char, char) {
    let mut label = figure.label.iter().flat_map(|label| label.chars().map(narrow));
    label
        .next()
        .map_or_else(|| sign(figure.appearance.name), |first| (first, label.next().unwrap_or(' ')))
}

/// The left and the right column; a blank on the right where one column is enough.
pub(crate) fn sign(name: AppearanceName) -> (char, char) {
    match name {
        AppearanceName::None | AppearanceName::Floor => ('·', ' '),
        AppearanceName::Human => ('@', ' '),
        AppearanceName::Wall => ('█', '█'),
        AppearanceName::Box => ('[', ']'),
        AppearanceName::Coin => ('$', ' '),
        AppearanceName::Core => ('*', ' '),
        AppearanceName::Key => ('k', ' '),
        AppearanceName::Door => ('D', ' '),
        AppearanceName::Lock => ('L', ' '),
        AppearanceName::Portal => ('O', ' '),
        AppearanceName::Exit => ('>', ' '),
        AppearanceName::Lava => ('~', '~'),
        AppearanceName::Spike => ('^', '^'),
        AppearanceName::Monster => ('M', ' '),
        AppearanceName::Boots => ('b', ' '),
        AppearanceName::Shield => ('s', ' '),
        AppearanceName::Ghost => ('g', ' '),
        AppearanceName::Gem => ('%', ' '),
        AppearanceName::Room => ('{', '}'),
    }
}

/// The character, if a terminal shows it in one column; scripts with wide characters begin later.
pub(crate) fn narrow(character: char) -> char {
    if character.is_control() || character >= '\u{1100}' { '?' } else { character }
}

/// The sign of level files, one column wide; `None` for what is not seen. A label shows on a box.
pub(crate) fn map_sign(name: AppearanceName, label: Option<&str>) -> Option<char> {
    Some(match name {
        // Floors are the ground itself.
        AppearanceName::None | AppearanceName::Floor => return None,
        AppearanceName::Box => label.and_then(|label| label.chars().next()).map_or('$', narrow),
        AppearanceName::Wall => '#',
        AppearanceName::Coin => '*',
        AppearanceName::Core => '!',
        AppearanceName::Key => '?',
        AppearanceName::Door => '+',
        AppearanceName::Portal => '=',
        AppearanceName::Monster => '&',
        AppearanceName::Lava => '~',
        AppearanceName::Spike => '^',
        other => sign(other).0,
    })
}
