//! The most points that a game can bring.

use gridcosm_solve::{GameGraph, Leads, turns_to_limit};
use gridcosm_universe::{Outcome, State};
use std::collections::VecDeque;

/// The games that count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Ending {
    /// Every game that ends: won, lost, or cut off by the turn limit.
    #[default]
    Any,
    /// Games that are won.
    Won,
}

/// The most points that a game can bring from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BestScore {
    /// The points.
    Points(i64),
    /// No game ends as it should.
    Impossible,
    /// Points can be collected again and again, without end.
    Unbounded,
    /// The search reached its limit.
    Unknown,
}

impl BestScore {
    /// The points, if they are known.
    pub fn points(self) -> Option<i64> {
        match self {
            Self::Points(points) => Some(points),
            _ => None,
        }
    }
}

/// The largest sum of points (the change of the score) over all games that continue from a state, found among at most
/// `limit` situations. With the score as reward, this is the return of an optimal player.
///
/// ```
/// use gridcosm::{BestScore, Ending, best_score, prelude::*};
/// let text = "map = '@.o>'\n[legend]\no = { is = 'coin', reward = 5 }";
/// let game = Session::open(text, 0)?;
/// assert_eq!(best_score(game.state(), 1000, Ending::Any), BestScore::Points(5));
/// # Ok::<(), gridcosm::FileError>(())
/// ```
pub fn best_score(start: &State, limit: usize, ending: Ending) -> BestScore {
    match (start.outcome(), ending) {
        (Outcome::Won, _) | (Outcome::Lost | Outcome::Truncated, Ending::Any) => {
            return BestScore::Points(0);
        }
        (Outcome::Lost | Outcome::Truncated, Ending::Won) => return BestScore::Impossible,
        (Outcome::Ongoing, _) => {}
    }
    let graph = GameGraph::of(start, limit);
    if !graph.complete {
        return BestScore::Unknown;
    }
    match turns_to_limit(start) {
        Some(turns) => within(&graph, turns, ending),
        None => without_limit(&graph, ending),
    }
}

/// Work after which a search over turns gives up: moves looked at.
const MOST_WORK: u64 = 1 << 29;

/// Turn by turn: the most points with which each situation can be reached after exactly so many turns.
fn within(graph: &GameGraph, turns: i64, ending: Ending) -> BestScore {
    let size = graph.moves.len();
    let edges: u64 = graph.moves.iter().map(|moves| moves.len() as u64).sum();
    if edges.max(1).saturating_mul(turns.unsigned_abs()) > MOST_WORK {
        return BestScore::Unknown;
    }
    let mut best: Option<i64> = None;
    let mut now: Vec<Option<i64>> = vec![None; size];
    now[0] = Some(0);
    for _ in 0..turns {
        let mut next = vec![None; size];
        for (here, moves) in graph.moves.iter().enumerate() {
            let Some(points) = now[here] else { continue };
            for way in moves {
                let sum = Some(points.saturating_add(way.points));
                match way.to {
                    Leads::To(there) => next[there as usize] = next[there as usize].max(sum),
                    Leads::Won => best = best.max(sum),
                    Leads::Lost if ending == Ending::Any => best = best.max(sum),
                    Leads::Lost => {}
                }
            }
        }
        now = next;
    }
    if ending == Ending::Any {
        best = now.into_iter().fold(best, Option::max);
    }
    best.map_or(BestScore::Impossible, BestScore::Points)
}

