//! Kinds of sight: visible cells, observers at the border, corners. Each case holds the answer of the traced rule and,
//! where it differs, that of the hull rule; both are checked.

use super::{
    difference::compare,
    kind::{Kind, kind, read},
};
use gridcosm::grid::{BitGrid, Pos, Size};
use gridcosm::sight::{Always, Corner, Corners, Look, Observer, Rule, SightError, View, look};
use serde::Deserialize;
use serde_json::{Map, Value, json};

pub(super) const KINDS: &[Kind] =
    &[kind!("visibility", visibility), kind!("bounds", visibility), kind!("corners", corners)];

/// The question; every other field is an expected result.
#[derive(Deserialize)]
struct Question {
    name: Option<Value>,
    cols: u32,
    rows: u32,
    grid: Vec<String>,
    x: i32,
    y: i32,
    messy_x: bool,
    messy_y: bool,
}

impl Question {
    fn observer(&self) -> Observer {
        Observer { cell: Pos::new(self.x, self.y), wide_x: self.messy_x, wide_y: self.messy_y }
    }

    /// The map, which must have the size that the case states.
    fn walls(&self) -> Result<BitGrid, String> {
        let size = Size::new(self.cols, self.rows);
        let fits = |row: &String| row.len() as u64 == u64::from(self.cols);
        if self.grid.len() as u64 != u64::from(self.rows) || !self.grid.iter().all(fits) {
            return Err(format!("`grid` is not of size {size}"));
        }
        let mut walls = BitGrid::new(size);
        for (y, row) in (0..).zip(&self.grid) {
            for (x, cell) in (0..).zip(row.bytes()) {
                match cell {
                    b'#' => walls.set(Pos::new(x, y), true),
                    b'.' => None,
                    _ => {
                        return Err(format!(
                            "`grid` holds {:?}; `#` is a wall, `.` is free",
                            cell as char
                        ));
                    }
                };
            }
        }
        Ok(walls)
    }

    /// The fields of the question, to which the results are added.
    fn echo(&self) -> Map<String, Value> {
        let fields = json!({
            "cols": self.cols, "rows": self.rows, "grid": self.grid, "x": self.x, "y": self.y,
            "messy_x": self.messy_x, "messy_y": self.messy_y,
        });
        let mut fields = fields.as_object().cloned().unwrap_or_default();
        fields.extend(self.name.clone().map(|name| ("name".to_owned(), name)));
        fields
    }
}

/// `visible` by the traced rule, `hull` if the hull rule differs; or `error` if the question is refused.
fn visibility(case: &Value) -> Result<(), String> {
    let question: Question = read(case)?;
    let walls = question.walls()?;
    let ask = |rule| look(&walls, question.observer(), Look::by(rule));
    let mut found = question.echo();
    match (ask(Rule::Traced), ask(Rule::Hull)) {
        (Ok(traced), Ok(hull)) => {
            found.insert("visible".into(), drawn(&traced, walls.size()));
            if traced != hull || case.get("hull").is_some() {
                found.insert("hull".into(), drawn(&hull, walls.size()));
            }
        }
        (Err(error), _) | (_, Err(error)) => {
            found.insert("error".into(), name_of(error)?.into());
        }
    }
    compare(case, &Value::Object(found))
}

/// All corners, and which of them are interesting, visible or hidden: by the traced rule in the plain fields, by the hull
/// rule in `hull` when it differs.
fn corners(case: &Value) -> Result<(), String> {
    #[derive(Deserialize)]
    struct Listed {
        observer_corners: Vec<(i32, i32)>,
    }
    let question: Question = read(case)?;
    let Listed { observer_corners } = read(case)?;
    let walls = question.walls()?;
    let corners = Corners::of(&walls);
    let listed: Vec<Pos> = observer_corners.iter().copied().map(Pos::from).collect();
    let sorted = |rule| -> Result<Map<String, Value>, String> {
        let view = look(&walls, question.observer(), Look::by(rule)).map_err(|e| e.to_string())?;
        let sorted = corners.by_interest(&view, Always::Cells(&listed));
        let lists = [
            ("interesting", sorted.interesting),
            ("non_interesting", sorted.plain),
            ("hidden", sorted.hidden),
        ];
        Ok(lists.map(|(name, list)| (name.to_owned(), cells(&list))).into_iter().collect())
    };
    let (traced, hull) = (sorted(Rule::Traced)?, sorted(Rule::Hull)?);
    let mut found = question.echo();
    found.insert("observer_corners".into(), json!(observer_corners));
    found.insert("corners".into(), corners.iter().map(with_directions).collect());
    if traced != hull || case.get("hull").is_some() {
        found.insert("hull".into(), Value::Object(hull));
    }
    found.extend(traced);
    compare(case, &Value::Object(found))
}

fn cells(corners: &[Corner]) -> Value {
    corners.iter().map(|corner| json!([corner.cell.x, corner.cell.y])).collect()
}

fn with_directions(corner: Corner) -> Value {
    let directions: Vec<String> = corner.toward.iter().map(|d| format!("{d:?}")).collect();
    json!({"x": corner.cell.x, "y": corner.cell.y, "dirs": directions})
}

fn drawn(view: &View, size: Size) -> Value {
    let row = |y: u32| -> String {
        let mut cells = vec!['.'; size.width as usize];
        for run in view.row(y) {
            cells[run.start as usize..run.end as usize].fill('o');
        }
        cells.into_iter().collect()
    };
    (0..size.height).map(row).collect()
}

/// The vectors' name for an error.
fn name_of(error: SightError) -> Result<&'static str, String> {
    match error {
        SightError::WideXOutside(_) => Ok("messy_x_out_of_grid"),
        SightError::WideYOutside(_) => Ok("messy_y_out_of_grid"),
        SightError::MapTooLarge(_) => Err(error.to_string()),
    }
}
