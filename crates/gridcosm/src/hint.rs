//! Hints: the next step of a solution, in a sentence.

use crate::{Sentence, Session, script, solve::verdict};
use gridcosm_formats::replay::Switch;
use gridcosm_solve::{Verdict, Way};
use gridcosm_universe::{Action, Event, Outcome, State};

/// What a player can do next to win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The advice, or why there is none.
    pub sentence: Sentence,
    /// The action that it advises.
    pub action: Option<Action>,
    /// Less than the advice: only the thing that matters next.
    pub nudge: Option<Sentence>,
    /// The game cannot be won any more.
    pub dead: bool,
    /// How many turns to undo until it can be won again, if that is known.
    pub undo: Option<usize>,
}

/// The keys of a front end that a hint names, because nobody guesses them. Arrows need no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HintKeys {
    /// Uses a key of the game.
    pub use_key: &'static str,
    /// Picks something up.
    pub pick_up: &'static str,
    /// Waits a turn.
    pub wait: &'static str,
    /// Changes the agent.
    pub agent: &'static str,
}

/// The next step of a solution, if the search finds one among at most `limit` situations.
///
/// ```
/// use gridcosm::{HintKeys, hint, prelude::*};
/// let keys = HintKeys { use_key: "E", pick_up: "F", wait: "Q", agent: "X" };
/// let mut game = Session::open("map = '@.>'", 0)?;
/// let advice = hint(game.state(), 1000, &keys);
/// assert_eq!(advice.sentence.to_string(), "Try right: you can win in 2 turns.");
/// game.act(advice.action.unwrap())?;
/// assert_eq!(hint(game.state(), 1000, &keys).sentence.to_string(), "Try right: that wins.");
/// let stuck = Session::open("map = '@#>'", 0)?;
/// assert_eq!(hint(stuck.state(), 1000, &keys).sentence.to_string(), "You cannot win from here. Undo some turns.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(state: &State, limit: usize, keys: &HintKeys) -> Hint {
    of_verdict(state, verdict(state, limit), keys)
}

/// As [`hint`], for the position at hand of a game. If it is lost, the hint says how many turns to undo. `solver` looks for
/// a way to win from a state, within its own limits.
///
/// ```
/// use gridcosm::{HintKeys, hint_in_game, prelude::*, solver::{Aim, Budget, solve}};
/// use std::ops::ControlFlow;
/// let keys = HintKeys { use_key: "E", pick_up: "F", wait: "Q", agent: "X" };
/// let text = "objective = 'push'\nmap = '''\n.....\n@.$.>\n.....'''";
/// let mut game = Session::open(text, 0)?;
/// let mut solver = |state: &State| {
///     solve(state, Aim::Any, &Budget::situations(1000), &mut |_| ControlFlow::Continue(())).verdict
/// };
/// let advice = hint_in_game(&game, &mut solver, &keys);
/// assert_eq!(advice.nudge.unwrap().to_string(), "Push the box at (2, 1).");
/// // A box in a corner stays there.
/// for action in [Action::Down, Action::Right, Action::Right, Action::Up, Action::Wait] {
///     game.act(action)?;
/// }
/// let advice = hint_in_game(&game, &mut solver, &keys);
/// assert_eq!(advice.sentence.to_string(), "This cannot be won any more. Undo 2 turns.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint_in_game(
    game: &Session,
    solver: &mut dyn FnMut(&State) -> Verdict,
    keys: &HintKeys,
) -> Hint {
    let mut hint = of_verdict(game.state(), solver(game.state()), keys);
    if !hint.dead {
        return hint;
    }
    // What can be won after a turn could be won before it, so the last good turn is found by halving.
    let mut past = game.clone();
    let (mut good, mut bad) = (None, game.turn());
    while bad > good.map_or(0, |turn: usize| turn + 1) {
        let middle = good.map_or(bad / 2, |good: usize| good + (bad - good) / 2);
        past.jump(middle);
        match solver(past.state()) {
            Verdict::Way(..) => good = Some(middle),
            Verdict::Impossible => bad = middle,
            Verdict::Unknown => return hint,
        }
        if bad == 0 {
            hint.sentence = "This level cannot be won at all.".into();
            return hint;
        }
    }
    if let Some(good) = good {
        let turns = game.turn() - good;
        let plural = if turns == 1 { "turn" } else { "turns" };
        hint.undo = Some(turns);
        hint.sentence =
            format!("This cannot be won any more. Undo {turns} {plural}.").as_str().into();
    }
    hint
}

