//! The vocabulary of level files, for editors, completion and documents: every word and key with its meaning.

use super::{
    entity::{HEADINGS, MOVING_KEYS},
    words::{EMPTY, WORDS},
};
use gridcosm_nest::{By, Circles, EntryMapping, Mark, Preset, Search, Strategy, Swallow};
use gridcosm_universe::{
    Aim, AppearanceName, ComponentKind, Components, Field, MoveRule, Objective, PathKind, Sides,
    Turns,
};

/// Every name that a level file can use, for completion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vocabulary {
    /// Keys of a level whose values are tables of their own.
    pub tables: Vec<&'static str>,
    /// Keys of a level.
    pub level: Vec<&'static str>,
    /// Keys of push rules.
    pub push: Vec<&'static str>,
    /// Keys of an entity.
    pub entity: Vec<&'static str>,
    /// Keys of the table for an entity's movement.
    pub moving: Vec<&'static str>,
    /// Words for entities.
    pub words: Vec<&'static str>,
    /// Keys whose values are `true` or `false`.
    pub flags: Vec<&'static str>,
    /// Keys whose values are words, with these words.
    pub values: Vec<(&'static str, Vec<&'static str>)>,
}

/// The vocabulary of the level format.
pub fn vocabulary() -> Vocabulary {
    let (level, push, entity) = (level_keys(), push_keys(), entity_keys());
    let all = || level.iter().chain(&push).chain(&entity);
    let flags = all().filter(|key| key.value == FLAG).map(|key| key.name);
    let values = all().filter(|key| !key.choices.is_empty());
    let towards = ("towards", HEADINGS.map(|(word, _)| word).to_vec());
    Vocabulary {
        tables: vec!["legend", "grids", "push", "level"],
        level: names(&level),
        push: names(&push),
        entity: names(&entity),
        moving: MOVING_KEYS.to_vec(),
        words: names(&words()),
        flags: flags.chain(["bounce"]).collect(),
        values: values.map(|key| (key.name, key.choices.clone())).chain([towards]).collect(),
    }
}

/// A word or key that level files know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// How it is written.
    pub name: &'static str,
    /// The kind of value of a key, in words; empty for a word.
    pub value: &'static str,
    /// The words that a key accepts.
    pub choices: Vec<&'static str>,
    /// What it means, in a sentence.
    pub about: &'static str,
}

/// The value of keys that switch something on or off.
const FLAG: &str = "true or false";

const fn entry(name: &'static str, value: &'static str, about: &'static str) -> Entry {
    Entry { name, value, choices: Vec::new(), about }
}

fn choice<T: Copy>(
    name: &'static str,
    all: &[T],
    word: impl Fn(T) -> &'static str,
    about: &'static str,
) -> Entry {
    Entry { choices: all.iter().copied().map(word).collect(), ..entry(name, "a word", about) }
}

/// The words that an entity of a legend can be.
pub fn words() -> Vec<Entry> {
    let words = WORDS.iter().map(|word| entry(word.name, "", word.about));
    words.chain([entry(EMPTY, "", "Nothing at all: open ground.")]).collect()
}

/// The keys of an entity's table: `is` first, then all others by the alphabet.
pub fn entity_keys() -> Vec<Entry> {
    let components = ComponentKind::ALL.iter().filter_map(|&kind| component_key(kind));
    let others = [
        entry("name", "a text", "What others call it; two portals of one name make a pair."),
        entry(
            "tags",
            "a list of texts",
            "`stop` is a wall to pushes, `player` an agent; programs may give others a meaning.",
        ),
        choice("mark", Mark::ALL, Mark::word, "Of a room: whether its grid is left here."),
        choice("how", PathKind::ALL, PathKind::word, "Of a follower: how it finds its way."),
    ];
    let mut keys: Vec<Entry> = components.chain(others).collect();
    keys.sort_by_key(|key| key.name);
    keys.insert(
        0,
        entry("is", "a word of the legend", "What it begins as; the other keys change that."),
    );
    keys
}

/// The key of a component. Its field determines the kind of value.
fn component_key(kind: ComponentKind) -> Option<Entry> {
    let choices = match kind {
        ComponentKind::Appearance => AppearanceName::ALL.iter().map(|name| name.word()).collect(),
        ComponentKind::Moving => HEADINGS.map(|(word, _)| word).to_vec(),
        ComponentKind::Swarm => Aim::ALL.iter().map(|aim| aim.word()).collect(),
        ComponentKind::OpenSides | ComponentKind::WiredSides => {
            Sides::WORDS.map(|(word, _)| word).to_vec()
        }
        _ => Vec::new(),
    };
    let value = match Components::default().field(kind)? {
        Field::Marker(_) => FLAG,
        Field::Number(_) => "a number",
        Field::Name(_) => "a text",
        Field::Entities(_) => "a list of entities",
        Field::Entity(_) => "a name, or false for nowhere",
        Field::Appearance(_) => "a picture, or { name, priority, icon, background }",
        Field::Health(_) => "a number, or { now, max }",
        Field::Moving(_) => "a direction, or { towards, bounce, speed }",
        Field::Pathfinding(_) => "a name, \"agent\" or \"nobody\"",
        Field::Room(_) => "the name of a grid",
        Field::Sides(_) => "a list of sides",
        Field::Vision(_) => "true, a radius, a rule of sight, or { rule, radius, facing }",
        Field::Swarm(_) => "true, a number, an aim, or { count, speed, aim, carries }",
        Field::Footing(_) => "{ at, goal, draws }, with at and goal as [x, y]",
        Field::Hunt(_) => {
            "{ sees, last_seen, post, heading }, each place as [x, y] or [x, y, grid]"
        }
        Field::EntryCells(_) => "a table of sides, each with a cell: { west = [0, 2] }",
    };
    Some(Entry { choices, ..entry(kind.key()?, value, kind.about()) })
}

