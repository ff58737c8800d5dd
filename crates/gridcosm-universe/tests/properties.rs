//! Properties of every state, however odd: dangling ids, places outside, trails, limits below zero.

use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_universe::{
    Action, Aim, Appearance, AppearanceName, Axis, Components, EntityId, Event, Footing, Health,
    Hunt, Level, MoveRule, Moving, Objective, PathKind, Pathfinding, Place, Progress, Record,
    Settings, Snapshot, State, Swarm, Turns, Vision, step_with_events, systems,
};
use proptest::{collection, option, prelude::*};
use std::{collections::BTreeSet, sync::Arc};

/// Ids from a small range, so that references meet an entity; now and then an odd one.
fn id() -> impl Strategy<Value = EntityId> {
    prop_oneof![30 => 0..14i64, 1 => Just(i64::MAX), 1 => Just(-1), 1 => Just(1 << 40)]
        .prop_map(EntityId)
}

fn ids() -> impl Strategy<Value = BTreeSet<EntityId>> {
    collection::btree_set(id(), 0..4)
}

fn place() -> impl Strategy<Value = Place> {
    prop_oneof![
        12 => (0..5i16, 0..4i16).prop_map(|(x, y)| Place::flat(x, y)),
        1 => (-2..7i16, -2..6i16).prop_map(|(x, y)| Place::flat(x, y)),
    ]
}

fn amount() -> impl Strategy<Value = i64> {
    prop_oneof![10 => 0..4i64, 1 => -2..0i64, 1 => Just(i64::MAX), 1 => Just(i64::MIN)]
}

fn key() -> impl Strategy<Value = Arc<str>> {
    prop_oneof![Just("red"), Just("blue"), Just("")].prop_map(Arc::from)
}

fn moving() -> impl Strategy<Value = Moving> {
    let direction = prop_oneof![10 => Just(1), 10 => Just(-1), 1 => Just(0)];
    let axis = prop_oneof![Just(Axis::Horizontal), Just(Axis::Vertical)];
    (axis, direction, any::<bool>(), amount(), option::of(place())).prop_map(
        |(axis, direction, bounce, speed, prev_position)| Moving {
            axis,
            direction,
            bounce,
            speed,
            prev_position,
        },
    )
}

fn vision() -> impl Strategy<Value = Vision> {
    let rule = (0..Vision::RULES.len()).prop_map(|index| Vision::RULES[index].1);
    let radius = option::of(prop_oneof![9 => 0..6u32, 1 => Just(u32::MAX)]);
    (rule, radius, side()).prop_map(|(rule, radius, facing)| Vision { rule, radius, facing })
}

fn hunt() -> impl Strategy<Value = Hunt> {
    (any::<bool>(), option::of(place()), place(), side())
        .prop_map(|(sees, last_seen, post, heading)| Hunt { sees, last_seen, post, heading })
}

fn swarm() -> impl Strategy<Value = Swarm> {
    let speed = prop_oneof![9 => 0..13u32, 1 => Just(u32::MAX)];
    (0..3u32, speed, 0..Aim::ALL.len(), any::<bool>()).prop_map(|(count, speed, aim, carries)| {
        Swarm { count, speed, aim: Aim::ALL[aim], carries }
    })
}

fn footing() -> impl Strategy<Value = Footing> {
    let goal = option::of((-2..7i32, -2..6i32).prop_map(|(x, y)| Pos::new(x, y)));
    ((0..5u8, 0..5u8), goal, any::<u8>()).prop_map(|(sub, goal, draws)| Footing {
        sub,
        goal,
        draws,
    })
}

fn side() -> impl Strategy<Value = Option<Dir>> {
    option::of((0..4usize).prop_map(|index| Dir::ALL[index]))
}

