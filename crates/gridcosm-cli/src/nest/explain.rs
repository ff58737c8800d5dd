//! The search of a push as a tree, for `--explain`.

use super::{
    branches::{self, Line},
    push::reached_json,
    source::{cell_and_content, place_json},
    table::indented,
};
use gridcosm::nest::{Attempt, AttemptEnd, PushReason, Refusal, RuleSet, Store, Strategy, Trace};
use serde_json::{Value, json};

/// The tree as text: every cell to which the search came, by which strategy, and what became of it.
pub(super) fn text(store: &Store, trace: &Trace, rules: &RuleSet) -> String {
    let rounds = trace.attempts().iter().filter(|attempt| attempt.parent.is_none()).count();
    let mut lines = Vec::new();
    let followers = trace.attempts().iter().skip(1).map(Some).chain([None]);
    for (attempt, next) in trace.attempts().iter().zip(followers) {
        let round = match attempt.parent {
            None if rounds > 1 => {
                let order = rules.order.as_slice();
                let used = order.get(..usize::from(attempt.round)).unwrap_or(order);
                let used: Vec<&str> = used.iter().map(|strategy| strategy.word()).collect();
                format!("with {}: ", used.join(", "))
            }
            _ => String::new(),
        };
        let depth = attempt.depth as usize;
        let mut text = round + &attempt_text(store, attempt);
        // Where nothing follows, every reason has a line of its own.
        if next.is_some_and(|next| next.depth > attempt.depth) {
            text += &refusals(attempt).map(|why| format!(" ({why})")).collect::<String>();
            lines.push(Line { depth, text });
        } else {
            lines.push(Line { depth, text });
            lines.extend(refusals(attempt).map(|text| Line { depth: depth + 1, text }));
        }
    }
    let mut text = branches::draw_chains(&lines);
    if trace.is_cut() {
        text += "… more attempts were made than are shown\n";
    }
    indented(&text)
}

fn attempt_text(store: &Store, attempt: &Attempt) -> String {
    let [cell, content] = cell_and_content(store, attempt.place);
    let by = attempt.by.map_or(String::new(), |strategy| format!("{strategy}: "));
    let end = match attempt.end {
        AttemptEnd::LeadsOn => String::new(),
        // The lines below it say why.
        AttemptEnd::Exhausted => ": in vain".to_owned(),
        AttemptEnd::Failed(reason) => format!(": {} ({})", attempt.end, reason.code()),
        end => format!(": {end}"),
    };
    format!("{by}`{content}` at {cell}{end}")
}

/// The strategies that could not start at a cell, and why.
fn refusals(attempt: &Attempt) -> impl Iterator<Item = String> + '_ {
    let matter = |(_, why): &(Strategy, Refusal)| matters(attempt.end, *why);
    attempt
        .refused()
        .filter(matter)
        .map(|(strategy, why)| format!("no {strategy}: {}", why.label()))
}

/// That a box is not a grid goes without saying, unless nothing else was possible.
fn matters(end: AttemptEnd, why: Refusal) -> bool {
    end == AttemptEnd::Failed(PushReason::NoStrategy)
        || !matches!(why, Refusal::NotAGrid | Refusal::NoGridBehind)
}

/// The same for programs: a list in which parents come first, and `parent` is a number in the list.
pub(super) fn json(store: &Store, trace: &Trace, rules: &RuleSet) -> Value {
    let attempt = |attempt: &Attempt| {
        let (reached, through) = reached_json(store, attempt.reached);
        let reason = match attempt.end {
            AttemptEnd::Failed(reason) => Some(reason.code()),
            _ => None,
        };
        let refused: Vec<Value> = attempt
            .refused()
            .map(|(strategy, why)| json!({ "strategy": strategy.word(), "why": why.word() }))
            .collect();
        json!({
            "parent": attempt.parent,
            "depth": attempt.depth,
            "round": attempt.round,
            "at": place_json(store, attempt.place),
            "content": store.named_at(attempt.place).to_string(),
            "reached": reached,
            "through": through,
            "direction": attempt.dir.to_string(),
            "by": attempt.by.map(Strategy::word),
            "end": attempt.end.word(),
            "reason": reason,
            "refused": refused,
        })
    };
    let order: Vec<&str> = rules.order.as_slice().iter().map(|strategy| strategy.word()).collect();
    let attempts: Vec<Value> = trace.attempts().iter().map(attempt).collect();
    json!({ "order": order, "attempts": attempts, "cut": trace.is_cut() })
}
