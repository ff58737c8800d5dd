//! A level as the file has it: every field optional, so that a level can go on from what its pack says.

use super::{
    diagnostic::Report,
    entity::{EntitySyntax, read_stack},
    fields::{Field, Located, fields, unknown_key},
    grid_map::{GridSyntax, read_grid},
    words::{ENTRIES, SEARCHES, STRATEGIES, SWALLOWS},
};
use gridcosm_nest::{Order, RuleSet};
use gridcosm_universe::{MoveRule, Objective};
use std::{collections::BTreeMap, ops::Range};
use toml::de::DeTable;

/// What stands in a level's table, or at the top of a file.
#[derive(Clone, Debug, Default)]
pub(super) struct LevelSyntax {
    pub(super) title: Option<Located<String>>,
    pub(super) author: Option<String>,
    pub(super) description: Option<String>,
    pub(super) tags: Option<Vec<String>>,
    pub(super) seed: Option<i64>,
    pub(super) moves: Option<MoveRule>,
    pub(super) objective: Option<Objective>,
    pub(super) turns: Option<i64>,
    pub(super) agents: Option<i64>,
    pub(super) message: Option<String>,
    pub(super) turn: Option<i64>,
    pub(super) score: Option<i64>,
    pub(super) won: Option<bool>,
    pub(super) lost: Option<bool>,
    /// The inner `None` is a level of a pack that does without the pack's rules.
    pub(super) push: Option<Option<PushSyntax>>,
    /// What each sign stands for, from the bottom up.
    pub(super) legend: BTreeMap<char, Vec<EntitySyntax>>,
    pub(super) grids: Vec<GridSyntax>,
    /// The table as a whole, for what is missing.
    pub(super) span: Range<usize>,
}

/// How pushes go through grids.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PushSyntax {
    pub(super) rules: RuleSet,
    pub(super) pull: bool,
}

/// The keys of a level.
pub(crate) const LEVEL_KEYS: [&str; 18] = [
    "title",
    "author",
    "description",
    "tags",
    "seed",
    "moves",
    "objective",
    "turns",
    "agents",
    "message",
    "turn",
    "score",
    "won",
    "lost",
    "push",
    "legend",
    "map",
    "grids",
];

/// The most grids of a level.
const MOST_GRIDS: usize = 10_000;

/// The name of a grid that is only called `map`.
pub(crate) const MAIN: &str = "main";

impl LevelSyntax {
    /// Reads the fields of a table; `extra` takes those that only the top of a file has.
    pub(super) fn read<'t>(
        report: &mut Report<'_>,
        table: &DeTable<'t>,
        span: Range<usize>,
        extra: &[&str],
    ) -> Self {
        let mut level = Self { span, ..Self::default() };
        for field in fields(table) {
            if !extra.contains(&field.key) {
                level.read_field(report, &field, extra);
            }
        }
        level
    }

    fn read_field(&mut self, report: &mut Report<'_>, field: &Field<'_, '_>, extra: &[&str]) {
        let text = |report: &mut Report<'_>| field.text(report).map(|text| text.value);
        match field.key {
            "title" => self.title = field.text(report),
            "author" => self.author = text(report),
            "description" => self.description = text(report),
            "tags" => {
                let tags = field.texts(report);
                self.tags = tags.map(|tags| tags.into_iter().map(|tag| tag.value).collect());
            }
            "seed" => self.seed = field.int(report),
            "moves" => {
                let rules: Vec<(&str, MoveRule)> =
                    MoveRule::ALL.iter().map(|rule| (rule.name, *rule)).collect();
                self.moves = field.word(report, "way to move", &rules);
            }
            "objective" => {
                let goals: Vec<(&str, Objective)> =
                    Objective::ALL.iter().map(|goal| (goal.name, *goal)).collect();
                self.objective = field.word(report, "objective", &goals);
            }
            "turns" => self.turns = field.int(report),
            "agents" => self.agents = field.int(report),
            "message" => self.message = text(report),
            "turn" => self.turn = field.int(report),
            "score" => self.score = field.int(report),
            "won" => self.won = field.flag(report),
            "lost" => self.lost = field.flag(report),
            "push" => self.push = Some(read_push(report, field)),
            "legend" => read_legend(report, &mut self.legend, field),
            "map" => {
                let name = Located { value: MAIN.to_owned(), span: field.key_span.clone() };
                self.grids.extend(read_grid(report, name, field));
            }
            "grids" => self.read_grids(report, field),
            _ => {
                let known: Vec<&str> = LEVEL_KEYS.iter().chain(extra).copied().collect();
                unknown_key(report, field, "in a level", &known);
            }
        }
    }

    fn read_grids(&mut self, report: &mut Report<'_>, field: &Field<'_, '_>) {
        let Some(table) = field.table(report) else { return };
        let grids = fields(table);
        if grids.len() > MOST_GRIDS {
            let message =
                format!("a level of {} grids is too large; {MOST_GRIDS} is the most", grids.len());
            report.error("too-large", field.key_span.clone(), message);
            return;
        }
        for grid in grids {
            let name = Located { value: grid.key.to_owned(), span: grid.key_span.clone() };
            if name.value.is_empty() {
                report
                    .error("wrong-name", name.span, "a grid must have a name")
                    .hint("one that begins with a letter");
                continue;
            }
            if let Some(first) = self.grids.iter().find(|known| known.name.value == name.value) {
                let first = first.name.span.clone();
                report
                    .error("twice", name.span, format!("there are two grids `{}`", name.value))
                    .hint("`map` is the grid `main`")
                    .related(first, "the first one");
                continue;
            }
            self.grids.extend(read_grid(report, name, &grid));
        }
    }

    /// The name of the first grid, for what is wrong with the maps as a whole.
    pub(super) fn grids_span(&self) -> Range<usize> {
        self.grids.first().map_or(self.span.clone(), |grid| grid.name.span.clone())
    }

    /// This level, with what its pack says where it says nothing itself.
    pub(super) fn over(self, shared: &Self) -> Self {
        let mut legend = shared.legend.clone();
        legend.extend(self.legend);
        Self {
            author: self.author.or_else(|| shared.author.clone()),
            tags: self.tags.or_else(|| shared.tags.clone()),
            seed: self.seed.or(shared.seed),
            moves: self.moves.or(shared.moves),
            objective: self.objective.or(shared.objective),
            turns: self.turns.or(shared.turns),
            agents: self.agents.or(shared.agents),
            push: self.push.or_else(|| shared.push.clone()),
            legend,
            ..self
        }
    }
}

