//! The rules of a push as options.

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser},
};
use gridcosm::{
    nest::{EntryMapping, RuleSet, Search, Swallow},
    nests::{Nest, set_rule},
};

/// Every option is one rule; those not given are the level's own, or the usual ones.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct RuleArguments {
    /// What is tried at each cell, preferred ones first: some of solid, portal, swallow [default: solid,portal,swallow]
    #[arg(long, value_name = "LIST")]
    order: Option<String>,
    /// Where a grid is entered by something that has just left another [default: centred]
    #[arg(long, value_name = "RULE", value_parser = words(EntryMapping::ALL, EntryMapping::word, EntryMapping::label))]
    entry: Option<String>,
    /// At which side a pushed grid takes in what it meets [default: front]
    #[arg(long, value_name = "SIDE", value_parser = words(Swallow::ALL, Swallow::word, Swallow::label))]
    swallow: Option<String>,
    /// In which order paths are searched [default: per_cell]
    #[arg(long, value_name = "RULE", value_parser = words(Search::ALL, Search::word, Search::label))]
    search: Option<String>,
    /// Dead ends after which a push gives up; `none` sets no limit [default: 10]
    #[arg(long, value_name = "N")]
    max_backtracks: Option<String>,
    /// Cells that one path may look at; `none` sets no limit [default: 1000]
    #[arg(long, value_name = "N")]
    max_depth: Option<String>,
    /// Cells that push-simple and pull may look at [default: 1000]
    #[arg(long, value_name = "N")]
    max_steps: Option<String>,
    /// Cells that all paths of a push together may look at [default: 100000]
    #[arg(long, value_name = "N")]
    budget: Option<String>,
    /// Start from the rules of the first implementation: uniform entry, no limits but the budget
    #[arg(long)]
    as_run: bool,
}

/// The values of a rule with what they mean, for the help and for completions.
pub(super) fn words<T: Copy>(
    all: &[T],
    word: fn(T) -> &'static str,
    label: fn(T) -> &'static str,
) -> PossibleValuesParser {
    let value = |&value: &T| PossibleValue::new(word(value)).help(label(value));
    PossibleValuesParser::new(all.iter().map(value))
}

impl RuleArguments {
    /// The rules of a nest with those that were given instead of its own.
    pub(super) fn rules(&self, nest: &Nest) -> Result<RuleSet, String> {
        let mut rules = nest.rules.clone();
        if self.as_run {
            rules = RuleSet::as_run(rules.order);
        }
        for (rule, value) in self.given() {
            if let Some(value) = value {
                set_rule(&mut rules, rule, value).map_err(|error| {
                    // The option is written with hyphens, the rule with underscores.
                    format!("--{}", error.to_string().replacen(rule, &rule.replace('_', "-"), 1))
                })?;
            }
        }
        Ok(rules)
    }

    fn given(&self) -> [(&'static str, Option<&String>); 8] {
        [
            ("order", self.order.as_ref()),
            ("entry", self.entry.as_ref()),
            ("swallow", self.swallow.as_ref()),
            ("search", self.search.as_ref()),
            ("max_backtracks", self.max_backtracks.as_ref()),
            ("max_depth", self.max_depth.as_ref()),
            ("max_steps", self.max_steps.as_ref()),
            ("budget", self.budget.as_ref()),
        ]
    }
}
