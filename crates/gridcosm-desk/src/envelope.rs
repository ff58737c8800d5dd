//! Answers as they travel: a text with the number of its request, and bytes if the text announces some.

use crate::{
    lens::{Answered, Complaint, Reply},
    wire::{Answer, ServerAnswer},
};

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
        let text = message(id, bytes.is_some(), &answer).unwrap_or_else(|error| {
            format!(
                r#"{{"id":{id},"type":"error","message":"An answer could not be written: {error}."}}"#
            )
        });
        Self { id, text, bytes }
    }
}

/// The answer's own object, with the number before its fields. (Serde can flatten one object into another, but then
/// compiles every answer a second time.)
fn message(id: u32, attached: bool, answer: &Answer) -> Result<String, serde_json::Error> {
    let mut text = format!("{{\"id\":{id},");
    if attached {
        text.push_str("\"attached\":true,");
    }
    // Every answer has at least its type, so a field follows.
    let own = serde_json::to_string(answer)?;
    text.push_str(own.strip_prefix('{').unwrap_or(&own));
    Ok(text)
}
