//! The JSON cases of an older program: `gridRows`, `gridCols`, `blockedCells`, `startX`, `startY`, `messyX`, `messyY`,
//! `expectedVisible`; cells are numbers, row by row. `testName` names the case, and its `log` is left out.

use super::{Drawing, DrawingError, DrawingErrorKind, Mark, Style};
use gridcosm_grid::{Grid, Pos, Size};
use gridcosm_sight::Observer;
use serde_json::{Map, Value};

/// A case lists its visible cells one by one, so a genuine one is small.
const MOST_CELLS: u64 = 1 << 22;

/// Whether a text is JSON with a case in it.
pub(super) fn looks_like(text: &str) -> bool {
    if !text.trim_start().starts_with(['{', '[']) {
        return false;
    }
    let text = same_spelling(text);
    text.contains("\"blockedcells\"") || text.contains("\"expectedvisible\"")
}

/// The cases of a JSON text: one, or a list.
pub(super) fn read(text: &str) -> Vec<Result<Drawing, DrawingError>> {
    match serde_json::from_str(text) {
        Ok(Value::Array(cases)) => (1..).zip(&cases).map(|(i, case)| one(case, Some(i))).collect(),
        Ok(case) => vec![one(&case, None)],
        Err(error) => {
            let kind = DrawingErrorKind::Case(format!("is not valid JSON: {error}"));
            vec![Err(DrawingError::new(error.line(), error.column(), kind))]
        }
    }
}

/// A case; `number` is its place in a list.
fn one(case: &Value, number: Option<usize>) -> Result<Drawing, DrawingError> {
    let drawing = case.as_object().ok_or_else(|| "is not an object".to_owned());
    let drawing = drawing.and_then(|fields| drawing_of(&Fields(fields)));
    let drawing =
        drawing.map(|drawing| Drawing { rows: vec![(number.unwrap_or(1), 1)], ..drawing });
    drawing.map_err(|message| {
        let message = match number {
            Some(number) => format!("case {number}: {message}"),
            None => message,
        };
        DrawingError::new(0, 0, DrawingErrorKind::Case(message))
    })
}

/// The fields of a case by their names, however these are capitalised: `messyX`, `messy_x`, `MessyX`.
struct Fields<'v>(&'v Map<String, Value>);

impl<'v> Fields<'v> {
    fn get(&self, names: &[&str]) -> Option<&'v Value> {
        let named = |key: &str| names.contains(&same_spelling(key).as_str());
        let found = self.0.iter().find(|(key, value)| named(key) && !value.is_null());
        found.map(|(_, value)| value)
    }

    fn number(&self, names: &[&str]) -> Result<Option<i32>, String> {
        let Some(value) = self.get(names) else { return Ok(None) };
        let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
        number.map(Some).ok_or_else(|| format!("`{}` must be a whole number", names[0]))
    }

    fn flag(&self, names: &[&str]) -> Result<bool, String> {
        match self.get(names) {
            None => Ok(false),
            Some(Value::Bool(flag)) => Ok(*flag),
            Some(value) => match value.as_i64() {
                Some(number @ 0..=1) => Ok(number == 1),
                _ => Err(format!("`{}` must be true or false", names[0])),
            },
        }
    }

    fn cells(&self, names: &[&str], size: Size) -> Result<Option<Vec<Pos>>, String> {
        let Some(value) = self.get(names) else { return Ok(None) };
        let list = value.as_array().ok_or_else(|| format!("`{}` must be a list", names[0]))?;
        list.iter().map(|value| cell(value, size, names[0])).collect::<Result<_, _>>().map(Some)
    }
}

/// A key, or a text with keys, as all spellings of it are compared.
fn same_spelling(key: &str) -> String {
    key.replace(['_', '-'], "").to_ascii_lowercase()
}

/// A cell as its number, row by row, or as a pair `[x, y]`.
fn cell(value: &Value, size: Size, list: &str) -> Result<Pos, String> {
    let outside = || format!("`{list}`: there is no cell {value} on a map of {size}");
    let pos = match value {
        Value::Array(pair) => match pair.as_slice() {
            [x, y] => (x.as_u64(), y.as_u64()),
            _ => (None, None),
        },
        // The size is not empty, because a cell was looked up in it only then.
        _ => match value.as_u64() {
            Some(id) => (Some(id % u64::from(size.width)), Some(id / u64::from(size.width))),
            None => (None, None),
        },
    };
    let (Some(x), Some(y)) = pos else { return Err(outside()) };
    if x >= u64::from(size.width) || y >= u64::from(size.height) {
        return Err(outside());
    }
    Ok(Pos::new(x as i32, y as i32))
}

fn drawing_of(fields: &Fields<'_>) -> Result<Drawing, String> {
    let side = |names: &[&str]| {
        let sides = fields.number(names)?.ok_or_else(|| format!("`{}` is missing", names[0]))?;
        u32::try_from(sides).ok().filter(|&side| side > 0).ok_or_else(|| {
            format!("`{}` must be positive, because a map without cells cannot be read", names[0])
        })
    };
    let rows = side(&["gridRows", "gridrows", "rows", "height"])?;
    let columns = side(&["gridCols", "gridcols", "gridcolumns", "cols", "columns", "width"])?;
    let size = Size::new(columns, rows);
    if size.area() > MOST_CELLS {
        return Err(format!("a map of {size} cells is too large for a case"));
    }
    let mut marks = Grid::filled(size, Mark::Free);
    let expected = fields.cells(&["expectedVisible", "expectedvisible", "visible"], size)?;
    if let Some(visible) = &expected {
        marks = Grid::filled(size, Mark::NotVisible);
        visible.iter().for_each(|&cell| _ = marks.set(cell, Mark::Visible));
    }
    let blocked = fields.cells(&["blockedCells", "blockedcells", "blocked", "walls"], size)?;
    for cell in blocked.unwrap_or_default() {
        if marks.set(cell, Mark::Wall) == Some(Mark::Visible) {
            return Err(format!("cell {cell} is blocked, but `expectedVisible` lists it"));
        }
    }
    let x = fields.number(&["startX", "startx", "observerx", "x"])?;
    let y = fields.number(&["startY", "starty", "observery", "y"])?;
    let wide_x = fields.flag(&["messyX", "messyx", "widex"])?;
    let wide_y = fields.flag(&["messyY", "messyy", "widey"])?;
    let observer = x.zip(y).map(|(x, y)| Observer { cell: Pos::new(x, y), wide_x, wide_y });
    let name = fields.get(&["testname", "name", "id"]);
    let name = name.map(|name| name.as_str().map_or_else(|| name.to_string(), str::to_owned));
    let is_other =
        |key: &&String| key.starts_with("expected") && same_spelling(key) != "expectedvisible";
    Ok(Drawing {
        number: 1,
        name: name.unwrap_or_default(),
        marks,
        observer,
        style: Style::Case,
        unknown: fields.0.keys().find(is_other).cloned(),
        rows: Vec::new(),
    })
}
