//! The settings of a level: the keys that define how it is played, read into values and written back.

use super::{
    describe::quoted,
    diagnostic::Report,
    fields::{Field, fields, unknown_key},
    print::{PrintError, put},
    vocabulary,
};
use gridcosm_nest::{
    By, Circles, EntryMapping, Order, OrderError, Preset, Search, Strategy, Swallow,
};
use gridcosm_universe::{MoveRule, Objective, Progress, PushRules, Settings, Turns};
use std::sync::Arc;

/// Reads a field that is a setting; returns false for any other. An invalid value is reported and changes nothing.
pub(super) fn read(
    report: &mut Report<'_>,
    field: &Field<'_, '_>,
    settings: &mut Settings,
    progress: &mut Progress,
) -> bool {
    match field.key {
        "seed" => set(&mut settings.seed, field.int(report).map(Some)),
        "moves" => {
            let rule = field.value_of(report, "move rule", &MoveRule::ALL, |rule| rule.name);
            set(&mut settings.move_rule, rule);
        }
        "objective" => {
            let goal = field.value_of(report, "objective", &Objective::ALL, |goal| goal.name);
            set(&mut settings.objective, goal);
        }
        // A number was the meaning of this key before there were other ways to take turns.
        "turns" if field.is_text() => {
            let turns = field.value_of(report, "way of taking turns", Turns::ALL, |t| t.word());
            set(&mut settings.turns, turns);
        }
        "turns" | "turn_limit" => set(&mut settings.turn_limit, field.int(report).map(Some)),
        "message" => {
            let text = field.text(report).map(|text| Some(Arc::from(text.value)));
            set(&mut settings.message, text);
        }
        "note" => {
            let text = field.text(report).map(|text| Some(Arc::from(text.value)));
            set(&mut settings.note, text);
        }
        "turn" => set(&mut progress.turn, field.int(report)),
        "acting" => set(&mut progress.acting, read_acting(report, field)),
        "score" => set(&mut progress.score, field.int(report)),
        "won" => set(&mut progress.win, field.flag(report)),
        "lost" => set(&mut progress.lose, field.flag(report)),
        "push" => settings.push_rules = read_push(report, field),
        _ => return false,
    }
    true
}

fn set<T>(setting: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *setting = value;
    }
}

/// The settings that a level inherits from its pack. It has its own message and progress.
pub(super) fn inherited(pack: &Settings) -> Settings {
    Settings { message: None, note: None, ..pack.clone() }
}

/// Writes the settings that differ from the default, except for the push rules, which are a separate table.
pub(super) fn print(
    text: &mut String,
    settings: &Settings,
    agents: usize,
    progress: Progress,
) -> Result<(), PrintError> {
    let Settings { move_rule, objective, push_rules: _, turns, seed, turn_limit, message, note } =
        settings;
    let Progress { turn, score, win, lose, acting } = progress;
    let number = |text: &mut String, key, number: Option<i64>| {
        if let Some(number) = number {
            put(text, key, number);
        }
    };
    number(text, "seed", *seed);
    if *move_rule != MoveRule::DEFAULT {
        known(MoveRule::ALL.contains(move_rule), move_rule.name)?;
        put(text, "moves", quoted(move_rule.name));
    }
    if *objective != Objective::DEFAULT {
        known(Objective::ALL.contains(objective), objective.name)?;
        put(text, "objective", quoted(objective.name));
    }
    if *turns != Turns::Chosen {
        put(text, "turns", quoted(turns.word()));
    }
    number(text, "turn_limit", *turn_limit);
    if agents != 1 {
        put(text, "agents", agents);
    }
    if let Some(message) = message {
        put(text, "message", quoted(message));
    }
    if let Some(note) = note {
        put(text, "note", quoted(note));
    }
    number(text, "turn", Some(turn).filter(|&turn| turn != 0));
    number(text, "score", Some(score).filter(|&score| score != 0));
    number(text, "acting", Some(i64::from(acting) + 1).filter(|_| acting != 0));
    for (key, flag) in [("won", win), ("lost", lose)] {
        if flag {
            put(text, key, true);
        }
    }
    Ok(())
}

fn known(known: bool, name: &'static str) -> Result<(), PrintError> {
    if known { Ok(()) } else { Err(PrintError::UnknownRule(name)) }
}

