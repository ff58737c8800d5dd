//! The push and the pull that never turn back.

use super::{Arrival, Behind, check_start, visited::Visited};
use crate::{
    Board, Content, PushFailure, PushPath, PushReason, Reached, RuleSet, Strategy, Visit,
    walk::{Points, Walk},
};

/// Writes the path into `path`.
pub(super) fn push(
    path: &mut PushPath,
    visited: &mut Visited,
    points: &mut Points,
    board: &impl Board,
    start: Walk,
    rules: &RuleSet,
) -> Result<(), PushFailure> {
    let fail = |reason, walk: &Walk| Err(PushFailure { reason, at: walk.place });
    begin(path, visited, &start);
    check_start(board, start.place)?;
    let Some(mut at) = Arrival::ahead(board, &start) else {
        return fail(PushReason::Blocked, &start);
    };
    let mut behind = Behind::at(board, start.place);
    for _ in 0..rules.max_steps {
        let place = at.walk.place;
        let content = board.content(place);
        if content == Content::Empty {
            return finish(path, &at);
        }
        if board.is_stop(place) {
            return fail(PushReason::StopTag, &at.walk);
        }
        match visited.get(place) {
            Some(0) => return finish(path, &at),
            Some(_) => return fail(PushReason::PathCycle, &at.walk),
            None => visited.push(place),
        }
        let next = rules.order.as_slice().iter().find_map(|&strategy| {
            let next = match strategy {
                Strategy::Solid => Arrival::ahead(board, &at.walk),
                Strategy::Portal => Arrival::inside(board, &at.walk, rules, points),
                Strategy::Swallow => behind
                    .and_then(|behind| Arrival::swallowed(board, &at.walk, behind, rules, points)),
            };
            Some((strategy, next?))
        });
        let Some((strategy, next)) = next else { return fail(PushReason::NoStrategy, &at.walk) };
        path.visits.push(at.visit(Some(strategy)));
        if strategy != Strategy::Portal {
            path.places.push(place);
            behind = Behind::at(board, place);
        }
        at = next;
    }
    fail(PushReason::MaxDepth, &at.walk)
}

/// Writes the path into `path`, places from the far end to the start; returns false if nothing moves.
pub(super) fn pull(
    path: &mut PushPath,
    visited: &mut Visited,
    points: &mut Points,
    board: &impl Board,
    start: Walk,
    rules: &RuleSet,
) -> bool {
    begin(path, visited, &start);
    let inside =
        board.size_of(start.place.grid).is_some_and(|size| size.contains(start.place.pos()));
    if !inside || board.content(start.place) != Content::Empty {
        return false;
    }
    let Some(mut at) = Arrival::ahead(board, &start) else { return false };
    for _ in 0..rules.max_steps {
        let place = at.walk.place;
        if board.content(place) == Content::Empty
            || board.is_stop(place)
            || visited.get(place).is_some()
        {
            break;
        }
        visited.push(place);
        let next = rules.order.as_slice().iter().find_map(|&strategy| {
            let next = match strategy {
                Strategy::Solid => Arrival::ahead(board, &at.walk),
                Strategy::Portal => Arrival::inside(board, &at.walk, rules, points),
                Strategy::Swallow => None,
            };
            Some((strategy, next?))
        });
        path.visits.push(at.visit(next.as_ref().map(|(strategy, _)| *strategy)));
        if !matches!(next, Some((Strategy::Portal, _))) {
            path.places.push(place);
        }
        match next {
            Some((_, next)) => at = next,
            None => break,
        }
    }
    path.places.reverse();
    path.places.len() > 1
}

fn begin(path: &mut PushPath, visited: &mut Visited, start: &Walk) {
    path.clear();
    visited.clear();
    visited.push(start.place);
    path.places.push(start.place);
    path.visits.push(Visit {
        place: start.place,
        reached: Reached::Start,
        dir: start.dir,
        strategy: None,
    });
}

fn finish(path: &mut PushPath, at: &Arrival) -> Result<(), PushFailure> {
    path.places.push(at.walk.place);
    path.visits.push(at.visit(None));
    Ok(())
}
