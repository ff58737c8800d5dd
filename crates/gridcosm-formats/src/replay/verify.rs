//! Playing a replay again, and saying where it begins to differ.

use super::{Fingerprint, Replay, Source, fingerprint};
use crate::level_file::{self, Diagnostic};
use gridcosm_universe::{Action, Outcome, PushRules, State, StepError};

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
    /// Pulling is switched where there are no rules of pushing, or after the end.
    #[error("pulling is switched at turn {turn}: {reason}")]
    Pull {
        /// Where.
        turn: usize,
        /// Why that cannot be.
        reason: &'static str,
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
        state: State,
        source: Source,
        actions: &[Action],
        every: usize,
    ) -> Result<Self, VerifyError> {
        Self::record_switched(state, source, actions, &[], every)
    }

    /// As [`record_from`](Self::record_from), with pulling switched on and off after some turns.
    ///
    /// # Errors
    /// When an action cannot be taken, or the level knows no pulling.
    pub fn record_switched(
        mut state: State,
        source: Source,
        actions: &[Action],
        pull: &[(usize, bool)],
        every: usize,
    ) -> Result<Self, VerifyError> {
        check_switches(pull, actions.len())?;
        let mut checkpoints = Vec::new();
        for turn in 0..=actions.len() {
            advance(&mut state, actions, pull, turn)?;
            if turn == actions.len() || (every > 0 && turn % every == 0) {
                checkpoints.push((turn, fingerprint(&state)));
            }
        }
        let outcome = Some(state.outcome());
        let (actions, pull) = (actions.to_vec(), pull.to_vec());
        Ok(Self { source, index: 0, seed: None, actions, pull, outcome, checkpoints })
    }

    /// Plays the replay on its level's text and compares what comes out with what was noted.
    ///
    /// # Errors
    /// The first turn that differs, or why there is none to compare.
    pub fn verify(&self, level_text: &str) -> Result<Verified, VerifyError> {
        self.verify_from(start(level_text, self.index, self.seed)?)
    }

    /// Switches pulling in a state as it was switched after a turn, for those who take the actions themselves.
    ///
    /// # Errors
    /// When the level has no rules of pushing.
    pub fn switch(&self, state: &mut State, turn: usize) -> Result<(), VerifyError> {
        switch(state, &self.pull, turn)
    }

    /// Plays the replay from a state and compares what comes out with what was noted.
    ///
    /// # Errors
    /// The first turn that differs, or why there is none to compare.
    pub fn verify_from(&self, mut state: State) -> Result<Verified, VerifyError> {
        let end = self.actions.len();
        check_switches(&self.pull, end)?;
        let mut noted = self.checkpoints.iter().copied().peekable();
        let mut last_good = None;
        for turn in 0..=end {
            advance(&mut state, &self.actions, &self.pull, turn)?;
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

/// Takes the action of a turn, counted from 1, and switches what was switched after it. Turn 0 is the start.
fn advance(
    state: &mut State,
    actions: &[Action],
    pull: &[(usize, bool)],
    turn: usize,
) -> Result<(), VerifyError> {
    if let Some(&action) = turn.checked_sub(1).and_then(|at| actions.get(at)) {
        state.advance(action).map_err(|error| VerifyError::Step { turn, error })?;
    }
    switch(state, pull, turn)
}

/// Switches pulling as it was switched after a turn.
fn switch(state: &mut State, pull: &[(usize, bool)], turn: usize) -> Result<(), VerifyError> {
    let here = pull.partition_point(|(at, _)| *at < turn);
    for &(_, on) in pull[here..].iter().take_while(|(at, _)| *at == turn) {
        let rules = state.push_rules().cloned();
        let reason = "the level has no rules of pushing";
        let rules = rules.ok_or(VerifyError::Pull { turn, reason })?;
        state.set_push_rules(Some(PushRules { pull: on, ..rules }));
    }
    Ok(())
}

fn check_switches(pull: &[(usize, bool)], end: usize) -> Result<(), VerifyError> {
    let late = pull.iter().find(|(turn, _)| *turn > end);
    let reason = "the replay ends before";
    late.map_or(Ok(()), |&(turn, _)| Err(VerifyError::Pull { turn, reason }))
}
