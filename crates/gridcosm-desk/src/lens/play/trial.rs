//! Trying pushes under other rules on the position at hand.

use super::super::Complaint;
use crate::{
    board::{place, unplace},
    lens::rule_words::rule_words,
    sentence::pieces,
    wire::{
        self, PathCell, PlayAnswer, PushManner, PushRuleCard, TrialReport, TriedCell, TriedEnd,
    },
};
use gridcosm::{PushTrial, attempted, pusher, try_push, try_push_simple};
use gridcosm_nest::{
    Attempt, AttemptEnd, EntryMapping, Order, Reached, RuleSet, Search, Strategy, Swallow,
};
use gridcosm_universe::State;

/// More than anybody reads; the page stays quick.
const MOST_ATTEMPTS: u32 = 400;
/// The largest budget of a search that a page may ask for: it takes a fraction of a second.
const LARGEST_BUDGET: u32 = 200_000;

/// The rules of the level, to begin with, and the words to choose from.
pub(super) fn rules(state: &State) -> PlayAnswer {
    let push = state.settings().push_rules.as_ref();
    PlayAnswer::PlayRules {
        rules: push.map(|push| card(&push.rules)),
        usual: card(&RuleSet::default()),
        words: rule_words(),
    }
}

/// The result of a push under these rules; nothing changes.
pub(super) fn trial(
    state: &State,
    from: Option<wire::Place>,
    dir: wire::Heading,
    manner: PushManner,
    rules: &PushRuleCard,
) -> Result<PlayAnswer, Complaint> {
    let rules = rule_set(rules)?;
    let start = from.map(unplace).or_else(|| pusher(state));
    let start = start.ok_or("This level has no agent. Click the cell to push.")?;
    if !state.in_bounds(start) {
        return Err("The world has no such cell to push.".into());
    }
    let plan = match manner {
        PushManner::Push => try_push,
        PushManner::PushSimple => try_push_simple,
    };
    Ok(PlayAnswer::PlayTried {
        trial: Box::new(report(state, &plan(state, start, dir.into(), &rules, MOST_ATTEMPTS))),
    })
}

fn card(rules: &RuleSet) -> PushRuleCard {
    PushRuleCard {
        order: rules.order.as_slice().iter().map(|each| each.word().to_owned()).collect(),
        entry: rules.entry.word().to_owned(),
        swallow: rules.swallow.word().to_owned(),
        search: rules.search.word().to_owned(),
        max_depth: rules.max_depth,
        max_backtracks: rules.max_backtracks,
        max_steps: rules.max_steps,
        budget: rules.budget,
    }
}

fn rule_set(card: &PushRuleCard) -> Result<RuleSet, Complaint> {
    fn known<T>(word: &str, value: Option<T>) -> Result<T, Complaint> {
        value.ok_or_else(|| format!("A push has no rule called {word:?}.").into())
    }
    let strategies = card.order.iter().map(|word| known(word, Strategy::from_word(word)));
    let strategies = strategies.collect::<Result<Vec<_>, _>>()?;
    Ok(RuleSet {
        order: Order::new(strategies).map_err(Complaint::told)?,
        entry: known(&card.entry, EntryMapping::from_word(&card.entry))?,
        swallow: known(&card.swallow, Swallow::from_word(&card.swallow))?,
        search: known(&card.search, Search::from_word(&card.search))?,
        max_depth: card.max_depth,
        max_backtracks: card.max_backtracks,
        max_steps: card.max_steps.min(LARGEST_BUDGET),
        budget: card.budget.min(LARGEST_BUDGET),
        // Trials go cell by cell.
        ..RuleSet::default()
    })
}

fn report(state: &State, trial: &PushTrial) -> TrialReport {
    let failure = trial.outcome.as_ref().err();
    let blamed = failure.map(|failure| trial.blame(state, failure).place);
    let path = trial.outcome.as_ref().ok().map(|path| {
        let moves = |at: &gridcosm_universe::Place| path.places().contains(at);
        let cell = |at: gridcosm_universe::Place| {
            place(at).map(|place| PathCell { place, moves: moves(&at) })
        };
        path.visits().iter().filter_map(|visit| cell(visit.place)).collect()
    });
    let start = place(trial.start).unwrap_or(wire::Place { grid: 0, x: 0, y: 0 });
    TrialReport {
        ok: failure.is_none(),
        pieces: pieces(trial.sentence(state), state),
        reason: failure.map(|failure| failure.reason.code().to_owned()),
        // The edge of a grid lies outside of it; the start is shown instead.
        blamed: blamed.map(|at| place(at).filter(|_| state.in_bounds(at)).unwrap_or(start)),
        start,
        path: path.unwrap_or_default(),
        attempts: trial.trace.attempts().iter().map(|attempt| tried(state, attempt)).collect(),
        cut: trial.trace.is_cut(),
    }
}