/// One component, as a change of an empty set.
fn component() -> impl Strategy<Value = Components> {
    let none = Components::default;
    let kind = prop_oneof![Just(PathKind::Path), Just(PathKind::StraightLine)];
    prop_oneof![
        Just(Components { immunity: true, ..none() }),
        key().prop_map(move |name| Components { plate: Some(name), ..none() }),
        key().prop_map(move |name| Components { switch: Some(name), ..none() }),
        key().prop_map(move |name| Components { opened_by: Some(name), ..none() }),
        key().prop_map(move |name| Components { closed_by: Some(name), ..none() }),
        (key(), any::<bool>()).prop_map(move |(name, every_source)| Components {
            started_by: Some(name),
            every_source,
            ..none()
        }),
        key().prop_map(move |name| Components { turned_by: Some(name), ..none() }),
        Just(Components { heavy: true, shut: true, halted: true, ..none() }),
        Just(Components { personal: true, pressed: true, on: true, turned: true, ..none() }),
        Just(Components { phasing: true, ..none() }),
        amount().prop_map(move |n| Components { speed: Some(n), ..none() }),
        amount().prop_map(move |n| Components { time_limit: Some(n), ..none() }),
        amount().prop_map(move |n| Components { usage_limit: Some(n), ..none() }),
        Just(Components { agent: true, status: Some(BTreeSet::new()), ..none() }),
        Just(Components { appearance: Some(Appearance::new(AppearanceName::Gem, 3)), ..none() }),
        Just(Components { blocking: true, ..none() }),
        Just(Components { collectible: true, ..none() }),
        Just(Components { collidable: true, ..none() }),
        amount().prop_map(move |n| Components { cost: Some(n), ..none() }),
        amount().prop_map(move |n| Components { damage: Some(n), ..none() }),
        Just(Components { exit: true, ..none() }),
        (amount(), amount()).prop_map(move |(health, max_health)| Components {
            health: Some(Health { health, max_health }),
            ..none()
        }),
        ids().prop_map(move |ids| Components { inventory: Some(ids), ..none() }),
        key().prop_map(move |k| Components { key: Some(k), ..none() }),
        Just(Components { lethal_damage: true, ..none() }),
        key().prop_map(move |k| Components { locked: Some(k), ..none() }),
        moving().prop_map(move |m| Components { moving: Some(m), ..none() }),
        (option::of(id()), kind).prop_map(move |(target, kind)| Components {
            pathfinding: Some(Pathfinding { target, kind }),
            ..none()
        }),
        id().prop_map(move |id| Components { portal: Some(id), ..none() }),
        Just(Components { pushable: true, ..none() }),
        Just(Components { required: true, ..none() }),
        amount().prop_map(move |n| Components { rewardable: Some(n), ..none() }),
        ids().prop_map(move |ids| Components { status: Some(ids), ..none() }),
        key().prop_map(move |k| Components { label: Some(k), ..none() }),
        vision().prop_map(move |eyes| Components { vision: Some(eyes), ..none() }),
        Just(Components { opaque: true, ..none() }),
        Just(Components { clear: true, ..none() }),
        hunt().prop_map(move |memory| Components { hunt: Some(memory), ..none() }),
        (swarm(), option::of(footing())).prop_map(move |(members, footing)| Components {
            swarm: Some(members),
            footing,
            ..none()
        }),
    ]
}

