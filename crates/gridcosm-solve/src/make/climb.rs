//! A climb: edits of a level are kept if they bring it nearer to what is wanted.

use super::{Recipe, draft::is_wall, judge};
use crate::{
    EditKind, Idea, Need,
    answer::{Budget, Way},
    mutate, need,
    rating::{estimate, rate},
};
use gridcosm_grid::{Mt19937, Pos};
use gridcosm_universe::{EntitySpec, Level, Outcome, State};
use std::ops::ControlFlow;

/// The fewest turns of a level that is worth playing.
const FEWEST_TURNS: usize = 4;

/// A level with what the judge says about it.
struct Judged {
    level: Level,
    difficulty: u32,
}

/// Climbs from a draft to a level that has everything the recipe asks for; `None` if none was found on the way.
pub(super) fn climb(draft: Level, recipe: &Recipe, rng: &mut Mt19937) -> Option<Level> {
    let kinds: &[EditKind] =
        &[EditKind::Wall, EditKind::Move, EditKind::Agent, EditKind::Exit, EditKind::Swap];
    let wanted = |level: &Level, start: &State, way: &Way| matters(level, start, way, recipe);
    search(draft, kinds, true, recipe, rng, &wanted)
}

/// Climbs from a level of somebody else, which keeps the ideas that it needs.
pub(super) fn grow(base: &Level, recipe: &Recipe, rng: &mut Mt19937) -> Option<Level> {
    let start = base.to_state().ok()?;
    let ideas: Vec<Idea> = Idea::of(&start).filter(|&idea| is_needed(&start, idea)).collect();
    let wanted =
        |_: &Level, start: &State, _: &Way| ideas.iter().all(|&idea| is_needed(start, idea));
    // At least one edit, so that it is another level.
    let child = mutate(base, 1 + rng.below(4), seed(rng), EditKind::ALL);
    search(child, EditKind::ALL, false, recipe, rng, &wanted)
}

/// Whether a level and its solution have what is wanted.
type Wanted<'a> = &'a dyn Fn(&Level, &State, &Way) -> bool;

fn search(
    first: Level,
    kinds: &[EditKind],
    closed: bool,
    recipe: &Recipe,
    rng: &mut Mt19937,
    wanted: Wanted<'_>,
) -> Option<Level> {
    let mut here = first.clone();
    let mut best = judged(first, recipe, wanted);
    for _ in 0..recipe.effort {
        if best.as_ref().is_some_and(|best| is_wanted(best, recipe)) {
            break;
        }
        let child = mutate(&here, 1 + rng.below(3), seed(rng), kinds);
        if closed && !is_closed(&child) {
            continue;
        }
        match (judged(child.clone(), recipe, wanted), &best) {
            (Some(new), Some(old))
                if recipe.distance(new.difficulty) <= recipe.distance(old.difficulty) =>
            {
                here = new.level.clone();
                best = Some(new);
            }
            (Some(new), None) => {
                here = new.level.clone();
                best = Some(new);
            }
            // As long as nothing is right, any change may help.
            (None, None) => here = child,
            _ => {}
        }
    }
    best.map(|best| best.level)
}

fn seed(rng: &mut Mt19937) -> i128 {
    i128::from(rng.next_u32())
}

/// Whether the climb can end: estimates are not exact, so the rating itself decides.
fn is_wanted(best: &Judged, recipe: &Recipe) -> bool {
    recipe.difficulty.is_some() && recipe.accepts(best.difficulty)
}

/// The judgement about a level; `None` if it cannot be won, is too short, or lacks what is wanted.
fn judged(level: Level, recipe: &Recipe, wanted: Wanted<'_>) -> Option<Judged> {
    let start = level.to_state().ok()?;
    if start.outcome() != Outcome::Ongoing {
        return None;
    }
    let (way, situations) = judge(&start)?;
    if way.actions.len() < FEWEST_TURNS || !wanted(&level, &start, &way) {
        return None;
    }
    // A wanted difficulty is about the rating; where only "harder" counts, an estimate is enough to compare.
    let rating = match recipe.difficulty {
        Some(_) => rate(&start, &way),
        None => estimate(&start, &way, situations),
    };
    Some(Judged { difficulty: rating.difficulty, level })
}

