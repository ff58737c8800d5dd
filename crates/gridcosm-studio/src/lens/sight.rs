//! The Sight lens.

use super::{Answered, Desk};
use crate::wire::{SightAnswer, SightRequest};

/// What one window keeps for this lens.
#[derive(Debug, Default)]
pub(crate) struct Sight {}

impl Sight {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: SightRequest,
        _bytes: Option<Vec<u8>>,
        _desk: &mut Desk,
    ) -> Answered<SightAnswer> {
        Err(format!("The Sight lens cannot do this yet: {request:?}.").into())
    }
}
