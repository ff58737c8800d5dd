//! Games.

use crate::{
    failure::{self, Answer},
    level,
    numbers::Numbers,
    picture::{self, Style},
};
use gridcosm::{
    HintKeys, Solution,
    formats::{
        replay::{self, fingerprint, outcome_word},
        state_json,
    },
    grid::Pos,
    hint, route_between, see_from, solve,
    universe::{Action, GridId, Outcome, Place},
};
use gridcosm_desk::ElementBoard;
use serde_json::json;
use wasm_bindgen::prelude::*;

/// A game being played.
#[wasm_bindgen]
pub struct Session {
    game: gridcosm::Session,
    cells: Numbers,
    /// As the element `<gridcosm-view>` has it.
    shown: ElementBoard,
}

impl Session {
    pub(crate) fn of(game: gridcosm::Session) -> Self {
        Self { game, cells: Numbers::default(), shown: ElementBoard::default() }
    }
}

/// A game of a level in the text of a level file.
#[wasm_bindgen]
pub fn open_session(text: &str, index: usize) -> Answer<Session> {
    gridcosm::Session::open(text, index).map(Session::of).map_err(failure::file)
}

/// A game of a level of the gallery, or of a maze.
#[wasm_bindgen]
pub fn load_session(name: &str, index: usize) -> Answer<Session> {
    let opened = gridcosm::open(name, &mut level::nowhere);
    let game = opened.and_then(|opened| opened.session(index));
    game.map(Session::of).map_err(failure::file)
}

/// A game from the bytes of a file: a level at its start, a replay at its end.
#[wasm_bindgen]
pub fn read_session(name: &str, bytes: Vec<u8>, index: usize) -> Answer<Session> {
    let opened = level::read(name, bytes, None)?;
    let game = match opened.replay {
        Some(_) => opened.verify().and_then(|()| opened.played()),
        None => opened.session(index),
    };
    game.map(Session::of).map_err(failure::file)
}

/// The number of an outcome, in the order of the package's list.
fn number(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Ongoing => 0,
        Outcome::Won => 1,
        Outcome::Lost => 2,
        Outcome::Truncated => 3,
    }
}

fn place(grid: u32, x: i32, y: i32) -> Answer<Place> {
    match (i16::try_from(x), i16::try_from(y)) {
        (Ok(_), Ok(_)) => Ok(Place::at(GridId(grid), Pos::new(x, y))),
        _ => Err(failure::argument(format!("({x}, {y}) lies outside every grid"))),
    }
}

fn place_json(place: Place) -> serde_json::Value {
    json!({ "grid": place.grid.0, "x": place.x, "y": place.y })
}

#[wasm_bindgen]
impl Session {
    /// An action by its number; returns the number of the outcome.
    pub fn act(&mut self, action: usize) -> Answer<u8> {
        let action = Action::from_index(action).ok_or_else(|| {
            failure::action(format!("{action} is not an action; they are 0 to 6"))
        })?;
        self.game.act(action).map(number).map_err(failure::step)
    }

    /// Many actions by their numbers, in one call; returns the number of the outcome.
    pub fn act_all(&mut self, actions: &[u8]) -> Answer<u8> {
        for &action in actions {
            self.act(action.into())?;
        }
        Ok(self.outcome())
    }

    /// Actions and choices as in a replay: `rrd`, `right right down`.
    pub fn play(&mut self, script: &str) -> Answer<u8> {
        let script = replay::parse_script(script).map_err(failure::action)?;
        self.game.repeat(&script).map_err(failure::step)?;
        Ok(self.outcome())
    }

    /// The number of the outcome.
    pub fn outcome(&self) -> u8 {
        number(self.game.state().outcome())
    }

    /// The present turn.
    pub fn turn(&self) -> usize {
        self.game.turn()
    }

    /// The board for the element, as JSON.
    pub fn board(&mut self) -> String {
        self.shown.whole(&self.game)
    }

    /// What has changed on the element's board, as JSON.
    pub fn patch(&mut self) -> String {
        self.shown.patch(&self.game)
    }

    /// The number of turns, undone ones included.
    pub fn length(&self) -> usize {
        self.game.len()
    }

    /// Points.
    pub fn score(&self) -> f64 {
        self.game.state().progress.score as f64
    }

    /// Name, title and size, as JSON.
    pub fn about(&self) -> String {
        let size = self.game.state().size();
        json!({
            "name": self.game.name(),
            "title": self.game.title(),
            "width": size.width,
            "height": size.height,
        })
        .to_string()
    }

    /// The numbers of all actions, undone ones included.
    pub fn actions(&self) -> Vec<u8> {
        let index = |action: &Action| Action::ALL.iter().position(|known| known == action);
        self.game.actions().iter().map(|action| index(action).unwrap_or(0) as u8).collect()
    }

    /// The actions and choices that led here, as text.
    pub fn script(&self) -> String {
        replay::print_script(&self.game.script())
    }

