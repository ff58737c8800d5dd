//! Worlds of several agents: whose turn it is, and what a turn of all of them is.

use gridcosm_grid::{Dir, Pos, Size};
use gridcosm_universe::{
    Action, EntityId, Event, Level, MoveRule, Objective, Outcome, Place, PushRules, State,
    StepError, Turns, factory, step, step_as, step_together, step_with_events,
};
use proptest::{collection, prelude::*};

/// Agents at some cells of one row, with a box wherever there is a `$` and an exit wherever there is a `>`.
fn row(text: &str, turns: Turns) -> State {
    let mut level = Level::new(Size::new(text.len() as u32, 1));
    level.settings.turns = turns;
    for (x, sign) in (0..).zip(text.chars()) {
        let at = Pos::new(x, 0);
        match sign {
            '@' => drop(level.add(at, factory::agent()).unwrap()),
            '$' => drop(level.add(at, factory::crate_box(true)).unwrap()),
            '>' => drop(level.add(at, factory::exit()).unwrap()),
            _ => {}
        }
    }
    level.to_state().unwrap()
}

fn columns(state: &State) -> Vec<i16> {
    state.agents().map(|agent| state.place(agent).unwrap().x).collect()
}

#[test]
fn a_chosen_agent_acts_until_another_is_chosen() {
    let mut state = row("@.@.", Turns::Chosen);
    let [first, second] = [EntityId(0), EntityId(1)];
    assert!(state.choose(second) && state.acting() == Some(second));
    state.advance(Action::Right).unwrap();
    assert_eq!((columns(&state), state.acting()), (vec![0, 3], Some(second)));
    assert!(state.choose(first));
    state.advance(Action::Right).unwrap();
    assert_eq!(columns(&state), [1, 3]);
    assert!(!state.choose(EntityId(9)), "no agent");
    assert!(!row("@@", Turns::InOrder).choose(second), "not the player's choice");
    // Naming an agent for one step chooses nobody.
    let named = step_as(&state, second, Action::Left).unwrap();
    assert_eq!((columns(&named), named.acting()), (vec![1, 2], Some(first)));
}

#[test]
fn in_order_only_the_agent_whose_turn_it_is_can_be_named() {
    let state = row("@.@.", Turns::InOrder);
    let wrong = step_as(&state, EntityId(1), Action::Right);
    let acting = EntityId(0);
    assert_eq!(wrong, Err(StepError::NotItsTurn { agent: EntityId(1), acting }));
    let next = step_as(&state, acting, Action::Right).unwrap();
    assert_eq!(next, step(&state, Action::Right).unwrap());
    assert_eq!(step_as(&next, EntityId(7), Action::Wait), Err(StepError::NotAnAgent(EntityId(7))));
}

#[test]
fn in_order_an_agent_without_a_place_is_passed_over() {
    let mut snapshot = row("@@@", Turns::InOrder).snapshot();
    snapshot.entities.get_mut(&EntityId(1)).unwrap().place = None;
    let mut state = State::new(&snapshot).unwrap();
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(state.acting().unwrap().0);
        state.advance(Action::Wait).unwrap();
    }
    assert_eq!(order, [0, 2, 0, 2]);
}

#[test]
fn together_every_agent_may_do_something_else() {
    let state = row("@.@.", Turns::Together);
    let actions = [(EntityId(0), Action::Right), (EntityId(1), Action::Left)];
    assert_eq!(columns(&step_together(&state, &actions).unwrap()), [1, 1]);
    // The others wait, and the last of two actions counts.
    let twice = [(EntityId(1), Action::Left), (EntityId(1), Action::Right)];
    assert_eq!(columns(&step_together(&state, &twice).unwrap()), [0, 3]);
    assert_eq!(
        step_as(&state, EntityId(1), Action::Right),
        step_together(&state, &[(EntityId(1), Action::Right)])
    );
    let stranger = [(EntityId(8), Action::Wait)];
    assert_eq!(step_together(&state, &stranger), Err(StepError::NotAnAgent(EntityId(8))));
    let other = row("@@", Turns::InOrder);
    assert_eq!(step_together(&other, &actions), Err(StepError::NotTogether));
}

