//! Whether the level that is being edited can be won.

use super::{BUDGET, game, stopwatch};
use crate::{
    errand::Errand,
    host::Clock,
    job::Progress,
    lens::Complaint,
    wire::{SolveResult, VerdictCard},
};
use gridcosm::{
    script,
    solver::{Aim, Answer, End, Proof, Verdict, rate, solve},
};
use gridcosm_formats::replay::print_script;
use serde::{Deserialize, Serialize};

/// The page promises an answer two seconds after a pause; the rest is for the way there and back.
const SECONDS: f64 = 1.5;

/// A level of a text.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct LevelQuestion {
    pub text: String,
    pub index: u32,
}

impl Errand for LevelQuestion {
    type Answer = VerdictCard;
    const NAME: &'static str = "solve_level";

    fn what(&self) -> &'static str {
        "Looking for a way to win"
    }

    fn run(self, clock: Clock, progress: &Progress) -> Result<VerdictCard, Complaint> {
        let Some(game) = game(&self.text, self.index) else {
            return Ok(card(SolveResult::Nothing, "There is nothing to win yet.".into()));
        };
        let mut report = stopwatch(clock, SECONDS, progress);
        let answer = solve(game.state(), Aim::Turns, &BUDGET, &mut report);
        Ok(match &answer.verdict {
            Verdict::Impossible => {
                card(SolveResult::Impossible, "This level cannot be won.".into())
            }
            Verdict::Unknown => card(SolveResult::Unknown, unknown(&answer)),
            Verdict::Way(way, proof) => {
                let shortest = *proof != Proof::None;
                let turns = match way.actions.len() {
                    1 => "1 turn".to_owned(),
                    n => format!("{n} turns"),
                };
                let sentence = match shortest {
                    true => format!("It can be won in {turns}, and not in fewer."),
                    false => format!("It can be won in {turns}; there may be a shorter way."),
                };
                VerdictCard {
                    script: Some(print_script(&script(way))),
                    shortest,
                    rating: Some(rate(game.state(), way).into()),
                    ..card(SolveResult::Winnable, sentence)
                }
            }
        })
    }
}

fn card(result: SolveResult, sentence: String) -> VerdictCard {
    VerdictCard { result, sentence, script: None, shortest: false, rating: None }
}

fn unknown(answer: &Answer) -> String {
    let why = match answer.end {
        End::Done | End::Stopped => "in the time it may take here",
        End::Situations => "before there were too many",
        End::Memory => "before the memory was used up",
    };
    format!("No way to win was found among {} situations, {why}.", answer.progress.situations)
}
