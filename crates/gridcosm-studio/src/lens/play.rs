//! The Play lens.

use super::{Answered, Desk};
use crate::wire::{PlayAnswer, PlayRequest};

/// What one window keeps for this lens.
#[derive(Debug, Default)]
pub(crate) struct Play {}

impl Play {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: PlayRequest,
        _bytes: Option<Vec<u8>>,
        _desk: &mut Desk,
    ) -> Answered<PlayAnswer> {
        Err(format!("The Play lens cannot do this yet: {request:?}.").into())
    }
}
