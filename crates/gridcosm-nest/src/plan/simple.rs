//! The push and the pull that never turn back.

use super::{Arrival, Behind, Refused, Watch, check_start, visit_start, visited::Visited};
use crate::{
    AttemptEnd, Board, Content, PushFailure, PushPath, PushReason, Refusal, RuleSet, Strategy,
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
    watch: &mut impl Watch,
) -> Result<(), PushFailure> {
    begin(path, visited, &start);
    watch.clear();
    let round = rules.order.as_slice().len();
    check_start(board, &start, round, watch)?;
    watch.start(visit_start(&start), round);
    let pushed = follow(path, visited, points, board, start, rules, watch);
    match &pushed {
        Ok(()) => watch.found(path),
        Err(failure) => watch.end(AttemptEnd::Failed(failure.reason)),
    }
    pushed
}

fn follow(
    path: &mut PushPath,
    visited: &mut Visited,
    points: &mut Points,
    board: &impl Board,
    start: Walk,
    rules: &RuleSet,
    watch: &mut impl Watch,
) -> Result<(), PushFailure> {
    let fail = |reason, walk: &Walk| Err(PushFailure { reason, at: walk.place });
    let mut at = Arrival::ahead(board, &start).map_err(|refused| refused.at_start())?;
    let mut behind = Behind::at(board, start.place);
    watch.open();
    watch.arrive(at.visit(None), None);
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
        let mut denial = None;
        let next = rules.order.as_slice().iter().find_map(|&strategy| {
            let next = match (strategy, behind) {
                (Strategy::Solid, _) => Arrival::ahead(board, &at.walk),
                (Strategy::Portal, _) => {
                    Arrival::inside(board, &at.walk, content.target(), rules, points)
                }
                (Strategy::Swallow, Some(behind)) => {
                    Arrival::swallowed(board, &at.walk, behind, rules, points)
                }
                (Strategy::Swallow, None) => Err(Refused { why: Refusal::NoGridBehind, at: place }),
                (Strategy::Possess, _) => Err(Refused { why: Refusal::OnlyByThings, at: place }),
            };
            if let Err(refused) = &next {
                watch.refuse(strategy, refused.why);
                denial = refused.denial().or(denial);
            }
            Some((strategy, next.ok()?))
        });
        let Some((strategy, next)) = next else {
            return denial.map_or_else(|| fail(PushReason::NoStrategy, &at.walk), Err);
        };
        path.visits.push(at.visit(Some(strategy)));
        if strategy != Strategy::Portal {
            path.places.push(place);
            behind = Behind::at(board, place);
        }
        at = next;
        watch.open();
        watch.arrive(at.visit(None), Some(strategy));
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
    let Ok(mut at) = Arrival::ahead(board, &start) else { return false };
    for _ in 0..rules.max_steps {
        let place = at.walk.place;
        let content = board.content(place);
        if content == Content::Empty || board.is_stop(place) || visited.get(place).is_some() {
            break;
        }
        visited.push(place);
        let next = rules.order.as_slice().iter().find_map(|&strategy| {
            let next = match strategy {
                Strategy::Solid => Arrival::ahead(board, &at.walk),
                Strategy::Portal => {
                    Arrival::inside(board, &at.walk, content.target(), rules, points)
                }
                Strategy::Swallow | Strategy::Possess => return None,
            };
            Some((strategy, next.ok()?))
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
    path.visits.push(visit_start(start));
}

fn finish(path: &mut PushPath, at: &Arrival) -> Result<(), PushFailure> {
    path.places.push(at.walk.place);
    path.visits.push(at.visit(None));
    Ok(())
}
