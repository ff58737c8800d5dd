//! The words and keys of level files as a value, for editors that complete what somebody types.

use super::{
    entity::{HEADINGS, MOVING_KEYS},
    syntax::{LEVEL_KEYS, PUSH_KEYS},
    words::{ENTRIES, FLAGS, MARKS, SEARCHES, STRATEGIES, SWALLOWS, entity_keys, word_names},
};
use gridcosm_universe::{AppearanceName, MoveRule, Objective, PathKind};

/// Everything that a level file can say by name.
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
    /// Keys of the table that says how an entity moves.
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
    let headings = || first(&HEADINGS);
    Vocabulary {
        tables: vec!["legend", "grids", "push", "level"],
        level: LEVEL_KEYS.to_vec(),
        push: PUSH_KEYS.to_vec(),
        entity: entity_keys(),
        moving: MOVING_KEYS.to_vec(),
        words: word_names(),
        flags: first(&FLAGS).into_iter().chain(["pull", "bounce", "won", "lost"]).collect(),
        values: vec![
            ("moves", MoveRule::ALL.iter().map(|rule| rule.name).collect()),
            ("objective", Objective::ALL.iter().map(|goal| goal.name).collect()),
            ("order", first(&STRATEGIES)),
            ("entry", first(&ENTRIES)),
            ("swallow", first(&SWALLOWS)),
            ("search", first(&SEARCHES)),
            ("mark", first(&MARKS)),
            ("how", PathKind::ALL.iter().map(|kind| kind.word()).collect()),
            ("look", AppearanceName::ALL.iter().map(|name| name.word()).collect()),
            ("moving", headings()),
            ("towards", headings()),
        ],
    }
}

fn first<T>(pairs: &[(&'static str, T)]) -> Vec<&'static str> {
    pairs.iter().map(|(name, _)| *name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reader knows every key that is offered: none of them is reported as unknown.
    #[test]
    fn every_key_that_is_offered_is_read() {
        let known = vocabulary();
        for (keys, before) in [(&known.level, ""), (&known.push, "[push]\n")] {
            for key in keys {
                let text = format!("{before}{key} = 1\n");
                let found = super::super::parse(&text).diagnostics;
                assert!(!found.iter().any(|found| found.code == "unknown-key"), "{text}");
            }
        }
        for key in &known.entity {
            let text = format!("map = \"A\"\n[legend]\nA = {{ {key} = 1 }}\n");
            let found = super::super::parse(&text).diagnostics;
            assert!(!found.iter().any(|found| found.code == "unknown-key"), "{text}");
        }
    }

    #[test]
    fn every_word_that_is_offered_is_an_entity() {
        for word in vocabulary().words {
            let text = format!("map = \"A\"\n[legend]\nA = \"{word}\"\n");
            let found = super::super::parse(&text).diagnostics;
            assert!(!found.iter().any(|found| found.code == "unknown-entity"), "{text}");
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
