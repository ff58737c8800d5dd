//! Laws of plates, switches and what they are wired to, on random levels with two rooms.

use gridcosm_grid::{Pos, Size};
use gridcosm_nest::RuleSet;
use gridcosm_universe::{
    Action, Axis, ComponentKind as Kind, Components, EntityId, EntitySpec, GridId, Level, Mark,
    Moving, Outcome, Place, PushRules, State, factory,
};
use proptest::{collection, prelude::*};
use std::sync::Arc;

const SIGNALS: [&str; 2] = ["red", "blue"];
const SIDE: u32 = 5;
const TO_AND_FRO: Moving =
    Moving { axis: Axis::Horizontal, direction: 1, bounce: true, speed: 1, prev_position: None };

/// One of the things that such a level is made of.
fn thing() -> impl Strategy<Value = EntitySpec> {
    let named = (0..13u8, 0..SIGNALS.len(), any::<bool>(), any::<bool>());
    named.prop_map(|(which, signal, one, other)| {
        let signal = SIGNALS[signal];
        let wire = Some(Arc::from(signal));
        let mut spec = match which {
            0 | 1 => factory::plate(signal),
            2 => factory::switch(signal),
            3 | 4 => factory::gate(signal),
            5..=7 => factory::crate_box(true),
            8 => factory::wall(),
            9 => factory::monster(1, false),
            10 => factory::room(GridId(1), Mark::Unmarked),
            11 => factory::room(GridId(2), Mark::Unmarked),
            _ => factory::exit(),
        };
        let c: &mut Components = &mut spec.components;
        match which {
            0..=2 => (c.heavy, c.personal, c.blocking) = (one && !other, one && other, which == 2),
            3 => (c.opened_by, c.closed_by, c.every_source) = (None, wire, one),
            9 => {
                c.moving = Some(TO_AND_FRO);
                *(if one { &mut c.started_by } else { &mut c.stopped_by }) = wire.clone();
                c.turned_by = wire.filter(|_| other);
            }
            10 | 11 if one => c.opened_by = wire,
            10 | 11 => c.closed_by = wire,
            _ => {}
        }
        spec
    })
}

fn level() -> impl Strategy<Value = Level> {
    let cell = (0..3u32, 0..SIDE as i32, 0..SIDE as i32);
    (collection::vec((cell, thing()), 4..30), any::<bool>()).prop_map(|(things, push)| {
        let mut level = Level::new(Size::new(SIDE, SIDE));
        for name in ["hut", "shed"] {
            level.add_grid(name, Size::new(3, 3)).unwrap();
        }
        level.settings.push_rules =
            push.then(|| PushRules { rules: RuleSet::default(), pull: false });
        level.add(Pos::new(0, 0), factory::agent()).unwrap();
        for ((grid, x, y), thing) in things {
            let (x, y) = if grid == 0 { (x, y) } else { (x % 3, y % 3) };
            let at = Place::new(GridId(grid), x as i16, y as i16);
            let _ = level.add(at, thing); // a grid cannot hold everything
        }
        level
    })
}

fn is_body(state: &State, id: EntityId) -> bool {
    [Kind::Agent, Kind::Pushable, Kind::Room, Kind::Moving, Kind::Pathfinding]
        .iter()
        .any(|&kind| state.has(id, kind))
}

/// What the rule says in words, asked of the state from outside.
fn should_be_pressed(state: &State, source: EntityId) -> bool {
    let own = state.components(source);
    let counts = |&id: &EntityId| match (own.heavy, own.personal) {
        (true, false) => state.has(id, Kind::Pushable) || state.has(id, Kind::Room),
        (false, true) => state.has(id, Kind::Agent),
        _ => is_body(state, id),
    };
    let Some(at) = state.place(source) else { return false };
    state.at(at).filter(|&id| id != source).any(|id| counts(&id))
}

fn is_on(state: &State, signal: &str, every: bool) -> bool {
    let mut sources = state.entities().filter_map(|id| {
        let own = state.components(id);
        let sends = if own.plate.is_some() { own.pressed } else { own.on };
        (own.plate.or(own.switch).as_deref() == Some(signal)).then_some(sends)
    });
    let Some(first) = sources.next() else { return false };
    if every { first && sources.all(|on| on) } else { first || sources.any(|on| on) }
}

fn check_signals(state: &State) -> Result<(), TestCaseError> {
    for id in state.entities().collect::<Vec<_>>() {
        let own = state.components(id);
        if own.plate.is_some() {
            prop_assert_eq!(own.pressed, should_be_pressed(state, id), "plate {}", id);
        }
        let on = |wire: &Option<Arc<str>>| {
            wire.as_deref().map(|name| is_on(state, name, own.every_source))
        };
        let shut = on(&own.opened_by) == Some(false) || on(&own.closed_by) == Some(true);
        let held = own.room.is_none()
            && state
                .place(id)
                .is_some_and(|at| state.at(at).any(|other| other != id && is_body(state, other)));
        if own.shut != shut {
            prop_assert!(!own.shut && held, "door {} is {}", id, own.shut);
        }
        let halted = on(&own.started_by) == Some(false) || on(&own.stopped_by) == Some(true);
        prop_assert_eq!(own.halted, halted, "mover {}", id);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_listens_obeys_after_every_turn(
        level in level(),
        actions in collection::vec((0..Action::ALL.len()).prop_map(|i| Action::ALL[i]), 1..25),
    ) {
        let start = level.to_state().unwrap();
        check_signals(&start)?;
        let mut played = start.clone();
        for &action in &actions {
            let before = played.clone();
            if played.advance(action).is_err() {
                prop_assert_eq!(&played, &before);
                break;
            }
            prop_assert!(played.index_is_current());
            if before.outcome() != Outcome::Ongoing {
                break;
            }
            check_signals(&played)?;
            // A saved game goes on as if it had never been put down.
            let mut loaded = State::new(&before.snapshot()).unwrap();
            loaded.advance(action).unwrap();
            prop_assert_eq!(&loaded, &played);
        }
        // Playing the same again gives the same.
        let mut again = start;
        for &action in &actions {
            let over = again.outcome() != Outcome::Ongoing;
            if again.advance(action).is_err() || over {
                break;
            }
        }
        prop_assert_eq!(again, played);
    }
}
