//! Maps with an observer and what it sees, drawn with one character per cell: for the clipboard, files and tests.
//!
//! | character | cell |
//! |---|---|
//! | `■`, `b` | wall |
//! | `s` | the observer: one cell, two side by side, two above each other, or a 2x2 block |
//! | `z` | the observer, on a corner that is to count as interesting |
//! | `o` | visible |
//! | `□`, `x` | not visible |
//! | `c`, `▲` | interesting corner |
//! | `n`, `u` | visible corner that is not interesting, corner that is not visible |
//! | any other | free |
//!
//! Blank lines, blanks at line ends and foreign line ends do not count. Importing a drawing takes the walls and the
//! observer; the visible cells are computed again.

use gridcosm_grid::{BitGrid, Grid, Pos, Size};
use gridcosm_sight::{Observer, SightMap, View};

/// The meaning of a character for its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A wall.
    Wall,
    /// Part of the observer.
    Observer,
    /// Part of the observer, and a corner that counts as interesting.
    ObserverCorner,
    /// Free and visible.
    Visible,
    /// Free and not visible.
    NotVisible,
    /// An interesting corner.
    Interesting,
    /// A visible corner that is not interesting.
    Plain,
    /// A corner that is not visible.
    Hidden,
    /// Free, without further information.
    Free,
}

impl Mark {
    /// What a character means.
    pub const fn of(character: char) -> Self {
        match character {
            '■' | 'b' => Mark::Wall,
            's' => Mark::Observer,
            'z' => Mark::ObserverCorner,
            'o' => Mark::Visible,
            '□' | 'x' => Mark::NotVisible,
            'c' | '▲' => Mark::Interesting,
            'n' => Mark::Plain,
            'u' => Mark::Hidden,
            _ => Mark::Free,
        }
    }

    /// Whether the observer stands here.
    pub const fn is_observer(self) -> bool {
        matches!(self, Mark::Observer | Mark::ObserverCorner)
    }
}

/// A parsed drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SightText {
    /// The walls.
    pub walls: BitGrid,
    /// The observer.
    pub observer: Observer,
    /// The meaning of each cell of the drawing.
    pub marks: Grid<Mark>,
}

/// A text that is not such a drawing, with the place of the mistake.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct SightTextError {
    /// From 1.
    pub line: usize,
    /// In characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: SightTextErrorKind,
}

/// The mistakes in drawings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SightTextErrorKind {
    /// There is no cell at all.
    #[error("the text has only blank lines")]
    Empty,
    /// A row is longer or shorter than the first one.
    #[error("this row has {found} cells, but the first row has {expected}")]
    RaggedRow {
        /// Cells in this row.
        found: usize,
        /// Cells in the first row.
        expected: usize,
    },
    /// There is no observer.
    #[error("there is no observer; mark its cell with `s`")]
    NoObserver,
    /// The observer's cells do not form a body.
    #[error(
        "with this cell the {count} observer cells do not form one body: one cell, two side by side, two \
         above each other, or a 2x2 block"
    )]
    ObserverShape {
        /// Cells marked as observer.
        count: usize,
    },
    /// A side with more cells than a position can count.
    #[error("the drawing is too large")]
    TooLarge,
}