/// All components of several sets; of two of the same kind the first.
fn merge(parts: Vec<Components>) -> Components {
    parts.into_iter().fold(Components::default(), |a, b| Components {
        immunity: a.immunity || b.immunity,
        phasing: a.phasing || b.phasing,
        speed: a.speed.or(b.speed),
        time_limit: a.time_limit.or(b.time_limit),
        usage_limit: a.usage_limit.or(b.usage_limit),
        agent: a.agent || b.agent,
        appearance: a.appearance.or(b.appearance),
        blocking: a.blocking || b.blocking,
        collectible: a.collectible || b.collectible,
        collidable: a.collidable || b.collidable,
        cost: a.cost.or(b.cost),
        damage: a.damage.or(b.damage),
        exit: a.exit || b.exit,
        health: a.health.or(b.health),
        inventory: a.inventory.or(b.inventory),
        key: a.key.or(b.key),
        lethal_damage: a.lethal_damage || b.lethal_damage,
        locked: a.locked.or(b.locked),
        moving: a.moving.or(b.moving),
        pathfinding: a.pathfinding.or(b.pathfinding),
        portal: a.portal.or(b.portal),
        pushable: a.pushable || b.pushable,
        required: a.required || b.required,
        rewardable: a.rewardable.or(b.rewardable),
        status: a.status.or(b.status),
        room: a.room.or(b.room),
        open_sides: a.open_sides.or(b.open_sides),
        entry_cells: a.entry_cells.or(b.entry_cells),
        label: a.label.or(b.label),
        flip: a.flip || b.flip,
        possessable: a.possessable || b.possessable,
        order: a.order.or(b.order),
        infinite_exit: a.infinite_exit.or(b.infinite_exit),
        infinite_enter: a.infinite_enter.or(b.infinite_enter),
        infinite_enter_degree: a.infinite_enter_degree.or(b.infinite_enter_degree),
        button: a.button || b.button,
        player_button: a.player_button || b.player_button,
        colour: a.colour.or(b.colour),
        note: a.note.or(b.note),
        plate: a.plate.or(b.plate),
        switch: a.switch.or(b.switch),
        opened_by: a.opened_by.or(b.opened_by),
        closed_by: a.closed_by.or(b.closed_by),
        started_by: a.started_by.or(b.started_by),
        stopped_by: a.stopped_by.or(b.stopped_by),
        turned_by: a.turned_by.or(b.turned_by),
        wired_sides: a.wired_sides.or(b.wired_sides),
        heavy: a.heavy || b.heavy,
        personal: a.personal || b.personal,
        every_source: a.every_source || b.every_source,
        pressed: a.pressed || b.pressed,
        on: a.on || b.on,
        shut: a.shut || b.shut,
        halted: a.halted || b.halted,
        turned: a.turned || b.turned,
        vision: a.vision.or(b.vision),
        opaque: a.opaque || b.opaque,
        clear: a.clear || b.clear,
        hunt: a.hunt.or(b.hunt),
        swarm: a.swarm.or(b.swarm),
        footing: a.footing.or(b.footing),
    })
}

fn record() -> impl Strategy<Value = Record> {
    let places = (prop::option::weighted(0.9, place()), option::of(place()));
    let flags = (prop::bool::weighted(0.9), prop::bool::weighted(0.05));
    (flags, places, collection::vec(component(), 0..5)).prop_map(
        |((registered, dead), (place, prev_place), parts)| Record {
            registered,
            dead,
            place,
            prev_place,
            components: merge(parts),
        },
    )
}

pub(crate) fn world() -> impl Strategy<Value = Snapshot> {
    let rules = (0..MoveRule::ALL.len(), 0..Objective::ALL.len());
    let entities = collection::btree_map(id(), record(), 1..14);
    let trail = collection::btree_map(place(), ids(), 0..3);
    let agent = (id(), place());
    let turns = (0..Turns::ALL.len(), 0..3u32);
    let numbers =
        (option::of(any::<i64>()), option::of(0..9i64), prop_oneof![0..5i64, Just(i64::MAX)]);
    (rules, entities, trail, agent, turns, numbers).prop_map(
        |(
            (moves, goal),
            mut entities,
            mut trail,
            (agent, at),
            (turns, acting),
            (seed, turn_limit, turn),
        )| {
            // An entity that can act; otherwise most cases would be over before they begin.
            let record = entities.entry(agent).or_default();
            record.registered = true;
            record.dead = false;
            record.place = Some(at);
            record.components.agent = true;
            trail.retain(|_, ids| !ids.is_empty());
            Snapshot {
                settings: Settings {
                    move_rule: MoveRule::ALL[moves],
                    objective: Objective::ALL[goal],
                    turns: Turns::ALL[turns],
                    seed,
                    turn_limit,
                    ..Settings::default()
                },
                progress: Progress { turn, acting, ..Progress::default() },
                entities,
                trail,
                ..Snapshot::new(Size::new(5, 4))
            }
        },
    )
}

pub(crate) fn action() -> impl Strategy<Value = Action> {
    (0..Action::ALL.len()).prop_map(|i| Action::ALL[i])
}

