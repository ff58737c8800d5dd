//! Seeds from the conformance vectors: states with actions, levels, and nests under push rules.

use crate::{Seeds, tree::Tree};
use flate2::read::GzDecoder;
use serde_json::Value;
use std::io::{self, BufRead, BufReader};

/// The number of cases taken from each file; more of them would add little.
const CASES: usize = 40;

pub(crate) fn write(tree: &Tree, seeds: &Seeds) -> io::Result<()> {
    for file in tree.files("tests/conformance/universe", ".jsonl.gz")? {
        for case in cases(&file) {
            for key in ["initial", "state", "before"] {
                if let Some(state) = case.get(key).filter(|state| state.is_object()) {
                    seeds.add("state_json", format!("rrdl.gku\n{state}"))?;
                }
            }
            if let Some(level) = case.get("level").filter(|level| level.is_object()) {
                seeds.add("level_json", level.to_string())?;
            }
        }
    }
    for file in tree.files("tests/conformance/recursive", ".jsonl.gz")? {
        for case in cases(&file) {
            if let Some(grids) = case.get("store").and_then(Value::as_array).and_then(|grids| nest(grids)) {
                seeds.add("nest_push", format!("words\n{grids}"))?;
                seeds.add("nest_text", grids)?;
            }
        }
    }
    Ok(())
}

/// Cases at equal distances through a file, because neighbours are alike.
fn cases(gzipped: &[u8]) -> impl Iterator<Item = Value> {
    let lines: Vec<String> =
        BufReader::new(GzDecoder::new(gzipped)).lines().map_while(Result::ok).collect();
    let distance = lines.len().div_ceil(CASES).max(1);
    lines.into_iter().step_by(distance).filter_map(|line| serde_json::from_str(&line).ok())
}

/// The text of a store from the vectors' JSON; `None` if it has names that the text format cannot express.
fn nest(grids: &[Value]) -> Option<String> {
    let mut text = String::new();
    for grid in grids {
        let rows = grid.get("rows")?.as_array()?.iter().map(|row| {
            let cells = row.as_array()?.iter().map(cell);
            Some(cells.collect::<Option<Vec<_>>>()?.join(" "))
        });
        let rows = rows.collect::<Option<Vec<_>>>()?.join("|");
        text += &format!("{}: {rows}\n", grid.get("id")?.as_str()?);
    }
    Some(text)
}

fn cell(cell: &Value) -> Option<String> {
    if let Some(content) = cell.get("concrete") {
        return content.as_str().map(str::to_owned);
    }
    let Some(grid) = cell.get("ref") else { return Some("_".to_owned()) };
    let mark = match cell.get("primary").and_then(Value::as_bool) {
        Some(true) => "*",
        Some(false) => "~",
        None => "",
    };
    Some(format!("{mark}{}", grid.as_str()?))
}
