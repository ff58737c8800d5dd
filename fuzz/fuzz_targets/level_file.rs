//! Any text is read as a level file without a panic; what is sound comes back from what is printed, and can be edited.

#![no_main]

use gridcosm_formats::{
    level_edit::{Edit, apply},
    level_file, replay, sokoban, suite,
};
use gridcosm_grid::Pos;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let parsed = level_file::parse(text);
    for found in &parsed.diagnostics {
        assert!(text.get(found.span.clone()).is_some(), "{found}");
    }
    if let (Some(pack), false) = (&parsed.pack, parsed.has_errors())
        && let Ok(printed) = level_file::print(pack)
    {
        let again = level_file::read(&printed).expect("what is printed is sound");
        for (level, again) in pack.levels.iter().zip(&again.levels) {
            assert_eq!(level.level.to_snapshot(), again.level.to_snapshot());
        }
    }
    let edits = [
        Edit::Paint { level: 0, grid: "main".into(), cells: vec![Pos::new(0, 0)], sign: '#' },
        Edit::RenameGrid { level: 0, grid: "main".into(), name: "hall".into() },
        Edit::ResizeGrid { level: 0, grid: "main".into(), left: 1, top: 1, right: -1, bottom: 0, fill: '.' },
        Edit::DeleteGrid { level: 0, grid: "main".into() },
    ];
    for edit in &edits {
        let _ = apply(text, edit);
    }
    let _ = (replay::parse(text), sokoban::parse(text), suite::parse(text));
});
