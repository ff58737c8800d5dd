//! All messages between page and server; `front-end/src/wire.ts` is generated from them.
//!
//! Each text frame holds one JSON object. A request is `{"id": 7, "type": "play_act", …}`, its answer `{"id": 7,
//! "type": "play_turn", …}` or `{"id": 7, "type": "error", "message": "…"}`. Messages that answer no request have the
//! id 0. The prefix of a type names its lens, so each lens has a file here with an enum of requests and one of answers.
//!
//! Binary data (maps, bitmaps) is sent in a binary frame that follows: four bytes with the id, little-endian, then the
//! data. The text frame announces it with `"attached": true`, in both directions.
//!
//! After a change, `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-desk generated` updates the TypeScript.

#![allow(dead_code, reason = "some types are only for the page")]
#![allow(clippy::enum_variant_names, reason = "the prefix names the lens, on the wire too")]

mod crowd;
mod edit;
mod files;
mod inspector;
mod level_plan;
mod maps;
mod play;
mod routes;
mod sentence;
mod sight;
mod solve;
mod sprites;
mod trial;
mod twin;
mod world;

pub(crate) use crowd::*;
pub(crate) use edit::*;
pub(crate) use files::*;
pub(crate) use inspector::*;
pub(crate) use level_plan::*;
pub(crate) use maps::*;
pub(crate) use play::*;
pub(crate) use routes::*;
pub(crate) use sentence::*;
pub(crate) use sight::*;
pub(crate) use solve::*;
pub(crate) use sprites::*;
pub(crate) use trial::*;
pub(crate) use world::*;

use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// Any request.
#[derive(Debug)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(untagged))]
pub(crate) enum Request {
    Files(FilesRequest),
    Sprites(SpritesRequest),
    Play(PlayRequest),
    Edit(EditRequest),
    Map(MapRequest),
    Sight(SightRequest),
    Crowd(CrowdRequest),
    Route(RouteRequest),
    Solve(SolveRequest),
}

/// Any answer.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(untagged)]
pub(crate) enum Answer {
    Server(ServerAnswer),
    Files(FilesAnswer),
    Sprites(SpritesAnswer),
    Play(PlayAnswer),
    Edit(EditAnswer),
    Map(MapAnswer),
    Sight(SightAnswer),
    Crowd(CrowdAnswer),
    Route(RouteAnswer),
    Solve(SolveAnswer),
}

/// Messages that the server sends by itself, or in answer to any request.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum ServerAnswer {
    /// The first message on a socket. `resumed` is true if the window's worlds still exist after a reconnect.
    Hello { version: String, resumed: bool },
    /// A sentence that says what is wrong and what to do.
    Error { message: String },
}
