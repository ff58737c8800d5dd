//! The Edit lens: parses texts, and applies operations that change texts.
//!
//! The page keeps the text and its history, so this lens keeps nothing: it can be killed at any time.

mod export;
mod import;
mod making;
mod maze;
mod operation;
mod reading;
mod rule_words;
mod tidy;

use super::{Answered, Desk};
use crate::wire::{EditAnswer, EditRequest};

/// The state of this lens in one window: none, because the text comes with every request.
#[derive(Debug, Default)]
pub(crate) struct Edit {}

impl Edit {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: EditRequest,
        bytes: Option<Vec<u8>>,
        _desk: &mut Desk,
    ) -> Answered<EditAnswer> {
        let answer = match request {
            EditRequest::EditRead { text, index } => reading::read(&text, index, None),
            EditRequest::EditApply { text, index, operations, made } => {
                let operation::Applied { text, index, made } =
                    operation::apply_all(text, index, operations, &made)?;
                reading::read(&text, index, Some(made))
            }
            EditRequest::EditVocabulary => reading::vocabulary(),
            EditRequest::EditLooks { stacks } => {
                EditAnswer::EditLooks { looks: stacks.iter().map(|s| reading::look(s)).collect() }
            }
            EditRequest::EditInspect { text, index, place, before } => {
                reading::inspect(&text, index, place, before.as_deref())?
            }
            EditRequest::EditMake { plan } => making::make(plan)?,
            EditRequest::EditImport { files } => import::import(&files, bytes)?,
            EditRequest::EditExports { text, index } => export::exports(&text, index)?,
            EditRequest::EditExport { text, index, format } => {
                return export::export(&text, index, &format);
            }
        };
        Ok(answer.into())
    }
}

#[cfg(test)]
mod tests;
