//! The case files of an older sight program, so that its users can point us at their folder as it is: JSON cases, and
//! drawings in text files (see `gridcosm::formats::sight_case`).
//!
//! Each case runs by the hull rule in all eight orientations, and every visible cell must see the observer back.

use crate::{Case, Problem, kind::read};
use gridcosm::formats::{
    sight_case::{self, SightCase, SightCaseStyle},
    sight_text::Mark,
};
use gridcosm::grid::{BitGrid, Pos, Size, Symmetry};
use gridcosm::sight::{Always, Corners, Look, Observer, Sight};
use serde::Deserialize;
use serde_json::{Value, json};
use std::{collections::BTreeSet, path::Path};

/// The name of these files in a report.
pub(super) const KIND: &str = "sight case";

/// Whether a file has an extension of such cases; its content then decides.
pub(super) fn has_extension(path: &Path) -> bool {
    extension(path).is_some()
}

/// Whether a file with such an extension is a case.
pub(super) fn is_case(path: &Path, bytes: &[u8]) -> bool {
    let (Some(extension), Ok(text)) = (extension(path), str::from_utf8(bytes)) else {
        return false;
    };
    match extension {
        Extension::Json => text.contains("\"gridRows\"") && text.contains("\"expectedVisible\""),
        Extension::Text => sight_case::looks_like_case(text),
    }
}

/// The cases of a file with one of our extensions; `None` for another extension.
pub(super) fn cases(path: &Path, bytes: &[u8]) -> Option<Result<Vec<Case>, Problem>> {
    let extension = extension(path)?;
    let cases = str::from_utf8(bytes)
        .map_err(|_| (None, "is no UTF-8 text".to_owned()))
        .and_then(|text| parse(extension, text));
    Some(cases.map_err(|(line, message)| Problem::new(path, line, message)))
}

#[derive(Clone, Copy)]
enum Extension {
    Json,
    Text,
}

fn extension(path: &Path) -> Option<Extension> {
    match path.extension()?.to_str()? {
        "json" => Some(Extension::Json),
        "txt" => Some(Extension::Text),
        _ => None,
    }
}

/// A text becomes one case that holds it; a JSON file holds one case or a list of them.
fn parse(extension: Extension, text: &str) -> Result<Vec<Case>, (Option<usize>, String)> {
    let cases = match extension {
        Extension::Text if !sight_case::looks_like_case(text) => {
            return Err((None, "holds no drawing of a sight case".to_owned()));
        }
        Extension::Text => vec![json!({ "text": text })],
        Extension::Json => match serde_json::from_str(text) {
            Ok(Value::Array(cases)) => cases,
            Ok(case) => vec![case],
            Err(error) => return Err((Some(error.line()), format!("is not valid JSON: {error}"))),
        },
    };
    if cases.is_empty() {
        return Err((None, "holds no case".to_owned()));
    }
    Ok((1..).zip(cases).map(|(line, value)| Case { line, value }).collect())
}

/// Checks one case.
pub(super) fn check(case: &Value) -> Result<(), String> {
    match case.get("text").and_then(Value::as_str) {
        Some(text) => check_text(text),
        None => check_json(case),
    }
}

/// The statements of a case; in each list, the cells that must have a property and those that must not.
struct Expected {
    walls: BitGrid,
    observer: Observer,
    visible: Cells,
    interesting: Option<Corner>,
}

struct Cells {
    yes: Vec<Pos>,
    no: Vec<Pos>,
}

enum Corner {
    /// There is at least one interesting corner.
    Some,
    /// Exactly these are interesting, apart from the observer's own cells; the second list counts as interesting as soon as
    /// it is visible.
    These(Cells, Vec<Pos>),
}