    /// One turn back.
    pub fn undo(&mut self) -> bool {
        self.game.undo()
    }

    /// One turn forward again.
    pub fn redo(&mut self) -> bool {
        self.game.redo()
    }

    /// To a turn that was played.
    pub fn jump(&mut self, turn: usize) -> bool {
        self.game.jump(turn)
    }

    /// Switches pulling.
    pub fn pull(&mut self, on: bool) -> bool {
        self.game.set_pull(on)
    }

    /// The next agent acts from here on.
    pub fn choose_next(&mut self) -> Answer<f64> {
        self.game.choose_next().map(|agent| agent.0 as f64).map_err(failure::step)
    }

    /// The last turn in sentences.
    pub fn story(&self) -> Vec<String> {
        self.game.story().iter().map(ToString::to_string).collect()
    }

    /// Why the last move failed and where, as JSON; nothing if it did not.
    pub fn blame(&self) -> Option<String> {
        let blame = self.game.blame()?;
        let sentence = blame.sentence.to_string();
        Some(json!({ "sentence": sentence, "place": place_json(blame.place) }).to_string())
    }

    /// The present state as JSON.
    pub fn state(&self) -> String {
        state_json::print(self.game.state())
    }

    /// The agents with their places, as JSON.
    pub fn agents(&self) -> String {
        let state = self.game.state();
        let agents = state
            .agents()
            .map(|agent| json!({ "id": agent.0, "place": state.place(agent).map(place_json) }));
        json!(agents.collect::<Vec<_>>()).to_string()
    }

    /// Sixteen hexadecimal digits of the present state.
    pub fn fingerprint(&self) -> String {
        fingerprint(self.game.state()).to_string()
    }

    /// The game up to here as a replay file.
    pub fn replay(&self) -> Answer<String> {
        self.game.replay().map(|replay| replay::print(&replay)).map_err(failure::level)
    }

    /// A shortest way to win from here: a script, `impossible` or `unknown`.
    pub fn solve(&self, limit: usize) -> String {
        match solve(self.game.state(), limit) {
            Solution::Way(way) => {
                let script = replay::print_script(&way);
                let actions = way.actions.iter().map(|action| action.word());
                json!({ "found": "way", "script": script, "actions": actions.collect::<Vec<_>>() })
            }
            Solution::Impossible => json!({ "found": "impossible" }),
            Solution::Unknown => json!({ "found": "unknown" }),
        }
        .to_string()
    }

    /// Advice for the player, as JSON.
    pub fn hint(&self, limit: usize) -> String {
        let keys = HintKeys { use_key: "E", pick_up: "F", wait: "Q", agent: "X" };
        let advice = hint(self.game.state(), limit, &keys);
        let action = advice.action.map(|action| action.word());
        json!({ "sentence": advice.sentence.to_string(), "action": action }).to_string()
    }

    /// The cells seen from a place, a byte for every cell of its grid.
    pub fn see(
        &self,
        grid: u32,
        x: i32,
        y: i32,
        rule: &str,
        reach: Option<u32>,
        square: bool,
    ) -> Answer<Vec<u8>> {
        let state = self.game.state();
        let size = state.sight_walls(GridId(grid)).map(|walls| walls.size());
        let size = size.ok_or_else(|| failure::argument(format!("there is no grid {grid}")))?;
        let how = crate::sight::how(rule, reach, square)?;
        let view = see_from(state, place(grid, x, y)?, how).map_err(failure::argument)?;
        Ok(crate::mask::write(&view.to_bits(size)))
    }

    /// A shortest walk between two cells of a grid; false if there is none. The cells are read afterwards.
    pub fn route(&mut self, grid: u32, from: &[i32], to: &[i32]) -> Answer<bool> {
        let ([ax, ay], [bx, by]) = (from, to) else {
            return Err(failure::argument("a cell is a pair of numbers"));
        };
        let (from, to) = (place(grid, *ax, *ay)?, place(grid, *bx, *by)?);
        let path = route_between(self.game.state(), from, to);
        self.cells.write_cells(path.as_deref().unwrap_or_default());
        Ok(path.is_some())
    }

    /// Where the cells of the last walk are.
    pub fn cells_at(&self) -> *const i32 {
        self.cells.start()
    }

    /// How many numbers they are.
    pub fn cells_len(&self) -> usize {
        self.cells.len()
    }

    /// The present state in characters.
    pub fn text(&self) -> String {
        picture::state_text(self.game.state())
    }

    /// The present state as a vector drawing.
    pub fn svg(&self, style: &Style) -> Answer<String> {
        picture::state_svg(self.game.state(), style)
    }

    /// The present state as binary glTF; with `motion`, the last turn is a clip in it.
    pub fn glb(&self, theme: &str, motion: bool) -> Answer<Vec<u8>> {
        picture::state_glb(&self.game, theme, motion)
    }

    /// The word of an outcome, for checks.
    pub fn outcome_word(&self) -> String {
        outcome_word(self.game.state().outcome()).to_owned()
    }
}
