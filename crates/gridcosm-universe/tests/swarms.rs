//! Swarms: members never overlap, stay where they can stand, and go on after a restart as they would have.

use gridcosm_grid::{Pos, Size};
use gridcosm_universe::{
    Action, Aim, Appearance, AppearanceName, ComponentKind, EntityId, Event, Kinds, Level, Place,
    SUB_CELLS, State, Swarm, factory, step_with_events,
};
use proptest::{collection, prelude::*};
use std::collections::BTreeSet;

/// A level drawn with `#` walls, `@` the agent, `$` boxes, and letters for swarms.
fn level(map: &str, swarm: impl Fn(char) -> Option<(Swarm, Trait)>) -> Level {
    let rows: Vec<&str> = map.lines().collect();
    let size = Size::new(rows[0].len() as u32, rows.len() as u32);
    let mut level = Level::new(size);
    for (y, row) in (0..).zip(&rows) {
        for (x, sign) in (0..).zip(row.chars()) {
            let spec = match sign {
                '#' => factory::wall(),
                '@' => factory::agent(),
                '$' => factory::crate_box(true),
                other => {
                    let Some((members, special)) = swarm(other) else { continue };
                    let mut spec = factory::swarm(members);
                    match special {
                        Trait::None => {}
                        Trait::Blocks => spec.components.blocking = true,
                        Trait::Hurts => spec.components.damage = Some(1),
                    }
                    spec
                }
            };
            level.add(Pos::new(x, y), spec).unwrap();
        }
    }
    level
}

#[derive(Clone, Copy, Debug)]
enum Trait {
    None,
    Blocks,
    Hurts,
}

fn members(state: &State) -> Vec<EntityId> {
    state.entities().filter(|&id| state.has(id, ComponentKind::Swarm)).collect()
}

/// The parts of cells that members own, counted over the grid.
fn parts(state: &State) -> Vec<(i32, i32)> {
    let part = |id| {
        let (place, footing) = (state.place(id).unwrap(), state.components(id).footing.unwrap());
        let side = i32::from(SUB_CELLS);
        let (x, y) = footing.sub;
        (i32::from(place.x) * side + i32::from(x), i32::from(place.y) * side + i32::from(y))
    };
    members(state).into_iter().map(part).collect()
}

fn aims(count: u32, aim: Aim, special: Trait) -> impl Fn(char) -> Option<(Swarm, Trait)> {
    move |sign| {
        let swarm = Swarm { count, aim, ..Swarm::default() };
        sign.is_alphabetic().then_some((swarm, special))
    }
}

fn after(state: &State, actions: &str) -> State {
    let mut state = state.clone();
    for sign in actions.chars() {
        let action = match sign {
            'u' => Action::Up,
            'd' => Action::Down,
            'l' => Action::Left,
            'r' => Action::Right,
            _ => Action::Wait,
        };
        state.advance(action).unwrap();
    }
    state
}

fn agent(state: &State) -> Place {
    state.place(state.agents().next().unwrap()).unwrap()
}

#[test]
fn one_entity_of_a_level_becomes_many_members_in_and_around_its_cell() {
    let state =
        level("#####\n#..s@\n#####", aims(12, Aim::Wanders, Trait::None)).to_state().unwrap();
    let own = parts(&state);
    assert_eq!(own.iter().collect::<BTreeSet<_>>().len(), 12);
    let here = |id: &EntityId| state.place(*id) == Some(Place::flat(3, 1));
    let in_cell = members(&state).into_iter().filter(here);
    assert_eq!(in_cell.count(), 9, "a cell has nine parts");
    assert!(state.index_is_current());
}

#[test]
fn what_finds_no_room_waits_without_a_footing() {
    let state = level("###\n#s#\n###", aims(11, Aim::Wanders, Trait::None)).to_state().unwrap();
    let standing = members(&state).into_iter().filter(|&id| state.has(id, ComponentKind::Footing));
    assert_eq!((members(&state).len(), standing.count()), (11, 9));
    // But no more than the cells of the level have parts.
    let state = level("s", aims(10_000, Aim::Wanders, Trait::None)).to_state().unwrap();
    assert_eq!(members(&state).len(), 9);
}

#[test]
fn those_who_go_towards_the_agent_come_to_it_around_walls() {
    let start = level("s#..\n.#.#\n...@", aims(3, Aim::Towards, Trait::None)).to_state().unwrap();
    let end = after(&start, "........");
    assert!(members(&end).iter().all(|&id| end.place(id) == Some(agent(&end))), "{end:?}");
}

#[test]
fn those_who_flee_go_as_far_as_they_can() {
    let start = level("@.s...", aims(2, Aim::Flees, Trait::None)).to_state().unwrap();
    let end = after(&start, "......");
    assert!(members(&end).iter().all(|&id| end.place(id).unwrap().x >= 4), "{end:?}");
}

