//! A moment of a game that runs in another program, and how a page shows it.
//!
//! As JSON it has `state` (a state, as an object), and optionally `title` and `lines` (texts to show below the picture).

use crate::limits;
use gridcosm_formats::state_json;
use gridcosm_universe::Registry;
use gridcosm_view::{SvgOptions, Theme, state_frame, svg};
use serde::Deserialize;
use serde_json::{Value, json};

/// Texts below a picture, and the length of each.
const LINES: usize = 20;
const LINE_CHARACTERS: usize = 200;

/// A moment of a game.
#[derive(Debug)]
pub struct Moment {
    state: gridcosm_universe::State,
    title: String,
    lines: Vec<String>,
}

/// A moment as a program sends it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Posted {
    state: Value,
    #[serde(default)]
    title: String,
    #[serde(default)]
    lines: Vec<String>,
}

impl Moment {
    /// Reads a moment that a program sent.
    ///
    /// # Errors
    /// A sentence that says what is wrong with it.
    pub fn read(body: &[u8]) -> Result<Self, String> {
        let posted: Posted = serde_json::from_slice(body)
            .map_err(|error| format!("The studio did not understand the moment: {error}."))?;
        let state = state_json::read(&posted.state, &Registry::default())
            .map_err(|error| format!("The state cannot be read: {error}."))?;
        if state.size().area() > limits::WATCHED_CELLS {
            return Err(format!("A world of {} cells is too large to watch.", state.size()));
        }
        let short = |line: String| -> String { line.chars().take(LINE_CHARACTERS).collect() };
        let lines = posted.lines.into_iter().take(LINES).map(short).collect();
        Ok(Self { state, title: short(posted.title), lines })
    }

    /// The moment as a page shows it.
    pub fn shown(&self, dark: bool) -> Value {
        let theme = if dark { Theme::DARK } else { Theme::LIGHT };
        let seed = self.state.settings().seed.unwrap_or(0) as u64;
        let options = SvgOptions { cell: 48, background: None, sprites: None, seed };
        let picture = svg(&state_frame(&self.state, &theme), &options);
        json!({ "picture": picture, "title": self.title, "lines": self.lines })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state() -> String {
        state_json::print(gridcosm::Session::open("map = '@.>'", 0).unwrap().state())
    }

    fn body(state: &str) -> Vec<u8> {
        format!("{{\"state\":{state},\"title\":\"One\",\"lines\":[\"turn 3\"]}}").into_bytes()
    }

    #[test]
    fn a_moment_becomes_a_picture() {
        let moment = Moment::read(&body(&state())).unwrap();
        let shown = moment.shown(true);
        assert_eq!((&shown["title"], &shown["lines"][0]), (&json!("One"), &json!("turn 3")));
        assert!(shown["picture"].as_str().unwrap().starts_with("<svg"));
    }

    #[test]
    fn what_is_no_moment_is_explained() {
        let error = |body: &[u8]| Moment::read(body).unwrap_err();
        assert!(error(b"{").starts_with("The studio did not understand the moment"));
        assert!(error(b"{\"state\":{},\"shout\":1}").contains("unknown field `shout`"));
        assert!(error(&body("{\"width\":3}")).starts_with("The state cannot be read"));
        let long = format!("{{\"state\":{},\"lines\":[{:?}]}}", state(), "x".repeat(5000));
        assert_eq!(Moment::read(long.as_bytes()).unwrap().lines[0].len(), LINE_CHARACTERS);
    }
}