#[test]
fn a_team_wins_once_and_tells_so_once() {
    let state = row(".@>@>", Turns::Together);
    let (end, events) = step_with_events(&state, None, Action::Right).unwrap();
    assert_eq!(end.outcome(), Outcome::Won);
    assert_eq!(events.iter().filter(|event| matches!(event, Event::Won { .. })).count(), 1);
}

#[test]
fn a_row_of_agents_with_push_rules_does_not_push_itself_on() {
    let mut state = row("@@.$.", Turns::Together);
    state.change_settings(|settings| settings.push_rules = Some(PushRules::default()));
    state.advance(Action::Right).unwrap();
    assert_eq!(columns(&state), [1, 2]);
    state.advance(Action::Right).unwrap();
    assert_eq!(columns(&state), [2, 3], "they push the box");
    state.advance(Action::Right).unwrap();
    assert_eq!(columns(&state), [2, 3], "and stop when it cannot move");
}

#[test]
fn an_agent_of_a_game_in_the_middle_is_found_again_in_its_level() {
    // The second agent walks past the first, so that it is the first in reading order.
    let mut state = row(".@@..", Turns::Chosen);
    assert!(state.choose(EntityId(1)));
    state.advance(Action::Left).unwrap();
    state.advance(Action::Left).unwrap();
    let again = Level::from_state(&state).to_state().unwrap();
    let place = |state: &State| state.place(state.acting().unwrap());
    assert_eq!(place(&again), place(&state));
    assert_eq!(place(&again), Some(Place::flat(0, 0)));
}

#[test]
fn a_world_without_agents_has_no_turns() {
    for &turns in Turns::ALL {
        let state = row("$.", turns);
        assert_eq!(state.acting(), None);
        assert_eq!(step(&state, Action::Right), Err(StepError::NoAgent), "{turns}");
    }
}

#[test]
fn a_situation_includes_whose_turn_it_is_only_in_order() {
    let after = |turns| {
        let state = row("@@", turns);
        (state.situation(), step(&state, Action::Wait).unwrap().situation())
    };
    let (start, next) = after(Turns::InOrder);
    assert_ne!(start, next);
    let mut chosen = row("@@", Turns::Chosen);
    let start = chosen.situation();
    assert!(chosen.choose(EntityId(1)));
    assert_eq!(chosen.situation(), start);
}

#[test]
fn without_a_seed_the_wind_is_that_of_seed_0() {
    let gusts = |seed: Option<i64>| -> Vec<usize> {
        let mut level = Level::new(Size::new(40, 40));
        level.add(Pos::new(20, 20), factory::agent()).unwrap();
        level.settings.move_rule = MoveRule::WINDY;
        level.settings.seed = seed;
        let mut state = level.to_state().unwrap();
        let agent = state.agents().next().unwrap();
        let mut gusts = Vec::new();
        for turn in 0..30 {
            let dir = if turn % 2 == 0 { Dir::E } else { Dir::W };
            if MoveRule::WINDY.path_of(&state, agent, dir).len() == 2 {
                gusts.push(turn);
            }
            state.advance(Action::Wait).unwrap();
        }
        gusts
    };
    assert_eq!(gusts(None), gusts(Some(0)));
    assert!((4..15).contains(&gusts(None).len()), "it blows: {:?}", gusts(None));
    assert_ne!(gusts(None), gusts(Some(1)));
}

#[test]
fn nothing_happens_to_an_agent_that_is_not_there() {
    let state = row("@.", Turns::Chosen);
    assert_eq!(step_as(&state, EntityId(77), Action::Right).as_ref(), Ok(&state));
    let mut snapshot = state.snapshot();
    snapshot.entities.get_mut(&EntityId(0)).unwrap().place = None;
    let nowhere = State::new(&snapshot).unwrap();
    assert_eq!(step(&nowhere, Action::Right).as_ref(), Ok(&nowhere));
}

fn action() -> impl Strategy<Value = Action> {
    (0..Action::ALL.len()).prop_map(|i| Action::ALL[i])
}

