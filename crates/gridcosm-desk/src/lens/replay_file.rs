//! Replays that users import: finds their level and verifies them.

use super::{Complaint, Desk, OpenLevel};
use crate::wire::{LevelRef, Source};
use gridcosm::Session;
use gridcosm_formats::replay::{self, Replay};
use std::path::Path;

/// The maximum number of turns in a replay: more would keep the window waiting.
const MOST_TURNS: usize = 100_000;

/// The level of a replay, and the game at the replay's end.
pub(crate) fn open(text: &str, desk: &Desk) -> Result<(OpenLevel, Session), Complaint> {
    let replay = replay::parse(text);
    let replay = replay.map_err(|error| format!("The studio cannot read this replay: {error}."))?;
    if replay.script.actions.len() > MOST_TURNS {
        return Err(format!("The replay has more than {MOST_TURNS} turns.").into());
    }
    let opened = level_of(&replay, desk)?;
    let unfit = |error: &dyn std::fmt::Display| {
        Complaint(format!("The replay does not match its level: {error}."))
    };
    let mut session = opened.session(replay.seed).map_err(|error| unfit(&error))?;
    replay.verify_from(session.start().clone()).map_err(|error| unfit(&error))?;
    session.repeat(&replay.script).map_err(|error| unfit(&error))?;
    Ok((opened, session))
}

/// The level inside a replay becomes a draft; a named level is in the gallery or in the folder.
fn level_of(replay: &Replay, desk: &Desk) -> Result<OpenLevel, Complaint> {
    let index = u32::try_from(replay.index).unwrap_or(u32::MAX);
    match &replay.source {
        replay::Source::Embedded(text) => {
            let name = desk.files.hold(text.clone())?;
            desk.read(&LevelRef { source: Source::Draft, name, index })
        }
        replay::Source::Reference(name) => {
            let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str()).unwrap_or(name);
            let level = LevelRef { source: Source::Gallery, name: stem.to_owned(), index };
            let file = LevelRef { source: Source::Folder, name: name.clone(), index };
            desk.read(&level).or_else(|_| desk.read(&file))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_universe::{Action, Outcome};

    fn desk() -> Desk {
        Desk::empty()
    }

    fn level(source: Source, name: String) -> LevelRef {
        LevelRef { source, name, index: 0 }
    }

    #[test]
    fn a_game_of_the_studio_is_saved_and_opened_again() {
        let desk = desk();
        let name = desk.files.hold("# mine\nmap = '@.>'".to_owned()).unwrap();
        let opened = desk.read(&level(Source::Draft, name)).unwrap();
        let mut game = opened.session(None).unwrap();
        game.act(Action::Right).unwrap();
        let saved = replay::print(&game.replay().unwrap());
        let (again, session) = open(&saved, &desk).unwrap();
        assert_eq!(again.text, opened.text, "the author's own text, comments included");
        assert_eq!((session.turn(), session.state()), (1, game.state()));
        let other = saved.replace("@.>", "@..>");
        assert!(open(&other, &desk).unwrap_err().0.contains("turn 0 differs"));
    }

    #[test]
    fn the_solutions_of_the_gallery_are_found_by_the_names_of_their_files() {
        let solution = gridcosm::gallery_solution("rooms/3").unwrap();
        let (opened, session) = open(&solution, &desk()).unwrap();
        assert_eq!((opened.level.source, opened.level.index), (Source::Gallery, 2));
        assert_eq!(session.state().outcome(), Outcome::Won);
    }
}
