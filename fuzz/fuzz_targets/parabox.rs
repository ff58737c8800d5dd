//! Any text is read as a Parabox level or refused. What was read can be written, and what was written can be read; and
//! no sequence of moves panics, loses an entity or puts two things into one cell.

#![no_main]

use gridcosm::formats::parabox;
use gridcosm::universe::Action;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok((pack, _)) = parabox::parse(text).sound() else { return };
    let level = &pack.levels[0].level;
    let printed = parabox::print(level).expect("a level that was read can be written");
    parabox::parse(&printed).sound().expect("a level that was written can be read");
    let Ok(mut state) = level.to_state() else { return };
    if state.grids().map(|(_, plan)| plan.size.area()).sum::<u64>() > 1 << 16 {
        return;
    }
    let placed = |state: &gridcosm::universe::State| {
        state.entities().filter(|&id| state.place(id).is_some()).count()
    };
    for byte in text.bytes().rev().take(64) {
        let moves = [Action::Left, Action::Right, Action::Up, Action::Down];
        let before = placed(&state);
        let grids = state.grids().len();
        if state.advance(moves[usize::from(byte) % 4]).is_err() {
            return;
        }
        assert!(placed(&state) >= before && (state.grids().len() > grids || placed(&state) == before));
        assert!(state.index_is_current());
    }
});
