//! Thousands of environments in one call.

use crate::{Course, Lane, Observation};
use gridcosm_universe::{Outcome, StepError};

/// What happens to an environment whose episode has ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// Its next step begins a new episode and ignores the action.
    #[default]
    NextStep,
    /// The same step begins a new episode; the last observation of the old one is kept apart.
    SameStep,
    /// It waits for a reset.
    Disabled,
}

/// Where a batch writes its results: one element, or one observation, for each lane.
#[derive(Debug)]
pub struct Outputs<'a> {
    /// Observations, if they are bytes.
    pub bytes: &'a mut [u8],
    /// Observations, if they are numbers.
    pub numbers: &'a mut [f32],
    /// Payments.
    pub rewards: &'a mut [f64],
    /// Whether episodes have ended by winning or losing.
    pub terminated: &'a mut [bool],
    /// Whether episodes have been cut off.
    pub truncated: &'a mut [bool],
    /// Score, turn, outcome (0 ongoing, 1 won, 2 lost, 3 cut off) and level, [`Outputs::FACTS`] for each lane. After an
    /// automatic reset in the same step they are still those of the old episode.
    pub facts: &'a mut [i64],
    /// Only in the mode [`Autoreset::SameStep`]: the last observations of episodes that have ended.
    pub final_bytes: &'a mut [u8],
    /// The same, if they are numbers.
    pub final_numbers: &'a mut [f32],
}

impl<'a> Outputs<'a> {
    /// Facts for each lane.
    pub const FACTS: usize = 4;

    fn split(self, course: &Course, lanes: usize) -> (Outputs<'a>, Outputs<'a>) {
        let values = course.observation_len() * lanes;
        // Slices that a course does not need are empty.
        fn cut<T>(slice: &mut [T], at: usize) -> (&mut [T], &mut [T]) {
            slice.split_at_mut(at.min(slice.len()))
        }
        let (bytes, more_bytes) = cut(self.bytes, values);
        let (numbers, more_numbers) = cut(self.numbers, values);
        let (rewards, more_rewards) = cut(self.rewards, lanes);
        let (terminated, more_terminated) = cut(self.terminated, lanes);
        let (truncated, more_truncated) = cut(self.truncated, lanes);
        let (facts, more_facts) = cut(self.facts, lanes * Self::FACTS);
        let (final_bytes, more_final_bytes) = cut(self.final_bytes, values);
        let (final_numbers, more_final_numbers) = cut(self.final_numbers, values);
        let first = Outputs {
            bytes,
            numbers,
            rewards,
            terminated,
            truncated,
            facts,
            final_bytes,
            final_numbers,
        };
        let second = Outputs {
            bytes: more_bytes,
            numbers: more_numbers,
            rewards: more_rewards,
            terminated: more_terminated,
            truncated: more_truncated,
            facts: more_facts,
            final_bytes: more_final_bytes,
            final_numbers: more_final_numbers,
        };
        (first, second)
    }
}

/// A step that cannot be taken, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("environment {lane}: {error}")]
pub struct BatchError {
    /// The lane, from 0.
    pub lane: usize,
    /// Why.
    pub error: StepError,
}

/// Lanes that take their next step, with their actions and the place for their results. It can be split, and the parts
/// can run on different threads; the results are the same.
#[derive(Debug)]
pub struct Lanes<'a> {
    course: &'a Course,
    autoreset: Autoreset,
    first: usize,
    lanes: &'a mut [Lane],
    /// Numbers that the caller has checked.
    actions: &'a [i64],
    out: Outputs<'a>,
}

impl<'a> Lanes<'a> {
    /// Lanes and their actions. The slices must have the lengths that [`Outputs`] says; the caller checks the actions.
    pub fn new(
        course: &'a Course,
        autoreset: Autoreset,
        lanes: &'a mut [Lane],
        actions: &'a [i64],
        out: Outputs<'a>,
    ) -> Self {
        Self { course, autoreset, first: 0, lanes, actions, out }
    }

    /// The number of lanes.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// Two halves.
    pub fn halves(self) -> (Self, Self) {
        let middle = self.lanes.len() / 2;
        let Self { course, autoreset, first, lanes, actions, out } = self;
        let (lanes, more_lanes) = lanes.split_at_mut(middle);
        let (actions, more_actions) = actions.split_at(middle);
        let (out, more_out) = out.split(course, middle);
        let second = first + middle;
        (
            Self { course, autoreset, first, lanes, actions, out },
            Self {
                course,
                autoreset,
                first: second,
                lanes: more_lanes,
                actions: more_actions,
                out: more_out,
            },
        )
    }

    /// Takes a step in every lane.
    ///
    /// # Errors
    /// The first step that cannot be taken. Its lane is as before, and all others have taken theirs.
    pub fn step(self) -> Result<(), BatchError> {
        let Self { course, autoreset, first, lanes, actions, out } = self;
        let values = course.observation_len();
        let flat = course.observation == Observation::Flat;
        let mut failed = None;
        for (n, (lane, &action)) in lanes.iter_mut().zip(actions).enumerate() {
            let begin_again = autoreset == Autoreset::NextStep && lane.has_ended();
            let result = if begin_again {
                lane.reset(course);
                Ok(Default::default())
            } else {
                lane.step(course, action as usize)
            };
            let transition = result.unwrap_or_else(|error| {
                failed.get_or_insert(BatchError { lane: first + n, error });
                Default::default()
            });
            out.rewards[n] = transition.reward;
            out.terminated[n] = transition.terminated;
            out.truncated[n] = transition.truncated;
            let facts = n * Outputs::FACTS;
            out.facts[facts..facts + Outputs::FACTS]
                .copy_from_slice(&facts_of(lane, transition.truncated));
            let span = n * values..(n + 1) * values;
            if autoreset == Autoreset::SameStep && lane.has_ended() && !begin_again {
                if flat {
                    lane.observe_flat(&mut out.final_numbers[span.clone()]);
                } else {
                    lane.observe(course, &mut out.final_bytes[span.clone()]);
                }
                lane.reset(course);
            }
            if flat {
                lane.observe_flat(&mut out.numbers[span]);
            } else {
                lane.observe(course, &mut out.bytes[span]);
            }
        }
        failed.map_or(Ok(()), Err)
    }
}

/// Score, turn, outcome and level of a lane.
pub(crate) fn facts_of(lane: &Lane, truncated: bool) -> [i64; Outputs::FACTS] {
    let state = lane.state();
    let outcome = match state.outcome() {
        Outcome::Won => 1,
        Outcome::Lost => 2,
        Outcome::Truncated => 3,
        Outcome::Ongoing => i64::from(truncated) * 3,
    };
    [state.progress.score, state.progress.turn, outcome, lane.level()]
}

impl Lane {
    /// Score, turn, outcome and level, as in [`Outputs::facts`].
    pub fn facts(&self) -> [i64; Outputs::FACTS] {
        facts_of(self, self.has_ended())
    }
}