fn check_json(case: &Value) -> Result<(), String> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Json {
        grid_rows: u32,
        grid_cols: u32,
        #[serde(default)]
        blocked_cells: Vec<u64>,
        start_x: i32,
        start_y: i32,
        expected_visible: BTreeSet<u64>,
    }
    let json: Json = read(case)?;
    let size = Size::new(json.grid_cols, json.grid_rows);
    // A case lists its visible cells one by one, so a genuine one is small.
    if size.area() > 1 << 28 {
        return Err(format!("a map of {size} cells is too large for a case"));
    }
    let cell = |&id: &u64| {
        let cell =
            || Pos::new((id % u64::from(size.width)) as i32, (id / u64::from(size.width)) as i32);
        if id < size.area() {
            Ok(cell())
        } else {
            Err(format!("there is no cell {id} on a map of {size}"))
        }
    };
    let mut walls = BitGrid::new(size);
    for id in &json.blocked_cells {
        walls.set(cell(id)?, true);
    }
    let yes: Vec<Pos> = json.expected_visible.iter().map(cell).collect::<Result<_, _>>()?;
    let no = (0..).zip(size.positions()).filter(|(id, _)| !json.expected_visible.contains(id));
    Expected {
        walls,
        observer: Observer::at(Pos::new(json.start_x, json.start_y)),
        visible: Cells { no: no.map(|(_, cell)| cell).collect(), yes },
        interesting: None,
    }
    .check()
}

fn check_text(text: &str) -> Result<(), String> {
    let SightCase { style, drawing } =
        sight_case::parse(text).map_err(|error| error.to_string())?;
    let cells = |is: fn(Mark) -> bool| -> Vec<Pos> {
        drawing.marks.iter().filter(|&(_, &mark)| is(mark)).map(|(cell, _)| cell).collect()
    };
    let visible = Cells {
        yes: cells(|mark| {
            matches!(mark, Mark::Visible | Mark::Interesting | Mark::Plain) || mark.is_observer()
        }),
        no: cells(|mark| matches!(mark, Mark::NotVisible | Mark::Hidden | Mark::Wall)),
    };
    let corners = || Cells {
        yes: cells(|mark| mark == Mark::Interesting),
        no: cells(|mark| mark != Mark::Interesting && !mark.is_observer()),
    };
    let (visible, interesting) = match style {
        SightCaseStyle::Standard => (visible, None),
        SightCaseStyle::Corners => {
            let own = cells(|mark| mark == Mark::ObserverCorner);
            (visible, Some(Corner::These(corners(), own)))
        }
        SightCaseStyle::LooseCorners => {
            (Cells { yes: Vec::new(), no: Vec::new() }, Some(Corner::Some))
        }
    };
    Expected { walls: drawing.walls, observer: drawing.observer, visible, interesting }.check()
}

impl Expected {
    /// Compares the case with our answers in all orientations.
    fn check(&self) -> Result<(), String> {
        for symmetry in Symmetry::ALL {
            self.turned(symmetry).check_as_it_is().map_err(|difference| match symmetry {
                Symmetry::Identity => difference,
                turned => format!("{turned:?}: {difference}"),
            })?;
        }
        Ok(())
    }

    fn turned(&self, symmetry: Symmetry) -> Self {
        let size = self.walls.size();
        let list = |cells: &[Pos]| cells.iter().map(|&cell| symmetry.pos(cell, size)).collect();
        let both = |cells: &Cells| Cells { yes: list(&cells.yes), no: list(&cells.no) };
        Self {
            walls: symmetry.bits(&self.walls),
            observer: self.observer.turned(symmetry, size),
            visible: both(&self.visible),
            interesting: self.interesting.as_ref().map(|corner| match corner {
                Corner::Some => Corner::Some,
                Corner::These(cells, own) => Corner::These(both(cells), list(own)),
            }),
        }
    }

