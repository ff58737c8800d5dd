//! New levels: turns a plan into the text of a level, or into errors, field by field.

use super::maze;
use crate::{
    board::board,
    lens::Complaint,
    wire::{EditAnswer, LevelPlan, MadeLevel, PlanFault},
};
use gridcosm_formats::level_file;
use std::{fmt::Write, ops::RangeInclusive};

/// The limits of the width and height of a new grid.
const SIDES: RangeInclusive<i64> = 1..=200;
/// The outer grid of a nest needs a cell for the agent, one for the room and one for the exit.
const NEST_WIDTH: RangeInclusive<i64> = 3..=60;
const NEST_SIDES: RangeInclusive<i64> = 1..=60;

/// Creates the text of a level, and its picture.
pub(super) fn make(plan: LevelPlan) -> Result<EditAnswer, Complaint> {
    let mut check = Check::default();
    let level = match plan {
        LevelPlan::Empty { width, height, walls } => {
            let size = (
                check.number("width", width, SIDES.clone()),
                check.number("height", height, SIDES),
            );
            if check.is_fine() && size.0 * size.1 < 2 {
                check.fault("width", "The agent and the exit need two cells.");
            }
            check.is_fine().then(|| shown(empty(size, walls))).transpose()?
        }
        LevelPlan::Nest { width, height, inner_width, inner_height } => {
            let outer = (
                check.number("width", width, NEST_WIDTH),
                check.number("height", height, NEST_SIDES.clone()),
            );
            let inner = (
                check.number("inner_width", inner_width, NEST_SIDES.clone()),
                check.number("inner_height", inner_height, NEST_SIDES),
            );
            check.is_fine().then(|| shown(nest(outer, inner))).transpose()?
        }
        LevelPlan::Maze { maze } => maze::make(&maze, &mut check)?,
    };
    Ok(EditAnswer::EditMade { level, faults: check.faults })
}

/// The level as the page draws it.
fn shown(text: String) -> Result<MadeLevel, Complaint> {
    let pack = level_file::read(&text).map_err(Complaint::told)?;
    let state = pack.start(0, None).map_err(Complaint::told)?;
    Ok(MadeLevel { board: board(&state, None), text, remarks: Vec::new() })
}

/// An agent on the left and an exit on the right, with walls around if there is space for them.
fn empty((width, height): (usize, usize), walls: bool) -> String {
    let border = usize::from(walls && width >= 4 && height >= 3);
    let mut rows = vec![vec!['.'; width]; height];
    for (y, row) in rows.iter_mut().enumerate() {
        for (x, cell) in row.iter_mut().enumerate() {
            let at_edge = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
            if border == 1 && at_edge {
                *cell = '#';
            }
        }
    }
    let middle = (height - 1) / 2;
    // In a single column, the exit is at the bottom.
    let (agent, exit) = if width > 1 {
        ((border, middle), (width - 1 - border, middle))
    } else {
        ((0, 0), (0, height - 1))
    };
    rows[agent.1][agent.0] = '@';
    rows[exit.1][exit.0] = '>';
    format!("title = \"New level\"\n\nmap = {}\n", map(&rows))
}

/// An outer grid with a room of an inner one between agent and exit, and pushes that go through rooms.
fn nest(outer: (usize, usize), inner: (usize, usize)) -> String {
    let mut rows = vec![vec!['.'; outer.0]; outer.1];
    let middle = (outer.1 - 1) / 2;
    rows[middle][0] = '@';
    rows[middle][outer.0 / 2] = 'P';
    rows[middle][outer.0 - 1] = '>';
    let pocket = vec![vec!['.'; inner.0]; inner.1];
    let mut text = "title = \"New nest\"\n\n[push]   # pushes go through rooms\n\n".to_owned();
    text += "[legend]\nP = { room = \"pocket\" }\n\n[grids]\n";
    // Writing to a string cannot fail.
    let _ = writeln!(text, "main = {}\npocket = {}", map(&rows), map(&pocket));
    text
}

fn map(rows: &[Vec<char>]) -> String {
    let rows: Vec<String> = rows.iter().map(String::from_iter).collect();
    format!("\"\"\"\n{}\"\"\"", rows.join("\n"))
}

/// Collects the errors in the fields of a plan.
#[derive(Default)]
pub(super) struct Check {
    faults: Vec<PlanFault>,
}

impl Check {
    pub(super) fn is_fine(&self) -> bool {
        self.faults.is_empty()
    }

    pub(super) fn fault(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.faults.push(PlanFault { field: field.into(), message: message.into() });
    }

    /// A number within its range; otherwise adds a sentence for the field.
    pub(super) fn within(
        &mut self,
        field: impl Into<String>,
        value: i64,
        range: RangeInclusive<i64>,
    ) -> i64 {
        if !range.contains(&value) {
            self.fault(field, format!("Enter a number from {} to {}.", range.start(), range.end()));
        }
        value.clamp(*range.start(), *range.end())
    }

    /// The same for counts.
    pub(super) fn number(
        &mut self,
        field: impl Into<String>,
        value: i64,
        range: RangeInclusive<i64>,
    ) -> usize {
        usize::try_from(self.within(field, value, range)).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(plan: LevelPlan) -> (Option<MadeLevel>, Vec<PlanFault>) {
        match make(plan).unwrap() {
            EditAnswer::EditMade { level, faults } => (level, faults),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_small_size_can_be_played() {
        for (width, height) in (1..=6).flat_map(|width| (1..=6).map(move |height| (width, height)))
        {
            for walls in [true, false] {
                let (level, faults) = made(LevelPlan::Empty { width, height, walls });
                assert_eq!(level.is_none(), width * height == 1, "{width}x{height} {faults:?}");
                let Some(level) = level else { continue };
                let pack = level_file::read(&level.text).unwrap();
                assert_eq!(pack.levels[0].level.size().width, width as u32);
            }
        }
    }

    #[test]
    fn a_nest_has_a_room_that_can_be_pushed() {
        let (level, _) =
            made(LevelPlan::Nest { width: 7, height: 5, inner_width: 3, inner_height: 2 });
        let level = level.unwrap();
        assert_eq!(level.board.grids.len(), 2);
        assert_eq!((level.board.grids[1].width, level.board.grids[1].height), (3, 2));
        assert!(level.text.contains("[push]"), "{}", level.text);
    }

    #[test]
    fn absurd_sizes_are_told_at_their_fields() {
        let (level, faults) = made(LevelPlan::Empty { width: -3, height: 1 << 50, walls: true });
        assert!(level.is_none());
        let fields: Vec<&str> = faults.iter().map(|fault| fault.field.as_str()).collect();
        assert_eq!(fields, ["width", "height"]);
        assert_eq!(faults[0].message, "Enter a number from 1 to 200.");
    }
}
