//! What to do next in a game.

use super::{BUDGET, stopwatch};
use crate::{
    errand::Errand, host::Clock, job::Progress, lens::Complaint, sentence::pieces, wire::HintCard,
};
use gridcosm::{
    Hint, HintKeys, hint_in_game,
    solver::{Aim, solve},
};
use gridcosm_universe::State;
use serde::{Deserialize, Serialize};

/// For each position that it looks at.
const SECONDS: f64 = 2.0;

/// As the page's help names them.
const KEYS: HintKeys = HintKeys { use_key: "E", pick_up: "F", wait: "Q", agent: "X" };

/// A game, as a replay up to the position at hand.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct HintQuestion {
    pub replay: String,
}

impl Errand for HintQuestion {
    type Answer = HintCard;
    const NAME: &'static str = "solve_hint";

    fn what(&self) -> &'static str {
        "Looking for the next step"
    }

    fn run(self, clock: Clock, progress: &Progress) -> Result<HintCard, Complaint> {
        let read = gridcosm::read("game.replay", self.replay.into_bytes());
        let game = read.and_then(|opened| opened.played()).map_err(Complaint::told)?;
        let mut solver = |state: &State| {
            let mut report = stopwatch(clock, SECONDS, progress);
            solve(state, Aim::Turns, &BUDGET, &mut report).verdict
        };
        let Hint { sentence, action, nudge, dead, undo } = hint_in_game(&game, &mut solver, &KEYS);
        let state = game.state();
        Ok(HintCard {
            nudge: nudge.map(|nudge| pieces(nudge, state)),
            pieces: pieces(sentence, state),
            action: action.map(Into::into),
            dead,
            undo: undo.and_then(|turns| u32::try_from(turns).ok()),
        })
    }
}
