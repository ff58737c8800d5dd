//! Maps of walls as the page sends and receives them: drawings, strokes, the open level.

use super::{Complaint, Desk};
use crate::{
    level_text,
    wire::{Cell, LevelRef, Stroke},
};
use gridcosm_formats::{
    drawing::{self, Letters},
    level_file, map_text,
};
use gridcosm_grid::{BitGrid, Pos, Size};
use gridcosm_universe::State;
use std::sync::Arc;

/// The longest side of a map in the Sight and Crowd lenses.
pub(crate) const MAX_SIDE: u32 = 400;
/// The maximum number of strokes in one request.
const MAX_STROKES: usize = 4096;

/// A map of walls with its observer.
#[derive(Debug)]
pub(crate) struct WallMap {
    pub name: String,
    pub walls: BitGrid,
    pub start: Option<gridcosm_sight::Observer>,
}

impl From<Cell> for Pos {
    fn from(cell: Cell) -> Self {
        Pos::new(cell.x, cell.y)
    }
}

impl From<Pos> for Cell {
    fn from(pos: Pos) -> Self {
        Self { x: pos.x, y: pos.y }
    }
}

/// Only floor.
pub(crate) fn empty(width: u32, height: u32) -> Result<WallMap, Complaint> {
    check_size(Size::new(width, height))?;
    let walls = BitGrid::new(Size::new(width, height));
    Ok(WallMap { name: format!("Empty {width} × {height}"), walls, start: None })
}

/// A drawing of any kind, with or without an observer; of several, the first with an observer.
pub(crate) fn from_text(text: &str) -> Result<WallMap, Complaint> {
    let all = drawing::read(text, Letters::Sight);
    let count = all.len();
    let drawing = drawing::chosen(all, text, None).map_err(|error| unreadable(&error))?;
    let walls = drawing.walls();
    check_size(walls.size())?;
    let name = match (drawing.name, count) {
        (name, _) if !name.is_empty() => name,
        (_, 1) => "Pasted drawing".to_owned(),
        _ => format!("Pasted drawing {} of {count}", drawing.number),
    };
    // A case may say what is seen from inside a wall; nobody can be placed there.
    let fits = |observer: &gridcosm_sight::Observer| {
        observer.cells().all(|cell| walls.get(cell) == Some(false))
    };
    let start = drawing.observer.filter(fits);
    Ok(WallMap { name, walls, start })
}

fn unreadable(error: &dyn std::fmt::Display) -> Complaint {
    format!("This text is not a drawing of a map: {error}.").into()
}

/// The title of a level and its state at the start. An open level is used as it is, with its unsaved changes.
pub(crate) fn level_start(desk: &Desk, level: &LevelRef) -> Result<(String, State), Complaint> {
    let open = match &desk.level {
        Some(open) if open.level == *level => open.clone(),
        _ => desk.read(level)?,
    };
    let pack = match level_text::is_nest(&level.name) {
        true => level_text::read(&level.name, Arc::clone(&open.text)).ok().map(|file| file.pack),
        // A level that is being edited may have mistakes; the parts that can be parsed have walls.
        false => level_file::parse(&open.text).pack,
    };
    let pack = pack.ok_or("This level has mistakes. Open it in Edit to see where.")?;
    let index = open.level.index as usize;
    let state = pack.start(index, None).map_err(Complaint::told)?;
    let name = pack.level(index).map(|entry| entry.title.clone()).unwrap_or_default();
    Ok((name, state))
}

/// The cells in which two maps of one size differ, each with its value in the second. Cells that open come first, so that
/// bodies find room before others are closed.
pub(crate) fn differences(before: &BitGrid, after: &BitGrid) -> Vec<(Pos, bool)> {
    let mut cells = Vec::new();
    let rows = before.words_per_row().max(1);
    for (number, (was, is)) in before.words().iter().zip(after.words()).enumerate() {
        let mut changed = was ^ is;
        while changed != 0 {
            let bit = changed.trailing_zeros();
            changed &= changed - 1;
            let (x, y) = ((number % rows) as i32 * 64 + bit as i32, (number / rows) as i32);
            cells.push((Pos::new(x, y), is >> bit & 1 == 1));
        }
    }
    cells.sort_by_key(|&(_, wall)| wall);
    cells
}

