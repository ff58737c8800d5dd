//! Words for the usual entities of a level, and the signs of maps that stand for them.

use gridcosm_nest::Mark;
use gridcosm_universe::{
    Appearance, AppearanceName, EntitySpec, GridId, Swarm, factory, factory::Limits,
};

/// A word of the legend.
pub(super) struct Word {
    pub(super) name: &'static str,
    /// What it stands for.
    pub(super) base: fn() -> EntitySpec,
    /// What it is, in a sentence.
    pub(super) about: &'static str,
    /// Whether it follows the agent unless the legend says otherwise.
    pub(super) hunts: bool,
    /// Whether `key` means the key that opens it, not the key that it is.
    pub(super) locks: bool,
}

const fn word(name: &'static str, base: fn() -> EntitySpec, about: &'static str) -> Word {
    Word { name, base, about, hunts: false, locks: false }
}

/// All words, in the order in which they are listed to users.
pub(super) const WORDS: [Word; 26] = [
    word("agent", factory::agent, "The one that is played."),
    word("wall", factory::wall, "Blocks movement."),
    word("floor", || factory::floor(1), "Standing on it costs points."),
    word("exit", factory::exit, "Where the agent or the boxes have to go."),
    word("box", || factory::crate_box(true), "Can be pushed."),
    word("coin", || factory::coin(Some(1)), "Worth a point."),
    word("gem", gem, "Worth five points."),
    word("core", || factory::core(None, true), "Must be collected to win."),
    word("key", || factory::key(COMMON_KEY), "Opens doors of the same name."),
    Word {
        locks: true,
        ..word("door", || factory::door(COMMON_KEY), "Closed until its key is used.")
    },
    word("plate", || factory::plate(COMMON_SIGNAL), "Sends a signal while something stands on it."),
    word("switch", || factory::switch(COMMON_SIGNAL), "Sends a signal while it is on."),
    word("gate", || factory::gate(COMMON_SIGNAL), "Open while a signal is on."),
    word("portal", factory::portal, "Leads to the portal that it makes a pair with."),
    word("monster", || factory::monster(1, false), "Hurts on contact."),
    Word {
        hunts: true,
        ..word("hunter", || factory::monster(1, false), "Follows the agent and hurts on contact.")
    },
    word("swarm", || factory::swarm(Swarm::default()), "Members that move in parts of cells."),
    word("lava", || factory::hazard(AppearanceName::Lava, 1, true, 7), "Kills on contact."),
    word("spike", || factory::hazard(AppearanceName::Spike, 1, false, 7), "Hurts on contact."),
    word("boots", || factory::speed_effect(2, Limits::NONE), "Effect: two moves at once."),
    word("shield", || factory::immunity_effect(Limits::NONE), "Effect: nothing hurts."),
    word("ghost", || factory::phasing_effect(Limits::NONE), "Effect: walks through walls."),
    word("room", room, "Shows a grid that can be entered."),
    word("button", || factory::button(false), "A box or a room must stand here to win."),
    word("player_button", || factory::button(true), "A player must stand here to win."),
    word("thing", EntitySpec::default, "Nothing yet; its keys describe it."),
];

/// The common name of keys and doors without a name.
const COMMON_KEY: &str = "key";

/// The common name of signals without a name.
const COMMON_SIGNAL: &str = "signal";

/// The legend's word for an empty cell.
pub(super) const EMPTY: &str = "empty";

fn gem() -> EntitySpec {
    let mut gem = factory::coin(Some(5));
    let look = gem.components.appearance.unwrap_or(Appearance::new(AppearanceName::Gem, 4));
    gem.components.appearance = Some(Appearance { name: AppearanceName::Gem, ..look });
    gem
}

/// A room before its grid is known.
fn room() -> EntitySpec {
    let mut room = factory::room(GridId::MAIN, Mark::Unmarked);
    room.components.room = None;
    room
}

pub(super) fn find_word(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// The meaning of a sign of a map without a legend; `None` for unknown signs, an empty list for open ground.
///
/// Digits are boxes. Letters are not here: they stand for the grid whose name begins with them.
pub(super) fn built_in(sign: char) -> Option<&'static [&'static str]> {
    BUILT_IN.iter().find(|(known, _)| *known == sign).map(|(_, words)| *words).or_else(|| {
        let digit = sign.is_ascii_digit();
        digit.then_some(&["box"] as &[&str])
    })
}

/// The signs that need no legend.
pub(super) const BUILT_IN: [(char, &[&str]); 17] = [
    ('.', &[]),
    (' ', &[]),
    ('_', &[]),
    ('#', &["wall"]),
    ('@', &["agent"]),
    ('>', &["exit"]),
    ('$', &["box"]),
    (',', &["floor"]),
    ('*', &["coin"]),
    ('%', &["gem"]),
    ('!', &["core"]),
    ('?', &["key"]),
    ('+', &["door"]),
    ('=', &["portal"]),
    ('&', &["monster"]),
    ('~', &["lava"]),
    ('^', &["spike"]),
];
