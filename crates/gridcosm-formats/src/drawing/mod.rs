//! Drawings of maps, one character per cell: the one reader for sight, crowds, conformance, the clipboard and files.
//!
//! | character | cell |
//! |---|---|
//! | `■`, `#`, `b` | wall |
//! | `s` | the observer: one cell, two side by side, two above each other, or a 2x2 block |
//! | `z` | the observer, on a corner that is to count as interesting |
//! | `o` | visible |
//! | `□`, `x` | not visible |
//! | `c`, `▲` | interesting corner |
//! | `n`, `u` | visible corner that is not interesting, corner that is not visible |
//! | any other | free |
//!
//! A drawing of `.` and `#` alone is a plain map, in which `@` is rock as well and rows may end early (the rest is
//! wall). With other letters beside them it shows a crowd: `a` is the start of an actor, `A` a destination.
//!
//! A text may hold several drawings, and legends and remarks around them: `s ... observer` explains a sign, `12|so■`
//! numbers a row, and `so■ | os■` shows two drawings side by side. A sign that only the legend explains has the meaning
//! that it gives. Blanks at line ends, foreign line ends and a common indentation do not count. An observer is not needed.
//! The JSON cases of an older program (`gridRows`, `blockedCells`, …) are drawings too.

mod block;
mod case;
mod claims;
mod legend;
mod lines;
mod mark;
mod print;
#[cfg(test)]
mod tests;

pub use claims::{Claims, NoClaims};
pub use mark::{Letters, Mark, Style};
pub use print::print;

use block::usual_width;
use gridcosm_grid::{BitGrid, Grid, Pos, Size};
use gridcosm_sight::Observer;
use lines::Row;
use mark::{Alphabet, Legend};
use std::fmt;

/// The maximum number of cells in a drawing.
const MOST_CELLS: u64 = 1 << 28;

/// A drawing, read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The name of a case; empty for others.
    pub name: String,
    /// The meaning of each cell.
    pub marks: Grid<Mark>,
    /// The observer, if there is one. In a case it may stand in a wall or outside the map.
    pub observer: Option<Observer>,
    /// The alphabet in which it is drawn.
    pub style: Style,
    /// An expectation of a case that nothing here can check.
    pub(crate) unknown: Option<String>,
    /// Line and column of the first cell of each row, from 1.
    rows: Vec<(usize, usize)>,
}

/// A text that is no drawing, with the place of the mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawingError {
    /// From 1; 0 if no single line is wrong.
    pub line: usize,
    /// In characters, from 1; 0 if no single character is wrong.
    pub column: usize,
    /// What is wrong there.
    pub kind: DrawingErrorKind,
}

/// The mistakes in drawings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DrawingErrorKind {
    /// There is no cell at all.
    #[error("the text has only blank lines")]
    Empty,
    /// No line is a row of a drawing.
    #[error(
        "there is no drawing in this text; draw one character per cell: `#` or `■` is a wall, `.` or `□` is free"
    )]
    NoDrawing,
    /// The text has fewer drawings than were asked for.
    #[error("there is no drawing {wanted}; the text has {found}")]
    NoSuchDrawing {
        /// From 1.
        wanted: usize,
        /// How many there are.
        found: usize,
    },
    /// A row is longer or shorter than the others.
    #[error("this row has {found} cells, but the others have {expected}")]
    RaggedRow {
        /// Cells in this row.
        found: usize,
        /// Cells in most rows.
        expected: usize,
    },
    /// A sign without a meaning in a map or a scenario; drawings of sight have free cells there.
    #[error("`{0}` is neither `#`, `.` nor a letter")]
    ForeignSign(char),
    /// The observer's cells do not form a body.
    #[error(
        "with this cell the {count} observer cells do not form one body: one cell, two side by side, two \
         above each other, or a 2x2 block"
    )]
    ObserverShape {
        /// Cells marked as observer.
        count: usize,
    },
    /// More cells than a drawing may have.
    #[error("the drawing is too large")]
    TooLarge,
    /// A mistake in a JSON case.
    #[error("{0}")]
    Case(String),
}

impl DrawingError {
    fn new(line: usize, column: usize, kind: DrawingErrorKind) -> Self {
        Self { line, column, kind }
    }
}

impl fmt::Display for DrawingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        self.kind.fmt(f)
    }
}

impl std::error::Error for DrawingError {}

