//! The wind of a turn.

use gridcosm_grid::{Dir, Mt19937, pyhash};

/// The largest 53-bit draw below three tenths: the wind blows in three turns of ten.
const TRIGGER: u64 = 2_702_159_776_422_297;

/// Directions in the order in which they are drawn.
const WINDS: [Dir; 4] = [Dir::N, Dir::S, Dir::W, Dir::E];

/// The direction of the wind in a turn, if it blows. Only seed and turn decide.
pub(crate) fn blowing(seed: Option<i64>, turn: i64) -> Option<Dir> {
    let hash = pyhash::hash_pair(seed.unwrap_or(0), turn);
    let mut rng = Mt19937::from_integer(hash.into());
    if rng.next_53_bits() > TRIGGER {
        return None;
    }
    rng.choose(&WINDS).copied()
}