    fn check_as_it_is(&self) -> Result<(), String> {
        let (mut sight, mut back) = (Sight::new(), Sight::new());
        let look = Look::default();
        let view =
            sight.look(&self.walls, self.observer, look).map_err(|error| error.to_string())?;
        self.visible.hold_against(|cell| view.contains(cell), "visible")?;
        for cell in view.cells() {
            let seen = back.look(&self.walls, cell, look).map_err(|error| error.to_string())?;
            if !seen.contains_all(self.observer) {
                return Err(format!("{cell} is seen but does not see the observer"));
            }
        }
        let corners = Corners::of(&self.walls);
        let interesting = |always| -> BTreeSet<Pos> {
            corners.interesting(view, always).map(|corner| corner.cell).collect()
        };
        match &self.interesting {
            None => Ok(()),
            Some(Corner::Some) if interesting(Always::None).is_empty() => {
                Err("expected interesting corners, found none".to_owned())
            }
            Some(Corner::Some) => Ok(()),
            Some(Corner::These(cells, own)) => {
                let found = interesting(Always::Cells(own));
                cells.hold_against(|cell| found.contains(&cell), "an interesting corner")
            }
        }
    }
}

impl Cells {
    fn hold_against(&self, found: impl Fn(Pos) -> bool, what: &str) -> Result<(), String> {
        if let Some(cell) = self.yes.iter().find(|&&cell| !found(cell)) {
            return Err(format!("{cell}: expected {what}, found it is not"));
        }
        match self.no.iter().find(|&&cell| found(cell)) {
            Some(cell) => Err(format!("{cell}: expected not {what}, found it is")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(drawing: &str) -> Result<(), String> {
        check(&json!({ "text": drawing }))
    }

    fn case(visible: &[u64]) -> Result<(), String> {
        check(&json!({
            "testName": "one wall", "gridRows": 2, "gridCols": 3, "blockedCells": [1], "startX": 0, "startY": 0,
            "expectedVisible": visible, "log": ["ignored"],
        }))
    }

    #[test]
    fn right_cases_pass() {
        assert_eq!(case(&[0, 3]), Ok(()));
        assert_eq!(text("remark\ns■□\no□□\n"), Ok(()));
        assert_eq!(text("s ... observer\n\nsbx\ncxx\n"), Ok(()));
        assert_eq!(text("s■□\n▲□□\n"), Ok(()));
    }

    #[test]
    fn wrong_cases_fail_with_their_difference() {
        assert_eq!(case(&[0]), Err("(0, 1): expected not visible, found it is".to_owned()));
        assert_eq!(case(&[0, 3, 4]), Err("(1, 1): expected visible, found it is not".to_owned()));
        assert_eq!(case(&[0, 6]), Err("there is no cell 6 on a map of 3x2".to_owned()));
        assert_eq!(text("s■□\noo□\n"), Err("(1, 1): expected visible, found it is not".to_owned()));
        assert_eq!(
            text("sbx\noxx\n"),
            Err("(0, 1): expected not an interesting corner, found it is".to_owned())
        );
        assert_eq!(text("s▲\noo\n"), Err("expected interesting corners, found none".to_owned()));
        assert!(text("s■s").is_err_and(|error| error.starts_with("line 1, column 3: ")));
    }

    #[test]
    fn files_that_hold_no_case_are_problems() {
        let lines = |extension, text| parse(extension, text).map(|lines| lines.len());
        assert_eq!(lines(Extension::Text, "s■□\n"), Ok(1));
        assert!(lines(Extension::Text, "just a remark\n").is_err());
        assert_eq!(lines(Extension::Json, "[{}, {}]"), Ok(2));
        assert!(lines(Extension::Json, "[]").is_err());
        assert!(lines(Extension::Json, "{").is_err_and(|(line, _)| line == Some(1)));
    }

    #[test]
    fn what_cannot_be_run_is_no_panic() {
        assert!(check(&json!({})).is_err());
        assert!(check(&json!({ "gridRows": 1, "gridCols": 0, "blockedCells": [0], "startX": 0, "startY": 0, "expectedVisible": [] })).is_err());
        assert!(check(&json!({ "gridRows": u32::MAX, "gridCols": u32::MAX, "blockedCells": [], "startX": 0, "startY": 0, "expectedVisible": [] })).is_err());
    }
}
