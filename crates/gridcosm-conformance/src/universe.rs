//! Kinds of the entity world. Each case names its check (`class`), so that files can mix them.

mod authoring;
mod delta;
mod gym;
mod play;

use super::{
    difference::compare,
    kind::{Kind, kind, read},
};
use gridcosm::grid::{Mt19937, pyhash};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) const KINDS: &[Kind] = &[
    kind!("authoring", by_class),
    kind!("edge_cases", by_class),
    kind!("example_levels", by_class),
    kind!("factories", by_class),
    kind!("from_state", by_class),
    kind!("from_state_midgame", by_class),
    kind!("gym", by_class),
    kind!("gym_info", by_class),
    kind!("mazes", by_class),
    kind!("move_functions", by_class),
    kind!("objectives", by_class),
    kind!("step_errors", by_class),
    kind!("steps", by_class),
    kind!("steps_focus", by_class),
    kind!("suite_scenarios", by_class),
    kind!("system", by_class),
    kind!("systems", by_class),
    kind!("windy_rng", windy_rng),
];

fn by_class(case: &Value) -> Result<(), String> {
    let class = case.get("class").and_then(Value::as_str).ok_or("the case has no class")?;
    match class {
        "step" | "step_focus" | "example_level" => play::trace(case),
        "maze" => authoring::maze(case).and_then(|()| play::trace(case)),
        "system" | "suite_system" => play::system(case),
        "suite_step" | "step_error" => play::single_step(case),
        "move_fn" => play::move_rule(case),
        "objective_fn" => play::objective(case),
        "authoring" => authoring::authoring(case),
        "from_state" => authoring::from_state(case),
        "factory" => authoring::factory(case),
        "gym" => gym::trace(case),
        "windy_rng" => windy_rng(case),
        _ => Err(format!("`{class}` is no class of cases that is known here")),
    }
}

/// The fields the wind is computed from; every other field is an expected result.
#[derive(Deserialize)]
struct WindyRng {
    seed: Option<i64>,
    turn: i64,
}

/// Every number on the way from (seed, turn) to the wind: hashes, first words, the exact double, the direction.
fn windy_rng(case: &Value) -> Result<(), String> {
    /// The largest 53-bit draw below the double 0.3.
    const TRIGGER: u64 = 2_702_159_776_422_297;
    const WINDS: [[i32; 2]; 4] = [[0, -1], [0, 1], [-1, 0], [1, 0]];

    let WindyRng { seed, turn } = read(case)?;
    let number = seed.unwrap_or(0);
    let hash = pyhash::hash_pair(number, turn);
    let mut rng = Mt19937::from_integer(hash.into());
    let mut words = rng.clone();
    let drawn = rng.next_53_bits();
    // Exact: the draw has 53 bits, and dividing by a power of two only changes the exponent.
    let random = drawn as f64 / (1u64 << 53) as f64;
    compare(
        case,
        &json!({
            "name": case.get("name"),
            "class": "windy_rng",
            "seed": seed,
            "turn": turn,
            "hash_seed": pyhash::hash_int(number).to_string(),
            "hash_turn": pyhash::hash_int(turn).to_string(),
            "tuple_hash": hash.to_string(),
            "mt_first_words": [words.next_u32(), words.next_u32(), words.next_u32(), words.next_u32()],
            "random": random,
            "random_bits": format!("{:016x}", random.to_bits()),
            "triggers": drawn <= TRIGGER,
            "wind": rng.choose(&WINDS),
        }),
    )
}
