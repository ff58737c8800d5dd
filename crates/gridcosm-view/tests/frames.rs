//! Frames show every cell of a tree once, in the right place.

use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{Mark, Store};
use gridcosm_universe::{GridId, Level, Place, State, factory};
use gridcosm_view::{
    AnalyzeOptions, CellTree, Frame, Item, ItemShape, Shape, StateLook, StoreLook, analyze, layers,
    state_frame_with, state_tree, store_frame,
};
use proptest::prelude::*;

/// Up to three grids of up to 4x4 that refer to each other, themselves, and a grid that does not exist.
fn stores() -> impl Strategy<Value = Store> {
    let token = prop::sample::select(vec!["_", "1", "2", "a", "b", "*a", "~b", "c", "nowhere"]);
    let grid = (1..5usize, 1..5usize).prop_flat_map(move |(w, h)| {
        prop::collection::vec(prop::collection::vec(token.clone(), w), h)
            .prop_map(|rows| rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("|"))
    });
    prop::collection::vec(grid, 1..4).prop_map(|texts| {
        let names = ["a", "b", "c"];
        Store::parse(names.into_iter().zip(texts.iter().map(String::as_str))).unwrap()
    })
}

/// Grids of walls, boxes, coins and rooms, several things to a cell.
fn states() -> impl Strategy<Value = State> {
    let thing = (0..3u32, 0..4i16, 0..4i16, 0..6u32);
    prop::collection::vec(thing, 0..24).prop_map(|things| {
        let sizes = [Size::new(4, 4), Size::new(3, 2), Size::new(2, 3)];
        let mut level = Level::new(sizes[0]);
        level.add_grid("one", sizes[1]).unwrap();
        level.add_grid("two", sizes[2]).unwrap();
        for (grid, x, y, kind) in things {
            let size = sizes[grid as usize];
            let place = Place::new(GridId(grid), x % size.width as i16, y % size.height as i16);
            let spec = match kind {
                0 => factory::wall(),
                1 => factory::crate_box(true),
                2 => factory::coin(Some(1)),
                room => factory::room(GridId(room - 3), Mark::Unmarked),
            };
            level.add(place, spec).unwrap();
        }
        level.to_state().unwrap()
    })
}

fn options() -> AnalyzeOptions {
    AnalyzeOptions { max_nodes: 5000, ..AnalyzeOptions::default() }
}

/// The cell in which an item's middle lies.
fn cell_of(item: &Item) -> Pos {
    let middle = |start: gridcosm_view::Length, length: gridcosm_view::Length| {
        let (n, d) = (
            start.numerator() * 2 * length.denominator() + length.numerator() * start.denominator(),
            2 * start.denominator() * length.denominator(),
        );
        n.div_euclid(d) as i32
    };
    Pos::new(middle(item.area.x, item.area.width), middle(item.area.y, item.area.height))
}

/// The named items of a frame, by cell.
fn named(frame: &Frame, pos: Pos) -> Vec<&Item> {
    frame.items.iter().filter(|item| item.id.is_some() && cell_of(item) == pos).collect()
}

fn check_store(frame: &Frame, tree: &CellTree) {
    let Shape::Nested { cells, .. } = &tree.shape else { panic!("a frame of a grid") };
    assert_eq!(frame.size, cells.size());
    for (pos, cell) in cells.iter() {
        let items = named(frame, pos);
        match &cell.shape {
            Shape::Empty { .. } => assert!(items.is_empty(), "{pos}"),
            Shape::Concrete { .. } => assert_eq!(items.len(), 1, "{pos}"),
            Shape::Ref { content, .. } => {
                assert_eq!(items.len(), 1, "{pos}");
                match (&items[0].shape, &content.shape) {
                    (ItemShape::Group(inner), Shape::Nested { .. }) => check_store(inner, content),
                    (ItemShape::Group(_), _) | (_, Shape::Nested { .. }) => panic!("{pos}"),
                    _ => {}
                }
            }
            _ => panic!("no cell is a grid without a reference"),
        }
    }
}

fn check_state(state: &State, frame: &Frame, tree: &CellTree) {
    let Shape::Nested { cells, grid, .. } = &tree.shape else { panic!("a frame of a grid") };
    assert_eq!(frame.size, cells.size());
    for (pos, cell) in cells.iter() {
        let place = Place::at(*grid, pos);
        let layers = layers(state, place);
        let figures: Vec<_> =
            layers.background.iter().chain(&layers.others).chain(&layers.main).collect();
        let shown = named(frame, pos);
        let ids: Vec<String> = shown.iter().filter_map(|item| item.id.clone()).collect();
        let expected = figures.iter().copied().chain(&layers.icons);
        let expected: Vec<String> =
            expected.map(|figure| format!("entity-{}", figure.entity)).collect();
        assert_eq!(ids, expected, "{place}");
        let groups: Vec<&Frame> = shown
            .iter()
            .filter_map(|item| match &item.shape {
                ItemShape::Group(inner) => Some(inner),
                _ => None,
            })
            .collect();
        match &cell.shape {
            Shape::Ref { content, .. } if matches!(content.shape, Shape::Nested { .. }) => {
                assert!(!groups.is_empty(), "{place}");
                groups.iter().for_each(|inner| check_state(state, inner, content));
            }
            _ => assert!(groups.is_empty(), "{place}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_cell_of_a_store_is_drawn_once(store in stores()) {
        let tree = analyze(&store, store.grids().next().unwrap().id(), &options());
        check_store(&store_frame(&store, &tree, &StoreLook::default()), &tree);
    }

    #[test]
    fn a_store_and_its_text_look_alike(store in stores()) {
        let read = Store::parse(store.to_text().unwrap()).unwrap();
        let frame = |store: &Store| {
            let tree = analyze(store, store.grids().next().unwrap().id(), &options());
            store_frame(store, &tree, &StoreLook::default())
        };
        prop_assert_eq!(frame(&store), frame(&read));
    }

    #[test]
    fn every_cell_of_a_state_is_drawn_once(state in states()) {
        let look = StateLook::default();
        let tree = state_tree(&state, look.root, &look.analyze_options()).unwrap();
        let frame = state_frame_with(&state, &look);
        if state.rooms().next().is_some() {
            check_state(&state, &frame, &tree);
        }
    }
}
