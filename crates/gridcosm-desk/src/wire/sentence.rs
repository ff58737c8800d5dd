//! Sentences made of pieces.

use super::Place;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// A part of a sentence, with the thing that it names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Piece {
    Text {
        text: String,
    },
    Entity {
        text: String,
        entity: i64,
        /// Where it is now; `null` once it has been picked up or removed.
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
