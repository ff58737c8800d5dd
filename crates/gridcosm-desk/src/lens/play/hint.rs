//! One step of a solution.

use crate::{sentence::pieces, wire::PlayAnswer};
use gridcosm::{Hint, HintKeys};
use gridcosm_universe::State;

/// The maximum number of situations for a hint: at most a second's work.
const LIMIT: usize = 60_000;

/// As the page's help names them.
const KEYS: HintKeys = HintKeys { use_key: "E", pick_up: "F", wait: "Q", agent: "X" };

pub(super) fn hint(state: &State) -> PlayAnswer {
    let Hint { sentence, action } = gridcosm::hint(state, LIMIT, &KEYS);
    PlayAnswer::PlayHint { pieces: pieces(sentence, state), action: action.map(Into::into) }
}
