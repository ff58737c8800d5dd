//! The words of a level's rules, from the tables of the crates that know the rules.

use crate::wire::{Choice, RuleWords};
use gridcosm_nest::{EntryMapping, Search, Strategy, Swallow};
use gridcosm_universe::{MoveRule, Objective, Turns};

/// Every word that the rules of a level may use, with its meaning.
pub(crate) fn rule_words() -> RuleWords {
    RuleWords {
        moves: choices(&MoveRule::ALL, |rule| (rule.name, rule.label)),
        objectives: choices(&Objective::ALL, |goal| (goal.name, goal.label)),
        turns: choices(Turns::ALL, |each| (each.word(), each.label())),
        strategies: choices(Strategy::ALL, |each| (each.word(), each.label())),
        entries: choices(EntryMapping::ALL, |each| (each.word(), each.label())),
        swallows: choices(Swallow::ALL, |each| (each.word(), each.label())),
        searches: choices(Search::ALL, |each| (each.word(), each.label())),
    }
}

fn choices<T: Copy>(all: &[T], words: impl Fn(T) -> (&'static str, &'static str)) -> Vec<Choice> {
    let choice = |(word, label): (&str, &str)| Choice { word: word.into(), label: label.into() };
    all.iter().map(|&each| choice(words(each))).collect()
}
