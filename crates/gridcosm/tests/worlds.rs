//! Each level of the pack `worlds` needs its idea: with the rule taken away, the level cannot be won.

use gridcosm::{
    formats::level_file,
    gallery_text,
    solver::{Aim, Budget, Verdict, solve},
};
use std::ops::ControlFlow;

/// A level, by its number from 1, and what takes its idea away: a text of its part of the file and another one for it.
const IDEAS: &[(usize, &str, &str)] = &[
    // Without the portal, without pushing the room, and without coming out of it.
    (1, "[level.legend]", "[level.legend]\n\"=\" = { is = \"portal\", to = false }"),
    (1, "[level.push]", "[level.push]\norder = [\"portal\"]"),
    (1, "room = \"raft\"", "room = \"raft\", open = []"),
    // A guard that is not swallowed, and a cage that cannot be visited.
    (2, "\"swallow\", \"solid\"", "\"solid\""),
    (2, "\"solid\", \"portal\"", "\"solid\""),
    (3, "\"solid\", \"portal\"", "\"solid\""),
    (4, "room = \"closet\"", "room = \"closet\", open = []"),
    // A guard that stays, and a room through which nobody goes.
    (5, "is = \"hunter\"", "is = \"monster\""),
    (5, "room = \"barn\"", "room = \"barn\", open = []"),
    (6, "key = \"red\"", "key = \"blue\""),
    (7, "is = \"ghost\"", "is = \"shield\""),
    (8, ", moving = \"right\"", ""),
    (8, "room = \"attic\"", "room = \"attic\", open = []"),
];

fn verdict(text: &str, level: usize) -> Verdict {
    let start = level_file::read(text).unwrap().start(level - 1, None).unwrap();
    solve(&start, Aim::Turns, &Budget::LARGE, &mut |_| ControlFlow::Continue(())).verdict
}

/// The file with another text in one level.
fn changed(text: &str, level: usize, old: &str, new: &str) -> String {
    let mut parts: Vec<String> = text.split("[[level]]").map(str::to_owned).collect();
    assert_eq!(parts[level].matches(old).count(), 1, "level {level} has no one `{old}`");
    parts[level] = parts[level].replace(old, new);
    parts.join("[[level]]")
}

#[test]
fn without_its_idea_no_level_can_be_won() {
    let text = gallery_text("worlds").unwrap();
    let levels = level_file::read(&text).unwrap().levels.len();
    for level in 1..=levels {
        assert!(IDEAS.iter().any(|idea| idea.0 == level), "level {level} has no idea");
        assert!(matches!(verdict(&text, level), Verdict::Way(..)), "level {level} cannot be won");
    }
    for &(level, old, new) in IDEAS {
        let found = verdict(&changed(&text, level, old, new), level);
        assert!(matches!(found, Verdict::Impossible), "level {level} with `{new}`: {found:?}");
    }
}

#[test]
fn no_grid_is_larger_than_twelve_cells() {
    let text = gallery_text("worlds").unwrap();
    for entry in level_file::read(&text).unwrap().levels {
        for (_, plan) in entry.level.grids() {
            assert!(plan.size.width <= 12 && plan.size.height <= 12, "{}", entry.title);
        }
    }
}
