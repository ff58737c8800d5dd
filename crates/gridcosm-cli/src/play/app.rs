//! The game and its reactions to keys. This module does not depend on a terminal, so tests can play.

use super::{
    keys::{self, Command},
    paint::Paint,
};
use gridcosm::{
    HintKeys, Sentence, Session, capitalised,
    formats::replay::outcome_word,
    hint_in_game, name_of,
    solver::{Aim, Budget, solve},
    universe::{Action, Outcome, State},
};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use serde_json::json;
use std::ops::ControlFlow;

/// Whether the game continues after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

/// The overlay on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Panel {
    Help,
    /// The list of levels, with the marked one.
    Levels(usize),
}

pub(super) struct App {
    /// All games at their start.
    pub(super) games: Vec<Session>,
    /// The current game.
    pub(super) current: usize,
    pub(super) session: Session,
    pub(super) panel: Option<Panel>,
    /// Whether the whole world is shown even when the agent is in a room.
    pub(super) whole_world: bool,
    /// A sentence for the player.
    pub(super) message: String,
    pub(super) paint: Paint,
    /// The levels that were won.
    pub(super) won: Vec<bool>,
    /// The level and the turn of the last nudge: who asks there again gets the step.
    nudged: Option<(usize, usize)>,
}

/// What a search for a hint may cost: a second or two at most.
const HINT_BUDGET: Budget = Budget::situations(50_000);

/// As the help names them.
const HINT_KEYS: HintKeys = HintKeys { use_key: "e", pick_up: "g", wait: "space", agent: "x" };

impl App {
    /// A game of the levels, beginning with one of them, or with the list of levels.
    pub(super) fn new(games: Vec<Session>, first: usize, choose: bool, paint: Paint) -> Self {
        let session = games[first].clone();
        let won = vec![false; games.len()];
        let panel = choose.then_some(Panel::Levels(first));
        let message = about(&session);
        Self {
            games,
            current: first,
            session,
            panel,
            whole_world: false,
            message,
            paint,
            won,
            nudged: None,
        }
    }

    /// The result, for the program's caller.
    pub(super) fn summary(&self) -> serde_json::Value {
        let state = self.session.state();
        let won = self.games.iter().zip(&self.won).filter(|(_, won)| **won);
        let won: Vec<String> = won.map(|(game, _)| game.name()).collect();
        json!({
            "level": self.session.name(),
            "turn": self.session.turn(),
            "score": state.progress.score,
            "outcome": outcome_word(state.outcome()),
            "actions": gridcosm::formats::replay::print_script(&self.session.script()),
            "won": won,
        })
    }

    pub(super) fn press(&mut self, key: KeyEvent) -> Flow {
        match self.panel {
            Some(panel) => self.press_in_panel(panel, key),
            None => match keys::command(key) {
                Some(command) => self.obey(command),
                None => Flow::Stay,
            },
        }
    }

    fn press_in_panel(&mut self, panel: Panel, key: KeyEvent) -> Flow {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if keys::command(key) == Some(Command::Leave) {
                Flow::Leave
            } else {
                Flow::Stay
            };
        }
        let Panel::Levels(marked) = panel else {
            self.panel = None;
            return Flow::Stay;
        };
        let last = self.games.len() - 1;
        let mark = |to: usize| Some(Panel::Levels(to.min(last)));
        self.panel = match key.code {
            KeyCode::Up | KeyCode::Char('w') => mark(marked.saturating_sub(1)),
            KeyCode::Down | KeyCode::Char('s') => mark(marked + 1),
            KeyCode::PageUp | KeyCode::Left => mark(marked.saturating_sub(10)),
            KeyCode::PageDown | KeyCode::Right => mark(marked.saturating_add(10)),
            KeyCode::Home => mark(0),
            KeyCode::End => mark(last),
            KeyCode::Enter | KeyCode::Char(' ') => {
                self.begin(marked);
                None
            }
            KeyCode::Char('q') => return Flow::Leave,
            KeyCode::Esc | KeyCode::Char('l') => None,
            _ => Some(panel),
        };
        Flow::Stay
    }

    fn obey(&mut self, command: Command) -> Flow {
        match command {
            Command::Act(action) => self.act(action),
            Command::Undo => {
                self.message = match self.session.undo() {
                    true => format!("Back at turn {}.", self.session.turn()),
                    false => "There is nothing to undo.".to_owned(),
                };
            }
            Command::Redo => {
                self.message = match self.session.redo() {
                    true => format!("Forward to turn {}.", self.session.turn()),
                    false => "There is nothing to redo.".to_owned(),
                };
            }
            Command::Restart => {
                self.session.restart();
                self.message = "Back at the start.".to_owned();
            }
            Command::Next => self.begin((self.current + 1).min(self.games.len() - 1)),
            Command::Previous => self.begin(self.current.saturating_sub(1)),
            Command::Levels => self.panel = Some(Panel::Levels(self.current)),
            Command::Hint => self.hint(),
            Command::Agent => self.change_agent(),
            Command::View => self.whole_world = !self.whole_world,
            Command::Help => self.panel = Some(Panel::Help),
            Command::Leave => return Flow::Leave,
        }
        Flow::Stay
    }

    fn begin(&mut self, level: usize) {
        self.current = level;
        self.session = self.games[level].clone();
        self.message = about(&self.session);
        self.whole_world = false;
    }

    fn act(&mut self, action: Action) {
        match self.session.state().outcome() {
            Outcome::Won => {
                self.message =
                    "You have already won: press n for the next level, r to play again.".to_owned();
                return;
            }
            Outcome::Lost => {
                self.message =
                    "The game is over: press u to undo the last step, r to restart.".to_owned();
                return;
            }
            Outcome::Ongoing | Outcome::Truncated => {}
        }
        match self.session.act(action) {
            Ok(outcome) => {
                self.won[self.current] |= outcome == Outcome::Won;
                self.message = self.told(outcome);
            }
            Err(error) => self.message = format!("{}.", capitalised(&error.to_string())),
        }
    }

    /// The last turn in a line.
    fn told(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won => "You have won! Press n for the next level.".to_owned(),
            Outcome::Lost => "You have lost. Press u to undo, r to restart.".to_owned(),
            Outcome::Truncated => "You are out of turns, but you can keep playing.".to_owned(),
            Outcome::Ongoing => joined(&self.session.story()),
        }
    }

    fn change_agent(&mut self) {
        self.message = match self.session.choose_next() {
            Ok(agent) => {
                let name = name_of(self.session.state(), agent);
                format!("{} acts now.", capitalised(&name))
            }
            Err(reason) => format!("{}.", capitalised(&reason)),
        };
    }

    /// First the thing that matters next, then the step itself.
    fn hint(&mut self) {
        let mut solver = |state: &State| {
            solve(state, Aim::Turns, &HINT_BUDGET, &mut |_| ControlFlow::Continue(())).verdict
        };
        let hint = hint_in_game(&self.session, &mut solver, &HINT_KEYS);
        let here = (self.current, self.session.turn());
        let again = self.nudged.replace(here) == Some(here);
        self.message = match hint.nudge.filter(|_| !again) {
            Some(nudge) => format!("{nudge} Press h again for the step."),
            None => hint.sentence.to_string(),
        };
    }
}

/// The author's text about a level.
fn about(game: &Session) -> String {
    game.level().map(|level| level.description.clone()).unwrap_or_default()
}

fn joined(story: &[Sentence]) -> String {
    story.iter().map(Sentence::to_string).collect::<Vec<_>>().join(" ")
}
