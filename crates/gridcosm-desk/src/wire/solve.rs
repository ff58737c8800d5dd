//! Questions to the solver, of the Edit and the Play lens.

use super::{Action, Piece, Working};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// Questions to the solver. Each starts work and is answered with `solve_working`; `solve_poll` fetches the result. A new
/// question of a kind replaces the one before.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[cfg_attr(test, ts(tag = "type"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SolveRequest {
    /// Whether a level can be won, and how hard it is. Result: `solve_verdict`.
    SolveLevel { text: String, index: u32 },
    /// Which of its ideas a level needs. Result: `solve_ideas`.
    SolveIdeas { text: String, index: u32 },
    /// What to do next in the game that is being played. Result: `solve_hint`.
    SolveHint,
    /// Makes new levels. Result: `solve_made`.
    SolveMake { recipe: MakeCard },
    /// Asks for the result of the work of a kind. Answer: `solve_working`, the result, or `solve_idle`.
    SolvePoll { kind: SolveKind },
    /// Stops the work of a kind. Answer: `solve_idle`.
    SolveStop { kind: SolveKind },
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SolveKind {
    Level,
    Ideas,
    Hint,
    Make,
}

/// Answers to questions about solutions.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum SolveAnswer {
    SolveWorking(Working),
    SolveIdle,
    SolveVerdict(VerdictCard),
    SolveIdeas { ideas: Vec<IdeaCard> },
    SolveHint(HintCard),
    SolveMade { levels: Vec<MadeCard> },
}

/// Whether a level can be won.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct VerdictCard {
    pub result: SolveResult,
    /// The answer in a sentence.
    pub sentence: String,
    /// A solution as text, for the Play lens; `null` if there is none.
    pub script: Option<String>,
    /// Whether it is proved to be a shortest one.
    pub shortest: bool,
    pub rating: Option<RatingCard>,
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "snake_case")]
pub(crate) enum SolveResult {
    Winnable,
    Impossible,
    Unknown,
    /// There is nothing to win: no agent, or a text with mistakes.
    Nothing,
}

/// How hard a level is; shares are thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct RatingCard {
    pub difficulty: u32,
    pub turns: u32,
    pub pushes: u32,
    #[cfg_attr(test, ts(type = "number"))]
    pub situations: u64,
    pub complete: bool,
    pub branching: u32,
    pub detours: u32,
    pub surprises: u32,
    pub dead: u32,
}

impl From<gridcosm::solver::Rating> for RatingCard {
    fn from(rating: gridcosm::solver::Rating) -> Self {
        let gridcosm::solver::Rating {
            turns,
            pushes,
            situations,
            complete,
            branching,
            detours,
            surprises,
            dead,
            difficulty,
        } = rating;
        Self {
            difficulty,
            turns,
            pushes,
            situations,
            complete,
            branching,
            detours,
            surprises,
            dead,
        }
    }
}

/// Whether a level needs an idea.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct IdeaCard {
    pub word: String,
    /// What it means, as in "without pushing anything".
    pub about: String,
    /// `null` if it is unknown.
    pub needed: Option<bool>,
    /// A way that does without it, for the Play lens.
    pub script: Option<String>,
    pub turns: Option<u32>,
}

/// What to do next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct HintCard {
    /// Which thing matters next; `null` if there is nothing to advise.
    pub nudge: Option<Vec<Piece>>,
    /// The advice, or why there is none.
    pub pieces: Vec<Piece>,
    pub action: Option<Action>,
    /// Whether the game cannot be won any more.
    pub dead: bool,
    /// The turns to undo until it can be won again.
    pub undo: Option<u32>,
}

/// What new levels are made of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MakeCard {
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: i64,
    pub count: u32,
    /// Levels like this one, if it is given; then only the wanted difficulty counts of the rest.
    pub from: Option<MakeBase>,
    pub width: u32,
    pub height: u32,
    pub boxes: u32,
    pub rooms: u32,
    pub recursive: bool,
    pub keys: u32,
    pub hunters: u32,
    /// The lowest and the highest difficulty.
    pub difficulty: Option<(u32, u32)>,
}

/// The level from which others grow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MakeBase {
    pub text: String,
    pub index: u32,
}

/// A new level.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub(crate) struct MadeCard {
    pub text: String,
    pub script: String,
    pub rating: RatingCard,
}
