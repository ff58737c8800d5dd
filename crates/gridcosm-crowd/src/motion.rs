//! Phase one of a tick: every actor moves within the sub-cells it owns.

use crate::{Point, Raster, actor::Actor, table::Table};

/// Moves an actor by one tick's distance. It affects no other actor: it only ever releases sub-cells.
pub(crate) fn advance(actor: &mut Actor, id: u32, raster: Raster, table: &mut Table, tick: u32) {
    let was_idle = actor.is_idle();
    let mut budget = i64::from(actor.speed) + i64::from(std::mem::take(&mut actor.carry));
    if let Some(next) = actor.next_sub() {
        let here = raster.centre(actor.current);
        if !actor.departed {
            budget = actor.at.approach(here, budget);
            actor.departed = actor.at == here;
        }
        if actor.departed {
            let there = raster.centre(next);
            budget = actor.at.approach(there, budget);
            if actor.at.distance_squared(there) <= actor.at.distance_squared(here) {
                change_over(actor, id, table);
            }
        }
    }
    if actor.next.is_none() {
        settle(actor, raster, budget, tick);
    }
    if was_idle && actor.next.is_none() {
        // It stood the whole time, so nothing is left over.
        actor.carry = 0;
    }
    if !was_idle && actor.is_idle() {
        actor.idle_since = tick;
    }
}

/// For how many ticks an actor will certainly neither change over to the next sub-cell nor reach the middle of the
/// current one. 0 if it is not in the middle of a step.
pub(crate) fn uneventful(actor: &Actor, raster: Raster) -> u32 {
    let here = raster.centre(actor.current);
    let left = match actor.next_sub() {
        Some(_) if !actor.departed && actor.at != here => 0,
        Some(next) => {
            let there = raster.centre(next);
            actor.at.distance(there) - here.distance(there) / 2
        }
        None if actor.centred => 0,
        None => actor.at.distance(here),
    };
    // Distances are rounded down, and the rounding of a diagonal step may add a unit in each direction.
    let ticks = (left - 4 - i64::from(actor.carry)) / (i64::from(actor.speed) + 2);
    u32::try_from(ticks).unwrap_or(0)
}

/// Where an actor is at a tick: it may have walked unobserved since it was last looked at.
pub(crate) fn position(actor: &Actor, raster: Raster, tick: u32) -> Point {
    let mut at = actor.at;
    if actor.unobserved_since > 0 {
        let goal = raster.centre(actor.next_sub().unwrap_or(actor.current));
        let mut carry = i64::from(actor.carry);
        for _ in actor.unobserved_since..tick {
            at.approach(goal, i64::from(actor.speed) + std::mem::take(&mut carry));
        }
    }
    at
}

/// Makes up for the ticks in which an actor walked unobserved; `promises` says whether the rules promise arrival.
pub(crate) fn catch_up(actor: &mut Actor, raster: Raster, tick: u32, promises: bool) {
    if actor.unobserved_since > 0 {
        actor.at = position(actor, raster, tick);
        if actor.unobserved_since < tick {
            actor.departed |= actor.next.is_some();
            actor.carry = 0;
            let waits = promises && actor.is_under_way();
            actor.insists |= waits && actor.is_out_of_patience(tick);
        }
        actor.unobserved_since = 0;
    }
}

/// At half-way, the next sub-cell becomes the current one and all others are released.
fn change_over(actor: &mut Actor, id: u32, table: &mut Table) {
    let Some(next) = actor.next_sub() else { return };
    for sub in actor.owned() {
        if sub != next {
            table.release(sub, id);
        }
    }
    actor.current = next;
    actor.next = None;
    actor.beside = [None; 2];
    actor.departed = false;
    actor.centred = false;
    actor.sliding = false;
}

/// Continues to the middle of the sub-cell, and in the last one to the middle of the destination.
fn settle(actor: &mut Actor, raster: Raster, mut budget: i64, tick: u32) {
    let centre = raster.centre(actor.current);
    let goal = actor.goal.filter(|goal| goal.sub == actor.current);
    if !actor.centred {
        budget = actor.at.approach(centre, budget);
        actor.centred = actor.at == centre;
    }
    if !actor.centred {
        return;
    }
    let Some(goal) = goal else {
        // The rest of the step counts for the next tick, if the actor can continue by then.
        actor.carry = u32::try_from(budget).unwrap_or(0).min(actor.speed);
        return;
    };
    if actor.arrived {
        return;
    }
    let rest = goal.at(raster);
    if actor.sliding {
        actor.at.approach(rest, budget);
    }
    if actor.at == rest {
        actor.arrived = true;
        actor.insists = false;
        actor.arrival = tick;
        actor.forget_way();
    }
}
