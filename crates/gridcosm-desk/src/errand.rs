//! Long work that needs nothing but its question, so that a host can also do it elsewhere: the question travels as
//! text, and so does the answer.

use crate::{
    host::Clock,
    job::Progress,
    lens::{
        Complaint,
        crowd::Alone,
        routes::{Comparison, Scenario},
        sight::Check,
        solve::{HintQuestion, IdeasQuestion, LevelQuestion, MakeQuestion},
    },
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

/// A question that contains everything its answer needs.
pub(crate) trait Errand: Serialize + DeserializeOwned + Send + 'static {
    type Answer: Serialize + DeserializeOwned + Send + 'static;
    /// How the question is called when it travels.
    const NAME: &'static str;

    /// What is being done, in words.
    fn what(&self) -> &'static str;

    fn run(self, clock: Clock, progress: &Progress) -> Result<Self::Answer, Complaint>;

    /// The question as a text.
    fn question(&self) -> Option<String> {
        serde_json::to_string(&Envelope { name: Self::NAME, question: self }).ok()
    }
}

#[derive(Serialize, Deserialize)]
struct Envelope<N, Q> {
    name: N,
    question: Q,
}

/// Answers the question of a [`crate::LongWork`], wherever this runs.
///
/// # Errors
/// A sentence, if the work failed or the text is not a question.
pub fn run_errand(text: &str, clock: Clock, progress: &Progress) -> Result<String, String> {
    let asked: Envelope<String, Value> = serde_json::from_str(text).map_err(not_understood)?;
    let run = match &*asked.name {
        Check::NAME => answer::<Check>,
        Comparison::NAME => answer::<Comparison>,
        Scenario::NAME => answer::<Scenario>,
        Alone::NAME => answer::<Alone>,
        LevelQuestion::NAME => answer::<LevelQuestion>,
        IdeasQuestion::NAME => answer::<IdeasQuestion>,
        HintQuestion::NAME => answer::<HintQuestion>,
        MakeQuestion::NAME => answer::<MakeQuestion>,
        other => return Err(format!("The studio knows no work called {other:?}.")),
    };
    run(asked.question, clock, progress)
}

fn answer<E: Errand>(question: Value, clock: Clock, progress: &Progress) -> Result<String, String> {
    let errand: E = serde_json::from_value(question).map_err(not_understood)?;
    let answer = errand.run(clock, progress).map_err(|Complaint(sentence)| sentence)?;
    serde_json::to_string(&answer).map_err(not_understood)
}

fn not_understood(error: serde_json::Error) -> String {
    format!("The studio did not understand a piece of work: {error}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_errand_is_explained() {
        let run = |text| run_errand(text, Clock(|| 0.0), &Progress::default()).unwrap_err();
        assert!(run("{").starts_with("The studio did not understand"));
        assert!(run(r#"{"name":"dance","question":{}}"#).contains("no work called \"dance\""));
        assert!(run(r#"{"name":"sight_check","question":{}}"#).contains("missing field"));
    }
}
