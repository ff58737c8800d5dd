//! Plates and switches send signals; doors, rooms, movers and pursuers obey them.

use crate::{
    Event, Kinds, Listener, Place, State, column::Column, slots::Slot, stores::NameId,
    systems::unlock::AROUND,
};
use gridcosm_nest::NoPass;

/// Settles all signals once: sources first, then everything that listens.
///
/// - A plate sends while an agent, a box, a room, a mover or a pursuer stands on it, unless it is
///   [heavy](crate::Components::heavy) or [personal](crate::Components::personal). It never presses itself.
/// - A switch that was free turns over when such a thing comes onto it, and stays as it is when that goes away.
/// - A signal is on while one of its sources sends or, for what asks for
///   [every source](crate::Components::every_source), while all of them do. A signal without a source is off.
/// - A door that should close stays open for as long as something that could press a plate stands in it. A room closes
///   at once: whatever is inside stays there.
///
/// Doors press no plates, so what listens never changes a signal, and one pass is enough.
pub fn run(state: &mut State, listener: &mut impl Listener) {
    if state.wired {
        apply(state, listener);
    }
}

/// As [`run`], in a world that has signals. Never copied into the step: flat worlds have none.
#[inline(never)]
pub(crate) fn apply(state: &mut State, listener: &mut impl Listener) {
    settle_sources(state, true, listener);
    obey(state, true, listener);
}

/// Brings a new world into the state that its signals demand, without telling anybody. What stands on a switch at the
/// start has not turned it over.
pub(crate) fn prepare(state: &mut State) {
    if state.wired {
        settle_sources(state, false, &mut ());
        obey(state, false, &mut ());
    }
}

/// Turns over the switches that block in the cells around an agent.
pub(crate) fn turn_around(
    state: &mut State,
    agent: Slot,
    here: Place,
    listener: &mut impl Listener,
) {
    let reached = AROUND.map(|dir| match state.ways().map(|ways| ways.next(here, dir)) {
        None => Some(here.step(dir)),
        Some(Ok(place) | Err(NoPass::Closed(place))) => Some(place),
        Some(Err(NoPass::Endless)) => None,
    });
    for place in reached.into_iter().flatten() {
        let mut next = state.nature.switch.slots().next();
        while let Some(switch) = next {
            if state.cells.place(switch) == Some(place)
                && state.cells.kinds(switch).meets(Kinds::BLOCKING)
            {
                turn_over(state, switch, agent, place, listener);
            }
            next = state.nature.switch.slots().find(|&slot| slot > switch);
        }
    }
}

fn turn_over(state: &mut State, switch: Slot, by: Slot, at: Place, listener: &mut impl Listener) {
    let on = !state.condition.on.contains(switch);
    set(&mut state.condition_mut().on, switch, on);
    state.cells_mut().touch(at);
    let (switch, by) = (state.id(switch), state.id(by));
    listener.hear(Event::Switched { switch, by, on, at });
}

fn set(marks: &mut crate::bit_set::BitSet, slot: Slot, there: bool) {
    if there {
        marks.insert(slot);
    } else {
        marks.remove(slot);
    }
}

/// What stands on a plate or switch and counts; the lowest of several.
fn weight(state: &State, source: Slot) -> Option<(Slot, Place)> {
    let place = state.cells.place(source)?;
    let cells = &state.cells;
    let wanted = match (state.nature.heavy.contains(source), state.nature.personal.contains(source))
    {
        (true, false) => Kinds::PUSHABLE.with(Kinds::ROOM),
        (false, true) => Kinds::AGENT,
        _ => Kinds::BODY,
    };
    let counts = |&slot: &Slot| slot != source && cells.kinds(slot).meets(wanted);
    Some((cells.at(place).filter(counts).min()?, place))
}

