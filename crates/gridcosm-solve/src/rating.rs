//! How hard a level is: numbers about its solution and its situations, and one number made of them.

use crate::{
    answer::{Aim, Budget, Verdict, Way},
    apparent::Apparent,
    game_graph::{GameGraph, Leads},
    moves, player_chooses, solve,
};
use gridcosm_grid::Mt19937;
use gridcosm_universe::{Event, Outcome, State};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// The situations that a rating looks at.
pub const RATED_SITUATIONS: usize = 10_000;

/// Where not all situations can be looked at, random walks lead to some of them: their number, their turns for every turn of
/// the solution, and the situations that the search for a way on from their ends may take.
const WALKS: i128 = 48;
const WALK_TURNS: usize = 3;
const WALK_SITUATIONS: u64 = 2_000;

/// How hard a level is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rating {
    /// The turns of the solution.
    pub turns: u32,
    /// The things that it pushes or pulls, counted again in every turn.
    pub pushes: u32,
    /// The different situations of the game, or [`RATED_SITUATIONS`] and a few if there are more.
    pub situations: u64,
    /// Whether these are all.
    pub complete: bool,
    /// The different ways on from a situation: their mean, in thousandths.
    pub branching: u32,
    /// How often the solution begins to lead away from the goal.
    pub detours: u32,
    /// The turns that change something and bring the goal no nearer, but take it farther away.
    pub surprises: u32,
    /// The situations from which the game cannot be won any more, in thousandths of all. If there are too many to look at,
    /// of those to which random play leads.
    pub dead: u32,
    /// All of this in one number; see [`Rating::difficulty_of`].
    pub difficulty: u32,
}

/// Rates a level by a solution, which should be a shortest one.
///
/// ```
/// use gridcosm_grid::{Pos, Size};
/// use gridcosm_solve::{Way, rate};
/// use gridcosm_universe::{Action, Level, Objective, factory};
/// let mut level = Level::new(Size::new(5, 1));
/// level.settings.objective = Objective::PUSH;
/// level.add(Pos::new(0, 0), factory::agent())?;
/// level.add(Pos::new(1, 0), factory::crate_box(true))?;
/// level.add(Pos::new(3, 0), factory::exit())?;
/// let way = Way { actions: vec![Action::Right; 2], ..Way::default() };
/// let rating = rate(&level.to_state()?, &way);
/// assert_eq!((rating.turns, rating.pushes, rating.detours), (2, 2, 0));
/// assert_eq!((rating.situations, rating.complete), (3, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate(start: &State, way: &Way) -> Rating {
    let graph = GameGraph::of(start, RATED_SITUATIONS);
    let (ways, examined) = graph.branches();
    let mut rating = Rating {
        situations: graph.moves.len() as u64,
        complete: graph.complete,
        branching: thousandths(ways, examined),
        dead: if graph.complete { dead(&graph) } else { dead_at_random(start, way.actions.len()) },
        ..along(start, way)
    };
    rating.difficulty = rating.difficulty_of();
    rating
}

/// A quick judgement without a look at the situations: the search that found the solution tells their number.
pub(crate) fn estimate(start: &State, way: &Way, situations: u64) -> Rating {
    let mut rating = Rating { situations, branching: 2000, dead: 500, ..along(start, way) };
    rating.difficulty = rating.difficulty_of();
    rating
}

impl Rating {
    /// The difficulty, from 0 to about 100:
    ///
    /// `(L(turns) + 2 L(pushes) + L(situations) + L(detours) + 2 L(surprises) + 4 log2(branching)) × (1 + dead / 2)`
    ///
    /// with `L(n) = log2(1 + n)`, `branching` as a number of ways on, and `dead` as a share from 0 to 1. Logarithms,
    /// because twice as many turns do not make a level twice as hard. They are straight between powers of two, so that
    /// every machine computes the same number.
    pub fn difficulty_of(&self) -> u32 {
        let l = |n: u64| log2(n.saturating_add(1));
        let points = l(self.turns.into())
            + 2 * l(self.pushes.into())
            + l(self.situations)
            + l(self.detours.into())
            + 2 * l(self.surprises.into())
            + 4 * log2(self.branching.into()).saturating_sub(log2(1000));
        let all = points * (1000 + u64::from(self.dead) / 2);
        u32::try_from((all + 500_000) / 1_000_000).unwrap_or(u32::MAX)
    }
}

/// The logarithm to base 2 in thousandths, straight between powers of two; 0 for 0.
fn log2(n: u64) -> u64 {
    let Some(whole) = n.checked_ilog2() else { return 0 };
    let above = u128::from(n) - (1u128 << whole);
    u64::from(whole) * 1000 + ((above * 1000) >> whole) as u64
}

fn thousandths(part: u64, all: u64) -> u32 {
    let share = u128::from(part) * 1000 / u128::from(all.max(1));
    u32::try_from(share).unwrap_or(u32::MAX)
}

