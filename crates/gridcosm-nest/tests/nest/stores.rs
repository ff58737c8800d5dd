//! Random stores: up to eight grids of up to 12x12, any marks, missing grids included.

use gridcosm_nest::{Mark, NamedCell, Store, StoreBuilder};
use proptest::prelude::*;

/// Grids that may be defined. More grids are referred to than exist, so some references lead nowhere.
const NAMES: [&str; 9] = ["a", "b", "c", "d", "e", "f", "g", "h", "nowhere"];
const CONTENTS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

pub(crate) fn any_store() -> impl Strategy<Value = Store> {
    prop_oneof![3 => store_of(1..=4, 1..=4), 1 => store_of(1..=8, 1..=12)]
}

fn store_of(
    grids: std::ops::RangeInclusive<usize>,
    side: std::ops::RangeInclusive<usize>,
) -> impl Strategy<Value = Store> {
    // The shares of empty cells and references are drawn per store: crowded stores test the search, sparse ones the
    // path.
    (grids, 0..60u32, 5..95u32).prop_flat_map(move |(count, empty, refs)| {
        let names = (count + 1).min(NAMES.len());
        let cell = (0..100u32, 0..100u32, 0..names, 0..3usize, 0..CONTENTS.len()).prop_map(
            move |(is_empty, is_ref, grid, mark, content)| {
                if is_empty < empty {
                    NamedCell::Empty
                } else if is_ref < refs {
                    let mark = [Mark::Primary, Mark::Secondary, Mark::Unmarked][mark];
                    NamedCell::Ref { grid: NAMES[grid], mark }
                } else {
                    NamedCell::Concrete(CONTENTS[content])
                }
            },
        );
        let grid = (side.clone(), side.clone()).prop_flat_map(move |(width, height)| {
            prop::collection::vec(prop::collection::vec(cell.clone(), width), height)
        });
        prop::collection::vec(grid, count).prop_map(|grids| {
            let mut builder = StoreBuilder::new();
            for (name, rows) in NAMES.iter().zip(grids) {
                builder.grid(name, rows).expect("rows are equally long");
            }
            builder.build()
        })
    })
}
