//! Crowd scenarios, as a drawing or as JSON.
//!
//! A drawing is a map of `#` (wall) and `.` (free), see [`drawing`]. A lower-case letter is the start of an actor of that
//! group, and the upper-case letter is a destination of the group: either as many as there are actors, taken in reading
//! order, or one, around which the group gathers. Lines `key value` before the map change the rules:
//!
//! ```text
//! mode Basic3AntiCross
//! n 3
//!
//! aa...#...B
//! .........B
//! A....#..bb
//! ```
//!
//! The same as JSON: `{"mode": …, "n": …, "map": ["…"], "actors": [{"at": [0, 0], "to": [9, 1]}], "gather": [{"to": [0, 2], "who": [0, 1]}]}`.
//! A drawing of sight, or a JSON case of it, is a scenario without actors. Keys of both: `mode`, `n`, `offset`, `cell` (width and height in pixels), `speed` (pixels a second), `early`,
//! `filter_backward`, `basic3_fallback`.

use crate::drawing::{self, Drawing, DrawingError, Letters, Mark, Style};
use gridcosm_crowd::{Mode, Offset, Point, Raster, Rules, UNITS_PER_PIXEL, scenario::Scenario};
use gridcosm_grid::{BitGrid, Pos};
use serde_json::{Map, Value};

/// Ticks in a second.
pub const TICKS_PER_SECOND: i64 = 60;
/// The maximum number of cells in a map.
const MOST_CELLS: u64 = 1 << 26;

/// A scenario with its rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrowdFile {
    /// Walls, actors and destinations.
    pub scenario: Scenario,
    /// How cells are divided.
    pub raster: Raster,
    /// The mode and its switches.
    pub rules: Rules,
}

/// The reason why a scenario cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{message}", .line.map(|line| format!("line {line}: ")).unwrap_or_default())]
pub struct CrowdFileError {
    /// The line of the mistake, from 1; none if no single line is wrong.
    pub line: Option<usize>,
    /// What is wrong.
    pub message: String,
}

fn fault(message: impl Into<String>) -> CrowdFileError {
    CrowdFileError { line: None, message: message.into() }
}

impl From<DrawingError> for CrowdFileError {
    fn from(error: DrawingError) -> Self {
        let message = match error.column {
            0 => error.kind.to_string(),
            column => format!("column {column}: {}", error.kind),
        };
        Self { line: Some(error.line).filter(|&line| line > 0), message }
    }
}

/// Reads either form; JSON begins with `{`.
pub fn parse(text: &str) -> Result<CrowdFile, CrowdFileError> {
    let is_scenario = text.trim_start_matches('\u{feff}').trim_start().starts_with('{')
        && drawing::style(text) != Some(Style::Case);
    if is_scenario { parse_json(text) } else { parse_drawing(text) }
}

/// The settings that both forms have.
struct Settings {
    n: u8,
    offset: Offset,
    cell: [i64; 2],
    speed: i64,
    rules: Rules,
}

impl Settings {
    fn new() -> Self {
        Self { n: 3, offset: Offset::None, cell: [20, 15], speed: 50, rules: Rules::default() }
    }

