//! Playing a replay again, and saying where it begins to differ.

use super::{Fingerprint, Replay, Source, fingerprint};
use crate::level_file::{self, Diagnostic};
use gridcosm_universe::{Action, Outcome, State, StepError};

/// The words that files use for outcomes.
const WORDS: [(Outcome, &str); 4] = [
    (Outcome::Won, "won"),
    (Outcome::Lost, "lost"),
    (Outcome::Truncated, "truncated"),
    (Outcome::Ongoing, "ongoing"),
];

/// The word that files use for an outcome.
pub fn outcome_word(outcome: Outcome) -> &'static str {
    WORDS.iter().find(|(known, _)| *known == outcome).map_or("ongoing", |(_, word)| word)
}

/// The outcome of a word.
pub fn outcome_from_word(word: &str) -> Option<Outcome> {
    WORDS.iter().find(|(_, known)| *known == word).map(|(outcome, _)| *outcome)
}

/// What a replay that holds comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The actions that were taken.
    pub turns: usize,
    /// How it stands then.
    pub outcome: Outcome,
    /// The state after the last action.
    pub state: State,
}

/// Why a replay does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The level's text has errors.
    #[error("the level cannot be read: {}", .0.first().map(Diagnostic::to_string).unwrap_or_default())]
    Level(Vec<Diagnostic>),
    /// There is no level of this number.
    #[error("the file has {levels} levels, and the replay is of number {index}, counted from 0")]
    NoSuchLevel {
        /// Which one is wanted.
        index: usize,
        /// How many there are.
        levels: usize,
    },
    /// The level cannot be played.
    #[error("the level cannot be played: {0}")]
    Unplayable(String),
    /// A state is not the one that was noted.
    #[error("turn {turn} differs: the state is {found}, and {expected} was noted{}", .last_good.map(|turn| format!("; turn {turn} was still right")).unwrap_or_default())]
    Differs {
        /// The first checkpoint that differs.
        turn: usize,
        /// The checkpoint before it, which did not.
        last_good: Option<usize>,
        /// What was noted.
        expected: Fingerprint,
        /// What came out.
        found: Fingerprint,
    },
    /// A checkpoint lies after the last action.
    #[error("there is a checkpoint at turn {turn}, and the replay ends at turn {end}")]
    BeyondTheEnd {
        /// Where the checkpoint is.
        turn: usize,
        /// Where the replay ends.
        end: usize,
    },
    /// An action could not be taken.
    #[error("turn {turn} cannot be played: {error}")]
    Step {
        /// The turn that failed, from 1.
        turn: usize,
        /// Why.
        error: StepError,
    },
    /// It ended otherwise.
    #[error("the replay ends {}, and {} was noted", outcome_word(*.found), outcome_word(*.expected))]
    Outcome {
        /// What was noted.
        expected: Outcome,
        /// What came out.
        found: Outcome,
    },
}

/// The start of a level of a file, with a seed in place of its own.
///
/// # Errors
/// When the text is no level file, or has no such level.
pub fn start(level_text: &str, index: usize, seed: Option<i64>) -> Result<State, VerifyError> {
    let mut pack = level_file::read(level_text).map_err(VerifyError::Level)?;
    let levels = pack.levels.len();
    if index >= levels {
        return Err(VerifyError::NoSuchLevel { index, levels });
    }
    let mut level = pack.levels.swap_remove(index).level;
    level.seed = seed.or(level.seed);
    level.to_state().map_err(|error| VerifyError::Unplayable(error.to_string()))
}

impl Replay {
    /// Plays a level and notes every `every`-th turn, the start and the end. An `every` of 0 notes the end only.
    ///
    /// # Errors
    /// When the level or an action is not sound.
    pub fn record(
        source: Source,
        level_text: &str,
        index: usize,
        seed: Option<i64>,
        actions: &[Action],
        every: usize,
    ) -> Result<Self, VerifyError> {
        let start = start(level_text, index, seed)?;
        let replay = Self::record_from(start, source, actions, every)?;
        Ok(Self { index, seed, ..replay })
    }

    /// Plays from a state and notes every `every`-th turn, the start and the end. An `every` of 0 notes the end only.
    ///
    /// # Errors
    /// When an action cannot be taken.
    pub fn record_from(
        mut state: State,
        source: Source,
        actions: &[Action],
        every: usize,
    ) -> Result<Self, VerifyError> {
        let mut checkpoints = Vec::new();
        for turn in 0..=actions.len() {
            if turn > 0 {
                act(&mut state, actions, turn)?;
            }
            if turn == actions.len() || (every > 0 && turn % every == 0) {
                checkpoints.push((turn, fingerprint(&state)));
            }
        }
        let outcome = Some(state.outcome());
        Ok(Self { source, index: 0, seed: None, actions: actions.to_vec(), outcome, checkpoints })
    }

    /// Plays the replay on its level's text and compares what comes out with what was noted.
    ///
    /// # Errors
    /// The first turn that differs, or why there is none to compare.
    pub fn verify(&self, level_text: &str) -> Result<Verified, VerifyError> {
        self.verify_from(start(level_text, self.index, self.seed)?)
    }

    /// Plays the replay from a state and compares what comes out with what was noted.
    ///
    /// # Errors
    /// The first turn that differs, or why there is none to compare.
    pub fn verify_from(&self, mut state: State) -> Result<Verified, VerifyError> {
        let end = self.actions.len();
        let mut noted = self.checkpoints.iter().copied().peekable();
        let mut last_good = None;
        for turn in 0..=end {
            if turn > 0 {
                act(&mut state, &self.actions, turn)?;
            }
            while let Some((_, expected)) = noted.next_if(|&(at, _)| at == turn) {
                let found = fingerprint(&state);
                if found != expected {
                    return Err(VerifyError::Differs { turn, last_good, expected, found });
                }
                last_good = Some(turn);
            }
        }
        if let Some(&(turn, _)) = noted.peek() {
            return Err(VerifyError::BeyondTheEnd { turn, end });
        }
        let found = state.outcome();
        match self.outcome.filter(|&expected| expected != found) {
            Some(expected) => Err(VerifyError::Outcome { expected, found }),
            None => Ok(Verified { turns: end, outcome: found, state }),
        }
    }
}

/// Takes the action of a turn, counted from 1.
fn act(state: &mut State, actions: &[Action], turn: usize) -> Result<(), VerifyError> {
    let Some(&action) = actions.get(turn - 1) else { return Ok(()) };
    state.advance(action).map_err(|error| VerifyError::Step { turn, error })?;
    Ok(())
}