/// Reads all drawings of a text, each with its own mistake. The list is empty if there are none.
///
/// ```
/// use gridcosm_formats::drawing::{self, Letters};
/// let text = "s ... observer\n\nso■\noo□\n\nthe same without a wall:\n\nsoo\nooo\n";
/// let drawings = drawing::read(text, Letters::Sight);
/// assert_eq!(drawings.len(), 2);
/// assert_eq!(drawings[0].as_ref().unwrap().walls().to_string(), "..#\n...\n");
/// assert_eq!(drawings[1].as_ref().unwrap().place().0, 8);
/// ```
pub fn read(text: &str, letters: Letters) -> Vec<Result<Drawing, DrawingError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if case::looks_like(text) {
        return numbered(case::read(text));
    }
    let legend = legend::read(text);
    let (runs, remarks) = lines::runs(text, &legend);
    let blocks = block::blocks(runs, remarks, letters);
    numbered(blocks.into_iter().map(|rows| Drawing::of(rows, letters, &legend)).collect())
}

fn numbered(
    mut drawings: Vec<Result<Drawing, DrawingError>>,
) -> Vec<Result<Drawing, DrawingError>> {
    for (number, drawing) in (1..).zip(&mut drawings) {
        if let Ok(drawing) = drawing {
            drawing.number = number;
        }
    }
    drawings
}

/// Reads one drawing of a text: the one with this number, from 1, or else the first with an observer, or else the first.
///
/// ```
/// use gridcosm_formats::drawing::{self, Letters};
/// let drawing = drawing::one("..#\n...\n", None, Letters::Sight)?;
/// assert_eq!((drawing.walls().count(), drawing.observer), (1, None));
/// let error = drawing::one("s■\noos\n", None, Letters::Sight).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: this row has 3 cells, but the others have 2");
/// # Ok::<(), drawing::DrawingError>(())
/// ```
///
/// # Errors
/// The mistake in the drawing, or that there is none.
pub fn one(text: &str, number: Option<usize>, letters: Letters) -> Result<Drawing, DrawingError> {
    chosen(read(text, letters), text, number)
}

/// The choice of [`one`] among all drawings of a text.
///
/// # Errors
/// The mistake in the drawing, or that there is none.
pub fn chosen(
    mut drawings: Vec<Result<Drawing, DrawingError>>,
    text: &str,
    number: Option<usize>,
) -> Result<Drawing, DrawingError> {
    let found = drawings.len();
    if found == 0 {
        let kind = match text.trim_matches(|c: char| c == '\u{feff}' || c.is_whitespace()) {
            "" => DrawingErrorKind::Empty,
            _ => DrawingErrorKind::NoDrawing,
        };
        return Err(DrawingError::new(0, 0, kind));
    }
    let index = match number {
        // A mistake is not passed over: it may be in the drawing that was meant.
        None => drawings
            .iter()
            .position(|drawing| drawing.as_ref().map_or(true, |drawing| drawing.observer.is_some()))
            .unwrap_or(0),
        Some(wanted) if (1..=found).contains(&wanted) => wanted - 1,
        Some(wanted) => {
            let kind = DrawingErrorKind::NoSuchDrawing { wanted, found };
            return Err(DrawingError::new(0, 0, kind));
        }
    };
    drawings.swap_remove(index)
}

/// The kind of the drawings in a text; `None` if it has no drawing, or if its letters could as well be words.
pub fn style(text: &str) -> Option<Style> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if case::looks_like(text) {
        return Some(Style::Case);
    }
    let legend = legend::read(text);
    let (runs, remarks) = lines::runs(text, &legend);
    let explained = text.lines().any(|line| legend::entry(line).is_some());
    let blocks = block::blocks(runs, remarks, Letters::Sight);
    let style = |rows: &Vec<Row<'_>>| {
        Alphabet::of(rows.iter().map(|row| row.text), Letters::Sight, &legend).style
    };
    let alone = !remarks && text.contains(['s', 'z']);
    let sure = |style: &Style| *style != Style::SightLetters || explained || alone;
    let styles: Vec<Style> = blocks.iter().map(style).filter(sure).collect();
    styles.iter().find(|&&style| style != Style::Plain).or(styles.first()).copied()
}

impl Drawing {
    /// The walls.
    pub fn walls(&self) -> BitGrid {
        BitGrid::from_fn(self.marks.size(), |cell| self.marks.get(cell) == Some(&Mark::Wall))
    }