/// Longest paths among the situations from which a game can still end. A path that improves although it is as long as
/// there are situations has gone round in a circle that pays.
fn without_limit(graph: &GameGraph, ending: Ending) -> BestScore {
    let useful = can_end(graph, ending);
    let size = graph.moves.len();
    let mut best: Option<i64> = None;
    let mut reached: Vec<Option<(i64, usize)>> = vec![None; size];
    let mut waiting = vec![false; size];
    let mut queue = VecDeque::new();
    if useful[0] {
        reached[0] = Some((0, 0));
        queue.push_back(0usize);
    }
    let mut work = 0;
    while let Some(here) = queue.pop_front() {
        waiting[here] = false;
        let Some((points, length)) = reached[here] else { continue };
        if length >= size {
            return BestScore::Unbounded;
        }
        work += graph.moves[here].len() as u64;
        if work > MOST_WORK {
            return BestScore::Unknown;
        }
        for way in &graph.moves[here] {
            let sum = points.saturating_add(way.points);
            match way.to {
                Leads::Won => best = best.max(Some(sum)),
                Leads::Lost if ending == Ending::Any => best = best.max(Some(sum)),
                Leads::Lost => {}
                Leads::To(there) => {
                    let there = there as usize;
                    let better = reached[there].is_none_or(|(known, _)| known < sum);
                    if useful[there] && better {
                        reached[there] = Some((sum, length + 1));
                        if !std::mem::replace(&mut waiting[there], true) {
                            queue.push_back(there);
                        }
                    }
                }
            }
        }
    }
    best.map_or(BestScore::Impossible, BestScore::Points)
}

/// The situations from which a game can end as it should.
fn can_end(graph: &GameGraph, ending: Ending) -> Vec<bool> {
    let size = graph.moves.len();
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); size];
    let mut useful = vec![false; size];
    let mut found = Vec::new();
    for (here, moves) in graph.moves.iter().enumerate() {
        for way in moves {
            match way.to {
                Leads::To(there) => before[there as usize].push(here as u32),
                Leads::Lost if ending == Ending::Won => {}
                Leads::Won | Leads::Lost => {
                    if !std::mem::replace(&mut useful[here], true) {
                        found.push(here);
                    }
                }
            }
        }
    }
    while let Some(there) = found.pop() {
        for &here in &before[there] {
            if !std::mem::replace(&mut useful[here as usize], true) {
                found.push(here as usize);
            }
        }
    }
    useful
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Session;

    fn best(text: &str, ending: Ending) -> BestScore {
        best_score(Session::open(text, 0).unwrap().state(), 10_000, ending)
    }

    const COINS: &str =
        "[legend]\no = { is = 'coin', reward = 5 }\n'.' = { is = 'floor', cost = 1 }\n'!' = 'lava'";

    #[test]
    fn a_detour_is_made_where_it_pays() {
        let near = format!("map = '@o.>'\n{COINS}");
        let far = format!("map = 'o.......@>'\n{COINS}");
        assert_eq!(best(&near, Ending::Won), BestScore::Points(4));
        // Eight costly steps there, seven back, for five points: straight to the exit is better.
        assert_eq!(best(&far, Ending::Won), BestScore::Points(0));
    }

    #[test]
    fn dying_early_can_be_the_cheapest_way() {
        let text = format!("map = '!@....>'\n{COINS}");
        assert_eq!(best(&text, Ending::Won), BestScore::Points(-4));
        assert_eq!(best(&text, Ending::Any), BestScore::Points(0));
    }

    #[test]
    fn a_turn_limit_ends_a_game() {
        let text = format!("turn_limit = 2\nmap = '@o..>'\n{COINS}");
        assert_eq!(best(&text, Ending::Won), BestScore::Impossible);
        // The coin, and a turn on its cell.
        assert_eq!(best(&text, Ending::Any), BestScore::Points(5));
    }

    #[test]
    fn a_tile_that_pays_for_ever_has_no_best_game() {
        let text = "map = '@p>'\n[legend]\np = { is = 'floor', reward = 2, cost = 0 }";
        assert_eq!(best(text, Ending::Won), BestScore::Unbounded);
        assert_eq!(best(&format!("turn_limit = 5\n{text}"), Ending::Any), BestScore::Points(10));
    }

    #[test]
    fn what_cannot_be_won_or_known_is_said() {
        assert_eq!(best("map = '@#>'", Ending::Won), BestScore::Impossible);
        let game = Session::open("map = '''\n@......\n.......\n......>'''", 0).unwrap();
        assert_eq!(best_score(game.state(), 3, Ending::Won), BestScore::Unknown);
    }
}
