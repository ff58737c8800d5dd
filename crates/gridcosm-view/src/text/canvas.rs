//! A rectangle of coloured characters.

use super::signs::Signs;
use gridcosm_grid::{Grid, Pos, Size};
use gridcosm_nest::GridId;
use std::{collections::BTreeMap, fmt::Write};

/// A colour of a terminal, by its SGR number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub u8);

impl Colour {
    /// White, for highlighted characters.
    pub const WHITE: Colour = Colour(37);

    /// Assigned to grids in the order of their names, starting over after the tenth.
    pub(crate) const PALETTE: [Colour; 10] = [
        Colour(31),
        Colour(32),
        Colour(33),
        Colour(34),
        Colour(35),
        Colour(36),
        Colour(91),
        Colour(92),
        Colour(93),
        Colour(94),
    ];

    /// A colour for each of the grids, by the order of their names.
    pub(crate) fn of_grids(
        signs: &dyn Signs,
        grids: impl IntoIterator<Item = GridId>,
    ) -> BTreeMap<GridId, Colour> {
        let mut named: Vec<(&str, GridId)> =
            grids.into_iter().map(|id| (signs.grid_name(id), id)).collect();
        named.sort_unstable();
        named.dedup();
        named.into_iter().map(|(_, id)| id).zip(Self::PALETTE.into_iter().cycle()).collect()
    }

    /// The text in this colour.
    pub(crate) fn paint(self, text: &str) -> String {
        format!("\u{1b}[{}m{text}\u{1b}[0m", self.0)
    }
}

/// A finished drawing: lines of characters, each with its colour or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    cells: Grid<Option<(char, Option<Colour>)>>,
}

impl Drawing {
    pub(crate) fn blank(size: Size) -> Self {
        Self { cells: Grid::filled(size, None) }
    }

    /// Columns and lines.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// Puts a character; does nothing outside the drawing.
    pub(crate) fn put(&mut self, pos: Pos, character: char, colour: Option<Colour>) {
        self.cells.set(pos, Some((character, colour)));
    }

    pub(crate) fn is_blank(&self, pos: Pos) -> bool {
        matches!(self.cells.get(pos), Some(None))
    }

    /// The lines without colours, without a line break after the last.
    pub fn plain(&self) -> String {
        self.lines(|line, character, _| line.push(character))
    }

    /// The lines with colour codes around every coloured character.
    pub fn ansi(&self) -> String {
        self.lines(|line, character, colour| match colour {
            // Writing to a string cannot fail.
            Some(Colour(code)) => drop(write!(line, "\u{1b}[{code}m{character}\u{1b}[0m")),
            None => line.push(character),
        })
    }

    fn lines(&self, write: impl Fn(&mut String, char, Option<Colour>)) -> String {
        let lines = self.cells.rows().map(|row| {
            let mut line = String::new();
            for cell in row {
                let (character, colour) = cell.unwrap_or((' ', None));
                write(&mut line, character, colour);
            }
            line
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}
