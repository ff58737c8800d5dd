//! The store as a value: text, names, tags, primaries.

use crate::stores::any_store;
use gridcosm_nest::{Cell, GridId, Mark, NamedCell, Place, Store, StoreBuilder, Tags};
use proptest::prelude::*;

/// The definition of a primary, word for word: first marked, else first of any kind.
fn primary_by_definition(store: &Store, target: GridId) -> Option<Place> {
    let refs = |marked: bool| {
        store.find(|cell| match cell {
            Cell::Ref { grid, mark } => grid == target && (!marked || mark == Mark::Primary),
            _ => false,
        })
    };
    refs(true).or_else(|| refs(false))
}

fn assert_primaries(store: &Store) {
    for grid in store.grids() {
        assert_eq!(
            store.primary_of(grid.id()),
            primary_by_definition(store, grid.id()),
            "{} in {store:?}",
            grid.name()
        );
    }
}

proptest! {
    #[test]
    fn text_reads_back(store in any_store()) {
        let text = store.to_text().unwrap();
        prop_assert_eq!(&Store::parse(text).unwrap(), &store);
        if let Ok(concise) = store.to_concise() {
            prop_assert_eq!(&Store::parse_concise(&concise).unwrap(), &store);
        }
        prop_assert_eq!(StoreBuilder::from(&store).build(), store);
    }

    #[test]
    fn parsers_answer_any_text(text in "[a-cA-C0-2_|: *~é²\n]{0,40}", name in "[a-c]{0,2}") {
        if let Ok(store) = Store::parse_concise(&text) {
            assert_primaries(&store);
        }
        if let Ok(store) = Store::parse([(&name, &text)]) {
            prop_assert_eq!(Store::parse(store.to_text().unwrap()), Ok(store));
        }
    }

    #[test]
    fn writing_keeps_primaries_right(
        store in any_store(),
        writes in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..12),
    ) {
        let before = store.clone();
        let places: Vec<Place> = store.grids().flat_map(|grid| grid.cells().map(|(place, _)| place)).collect();
        let change = |(to, from): &(prop::sample::Index, prop::sample::Index)| {
            (*to.get(&places), store.cell(*from.get(&places)).unwrap())
        };
        let changes: Vec<(Place, Cell)> = writes.iter().map(change).collect();
        let mut changed = store.clone();
        changed.write(&changes);
        assert_primaries(&changed);
        prop_assert_eq!(&store, &before);
    }
}

#[test]
fn a_changed_store_shares_what_did_not_change() {
    // Larger than what a store holds in itself.
    let row = |first: &str| format!("{first}{}", " 4".repeat(99));
    let store = Store::parse([("a", row("1")), ("b", row("3"))]).unwrap();
    let place = store.place("b", 1, 0).unwrap();
    let changed =
        store.with_cell(place, NamedCell::Ref { grid: "new", mark: Mark::Secondary }).unwrap();
    assert!(changed.shares_grid(&store, GridId(0)) && !changed.shares_grid(&store, GridId(1)));
    assert_eq!(changed.to_text().unwrap()[1].1, row("3").replacen("3 4", "3 ~new", 1));
    assert_eq!(store.to_text().unwrap()[1].1, row("3"));
    assert_eq!(store.with_cell(Place::new(GridId(1), 0, 7), NamedCell::Empty), None);
}

#[test]
fn stores_are_equal_whatever_their_names_are_numbered() {
    let one = Store::parse([("a", "1 2 x"), ("x", "_")]).unwrap();
    let mut other = Store::parse([("a", "2 1 x"), ("x", "_")]).unwrap();
    assert_ne!(one, other);
    let (left, right) = (other.place("a", 0, 0).unwrap(), other.place("a", 1, 0).unwrap());
    let (two, one_cell) = (other.cell(left).unwrap(), other.cell(right).unwrap());
    other.write(&[(left, one_cell), (right, two)]);
    assert_eq!(one, other);
}

#[test]
fn unwritable_stores_say_why() {
    let mut builder = StoreBuilder::new();
    builder.grid("m", vec![vec![NamedCell::Concrete("x")]]).unwrap();
    let error = builder.build().to_text().unwrap_err().to_string();
    assert_eq!(error, "(0, 0): `x` cannot be written in this layout");
    let twins = Store::parse([("aa", "1"), ("ab", "2")]).unwrap();
    assert_eq!(
        twins.to_concise().unwrap_err().to_string(),
        "the grid name `ab` cannot be written in this layout"
    );
    let dangling = Store::parse([("a", "1 z")]).unwrap();
    assert_eq!(
        dangling.to_concise().unwrap_err().to_string(),
        "the grid name `z` cannot be written in this layout"
    );
}

#[test]
fn builders_refuse_what_is_no_grid() {
    let refuse = |name: &str, rows| StoreBuilder::new().grid(name, rows).unwrap_err().to_string();
    assert_eq!(refuse("", vec![vec![NamedCell::Empty]]), "every grid needs a name");
    assert_eq!(refuse("m", vec![]), "grid `m` has no cells");
    assert_eq!(refuse("m", vec![vec![NamedCell::Empty; 70_000]]), "grid `m` is too large");
    assert_eq!(
        refuse("m", vec![vec![NamedCell::Empty], vec![]]),
        "grid `m`: row 1 has 0 cells, but the first row has 1"
    );
    let twice = Store::parse([("m", "1"), ("m", "2")]).unwrap_err();
    assert_eq!(
        (twice.kind(), twice.to_string().as_str()),
        ("duplicate_grid", "there are two grids named `m`")
    );
}

#[test]
fn tags_follow_content_not_place() {
    let store = Store::parse([("m", "_ 7 b"), ("b", "7 c")]).unwrap();
    let tags = Tags::of(&store, |content| match content {
        NamedCell::Concrete(_) => vec!["thing"],
        NamedCell::Ref { grid: "c", .. } => vec!["gone", "thing"],
        NamedCell::Ref { .. } => vec![],
        NamedCell::Empty => vec!["hole"],
    });
    assert_eq!(tags.find(&store, "thing"), store.place("m", 1, 0));
    assert_eq!(tags.find(&store, "gone"), store.place("b", 1, 0));
    assert_eq!(tags.find(&store, "hole"), store.place("m", 0, 0));
    assert_eq!(tags.find(&store, "stop"), None);
}
