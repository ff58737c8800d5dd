//! Playing a replay again, and reporting where it begins to differ.

use super::{Fingerprint, Replay, Script, Source, Switch, fingerprint};
use crate::level_file::{Pack, StartError};
use gridcosm_universe::{Outcome, State, StepError};

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
    /// A choice that the level does not have, or after the end.
    #[error("{switch} at turn {turn}: {reason}")]
    Switch {
        /// The turn.
        turn: usize,
        /// The choice.
        switch: Switch,
        /// The reason why that is impossible.
        reason: String,
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
    /// Plays from a state and records fingerprints of the start, every eighth turn and the end.
    ///
    /// # Errors
    /// When an action fails, or the level does not have a choice.
    pub fn record(mut state: State, source: Source, script: &Script) -> Result<Self, VerifyError> {
        check_switches(script)?;
        let mut checkpoints = Vec::new();
        for turn in 0..=script.actions.len() {
            advance(&mut state, script, turn)?;
            if turn == script.actions.len() || turn % CHECKPOINT_TURNS == 0 {
                checkpoints.push((turn, fingerprint(&state)));
            }
        }
        let outcome = Some(state.outcome());
        let script = script.clone();
        Ok(Self { source, index: 0, seed: None, script, outcome, checkpoints })
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
        let end = self.script.actions.len();
        check_switches(&self.script)?;
        let mut noted = self.checkpoints.iter().copied().peekable();
        let mut last_good = None;
        for turn in 0..=end {
            advance(&mut state, &self.script, turn)?;
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

/// Takes the action of a turn, counted from 1, and makes the choices that were made after that turn. Turn 0 is the
/// start.
fn advance(state: &mut State, script: &Script, turn: usize) -> Result<(), VerifyError> {
    if let Some(&action) = turn.checked_sub(1).and_then(|at| script.actions.get(at)) {
        state.advance(action).map_err(|error| VerifyError::Step { turn, error })?;
    }
    for switch in script.switches_after(turn) {
        let chosen = switch.apply(state);
        chosen.map_err(|reason| VerifyError::Switch { turn, switch, reason })?;
    }
    Ok(())
}

fn check_switches(script: &Script) -> Result<(), VerifyError> {
    let late = script.switches.iter().find(|(turn, _)| *turn > script.actions.len());
    late.map_or(Ok(()), |&(turn, switch)| {
        Err(VerifyError::Switch { turn, switch, reason: "the replay ends before".to_owned() })
    })
}