/// Finds out what stands on plates and switches.
fn settle_sources(state: &mut State, play: bool, listener: &mut impl Listener) {
    let nature = std::sync::Arc::clone(&state.nature);
    for source in nature.plate.slots().chain(nature.switch.slots()) {
        let weight = weight(state, source);
        if weight.is_some() == state.condition.pressed.contains(source) {
            continue;
        }
        set(&mut state.condition_mut().pressed, source, weight.is_some());
        let Some(at) = state.cells.place(source) else { continue };
        state.cells_mut().touch(at);
        let (plate, blocks) = (state.id(source), state.cells.kinds(source).meets(Kinds::BLOCKING));
        match weight {
            Some((by, _)) if nature.plate.contains(source) => {
                listener.hear(Event::Pressed { plate, by: state.id(by), at });
            }
            Some((by, _)) if play && !blocks => turn_over(state, source, by, at, listener),
            None if nature.plate.contains(source) => {
                listener.hear(Event::Released { plate, at });
            }
            _ => {}
        }
    }
}

/// Whether the signal that an entity listens to is on; `None` if it listens to none of this kind.
fn hears(state: &State, listens: &Column<NameId>, slot: Slot) -> Option<bool> {
    let name = listens.get(slot)?;
    let (nature, condition) = (&state.nature, &state.condition);
    let plates = nature.plate.iter().filter(|&(_, signal)| signal == name);
    let switches = nature.switch.iter().filter(|&(_, signal)| signal == name);
    let mut sending = plates
        .map(|(plate, _)| condition.pressed.contains(plate))
        .chain(switches.map(|(switch, _)| condition.on.contains(switch)))
        .peekable();
    let every = nature.every_source.contains(slot);
    Some(match sending.peek() {
        None => false,
        Some(_) if every => sending.all(|sends| sends),
        Some(_) => sending.any(|sends| sends),
    })
}

/// Everything that listens does what its signals say.
fn obey(state: &mut State, play: bool, listener: &mut impl Listener) {
    let nature = std::sync::Arc::clone(&state.nature);
    let union = |a: &Column<NameId>, b: &Column<NameId>| {
        let mut slots: smallvec::SmallVec<[Slot; 8]> = a.slots().chain(b.slots()).collect();
        slots.sort_unstable();
        slots.dedup();
        slots
    };
    for door in union(&nature.opened_by, &nature.closed_by) {
        let shut = hears(state, &nature.opened_by, door) == Some(false)
            || hears(state, &nature.closed_by, door) == Some(true);
        let at = state.cells.place(door);
        if shut == state.condition.shut.contains(door) || (shut && is_held_open(state, door, at)) {
            continue;
        }
        set(&mut state.condition_mut().shut, door, shut);
        state.refresh_kinds(door);
        if let Some(at) = at {
            state.cells_mut().touch(at);
            let door = state.id(door);
            listener.hear(if shut {
                Event::Closed { door, at }
            } else {
                Event::Opened { door, at }
            });
        }
    }
    for mover in union(&nature.started_by, &nature.stopped_by) {
        let halted = hears(state, &nature.started_by, mover) == Some(false)
            || hears(state, &nature.stopped_by, mover) == Some(true);
        if halted == state.condition.halted.contains(mover) {
            continue;
        }
        set(&mut state.condition_mut().halted, mover, halted);
        state.refresh_kinds(mover);
        if let Some(at) = state.cells.place(mover) {
            let entity = state.id(mover);
            listener.hear(match halted {
                true => Event::Stopped { entity, at },
                false => Event::Started { entity, at },
            });
        }
    }
    for mover in nature.turned_by.slots() {
        let on = hears(state, &nature.turned_by, mover) == Some(true);
        if on == state.condition.turned.contains(mover) {
            continue;
        }
        set(&mut state.condition_mut().turned, mover, on);
        if on && play {
            turn_round(state, mover, listener);
        }
    }
}

/// Whether something stands in a door that should close.
fn is_held_open(state: &State, door: Slot, at: Option<Place>) -> bool {
    let cells = &state.cells;
    let in_it = |slot: Slot| slot != door && cells.kinds(slot).meets(Kinds::BODY);
    !state.nature.room.contains(door) && at.is_some_and(|at| cells.at(at).any(in_it))
}

fn turn_round(state: &mut State, mover: Slot, listener: &mut impl Listener) {
    let Some(mut moving) = state.cells.moving.get(mover) else { return };
    moving.direction = -moving.direction;
    let cells = state.cells_mut();
    cells.moving.insert(mover, moving);
    if let Some(at) = cells.place(mover) {
        cells.touch(at);
        listener.hear(Event::Turned { entity: state.id(mover), at });
    }
}
