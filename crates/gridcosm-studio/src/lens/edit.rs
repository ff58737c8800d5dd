//! The Edit lens.

use super::{Answered, Desk};
use crate::wire::{EditAnswer, EditRequest};

/// What one window keeps for this lens.
#[derive(Debug, Default)]
pub(crate) struct Edit {}

impl Edit {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: EditRequest,
        _bytes: Option<Vec<u8>>,
        _desk: &mut Desk,
    ) -> Answered<EditAnswer> {
        Err(format!("The Edit lens cannot do this yet: {request:?}.").into())
    }
}
