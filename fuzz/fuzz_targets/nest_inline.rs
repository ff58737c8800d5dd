//! A typed nest with a script of moves: nothing may panic or hang, what is read prints and reads back the same, and a walk stays
//! on cells that exist.

#![no_main]

use gridcosm::{
    formats::{
        nest_check, nest_inline,
        nest_text::{self, NestFile},
    },
    grid::Dir,
    nest::{NavigatorOptions, TraverseOptions},
    nests::{Nest, Outline, parse_script},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    // A first line holds the moves, the rest is the nest.
    let (script, body) = text.split_once('\n').unwrap_or(("", text));
    let moves = parse_script(script).unwrap_or_default();
    let _ = nest_inline::is_inline(text);
    let Ok(NestFile { store, layout, .. }) = nest_inline::read(body) else { return };
    if let Ok(printed) = nest_text::print_as(&store, layout) {
        let again = nest_inline::read(&printed).map(|nest| nest.store);
        assert_eq!(again.as_ref().ok(), Some(&store), "{printed}");
    }
    let _ = nest_check::missing_grids(body, &store);
    let cells: Vec<_> = store.grids().flat_map(|grid| grid.cells()).collect();
    if cells.len() > 100 || moves.len() > 100 {
        return;
    }
    let nest = Nest::of_store("fuzz", store);
    let opened = Outline::of(&nest.store).shown.iter().filter(|shown| shown.is_open).count();
    assert_eq!(opened, nest.store.len(), "every grid is opened once");
    for &(start, _) in &cells {
        let walked = nest.walk(start, Dir::E, &moves, NavigatorOptions::default(), &[]);
        assert!(walked.steps.iter().all(|step| nest.store.cell(step.place).is_some()));
        for dir in Dir::ALL {
            let question = nest.question(start, dir);
            let way = nest.traverse(&question, TraverseOptions::default(), 100);
            assert!(way.cells.iter().all(|&place| nest.store.cell(place).is_some()));
        }
    }
});
