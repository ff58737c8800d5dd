//! Flat Sokoban: one player, boxes, targets, walls.
//!
//! A search keeps positions as bits for boxes and a cell for the player, moves one box at a time, and never tries what
//! cannot help: boxes on dead cells, frozen boxes, boxes without a target of their own, pushes beside a closed corral.

mod board;
mod corral;
mod desk;
mod distance;
mod freeze;
mod matching;
mod nodes;
mod pushes;
mod queue;
#[cfg(test)]
mod soundness;
mod turns;
mod way;
mod zone;

use crate::answer::{Aim, Answer, Budget, End, Progress, Proof, Report, Verdict, Way};
pub(crate) use board::{Board, Recognised, recognise};
use desk::Level;
use pushes::{PushSearch, Stage};
use std::ops::ControlFlow;
use turns::TurnSearch;

/// Positions that a search expands before another one has its turn, or the caller.
const SLICE: u32 = 256;

/// Slices that the search with a proof has for itself first: most levels need no more.
const HEAD_START: u32 = 16;

/// How much dearer a push still needed is than one already done, where any solution will do. No weight suits all levels, so
/// several searches take turns.
const HURRY: [u32; 3] = [4, 10, 2];

/// Searches a level for a solution with at most `turn_limit` turns.
pub(crate) fn search(
    board: Board,
    aim: Aim,
    turn_limit: Option<u32>,
    budget: &Budget,
    report: Report<'_>,
) -> Answer {
    let live = board.live;
    let level = Level::new(board);
    let task = Task { level: &level, aim, turn_limit, budget };
    match live.div_ceil(64) {
        0..=1 => task.run::<1>(report),
        2 => task.run::<2>(report),
        3..=4 => task.run::<4>(report),
        5..=8 => task.run::<8>(report),
        _ => task.run::<16>(report),
    }
}

struct Task<'t> {
    level: &'t Level,
    aim: Aim,
    turn_limit: Option<u32>,
    budget: &'t Budget,
}

