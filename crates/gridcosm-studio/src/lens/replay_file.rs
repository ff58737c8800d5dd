//! Replays as files that hold their level, so that they can be given away.

use super::{Complaint, Desk, OpenLevel};
use crate::wire::{LevelRef, Source};
use gridcosm::Session;
use gridcosm_formats::replay::{self, Replay};

/// The most turns that a replay may have: more would keep the window waiting.
const MOST_TURNS: usize = 100_000;

/// Turns between two fingerprints.
const EVERY: usize = 16;

/// The replay of a game from its start, with the text of the level in it.
pub(crate) fn print(level: &LevelRef, text: &str, game: &Session) -> Result<String, Complaint> {
    let source = replay::Source::Embedded(text.to_owned());
    let (start, actions) = (game.start().clone(), &game.actions()[..game.turn()]);
    let recorded = Replay::record_switched(start, source, actions, game.switches(), EVERY);
    let recorded = recorded.map_err(|error| format!("The replay cannot be written: {error}."))?;
    Ok(replay::print(&Replay { index: level.index as usize, ..recorded }))
}

/// A replay and the level it is of, checked.
pub(crate) fn open(text: &str, desk: &Desk) -> Result<(OpenLevel, Replay), Complaint> {
    let read = replay::parse(text);
    let read =
        read.map_err(|error| format!("This is no replay that the studio knows: {error}."))?;
    if read.actions.len() > MOST_TURNS {
        return Err(format!("The replay has more than {MOST_TURNS} turns.").into());
    }
    let index = u32::try_from(read.index).unwrap_or(u32::MAX);
    let opened = match &read.source {
        replay::Source::Embedded(text) => {
            let name = desk.files.hold(text.clone())?;
            desk.read(&LevelRef { source: Source::Draft, name, index })?
        }
        replay::Source::Reference(name) => {
            let level = LevelRef { source: Source::Gallery, name: name.clone(), index };
            desk.read(&level)
                .or_else(|_| desk.read(&LevelRef { source: Source::Folder, ..level }))?
        }
    };
    let verified = read.verify(&opened.text);
    verified.map_err(|error| format!("The replay does not fit its level: {error}."))?;
    Ok((opened, read))
}
