//! The Crowd lens.

use super::{Answered, Desk};
use crate::wire::{CrowdAnswer, CrowdRequest};

/// What one window keeps for this lens.
#[derive(Debug, Default)]
pub(crate) struct Crowd {}

impl Crowd {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: CrowdRequest,
        _bytes: Option<Vec<u8>>,
        _desk: &mut Desk,
    ) -> Answered<CrowdAnswer> {
        Err(format!("The Crowd lens cannot do this yet: {request:?}.").into())
    }
}
