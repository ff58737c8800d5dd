//! Rules of a push as words.

use gridcosm_nest::{EntryMapping, OrderError, RuleSet, Search, Strategy, Swallow};

/// The rules that [`set_rule`] knows, as level files call them in `[push]`.
pub const RULES: [&str; 8] =
    ["order", "entry", "swallow", "search", "max_backtracks", "max_depth", "max_steps", "budget"];

/// The reason why a rule cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// An unknown rule.
    #[error("there is no rule `{0}`; the rules are {rules}", rules = RULES.join(", "))]
    NoRule(String),
    /// A word that the rule does not know.
    #[error("{rule}: `{word}` is not one of {words}")]
    NoWord {
        /// The rule.
        rule: &'static str,
        /// The word.
        word: String,
        /// The words that it knows.
        words: String,
    },
    /// Not an order.
    #[error("order: {0}; it lists some of {all}, each once", all = words(Strategy::ALL, Strategy::word))]
    Order(#[from] OrderError),
    /// Not a number.
    #[error("{rule}: `{word}` is not a number{}", if *.lifted { ", and not `none`" } else { "" })]
    NoNumber {
        /// The rule.
        rule: &'static str,
        /// The text.
        word: String,
        /// Whether `none` would lift the limit.
        lifted: bool,
    },
}

/// Sets one of the [`RULES`]. An order is a list such as `portal,solid`; `none` or `false` lifts the limits
/// `max_backtracks` and `max_depth`.
///
/// ```
/// use gridcosm::{nest::RuleSet, nests::set_rule};
/// let mut rules = RuleSet::default();
/// set_rule(&mut rules, "max_backtracks", "none")?;
/// assert_eq!(rules.max_backtracks, None);
/// let error = set_rule(&mut rules, "order", "solid,portal,solid").unwrap_err();
/// assert!(error.to_string().starts_with("order: the order has `solid` twice; "));
/// # Ok::<(), gridcosm::nests::RuleError>(())
/// ```
///
/// # Errors
/// When there is no such rule, or it has no such value. Then nothing changes.
pub fn set_rule(rules: &mut RuleSet, rule: &str, text: &str) -> Result<(), RuleError> {
    match rule {
        "order" => rules.order = text.parse()?,
        "entry" => rules.entry = word("entry", text, EntryMapping::ALL, EntryMapping::word)?,
        "swallow" => rules.swallow = word("swallow", text, Swallow::ALL, Swallow::word)?,
        "search" => rules.search = word("search", text, Search::ALL, Search::word)?,
        "max_backtracks" => rules.max_backtracks = limit("max_backtracks", text)?,
        "max_depth" => rules.max_depth = limit("max_depth", text)?,
        "max_steps" => rules.max_steps = number("max_steps", text, false)?,
        "budget" => rules.budget = number("budget", text, false)?,
        _ => return Err(RuleError::NoRule(rule.to_owned())),
    }
    Ok(())
}

/// A value by its word. Hyphens will do for underscores, because options of commands are written with them.
fn word<T: Copy>(
    rule: &'static str,
    text: &str,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, RuleError> {
    let asked = text.trim().to_lowercase().replace('-', "_");
    all.iter().copied().find(|&value| name(value) == asked).ok_or_else(|| RuleError::NoWord {
        rule,
        word: text.to_owned(),
        words: words(all, name),
    })
}

fn words<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> String {
    all.iter().map(|&value| name(value)).collect::<Vec<_>>().join(", ")
}

fn limit(rule: &'static str, text: &str) -> Result<Option<u32>, RuleError> {
    match text.trim() {
        "none" | "false" => Ok(None),
        text => number(rule, text, true).map(Some),
    }
}

fn number(rule: &'static str, text: &str, lifted: bool) -> Result<u32, RuleError> {
    let wrong = |_| RuleError::NoNumber { rule, word: text.to_owned(), lifted };
    text.trim().parse().map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_known_and_every_mistake_named() {
        let error = |rule: &str, text: &str| {
            let mut rules = RuleSet::default();
            let error = set_rule(&mut rules, rule, text).unwrap_err().to_string();
            assert_eq!(rules, RuleSet::default());
            error
        };
        for rule in RULES {
            assert!(error(rule, "?").starts_with(&format!("{rule}: ")), "{rule}");
        }
        let listed = "it lists some of solid, portal, swallow, possess, each once";
        assert_eq!(error("order", ""), format!("order: the order has no strategy; {listed}"));
        assert_eq!(
            error("order", "portel"),
            format!("order: there is no strategy `portel`; {listed}")
        );
        assert_eq!(error("search", "deep"), "search: `deep` is not one of per_cell, per_strategy");
        assert_eq!(error("max_depth", "-1"), "max_depth: `-1` is not a number, and not `none`");
        assert_eq!(error("budget", "none"), "budget: `none` is not a number");
        assert!(
            error("colour", "red").starts_with("there is no rule `colour`; the rules are order")
        );
    }

    #[test]
    fn words_may_have_hyphens() {
        let mut rules = RuleSet::default();
        set_rule(&mut rules, "search", "per-strategy").unwrap();
        set_rule(&mut rules, "entry", "Uniform").unwrap();
        set_rule(&mut rules, "order", "swallow, portal").unwrap();
        assert_eq!(rules.search, Search::PerStrategy);
        assert_eq!(rules.entry, EntryMapping::Uniform);
        assert_eq!(rules.order.as_slice(), [Strategy::Swallow, Strategy::Portal]);
    }
}