fn of_verdict(state: &State, verdict: Verdict, keys: &HintKeys) -> Hint {
    let only = |text: &str| Hint {
        sentence: text.into(),
        action: None,
        nudge: None,
        dead: false,
        undo: None,
    };
    if state.outcome() == Outcome::Won {
        return only("You have already won.");
    }
    let found = match verdict {
        Verdict::Way(way, _) => way,
        Verdict::Impossible => {
            return Hint { dead: true, ..only("You cannot win from here. Undo some turns.") };
        }
        Verdict::Unknown => {
            return only("No way to win was found quickly. Try for yourself, or undo some turns.");
        }
    };
    let way = script(&found);
    let Some(&first) = way.actions.first() else { return only("You have already won.") };
    let left = match way.actions.len() {
        1 => "that wins".to_owned(),
        n => format!("you can win in {n} turns"),
    };
    let agent = way.switches_after(0).find_map(|switch| match switch {
        Switch::Agent(number) => Some(format!(" with agent {number} ({})", keys.agent)),
        Switch::Pull(_) => None,
    });
    let agent = agent.unwrap_or_default();
    let advice = format!("Try {}{agent}: {left}.", spoken(first, keys));
    let nudge = Some(nudge(state, &found));
    Hint { action: Some(first), nudge, ..only(&advice) }
}

/// The first thing that a solution does something with.
fn nudge(start: &State, way: &Way) -> Sentence {
    let mut state = start.clone();
    let mut agents = way.agents.iter().peekable();
    let mut events = Vec::new();
    for (turn, &action) in way.actions.iter().enumerate() {
        while let Some((_, agent)) = agents.next_if(|(from, _)| *from == turn) {
            let chosen = state.agents().nth(*agent);
            chosen.map(|id| state.choose(id));
        }
        events.clear();
        if state.advance_noting(action, &mut events).is_err() {
            break;
        }
        if let Some(sentence) = events.iter().find_map(|event| about(start, event)) {
            return sentence;
        }
    }
    "Nothing is in your way any more.".into()
}

fn about(start: &State, event: &Event) -> Option<Sentence> {
    let (verb, thing) = match *event {
        Event::Pushed { entity, .. } => ("Push ", entity),
        Event::Collected { item, .. } => ("Fetch ", item),
        Event::Unlocked { door, .. } => ("Open ", door),
        Event::Pressed { plate, .. } => ("Press ", plate),
        Event::Switched { switch, .. } => ("Turn ", switch),
        Event::Teleported { portal, .. } => ("Use ", portal),
        Event::Possessed { body, .. } => ("Become ", body),
        Event::Moved { from, to, .. } if from.grid != to.grid => {
            return Some(Sentence::new().text("Go to ").grid(start, to.grid).text("."));
        }
        _ => return None,
    };
    let sentence = Sentence::new().text(verb).the(start, thing);
    Some(match start.place(thing) {
        Some(place) => sentence.text(" at ").cell(start, place).text("."),
        None => sentence.text("."),
    })
}

fn spoken(action: Action, keys: &HintKeys) -> String {
    match action {
        Action::Up => "up".to_owned(),
        Action::Down => "down".to_owned(),
        Action::Left => "left".to_owned(),
        Action::Right => "right".to_owned(),
        Action::UseKey => format!("to use a key ({})", keys.use_key),
        Action::PickUp => format!("to pick something up ({})", keys.pick_up),
        Action::Wait => format!("to wait ({})", keys.wait),
    }
}
