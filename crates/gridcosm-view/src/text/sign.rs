//! A sign of two columns for everything that can stand on a cell.

use gridcosm_universe::AppearanceName;

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