/// Reads a drawing.
///
/// ```
/// use gridcosm_formats::sight_text;
/// let drawing = sight_text::parse("s o ■\r\nooo□■\n\n")?;
/// assert_eq!(drawing.walls.count(), 2);
/// let error = sight_text::parse("s■\noos\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: this row has 3 cells, but the first row has 2");
/// # Ok::<(), sight_text::SightTextError>(())
/// ```
pub fn parse(text: &str) -> Result<SightText, SightTextError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let numbered = (1..).zip(text.lines().map(str::trim_end));
    let lines: Vec<(usize, &str)> = numbered.filter(|(_, line)| !line.is_empty()).collect();
    let fault = |line: usize, column: usize, kind| SightTextError { line, column, kind };
    let Some(&(_, first)) = lines.first() else {
        return Err(fault(1, 1, SightTextErrorKind::Empty));
    };
    let expected = first.chars().count();
    let mut marks = Vec::with_capacity(expected.saturating_mul(lines.len()));
    for &(line, row) in &lines {
        marks.extend(row.chars().map(Mark::of));
        let found = row.chars().count();
        if found != expected {
            let kind = SightTextErrorKind::RaggedRow { found, expected };
            return Err(fault(line, found.min(expected) + 1, kind));
        }
    }
    let too_large = |_| fault(1, 1, SightTextErrorKind::TooLarge);
    let side = |n: usize| i32::try_from(n).map(|n| n as u32);
    let size = Size::new(side(expected).map_err(too_large)?, side(lines.len()).map_err(too_large)?);
    let marks =
        Grid::from_vec(size, marks).map_err(|_| fault(1, 1, SightTextErrorKind::TooLarge))?;
    let observer = observer(&marks).map_err(|(cell, kind)| {
        let line = lines.get(cell.y as usize).map_or(1, |&(line, _)| line);
        fault(line, cell.x as usize + 1, kind)
    })?;
    let walls = BitGrid::from_fn(size, |cell| marks.get(cell) == Some(&Mark::Wall));
    Ok(SightText { walls, observer, marks })
}

/// The body that the marked cells form, or the first cell that does not belong to it.
fn observer(marks: &Grid<Mark>) -> Result<Observer, (Pos, SightTextErrorKind)> {
    let marked = marks.iter().filter(|(_, mark)| mark.is_observer()).map(|(cell, _)| cell);
    let cells: Vec<Pos> = marked.collect();
    let Some(&cell) = cells.first() else {
        return Err((Pos::new(0, 0), SightTextErrorKind::NoObserver));
    };
    let observer = Observer {
        cell,
        wide_x: cells.contains(&cell.offset(1, 0)),
        wide_y: cells.contains(&cell.offset(0, 1)),
    };
    let kind = SightTextErrorKind::ObserverShape { count: cells.len() };
    if let Some(&stray) = cells.iter().find(|&&own| observer.cells().all(|cell| cell != own)) {
        return Err((stray, kind));
    }
    if let Some(missing) = observer.cells().find(|cell| !cells.contains(cell)) {
        return Err((missing, kind));
    }
    Ok(observer)
}

/// Draws a map with its observer and the cells it sees: `s`, `■`, `o` and `□`.
///
/// ```
/// use gridcosm_formats::sight_text;
/// use gridcosm_grid::{BitGrid, Pos};
/// use gridcosm_sight::{Look, Observer, look};
/// let walls = BitGrid::parse("..#\n#..")?;
/// let observer = Observer::at(Pos::new(0, 0));
/// let view = look(&walls, observer, Look::default())?;
/// assert_eq!(sight_text::print(&walls, observer, &view), "so■\n■□□\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn print(walls: &BitGrid, observer: Observer, view: &View) -> String {
    let size = walls.size();
    let character = |cell: Pos| {
        if observer.cells().any(|own| own == cell) {
            's'
        } else if walls.contains(cell) {
            '■'
        } else if view.contains(cell) {
            'o'
        } else {
            '□'
        }
    };
    let mut text = String::new();
    for y in 0..size.height as i32 {
        text.extend((0..size.width as i32).map(|x| character(Pos::new(x, y))));
        text.push('\n');
    }
    text
}

