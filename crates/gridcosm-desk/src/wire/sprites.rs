//! Sets of drawings.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Requests about sets of drawings.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SpritesRequest {
    /// The sets there are. Answer: `sprites_list`.
    SpritesList,
    /// All drawings of a set. Answer: `sprites_set`.
    SpritesOpen { name: String },
}

/// Answers about sets of drawings.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SpritesAnswer {
    SpritesList {
        /// The usual one first. Its drawings are part of the page.
        names: Vec<String>,
    },
    SpritesSet {
        drawings: Vec<SpriteDrawing>,
    },
}

/// One drawing of a set. Those of one sprite are listed in the order that variants are counted in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct SpriteDrawing {
    pub sprite: &'static str,
    /// A thing must have all of these to be drawn like this.
    pub traits: Vec<&'static str>,
    /// A document of its own, in which `currentColor` stands for the colour of the thing.
    pub svg: String,
}
