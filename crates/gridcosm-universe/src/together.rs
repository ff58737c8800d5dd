//! A turn in which all agents act.

use crate::{
    Action, Listener, MAX_SUBMOVES, Outcome, PushRules, State, StepError, Submoves, slots::Slot,
    step, systems,
};
use gridcosm_grid::Dir;
use std::{cmp::Reverse, mem};

/// What an agent does in the turn, and how far it has come.
#[derive(Clone, Debug)]
pub(crate) struct Member {
    agent: Slot,
    action: Action,
    /// The repeats of a move that are left; none before its first submove.
    repeats: Option<i64>,
    /// The cells of the present repeat, and how many of them were tried.
    path: Submoves,
    tried: usize,
    /// Submoves and repeats so far, for their limit.
    count: i64,
    /// Whether it did something in this round.
    acted: bool,
    /// Whether it is finished.
    done: bool,
}

impl State {
    /// A turn of all agents. Those that `action_of` gives no action wait.
    pub(crate) fn advance_team(
        &mut self,
        action_of: impl Fn(Slot) -> Option<Action>,
        listener: &mut impl Listener,
    ) -> Result<Outcome, StepError> {
        self.condition.agent.first().ok_or(StepError::NoAgent)?;
        systems::lose::apply_team(self, listener);
        if self.progress.win || self.progress.lose {
            return Ok(self.outcome());
        }
        let mut team = mem::take(&mut self.scratch.team);
        team.clear();
        let placed = self.condition.agent.iter().filter(|&slot| self.cells.place(slot).is_some());
        team.extend(placed.map(|slot| Member::new(slot, action_of(slot).unwrap_or(Action::Wait))));
        let result = if team.is_empty() {
            Ok(())
        } else {
            self.guarded(|state| turn(state, &mut team, listener))
        };
        self.scratch.team = team;
        result.map(|()| self.outcome())
    }
}

/// A turn of the given agents, at least one, each of which has a place.
fn turn(
    state: &mut State,
    team: &mut [Member],
    listener: &mut impl Listener,
) -> Result<(), StepError> {
    step::world_moves(state, listener)?;
    put_in_order(state, team);
    loop {
        let mut active = false;
        for member in &mut *team {
            member.acted = !member.done && member.act(state, listener)?;
            active |= member.acted;
        }
        if !active {
            break;
        }
        // Once for all of them: a cell hurts an agent no more often than if it were alone.
        systems::portal::run(state, listener);
        if state.wired {
            systems::signals::apply(state, listener);
        }
        systems::damage::run(state, listener)?;
        for member in &mut *team {
            if member.acted {
                systems::tile_reward::apply(state, member.agent, listener);
            }
            member.done |= state.is_dead(member.agent);
        }
    }
    systems::status_gc::run(state, listener);
    let mut agent = state.condition.agent.first();
    while let Some(slot) = agent {
        systems::tile_cost::apply(state, slot, listener);
        agent = state.condition.agent.from(slot + 1);
    }
    step::finish(state, None, listener);
    Ok(())
}

/// Agents that go in the same direction begin with the one in front, so that nobody runs into an agent that is about to
/// make room. Different actions come in the order of [`Action::ALL`], and everything else in ascending order of ids.
///
/// Where pushes go by things, the agents have an order of their own.
fn put_in_order(state: &State, team: &mut [Member]) {
    if state.settings.push_rules.as_ref().is_some_and(PushRules::by_things) {
        team.sort_unstable_by_key(|member| {
            (state.condition.order.get(member.agent).unwrap_or(0), member.agent)
        });
        return;
    }
    team.sort_unstable_by_key(|member| {
        let place = state.cells.place(member.agent);
        let ahead = member.action.direction().zip(place).map(|(dir, place)| {
            let (dx, dy) = state.settings.move_rule.heading(dir).delta();
            i32::from(place.x) * dx + i32::from(place.y) * dy
        });
        (member.action, place.map(|place| place.grid), Reverse(ahead), member.agent)
    });
}

impl Member {
    fn new(agent: Slot, action: Action) -> Self {
        let (path, repeats) = Default::default();
        Self { agent, action, repeats, path, tried: 0, count: 0, acted: false, done: false }
    }

    /// Does the action, or the next submove of a move. Returns false if there is nothing left to do.
    fn act(&mut self, state: &mut State, listener: &mut impl Listener) -> Result<bool, StepError> {
        if let Some(dir) = self.action.direction() {
            return self.submove(state, dir, listener);
        }
        step::handle(state, self.agent, self.action, listener);
        self.done = true;
        Ok(true)
    }

    fn submove(
        &mut self,
        state: &mut State,
        dir: Dir,
        listener: &mut impl Listener,
    ) -> Result<bool, StepError> {
        let mut repeats = match self.repeats {
            Some(repeats) => repeats,
            None => step::repeats(state, self.agent),
        };
        let next = loop {
            while self.tried == self.path.len() && repeats > 0 {
                repeats -= 1;
                self.path.clear();
                self.tried = 0;
                (state.settings.move_rule.path)(state, state.id(self.agent), dir, &mut self.path);
                // Repeats with empty paths count too; otherwise a billion of them would go unnoticed.
                self.count += self.path.len().max(1) as i64;
                if self.count > MAX_SUBMOVES {
                    return Err(StepError::TooManySubmoves);
                }
            }
            match self.path.get(self.tried, state, self.agent) {
                // The last step of this repeat leads nowhere.
                None if self.tried < self.path.len() => self.tried += 1,
                next => break next,
            }
        };
        self.repeats = Some(repeats);
        let Some(next) = next else {
            self.done = true;
            return Ok(false);
        };
        self.tried += 1;
        self.done = !step::submove(state, self.agent, next, listener)?;
        Ok(true)
    }
}
