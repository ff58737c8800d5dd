//! The events, turn by turn: as sentences and as a film.

use crate::{
    board::{board, patch},
    sentence::pieces,
    sprites::drawings,
    wire::{Film, FilmTurn, LogLine},
};
use gridcosm::{Sentence, Session};
use gridcosm_grid::Dir;
use gridcosm_universe::{EntityId, Event};
use gridcosm_view::SpriteSet;

/// The events of all turns up to here.
pub(super) fn whole_log(session: &Session) -> Vec<LogLine> {
    let mut lines = Vec::new();
    each_turn(session, |session| lines.extend(log(session)));
    lines
}

/// All turns up to here, drawn one after the other.
pub(crate) fn film(session: &Session, title: &str, sprites: Option<&SpriteSet>) -> Film {
    let first = board(session.start(), None);
    let (mut last, mut turns) = (first.clone(), Vec::new());
    each_turn(session, |session| {
        let next = board(session.state(), gaze(session));
        let said: Vec<String> = session.story().iter().map(Sentence::to_string).collect();
        let patch = patch(&last, &next, &jumps(session.events().iter()));
        turns.push(FilmTurn { patch, said: said.join(" ") });
        last = next;
    });
    let sprites = sprites.map(drawings).unwrap_or_default();
    Film { title: title.to_owned(), board: first, turns, sprites }
}

/// Replays all turns up to here.
fn each_turn(session: &Session, mut look: impl FnMut(&Session)) {
    let (mut again, end) = (session.clone(), session.turn());
    again.jump(0);
    while again.turn() < end && again.redo() {
        look(&again);
    }
}

/// The last turn in sentences.
pub(super) fn log(session: &Session) -> Vec<LogLine> {
    let turn = u32::try_from(session.turn()).unwrap_or(u32::MAX);
    let line = |sentence| LogLine { turn, pieces: pieces(sentence, session.state()) };
    session.story().into_iter().map(line).collect()
}

/// The direction of the agent: that of its last move.
pub(crate) fn gaze(session: &Session) -> Option<Dir> {
    session.actions()[..session.turn()].iter().rev().find_map(|action| action.direction())
}

/// The entities that went through a portal.
pub(crate) fn jumps<'a>(events: impl Iterator<Item = &'a Event>) -> Vec<EntityId> {
    let jump = |event: &Event| match *event {
        Event::Teleported { entity, .. } => Some(entity),
        _ => None,
    };
    events.filter_map(jump).collect()
}