    /// Line and column of the first cell, from 1; (1, 1) for cases.
    pub fn place(&self) -> (usize, usize) {
        self.rows.first().copied().unwrap_or((1, 1))
    }

    fn of(rows: Vec<Row<'_>>, letters: Letters, legend: &Legend) -> Result<Self, DrawingError> {
        let rows = without_indent(rows);
        let alphabet = Alphabet::of(rows.iter().map(|row| row.text), letters, legend);
        let width = common_width(&rows, alphabet.style)?;
        let place = |row: &Row<'_>| (row.line, row.column + 1);
        let too_large = || DrawingError::new(rows[0].line, 0, DrawingErrorKind::TooLarge);
        let side = |n: usize| i32::try_from(n).map(|n| n as u32).map_err(|_| too_large());
        let size = Size::new(side(width)?, side(rows.len())?);
        if size.area() > MOST_CELLS {
            return Err(too_large());
        }
        // Rows of plain maps may end early.
        let missing = if alphabet.style == Style::Plain { Mark::Wall } else { Mark::Free };
        let mut marks = Vec::with_capacity(size.area() as usize);
        for (row, end) in rows.iter().zip((1..).map(|row| row * width)) {
            for (x, sign) in row.text.chars().take(width).enumerate() {
                let mark = alphabet.mark(sign).ok_or_else(|| {
                    let column = row.column + x + 1;
                    DrawingError::new(row.line, column, DrawingErrorKind::ForeignSign(sign))
                })?;
                marks.push(mark);
            }
            marks.resize(end, missing);
        }
        let marks = Grid::from_vec(size, marks).map_err(|_| too_large())?;
        let observer = observer(&marks).map_err(|(cell, kind)| {
            let (line, column) = rows.get(cell.y as usize).map_or((0, 0), place);
            DrawingError::new(line, column + cell.x as usize, kind)
        })?;
        Ok(Self {
            number: 1,
            name: String::new(),
            marks,
            observer,
            style: alphabet.style,
            unknown: None,
            rows: rows.iter().map(place).collect(),
        })
    }
}

/// The rows without the blanks that all of them begin with.
fn without_indent(mut rows: Vec<Row<'_>>) -> Vec<Row<'_>> {
    let indent = |row: &Row<'_>| row.text.chars().take_while(|c| c.is_whitespace()).count();
    let common = rows.iter().map(indent).min().unwrap_or(0);
    for row in &mut rows {
        let bytes = row.text.chars().take(common).map(char::len_utf8).sum();
        row.text = row.text.get(bytes..).unwrap_or_default();
        row.column += common;
    }
    rows
}

/// The width of the drawing, or its first row of another width. Blanks at the end of a row count where they are needed.
fn common_width(rows: &[Row<'_>], style: Style) -> Result<usize, DrawingError> {
    let longest = rows.iter().map(Row::width).max().unwrap_or(0);
    let reaches = |row: &Row<'_>, width| row.text.chars().count() >= width;
    if style == Style::Plain || rows.iter().all(|row| reaches(row, longest)) {
        return Ok(longest);
    }
    let expected = usual_width(rows).map_or(longest, |(width, _)| width);
    let wrong = rows.iter().find(|row| row.width() > expected || !reaches(row, expected));
    let Some(row) = wrong else { return Ok(expected) };
    let found = row.width();
    let column = row.column + found.min(expected) + 1;
    Err(DrawingError::new(row.line, column, DrawingErrorKind::RaggedRow { found, expected }))
}

/// The body that the marked cells form, or the first cell that does not belong to it.
fn observer(marks: &Grid<Mark>) -> Result<Option<Observer>, (Pos, DrawingErrorKind)> {
    let marked = marks.iter().filter(|(_, mark)| mark.is_observer()).map(|(cell, _)| cell);
    let cells: Vec<Pos> = marked.collect();
    let Some(&cell) = cells.first() else { return Ok(None) };
    let observer = Observer {
        cell,
        wide_x: cells.contains(&cell.offset(1, 0)),
        wide_y: cells.contains(&cell.offset(0, 1)),
    };
    let kind = DrawingErrorKind::ObserverShape { count: cells.len() };
    if let Some(&stray) = cells.iter().find(|&&own| observer.cells().all(|cell| cell != own)) {
        return Err((stray, kind));
    }
    if let Some(missing) = observer.cells().find(|cell| !cells.contains(cell)) {
        return Err((missing, kind));
    }
    Ok(Some(observer))
}
