//! Worlds of rooms push as the nest does, whatever entities stand in the cells.

use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_nest::{Cell, NamedCell, Order, Planner, RuleSet, Store, Tagged, Tags};
use gridcosm_universe::{
    Action, EntityId, Event, GridId, Level, Mark, Outcome, Place, PushReason, PushRules, State,
    factory, step, step_with_events,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A level with the contents of a store: 1 is the agent, 9 a wall, all other contents are boxes.
/// Also tells which entity stands for which content.
fn level_of(store: &Store, rules: &RuleSet) -> (State, BTreeMap<EntityId, Cell>) {
    let mut level = Level::new(Size::default());
    for (n, grid) in store.grids().enumerate() {
        if n == 0 {
            level = Level::new(grid.size());
            level.rename_grid(GridId::MAIN, grid.name()).unwrap();
        } else {
            level.add_grid(grid.name(), grid.size()).unwrap();
        }
    }
    level.settings.push_rules = Some(PushRules { rules: rules.clone(), pull: false });
    let mut cells = Vec::new();
    for grid in store.grids() {
        for (place, cell) in grid.cells() {
            let spec = match (cell, store.named(cell)) {
                (Cell::Empty, _) => continue,
                (Cell::Ref { grid, mark }, _) => factory::room(grid, mark),
                (_, NamedCell::Concrete("1")) => factory::agent(),
                (_, NamedCell::Concrete("9")) => factory::wall(),
                _ => factory::crate_box(true),
            };
            level.add(place, spec).unwrap();
            cells.push(cell);
        }
    }
    (level.to_state().unwrap(), (0..).map(EntityId).zip(cells).collect())
}

fn arbitrary_store() -> impl Strategy<Value = Vec<Vec<String>>> {
    let cell = prop_oneof![
        4 => Just("_"), 3 => Just("2"), 1 => Just("3"), 1 => Just("9"),
        1 => Just("main"), 2 => Just("a"), 1 => Just("*a"), 1 => Just("~a"), 1 => Just("b"),
    ];
    let grid = (1..4usize, 1..4usize).prop_flat_map(move |(w, h)| {
        let row = prop::collection::vec(cell.clone().prop_map(str::to_owned), w);
        prop::collection::vec(row.prop_map(|row| row.join(" ")), h)
    });
    prop::collection::vec(grid, 3)
}

fn orders() -> impl Strategy<Value = Order> {
    prop::sample::select(vec![Order::DEFAULT, Order::TRY_ENTER_FIRST, Order::SWALLOW_FIRST])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_push_moves_entities_as_it_moves_contents(
        grids in arbitrary_store(), order in orders(), start in (0..3usize, 0..9usize),
    ) {
        let mut texts: Vec<Vec<Vec<String>>> = grids.iter()
            .map(|g| g.iter().map(|r| r.split(' ').map(str::to_owned).collect()).collect()).collect();
        let grid = &mut texts[start.0];
        let (rows, cols) = (grid.len(), grid[0].len());
        grid[start.1 / 3 % rows][start.1 % cols] = "1".to_owned();
        let texts: Vec<String> = texts.iter()
            .map(|g| g.iter().map(|r| r.join(" ")).collect::<Vec<_>>().join("|")).collect();
        let store = Store::parse(["main", "a", "b"].into_iter().zip(texts.iter().map(String::as_str))).unwrap();
        let rules = RuleSet { order, ..RuleSet::default() };
        let tags = Tags::of(&store, |cell| match cell { NamedCell::Concrete("9") => vec!["stop"], _ => vec![] });
        let board = Tagged { store: &store, stop: tags.with("stop") };
        let from = store.find(|cell| store.named(cell) == NamedCell::Concrete("1")).unwrap();
        let (state, contents) = level_of(&store, &rules);
        for dir in Dir::ALL {
            let action = Action::ALL[match dir { Dir::N => 0, Dir::S => 1, Dir::W => 2, Dir::E => 3 }];
            let (next, events) = step_with_events(&state, None, action).unwrap();
            prop_assert!(next.index_is_current());
            match Planner::new().push(&board, from, dir, &rules) {
                Ok(path) => {
                    let pushed = store.apply(path);
                    for (&id, &cell) in &contents {
                        let place = next.place(id).unwrap();
                        prop_assert_eq!(pushed.cell(place), Some(cell));
                    }
                    for grid in 0..3 {
                        prop_assert_eq!(next.primary_of(GridId(grid)), pushed.primary_of(GridId(grid)));
                    }
                }
                Err(failure) => {
                    let failed = events.iter().find_map(|event| match event {
                        Event::PushFailed { at, reason, .. } => Some((*at, *reason)),
                        _ => None,
                    });
                    prop_assert_eq!(failed, Some((failure.at, failure.reason)));
                    prop_assert_eq!(next.place(state.agents().next().unwrap()), state.place(state.agents().next().unwrap()));
                }
            }
        }
    }
}

/// A corridor with a room at its end, in which there is an exit.
fn with_a_pocket() -> (Level, GridId) {
    let mut level = Level::new(Size::new(3, 1));
    let pocket = level.add_grid("pocket", Size::new(3, 3)).unwrap();
    level.add(Pos::new(0, 0), factory::agent()).unwrap();
    level.add(Pos::new(2, 0), factory::room(pocket, Mark::Unmarked)).unwrap();
    level.add(Place::new(pocket, 2, 1), factory::exit()).unwrap();
    level.settings.push_rules = Some(PushRules::default());
    (level, pocket)
}

#[test]
fn a_level_is_won_inside_of_a_room() {
    let (level, pocket) = with_a_pocket();
    let mut state = level.to_state().unwrap();
    for _ in 0..4 {
        state.advance(Action::Right).unwrap();
    }
    assert_eq!(state.place(EntityId(0)), Some(Place::new(pocket, 2, 1)));
    assert_eq!(state.outcome(), Outcome::Won);
}

#[test]
fn a_grid_is_left_beside_its_room() {
    let (mut level, _) = with_a_pocket();
    level.settings.objective = gridcosm_universe::Objective::COLLECT;
    level.add(Pos::new(0, 0), factory::core(None, true)).unwrap();
    let mut state = level.to_state().unwrap();
    for _ in 0..3 {
        state.advance(Action::Right).unwrap();
    }
    assert_eq!(state.place(EntityId(0)).map(|place| place.grid), Some(GridId(1)));
    state.advance(Action::Left).unwrap();
    state.advance(Action::Left).unwrap();
    assert_eq!(state.place(EntityId(0)), Some(Place::flat(1, 0)));
}

#[test]
fn the_agent_draws_a_box_after_it() {
    let mut level = Level::new(Size::new(4, 1));
    level.add(Pos::new(0, 0), factory::crate_box(true)).unwrap();
    level.add(Pos::new(1, 0), factory::agent()).unwrap();
    level.settings.push_rules = Some(PushRules { pull: true, ..PushRules::default() });
    let next = step(&level.to_state().unwrap(), Action::Right).unwrap();
    assert_eq!(next.place(EntityId(0)), Some(Place::flat(1, 0)));
    assert_eq!(next.place(EntityId(1)), Some(Place::flat(2, 0)));
}

#[test]
fn what_blocks_a_push_is_named() {
    let mut level = Level::new(Size::new(3, 1));
    level.add(Pos::new(0, 0), factory::agent()).unwrap();
    level.add(Pos::new(1, 0), factory::crate_box(true)).unwrap();
    level.add(Pos::new(2, 0), factory::wall()).unwrap();
    level.settings.push_rules = Some(PushRules::default());
    let (_, events) = step_with_events(&level.to_state().unwrap(), None, Action::Right).unwrap();
    let failed = Event::PushFailed {
        entity: EntityId(0),
        at: Place::flat(2, 0),
        reason: PushReason::StopTag,
    };
    assert!(events.contains(&failed), "{events:?}");
}
