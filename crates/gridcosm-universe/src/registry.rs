//! Rules by name, for readers of files.

use crate::{MoveRule, Objective, UnknownRule};

/// The move rules and objectives that files may name. Starts with the built-in ones; add your own.
///
/// ```
/// use gridcosm_universe::{Objective, Registry};
/// let mut registry = Registry::default();
/// registry.add_objective(Objective::new("rich", |state, _agent| state.progress.score >= 100));
/// assert_eq!(registry.objective("rich")?.name, "rich");
/// assert_eq!(registry.move_rule("wrap_around_move_fn")?.name, "wrap"); // an older name
/// assert!(registry.move_rule("teleport").is_err());
/// # Ok::<(), gridcosm_universe::UnknownRule>(())
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    move_rules: Vec<MoveRule>,
    objectives: Vec<Objective>,
}

impl Default for Registry {
    fn default() -> Self {
        Self { move_rules: MoveRule::ALL.to_vec(), objectives: Objective::ALL.to_vec() }
    }
}

/// Other names under which files have known the built-in rules; of each rule its function comes first.
const MOVE_ALIASES: [(&str, &str); 8] = [
    ("default_move_fn", "default"),
    ("cardinal", "default"),
    ("cardinal_move_fn", "default"),
    ("wrap_around_move_fn", "wrap"),
    ("mirror_move_fn", "mirror"),
    ("slippery_move_fn", "slippery"),
    ("windy_move_fn", "windy"),
    ("gravity_move_fn", "gravity"),
];
const OBJECTIVE_ALIASES: [(&str, &str); 8] = [
    ("default_objective_fn", "default"),
    ("collect_exit", "default"),
    ("collect_exit_objective_fn", "default"),
    ("exit_objective_fn", "exit"),
    ("collect_required_objective_fn", "collect"),
    ("collect_objective_fn", "collect"),
    ("all_unlocked_objective_fn", "unlock"),
    ("all_pushable_at_exit_objective_fn", "push"),
];

impl Registry {
    /// Adds a rule, which replaces one of the same name.
    pub fn add_move_rule(&mut self, rule: MoveRule) {
        self.move_rules.retain(|old| old.name != rule.name);
        self.move_rules.push(rule);
    }

    /// Adds a goal, which replaces one of the same name.
    pub fn add_objective(&mut self, objective: Objective) {
        self.objectives.retain(|old| old.name != objective.name);
        self.objectives.push(objective);
    }

    /// The rule with a name.
    pub fn move_rule(&self, name: &str) -> Result<MoveRule, UnknownRule> {
        let found = |name: &str| self.move_rules.iter().find(|rule| rule.name == name).copied();
        found(name)
            .or_else(|| found(alias(&MOVE_ALIASES, name)?))
            .ok_or_else(|| unknown(name, "move rule", self.move_rules.iter().map(|rule| rule.name)))
    }

    /// The goal with a name.
    pub fn objective(&self, name: &str) -> Result<Objective, UnknownRule> {
        let found = |name: &str| self.objectives.iter().find(|goal| goal.name == name).copied();
        found(name)
            .or_else(|| found(alias(&OBJECTIVE_ALIASES, name)?))
            .ok_or_else(|| unknown(name, "objective", self.objectives.iter().map(|goal| goal.name)))
    }
}

impl MoveRule {
    /// The name of the function that this rule is in the program that it comes from: `slippery_move_fn`. For a rule of
    /// your own it is the rule's name.
    pub fn function_name(&self) -> &'static str {
        first_alias(&MOVE_ALIASES, self.name)
    }
}

impl Objective {
    /// The name of the function that this objective is in the program that it comes from: `exit_objective_fn`. For an
    /// objective of your own it is the objective's name.
    pub fn function_name(&self) -> &'static str {
        first_alias(&OBJECTIVE_ALIASES, self.name)
    }
}

/// Of several aliases the function's comes first.
fn first_alias(aliases: &[(&'static str, &str)], name: &'static str) -> &'static str {
    aliases.iter().find(|(_, each)| *each == name).map_or(name, |&(alias, _)| alias)
}

fn alias(aliases: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    aliases.iter().find(|(alias, _)| *alias == name).map(|&(_, name)| name)
}

fn unknown<'a>(
    name: &str,
    what: &'static str,
    known: impl Iterator<Item = &'a str>,
) -> UnknownRule {
    let known = known.collect::<Vec<_>>().join(", ");
    UnknownRule { name: name.to_owned(), what, known }
}