    /// Changes one setting; returns false if there is none of that name.
    fn set(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let number =
            |text: &str| text.parse::<i64>().map_err(|_| format!("`{text}` is not a whole number"));
        let switch = |text: &str| match text {
            "true" | "on" | "yes" => Ok(true),
            "false" | "off" | "no" => Ok(false),
            other => Err(format!("`{other}` is neither true nor false")),
        };
        match key {
            "mode" => self.rules.mode = value.parse::<Mode>().map_err(|error| error.to_string())?,
            "n" => {
                self.n =
                    u8::try_from(number(value)?).map_err(|_| "n must be 1, 2 or 3".to_owned())?
            }
            "offset" => self.offset = offset(value).ok_or("offset must be None, X, Y or XY")?,
            "cell" => {
                let sides: Vec<i64> =
                    value.split_whitespace().map(number).collect::<Result<_, _>>()?;
                self.cell =
                    sides.try_into().map_err(|_| "cell needs a width and a height".to_owned())?;
            }
            "speed" => self.speed = number(value)?,
            "early" => self.rules.early = switch(value)?,
            "filter_backward" => self.rules.filter_backward = switch(value)?,
            "basic3_fallback" => self.rules.basic3_fallback = switch(value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn finish(self, walls: BitGrid, parts: Parts) -> Result<CrowdFile, CrowdFileError> {
        let side = |pixels: i64| pixels.saturating_mul(UNITS_PER_PIXEL);
        let cell = Point::new(side(self.cell[0]), side(self.cell[1]));
        let raster =
            Raster::new(self.n, self.offset, cell).map_err(|error| fault(error.to_string()))?;
        let speed = self.speed.saturating_mul(UNITS_PER_PIXEL) / TICKS_PER_SECOND;
        let speed = u32::try_from(speed).map_err(|_| fault("speed is negative or too large"))?;
        let scenario = Scenario { walls, trips: parts.trips, gatherings: parts.gatherings, speed };
        Ok(CrowdFile { scenario, raster, rules: self.rules })
    }
}

#[derive(Default)]
struct Parts {
    trips: Vec<(Pos, Option<Pos>)>,
    gatherings: Vec<(Pos, Vec<usize>)>,
}

/// The offset with this name.
pub fn offset(name: &str) -> Option<Offset> {
    match name.to_ascii_lowercase().as_str() {
        "none" => Some(Offset::None),
        "x" => Some(Offset::X),
        "y" => Some(Offset::Y),
        "xy" => Some(Offset::XY),
        _ => None,
    }
}

fn parse_drawing(text: &str) -> Result<CrowdFile, CrowdFileError> {
    let drawing = drawn(text)?;
    let mut settings = Settings::new();
    let before = (1..drawing.place().0).zip(text.trim_start_matches('\u{feff}').lines());
    for (number, line) in before.filter(|_| drawing.style != Style::Case) {
        let at_line = |message| CrowdFileError { line: Some(number), message };
        let Some((key, value)) = line.trim().split_once(char::is_whitespace) else { continue };
        let known = settings.set(key, value.trim()).map_err(at_line)?;
        // Drawings of sight stand among remarks; two words above a scenario are a misspelt setting.
        let is_word = |word: &str| word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
        let is_scenario = matches!(drawing.style, Style::Plain | Style::Crowd);
        if !known && is_scenario && is_word(key) && value.split_whitespace().count() == 1 {
            return Err(at_line(format!("there is no setting `{key}`")));
        }
    }
    settings.finish(drawing.walls(), groups(&letters(&drawing))?)
}

/// The drawing of a text: the first with actors, or else the first.
fn drawn(text: &str) -> Result<Drawing, CrowdFileError> {
    let drawings = drawing::read(text, Letters::Crowd);
    let has_actors = |drawing: &Drawing| {
        drawing.marks.values().iter().any(|mark| matches!(mark, Mark::Actor(_)))
    };
    let chosen = drawings.iter().position(|drawing| drawing.as_ref().map_or(true, has_actors));
    let number = if drawings.is_empty() { None } else { Some(chosen.unwrap_or(0) + 1) };
    let drawing = drawing::chosen(drawings, text, number)?;
    if drawing.marks.size().area() > MOST_CELLS {
        return Err(fault("the map is too large"));
    }
    Ok(drawing)
}

/// Every letter with its place in reading order.
fn letters(drawing: &Drawing) -> Vec<(char, Pos)> {
    let letter = |(pos, mark): (Pos, &Mark)| match *mark {
        Mark::Actor(group) => Some(((b'a' + group) as char, pos)),
        Mark::Goal(group) => Some(((b'A' + group) as char, pos)),
        _ => None,
    };
    drawing.marks.iter().filter_map(letter).collect()
}

fn groups(letters: &[(char, Pos)]) -> Result<Parts, CrowdFileError> {
    let mut parts = Parts::default();
    for group in 'a'..='z' {
        let of = |sign: char| letters.iter().filter(move |(s, _)| *s == sign).map(|&(_, pos)| pos);
        let (starts, ends): (Vec<Pos>, Vec<Pos>) =
            (of(group).collect(), of(group.to_ascii_uppercase()).collect());
        let first = parts.trips.len();
        match ends.as_slice() {
            _ if starts.is_empty() && !ends.is_empty() => {
                return Err(fault(format!("no actor goes to `{}`", group.to_ascii_uppercase())));
            }
            [target] if starts.len() > 1 => {
                parts.gatherings.push((*target, (first..first + starts.len()).collect()));
                parts.trips.extend(starts.into_iter().map(|start| (start, None)));
            }
            [] => parts.trips.extend(starts.into_iter().map(|start| (start, None))),
            ends if ends.len() == starts.len() => {
                parts.trips.extend(starts.into_iter().zip(ends.iter().copied().map(Some)));
            }
            ends => {
                return Err(fault(format!(
                    "group `{group}` has {} actors and {} destinations; draw one for each actor, or one for all",
                    starts.len(),
                    ends.len()
                )));
            }
        }
    }
    Ok(parts)
}

fn parse_json(text: &str) -> Result<CrowdFile, CrowdFileError> {
    let value: Value = serde_json::from_str(text.trim_start_matches('\u{feff}'))
        .map_err(|error| CrowdFileError { line: Some(error.line()), message: error.to_string() })?;
    let object = value.as_object().ok_or_else(|| fault("is not an object"))?;
    let mut settings = Settings::new();
    for (key, value) in object {
        if matches!(key.as_str(), "map" | "actors" | "gather") {
            continue;
        }
        let plain = match value {
            Value::String(text) => text.clone(),
            Value::Array(sides) => sides.iter().map(Value::to_string).collect::<Vec<_>>().join(" "),
            other => other.to_string(),
        };
        let known =
            settings.set(key, &plain).map_err(|message| fault(format!("{key}: {message}")))?;
        if !known {
            return Err(fault(format!("a scenario has no key `{key}`")));
        }
    }
    let rows = list(object, "map")?.iter().map(Value::as_str).collect::<Option<Vec<_>>>();
    let rows = rows.ok_or_else(|| fault("map: every row must be a string"))?;
    let drawing = drawn(&rows.join("\n")).map_err(|error| fault(format!("map: {error}")))?;
    let walls = drawing.walls();
    let mut parts = groups(&letters(&drawing))?;
    for actor in list(object, "actors")? {
        let start =
            cell(actor.get("at")).ok_or_else(|| fault("actors: `at` must be a pair [x, y]"))?;
        let end = match actor.get("to") {
            None | Some(Value::Null) => None,
            to => Some(cell(to).ok_or_else(|| fault("actors: `to` must be a pair [x, y]"))?),
        };
        parts.trips.push((start, end));
    }
    for gathering in list(object, "gather")? {
        let target =
            cell(gathering.get("to")).ok_or_else(|| fault("gather: `to` must be a pair [x, y]"))?;
        let everyone = || (0..parts.trips.len()).collect();
        let who = match gathering.get("who") {
            None => Some(everyone()),
            Some(who) => who
                .as_array()
                .and_then(|who| who.iter().map(|i| usize::try_from(i.as_u64()?).ok()).collect()),
        };
        let who: Vec<usize> =
            who.ok_or_else(|| fault("gather: `who` must be a list of numbers"))?;
        if who.iter().any(|&place| place >= parts.trips.len()) {
            return Err(fault("gather: `who` names an actor that does not exist"));
        }
        parts.gatherings.push((target, who));
    }
    settings.finish(walls, parts)
}

fn list<'a>(object: &'a Map<String, Value>, key: &str) -> Result<&'a [Value], CrowdFileError> {
    match object.get(key) {
        None => Ok(&[]),
        Some(Value::Array(items)) => Ok(items),
        Some(_) => Err(fault(format!("{key}: is not a list"))),
    }
}

fn cell(value: Option<&Value>) -> Option<Pos> {
    let coordinate = |value: &Value| i32::try_from(value.as_i64()?).ok();
    match value?.as_array()?.as_slice() {
        [x, y] => Some(Pos::new(coordinate(x)?, coordinate(y)?)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const DRAWING: &str = "mode anti-cross\nn 2\noffset XY\nearly on\n\naa..#..B\n.A..A..b\n";

    #[test]
    fn a_drawing_and_its_json_say_the_same() {
        let drawn = parse(DRAWING).unwrap();
        let json = parse(
            r#"{"mode": "AntiCross", "n": 2, "offset": "xy", "early": true, "cell": [20, 15], "map": ["....#...", "........"],
                "actors": [{"at": [0, 0], "to": [1, 1]}, {"at": [1, 0], "to": [4, 1]}, {"at": [7, 1], "to": [7, 0]}]}"#,
        );
        assert_eq!(json.unwrap(), drawn);
        assert_eq!(drawn.scenario.trips.len(), 3);
        assert_eq!(drawn.scenario.speed, 2560);
    }

    #[test]
    fn one_destination_for_many_is_a_gathering() {
        let file = parse("aaa...A").unwrap();
        assert_eq!(file.scenario.gatherings, [(Pos::new(6, 0), vec![0, 1, 2])]);
    }

    #[test]
    fn faults_name_their_line() {
        let check = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(check("n 3\nmood x\n..."), "line 2: there is no setting `mood`");
        assert_eq!(check("n 9\n..."), "a cell cannot have 9 sub-cells per side; choose 1, 2 or 3");
        assert_eq!(
            check("a..\n.A"),
            "line 2: column 3: this row has 2 cells, but the others have 3"
        );
        assert_eq!(check("a.A\n..?"), "line 2: column 3: `?` is neither `#`, `.` nor a letter");
        assert_eq!(
            check("aa.AAA"),
            "group `a` has 2 actors and 3 destinations; draw one for each actor, or one for all"
        );
        assert_eq!(check("..A"), "no actor goes to `A`");
        assert_eq!(check(r#"{"map": ["..."], "speeds": 3}"#), "a scenario has no key `speeds`");
        assert_eq!(check(""), "the text has only blank lines");
    }

    #[test]
    fn drawings_of_sight_are_scenarios_without_actors() {
        let walls = |text: &str| {
            let file = parse(text).unwrap();
            assert_eq!((file.scenario.trips.len(), file.scenario.gatherings.len()), (0, 0));
            file.scenario.walls.to_string()
        };
        let expected = ".#.\n...\n";
        assert_eq!(walls("s ... observer\ntwo words\n\ns■□\noo□\n\na remark"), expected);
        assert_eq!(walls("□■□\n□□□\n"), expected);
        assert_eq!(walls("sbx\ncxx\n"), expected);
        assert_eq!(walls(".#.\n...\n"), expected);
        assert_eq!(
            walls(r#"{"gridRows": 2, "gridCols": 3, "blockedCells": [1], "expectedVisible": []}"#),
            expected
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "[a-cA-C#.\\n0-9 {}\\[\\]\":,mode]{0,80}") {
            let _ = parse(&text);
        }
    }
}