/// Whether the outermost grid still has its walls.
fn is_closed(level: &Level) -> bool {
    let size = level.size();
    let (right, bottom) = (size.width as i32 - 1, size.height as i32 - 1);
    let rim =
        size.positions().filter(|&Pos { x, y }| x == 0 || y == 0 || x == right || y == bottom);
    let has_wall = |pos: Pos| {
        let ids = level.objects_at(pos).unwrap_or_default();
        ids.iter().any(|&id| level.get(id).is_some_and(is_wall))
    };
    rim.into_iter().all(has_wall)
}

/// Whether everything that the recipe asks for has a part in the game.
fn matters(level: &Level, start: &State, way: &Way, recipe: &Recipe) -> bool {
    // A box at home from the start has no part in it, nor has one that nobody can move.
    if recipe.boxes > 0 && boxes_at_home(level) > 0 {
        return false;
    }
    if recipe.keys > 0 && !is_needed(start, Idea::Key) {
        return false;
    }
    if recipe.rooms > 0
        && is_winnable(&changed(level, &|spec| spec.components.room.is_some(), &wall))
    {
        return false;
    }
    recipe.hunters == 0 || hunters_matter(level, way)
}

fn is_needed(start: &State, idea: Idea) -> bool {
    let budget = Budget { situations: super::JUDGED, memory: 1 << 28 };
    need(start, idea, &budget, &mut |_| ControlFlow::Continue(())) == Need::Needed
}

fn boxes_at_home(level: &Level) -> usize {
    let specs = |ids: &[_]| ids.iter().filter_map(|&id| level.get(id)).collect::<Vec<_>>();
    let home = |specs: &Vec<&EntitySpec>| {
        let any = |wanted: &dyn Fn(&EntitySpec) -> bool| specs.iter().any(|spec| wanted(spec));
        any(&|spec| spec.components.exit)
            && any(&|spec| spec.components.pushable && spec.components.room.is_none())
    };
    level.cells().map(|(_, ids)| specs(ids)).filter(home).count()
}

/// A hunter has a part in the game if the solution would be shorter without any.
fn hunters_matter(level: &Level, way: &Way) -> bool {
    let harmless = changed(level, &|spec| spec.pathfind_target.is_some(), &|spec| {
        *spec = EntitySpec::default();
    });
    let start = harmless.to_state().ok();
    let shorter = start.and_then(|start| judge(&start));
    shorter.is_some_and(|(alone, _)| alone.actions.len() < way.actions.len())
}

/// The level with some of its entities changed.
fn changed(
    level: &Level,
    which: &dyn Fn(&EntitySpec) -> bool,
    change: &dyn Fn(&mut EntitySpec),
) -> Level {
    let mut changed = level.clone();
    let ids: Vec<_> = level.cells().flat_map(|(_, ids)| ids.iter().copied()).collect();
    for id in ids {
        if let Some(spec) = changed.get_mut(id).filter(|spec| which(spec)) {
            change(spec);
        }
    }
    changed
}

/// What was a room is an obstacle.
fn wall(spec: &mut EntitySpec) {
    spec.components.room = None;
    spec.components.pushable = false;
    spec.components.blocking = true;
}

/// Whether it can be won, or nobody knows.
fn is_winnable(level: &Level) -> bool {
    let Ok(start) = level.to_state() else { return false };
    let budget = Budget { situations: super::JUDGED, memory: 1 << 28 };
    let answer = crate::solve(&start, crate::Aim::Any, &budget, &mut |_| ControlFlow::Continue(()));
    answer.verdict != crate::Verdict::Impossible
}
