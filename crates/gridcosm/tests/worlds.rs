//! Each level of the campaign needs its idea: with the rule taken away, the level cannot be won.

use gridcosm::{
    formats::level_file,
    gallery_text,
    solver::{Aim, Budget, Verdict, solve},
};
use std::ops::ControlFlow;

/// The acts of the campaign.
const ACTS: [&str; 4] = ["pushed-worlds", "watched-worlds", "wired-worlds", "endless-worlds"];

/// A level, by its pack and its number from 1, and what takes its idea away: a text of its part of the file and another one
/// for it.
const IDEAS: &[(&str, usize, &str, &str)] = &[
    // The ferry: a ferry that stays where it is, and one without doors.
    ("pushed-worlds", 1, "\"portal\", \"solid\"", "\"portal\""),
    ("pushed-worlds", 1, "open = [\"north\", \"south\"]", "open = []"),
    // Caged: a guard that is swallowed, and a cage that can be visited.
    ("pushed-worlds", 2, "\"swallow\", \"solid\"", "\"solid\""),
    ("pushed-worlds", 2, "\"solid\", \"portal\"", "\"solid\""),
    // Luggage: a case that stays, a key that fits, and a case that opens to the far side.
    ("pushed-worlds", 3, "\"portal\", \"solid\"", "\"portal\""),
    ("pushed-worlds", 3, "is = \"key\", key = \"red\"", "is = \"key\", key = \"blue\""),
    ("pushed-worlds", 3, "open = [\"east\"]", "open = [\"west\"]"),
    // The room goes ahead: the portal, pushing the room, and coming out of it.
    (
        "pushed-worlds",
        4,
        "[level.legend]",
        "[level.legend]\n\"=\" = { is = \"portal\", to = false }",
    ),
    ("pushed-worlds", 4, "[level.push]", "[level.push]\norder = [\"portal\"]"),
    ("pushed-worlds", 4, "room = \"raft\"", "room = \"raft\", open = []"),
    // The boathouse: a ferry that can be launched, a house that can be entered, and a ferry with doors.
    ("pushed-worlds", 5, "\"portal\", \"solid\"", "\"portal\""),
    (
        "pushed-worlds",
        5,
        "room = \"boathouse\", open = [\"east\", \"west\"]",
        "room = \"boathouse\", open = []",
    ),
    (
        "pushed-worlds",
        5,
        "room = \"ferry\", open = [\"north\", \"south\"]",
        "room = \"ferry\", open = []",
    ),
    // Moving in from the south: a house that can be entered.
    ("pushed-worlds", 6, "\"solid\", \"portal\"", "\"solid\""),
    // The zoo goes by water: a guard that is swallowed, a cage that is pushed, and one that is walked through.
    ("pushed-worlds", 7, "\"swallow\", \"solid\"", "\"solid\""),
    ("pushed-worlds", 7, "\"solid\", \"portal\"", "\"portal\""),
    ("pushed-worlds", 7, "\"solid\", \"portal\"", "\"solid\""),
    // Follow me: a hunter that can be led away, and a room through which it follows.
    ("watched-worlds", 1, "is = \"hunter\"", "is = \"monster\""),
    ("watched-worlds", 1, "room = \"barn\"", "room = \"barn\", open = []"),
    // On its round: a guard that walks, and a room through which it goes.
    ("watched-worlds", 2, ", moving = \"right\"", ""),
    ("watched-worlds", 2, "room = \"attic\"", "room = \"attic\", open = []"),
    // Hide and seek: the alcove.
    ("watched-worlds", 3, "open = [\"north\"]", "open = []"),
    // Into its own room: a den that the switch closes, and that the hunter enters.
    ("watched-worlds", 4, ", closed_by = \"red\"", ""),
    ("watched-worlds", 4, "open = [\"east\", \"west\"]", "open = []"),
    // Behind the lock: pushing the room in the hunter's way, and opening it.
    ("watched-worlds", 5, "\"portal\", \"solid\"", "\"portal\""),
    ("watched-worlds", 5, "\"red\" }\nV", "\"blue\" }\nV"),
    // A wall that walks: something to hide behind, and pushing it.
    ("watched-worlds", 6, "@R", "@."),
    ("watched-worlds", 6, "[level.push]", "[level.push]\norder = [\"portal\"]"),
    // Clockwork: somebody who presses the plates.
    ("wired-worlds", 1, ", moving = \"right\"", ""),
    // Locked in: the key.
    ("wired-worlds", 2, "is = \"key\", key = \"red\"", "is = \"key\", key = \"blue\""),
    // Market day: the bell, and a tower that can be entered.
    ("wired-worlds", 3, "is = \"switch\", switch = \"bell\"", "is = \"switch\", switch = \"gong\""),
    ("wired-worlds", 3, "open = [\"south\"]", "open = []"),
    // A room without doors: the ghost.
    ("wired-worlds", 4, "is = \"ghost\"", "is = \"shield\""),
    // The panic room: a plate that closes the room.
    ("wired-worlds", 5, ", closed_by = \"red\"", ""),
    // Its own weight: pushing the room, a gate that listens, and the key.
    ("wired-worlds", 6, "\"portal\", \"solid\"", "\"portal\""),
    ("wired-worlds", 6, "plate = \"red\"", "plate = \"blue\""),
    ("wired-worlds", 6, "is = \"key\", key = \"red\"", "is = \"key\", key = \"blue\""),
    // A plate in another world: the inside of the cabin, and a gate that listens.
    ("wired-worlds", 7, "room = \"cabin\"", "room = \"cabin\", open = []"),
    ("wired-worlds", 7, "plate = \"red\"", "plate = \"blue\""),
    // Ice in the closet: the slide through the room.
    ("endless-worlds", 1, "room = \"closet\"", "room = \"closet\", open = []"),
    // Two closets: each of the two rooms.
    ("endless-worlds", 2, "room = \"attic\"", "room = \"attic\", open = []"),
    ("endless-worlds", 2, "room = \"barn\"", "room = \"barn\", open = []"),
    // The only way in: the world in itself.
    ("endless-worlds", 3, "room = \"main\"", "room = \"main\", open = []"),
    // Carry the world: the world in itself, and pushing it.
    ("endless-worlds", 4, "room = \"main\"", "room = \"main\", open = []"),
    ("endless-worlds", 4, "[level.push]", "[level.push]\norder = [\"portal\"]"),
    // There and back: coming home through the world's west side, and pushing the world.
    ("endless-worlds", 5, "room = \"main\"", "room = \"main\", open = [\"east\", \"south\"]"),
    ("endless-worlds", 5, "[level.push]", "[level.push]\norder = [\"portal\"]"),
    // Send the door ahead: a primary room, pushing it, and the room that it goes into.
    ("endless-worlds", 6, "\"primary\"", "\"secondary\""),
    ("endless-worlds", 6, "[level.push]", "[level.push]\norder = [\"portal\"]"),
    ("endless-worlds", 6, "room = \"keep\"", "room = \"keep\", open = []"),
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
    let text = |act| gallery_text(act).unwrap();
    for act in ACTS {
        let levels = level_file::read(&text(act)).unwrap().levels.len();
        for level in 1..=levels {
            let known = IDEAS.iter().any(|idea| (idea.0, idea.1) == (act, level));
            assert!(known, "{act}/{level} has no idea");
            assert!(matches!(verdict(&text(act), level), Verdict::Way(..)), "{act}/{level}");
        }
    }
    for &(act, level, old, new) in IDEAS {
        let found = verdict(&changed(&text(act), level, old, new), level);
        assert!(matches!(found, Verdict::Impossible), "{act}/{level} with `{new}`: {found:?}");
    }
}

#[test]
fn the_campaign_has_four_acts_and_grids_of_at_most_twelve_cells() {
    let mut levels = 0;
    for act in ACTS {
        for entry in level_file::read(&gallery_text(act).unwrap()).unwrap().levels {
            levels += 1;
            for (_, plan) in entry.level.grids() {
                assert!(plan.size.width <= 12 && plan.size.height <= 12, "{}", entry.title);
            }
        }
    }
    assert!(levels >= 24, "{levels}");
}
