//! Key bindings.

use gridcosm::universe::Action;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// The command of a key during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Act(Action),
    Undo,
    Redo,
    Restart,
    Next,
    Previous,
    Levels,
    Hint,
    Agent,
    View,
    Help,
    Leave,
}

/// All keys with their effects, for the help.
pub(super) const HELP: [(&str, &str); 13] = [
    ("arrows, w a s d", "move, push"),
    ("space", "wait a turn"),
    ("g", "pick up what lies here"),
    ("e", "use a key"),
    ("u, backspace", "undo"),
    ("y", "redo"),
    ("r", "restart (redo brings it back)"),
    ("n, p", "next, previous level"),
    ("l", "choose a level"),
    ("h", "hint: first a nudge, then the step"),
    ("x", "change the agent, where you choose"),
    ("tab", "whole world or this room"),
    ("q, ctrl-c", "leave"),
];

pub(super) fn command(key: KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Command::Leave),
            KeyCode::Char('z') => Some(Command::Undo),
            KeyCode::Char('y' | 'r') => Some(Command::Redo),
            _ => None,
        };
    }
    Some(match key.code {
        KeyCode::Up | KeyCode::Char('w') => Command::Act(Action::Up),
        KeyCode::Down | KeyCode::Char('s') => Command::Act(Action::Down),
        KeyCode::Left | KeyCode::Char('a') => Command::Act(Action::Left),
        KeyCode::Right | KeyCode::Char('d') => Command::Act(Action::Right),
        KeyCode::Char(' ' | '.') => Command::Act(Action::Wait),
        KeyCode::Char('g' | ',') => Command::Act(Action::PickUp),
        KeyCode::Char('e') => Command::Act(Action::UseKey),
        KeyCode::Char('u' | 'z') | KeyCode::Backspace => Command::Undo,
        KeyCode::Char('y') => Command::Redo,
        KeyCode::Char('r') => Command::Restart,
        KeyCode::Char('n') => Command::Next,
        KeyCode::Char('p') => Command::Previous,
        KeyCode::Char('l') => Command::Levels,
        KeyCode::Char('h') => Command::Hint,
        KeyCode::Char('x') => Command::Agent,
        KeyCode::Tab => Command::View,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
        KeyCode::Char('q') | KeyCode::Esc => Command::Leave,
        _ => return None,
    })
}
