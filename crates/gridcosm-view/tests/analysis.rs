//! Laws of the tree on random stores.

use gridcosm_grid::Fraction;
use gridcosm_nest::Store;
use gridcosm_view::{AnalyzeOptions, CellTree, Shape, analyze, text};
use proptest::prelude::*;

/// Up to four grids of up to 4x4 that refer to each other, themselves, and a grid that does not exist.
fn stores() -> impl Strategy<Value = Store> {
    let token =
        prop::sample::select(vec!["_", "1", "2", "a", "b", "*a", "~b", "c", "d", "nowhere"]);
    let grid = (1..5usize, 1..5usize).prop_flat_map(move |(w, h)| {
        prop::collection::vec(prop::collection::vec(token.clone(), w), h)
            .prop_map(|rows| rows.iter().map(|row| row.join(" ")).collect::<Vec<_>>().join("|"))
    });
    prop::collection::vec(grid, 1..5).prop_map(|texts| {
        let names = ["a", "b", "c", "d"];
        Store::parse(names.into_iter().zip(texts.iter().map(String::as_str))).expect("valid tokens")
    })
}

fn options(threshold: i128) -> AnalyzeOptions {
    let threshold = Fraction::new(1, threshold).expect("not zero");
    AnalyzeOptions { threshold, max_nodes: 20_000, ..AnalyzeOptions::default() }
}

/// Every nested node has all cells of its grid, each exactly 1/columns by 1/rows of it.
fn check_node(store: &Store, node: &CellTree, least: Fraction<i128>) {
    match &node.shape {
        Shape::Nested { grid, width, height, cells } => {
            let size = store.size_of(*grid).expect("an unfolded grid exists");
            assert_eq!(cells.size(), size);
            assert!(*width >= least && *height >= least);
            for (pos, cell) in cells.iter() {
                if let Shape::Ref { at, content, .. } = &cell.shape {
                    assert_eq!(at.pos(), pos);
                    let inner = match &content.shape {
                        Shape::Nested { width, height, .. }
                        | Shape::Cutoff { width, height, .. } => (*width, *height),
                        other => panic!("a reference shows {other:?}"),
                    };
                    let times =
                        |f: Fraction<i128>, n: u32| f.try_mul(Fraction::from_integer(n.into())?);
                    assert_eq!(times(inner.0, size.width), Ok(*width));
                    assert_eq!(times(inner.1, size.height), Ok(*height));
                }
                check_node(store, cell, least);
            }
        }
        Shape::Ref { content, .. } => check_node(store, content, least),
        Shape::Empty { .. } | Shape::Concrete { .. } | Shape::Cutoff { .. } => {}
    }
}

proptest! {
    #[test]
    fn sizes_are_exact_and_nothing_is_too_small(store in stores(), finest in 1..40i128) {
        let root = store.grid_id("a").expect("the first grid");
        let tree = analyze(&store, root, &options(finest));
        check_node(&store, &tree, options(finest).threshold);
    }

    #[test]
    fn every_store_is_drawn(store in stores()) {
        let root = store.grid_id("a").expect("the first grid");
        let tree = analyze(&store, root, &options(8));
        let drawing = text::tree(&store, &tree, &text::TreeOptions { max_scale: 64, highlight: None });
        let plain = drawing.plain();
        prop_assert_eq!(plain.lines().count(), drawing.size().height as usize);
        prop_assert!(plain.lines().all(|line| line.chars().count() == drawing.size().width as usize));
        let flow = text::flow(&store, &text::FlowOptions::default());
        prop_assert!(store.grids().all(|grid| grid.size().height as usize <= flow.lines().count()));
    }
}

#[test]
fn circles_that_do_not_shrink_end() {
    let store = Store::parse([("a", "b"), ("b", "c"), ("c", "a")]).unwrap();
    let tree = analyze(&store, store.grid_id("a").unwrap(), &options(32));
    let mut depth = 0;
    let mut node = &tree;
    while let Shape::Nested { cells, .. } = &node.shape {
        depth += 1;
        let Shape::Ref { content, .. } = &cells.values()[0].shape else {
            panic!("each cell is a reference")
        };
        node = content;
    }
    assert_eq!(depth, 3, "each grid is shown once");
}

#[test]
fn a_threshold_of_nothing_ends_at_the_node_limit() {
    let store = Store::parse([("a", "a a|a a")]).unwrap();
    let options = AnalyzeOptions {
        threshold: Fraction::zero(),
        max_nodes: 5_000,
        ..AnalyzeOptions::default()
    };
    let tree = analyze(&store, store.grid_id("a").unwrap(), &options);
    assert!(count(&tree) <= 2 * 5_000, "{} nodes", count(&tree));
    let chain = Store::parse([("a", "a 1")]).unwrap();
    assert!(count(&analyze(&chain, chain.grid_id("a").unwrap(), &options)) < 5_000);
}

fn count(tree: &CellTree) -> usize {
    1 + match &tree.shape {
        Shape::Nested { cells, .. } => cells.values().iter().map(count).sum(),
        Shape::Ref { content, .. } => count(content),
        _ => 0,
    }
}

#[test]
fn a_copy_too_small_for_a_character_is_blank() {
    let store = Store::parse([("main", "1 main 5|_ _ _|_ _ _")]).unwrap();
    let tree = analyze(&store, store.grid_id("main").unwrap(), &options(8));
    let drawing = text::tree(&store, &tree, &text::TreeOptions::default());
    assert_eq!(drawing.plain(), "1 5\n---\n---");
}
