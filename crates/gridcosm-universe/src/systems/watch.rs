//! Pursuers with eyes look for their targets.

use crate::{Event, Hunt, Kinds, Listener, State, effect, eyes};
use std::mem;

/// Every placed pursuer with eyes looks where it stands, in ascending order. One that sees its target begins a hunt, or goes
/// on with it; one that no longer sees it remembers where it was. [`pathfinding`](super::pathfinding) goes there.
///
/// Nobody sees a target under a phasing effect.
pub fn run(state: &mut State, listener: &mut impl Listener) {
    if state.nature.vision.is_empty() {
        return;
    }
    let mut memory = mem::take(&mut state.scratch.eyes);
    let mut next = 0;
    while let Some(pursuer) = state.nature.vision.from(next) {
        next = pursuer + 1;
        let nature = &state.nature;
        let (Some(vision), Some(pursuit)) =
            (nature.vision.get(pursuer), nature.pathfinding.get(pursuer))
        else {
            continue;
        };
        let (Some(from), Some(target)) = (state.cells.place(pursuer), pursuit.target) else {
            continue;
        };
        if state.cells.kinds(pursuer).meets(Kinds::SWARM) {
            continue;
        }
        let before = state.condition.hunt.get(pursuer);
        let facing = eyes::facing(vision, before, &state.cells.moving, pursuer);
        let hidden = effect::pick(nature, &state.condition, target, |nature, effect| {
            nature.phasing.contains(effect)
        });
        let seen = state
            .cells
            .place(target)
            .filter(|&at| hidden.is_none() && memory.sees(&state.cells, from, vision, facing, at));
        let after = match (seen, before) {
            (Some(at), Some(hunt)) => Some(Hunt { sees: true, last_seen: Some(at), ..hunt }),
            (Some(at), None) => {
                Some(Hunt { sees: true, last_seen: Some(at), post: from, heading: None })
            }
            (None, Some(hunt)) => Hunt { sees: false, ..hunt }.at(from),
            (None, None) => None,
        };
        let (entity, target) = (state.id(pursuer), state.id(target));
        let saw = before.filter(|hunt| hunt.sees).and_then(|hunt| hunt.last_seen);
        match (saw, seen) {
            (None, Some(at)) => listener.hear(Event::Noticed { entity, target, at }),
            (Some(at), None) => listener.hear(Event::LostSight { entity, target, at }),
            _ => {}
        }
        if after != before {
            match after {
                Some(hunt) => state.condition_mut().hunt.insert(pursuer, hunt),
                None => drop(state.condition_mut().hunt.remove(pursuer)),
            }
        }
    }
    state.scratch.eyes = memory;
}