/// The keys of a level, or of a file for all of its levels.
pub fn level_keys() -> Vec<Entry> {
    vec![
        entry("title", "a text", "What the level is called."),
        entry("author", "a text", "Who made it."),
        entry("description", "a text", "What it is about."),
        entry("tags", "a list of texts", "Words to find it by."),
        entry("seed", "a number", "What random draws start from; without one it is 0."),
        choice("moves", &MoveRule::ALL, |rule| rule.name, "How agents move."),
        choice("objective", &Objective::ALL, |goal| goal.name, "What wins."),
        Entry {
            value: "a word, or a number for `turn_limit`",
            ..choice(
                "turns",
                Turns::ALL,
                |turns| turns.word(),
                "Whose turn it is, with several agents.",
            )
        },
        entry("turn_limit", "a number", "The turn at which the game is cut off."),
        entry("agents", "a number", "How many agents are meant; 1 unless it says otherwise."),
        entry("message", "a text", "A text for the player."),
        entry("note", "a text", "Lines of another file format that no rule reads."),
        entry("turn", "a number", "The turns that have passed at the start."),
        entry("acting", "a number", "The agent whose turn it is at the start, from 1."),
        entry("score", "a number", "The points at the start."),
        entry("won", FLAG, "Whether it is won at the start."),
        entry("lost", FLAG, "Whether it is lost at the start."),
        entry(
            "push",
            "a table, or false",
            "Pushes go through rooms; an empty table has the usual rules.",
        ),
        entry("legend", "a table", "What each sign of the maps stands for."),
        entry("map", "rows of signs", "The map of a level with one grid."),
        entry(
            "grids",
            "a table of maps",
            "The maps of several grids; the first grid is the outermost.",
        ),
        entry(
            "facts",
            "a table of tables",
            "By grid: `void = true` for a void, `colour = \"hue saturation value\"`, `note`.",
        ),
    ]
}

/// The keys of the table `push`.
pub fn push_keys() -> Vec<Entry> {
    vec![
        Entry {
            value: "a list of words",
            ..choice(
                "order",
                Strategy::ALL,
                Strategy::word,
                "What is tried at each cell, preferred ones first.",
            )
        },
        choice("entry", EntryMapping::ALL, EntryMapping::word, "Where a grid is entered."),
        choice(
            "swallow",
            Swallow::ALL,
            Swallow::word,
            "By which side a grid takes in what it meets.",
        ),
        choice("preset", Preset::ALL, Preset::word, "The rules that the others change."),
        choice("by", By::ALL, By::word, "How a push is planned."),
        choice("circles", Circles::ALL, Circles::word, "Where circles close, by things."),
        entry("inner_push", FLAG, "By things: a push against a wall moves the room around it."),
        entry("shed", FLAG, "By things: what cannot get out of a room takes its place."),
        choice("search", Search::ALL, Search::word, "In which order the ways of a push are tried."),
        entry("pull", FLAG, "Whether the agent draws after it what stands behind it."),
        entry("max_depth", "a number, or false", "The cells that one way of a push may look at."),
        entry("max_backtracks", "a number, or false", "The dead ends after which a push gives up."),
        entry("max_steps", "a number", "The cells that a pull may look at."),
        entry("budget", "a number", "The cells that all ways of a push together may look at."),
    ]
}

/// The names of entries.
pub(crate) fn names(entries: &[Entry]) -> Vec<&'static str> {
    entries.iter().map(|entry| entry.name).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::parse, *};

    fn complains(text: &str, code: &str) -> bool {
        parse(text).diagnostics.iter().any(|found| found.code == code)
    }

    /// The reader knows every offered key: it reports none of them as unknown.
    #[test]
    fn every_key_that_is_offered_is_read() {
        let known = vocabulary();
        for (keys, before) in [(&known.level, ""), (&known.push, "[push]\n")] {
            for key in keys {
                let text = format!("{before}{key} = 1\n");
                assert!(!complains(&text, "unknown-key"), "{text}");
            }
        }
        for key in &known.entity {
            let text = format!("map = \"A\"\n[legend]\nA = {{ {key} = 1 }}\n");
            assert!(!complains(&text, "unknown-key"), "{text}");
        }
        assert!(complains("colour = 1\n", "unknown-key"));
    }

    #[test]
    fn every_word_that_is_offered_is_an_entity() {
        for word in vocabulary().words {
            let text = format!("map = \"A\"\n[legend]\nA = \"{word}\"\n");
            assert!(!complains(&text, "unknown-entity"), "{text}");
        }
    }

    #[test]
    fn every_key_with_words_is_a_key_of_something() {
        let known = vocabulary();
        let keys = [&known.level[..], &known.push, &known.entity, &known.moving].concat();
        for (key, words) in &known.values {
            assert!(keys.contains(key) && !words.is_empty(), "{key}");
        }
        for flag in &known.flags {
            assert!(keys.contains(flag), "{flag}");
        }
    }
}