fn known_ids(state: &State) -> BTreeSet<EntityId> {
    state.snapshot().entities.into_keys().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_step_is_a_value_and_the_same_in_place(
        world in world(),
        agent in option::weighted(0.2, id()),
        actions in collection::vec(action(), 1..12),
    ) {
        let mut state = State::new(&world).unwrap();
        let mut in_place = state.clone();
        let mut twin = State::new(&world).unwrap();
        for action in actions {
            let before = state.clone();
            let ids = known_ids(&state);
            let outcome = step_with_events(&state, agent, action);
            prop_assert_eq!(&state, &before, "a step changed its input");

            let mut events: Vec<Event> = Vec::new();
            let again = in_place.advance_with(agent, action, &mut events);
            let _ = twin.advance_with(agent, action, &mut ());
            match outcome {
                Ok((next, heard)) => {
                    prop_assert_eq!(again, Ok(next.outcome()));
                    prop_assert_eq!(heard, events);
                    state = next;
                }
                Err(error) => prop_assert_eq!(again, Err(error)),
            }
            // After an error the state is as before; after a step it is the next one.
            prop_assert_eq!(&in_place, &state);
            prop_assert_eq!(format!("{in_place:?}"), format!("{twin:?}"));
            prop_assert!(in_place.index_is_current() && state.index_is_current());
            prop_assert!(known_ids(&state).is_subset(&ids), "an id came from nowhere");
            // A turn ends without a trail; if no turn was counted, none ended.
            prop_assert!(state.trail().next().is_none() || state.progress.turn == before.progress.turn);
        }
    }

    #[test]
    fn every_system_alone_keeps_the_index(world in world(), eid in id(), next in place()) {
        let start = State::new(&world).unwrap();
        type Run = fn(&mut State, EntityId, Place);
        let all: [Run; 20] = [
            |s, _, _| systems::position::run(s),
            |s, _, _| systems::watch::run(s, &mut ()),
            |s, _, _| drop(systems::moving::run(s, &mut ())),
            |s, _, _| drop(systems::pathfinding::run(s, &mut ())),
            |s, _, _| systems::swarm::run(s, &mut ()),
            |s, _, _| systems::status_tick::run(s),
            |s, _, _| drop(systems::trail::run(s)),
            |s, e, p| {
                systems::push::run(s, e, p, &mut ());
            },
            |s, e, p| {
                systems::movement::run(s, e, p, &mut ());
            },
            |s, e, _| systems::unlock::run(s, e, &mut ()),
            |s, e, _| systems::collectible::run(s, e, &mut ()),
            |s, _, _| systems::portal::run(s, &mut ()),
            |s, _, _| systems::signals::run(s, &mut ()),
            |s, _, _| drop(systems::damage::run(s, &mut ())),
            |s, e, _| systems::tile_reward::run(s, e, &mut ()),
            |s, _, _| systems::status_gc::run(s, &mut ()),
            |s, e, _| systems::tile_cost::run(s, e, &mut ()),
            |s, e, _| systems::win::run(s, e, &mut ()),
            |s, e, _| systems::lose::run(s, e, &mut ()),
            |s, _, _| systems::garbage::run(s),
        ];
        for (i, run) in all.into_iter().enumerate() {
            let mut state = start.clone();
            run(&mut state, eid, next);
            prop_assert!(state.index_is_current(), "system {i}");
        }
        prop_assert_eq!(start, State::new(&world).unwrap());
    }

    #[test]
    fn a_state_survives_being_taken_apart(world in world(), other in world()) {
        let state = State::new(&world).unwrap();
        prop_assert_eq!(State::new(&state.snapshot()).unwrap(), state.clone());
        let mut copy = State::new(&other).unwrap();
        prop_assert_eq!(copy == state, copy.snapshot() == state.snapshot());
        copy.clone_from(&state);
        prop_assert_eq!(&copy, &state);
        prop_assert!(copy.index_is_current());
        // A level made from any state can be started.
        let level = Level::from_state(&state);
        let placed = state.snapshot().entities.values()
            .filter(|r| r.place.is_some_and(|p| state.in_bounds(p))).count();
        let started = level.to_state().unwrap();
        prop_assert_eq!(started.entities().filter(|&id| started.place(id).is_some()).count(), placed);
    }

    /// A second garbage collection finds nothing more, unless the first one freed what only removed entities had held.
    #[test]
    fn the_garbage_collector_comes_to_rest(world in world()) {
        let mut state = State::new(&world).unwrap();
        for _ in 0..20 {
            systems::garbage::run(&mut state);
        }
        let before = state.clone();
        systems::garbage::run(&mut state);
        prop_assert_eq!(&state, &before);
        prop_assert!(state.entities().all(|id| before.has(id, gridcosm_universe::ComponentKind::Entity)));
    }
}
