//! Questions to the solver: whether the edited level can be won, what to do next in a game, and new levels.
//!
//! Every question is an errand, so that a host without threads can answer it elsewhere.

mod hint;
mod ideas;
mod made;
mod verdict;

use super::{Answered, Complaint, Desk, play::Play};
use crate::{
    host::Clock,
    job::{Crew, Job, Progress},
    level_text,
    wire::{HintCard, IdeaCard, MadeCard, SolveAnswer, SolveKind, SolveRequest, VerdictCard},
};
use gridcosm::{Session, solver::Budget};
pub(crate) use hint::HintQuestion;
pub(crate) use ideas::IdeasQuestion;
pub(crate) use made::MakeQuestion;
use std::{ops::ControlFlow, sync::Arc};
pub(crate) use verdict::LevelQuestion;

/// The questions of one window that are being answered.
#[derive(Debug, Default)]
pub(crate) struct Solving {
    crew: Crew,
    level: Option<Job<VerdictCard>>,
    ideas: Option<Job<Vec<IdeaCard>>>,
    hint: Option<Job<HintCard>>,
    made: Option<Job<Vec<MadeCard>>>,
}

impl Solving {
    /// Answers one request.
    pub(crate) fn handle(
        &mut self,
        request: SolveRequest,
        desk: &Desk,
        play: &Play,
    ) -> Answered<SolveAnswer> {
        let (crew, host) = (&self.crew, &desk.host);
        let state = match request {
            SolveRequest::SolveLevel { text, index } => {
                self.level = None;
                let question = LevelQuestion { text, index };
                self.level.insert(Job::errand(crew, host, question)?).state()
            }
            SolveRequest::SolveIdeas { text, index } => {
                self.ideas = None;
                let question = IdeasQuestion { text, index };
                self.ideas.insert(Job::errand(crew, host, question)?).state()
            }
            SolveRequest::SolveHint => {
                self.hint = None;
                let question = HintQuestion { replay: play.replay_text()? };
                self.hint.insert(Job::errand(crew, host, question)?).state()
            }
            SolveRequest::SolveMake { recipe } => {
                self.made = None;
                let question = MakeQuestion { recipe };
                question.check()?;
                self.made.insert(Job::errand(crew, host, question)?).state()
            }
            SolveRequest::SolvePoll { kind } => return self.poll(kind),
            SolveRequest::SolveStop { kind } => {
                match kind {
                    SolveKind::Level => self.level = None,
                    SolveKind::Ideas => self.ideas = None,
                    SolveKind::Hint => self.hint = None,
                    SolveKind::Make => self.made = None,
                }
                return Ok(SolveAnswer::SolveIdle.into());
            }
        };
        Ok(SolveAnswer::SolveWorking(state).into())
    }

    fn poll(&mut self, kind: SolveKind) -> Answered<SolveAnswer> {
        let answer = match kind {
            SolveKind::Level => ended(&mut self.level, SolveAnswer::SolveVerdict),
            SolveKind::Ideas => ended(&mut self.ideas, |ideas| SolveAnswer::SolveIdeas { ideas }),
            SolveKind::Hint => ended(&mut self.hint, SolveAnswer::SolveHint),
            SolveKind::Make => ended(&mut self.made, |levels| SolveAnswer::SolveMade { levels }),
        };
        Ok(answer?.into())
    }
}

fn ended<T: Send + 'static>(
    slot: &mut Option<Job<T>>,
    told: impl FnOnce(T) -> SolveAnswer,
) -> Result<SolveAnswer, Complaint> {
    let Some(job) = slot else { return Ok(SolveAnswer::SolveIdle) };
    let Some(result) = job.result() else { return Ok(SolveAnswer::SolveWorking(job.state())) };
    *slot = None;
    result.map(told)
}

/// What one question may cost: a page must not fill the memory of its host.
const BUDGET: Budget = Budget { situations: 4_000_000, memory: 400 << 20 };

/// Says when a search should stop: when its time is over, or nobody waits any more.
fn stopwatch<'a>(
    clock: Clock,
    seconds: f64,
    progress: &'a Progress,
) -> impl FnMut(&gridcosm::solver::Progress) -> ControlFlow<()> + 'a {
    let end = clock.micros() + seconds * 1e6;
    move |found| {
        let thousands = u32::try_from(found.situations / 1000).unwrap_or(u32::MAX);
        let wanted = progress.tell(thousands, 0);
        if wanted && clock.micros() < end {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

/// The game of a level of a text; `None` if there is nothing to win in it.
fn game(text: &str, index: u32) -> Option<Session> {
    let file = level_text::read("level.toml", Arc::from(text)).ok()?;
    let session = Session::of_level(&Arc::new(file), index as usize, None).ok()?;
    let has_agent = session.state().agents().next().is_some();
    has_agent.then_some(session)
}

#[cfg(test)]
mod tests;
