//! The Routes lens.

use super::{Answered, Desk};
use crate::wire::{RouteAnswer, RouteRequest};

/// What one window keeps for this lens.
#[derive(Debug, Default)]
pub(crate) struct Routes {}

impl Routes {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: RouteRequest,
        _bytes: Option<Vec<u8>>,
        _desk: &mut Desk,
    ) -> Answered<RouteAnswer> {
        Err(format!("The Routes lens cannot do this yet: {request:?}.").into())
    }
}