pub(crate) fn check_size(size: Size) -> Result<(), Complaint> {
    if size.is_empty() {
        return Err("This map has no cells.".into());
    }
    if size.width > MAX_SIDE || size.height > MAX_SIDE {
        return Err(format!("A map of {size} is too large here; no side may exceed {MAX_SIDE} cells. Open large maps in Routes.").into());
    }
    Ok(())
}

/// A line per row, `#` for walls.
pub(crate) fn to_text(walls: &BitGrid) -> String {
    map_text::print(&walls.inverted())
}

/// The cells of strokes, each once per stroke, as far as they lie inside.
pub(crate) fn cells_of(strokes: &[Stroke], size: Size) -> Result<Vec<(Pos, bool)>, Complaint> {
    if strokes.len() > MAX_STROKES {
        return Err(format!("That is too many strokes at once; draw at most {MAX_STROKES}.").into());
    }
    let inside = |cell: Cell| {
        let far = |n: i32, side: u32| n.clamp(0, side.saturating_sub(1) as i32);
        Pos::new(far(cell.x, size.width), far(cell.y, size.height))
    };
    let mut cells = Vec::new();
    for stroke in strokes {
        let (from, to) = (inside(stroke.from), inside(stroke.to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let steps = dx.abs().max(dy.abs());
        // Rounded to the nearest cell of the straight line.
        let along = |delta: i32, step: i32| match steps {
            0 => 0,
            _ => (2 * delta * step + steps * delta.signum()) / (2 * steps),
        };
        cells.extend(
            (0..=steps).map(|step| (from.offset(along(dx, step), along(dy, step)), stroke.wall)),
        );
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_are_lines_without_gaps_and_stay_inside() {
        let stroke = |x: i32, y: i32, to_x: i32, to_y: i32| Stroke {
            from: Cell { x, y },
            to: Cell { x: to_x, y: to_y },
            wall: true,
        };
        let cells = |stroke| cells_of(&[stroke], Size::new(9, 5)).unwrap();
        let line: Vec<Pos> = cells(stroke(0, 0, 8, 3)).into_iter().map(|(pos, _)| pos).collect();
        assert_eq!((line.len(), line[0], line[8]), (9, Pos::new(0, 0), Pos::new(8, 3)));
        assert!(
            line.windows(2).all(|w| (w[1].x - w[0].x).abs() <= 1 && (w[1].y - w[0].y).abs() <= 1)
        );
        assert_eq!(cells(stroke(i32::MIN, -4, i32::MAX, 99)).last().unwrap().0, Pos::new(8, 4));
        assert_eq!(cells(stroke(2, 2, 2, 2)).len(), 1);
    }

    #[test]
    fn differences_are_found_in_every_word_and_openings_come_first() {
        let size = Size::new(130, 3);
        let mut after = BitGrid::new(size);
        let mut before = after.clone();
        let walls = [Pos::new(0, 0), Pos::new(63, 1), Pos::new(129, 2)];
        for cell in walls {
            after.set(cell, true);
        }
        before.set(Pos::new(64, 2), true);
        let found = differences(&before, &after);
        assert_eq!(found[0], (Pos::new(64, 2), false));
        assert_eq!(found[1..], walls.map(|cell| (cell, true)));
        assert!(differences(&after, &after).is_empty());
    }

    #[test]
    fn both_kinds_of_drawings_are_read_and_mistakes_told() {
        assert_eq!(from_text("..#\n...").unwrap().walls.count(), 1);
        let drawing = from_text("s■o\nooo\n").unwrap();
        assert_eq!(
            (drawing.walls.count(), drawing.start.map(|o| o.cell)),
            (1, Some(Pos::new(0, 0)))
        );
        assert!(from_text("so\nooo").unwrap_err().0.contains("line 2, column 3"));
        assert!(from_text("").unwrap_err().0.contains("only blank lines"));
        assert_eq!(from_text("□■□\n□□□\n").unwrap().start, None);
        let several = from_text("s ... observer\n\n□■□\n□□□\n\na remark\n\n□s■\n■oo\n").unwrap();
        assert_eq!((several.name.as_str(), several.walls.count()), ("Pasted drawing 2 of 2", 2));
        let case = r#"{"testName": "door", "gridRows": 1, "gridCols": 3, "blockedCells": [2], "startX": 0, "startY": 0,
            "messyX": true, "expectedVisible": [0, 1]}"#;
        let case = from_text(case).unwrap();
        assert_eq!((case.name.as_str(), case.start.map(|o| o.wide_x)), ("door", Some(true)));
        assert!(empty(401, 3).unwrap_err().0.contains("too large"));
    }
}
