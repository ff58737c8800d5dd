//! Rewards, flags and info of a learning environment.

use crate::{difference::compare, kind::read};
use gridcosm::{
    formats::state_json,
    gym::{self, ActionSet, Info},
    universe::{EntityId, Registry, State},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
struct Trace {
    initial: Value,
    agent_id: Option<i64>,
    gym_actions: Vec<i64>,
    steps: Vec<Value>,
}

/// Step by step: the change of the score, winning and losing, and all that the info says.
///
/// The original called winning `terminated` and losing `truncated`; the vectors keep these words.
pub(super) fn trace(case: &Value) -> Result<(), String> {
    let Trace { initial, agent_id, gym_actions, steps } = read(case)?;
    if gym_actions.len() != steps.len() {
        return Err(format!("{} actions have {} steps", gym_actions.len(), steps.len()));
    }
    let wrong = |error: &dyn std::fmt::Display| format!("initial: {error}");
    let mut state =
        state_json::read(&initial, &Registry::default()).map_err(|error| wrong(&error))?;
    let agent = agent_id.map(EntityId);
    let known = |state: &State| agent.or_else(|| state.acting());
    let actions = ActionSet::of([&state]);
    compare(&case["initial_info"], &to_json(&gym::info(&state, known(&state))))
        .map_err(|difference| format!("initial_info: {difference}"))?;
    for (number, (action, expected)) in gym_actions.iter().zip(&steps).enumerate() {
        let before = state.progress.score;
        let action = actions.check(*action).map_err(|error| format!("step {number}: {error}"))?;
        actions.perform(&mut state, action).map_err(|error| format!("step {number}: {error}"))?;
        let found = json!({
            "reward": (state.progress.score - before) as f64,
            "terminated": state.progress.win,
            "truncated": state.progress.lose,
            "info": to_json(&gym::info(&state, known(&state))),
        });
        compare(expected, &found).map_err(|difference| format!("steps[{number}]: {difference}"))?;
    }
    Ok(())
}

/// The info in the words of the specification. `turn_limit` and `message` are there if the level has them.
fn to_json(info: &Info) -> Value {
    let health = info.agent.health;
    let effects = info.agent.effects.iter().map(|effect| {
        let mut fields = Map::new();
        fields.insert("id".into(), effect.id.0.into());
        fields.insert("type".into(), effect.kind.into());
        fields.insert("limit_type".into(), effect.limit.map(|(kind, _)| kind).into());
        fields.insert("limit_amount".into(), effect.limit.map(|(_, amount)| amount).into());
        if let Some(multiplier) = effect.multiplier {
            fields.insert("multiplier".into(), multiplier.into());
        }
        Value::Object(fields)
    });
    let inventory = info.agent.inventory.iter().map(|item| {
        let mut fields = Map::new();
        fields.insert("id".into(), item.id.0.into());
        fields.insert("type".into(), item.kind.into());
        if let Some(key) = &item.key {
            fields.insert("key_id".into(), key.to_string().into());
        }
        if let Some(appearance) = &item.appearance {
            fields.insert("appearance_name".into(), appearance.clone().into());
        }
        Value::Object(fields)
    });
    let (status, config) = (&info.status, &info.config);
    let mut rules = json!({
        "move_fn": config.move_rule,
        "objective_fn": config.objective,
        "seed": config.seed,
        "width": config.width,
        "height": config.height,
    });
    if let Some(limit) = config.turn_limit {
        rules["turn_limit"] = limit.into();
    }
    if let Some(message) = &config.message {
        rules["message"] = message.to_string().into();
    }
    json!({
        "agent": {
            "health": {
                "health": health.map(|health| health.health),
                "max_health": health.map(|health| health.max_health),
            },
            "effects": effects.collect::<Vec<_>>(),
            "inventory": inventory.collect::<Vec<_>>(),
        },
        "status": { "score": status.score, "phase": status.phase, "turn": status.turn },
        "config": rules,
    })
}
