//! Flat Sokoban: one player, boxes, targets, walls.
//!
//! A search keeps positions as bits for boxes and a cell for the player, moves one box at a time, and never tries what
//! cannot help: boxes on dead cells, frozen boxes, boxes without a target of their own, two boxes that cannot both come
//! home, pushes beside a closed corral.

mod best_first;
mod board;
mod corral;
mod desk;
mod distance;
mod freeze;
mod guided;
mod matching;
mod nodes;
mod pairs;
mod parts;
mod plan;
mod queue;
#[cfg(test)]
mod soundness;
mod team;
mod way;
mod zone;

use crate::answer::{Aim, Answer, Budget, End, Progress, Proof, Report, Verdict, Way};
use best_first::{BestFirst, Count, Stage};
pub(crate) use board::{Board, Recognised, recognise};
use desk::Level;
use std::ops::ControlFlow;
use team::Team;

/// Positions that a search expands before another one has its turn, or the caller.
const SLICE: u32 = 256;

/// Slices that the search with a proof has for itself first: most levels need no more. Afterwards a table of pairs of
/// boxes is worth its time.
const HEAD_START: u32 = 16;

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

impl<'t> Task<'t> {
    /// Runs a search that proves and a team that hurries in turn, until one of them has the answer.
    fn run<const W: usize>(&self, report: Report<'_>) -> Answer {
        let mut prover: Option<BestFirst<'t, W>> = self.prover();
        let share = if prover.is_some() { self.budget.memory / 2 } else { self.budget.memory };
        let mut team: Option<Team<'t, W>> = None;
        let mut best: Option<Way> = None;
        let mut slices = 0;
        let mut full = false;
        let mut end = loop {
            slices += 1;
            if slices > HEAD_START {
                self.level.learn_pairs();
            }
            if let Some(search) = &mut prover {
                match search.run(SLICE) {
                    Stage::Going => {}
                    Stage::Found(node) => {
                        best = self.way(&search.nodes, node);
                        break End::Done;
                    }
                    Stage::Exhausted => break End::Done, // nothing is better than the best
                    Stage::Full => {
                        full = true;
                        prover = None;
                    }
                }
            }
            if best.is_none() && (prover.is_none() || slices > HEAD_START) {
                let team = team.get_or_insert_with(|| Team::new(self.level, share));
                match team.run() {
                    team::News::Going => {}
                    team::News::Way(way) => {
                        best = Some(way).filter(|way| self.fits(way));
                        if let (Some(best), Some(prover)) = (&best, &mut prover)
                            && prover.count() == Count::Turns
                        {
                            let turns = u32::try_from(best.actions.len()).unwrap_or(u32::MAX);
                            prover.below = prover.below.min(turns);
                        }
                    }
                    team::News::Impossible => {
                        let progress = self.progress(prover.as_ref(), Some(team), None);
                        return self.answer(None, Proof::None, End::Done, progress, true);
                    }
                    team::News::Over => full |= team.is_full(),
                }
            }
            let idle = best.is_some() || team.as_ref().is_some_and(Team::is_over);
            if prover.is_none() && idle {
                break if full { End::Memory } else { End::Done };
            }
            let progress = self.progress(prover.as_ref(), team.as_ref(), best.as_ref());
            if progress.situations >= self.budget.situations {
                break End::Situations;
            }
            if report(&progress) == ControlFlow::Break(()) {
                break End::Stopped;
            }
        };
        let proved = end == End::Done && prover.is_some();
        // Any solution was asked for, and here is one: that some search gave up does not matter.
        if best.is_some() && self.aim == Aim::Any && end == End::Memory {
            end = End::Done;
        }
        let proof = match &prover {
            Some(prover) if proved && prover.count() == Count::Turns => Proof::Turns,
            Some(_) if proved => Proof::Pushes,
            _ => Proof::None,
        };
        let progress = self.progress(prover.as_ref(), team.as_ref(), best.as_ref());
        self.answer(best, proof, end, progress, proved)
    }

    /// The search that proves, if there is something to prove.
    fn prover<const W: usize>(&self) -> Option<BestFirst<'t, W>> {
        let count = match (self.aim, self.turn_limit) {
            (Aim::Any, None) => return None,
            (Aim::Pushes, None) => Count::Pushes,
            _ => Count::Turns,
        };
        let mut search = BestFirst::new(self.level, count, true, self.budget.memory / 2);
        search.below = self.turn_limit.map_or(u32::MAX, |limit| limit.saturating_add(1));
        Some(search)
    }

    fn way<const W: usize>(&self, nodes: &nodes::Nodes<W>, end: u32) -> Option<Way> {
        let actions = way::actions(self.level, nodes, end)?;
        Some(Way { actions, agents: Vec::new() })
    }

    /// Whether a solution keeps the turn limit.
    fn fits(&self, way: &Way) -> bool {
        self.turn_limit.is_none_or(|limit| way.actions.len() <= limit as usize)
    }

    fn progress<const W: usize>(
        &self,
        prover: Option<&BestFirst<'t, W>>,
        team: Option<&Team<'t, W>>,
        best: Option<&Way>,
    ) -> Progress {
        let mut progress =
            Progress { turns: best.map(|way| way.actions.len()), ..Progress::default() };
        if let Some(prover) = prover {
            progress.situations += prover.nodes.len() as u64;
            progress.generated += prover.generated;
            progress.memory += prover.nodes.bytes();
        }
        if let Some(team) = team {
            team.add_to(&mut progress);
        }
        progress
    }

    fn answer(
        &self,
        way: Option<Way>,
        proof: Proof,
        end: End,
        progress: Progress,
        exhausted: bool,
    ) -> Answer {
        let pushes = way.as_ref().map(|way| way::count_pushes(self.level, &way.actions));
        let verdict = match way {
            Some(way) => Verdict::Way(way, proof),
            None if exhausted => Verdict::Impossible,
            None => Verdict::Unknown,
        };
        Answer { verdict, method: "sokoban", end, progress, pushes }
    }
}
