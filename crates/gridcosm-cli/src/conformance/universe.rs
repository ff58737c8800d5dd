//! Kinds of the entity world.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
};
use gridcosm_grid::{Mt19937, pyhash};
use serde::Deserialize;
use serde_json::{Value, json};

pub(super) const KINDS: &[Kind] = &[kind!("windy_rng", windy_rng)];

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
