//! Playing a replay again, and reporting where it begins to differ.

use super::{Fingerprint, Replay, Source, fingerprint};
use crate::level_file::{Pack, StartError};
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

/// The result of a correct replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of actions.
    pub turns: usize,
    /// The outcome.
    pub outcome: Outcome,
    /// The state after the last action.
    pub state: State,
}

/// The reason why a replay is not correct.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    /// The level cannot start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A state differs from the recorded one.
    #[error("turn {turn} differs: the state is {found}, but the replay says {expected}{}", .last_good.map(|turn| format!("; turn {turn} still matched")).unwrap_or_default())]
    Differs {
        /// The first checkpoint that differs.
        turn: usize,
        /// The checkpoint before it, which still agreed.
        last_good: Option<usize>,
        /// The recorded value.
        expected: Fingerprint,
        /// The actual value.
        found: Fingerprint,
    },
    /// A checkpoint lies after the last action.
    #[error("the checkpoint at turn {turn} is after the end of the replay, turn {end}")]
    BeyondTheEnd {
        /// The turn of the checkpoint.
        turn: usize,
        /// The last turn of the replay.
        end: usize,
    },
    /// An action failed.
    #[error("turn {turn} cannot be played: {error}")]
    Step {
        /// The turn that failed, from 1.
        turn: usize,
        /// The reason.
        error: StepError,
    },
    /// Pulling is switched in a level without push rules, or after the end.
    #[error("pulling cannot be switched at turn {turn}: {reason}")]
    Pull {
        /// The turn.
        turn: usize,
        /// The reason why that is impossible.
        reason: &'static str,
    },
    /// The outcome differs.
    #[error("the replay ends {}, but it says {}", outcome_word(*.found), outcome_word(*.expected))]
    Outcome {
        /// The recorded outcome.
        expected: Outcome,
        /// The actual outcome.
        found: Outcome,
    },
}

/// Turns between two checkpoints of a recorded replay: verification finds a difference within this many turns of its
/// start, and a replay of a thousand turns still fits on a few screens.
const CHECKPOINT_TURNS: usize = 8;

impl Replay {
    /// Plays from a state and records fingerprints of the start, every eighth turn and the end. `pull` are the turns
    /// after which pulling is switched on or off.
    ///
    /// # Errors
    /// When an action fails, or the level has no pulling.
    pub fn record(
        mut state: State,
        source: Source,
        actions: &[Action],
        pull: &[(usize, bool)],
    ) -> Result<Self, VerifyError> {
        check_switches(pull, actions.len())?;
        let mut checkpoints = Vec::new();
        for turn in 0..=actions.len() {
            advance(&mut state, actions, pull, turn)?;
            if turn == actions.len() || turn % CHECKPOINT_TURNS == 0 {
                checkpoints.push((turn, fingerprint(&state)));
            }
        }
        let outcome = Some(state.outcome());
        let (actions, pull) = (actions.to_vec(), pull.to_vec());
        Ok(Self { source, index: 0, seed: None, actions, pull, outcome, checkpoints })
    }

    /// Plays the replay on its level and compares the results with the recorded ones.
    ///
    /// # Errors
    /// The first turn that differs, or the reason why there is nothing to compare.
    pub fn verify(&self, pack: &Pack) -> Result<Verified, VerifyError> {
        self.verify_from(pack.start(self.index, self.seed)?)
    }

    /// Plays the replay from a state and compares the results with the recorded ones.
    ///
    /// # Errors
    /// The first turn that differs, or the reason why there is nothing to compare.
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

/// Takes the action of a turn, counted from 1, and switches pulling if it was switched after that turn. Turn 0 is the
/// start.
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
        if !state.set_pull(on) {
            return Err(VerifyError::Pull { turn, reason: "the level has no push rules" });
        }
    }
    Ok(())
}

fn check_switches(pull: &[(usize, bool)], end: usize) -> Result<(), VerifyError> {
    let late = pull.iter().find(|(turn, _)| *turn > end);
    let reason = "the replay ends before";
    late.map_or(Ok(()), |&(turn, _)| Err(VerifyError::Pull { turn, reason }))
}