/// Writes the push rules that differ from the default.
pub(super) fn print_push(text: &mut String, push: &PushRules) {
    let rules = &push.rules;
    let preset = Preset::of(rules);
    let usual = preset.rules();
    if preset != Preset::default() {
        put(text, "preset", quoted(preset.word()));
    }
    if rules.order != usual.order {
        let order: Vec<String> =
            rules.order.as_slice().iter().map(|s| quoted(&s.to_string())).collect();
        put(text, "order", format!("[{}]", order.join(", ")));
    }
    let word = |text: &mut String, key, differs: bool, word: &str| {
        if differs {
            put(text, key, quoted(word));
        }
    };
    word(text, "entry", rules.entry != usual.entry, rules.entry.word());
    word(text, "swallow", rules.swallow != usual.swallow, rules.swallow.word());
    word(text, "search", rules.search != usual.search, rules.search.word());
    word(text, "by", rules.by != usual.by, rules.by.word());
    word(text, "circles", rules.circles != usual.circles, rules.circles.word());
    for (key, flag, usual) in [
        ("inner_push", rules.inner_push, usual.inner_push),
        ("shed", rules.shed, usual.shed),
        ("pull", push.pull, false),
    ] {
        if flag != usual {
            put(text, key, flag);
        }
    }
    let limit = |limit: Option<u32>| limit.map_or("false".to_owned(), |limit| limit.to_string());
    if rules.max_depth != usual.max_depth {
        put(text, "max_depth", limit(rules.max_depth));
    }
    if rules.max_backtracks != usual.max_backtracks {
        put(text, "max_backtracks", limit(rules.max_backtracks));
    }
    if rules.max_steps != usual.max_steps {
        put(text, "max_steps", rules.max_steps);
    }
    if rules.budget != usual.budget {
        put(text, "budget", rules.budget);
    }
}

fn read_order(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Order> {
    let items = field.items(report)?;
    let strategies: Vec<Option<Strategy>> = items
        .iter()
        .map(|item| item.value_of(report, "strategy", Strategy::ALL, Strategy::word))
        .collect();
    // What is no strategy has been reported; the rest may still be a mistake.
    let known: Vec<(usize, Strategy)> =
        strategies.iter().enumerate().filter_map(|(at, &found)| Some((at, found?))).collect();
    let order = Order::new(known.iter().map(|&(_, strategy)| strategy));
    let all_known = known.len() == items.len();
    match &order {
        Err(error @ OrderError::Repeated { strategy, index }) => {
            let again = known.get(*index).and_then(|&(at, _)| items.get(at)).unwrap_or(field);
            let first = known.iter().find(|(_, known)| known == strategy);
            let first = first.and_then(|&(at, _)| items.get(at)).unwrap_or(field);
            report
                .error("push-order", again.value.span(), error.to_string())
                .hint("each strategy is tried once at a cell; leave out the second one")
                .related(first.value.span(), "the first one");
        }
        Err(error) if all_known => {
            report
                .error("push-order", field.value.span(), error.to_string())
                .hint("without one nothing can be pushed; `push = false` turns pushing rows off");
        }
        _ => {}
    }
    order.ok().filter(|_| all_known)
}

fn read_push(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<PushRules> {
    if field.is_false() {
        return None;
    }
    let mut push = PushRules::default();
    let rules = &mut push.rules;
    let table = field.table(report)?;
    // The preset first, wherever it stands: the other keys change it.
    for field in fields(table).iter().filter(|field| field.key == "preset") {
        let preset = field.value_of(report, "preset", Preset::ALL, Preset::word);
        *rules = preset.unwrap_or_default().rules();
    }
    for field in fields(table) {
        match field.key {
            "preset" => {}
            "by" => set(&mut rules.by, field.value_of(report, "way", By::ALL, By::word)),
            "circles" => {
                let circles = field.value_of(report, "rule", Circles::ALL, Circles::word);
                set(&mut rules.circles, circles);
            }
            "inner_push" => rules.inner_push = field.flag(report).unwrap_or(false),
            "shed" => rules.shed = field.flag(report).unwrap_or(false),
            "order" => set(&mut rules.order, read_order(report, &field)),
            "entry" => {
                let entry = field.value_of(report, "entry", EntryMapping::ALL, EntryMapping::word);
                set(&mut rules.entry, entry);
            }
            "swallow" => {
                let side = field.value_of(report, "side", Swallow::ALL, Swallow::word);
                set(&mut rules.swallow, side);
            }
            "search" => {
                let search = field.value_of(report, "search", Search::ALL, Search::word);
                set(&mut rules.search, search);
            }
            "pull" => push.pull = field.flag(report).unwrap_or(false),
            "max_depth" => rules.max_depth = limit(report, &field, rules.max_depth),
            "max_backtracks" => rules.max_backtracks = limit(report, &field, rules.max_backtracks),
            "max_steps" => rules.max_steps = count(report, &field).unwrap_or(rules.max_steps),
            "budget" => rules.budget = count(report, &field).unwrap_or(rules.budget),
            _ => {
                let known = vocabulary::names(&vocabulary::push_keys());
                unknown_key(report, &field, "in push rules", &known);
            }
        }
    }
    Some(push)
}

/// The number of an agent, from 1.
fn read_acting(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<u32> {
    let acting = count(report, field)?.checked_sub(1);
    if acting.is_none() {
        report.error("wrong-number", field.value.span(), "agents are numbered from 1");
    }
    acting
}

/// A limit that `false` removes.
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
