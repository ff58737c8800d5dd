//! Traces of play, single steps, single systems, rules.

use super::delta;
use crate::{difference::compare, kind::read};
use gridcosm::formats::state_json;
use gridcosm::grid::Dir;
use gridcosm::universe::{
    Action, EntityId, Place, Registry, State, StepError, step_with_events, systems,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
struct Trace {
    initial: Value,
    agent_id: Option<i64>,
    actions: Vec<String>,
    deltas: Vec<Value>,
}

/// Step by step, as a new value and in place; every state must match.
pub(super) fn trace(case: &Value) -> Result<(), String> {
    let Trace { initial, agent_id, actions, deltas } = read(case)?;
    if actions.len() != deltas.len() {
        return Err(format!("{} actions have {} deltas", actions.len(), deltas.len()));
    }
    let mut state = state(&initial)?;
    let mut in_place = state.clone();
    let mut expected = initial;
    for (i, (action, change)) in actions.iter().zip(&deltas).enumerate() {
        let at = |difference| format!("after action {i} ({action}): {difference}");
        let action = action_of(action)?;
        expected = delta::apply(&expected, change)?;
        let agent = agent_id.map(EntityId);
        let before = state.clone();
        let next = step_with_events(&state, agent, action).map_err(|e| at(e.to_string()))?.0;
        if state != before {
            return Err(at("the step changed its input".to_owned()));
        }
        in_place.advance_with(agent, action, &mut ()).map_err(|e| at(e.to_string()))?;
        compare(&expected, &state_json::to_value(&next)).map_err(at)?;
        if next != in_place || state_json::print(&next) != state_json::print(&in_place) {
            return Err(at("the step in place differs from the step as a value".to_owned()));
        }
        if !in_place.index_is_current() {
            return Err(at("the index by cell is not that of the places".to_owned()));
        }
        state = next;
    }
    Ok(())
}

#[derive(Deserialize)]
struct Call {
    system: String,
    args: Args,
    initial: Value,
    delta: Option<Value>,
    error: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Args {
    eid: Option<i64>,
    next_pos: Option<[i16; 2]>,
    action: Option<String>,
    agent_id: Option<i64>,
}

/// One system alone.
pub(super) fn system(case: &Value) -> Result<(), String> {
    let call: Call = read(case)?;
    let mut state = state(&call.initial)?;
    let outcome = run_system(&mut state, &call.system, &call.args)?;
    if outcome.is_ok() && !state.index_is_current() {
        return Err("the index by cell is not that of the places".to_owned());
    }
    check(&call.initial, call.delta.as_ref(), call.error.as_deref(), outcome.map(|()| state))
}

fn run_system(state: &mut State, name: &str, args: &Args) -> Result<Result<(), StepError>, String> {
    let eid = || args.eid.map(EntityId).ok_or("the system needs args.eid".to_owned());
    let next = || {
        let pos = args.next_pos.map(|[x, y]| Place::flat(x, y));
        pos.ok_or("the system needs args.next_pos".to_owned())
    };
    match name {
        "position" => systems::position::run(state),
        "moving" => return Ok(systems::moving::run(state, &mut ())),
        "pathfinding" => return Ok(systems::pathfinding::run(state, &mut ())),
        "status_tick" => systems::status_tick::run(state),
        "trail" => return Ok(systems::trail::run(state)),
        "push" => drop(systems::push::run(state, eid()?, next()?, &mut ())),
        "movement" => drop(systems::movement::run(state, eid()?, next()?, &mut ())),
        "portal" => systems::portal::run(state, &mut ()),
        "damage" => return Ok(systems::damage::run(state, &mut ())),
        "tile_reward" => systems::tile_reward::run(state, eid()?, &mut ()),
        "tile_cost" => systems::tile_cost::run(state, eid()?, &mut ()),
        "collectible" => systems::collectible::run(state, eid()?, &mut ()),
        "unlock" => systems::unlock::run(state, eid()?, &mut ()),
        "status_gc" => systems::status_gc::run(state, &mut ()),
        "status" => {
            systems::status_tick::run(state);
            systems::status_gc::run(state, &mut ());
        }
        "win" => systems::win::run(state, eid()?, &mut ()),
        "lose" => systems::lose::run(state, eid()?, &mut ()),
        "gc" => systems::garbage::run(state),
        _ => return Err(format!("`{name}` is no system")),
    }
    Ok(Ok(()))
}

#[derive(Deserialize)]
struct SingleStep {
    initial: Value,
    action: Option<String>,
    agent_id: Option<i64>,
    args: Option<Args>,
    delta: Option<Value>,
    error: Option<String>,
}

/// One step, which may have to fail; in place, a failure must leave the state unchanged.
pub(super) fn single_step(case: &Value) -> Result<(), String> {
    let case: SingleStep = read(case)?;
    let (action, agent) = match case.args {
        Some(args) => (args.action, args.agent_id),
        None => (case.action, case.agent_id),
    };
    let action = action.ok_or("the case has no action")?;
    let mut state = state(&case.initial)?;
    // The type rules out an action that does not exist, which is the value error.
    let Ok(action) = action.parse::<Action>() else {
        return check_error(case.error.as_deref(), "ValueError", "the action is unknown");
    };
    let before = state.clone();
    let agent = agent.map(EntityId);
    let outcome = step_with_events(&state, agent, action).map(|(next, _)| next);
    match (&outcome, state.advance_with(agent, action, &mut ())) {
        (Ok(next), Ok(_)) if *next == state => {}
        (Err(error), Err(again)) if *error == again && state == before => {}
        _ => return Err("the step in place differs from the step as a value".to_owned()),
    }
    check(&case.initial, case.delta.as_ref(), case.error.as_deref(), outcome)
}

fn check(
    initial: &Value,
    delta: Option<&Value>,
    error: Option<&str>,
    outcome: Result<State, StepError>,
) -> Result<(), String> {
    match (outcome, delta) {
        (Ok(state), Some(change)) => {
            compare(&delta::apply(initial, change)?, &state_json::to_value(&state))
        }
        (Ok(_), None) => Err(format!("expected {}, found a state", error.unwrap_or("an error"))),
        (Err(found), _) => check_error(error, python_name(&found), &found.to_string()),
    }
}

fn check_error(expected: Option<&str>, found: &str, message: &str) -> Result<(), String> {
    match expected {
        Some(expected) if expected == found => Ok(()),
        Some(expected) => Err(format!("expected {expected}, found {found}: {message}")),
        None => Err(format!("expected a state, found {found}: {message}")),
    }
}

/// The names that the vectors give to errors.
fn python_name(error: &StepError) -> &'static str {
    match error {
        StepError::LostTarget { .. } => "KeyError",
        _ => "ValueError",
    }
}

#[derive(Deserialize)]
struct Rule {
    initial: Value,
    agent_id: i64,
    expect: Value,
}

/// The path of the level's move rule in all four directions.
pub(super) fn move_rule(case: &Value) -> Result<(), String> {
    let Rule { initial, agent_id, expect } = read(case)?;
    let state = state(&initial)?;
    let directions = [("up", Dir::N), ("down", Dir::S), ("left", Dir::W), ("right", Dir::E)];
    let found: Map<String, Value> = directions
        .into_iter()
        .map(|(name, dir)| {
            let path = state.settings().move_rule.path_of(&state, EntityId(agent_id), dir);
            let path: Vec<Value> = path.iter().map(|place| json!([place.x, place.y])).collect();
            (name.to_owned(), Value::Array(path))
        })
        .collect();
    compare(&expect, &Value::Object(found))
}

/// The level's objective.
pub(super) fn objective(case: &Value) -> Result<(), String> {
    let Rule { initial, agent_id, expect } = read(case)?;
    let state = state(&initial)?;
    compare(&expect, &json!(state.settings().objective.is_reached(&state, EntityId(agent_id))))
}

/// The state of a case; reading and writing it must lose nothing.
pub(super) fn state(value: &Value) -> Result<State, String> {
    let state = state_json::read(value, &Registry::default())
        .map_err(|error| format!("the state cannot be read: {error}"))?;
    compare(value, &state_json::to_value(&state))
        .map_err(|difference| format!("the state is not written as it was read: {difference}"))?;
    Ok(state)
}

fn action_of(word: &str) -> Result<Action, String> {
    word.parse().map_err(|error: gridcosm::universe::ParseActionError| error.to_string())
}
