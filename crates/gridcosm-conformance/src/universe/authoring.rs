//! Levels: written, numbered, read back, generated.

use super::play::state;
use crate::{difference::compare, kind::read};
use gridcosm::formats::{level_json, state_json};
use gridcosm::grid::Size;
use gridcosm::universe::{
    AppearanceName, EntitySpec, Level, PathKind, Registry, State,
    factory::{self, Limits},
    maze::{self, Enemy, EnemyMovement, MazeOptions, Share},
};
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
struct Authoring {
    level: Value,
    state: Value,
    from_state: Value,
    state_again: Value,
    round_trip_identical: bool,
}

/// Level to state to level to state.
pub(super) fn authoring(case: &Value) -> Result<(), String> {
    let case: Authoring = read(case)?;
    let level = level_json::read(&case.level, &Registry::default())
        .map_err(|error| format!("the level cannot be read: {error}"))?;
    compare(&case.level, &level_json::to_value(&level))
        .map_err(|difference| format!("the level is not written as it was read: {difference}"))?;
    let state = to_state(&level)?;
    compare(&case.state, &state_json::to_value(&state)).map_err(|d| format!("state: {d}"))?;
    let again = round_trip(&state, &case.from_state, &case.state_again)?;
    match (again == state) == case.round_trip_identical {
        true => Ok(()),
        false => Err(format!("round_trip_identical: expected {}", case.round_trip_identical)),
    }
}

#[derive(Deserialize)]
struct FromState {
    state: Value,
    from_state: Value,
    state_again: Value,
}

/// State to level to state.
pub(super) fn from_state(case: &Value) -> Result<(), String> {
    let case: FromState = read(case)?;
    round_trip(&state(&case.state)?, &case.from_state, &case.state_again)?;
    Ok(())
}

fn round_trip(from: &State, level: &Value, again: &Value) -> Result<State, String> {
    let rebuilt = Level::from_state(from);
    compare(level, &level_json::to_value(&rebuilt)).map_err(|d| format!("from_state: {d}"))?;
    let state = to_state(&rebuilt)?;
    compare(again, &state_json::to_value(&state)).map_err(|d| format!("state_again: {d}"))?;
    Ok(state)
}

fn to_state(level: &Level) -> Result<State, String> {
    level.to_state().map_err(|error| error.to_string())
}

#[derive(Deserialize)]
struct Factory {
    factory: String,
    args: Args,
    spec: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Args {
    health: Option<i64>,
    cost_amount: Option<i64>,
    reward: Option<i64>,
    required: Option<bool>,
    key_id: Option<String>,
    pushable: Option<bool>,
    damage: Option<i64>,
    lethal: Option<bool>,
    appearance: Option<String>,
    priority: Option<i64>,
    multiplier: Option<i64>,
    time: Option<i64>,
    usage: Option<i64>,
    path_type: Option<String>,
}

/// The components that a factory gives.
pub(super) fn factory(case: &Value) -> Result<(), String> {
    let Factory { factory, args, spec } = read(case)?;
    compare(&spec, &level_json::spec_to_value(&make(&factory, &args)?))
}

fn make(name: &str, args: &Args) -> Result<EntitySpec, String> {
    let key_id = || args.key_id.as_deref().ok_or("the factory needs a key_id");
    let limits = Limits { time: args.time, usage: args.usage };
    let lethal = args.lethal.unwrap_or(false);
    Ok(match name {
        "agent" => args.health.map_or_else(factory::agent, factory::agent_with_health),
        "floor" => factory::floor(args.cost_amount.unwrap_or(1)),
        "wall" => factory::wall(),
        "exit" => factory::exit(),
        "coin" => factory::coin(args.reward),
        "core" => factory::core(args.reward, args.required.unwrap_or(true)),
        "key" => factory::key(key_id()?),
        "door" => factory::door(key_id()?),
        "portal" => factory::portal(),
        "box" => factory::crate_box(args.pushable.unwrap_or(true)),
        "monster" => {
            if let Some(kind) = &args.path_type {
                PathKind::from_word(kind).ok_or_else(|| format!("`{kind}` is no path type"))?;
            }
            factory::monster(args.damage.unwrap_or(3), lethal)
        }
        "hazard" => {
            let name = args.appearance.as_deref().ok_or("the factory needs an appearance")?;
            let name = AppearanceName::from_word(name)
                .ok_or_else(|| format!("`{name}` is no appearance"))?;
            let damage = args.damage.ok_or("the factory needs a damage")?;
            factory::hazard(name, damage, lethal, args.priority.unwrap_or(7))
        }
        "speed_effect" => {
            let times = args.multiplier.ok_or("the factory needs a multiplier")?;
            factory::speed_effect(times, limits)
        }
        "immunity_effect" => factory::immunity_effect(limits),
        "phasing_effect" => factory::phasing_effect(limits),
        _ => return Err(format!("`{name}` is no factory")),
    })
}

#[derive(Deserialize)]
struct Maze {
    initial: Value,
    generator_params: Option<Params>,
}

/// The options of a maze; everything else has its default.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Params {
    width: u32,
    height: u32,
    seed: Option<i64>,
    num_required_items: Option<usize>,
    num_rewardable_items: Option<usize>,
    num_portals: Option<usize>,
    num_doors: Option<usize>,
    health: Option<i64>,
    movement_cost: Option<i64>,
    required_item_reward: Option<i64>,
    rewardable_item_reward: Option<i64>,
    wall_percentage: Option<f64>,
    move_fn: Option<String>,
    objective_fn: Option<String>,
    /// Damage, lethal, movement, speed.
    enemies: Option<Vec<(i64, bool, String, i64)>>,
}

