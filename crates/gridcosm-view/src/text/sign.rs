//! A sign of two columns for everything that can stand on a cell.

use crate::{Eyes, Figure, ForEver, RoomSign};
use gridcosm_universe::{AppearanceName, ComponentKind, Room, State};

/// The sign of a figure: the first two characters of its label, if it has one. Eyes show on what has them.
pub(crate) fn figure_sign(figure: &Figure) -> (char, char) {
    let mut label = figure.label.iter().flat_map(|label| label.chars().map(narrow));
    if let Some(first) = label.next() {
        return (first, label.next().unwrap_or(' '));
    }
    match (figure.appearance.name, Eyes::of(figure)) {
        (_, Some(Eyes::Wanted)) => ('_', '@'),
        (AppearanceName::Wall, Some(Eyes::Open)) => ('█', '@'),
        (AppearanceName::Wall, Some(Eyes::Closed)) => ('█', TAKEN_OVER),
        (_, Some(Eyes::Open)) => ('[', '@'),
        (_, Some(Eyes::Closed)) => ('[', TAKEN_OVER),
        _ if figure.properties.contains(&ComponentKind::Button) => ('_', ' '),
        (name, None) => sign(name),
    }
}

/// Stands beside what a player can take over: two eyes.
const TAKEN_OVER: char = '"';

/// The sign of a room: the letter of its grid, and what is special about it.
pub(crate) fn room_sign(state: &State, figure: &Figure, room: Room) -> (char, char) {
    let letter = figure.room.unwrap_or(RoomSign::Primary).letter(state.grid_name(room.grid));
    let for_ever = ForEver::of(state, figure.entity).map(|each| each.sign);
    let special = for_ever.or(match Eyes::of(figure) {
        Some(Eyes::Open) => Some('@'),
        Some(_) => Some(TAKEN_OVER),
        None => figure.properties.contains(&ComponentKind::Flip).then_some('<'),
    });
    (letter, special.unwrap_or(' '))
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
        AppearanceName::Plate => ('_', ' '),
        AppearanceName::Switch => ('/', ' '),
        AppearanceName::Walker => (':', ' '),
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
