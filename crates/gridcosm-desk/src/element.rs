//! A game as the element `<gridcosm-view>` shows it, for hosts without windows: a board once, then what changes.

use crate::{
    board::{board, patch},
    lens::{gaze, jumps},
    wire::Board,
};
use gridcosm::Session;
use serde::Serialize;

/// What an element has of a game.
#[derive(Debug, Default)]
pub struct ElementBoard {
    board: Option<Board>,
}

impl ElementBoard {
    /// The whole board of the present turn, as JSON.
    pub fn whole(&mut self, session: &Session) -> String {
        json(self.board.insert(board(session.state(), gaze(session))))
    }

    /// What has changed since the last call, as JSON. The element needs the whole board first.
    pub fn patch(&mut self, session: &Session) -> String {
        let next = board(session.state(), gaze(session));
        let last = self.board.get_or_insert_with(|| next.clone());
        let changes = json(&patch(last, &next, &jumps(session.events().iter())));
        *last = next;
        changes
    }
}

fn json(value: &impl Serialize) -> String {
    // These types have no keys that JSON could not write.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_universe::Action;

    #[test]
    fn a_patch_holds_the_move_and_then_nothing() {
        let mut game = Session::open("map = '@.>'", 0).unwrap();
        let mut element = ElementBoard::default();
        let whole = element.whole(&game);
        assert!(whole.contains("\"width\":3"), "{whole}");
        game.act(Action::Right).unwrap();
        let patch: serde_json::Value = serde_json::from_str(&element.patch(&game)).unwrap();
        assert_eq!(patch["moves"][0]["to"]["x"], 1);
        let again: serde_json::Value = serde_json::from_str(&element.patch(&game)).unwrap();
        assert_eq!(
            (again["moves"].as_array().map(Vec::len), again["cells"].as_array().map(Vec::len)),
            (Some(0), Some(0))
        );
    }
}