/// What is to be seen along the solution.
fn along(start: &State, way: &Way) -> Rating {
    let mut rating = Rating { turns: way.actions.len() as u32, ..Rating::default() };
    let mut apparent = Apparent::default();
    let (mut before, mut rising) = (apparent.distance(start), false);
    let mut events = Vec::new();
    play(start, way, &mut events, |state, events| {
        let pushes = events.iter().filter(|event| matches!(event, Event::Pushed { .. })).count();
        rating.pushes = rating.pushes.saturating_add(pushes as u32);
        let now = apparent.distance(state);
        if now > before {
            rating.detours += u32::from(!rising);
            rating.surprises += u32::from(events.iter().any(changes));
        }
        // A turn without any change of the distance continues what was before.
        rising = now > before || (now == before && rising);
        before = now;
    });
    rating
}

/// Whether an event changes more than where somebody stands.
fn changes(event: &Event) -> bool {
    matches!(
        event,
        Event::Pushed { .. }
            | Event::Collected { .. }
            | Event::Unlocked { .. }
            | Event::Pressed { .. }
            | Event::Switched { .. }
            | Event::Possessed { .. }
            | Event::Teleported { .. }
    )
}

/// Plays a way; `seen` sees every state with the events that led to it. A step that fails ends it.
pub(crate) fn play(
    start: &State,
    way: &Way,
    events: &mut Vec<Event>,
    mut seen: impl FnMut(&State, &[Event]),
) {
    let mut state = start.clone();
    let mut agents = way.agents.iter().peekable();
    for (turn, &action) in way.actions.iter().enumerate() {
        while let Some((_, agent)) = agents.next_if(|(from, _)| *from == turn) {
            let chosen = state.agents().nth(*agent);
            chosen.map(|id| state.choose(id));
        }
        events.clear();
        if state.advance_noting(action, events).is_err() {
            return;
        }
        seen(&state, events);
    }
}

/// The share of situations from which no path leads to a win.
fn dead(graph: &GameGraph) -> u32 {
    let count = graph.moves.len();
    let mut from: Vec<Vec<u32>> = vec![Vec::new(); count];
    let (mut alive, mut open) = (vec![false; count], Vec::new());
    for (here, moves) in (0u32..).zip(&graph.moves) {
        for step in moves {
            match step.to {
                Leads::To(there) => from[there as usize].push(here),
                Leads::Won if !alive[here as usize] => {
                    alive[here as usize] = true;
                    open.push(here);
                }
                Leads::Won | Leads::Lost => {}
            }
        }
    }
    while let Some(here) = open.pop() {
        for &before in &from[here as usize] {
            if !std::mem::replace(&mut alive[before as usize], true) {
                open.push(before);
            }
        }
    }
    let dead = alive.iter().filter(|alive| !**alive).count();
    thousandths(dead as u64, count as u64)
}

/// The share of dead situations among those that random play leads to, as far as the solver decides about them.
fn dead_at_random(start: &State, turns: usize) -> u32 {
    let chosen = player_chooses(start);
    let mut seen: HashSet<u128, FxBuildHasher> = HashSet::default();
    let (mut dead, mut all) = (0, 0);
    for walk in 0..WALKS {
        let state = wander(start, chosen, WALK_TURNS * turns, walk);
        if state.outcome() != Outcome::Ongoing || !seen.insert(state.situation()) {
            continue;
        }
        let budget = Budget::situations(WALK_SITUATIONS);
        match solve(&state, Aim::Any, &budget, &mut |_| ControlFlow::Continue(())).verdict {
            Verdict::Impossible => (dead, all) = (dead + 1, all + 1),
            Verdict::Way(..) => all += 1,
            Verdict::Unknown => {}
        }
    }
    thousandths(dead, all)
}

/// The state after so many random turns, none of which ends the game.
fn wander(start: &State, chosen: bool, turns: usize, seed: i128) -> State {
    let mut rng = Mt19937::from_integer(seed);
    let (mut state, mut next) = (start.clone(), start.clone());
    for _ in 0..turns {
        let choices: Vec<_> = moves(&state, chosen).collect();
        let Some(&(agent, action)) = rng.choose(&choices) else { break };
        next.clone_from(&state);
        agent.map(|agent| next.choose(agent));
        if next.advance(action) == Ok(Outcome::Ongoing) {
            std::mem::swap(&mut state, &mut next);
        }
    }
    state
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_exact_at_powers_of_two_and_rise_between() {
        assert_eq!([0, 1, 2, 3, 4, 1024].map(log2), [0, 0, 1000, 1500, 2000, 10_000]);
        assert!((1..5000).all(|n| log2(n) <= log2(n + 1)));
        assert_eq!(log2(u64::MAX) / 1000, 63);
    }

    #[test]
    fn everything_that_is_counted_makes_a_level_harder() {
        let base =
            Rating { turns: 9, pushes: 3, situations: 50, branching: 1500, ..Rating::default() };
        let harder = [
            Rating { turns: 40, ..base },
            Rating { pushes: 9, ..base },
            Rating { situations: 500, ..base },
            Rating { branching: 2500, ..base },
            Rating { detours: 3, ..base },
            Rating { surprises: 3, ..base },
            Rating { dead: 500, ..base },
        ];
        for rating in harder {
            assert!(rating.difficulty_of() > base.difficulty_of(), "{rating:?}");
        }
        assert_eq!(Rating::default().difficulty_of(), 0);
    }
}
