//! What a search is asked, and what it answers.

use gridcosm_universe::{Action, Outcome, State, StepError};
use std::ops::ControlFlow;

/// The kind of solution that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aim {
    /// The fewest turns; any solution if the budget does not suffice for the proof.
    #[default]
    Turns,
    /// The fewest pushes; any solution if the budget does not suffice for the proof. Where pushes cannot be counted,
    /// because the level is no flat Sokoban, it is the same as [`Turns`](Self::Turns).
    Pushes,
    /// The first solution that is found.
    Any,
}

/// How much a search may use. Time is up to the caller, who can stop a search whenever it reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Different situations that it may keep, in all of its parts together.
    pub situations: u64,
    /// Bytes for these situations, approximately.
    pub memory: usize,
}

impl Budget {
    /// Enough for any search that ends within a minute: a hundred million situations in 2 GiB.
    pub const LARGE: Self = Self { situations: 100_000_000, memory: 2 << 30 };

    /// So many situations, and memory as needed.
    pub const fn situations(situations: u64) -> Self {
        Self { situations, memory: usize::MAX }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::LARGE
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Different situations found so far.
    pub situations: u64,
    /// Situations generated so far, known ones included.
    pub generated: u64,
    /// The memory they use, in bytes.
    pub memory: usize,
    /// The turns of the best solution so far.
    pub turns: Option<usize>,
}

/// Hears how far a search is and says whether it goes on.
pub type Report<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// What is known about the length of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No solution has fewer turns.
    Turns,
    /// No solution has fewer pushes.
    Pushes,
    /// It is a solution.
    None,
}

/// The actions of a solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Way {
    /// What to do, turn by turn.
    pub actions: Vec<Action>,
    /// Who acts from a turn on, where the player chooses: the turn and the number of the agent, from 0.
    pub agents: Vec<(usize, usize)>,
}

impl Way {
    /// Plays it by the rules of the level. Returns how the game stands after it.
    ///
    /// # Errors
    /// The first step that fails.
    pub fn replay(&self, start: &State) -> Result<Outcome, StepError> {
        let mut state = start.clone();
        let mut agents = self.agents.iter().peekable();
        for (turn, &action) in self.actions.iter().enumerate() {
            while let Some((_, agent)) = agents.next_if(|(from, _)| *from == turn) {
                let chosen = state.agents().nth(*agent);
                chosen.map(|id| state.choose(id));
            }
            state.advance(action)?;
        }
        Ok(state.outcome())
    }
}

/// What a search has found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A way to win.
    Way(Way, Proof),
    /// There is none: the search has examined everything that can happen.
    Impossible,
    /// The search has ended before it found a way.
    Unknown,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It has done what it was asked.
    Done,
    /// It found so many situations as it may.
    Situations,
    /// Its memory is used up.
    Memory,
    /// The caller stopped it.
    Stopped,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it has found out.
    pub verdict: Verdict,
    /// How it went about it, in a word: `sokoban` or `general`.
    pub method: &'static str,
    /// Why it ended.
    pub end: End,
    /// What it took.
    pub progress: Progress,
    /// The pushes of the solution, where they can be counted.
    pub pushes: Option<u32>,
}

impl Answer {
    /// The solution, if there is one.
    pub fn way(&self) -> Option<&Way> {
        match &self.verdict {
            Verdict::Way(way, _) => Some(way),
            _ => None,
        }
    }
}
