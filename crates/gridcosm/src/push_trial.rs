//! Pushes that are only planned: what would happen in a position under any rules. Nothing moves.

use crate::{Blame, Sentence, Session, say::blame_push};
use gridcosm_grid::Dir;
use gridcosm_nest::{Attempt, Board, Content, Planner, PushFailure, PushPath, RuleSet, Trace};
use gridcosm_universe::{ComponentKind, EntityId, Place, State, systems::nested_push::Solids};

/// A push that was planned in a position, with the whole search for it.
///
/// ```
/// use gridcosm::{PushTrial, nest::{Order, RuleSet}, prelude::*};
/// let game = Session::open("map = '@a.'\n[grids]\na = '..'\n[legend]\na = { room = 'a' }\n[push]", 0)?;
/// let rules = RuleSet { order: Order::TRY_ENTER_FIRST, ..RuleSet::default() };
/// let trial = game.try_push(None, Dir::E, &rules).unwrap();
/// assert_eq!(trial.sentence(game.state()).to_string(), "The agent goes to (0, 0) in a, and nothing else moves.");
/// assert_eq!(trial.trace.attempts().len(), 3); // the agent, the room, the cell inside
/// assert_eq!(game.turn(), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PushTrial {
    /// The cell whose content is pushed.
    pub start: Place,
    /// The direction.
    pub dir: Dir,
    /// The path, or why there is none.
    pub outcome: Result<PushPath, PushFailure>,
    /// Every cell that the search came to.
    pub trace: Trace,
}

/// Plans a push in a state, under rules that need not be those of the level, trying alternatives until one succeeds.
/// The trace holds at most `most` attempts.
pub fn try_push(state: &State, start: Place, dir: Dir, rules: &RuleSet, most: u32) -> PushTrial {
    let mut trace = Trace::with_limit(most);
    let path = Planner::new().push_traced(&Solids(state), start, dir, rules, &mut trace).cloned();
    PushTrial { start, dir, outcome: path, trace }
}

/// As [`try_push`], with the first strategy that applies at each cell and without turning back.
pub fn try_push_simple(
    state: &State,
    start: Place,
    dir: Dir,
    rules: &RuleSet,
    most: u32,
) -> PushTrial {
    let mut trace = Trace::with_limit(most);
    let board = Solids(state);
    let path = Planner::new().push_simple_traced(&board, start, dir, rules, &mut trace).cloned();
    PushTrial { start, dir, outcome: path, trace }
}

impl Session {
    /// A push from a cell, by default that of the agent whose turn it is, planned in the present state under any rules; `None` if
    /// there is no agent. The game stays as it is.
    pub fn try_push(&self, from: Option<Place>, dir: Dir, rules: &RuleSet) -> Option<PushTrial> {
        let start = from.or_else(|| pusher(self.state()))?;
        Some(try_push(self.state(), start, dir, rules, Trace::USUAL_LIMIT))
    }
}

/// The cell of the agent whose turn it is.
pub fn pusher(state: &State) -> Option<Place> {
    state.acting().and_then(|agent| state.place(agent))
}

impl PushTrial {
    /// The result in a sentence.
    pub fn sentence(&self, state: &State) -> Sentence {
        let path = match &self.outcome {
            Ok(path) => path,
            Err(failure) => return self.blame(state, failure).sentence,
        };
        let said = Sentence::new();
        let Some((first, others)) = moved(state, path).split_first().map(|(f, o)| (*f, o.len()))
        else {
            return said.text("There is nothing to push here: the push ends where it begins.");
        };
        let (id, to) = first;
        let said = said.the(state, id).text(" goes to ").cell(state, to);
        let said = match others {
            0 => said.text(", and nothing else moves."),
            1 => said.text(", and one other thing moves."),
            many => said.text(format!(", and {many} other things move.")),
        };
        said.capitalised()
    }

