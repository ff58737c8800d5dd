//! Navigator and traversal beyond what the vectors cover.

use crate::stores::any_store;
use gridcosm_grid::Dir;
use gridcosm_nest::{
    EnterError, EntryMapping, GridId, Navigator, NavigatorOptions, Place, Store, TraverseEnd,
    TraverseOptions, middle, traverse,
};
use proptest::prelude::*;

fn any_place() -> impl Strategy<Value = (Store, Place, Dir)> {
    (any_store(), any::<prop::sample::Index>(), 0..4usize).prop_map(|(store, index, dir)| {
        let places: Vec<Place> =
            store.grids().flat_map(|grid| grid.cells().map(|(place, _)| place)).collect();
        let place = *index.get(&places);
        (store, place, Dir::ALL[dir])
    })
}

proptest! {
    #[test]
    fn inside_one_grid_there_and_back_is_where_it_was((store, place, dir) in any_place()) {
        let mut way = Navigator::new(&store, place, dir);
        if way.advance().is_ok() && way.exit().is_none() {
            way.flip();
            prop_assert_eq!(way.advance(), Ok(()));
            prop_assert_eq!(way.place(), place);
            prop_assert_eq!(way.dir(), dir.opposite());
        }
    }

    #[test]
    fn what_fails_does_not_move(
        (store, place, dir) in any_place(),
        ops in prop::collection::vec(0..4u8, 0..60),
        entry in prop_oneof![Just(EntryMapping::Middle), Just(EntryMapping::Uniform), Just(EntryMapping::Centred)],
        refuse_revisits in any::<bool>(),
    ) {
        let options = NavigatorOptions { entry, refuse_revisits, stay_where_a_cycle_was_met: false };
        let mut way = Navigator::with_options(&store, place, dir, options);
        for op in ops {
            let before = (way.place(), way.dir(), way.exit());
            let done = match op {
                0 => way.advance().is_ok(),
                1 => way.enter().is_ok(),
                2 => way.enter_multi().is_ok(),
                _ => {
                    way.flip();
                    true
                }
            };
            prop_assert!(done || before == (way.place(), way.dir(), way.exit()));
            prop_assert!(store.cell(way.place()).is_some(), "{:?} is no cell", way.place());
        }
    }

    #[test]
    fn traversals_stay_on_the_board_and_say_why_they_end(
        (store, place, dir) in any_place(),
        (auto_enter, auto_exit, emit_landings) in any::<(bool, bool, bool)>(),
        max_depth in prop_oneof![0..8u32, Just(1000), Just(u32::MAX)],
    ) {
        let options = TraverseOptions { auto_enter, auto_exit, max_depth, emit_landings };
        let mut way = traverse(&store, place, dir, options, middle(&store));
        let cells: Vec<Place> = way.by_ref().take(200).collect();
        prop_assert_eq!(cells.first(), Some(&place));
        prop_assert!(cells.iter().all(|&place| store.cell(place).is_some()));
        prop_assert_eq!(way.end().is_some(), cells.len() < 200 || way.end().is_some());
    }
}

#[test]
fn landings_are_emitted_when_asked_for() {
    // Leaving `c` at its right edge leaves `b` too and lands on 3.
    let store = Store::parse([("a", "b 3 4"), ("b", "1 c"), ("c", "2")]).unwrap();
    let start = store.place("c", 0, 0).unwrap();
    let walk = |emit_landings| {
        let options = TraverseOptions { emit_landings, ..TraverseOptions::default() };
        let mut way = traverse(&store, start, Dir::E, options, middle(&store));
        let cells: Vec<String> =
            way.by_ref().map(|place| store.named_at(place).to_string()).collect();
        (cells.join(" "), way.end())
    };
    assert_eq!(walk(false), ("2 4".to_owned(), Some(TraverseEnd::EdgeReached)));
    assert_eq!(walk(true), ("2 3 4".to_owned(), Some(TraverseEnd::EdgeReached)));
}

#[test]
fn an_entry_that_leads_off_the_board_is_denied() {
    let store = Store::parse([("a", "1 b"), ("b", "2")]).unwrap();
    let start = store.place("a", 0, 0).unwrap();
    let nowhere = |_, _| Some(Place::new(GridId(1), 5, 5));
    let mut way = traverse(&store, start, Dir::E, TraverseOptions::default(), nowhere);
    assert_eq!(way.by_ref().count(), 2);
    assert_eq!(way.end(), Some(TraverseEnd::EntryDenied));
}

#[test]
fn entering_says_what_is_wrong() {
    let store = Store::parse([("a", "1 gone b"), ("b", "b")]).unwrap();
    let at = |col| Navigator::new(&store, store.place("a", col, 0).unwrap(), Dir::E);
    assert_eq!(at(0).enter(), Err(EnterError::NotARef));
    assert_eq!(at(0).enter_multi(), Ok(()));
    assert_eq!(at(1).enter(), Err(EnterError::MissingGrid));
    assert_eq!(at(1).enter_multi(), Err(EnterError::MissingGrid));
    assert_eq!(at(2).enter_multi(), Err(EnterError::EntryCycle));
    assert_eq!(at(2).enter(), Ok(()));
}
