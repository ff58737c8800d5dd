//! Properties of every push, pull and store.

use crate::stores::any_store;
use gridcosm_grid::Dir;
use gridcosm_nest::{
    Cell, Contents, EntryMapping, Mark, Order, Place, Planner, PushPath, PushReason, RuleSet,
    Search, Store, Strategy, Swallow, Tagged,
};
use proptest::prelude::*;

/// The parameters of a push.
#[derive(Clone, Debug)]
struct Question {
    store: Store,
    start: Place,
    dir: Dir,
    rules: RuleSet,
    stop: Contents,
}

fn any_question() -> impl Strategy_<Value = Question> {
    let index = any::<prop::sample::Index>();
    (any_store(), index, 0..4usize, any_rules(), 0..4u32).prop_map(
        |(store, index, dir, rules, stop)| {
            let places: Vec<Place> =
                store.grids().flat_map(|grid| grid.cells().map(|(place, _)| place)).collect();
            let digits = ["", "7", "78", "789"][stop as usize];
            let stop = Contents::of(&store, |cell| {
                digits.contains(&cell.to_string()) && cell.to_string() != "_"
            });
            Question { start: *index.get(&places), dir: Dir::ALL[dir], rules, stop, store }
        },
    )
}

fn any_rules() -> impl Strategy_<Value = RuleSet> {
    let order = (Just(Strategy::ALL.to_vec()).prop_shuffle(), 1..4usize)
        .prop_map(|(all, count)| Order::new(all.into_iter().take(count)).unwrap());
    let entry = prop_oneof![
        Just(EntryMapping::Uniform),
        Just(EntryMapping::Centred),
        Just(EntryMapping::Middle)
    ];
    let limits = (prop::option::of(0..40u32), prop::option::of(0..40u32));
    (order, entry, any::<(bool, bool)>(), limits).prop_map(
        |(order, entry, (behind, per_strategy), (max_depth, max_backtracks))| RuleSet {
            order,
            entry,
            swallow: if behind { Swallow::Behind } else { Swallow::Front },
            search: if per_strategy { Search::PerStrategy } else { Search::PerCell },
            max_depth,
            max_backtracks,
            ..RuleSet::default()
        },
    )
}

/// All contents of a store, sorted, and the shape it keeps.
fn contents(store: &Store) -> (Vec<String>, Vec<String>) {
    let cells =
        store.grids().flat_map(|grid| grid.cells().map(|(_, cell)| store.named(cell).to_string()));
    let mut cells: Vec<String> = cells.collect();
    cells.sort_unstable();
    (cells, store.grids().map(|grid| format!("{} {}", grid.name(), grid.size())).collect())
}

/// The definition of a primary, word for word.
fn primary(store: &Store, grid: gridcosm_nest::GridId) -> Option<Place> {
    let find = |marked: bool| {
        store.find(|cell| matches!(cell, Cell::Ref { grid: g, mark } if g == grid && (!marked || mark == Mark::Primary)))
    };
    find(true).or_else(|| find(false))
}

fn check_applied(question: &Question, path: &PushPath) -> Result<(), TestCaseError> {
    let Question { store, .. } = question;
    let before = store.clone();
    let after = store.apply(path);
    prop_assert_eq!(store, &before);
    prop_assert_eq!(contents(store), contents(&after));
    for grid in after.grids() {
        prop_assert_eq!(
            after.primary_of(grid.id()),
            primary(&after, grid.id()),
            "{} in {:?}",
            grid.name(),
            &after
        );
        let touched = path.places().iter().any(|place| place.grid == grid.id());
        // Even a clone does not share the small grids that are part of a store.
        let shared = store.shares_grid(&before, grid.id());
        prop_assert!(touched || after.shares_grid(store, grid.id()) == shared);
    }
    // The same moves, one by one, in a world that is not a store.
    let moved: Vec<(Place, Cell)> =
        path.moves().map(|(from, to)| (to, store.cell(from).unwrap())).collect();
    let mut written = store.clone();
    written.write(&moved);
    prop_assert_eq!(&written, &after);
    let mut in_place = store.clone();
    in_place.apply_in_place(path);
    prop_assert_eq!(&in_place, &after);
    Ok(())
}