    /// The reason of a failure, and the cell that caused it.
    pub fn blame(&self, state: &State, failure: &PushFailure) -> Blame {
        let towards = self.start.step(self.dir);
        let blame = blame_push(state, self.start, towards, failure.at, failure.reason);
        Blame { sentence: blame.sentence.capitalised(), ..blame }
    }
}

/// What an attempt came to: "the box at (3, 2)", "an empty cell at (4, 2) in attic".
pub fn attempted(state: &State, attempt: &Attempt) -> Sentence {
    let said = Sentence::new();
    let said = match (Solids(state).content(attempt.place), solid(state, attempt.place)) {
        (Content::Empty, _) | (_, None) => said.text("an empty cell"),
        (_, Some(id)) => said.the(state, id),
    };
    said.text(" at ").cell(state, attempt.place)
}

/// The thing that a push meets at a place.
fn solid(state: &State, place: Place) -> Option<EntityId> {
    let kinds = [
        ComponentKind::Room,
        ComponentKind::Agent,
        ComponentKind::Blocking,
        ComponentKind::Pushable,
    ];
    kinds.iter().find_map(|&kind| state.at(place).find(|&id| state.has(id, kind)))
}

/// The things that a path moves, with their new places.
fn moved(state: &State, path: &PushPath) -> Vec<(EntityId, Place)> {
    let places = path.places();
    let steps = places.iter().zip(places.iter().skip(1));
    steps.filter_map(|(&from, &to)| Some((solid(state, from)?, to))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_nest::{AttemptEnd, Order, PushReason, Search, Strategy};
    use gridcosm_universe::Action;

    const LEVEL: &str = "map = '''\n#####\n#@a$#\n#####'''\n[grids]\na = '$.'\n[legend]\na = { room = 'a' }\n[push]\n";

    fn game() -> Session {
        Session::open(LEVEL, 0).unwrap()
    }

    #[test]
    fn the_level_s_own_rules_say_what_acting_does() {
        let mut game = game();
        let rules = game.state().settings().push_rules.clone().unwrap().rules;
        for (dir, action) in [(Dir::N, Action::Up), (Dir::E, Action::Right), (Dir::S, Action::Down)]
        {
            let trial = game.try_push(None, dir, &rules).unwrap();
            let (at, before) = (pusher(game.state()), game.state().clone());
            assert_eq!(game.state(), &before, "a trial changes nothing");
            game.act(action).unwrap();
            match &trial.outcome {
                Ok(path) => assert_eq!(pusher(game.state()), path.places().get(1).copied()),
                Err(failure) => {
                    assert_eq!(pusher(game.state()), at);
                    let blame = game.blame().unwrap();
                    assert_eq!(trial.blame(&before, failure), blame);
                }
            }
        }
    }

    #[test]
    fn walls_of_the_level_stop_a_trial_too() {
        let game = game();
        let solid = RuleSet { order: Order::new([Strategy::Solid]).unwrap(), ..RuleSet::default() };
        let trial = game.try_push(None, Dir::E, &solid).unwrap();
        assert_eq!(trial.outcome.as_ref().unwrap_err().reason, PushReason::StopTag);
        let last = trial.trace.attempts().last().unwrap();
        assert_eq!(last.end, AttemptEnd::Failed(PushReason::StopTag));
        assert_eq!(attempted(game.state(), last).to_string(), "the wall at (4, 1) in main");
    }

    #[test]
    fn other_rules_give_other_paths() {
        let game = game();
        let say = |rules: &RuleSet| {
            game.try_push(None, Dir::E, rules).unwrap().sentence(game.state()).to_string()
        };
        let enter = RuleSet {
            order: Order::TRY_ENTER_FIRST,
            search: Search::PerStrategy,
            ..RuleSet::default()
        };
        assert_eq!(say(&enter), "The agent goes to (0, 0) in a, and one other thing moves.");
        let simple = try_push_simple(
            game.state(),
            pusher(game.state()).unwrap(),
            Dir::E,
            &RuleSet::default(),
            100,
        );
        assert!(simple.outcome.is_err(), "it never turns back");
        assert_eq!(simple.trace.attempts().len(), 4);
    }
}
