//! Answers as they travel: a text with the number of its request, and bytes if the text announces some.

use crate::{
    lens::{Answered, Complaint, Reply},
    wire::{Answer, ServerAnswer},
};
use serde::Serialize;

/// An answer, ready to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Envelope {
    /// The number of the request; 0 for messages that answer none.
    pub id: u32,
    /// One JSON object.
    pub text: String,
    /// Bytes that follow the text.
    pub bytes: Option<Vec<u8>>,
}

#[derive(Serialize)]
struct Message<'a> {
    id: u32,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    attached: bool,
    #[serde(flatten)]
    answer: &'a Answer,
}

impl Envelope {
    /// The first message to a page. `resumed` tells whether its worlds still exist.
    pub fn hello(resumed: bool) -> Self {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Self::new(0, Ok(Answer::Server(ServerAnswer::Hello { version, resumed }).into()))
    }

    /// A sentence that says what is wrong and what to do.
    pub fn error(id: u32, sentence: impl Into<String>) -> Self {
        Self::new(id, Err(Complaint(sentence.into())))
    }

    pub(crate) fn new(id: u32, answered: Answered<Answer>) -> Self {
        let Reply { answer, bytes } = answered.unwrap_or_else(|Complaint(message)| {
            Answer::Server(ServerAnswer::Error { message }).into()
        });
        let message = Message { id, attached: bytes.is_some(), answer: &answer };
        let text = serde_json::to_string(&message).unwrap_or_else(|error| {
            format!(
                r#"{{"id":{id},"type":"error","message":"An answer could not be written: {error}."}}"#
            )
        });
        Self { id, text, bytes }
    }
}
