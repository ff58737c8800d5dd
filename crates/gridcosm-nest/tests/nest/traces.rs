//! The recorded search.

use crate::doors::any_doors;
use gridcosm_grid::Dir;
use gridcosm_nest::{
    Attempt, AttemptEnd, Order, Planner, PushReason, Refusal, RuleSet, Search, Store, Strategy,
    Swallow, Trace,
};
use proptest::{prelude::*, strategy::Strategy as _};

/// One line for each attempt, indented by its depth.
fn draw(store: &Store, trace: &Trace) -> String {
    let line = |attempt: &Attempt| {
        let by = attempt.by.map_or(String::new(), |strategy| format!("{strategy} "));
        let refused: Vec<String> = attempt
            .refused()
            .map(|(strategy, why)| format!("; {strategy}: {}", why.label()))
            .collect();
        format!(
            "{:1$}{by}{2}: {3}{4}",
            "",
            2 * attempt.depth as usize,
            store.named_at(attempt.place),
            attempt.end,
            refused.concat()
        )
    };
    trace.attempts().iter().map(line).collect::<Vec<_>>().join("\n")
}

fn trace(grids: &[(&str, &str)], rules: &RuleSet) -> String {
    let store = Store::parse(grids.iter().copied()).unwrap();
    let mut trace = Trace::new();
    let start = store.place("main", 0, 0).unwrap();
    let _ = Planner::new().push_traced(&store, start, Dir::E, rules, &mut trace);
    draw(&store, &trace)
}

#[test]
fn a_failed_search_tells_why_each_strategy_failed() {
    let rules = RuleSet { order: "portal,solid".parse().unwrap(), ..RuleSet::default() };
    assert_eq!(
        trace(&[("main", "1 box gone"), ("box", "2")], &rules),
        "\
1: every way on from here failed
  box: every way on from here failed
    portal 2: every way on from here failed; portal: it is not a grid
      solid gone: every way on from here failed; portal: the grid does not exist; solid: there is no cell beyond it
    solid gone: every way on from here failed; portal: the grid does not exist; solid: there is no cell beyond it"
    );
}

#[test]
fn each_round_of_a_search_per_strategy_is_a_tree_of_its_own() {
    let rules = RuleSet { search: Search::PerStrategy, ..RuleSet::default() };
    let store = Store::parse([("main", "1 box 2"), ("box", "_ 3")]).unwrap();
    let mut trace = Trace::new();
    let start = store.place("main", 0, 0).unwrap();
    Planner::new().push_traced(&store, start, Dir::E, &rules, &mut trace).unwrap();
    let roots = trace.attempts().iter().filter(|attempt| attempt.parent.is_none());
    let rounds: Vec<(u8, AttemptEnd)> = roots.map(|root| (root.round, root.end)).collect();
    assert_eq!(rounds, [(1, AttemptEnd::Exhausted), (2, AttemptEnd::LeadsOn)]);
}

#[test]
fn a_limit_leaves_cells_unfinished() {
    let zero = RuleSet { max_backtracks: Some(0), ..RuleSet::default() };
    assert_eq!(
        trace(&[("main", "1 2 _")], &zero),
        "\
1: left before everything was tried
  2: left before everything was tried; portal: it is not a grid; swallow: what is pushed against it is not a grid"
    );
}

#[test]
fn a_push_that_cannot_start_is_a_trace_of_one_cell() {
    assert_eq!(trace(&[("main", "1")], &RuleSet::default()), "1: there is no cell to push into");
}