/// Imports the walls and the observer of a drawing. A text that cannot be read changes nothing.
pub fn paste(text: &str, map: &mut SightMap) -> Result<Observer, SightTextError> {
    let drawing = parse(text)?;
    map.replace(drawing.walls);
    Ok(drawing.observer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_sight::{Look, look};
    use proptest::prelude::*;

    fn error(text: &str) -> String {
        parse(text).unwrap_err().to_string()
    }

    fn observer_of(text: &str) -> (Pos, bool, bool) {
        let Observer { cell, wide_x, wide_y } = parse(text).unwrap().observer;
        (cell, wide_x, wide_y)
    }

    #[test]
    fn every_marker_is_read() {
        let drawing = parse("■bszo□\nxcnu▲.").unwrap();
        use Mark::*;
        let expected = [
            [Wall, Wall, Observer, ObserverCorner, Visible, NotVisible],
            [NotVisible, Interesting, Plain, Hidden, Interesting, Free],
        ];
        assert_eq!(drawing.marks.values(), expected.concat());
        assert_eq!(drawing.walls.to_string(), "##....\n......\n");
    }

    #[test]
    fn observers_of_all_shapes() {
        assert_eq!(observer_of("oo\nos"), (Pos::new(1, 1), false, false));
        assert_eq!(observer_of("osz"), (Pos::new(1, 0), true, false));
        assert_eq!(observer_of("o\ns\ns"), (Pos::new(0, 1), false, true));
        assert_eq!(observer_of("oss\nozs"), (Pos::new(1, 0), true, true));
    }

    #[test]
    fn foreign_line_ends_blanks_and_a_byte_order_mark_are_fine() {
        let plain = parse("s■o\noo□\n").unwrap();
        assert_eq!(parse("\u{feff}s■o  \r\n\r\noo□\t\r\n   \r\n").unwrap(), plain);
        assert_eq!(parse("s■o\noo□").unwrap(), plain);
    }

    #[test]
    fn a_map_that_is_not_square_keeps_its_shape() {
        let drawing = parse("s\no\n■\no\n").unwrap();
        assert_eq!(drawing.walls.size(), Size::new(1, 4));
        assert!(drawing.walls.contains(Pos::new(0, 2)));
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let no_body = "do not form one body: one cell, two side by side, two above each other, or a 2x2 block";
        assert_eq!(error(" \n\r\n"), "line 1, column 1: the text has only blank lines");
        assert_eq!(
            error("so\n\no"),
            "line 3, column 2: this row has 1 cells, but the first row has 2"
        );
        assert_eq!(error("■□"), "line 1, column 1: there is no observer; mark its cell with `s`");
        assert_eq!(
            error("s■s"),
            format!("line 1, column 3: with this cell the 2 observer cells {no_body}")
        );
        assert_eq!(
            error("so\n\nos"),
            format!("line 3, column 2: with this cell the 2 observer cells {no_body}")
        );
        assert_eq!(
            error("ss\nso"),
            format!("line 2, column 2: with this cell the 3 observer cells {no_body}")
        );
        assert_eq!(
            error("sss"),
            format!("line 1, column 3: with this cell the 3 observer cells {no_body}")
        );
        assert_eq!(
            error("os\nss"),
            format!("line 2, column 1: with this cell the 3 observer cells {no_body}")
        );
    }

    #[test]
    fn a_failed_paste_changes_nothing() {
        let mut map = SightMap::new(BitGrid::parse("#.\n.#").unwrap());
        let before = map.walls().clone();
        assert!(paste("s■\n■", &mut map).is_err());
        assert_eq!((map.walls(), map.revision()), (&before, 0));
        assert_eq!(paste("s■o\n", &mut map), Ok(Observer::at(Pos::new(0, 0))));
        assert_eq!((map.walls().to_string().as_str(), map.revision()), (".#.\n", 1));
    }

    proptest! {
        #[test]
        fn printing_and_reading_gives_the_same_map(
            width in 2..70u32, height in 2..6u32, seed: u64, x in 0..69i32, y in 0..5i32,
            wide_x: bool, wide_y: bool
        ) {
            let cell = Pos::new(x % (width as i32 - 1), y % (height as i32 - 1));
            let observer = Observer { cell, wide_x, wide_y };
            let mut walls = BitGrid::from_fn(Size::new(width, height), |p| {
                seed >> ((p.x * 7 + p.y * 13) % 64) & 1 == 1
            });
            observer.cells().for_each(|cell| _ = walls.set(cell, false));
            let view = look(&walls, observer, Look::default()).unwrap();
            let drawing = parse(&print(&walls, observer, &view)).unwrap();
            prop_assert_eq!(&drawing.walls, &walls);
            prop_assert_eq!(drawing.observer, observer);
            for (cell, &mark) in drawing.marks.iter() {
                let visible = mark == Mark::Visible || mark.is_observer();
                prop_assert_eq!(visible, view.contains(cell));
            }
        }

        #[test]
        fn no_text_panics(text in "[sz■□ob \r\n.x]{0,60}|(?s).{0,60}") {
            let _ = parse(&text);
        }
    }
}
