//! The vocabulary of level files: words for the usual inhabitants, keys for their components, signs for maps.

use gridcosm_nest::{EntryMapping, Mark, Search, Strategy, Swallow};
use gridcosm_universe::{
    Appearance, AppearanceName, Components, EntitySpec, GridId, factory, factory::Limits,
};

/// A word of the legend: its name, what it stands for, and how a table of contents puts it.
pub(super) struct Word {
    pub(super) name: &'static str,
    pub(super) base: fn() -> EntitySpec,
    /// Whether it follows the agent unless told otherwise.
    pub(super) hunts: bool,
    /// What `key` means: the name of the lock it opens, or of the key that opens it.
    pub(super) locks: bool,
}

const fn word(name: &'static str, base: fn() -> EntitySpec) -> Word {
    Word { name, base, hunts: false, locks: false }
}

/// All words, in the order in which they are listed to users.
pub(super) const WORDS: [Word; 20] = [
    word("agent", factory::agent),
    word("wall", factory::wall),
    word("floor", || factory::floor(1)),
    word("exit", factory::exit),
    word("box", || factory::crate_box(true)),
    word("coin", || factory::coin(Some(1))),
    word("gem", gem),
    word("core", || factory::core(None, true)),
    word("key", || factory::key(COMMON_KEY)),
    Word { locks: true, ..word("door", || factory::door(COMMON_KEY)) },
    word("portal", factory::portal),
    word("monster", || factory::monster(1, false)),
    Word { hunts: true, ..word("hunter", || factory::monster(1, false)) },
    word("lava", || factory::hazard(AppearanceName::Lava, 1, true, 7)),
    word("spike", || factory::hazard(AppearanceName::Spike, 1, false, 7)),
    word("boots", || factory::speed_effect(2, Limits::NONE)),
    word("shield", || factory::immunity_effect(Limits::NONE)),
    word("ghost", || factory::phasing_effect(Limits::NONE)),
    word("room", room),
    word("thing", EntitySpec::default),
];

/// What keys and doors without a name of their own share.
const COMMON_KEY: &str = "key";

/// What a legend says where a cell holds nothing.
pub(super) const EMPTY: &str = "empty";

fn gem() -> EntitySpec {
    let mut gem = factory::coin(Some(5));
    let look = gem.components.appearance.unwrap_or(Appearance::new(AppearanceName::Gem, 4));
    gem.components.appearance = Some(Appearance { name: AppearanceName::Gem, ..look });
    gem
}

/// A room before it is known of which grid.
fn room() -> EntitySpec {
    let mut room = factory::room(GridId::MAIN, Mark::Unmarked);
    room.components.room = None;
    room
}

pub(super) fn find_word(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.name == name)
}

/// Whether a legend may use the word.
pub(crate) fn is_word(name: &str) -> bool {
    find_word(name).is_some()
}

/// All words, for suggestions.
pub(crate) fn word_names() -> Vec<&'static str> {
    WORDS.iter().map(|word| word.name).chain([EMPTY]).collect()
}

/// What a sign of a map means when no legend says otherwise; `None` for unknown signs, an empty list for open ground.
///
/// Digits are boxes. Letters are not here: they mean the grid whose name they begin.
pub(super) fn built_in(sign: char) -> Option<&'static [&'static str]> {
    BUILT_IN.iter().find(|(known, _)| *known == sign).map(|(_, words)| *words).or_else(|| {
        let digit = sign.is_ascii_digit();
        digit.then_some(&["box"] as &[&str])
    })
}

/// The signs that are known without a legend.
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

/// A component that is there or not.
pub(super) type Flag = fn(&mut Components) -> &mut bool;
/// A component that is a number.
pub(super) type Number = fn(&mut Components) -> &mut Option<i64>;

pub(super) const FLAGS: [(&str, Flag); 10] = [
    ("agent", |c| &mut c.agent),
    ("blocking", |c| &mut c.blocking),
    ("collectible", |c| &mut c.collectible),
    ("collidable", |c| &mut c.collidable),
    ("exit", |c| &mut c.exit),
    ("immunity", |c| &mut c.immunity),
    ("lethal", |c| &mut c.lethal_damage),
    ("phasing", |c| &mut c.phasing),
    ("pushable", |c| &mut c.pushable),
    ("required", |c| &mut c.required),
];

pub(super) const NUMBERS: [(&str, Number); 6] = [
    ("cost", |c| &mut c.cost),
    ("damage", |c| &mut c.damage),
    ("reward", |c| &mut c.rewardable),
    ("speed", |c| &mut c.speed),
    ("turns", |c| &mut c.time_limit),
    ("uses", |c| &mut c.usage_limit),
];

/// The keys of an entity that are neither flags nor numbers.
pub(super) const OTHER_KEYS: [&str; 15] = [
    "is",
    "name",
    "room",
    "mark",
    "tags",
    "look",
    "health",
    "key",
    "lock",
    "moving",
    "follows",
    "how",
    "to",
    "inventory",
    "status",
];

/// All keys of an entity.
pub(crate) fn entity_keys() -> Vec<&'static str> {
    let flags = FLAGS.iter().map(|(name, _)| *name);
    let numbers = NUMBERS.iter().map(|(name, _)| *name);
    OTHER_KEYS.into_iter().chain(flags).chain(numbers).collect()
}

pub(super) const MARKS: [(&str, Mark); 3] =
    [("unmarked", Mark::Unmarked), ("primary", Mark::Primary), ("secondary", Mark::Secondary)];

pub(super) const STRATEGIES: [(&str, Strategy); 3] =
    [("solid", Strategy::Solid), ("portal", Strategy::Portal), ("swallow", Strategy::Swallow)];

pub(super) const ENTRIES: [(&str, EntryMapping); 3] = [
    ("centred", EntryMapping::Centred),
    ("uniform", EntryMapping::Uniform),
    ("middle", EntryMapping::Middle),
];

pub(super) const SWALLOWS: [(&str, Swallow); 2] =
    [("front", Swallow::Front), ("behind", Swallow::Behind)];

pub(super) const SEARCHES: [(&str, Search); 2] =
    [("per_cell", Search::PerCell), ("per_strategy", Search::PerStrategy)];
