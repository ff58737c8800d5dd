//! Everything that can happen in a game, as a graph of situations.

use crate::{moves, player_chooses};
use gridcosm_universe::{Outcome, State};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;
use std::collections::VecDeque;

/// The situations of a game and the moves between them, in the order of a breadth-first search. Situation 0 is the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameGraph {
    /// The moves out of each situation, in the order of actions; none where the search has not been.
    pub moves: Vec<Vec<Move>>,
    /// Whether the search has examined everything that can happen.
    pub complete: bool,
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// What it leads to.
    pub to: Leads,
    /// The points that it brings.
    pub points: i64,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leads {
    /// Another situation, or the same one.
    To(u32),
    /// The game is won.
    Won,
    /// The game is lost.
    Lost,
}

impl GameGraph {
    /// Explores a game up to so many situations. A turn limit of the level bounds how deep the search goes.
    ///
    /// ```
    /// use gridcosm_grid::{Pos, Size};
    /// use gridcosm_solve::GameGraph;
    /// use gridcosm_universe::{Level, factory};
    /// let mut level = Level::new(Size::new(3, 1));
    /// level.add(Pos::new(0, 0), factory::agent())?;
    /// level.add(Pos::new(2, 0), factory::exit())?;
    /// let graph = GameGraph::of(&level.to_state()?, 100);
    /// assert_eq!((graph.moves.len(), graph.complete), (2, true)); // the exit ends the game
    /// assert_eq!(graph.branches(), (3, 2)); // right; then back, or to the exit
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(start: &State, limit: usize) -> Self {
        let mut graph = Self { moves: vec![Vec::new()], complete: true };
        if matches!(start.outcome(), Outcome::Won | Outcome::Lost | Outcome::Truncated) {
            return graph;
        }
        let chosen = player_chooses(start);
        let turns = turns_to_limit(start);
        let mut known: HashMap<u128, u32, FxBuildHasher> = HashMap::default();
        known.insert(start.situation(), 0);
        let mut queue = VecDeque::from([(unlimited(start), 0u32, 0i64)]);
        let mut next = start.clone();
        while let Some((state, here, depth)) = queue.pop_front() {
            if turns.is_some_and(|turns| depth >= turns) {
                continue;
            }
            for (agent, action) in moves(&state, chosen) {
                next.clone_from(&state);
                if let Some(agent) = agent {
                    next.choose(agent);
                }
                let Ok(outcome) = next.advance(action) else { continue };
                let points = next.progress.score.saturating_sub(state.progress.score);
                let to = match outcome {
                    Outcome::Won => Leads::Won,
                    Outcome::Lost => Leads::Lost,
                    Outcome::Ongoing | Outcome::Truncated => {
                        let fresh = graph.moves.len() as u32;
                        let number = *known.entry(next.situation()).or_insert(fresh);
                        if number == fresh {
                            graph.moves.push(Vec::new());
                            queue.push_back((next.clone(), fresh, depth + 1));
                        }
                        Leads::To(number)
                    }
                };
                graph.moves[here as usize].push(Move { to, points });
            }
            if graph.moves.len() > limit.min(u32::MAX as usize - 16) {
                graph.complete = queue.is_empty();
                return graph;
            }
        }
        graph
    }

    /// How many different ways on there are, summed over the situations that were examined, and how many those are. A
    /// move that changes nothing is no way on.
    pub fn branches(&self) -> (u64, u64) {
        let examined = (0u32..).zip(&self.moves).filter(|(_, moves)| !moves.is_empty());
        let ways = |(here, moves): (u32, &Vec<Move>)| {
            let mut ends: Vec<u64> =
                moves.iter().filter_map(|way| end_number(way.to, here)).collect();
            ends.sort_unstable();
            ends.dedup();
            ends.len() as u64
        };
        examined.fold((0, 0), |(sum, count), situation| (sum + ways(situation), count + 1))
    }
}

/// A number for each end of a move; `None` if it ends where it begins.
fn end_number(to: Leads, here: u32) -> Option<u64> {
    match to {
        Leads::To(there) if there == here => None,
        Leads::To(there) => Some(there.into()),
        Leads::Won => Some(u64::MAX),
        Leads::Lost => Some(u64::MAX - 1),
    }
}

/// Turns until the turn limit; `None` without one.
pub fn turns_to_limit(start: &State) -> Option<i64> {
    start.settings().turn_limit.map(|limit| limit.saturating_sub(start.progress.turn).max(0))
}

/// The same state without a turn limit: a situation does not know its turn, so the search counts turns itself.
fn unlimited(start: &State) -> State {
    let mut state = start.clone();
    state.change_settings(|settings| settings.turn_limit = None);
    state
}
