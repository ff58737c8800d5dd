//! Pushes, pulls and traversals of a nest, tried without changing it.

use super::{Closed, Nest, NestBoard};
use gridcosm_formats::nest_roles::Role;
use gridcosm_grid::{Dir, words};
use gridcosm_nest::{
    Contents, GridId, Place, Planner, PushFailure, PushPath, RuleSet, Store, Trace, TraverseEnd,
    TraverseOptions, middle, traverse,
};

/// What to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A push that takes back choices that failed.
    Push,
    /// A push that takes the first strategy that applies at each cell, and never turns back.
    PushSimple,
    /// What lies ahead of an empty cell moves one cell towards it.
    Pull,
}

words!(Mode {
    Push "push" = "with backtracking",
    PushSimple "push_simple" = "the first strategy only",
    Pull "pull" = "towards an empty cell",
});

/// A push, and the rules by which it is decided.
#[derive(Clone, Debug)]
pub struct Question {
    /// The cell to push.
    pub start: Place,
    /// The direction.
    pub dir: Dir,
    /// The rules.
    pub rules: RuleSet,
    /// The contents that cannot be moved; see [`Nest::contents`].
    pub stop: Contents,
    /// The sides of grids through which nothing passes.
    pub closed: Vec<Closed>,
    /// Whether to record the search as a [`Trace`]. A pull does not search.
    pub explain: bool,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub struct Trial {
    /// The grids as they were.
    pub before: Store,
    /// The path and the grids after it, or why there is none. A pull never fails: if nothing moves, its path is empty.
    pub outcome: Result<(PushPath, Store), PushFailure>,
    /// The search, if it was asked for.
    pub trace: Option<Trace>,
}

/// The cells of a traversal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Traversed {
    /// In order.
    pub cells: Vec<Place>,
    /// Why it ended; `None` if it would have gone on.
    pub end: Option<TraverseEnd>,
}

impl Nest {
    /// A push by the rules of this nest, which its walls stop.
    pub fn question(&self, start: Place, dir: Dir) -> Question {
        let stop = self.roles.contents(&self.store, Role::Wall);
        let rules = self.rules.clone();
        Question { start, dir, rules, stop, closed: Vec::new(), explain: false }
    }

    /// Tries a push or a pull.
    pub fn attempt(&self, mode: Mode, question: &Question) -> Trial {
        let Question { start, dir, rules, stop, closed, explain } = question;
        let board = NestBoard { nest: self, stop, closed };
        let (mut planner, mut trace) = (Planner::new(), Trace::new());
        let found = match (mode, explain) {
            (Mode::Push, false) => planner.push(&board, *start, *dir, rules),
            (Mode::Push, true) => planner.push_traced(&board, *start, *dir, rules, &mut trace),
            (Mode::PushSimple, false) => planner.push_simple(&board, *start, *dir, rules),
            (Mode::PushSimple, true) => {
                planner.push_simple_traced(&board, *start, *dir, rules, &mut trace)
            }
            (Mode::Pull, _) => {
                let path = planner.pull(&board, *start, *dir, rules).cloned().unwrap_or_default();
                return self.tried(Ok(path), None);
            }
        };
        let found = found.cloned();
        self.tried(found, explain.then_some(trace))
    }

    fn tried(&self, found: Result<PushPath, PushFailure>, trace: Option<Trace>) -> Trial {
        let before = self.store.clone();
        let outcome = found.map(|path| {
            let after = before.apply(&path);
            (path, after)
        });
        Trial { before, outcome, trace }
    }

    /// Goes from cell to cell in one direction, at most `most` cells: in circles of grids there is no end.
    pub fn traverse(
        &self,
        question: &Question,
        options: TraverseOptions,
        most: usize,
    ) -> Traversed {
        let Question { start, dir, stop, closed, .. } = question;
        let board = NestBoard { nest: self, stop, closed };
        let entry = |grid: GridId, dir: Dir| {
            let shut = closed.iter().any(|closed| closed.is_at(grid, dir.opposite()));
            if shut { None } else { middle(&board)(grid, dir) }
        };
        let mut way = traverse(&board, *start, *dir, options, entry);
        let cells: Vec<Place> = way.by_ref().take(most).collect();
        // Only the next cell tells whether the last one was the end.
        let end = if way.end().is_none() && way.next().is_some() { None } else { way.end() };
        Traversed { cells, end }
    }
}
