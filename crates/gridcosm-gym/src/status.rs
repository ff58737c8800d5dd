//! An agent's situation as a few numbers.

use gridcosm_universe::{ComponentKind, EntityId, State};

/// How many numbers [`status`] gives.
pub const STATUS: usize = 11;

/// What they mean, in order.
pub const STATUS_WORDS: [&str; STATUS] =
    ["grid", "x", "y", "health", "turn", "score", "keys", "items", "immune", "phasing", "speed"];

/// Where the agent is, how it is, and what it has: see [`STATUS_WORDS`]. Numbers that it does not have are -1, and so is
/// everything without an agent. `immune`, `phasing` and `speed` are 1 under such an effect, otherwise 0.
pub fn status(state: &State, agent: Option<EntityId>) -> [i64; STATUS] {
    let mut numbers = [-1; STATUS];
    numbers[4] = state.progress.turn;
    numbers[5] = state.progress.score;
    let Some(agent) = agent else { return numbers };
    if let Some(place) = state.place(agent) {
        numbers[0] = i64::from(place.grid.0);
        numbers[1] = i64::from(place.x);
        numbers[2] = i64::from(place.y);
    }
    if let Some(health) = state.health(agent) {
        numbers[3] = health.health;
    }
    let has = |kind| move |id: &EntityId| state.has(*id, kind);
    numbers[6] = state.items_of(agent).filter(has(ComponentKind::Key)).count() as i64;
    numbers[7] = state.items_of(agent).count() as i64;
    let under = |kind| i64::from(state.effects_of(agent).any(|id| state.has(id, kind)));
    numbers[8] = under(ComponentKind::Immunity);
    numbers[9] = under(ComponentKind::Phasing);
    numbers[10] = under(ComponentKind::Speed);
    numbers
}
