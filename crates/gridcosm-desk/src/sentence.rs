//! Sentences on their way to the page.

use crate::{board::place, wire::Piece};
use gridcosm::{Sentence, Subject};
use gridcosm_universe::State;

/// The pieces of a sentence about a game that stands as `state` says.
pub(crate) fn pieces(sentence: Sentence, state: &State) -> Vec<Piece> {
    let piece = |piece: gridcosm::Piece| {
        let text = piece.text;
        match piece.about {
            None => Piece::Text { text },
            Some(Subject::Entity(id)) => {
                Piece::Entity { text, entity: id.0, place: state.place(id).and_then(place) }
            }
            Some(Subject::Grid(grid)) => Piece::Grid { text, grid: grid.0 },
            Some(Subject::Cell(at)) => match place(at) {
                Some(place) => Piece::Cell { text, place },
                None => Piece::Text { text },
            },
        }
    };
    sentence.pieces.into_iter().map(piece).collect()
}
