//! Every level of the gallery is sound, can be won, and is not won by doing nothing.

use gridcosm::{formats::level_file, gallery, gallery_solution, prelude::*};
use std::sync::Arc;

#[test]
fn every_file_is_without_a_mistake() {
    for pack in gallery() {
        let diagnostics = level_file::parse(pack.text().unwrap()).diagnostics;
        let told: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}: {}", pack.name, told.join("; "));
    }
}

#[test]
fn every_level_has_a_title_and_says_what_it_is_about() {
    for pack in gallery() {
        assert!(!pack.pack.description.is_empty(), "{}", pack.name);
        for level in &pack.pack.levels {
            assert!(!level.title.is_empty(), "{}", pack.name);
        }
    }
}

#[test]
fn every_solution_wins_with_its_last_action() {
    for pack in gallery() {
        for index in 0..pack.pack.levels.len() {
            let name = format!("{}/{}", pack.name, index + 1);
            let text = gallery_solution(&name).unwrap_or_else(|| panic!("{name} has no solution"));
            let solution = gridcosm::read("solution.replay", text.into_bytes()).unwrap();
            solution.verify().unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut game = solution.played().unwrap();
            assert_eq!((game.name(), game.state().outcome()), (name.clone(), Outcome::Won));
            let actions = solution.replay.unwrap().script.actions;
            assert_eq!(game.turn(), actions.len(), "{name} is won before its end");
            game.undo();
            assert_eq!(game.state().outcome(), Outcome::Ongoing, "{name}");
        }
    }
}

#[test]
fn nothing_is_won_by_doing_nothing() {
    for pack in gallery().into_iter().map(Arc::new) {
        for index in 0..pack.pack.levels.len() {
            for idle in [Action::Wait, Action::PickUp, Action::UseKey] {
                let mut game = Session::of_level(&pack, index, None).unwrap();
                for _ in 0..100 {
                    game.act(idle).unwrap();
                }
                let outcome = game.state().outcome();
                assert_ne!(outcome, Outcome::Won, "{}/{} by {idle}", pack.name, index + 1);
            }
        }
    }
}

/// The ideas that the gallery must teach, each in a level of its own.
#[test]
fn every_rule_has_a_level() {
    let levels: Vec<Level> =
        gallery().into_iter().flat_map(|pack| pack.pack.levels).map(|entry| entry.level).collect();
    for rule in MoveRule::ALL {
        assert!(levels.iter().any(|level| level.settings.move_rule == rule), "{rule:?}");
    }
    for objective in Objective::ALL {
        assert!(levels.iter().any(|level| level.settings.objective == objective), "{objective:?}");
    }
    let nested = levels.iter().filter(|level| level.grids().len() > 1).count();
    assert!(nested >= 12, "{nested}");
    assert!(levels.len() >= 60, "{}", levels.len());
}
