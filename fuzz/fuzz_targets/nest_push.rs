//! Text to a store, then pushes and pulls from every cell in every direction under several rules: nothing may panic, hang,
//! lose a content or leave a wrong primary behind.

#![no_main]

use gridcosm::grid::Dir;
use gridcosm::nest::{Cell, Mark, Order, Place, Planner, PushPath, RuleSet, Search, Store, Swallow};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // The first line chooses the layout and the rules.
    let (head, body) = text.split_once('\n').unwrap_or(("", text));
    let grids = || body.lines().filter_map(|line| line.split_once(':'));
    let parsed = if head.starts_with('c') { Store::parse_concise(body) } else { Store::parse(grids()) };
    let Ok(store) = parsed else { return };
    if let Ok(text) = store.to_text() {
        assert_eq!(Store::parse(text).as_ref(), Ok(&store));
    }
    let cells: Vec<(Place, Cell)> = store.grids().flat_map(|grid| grid.cells()).collect();
    if cells.len() > 400 {
        return;
    }
    let orders = [Order::DEFAULT, Order::TRY_ENTER_FIRST, Order::SWALLOW_FIRST];
    let order = orders[head.len() % orders.len()];
    let as_run = RuleSet { budget: 2000, ..RuleSet::as_run(order) };
    let mut planner = Planner::with_patience(4);
    for rules in [
        RuleSet { order, ..RuleSet::default() },
        RuleSet { search: Search::PerStrategy, swallow: Swallow::Behind, ..as_run.clone() },
        as_run,
    ] {
        for &(start, _) in &cells {
            for dir in Dir::ALL {
                check(&store, planner.push(&store, start, dir, &rules).ok());
                check(&store, planner.push_simple(&store, start, dir, &rules).ok());
                check(&store, planner.pull(&store, start, dir, &rules));
            }
        }
    }
});

fn check(store: &Store, path: Option<&PushPath>) {
    let Some(path) = path else { return };
    let after = store.apply(path);
    let contents = |store: &Store| {
        let cells = store.grids().flat_map(|grid| grid.cells().map(|(_, cell)| format!("{cell:?}")));
        let mut cells: Vec<String> = cells.collect();
        cells.sort_unstable();
        cells
    };
    assert_eq!(contents(store), contents(&after));
    for grid in after.grids() {
        let find = |marked: bool| {
            let fits = |g, mark| g == grid.id() && (!marked || mark == Mark::Primary);
            after.find(|cell| matches!(cell, Cell::Ref { grid, mark } if fits(grid, mark)))
        };
        assert_eq!(after.primary_of(grid.id()), find(true).or_else(|| find(false)));
    }
}