/// The classification of the first cell still decides; only where there is something to try nothing is tried.
#[test]
fn a_limit_of_zero_tries_nothing() {
    let answer = |row: &str, rules: &RuleSet| {
        let store = Store::parse([("main", row), ("box", "_")]).unwrap();
        let start = store.place("main", 0, 0).unwrap();
        Planner::new()
            .push(&store, start, Dir::E, rules)
            .map(|path| path.places().len())
            .map_err(|failure| (failure.reason, failure.at.x))
    };
    for search in [Search::PerCell, Search::PerStrategy] {
        let rules = RuleSet { max_backtracks: Some(0), search, ..RuleSet::default() };
        assert_eq!(answer("1 _", &rules), Ok(2));
        assert_eq!(answer("1 2 _", &rules), Err((PushReason::NoStrategy, 0)));
        assert_eq!(answer("1 box _", &rules), Err((PushReason::NoStrategy, 0)));
        assert_eq!(answer("1 2", &rules), Err((PushReason::NoStrategy, 1)));
        assert_eq!(answer("1", &rules), Err((PushReason::Blocked, 0)));
        let one = RuleSet { max_backtracks: Some(1), ..rules };
        assert_eq!(answer("1 2 _", &one), Ok(3));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn recording_changes_nothing_and_holds_the_path(
        (doors, start, dir) in any_doors(),
        // Without `possess`, which pushes cell by cell never try.
        order in (Just(Strategy::ALL[..3].to_vec()).prop_shuffle(), 1..4usize),
        (behind, per_strategy, simple) in any::<(bool, bool, bool)>(),
        max_backtracks in prop::option::of(0..40u32),
        patience in prop_oneof![Just(0), Just(u32::MAX)],
        most in prop_oneof![0..30u32, Just(u32::MAX)],
    ) {
        let rules = RuleSet {
            order: Order::new(order.0.into_iter().take(order.1)).unwrap(),
            swallow: if behind { Swallow::Behind } else { Swallow::Front },
            search: if per_strategy { Search::PerStrategy } else { Search::PerCell },
            max_backtracks,
            budget: 5000,
            ..RuleSet::default()
        };
        let mut planner = Planner::with_patience(patience);
        let mut trace = Trace::with_limit(most);
        let (plain, traced) = if simple {
            let plain = planner.push_simple(&doors, start, dir, &rules).cloned();
            (plain, planner.push_simple_traced(&doors, start, dir, &rules, &mut trace).cloned())
        } else {
            let plain = planner.push(&doors, start, dir, &rules).cloned();
            (plain, planner.push_traced(&doors, start, dir, &rules, &mut trace).cloned())
        };
        prop_assert_eq!(&plain, &traced);

        let found = trace.found().map(|last| trace.visits(last));
        prop_assert_eq!(found.as_deref(), plain.as_ref().ok().map(|path| path.visits()));
        let path: Vec<u32> = trace.found().map(|last| trace.chain(last)).unwrap_or_default();

        let attempts = trace.attempts();
        prop_assert!(attempts.len() <= most as usize + path.len());
        prop_assert!(trace.is_cut() || attempts.first().is_some_and(|root| root.place == start));
        let mut line: Vec<u32> = Vec::new();
        for (number, attempt) in (0..).zip(attempts) {
            // Parents come first, and directly above their children.
            line.truncate(attempt.depth as usize);
            prop_assert_eq!(attempt.parent, line.last().copied());
            line.push(number);
            let leads = matches!(attempt.end, AttemptEnd::Found | AttemptEnd::LeadsOn);
            prop_assert_eq!(leads, path.contains(&number));
            let tried = attempts.iter().filter(|child| child.parent == Some(number)).count();
            match attempt.end {
                AttemptEnd::Failed(PushReason::NoStrategy) => {
                    prop_assert_eq!(attempt.refused().count(), rules.order.as_slice().len().min(attempt.round.into()));
                    prop_assert_eq!(tried, 0);
                }
                AttemptEnd::Failed(_) | AttemptEnd::KnownToFail | AttemptEnd::Found => prop_assert_eq!(tried, 0),
                AttemptEnd::Exhausted if attempt.depth > 0 && !trace.is_cut() => {
                    prop_assert_eq!(tried + attempt.refused().count(), usize::from(attempt.round));
                }
                _ => {}
            }
        }

        // Without memory, the failure that is reported is the last one in the list.
        if let (Err(failure), false, u32::MAX) = (&plain, trace.is_cut(), patience) {
            let denied = |attempt: &Attempt| {
                attempt.refused().any(|(_, why)| matches!(why, Refusal::EntryDenied | Refusal::ExitDenied))
            };
            let round = attempts.last().map(|attempt| attempt.round);
            let mut failed = attempts.iter().filter(|attempt| attempt.round == round.unwrap());
            if !failed.clone().any(denied)
                && let Some(last) = failed.rfind(|attempt| matches!(attempt.end, AttemptEnd::Failed(_)))
                && !(failure.reason == PushReason::MaxDepth && failure.at == start)
            {
                prop_assert_eq!(last.end, AttemptEnd::Failed(failure.reason));
                // Not to be let in or out is the fault of a reference, which need not be the cell itself.
                prop_assert!(failure.reason == PushReason::EntryDenied || last.place == failure.at);
            }
        }
    }
}