#[test]
fn a_speed_is_parts_of_cells_a_turn() {
    for (speed, turns) in [(1, 3), (3, 1), (12, 1)] {
        let swarm = Swarm { speed, aim: Aim::Flees, ..Swarm::default() };
        let map = format!("@s{}", ".".repeat(9));
        let start = level(&map, |sign| (sign == 's').then_some((swarm, Trait::None)));
        let start = start.to_state().unwrap();
        let way = parts(&after(&start, &".".repeat(turns)))[0].0 - parts(&start)[0].0;
        assert_eq!(way, speed as i32 * turns as i32, "speed {speed}");
    }
}

#[test]
fn members_that_block_stop_an_agent_and_keep_out_of_its_cell() {
    let start = level("####\n#s@#\n####", aims(9, Aim::Towards, Trait::Blocks)).to_state().unwrap();
    let end = after(&start, "l.l");
    assert_eq!(agent(&end), Place::flat(2, 1));
    assert!(members(&end).iter().all(|&id| end.place(id) == Some(Place::flat(1, 1))));
}

#[test]
fn members_that_hurt_do_so_in_the_cell_of_the_agent() {
    let start = level("s..@", aims(1, Aim::Towards, Trait::Hurts)).to_state().unwrap();
    let health = |state: &State| state.health(state.agents().next().unwrap()).unwrap().health;
    assert_eq!(health(&after(&start, "..")), 5);
    assert!(health(&after(&start, "....")) < 5);
}

#[test]
fn an_agent_is_carried_along() {
    let swarm = Swarm { aim: Aim::Towards, carries: true, ..Swarm::default() };
    let mut level = level("@....", |_| None);
    let flag = factory::coin(None);
    let flag = level.add(Pos::new(4, 0), flag).unwrap();
    let mut spec = factory::swarm(swarm);
    spec.pathfind_target = Some(flag);
    level.add(Pos::new(0, 0), spec).unwrap();
    let start = level.to_state().unwrap();
    let (next, events) = step_with_events(&start, None, Action::Wait).unwrap();
    let (entity, by) = (next.agents().next().unwrap(), members(&next)[0]);
    let (from, to) = (Place::flat(0, 0), Place::flat(1, 0));
    assert!(events.contains(&Event::Carried { entity, by, from, to }), "{events:?}");
    assert_eq!(agent(&after(&start, "......")), Place::flat(4, 0));
}

#[test]
fn nothing_is_pushed_onto_a_member_and_none_is_run_over() {
    let start = level("@$s#", aims(1, Aim::Towards, Trait::None)).to_state().unwrap();
    let end = after(&start, "r");
    assert_eq!(agent(&end), Place::flat(0, 0));
}

#[test]
fn a_signal_starts_a_swarm() {
    let mut level = level("@._....s", |_| None);
    level.add(Pos::new(2, 0), factory::plate("go")).unwrap();
    let mut spec = factory::swarm(Swarm { aim: Aim::Towards, ..Swarm::default() });
    spec.components.started_by = Some("go".into());
    level.add(Pos::new(7, 0), spec).unwrap();
    let start = level.to_state().unwrap();
    let x = |state: &State| state.place(members(state)[0]).unwrap().x;
    assert_eq!(x(&after(&start, "r.")), 7);
    assert!(x(&after(&start, "rr..")) < 7);
}

#[test]
fn a_member_on_a_plate_presses_it() {
    let mut level = level("@..", |_| None);
    level.add(Pos::new(2, 0), factory::plate("go")).unwrap();
    level.add(Pos::new(2, 0), factory::swarm(Swarm { speed: 0, ..Swarm::default() })).unwrap();
    let state = level.to_state().unwrap();
    let pressed = state.at(Place::flat(2, 0)).any(|id| state.has(id, ComponentKind::Pressed));
    assert!(pressed);
}

#[test]
fn wanderers_come_around() {
    let map = "#########\n#.......#\n#...s...#\n#.......#\n#@......#\n#########";
    let start = level(map, aims(4, Aim::Wanders, Trait::None)).to_state().unwrap();
    let mut seen = BTreeSet::new();
    let mut state = start;
    for _ in 0..60 {
        seen.extend(members(&state).iter().filter_map(|&id| state.place(id)));
        state.advance(Action::Wait).unwrap();
    }
    assert!(seen.len() > 12, "{seen:?}");
}