/// The maze with these parameters.
pub(super) fn maze(case: &Value) -> Result<(), String> {
    let Maze { initial, generator_params } = read(case)?;
    let Some(params) = generator_params else { return Ok(()) };
    let level = maze::generate(&options(params)?).map_err(|error| error.to_string())?;
    compare(&initial, &state_json::to_value(&to_state(&level)?)).map_err(|d| format!("maze: {d}"))
}

fn options(params: Params) -> Result<MazeOptions, String> {
    let registry = Registry::default();
    let usual = MazeOptions::new(Size::new(params.width, params.height));
    let walls = params.wall_percentage.map(|share| {
        Share::from_bits(share.to_bits()).ok_or_else(|| format!("{share} is no share of walls"))
    });
    let moves = params.move_fn.map(|name| registry.move_rule(&name).map_err(|e| e.to_string()));
    let goal = params.objective_fn.map(|name| registry.objective(&name).map_err(|e| e.to_string()));
    let enemies = params.enemies.map(|list| list.into_iter().map(enemy).collect());
    Ok(MazeOptions {
        seed: params.seed,
        num_required_items: params.num_required_items.unwrap_or(usual.num_required_items),
        num_rewardable_items: params.num_rewardable_items.unwrap_or(usual.num_rewardable_items),
        num_portals: params.num_portals.unwrap_or(usual.num_portals),
        num_doors: params.num_doors.unwrap_or(usual.num_doors),
        health: params.health.unwrap_or(usual.health),
        movement_cost: params.movement_cost.unwrap_or(usual.movement_cost),
        required_item_reward: params.required_item_reward.unwrap_or(usual.required_item_reward),
        rewardable_item_reward: params
            .rewardable_item_reward
            .unwrap_or(usual.rewardable_item_reward),
        wall_percentage: walls.transpose()?.unwrap_or(usual.wall_percentage),
        move_rule: moves.transpose()?.unwrap_or(usual.move_rule),
        objective: goal.transpose()?.unwrap_or(usual.objective),
        enemies: enemies.transpose()?.unwrap_or_else(|| usual.enemies.clone()),
        ..usual
    })
}

fn enemy((damage, lethal, movement, speed): (i64, bool, String, i64)) -> Result<Enemy, String> {
    let movement = EnemyMovement::from_word(&movement)
        .ok_or_else(|| format!("`{movement}` is no movement of enemies"))?;
    Ok(Enemy { damage, lethal, movement, speed })
}