fn read_legend(
    report: &mut Report<'_>,
    legend: &mut BTreeMap<char, Vec<EntitySyntax>>,
    field: &Field<'_, '_>,
) {
    let Some(table) = field.table(report) else { return };
    for field in fields(table) {
        let mut signs = field.key.chars();
        let stack = read_stack(report, &field);
        match (signs.next(), signs.next()) {
            (Some(sign), None) if !sign.is_control() => {
                legend.insert(sign, stack);
            }
            _ => {
                let message = format!("`{}` is not one character", field.key);
                report
                    .error("legend-sign", field.key_span.clone(), message)
                    .hint("a legend says what each single character of the maps stands for");
            }
        }
    }
}

fn read_push(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<PushSyntax> {
    if field.is_false() {
        return None;
    }
    let mut push = PushSyntax { rules: RuleSet::default(), pull: false };
    let rules = &mut push.rules;
    for field in fields(field.table(report)?) {
        match field.key {
            "order" => {
                let items = field.items(report).unwrap_or_default();
                let order =
                    items.iter().filter_map(|item| item.word(report, "strategy", &STRATEGIES));
                rules.order = Order::new(order.collect::<Vec<_>>());
            }
            "entry" => rules.entry = field.word(report, "entry", &ENTRIES).unwrap_or(rules.entry),
            "swallow" => {
                rules.swallow = field.word(report, "side", &SWALLOWS).unwrap_or(rules.swallow)
            }
            "search" => {
                rules.search = field.word(report, "search", &SEARCHES).unwrap_or(rules.search)
            }
            "pull" => push.pull = field.flag(report).unwrap_or(false),
            "max_depth" => rules.max_depth = limit(report, &field, rules.max_depth),
            "max_backtracks" => rules.max_backtracks = limit(report, &field, rules.max_backtracks),
            "max_steps" => rules.max_steps = count(report, &field).unwrap_or(rules.max_steps),
            "budget" => rules.budget = count(report, &field).unwrap_or(rules.budget),
            _ => unknown_key(report, &field, "in push rules", &PUSH_KEYS),
        }
    }
    Some(push)
}

pub(super) const PUSH_KEYS: [&str; 9] = [
    "order",
    "entry",
    "swallow",
    "search",
    "pull",
    "max_depth",
    "max_backtracks",
    "max_steps",
    "budget",
];

/// A limit that `false` takes away.
fn limit(report: &mut Report<'_>, field: &Field<'_, '_>, before: Option<u32>) -> Option<u32> {
    if field.is_false() { None } else { count(report, field).or(before) }
}

fn count(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<u32> {
    let number = field.int(report)?;
    let count = u32::try_from(number).ok();
    if count.is_none() {
        let message = format!("`{}` must be between 0 and {}", field.key, u32::MAX);
        report.error("wrong-number", field.value.span(), message);
    }
    count
}
