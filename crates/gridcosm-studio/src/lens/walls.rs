//! Maps of walls as the page sends and receives them: drawings, strokes, the open level.

use super::{Complaint, Desk};
use crate::{
    level_text,
    wire::{Cell, LevelRef, Stroke},
};
use gridcosm_formats::{convert::TileMap, level_file, map_text, sight_text};
use gridcosm_grid::{BitGrid, Pos, Size};
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

/// A drawing of either kind: with an observer, or with `.` and `#` alone.
pub(crate) fn from_text(text: &str) -> Result<WallMap, Complaint> {
    let plain = text.chars().all(|c| c.is_whitespace() || matches!(c, '.' | '#' | '@'));
    let (walls, start) = if plain {
        (
            map_text::parse(text.trim_matches('\n'))
                .map_err(|error| unreadable(&error))?
                .inverted(),
            None,
        )
    } else {
        let drawing = sight_text::parse(text).map_err(|error| unreadable(&error))?;
        (drawing.walls, Some(drawing.observer))
    };
    check_size(walls.size())?;
    Ok(WallMap { name: "Pasted drawing".to_owned(), walls, start })
}

fn unreadable(error: &dyn std::fmt::Display) -> Complaint {
    format!("This text is not a drawing of a map: {error}.").into()
}

/// The main grid of a level: blocking entities are walls, and the first agent is the observer. An open level is used as
/// it is, with its unsaved changes.
pub(crate) fn from_level(desk: &Desk, level: &LevelRef) -> Result<WallMap, Complaint> {
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
    let map = TileMap::from(&state);
    let name = pack.level(index).map(|entry| entry.title.clone()).unwrap_or_default();
    Ok(WallMap { name, walls: map.open.inverted(), start: map.observer })
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
    fn both_kinds_of_drawings_are_read_and_mistakes_told() {
        assert_eq!(from_text("..#\n...").unwrap().walls.count(), 1);
        let drawing = from_text("s■o\nooo\n").unwrap();
        assert_eq!(
            (drawing.walls.count(), drawing.start.map(|o| o.cell)),
            (1, Some(Pos::new(0, 0)))
        );
        assert!(from_text("so\nooo").unwrap_err().0.contains("line 2, column 3"));
        assert!(from_text("").unwrap_err().0.contains("no cells"));
        assert!(empty(401, 3).unwrap_err().0.contains("too large"));
    }
}
