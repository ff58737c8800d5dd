//! Sentences in pieces.

use super::Place;
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// A part of a sentence, with what it names.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Piece {
    Text {
        text: String,
    },
    Entity {
        text: String,
        entity: i64,
        /// Where it stands now; none once it is picked up or gone.
        place: Option<Place>,
    },
    Grid {
        text: String,
        grid: u32,
    },
    Cell {
        text: String,
        place: Place,
    },
}