/// The search that proves.
enum Prover<'l, const W: usize> {
    Turns(TurnSearch<'l, W>),
    Pushes(PushSearch<'l, W>),
}

impl<'l, const W: usize> Prover<'l, W> {
    fn new(task: &Task<'l>, bytes: usize) -> Option<Self> {
        match task.aim {
            Aim::Any if task.turn_limit.is_none() => None,
            Aim::Pushes if task.turn_limit.is_none() => {
                Some(Self::Pushes(PushSearch::new(task.level, 1, true, bytes)))
            }
            _ => {
                let below = task.turn_limit.map_or(u32::MAX, |limit| limit.saturating_add(1));
                Some(Self::Turns(TurnSearch::new(task.level, below, true, bytes)))
            }
        }
    }

    fn run(&mut self) -> Stage {
        match self {
            Self::Turns(search) => search.run(SLICE),
            Self::Pushes(search) => search.run(SLICE),
        }
    }

    fn way(&self, level: &Level, end: u32) -> Option<Way> {
        let actions = match self {
            Self::Turns(search) => way::actions(level, &search.nodes, end),
            Self::Pushes(search) => way::actions(level, &search.nodes, end),
        };
        actions.map(|actions| Way { actions, agents: Vec::new() })
    }

    fn proof(&self) -> Proof {
        match self {
            Self::Turns(_) => Proof::Turns,
            Self::Pushes(_) => Proof::Pushes,
        }
    }

    /// Tells it of a solution: longer ones are of no interest.
    fn know(&mut self, turns: usize) {
        if let Self::Turns(search) = self {
            search.below = search.below.min(u32::try_from(turns).unwrap_or(u32::MAX));
        }
    }

    fn add_to(&self, progress: &mut Progress) {
        let (situations, generated, bytes) = match self {
            Self::Turns(search) => (search.nodes.len(), search.generated, search.nodes.bytes()),
            Self::Pushes(search) => (search.nodes.len(), search.generated, search.nodes.bytes()),
        };
        progress.situations += situations as u64;
        progress.generated += generated;
        progress.memory += bytes;
    }
}

impl<'t> Task<'t> {
    /// Runs a search that proves and one that hurries in turn, until one of them has the answer.
    fn run<const W: usize>(&self, report: Report<'_>) -> Answer {
        let half = self.budget.memory / 2;
        let mut prover: Option<Prover<'t, W>> = Prover::new(self, half);
        let mut hurried: Vec<PushSearch<'t, W>> = Vec::new();
        let mut may_hurry = true;
        let mut best: Option<Way> = None;
        let mut slices = 0;
        let mut full = None;
        let end = loop {
            slices += 1;
            if let Some(search) = &mut prover {
                match search.run() {
                    Stage::Going => {}
                    Stage::Found(node) => {
                        let proof = search.proof();
                        let way = search.way(self.level, node);
                        let progress = self.progress(Some(search), &hurried, way.as_ref());
                        return self.answer(way, proof, End::Done, progress);
                    }
                    Stage::Exhausted => {
                        // Nothing is better than the best; without one there is none.
                        let progress = self.progress(Some(search), &hurried, best.as_ref());
                        let none = best.is_none();
                        let answer = self.answer(best, search.proof(), End::Done, progress);
                        return if none {
                            Answer { verdict: Verdict::Impossible, ..answer }
                        } else {
                            answer
                        };
                    }
                    Stage::Full => {
                        prover = None;
                        full = Some(End::Memory);
                    }
                }
            }
            let hurry = may_hurry && best.is_none() && (prover.is_none() || slices > HEAD_START);
            if hurry && hurried.is_empty() {
                let search = |weight| PushSearch::new(self.level, weight, true, half / HURRY.len());
                hurried = HURRY.map(search).into();
            }
            let mut stage = Stage::Going;
            if hurry {
                let mut turn = 0;
                while turn < hurried.len() && stage == Stage::Going {
                    match hurried[turn].run(SLICE) {
                        Stage::Full => {
                            hurried.remove(turn);
                            full = Some(End::Memory);
                        }
                        Stage::Found(node) => {
                            let actions = way::actions(self.level, &hurried[turn].nodes, node);
                            let way = actions.map(|actions| Way { actions, agents: Vec::new() });
                            best = way.filter(|way| self.fits(way));
                            stage = Stage::Found(node);
                        }
                        other => {
                            stage = other;
                            turn += 1;
                        }
                    }
                }
                may_hurry = stage == Stage::Going && !hurried.is_empty();
            }
            match (stage, &mut prover, &best) {
                (Stage::Exhausted, ..) => {
                    let progress = self.progress(prover.as_ref(), &hurried, None);
                    return self.impossible(progress);
                }
                (Stage::Found(_), Some(prover), Some(best)) => prover.know(best.actions.len()),
                (Stage::Found(_), None, _) => break full.unwrap_or(End::Done),
                _ => {}
            }
            if prover.is_none() && !(may_hurry && best.is_none()) {
                break full.unwrap_or(End::Done);
            }
            let progress = self.progress(prover.as_ref(), &hurried, best.as_ref());
            if progress.situations >= self.budget.situations {
                break End::Situations;
            }
            if report(&progress) == ControlFlow::Break(()) {
                break End::Stopped;
            }
        };
        let progress = self.progress(prover.as_ref(), &hurried, best.as_ref());
        self.answer(best, Proof::None, end, progress)
    }

    /// Whether a solution keeps the turn limit.
    fn fits(&self, way: &Way) -> bool {
        self.turn_limit.is_none_or(|limit| way.actions.len() <= limit as usize)
    }

    fn progress<const W: usize>(
        &self,
        prover: Option<&Prover<'t, W>>,
        hurried: &[PushSearch<'t, W>],
        best: Option<&Way>,
    ) -> Progress {
        let mut progress =
            Progress { turns: best.map(|way| way.actions.len()), ..Progress::default() };
        if let Some(prover) = prover {
            prover.add_to(&mut progress);
        }
        for search in hurried {
            progress.situations += search.nodes.len() as u64;
            progress.generated += search.generated;
            progress.memory += search.nodes.bytes();
        }
        progress
    }

    fn answer(&self, way: Option<Way>, proof: Proof, end: End, progress: Progress) -> Answer {
        let pushes = way.as_ref().map(|way| way::count_pushes(self.level, &way.actions));
        let verdict = way.map_or(Verdict::Unknown, |way| Verdict::Way(way, proof));
        Answer { verdict, method: "sokoban", end, progress, pushes }
    }

    fn impossible(&self, progress: Progress) -> Answer {
        let verdict = Verdict::Impossible;
        Answer { verdict, method: "sokoban", end: End::Done, progress, pushes: None }
    }
}
