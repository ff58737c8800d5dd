//! Planning allocates nothing once the planner is warm, even in long searches.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use gridcosm_grid::{Dir, Mt19937};
use gridcosm_nest::{Mark, NamedCell, Order, Place, Planner, RuleSet, Store, StoreBuilder};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};
use std::alloc::System;

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

fn random_store(seed: i64) -> Store {
    let mut rng = Mt19937::from_integer(seed.into());
    let names = ["a", "b", "c", "d", "e"];
    let mut builder = StoreBuilder::new();
    for name in names {
        let (width, height) = (1 + rng.below(6), 1 + rng.below(6));
        let mut cell = || match rng.below(10) {
            0 => NamedCell::Empty,
            1..5 => NamedCell::Ref { grid: names[rng.below(5) as usize], mark: Mark::Unmarked },
            _ => NamedCell::Concrete("1"),
        };
        builder
            .grid(name, (0..height).map(|_| (0..width).map(|_| cell()).collect()).collect())
            .unwrap();
    }
    builder.build()
}

/// Two choices at each of twelve references, so that the planner begins to remember.
fn row_of_references() -> Store {
    let names: Vec<String> = ('a'..='l').map(String::from).collect();
    let mut grids = vec![("main".to_owned(), format!("1 {}", names.join(" ")))];
    grids.extend(names.into_iter().map(|name| (name, "1 2".to_owned())));
    Store::parse(grids).unwrap()
}

#[test]
fn a_warm_planner_allocates_nothing() {
    let stores: Vec<Store> = (0..60).map(random_store).chain([row_of_references()]).collect();
    let orders = [Order::DEFAULT, Order::TRY_ENTER_FIRST, Order::SWALLOW_FIRST];
    let rules: Vec<RuleSet> =
        orders.map(RuleSet::as_run).into_iter().chain([RuleSet::default()]).collect();
    let mut planner = Planner::new();
    let mut all = || {
        let mut found = 0;
        for (store, rules) in
            stores.iter().flat_map(|store| rules.iter().map(move |rules| (store, rules)))
        {
            for grid in store.grids() {
                for (row, col) in [(0, 0), (0, 1), (1, 0), (2, 2)] {
                    for dir in Dir::ALL {
                        let start = Place::new(grid.id(), col, row);
                        found += usize::from(planner.push(store, start, dir, rules).is_ok());
                        found += usize::from(planner.push_simple(store, start, dir, rules).is_ok());
                        found += usize::from(planner.pull(store, start, dir, rules).is_some());
                    }
                }
            }
        }
        found
    };
    let cold = all();
    let region = Region::new(ALLOCATOR);
    let warm = all();
    let change = region.change();
    assert_eq!((change.allocations, change.reallocations), (0, 0));
    assert!(cold == warm && warm > 1000, "{cold} ways, then {warm}");
}