#[test]
fn two_in_a_passage_do_not_pass_through_each_other() {
    // The passage is one cell wide, so there is room to pass.
    let mut level = level("....................", |_| None);
    let ends = [Pos::new(0, 0), Pos::new(19, 0)];
    let flags = ends.map(|end| level.add(end, factory::coin(None)).unwrap());
    level.add(Pos::new(10, 0), factory::agent()).unwrap();
    for (end, flag) in ends.into_iter().zip(flags.into_iter().rev()) {
        let mut spec = factory::swarm(Swarm { count: 6, aim: Aim::Towards, ..Swarm::default() });
        spec.pathfind_target = Some(flag);
        level.add(end, spec).unwrap();
    }
    let end = after(&level.to_state().unwrap(), &".".repeat(40));
    let near = |id: &EntityId, x: i16| (end.place(*id).unwrap().x - x).abs() <= 1;
    let (first, second) = (members(&end)[..6].to_vec(), members(&end)[6..].to_vec());
    assert!(first.iter().all(|id| near(id, 19)) && second.iter().all(|id| near(id, 0)), "{end:?}");
}

/// Random maps with three swarms of all aims.
fn worlds() -> impl Strategy<Value = Level> {
    let cell = prop_oneof![12 => Just('.'), 3 => Just('#'), 1 => Just('$'), 1 => "[abc]".prop_map(|s| s.chars().next().unwrap())];
    let cells = collection::vec(cell, 7 * 6);
    let kinds = collection::vec((1..12u32, 0..13u32, 0..3usize, any::<bool>(), 0..3u8), 3);
    (cells, kinds, any::<Option<i64>>()).prop_map(|(mut cells, kinds, seed)| {
        cells[24] = '@';
        let rows: Vec<String> = cells.chunks(7).map(|row| row.iter().collect()).collect();
        let mut level = level(&rows.join("\n"), |sign| {
            let index = "abc".find(sign)?;
            let (count, speed, aim, carries, special) = kinds[index];
            let special = [Trait::None, Trait::Blocks, Trait::Hurts][special as usize];
            Some((Swarm { count, speed, aim: Aim::ALL[aim], carries }, special))
        });
        level.settings.seed = seed;
        level
    })
}

fn act() -> impl Strategy<Value = Action> {
    (0..Action::ALL.len()).prop_map(|index| Action::ALL[index])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn members_never_overlap_and_stand_where_nothing_solid_is(
        level in worlds(),
        actions in collection::vec(act(), 1..25),
    ) {
        let mut state = level.to_state().unwrap();
        let count = members(&state).len();
        for action in actions {
            let standing = members(&state).into_iter().filter(|&id| state.has(id, ComponentKind::Footing));
            let standing: Vec<EntityId> = standing.collect();
            let own = standing.iter().map(|&id| {
                let footing = state.components(id).footing.unwrap();
                (state.place(id).unwrap(), footing.sub)
            });
            let own: BTreeSet<_> = own.collect();
            prop_assert_eq!(own.len(), standing.len(), "two members share a part of a cell");
            for id in standing {
                let place = state.place(id).unwrap();
                let solid = |&other: &EntityId| {
                    !state.has(other, ComponentKind::Swarm)
                        && (state.has(other, ComponentKind::Blocking)
                            || state.has(other, ComponentKind::Pushable))
                };
                prop_assert!(!state.at(place).any(|other| solid(&other)), "{place}");
                prop_assert!(state.kinds_of(place).meets(Kinds::SWARM));
            }
            state.advance(action).unwrap();
            prop_assert_eq!(members(&state).len(), count);
            prop_assert!(state.index_is_current());
        }
    }

    /// A state that was taken apart, one that was copied and one that was stepped in place all go on alike.
    #[test]
    fn a_restored_state_goes_on_as_it_would_have(
        level in worlds(),
        before in collection::vec(act(), 0..8),
        then in collection::vec(act(), 1..12),
    ) {
        let mut state = level.to_state().unwrap();
        for action in before {
            state.advance(action).unwrap();
        }
        let mut restored = State::new(&state.snapshot()).unwrap();
        let mut copied = level.to_state().unwrap();
        copied.clone_from(&state);
        for action in then {
            let (next, events) = step_with_events(&state, None, action).unwrap();
            let mut heard = Vec::new();
            restored.advance_with(None, action, &mut heard).unwrap();
            copied.advance(action).unwrap();
            prop_assert_eq!(&next, &restored);
            prop_assert_eq!(&next, &copied);
            prop_assert_eq!(next.situation(), restored.situation());
            prop_assert_eq!(events, heard);
            state = next;
        }
    }
}

#[test]
fn a_member_can_look_like_anything() {
    let mut level = level("@.", |_| None);
    let mut bees = factory::swarm(Swarm { count: 3, ..Swarm::default() });
    bees.components.appearance = Some(Appearance::new(AppearanceName::Monster, 1));
    level.add(Pos::new(1, 0), bees).unwrap();
    let state = level.to_state().unwrap();
    let looks = members(&state).into_iter().filter_map(|id| state.appearance(id));
    assert!(looks.map(|look| look.name).eq([AppearanceName::Monster; 3]));
}
