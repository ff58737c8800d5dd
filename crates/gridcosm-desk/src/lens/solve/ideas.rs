//! Which of its ideas a level needs.

use super::{BUDGET, game, stopwatch};
use crate::{errand::Errand, host::Clock, job::Progress, lens::Complaint, wire::IdeaCard};
use gridcosm::{
    script,
    solver::{Idea, Need, need},
};
use gridcosm_formats::replay::print_script;
use serde::{Deserialize, Serialize};

/// For each idea.
const SECONDS: f64 = 2.0;

/// A level of a text that can be won.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct IdeasQuestion {
    pub text: String,
    pub index: u32,
}

impl Errand for IdeasQuestion {
    type Answer = Vec<IdeaCard>;
    const NAME: &'static str = "solve_ideas";

    fn what(&self) -> &'static str {
        "Trying to do without each idea"
    }

    fn run(self, clock: Clock, progress: &Progress) -> Result<Vec<IdeaCard>, Complaint> {
        let Some(game) = game(&self.text, self.index) else { return Ok(Vec::new()) };
        let start = game.state();
        let card = |idea: Idea| {
            let mut report = stopwatch(clock, SECONDS, progress);
            let (needed, way) = match need(start, idea, &BUDGET, &mut report) {
                Need::Absent => return None,
                Need::Needed => (Some(true), None),
                Need::Unknown(_) => (None, None),
                // A way that only wins where the rule is off cannot be shown.
                Need::Shortcut { way, plays, .. } => (Some(false), plays.then_some(way)),
            };
            Some(IdeaCard {
                word: idea.word().to_owned(),
                about: idea.label().to_owned(),
                needed,
                turns: way.as_ref().map(|way| way.actions.len() as u32),
                script: way.map(|way| print_script(&script(&way))),
            })
        };
        Ok(Idea::ALL.iter().filter_map(|&idea| card(idea)).collect())
    }
}