fn tried(state: &State, attempt: &Attempt) -> TriedCell {
    TriedCell {
        parent: attempt.parent,
        place: place(attempt.place).unwrap_or(wire::Place { grid: 0, x: 0, y: 0 }),
        dir: attempt.dir.into(),
        how: how(attempt).to_owned(),
        pieces: pieces(attempted(state, attempt), state),
        end: match attempt.end {
            AttemptEnd::Found | AttemptEnd::LeadsOn => TriedEnd::OnPath,
            AttemptEnd::Unfinished => TriedEnd::Unfinished,
            AttemptEnd::Failed(_) | AttemptEnd::Exhausted | AttemptEnd::KnownToFail => {
                TriedEnd::Failed
            }
        },
        said: attempt.end.to_string(),
        refused: attempt
            .refused()
            .map(|(strategy, why)| format!("{}: {}", strategy.word(), why.label()))
            .collect(),
    }
}

/// The step of the search that led to a cell, in a word or two.
fn how(attempt: &Attempt) -> &'static str {
    match (attempt.by, attempt.reached) {
        (None, Reached::Start) => "start",
        (None, _) => "next",
        (Some(strategy), _) => strategy.word(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm::Session;

    const LEVEL: &str = "map = '''\n#####\n#@a$#\n#####'''\n[grids]\na = '$.'\n[legend]\na = { room = 'a' }\n[push]\n";

    fn tried(manner: PushManner, change: impl Fn(&mut PushRuleCard)) -> TrialReport {
        let game = Session::open(LEVEL, 0).unwrap();
        let PlayAnswer::PlayRules { rules: Some(mut rules), .. } = rules(game.state()) else {
            panic!("the level has rules")
        };
        change(&mut rules);
        let answer = trial(game.state(), None, wire::Heading::E, manner, &rules).unwrap();
        let PlayAnswer::PlayTried { trial } = answer else { panic!("tried") };
        *trial
    }

    #[test]
    fn a_path_and_its_search_are_told() {
        let report = tried(PushManner::Push, |rules| {
            rules.order = vec!["portal".into(), "solid".into()];
        });
        assert!(report.ok && report.reason.is_none() && report.blamed.is_none());
        let passes: Vec<bool> = report.path.iter().map(|cell| cell.moves).collect();
        assert_eq!(passes, [true, false, true, true], "it passes through the room");
        assert_eq!(report.attempts[0].how, "start");
        assert!(report.attempts.iter().all(|cell| cell.end == TriedEnd::OnPath));
    }

    #[test]
    fn a_failure_names_its_cell_and_reason() {
        let report = tried(PushManner::PushSimple, |_| {});
        assert_eq!(report.reason.as_deref(), Some("STOP_TAG"));
        assert_eq!(report.blamed, Some(wire::Place { grid: 0, x: 4, y: 1 }));
        assert!(report.path.is_empty());
        let last = report.attempts.last().unwrap();
        assert_eq!((last.end, last.how.as_str()), (TriedEnd::Failed, "solid"));
    }

    #[test]
    fn senseless_questions_are_refused() {
        let game = Session::open("map = '.$'\n[push]", 0).unwrap();
        let card = card(&RuleSet::default());
        let ask = |from, card: &PushRuleCard| {
            trial(game.state(), from, wire::Heading::E, PushManner::Push, card).unwrap_err().0
        };
        assert!(ask(None, &card).contains("no agent"));
        let far = Some(wire::Place { grid: 9, x: 0, y: 0 });
        assert!(ask(far, &card).contains("no such cell"));
        let here = Some(wire::Place { grid: 0, x: 1, y: 0 });
        let odd = PushRuleCard { entry: "sideways".into(), ..card.clone() };
        assert!(ask(here, &odd).contains("sideways"));
        assert!(ask(here, &PushRuleCard { order: vec![], ..card }).contains("strategy"));
    }
}