/// A small world with agents, boxes, walls, keys, hazards and a portal pair, all drawn.
fn level() -> impl Strategy<Value = Level> {
    let things = collection::vec((0..6i32, 0..5i32, 0..9u8), 0..16);
    let agents = collection::vec((0..6i32, 0..5i32), 1..4);
    let rules = (0..MoveRule::ALL.len(), 0..Objective::ALL.len(), any::<bool>());
    (things, agents, rules).prop_map(|(things, agents, (moves, goal, push))| {
        let mut level = Level::new(Size::new(6, 5));
        level.settings.move_rule = MoveRule::ALL[moves];
        level.settings.objective = Objective::ALL[goal];
        level.settings.push_rules = push.then(PushRules::default);
        for (x, y, kind) in things {
            let at = Pos::new(x, y);
            match kind {
                0 => drop(level.add(at, factory::wall()).unwrap()),
                1 | 2 => drop(level.add(at, factory::crate_box(true)).unwrap()),
                3 => drop(level.add(at, factory::exit()).unwrap()),
                4 => drop(level.add(at, factory::core(Some(2), true)).unwrap()),
                5 => drop(level.add(at, factory::floor(1)).unwrap()),
                6 => drop(level.add(at, factory::monster(1, false)).unwrap()),
                7 => drop(level.add_portals(at, Pos::new(5 - x, 4 - y)).unwrap()),
                _ => drop(
                    level.add(at, factory::speed_effect(2, factory::Limits::turns(4))).unwrap(),
                ),
            }
        }
        for (x, y) in agents {
            level.add(Pos::new(x, y), factory::agent()).unwrap();
        }
        level
    })
}

/// The state with the way of taking turns of another one, to compare the rest.
fn as_chosen(state: &State) -> State {
    let mut state = state.clone();
    state.change_settings(|settings| settings.turns = Turns::Chosen);
    state
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn one_agent_alone_does_not_notice_how_turns_are_taken(
        mut level in level(),
        actions in collection::vec(action(), 1..10),
    ) {
        let agents = |level: &Level| -> Vec<_> {
            let placed = level.cells().flat_map(|(place, cell)| cell.iter().map(move |&id| (place, id)));
            placed.filter(|(_, id)| level.get(*id).unwrap().components.agent).collect()
        };
        for (place, id) in agents(&level).into_iter().skip(1) {
            level.remove(place, id).unwrap();
        }
        let starts = Turns::ALL.iter().map(|&turns| {
            level.settings.turns = turns;
            level.to_state().unwrap()
        });
        let mut states: Vec<State> = starts.collect();
        for action in actions {
            let mut told: Vec<Vec<Event>> = Vec::new();
            for state in &mut states {
                let mut events = Vec::new();
                state.advance_with(None, action, &mut events).unwrap();
                told.push(events);
            }
            prop_assert_eq!(&told[0], &told[1]);
            prop_assert_eq!(&told[0], &told[2]);
            prop_assert_eq!(as_chosen(&states[1]), states[0].clone());
            prop_assert_eq!(as_chosen(&states[2]), states[0].clone());
        }
    }

    #[test]
    fn an_action_for_all_is_that_action_for_each(
        mut level in level(),
        actions in collection::vec(action(), 1..10),
    ) {
        level.settings.turns = Turns::Together;
        let mut state = level.to_state().unwrap();
        for action in actions {
            let each: Vec<_> = state.agents().map(|agent| (agent, action)).collect();
            let next = step(&state, action).unwrap();
            prop_assert_eq!(&step_together(&state, &each).unwrap(), &next);
            let mut in_place = state.clone();
            in_place.advance(action).unwrap();
            prop_assert_eq!(&in_place, &next);
            prop_assert!(next.index_is_current());
            let turns = if state.progress.win || state.progress.lose { 0 } else { 1 };
            prop_assert_eq!(next.progress.turn, state.progress.turn + turns);
            state = next;
        }
    }

    #[test]
    fn in_order_everybody_is_asked_in_turn(
        mut level in level(),
        actions in collection::vec(action(), 1..12),
    ) {
        level.settings.turns = Turns::InOrder;
        let mut state = level.to_state().unwrap();
        let agents: Vec<EntityId> = state.agents().collect();
        for (turn, action) in actions.into_iter().enumerate() {
            if state.outcome() != Outcome::Ongoing {
                break;
            }
            prop_assert_eq!(state.acting(), Some(agents[turn % agents.len()]));
            let by_name = step_as(&state, agents[turn % agents.len()], action).unwrap();
            state.advance(action).unwrap();
            prop_assert_eq!(&by_name, &state);
        }
    }
}
