//! Walks through a nest: a navigator that follows a small script.

use super::{Closed, Nest, NestBoard};
use gridcosm_grid::Dir;
use gridcosm_nest::{AdvanceError, Contents, EnterError, Navigator, NavigatorOptions, Place};
use std::fmt;

/// One move of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Turns in a direction and goes one cell on.
    Step(Dir),
    /// Goes one cell on in the present direction.
    Advance,
    /// Goes into the grid to which the present cell refers.
    Enter,
    /// Goes into grids until a cell that is not a reference.
    EnterMulti,
    /// Goes out of the present grid, to its primary reference.
    Exit,
    /// Turns round.
    Flip,
}

/// The words of the moves that are not directions.
const WORDS: [(&str, Move); 5] = [
    ("advance", Move::Advance),
    ("enter", Move::Enter),
    ("enter_multi", Move::EnterMulti),
    ("exit", Move::Exit),
    ("flip", Move::Flip),
];

/// A script with more moves is a mistake.
const MOST_MOVES: usize = 10_000;

/// As [`parse_script`] reads it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(dir) => dir.fmt(f),
            other => {
                let word = WORDS.iter().find(|(_, word)| word == other);
                f.write_str(word.map_or("", |(word, _)| word))
            }
        }
    }
}

/// The reason why a script cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// A word that is no move.
    #[error(
        "`{0}` is not a move; write directions such as N, E or 3W, or advance, enter, enter_multi, exit, flip"
    )]
    NoMove(String),
    /// Too many moves.
    #[error("a walk has at most {MOST_MOVES} moves")]
    TooLong,
}

/// Reads moves: directions (`N`, `e`, `EES`, `3W`) and words, separated by blanks, commas or line breaks.
///
/// ```
/// use gridcosm::{grid::Dir, nests::{Move, parse_script}};
/// let moves = [Move::Step(Dir::E), Move::Step(Dir::E), Move::Enter, Move::Flip];
/// assert_eq!(parse_script("2E enter, flip")?, moves);
/// assert_eq!(parse_script("ee enter flip")?, moves);
/// # Ok::<(), gridcosm::nests::ScriptError>(())
/// ```
///
/// # Errors
/// The first word that is no move.
pub fn parse_script(text: &str) -> Result<Vec<Move>, ScriptError> {
    let mut moves = Vec::new();
    let words = text.split(|c: char| c == ',' || c.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        let (count, kind) = counted(word);
        let once = one(kind).ok_or_else(|| ScriptError::NoMove(word.to_owned()))?;
        let count = count.ok_or(ScriptError::TooLong)?;
        if once.len().saturating_mul(count).saturating_add(moves.len()) > MOST_MOVES {
            return Err(ScriptError::TooLong);
        }
        (0..count).for_each(|_| moves.extend(&once));
    }
    Ok(moves)
}

/// `3W` is `W` three times; without a number, once. No count is one too large to read.
fn counted(word: &str) -> (Option<usize>, &str) {
    let kind = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match word.strip_suffix(kind) {
        None | Some("") => (Some(1), word),
        Some(digits) => (digits.parse().ok(), kind),
    }
}

/// A word, or a row of directions.
fn one(word: &str) -> Option<Vec<Move>> {
    let lower = word.to_ascii_lowercase().replace('-', "_");
    if let Some((_, known)) = WORDS.iter().find(|(name, _)| *name == lower) {
        return Some(vec![*known]);
    }
    if let Ok(dir) = lower.parse::<Dir>() {
        return Some(vec![Move::Step(dir)]);
    }
    let step = |c: char| c.to_string().parse().ok().map(Move::Step);
    (!lower.is_empty()).then(|| lower.chars().map(step).collect())?
}

/// A move that was made, and where it led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move; `None` for the start.
    pub made: Option<Move>,
    /// The cell after it.
    pub place: Place,
    /// The direction after it.
    pub dir: Dir,
}

/// The reason why a move cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalkError {
    /// There is no next cell.
    #[error(transparent)]
    Advance(#[from] AdvanceError),
    /// There is no way in.
    #[error(transparent)]
    Enter(#[from] EnterError),
}

/// A walk, up to its end or the first move that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Walked {
    /// The start, and every move that was made.
    pub steps: Vec<Step>,
    /// The move that cannot be made, and why.
    pub failed: Option<(Move, WalkError)>,
}

impl Nest {
    /// Walks from a cell. Nothing is pushed, and tags do not matter: a navigator passes over every content.
    pub fn walk(
        &self,
        start: Place,
        dir: Dir,
        moves: &[Move],
        options: NavigatorOptions,
        closed: &[Closed],
    ) -> Walked {
        let stop = Contents::default();
        let board = NestBoard { nest: self, stop: &stop, closed };
        let mut navigator = Navigator::with_options(&board, start, dir, options);
        let mut walked =
            Walked { steps: vec![Step { made: None, place: start, dir }], failed: None };
        for &made in moves {
            if let Err(error) = make(&mut navigator, made) {
                walked.failed = Some((made, error));
                break;
            }
            let (place, dir) = (navigator.place(), navigator.dir());
            walked.steps.push(Step { made: Some(made), place, dir });
        }
        walked
    }
}

fn make(navigator: &mut Navigator<'_, NestBoard<'_>>, made: Move) -> Result<(), WalkError> {
    match made {
        Move::Step(dir) => {
            navigator.turn(dir);
            navigator.advance()?;
        }
        Move::Advance => navigator.advance()?,
        Move::Enter => navigator.enter()?,
        Move::EnterMulti => navigator.enter_multi()?,
        Move::Exit => navigator.leave()?,
        Move::Flip => navigator.flip(),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_read_and_mistakes_named() {
        let print = |text: &str| {
            let moves = parse_script(text).unwrap();
            moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(print("nEs, 2w\nenter-multi EXIT 0n"), "N E S W W enter_multi exit");
        assert_eq!(print("left up advance flip"), "W N advance flip");
        let moves = "N E S W advance enter enter_multi exit flip";
        assert_eq!(print(moves), moves);
        for wrong in ["x", "nx", "3", "-", "enterr"] {
            assert_eq!(parse_script(wrong), Err(ScriptError::NoMove(wrong.to_owned())));
        }
        for long in ["10001e", "99999999999999999999999e", "10000e n"] {
            assert_eq!(parse_script(long), Err(ScriptError::TooLong));
        }
    }
}