impl Question {
    fn board(&self) -> Tagged<'_> {
        Tagged { store: &self.store, stop: &self.stop }
    }
}

use proptest::strategy::Strategy as Strategy_;

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn a_push_conserves_and_ends(question in any_question()) {
        let Question { start, dir, rules, .. } = &question;
        let mut planner = Planner::new();
        if let Ok(path) = planner.push(&question.board(), *start, *dir, rules) {
            check_applied(&question, path)?;
            prop_assert_eq!(path.places().first(), Some(start));
            let last = *path.places().last().unwrap();
            prop_assert!(path.is_closed() || question.store.cell(last) == Some(Cell::Empty));
        }
        if let Ok(path) = planner.push_simple(&question.board(), *start, *dir, rules) {
            check_applied(&question, path)?;
        }
        if let Some(path) = planner.pull(&question.board(), *start, *dir, rules) {
            check_applied(&question, path)?;
            prop_assert_eq!(path.places().last(), Some(start));
        }
    }

    /// The memo is sound: all answers are the same whether it is used from the first dead end on or never.
    #[test]
    fn remembering_changes_nothing(question in any_question(), limited in any::<bool>()) {
        let Question { start, dir, .. } = &question;
        let mut rules = RuleSet { budget: 30_000, max_backtracks: None, ..question.rules.clone() };
        if !limited {
            rules.max_depth = None;
        }
        let ask = |patience| {
            let mut planner = Planner::with_patience(patience);
            planner.push(&question.board(), *start, *dir, &rules).cloned()
        };
        let (plain, remembering) = (ask(u32::MAX), ask(0));
        let gave_up = plain.as_ref().is_err_and(|failure| failure.reason == PushReason::MaxDepth && failure.at == *start);
        prop_assert!(gave_up || plain == remembering, "{plain:?}, remembering {remembering:?}");
    }

    #[test]
    fn more_strategies_never_spoil_a_push_per_strategy(question in any_question()) {
        let Question { start, dir, rules, .. } = &question;
        let all = rules.order.as_slice();
        let ask = |count: usize| {
            let order = Order::new(all[..count].iter().copied()).unwrap();
            let rules = RuleSet { order, search: Search::PerStrategy, ..rules.clone() };
            Planner::new().push(&question.board(), *start, *dir, &rules).cloned()
        };
        for count in 1..all.len() {
            if let Ok(path) = ask(count) {
                prop_assert_eq!(ask(count + 1), Ok(path));
            }
        }
    }

    #[test]
    fn a_planner_forgets_between_plans(question in any_question(), other in any_question()) {
        let Question { start, dir, rules, .. } = &question;
        let mut used = Planner::with_patience(0);
        let _ = used.push(&other.board(), other.start, other.dir, &other.rules);
        let mut fresh = Planner::new();
        let rules = RuleSet { budget: u32::MAX, max_backtracks: Some(50), ..rules.clone() };
        prop_assert_eq!(
            used.push(&question.board(), *start, *dir, &rules).cloned(),
            fresh.push(&question.board(), *start, *dir, &rules).cloned()
        );
        prop_assert_eq!(used.stats(), fresh.stats());
    }
}

#[test]
fn a_row_of_full_grids_is_answered_at_once() {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"];
    let mut grids = vec![("main", format!("1 {}", names.join(" ")))];
    grids.extend(names.iter().map(|&name| (name, "1 2".to_owned())));
    let store = Store::parse(grids).unwrap();
    let start = store.place("main", 0, 0).unwrap();
    for order in [
        Order::new([Strategy::Solid, Strategy::Portal]).unwrap(),
        Order::new([Strategy::Portal, Strategy::Solid]).unwrap(),
        Order::DEFAULT,
        Order::TRY_ENTER_FIRST,
        Order::SWALLOW_FIRST,
    ] {
        let mut planner = Planner::new();
        let result = planner.push(&store, start, Dir::E, &RuleSet::as_run(order)).cloned();
        let states = planner.stats().states;
        assert!(states < 5_000, "{order:?}: {states} states for {result:?}");
        assert_ne!(
            result.err().map(|failure| failure.reason),
            Some(PushReason::MaxDepth),
            "{order:?}"
        );
    }
}
