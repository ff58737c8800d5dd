//! The Edit lens: parses texts, and applies operations that change texts.
//!
//! The page keeps the text and its history, so this lens keeps nothing: it can be killed at any time.

mod export;
mod import;
mod making;
mod maze;
mod nest;
mod operation;
mod reading;
mod tidy;

use super::{Answered, Desk};
use crate::{
    level_text,
    wire::{EditAnswer, EditRequest},
};

/// The state of this lens in one window: none, because the text comes with every request.
#[derive(Debug, Default)]
pub(crate) struct Edit {}

impl Edit {
    /// Answers one request; `bytes` came with it.
    pub(crate) fn handle(
        &mut self,
        request: EditRequest,
        bytes: Option<Vec<u8>>,
        desk: &mut Desk,
    ) -> Answered<EditAnswer> {
        let answer = match request {
            EditRequest::EditRead { text, nest, .. } if is_nest(&text, nest) => {
                nest::read(&text, false)
            }
            EditRequest::EditRead { text, index, .. } => reading::read(&text, index, None),
            EditRequest::EditApply { text, nest, operations, .. } if is_nest(&text, nest) => {
                nest::read(&nest::apply_all(text, operations)?, true)
            }
            EditRequest::EditApply { text, index, operations, made, .. } => {
                let operation::Applied { text, index, made } =
                    operation::apply_all(text, index, operations, &made)?;
                reading::read(&text, index, Some(made))
            }
            EditRequest::EditVocabulary => reading::vocabulary(),
            EditRequest::EditLooks { stacks } => {
                EditAnswer::EditLooks { looks: stacks.iter().map(|s| reading::look(s)).collect() }
            }
            EditRequest::EditInspect { text, index, nest, place, before } => {
                reading::inspect(&text, index, is_nest(&text, nest), place, before.as_deref())?
            }
            EditRequest::EditMake { plan } => making::make(plan)?,
            EditRequest::EditImport { files } => import::import(&files, bytes)?,
            EditRequest::EditExports { text, index, nest } => {
                export::exports(&text, index, is_nest(&text, nest))?
            }
            EditRequest::EditExport { text, index, nest, format, sprites } => {
                let (nest, sprites) = (is_nest(&text, nest), desk.sprites.chosen(sprites));
                return export::export(&text, index, nest, &format, sprites.as_ref());
            }
        };
        Ok(answer.into())
    }
}

/// Whether a text is edited as a nest: because its file is one, or because it can be nothing else.
fn is_nest(text: &str, known: bool) -> bool {
    known || level_text::looks_like_nest(text)
}

#[cfg(test)]
mod tests;
