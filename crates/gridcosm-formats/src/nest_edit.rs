//! Changing nests as text. Comments, blank lines and all lines of grids that do not change stay as they are.
//!
//! An editor keeps the text as the one truth: it applies an [`Edit`] for each click and reads the new text with
//! [`nest_text::parse`].
//!
//! ```
//! use gridcosm_formats::nest_edit::{Edit, NestCell, apply};
//! use gridcosm_grid::Pos;
//!
//! let text = "// a pocket\nmain: 1 box _ | _ _ _\nbox: 2 _\n";
//! let edit = Edit::Put { grid: "main".into(), cells: vec![(Pos::new(2, 0), NestCell::Content("5".into()))] };
//! assert_eq!(apply(text, &edit)?, "// a pocket\nmain: 1 box 5 | _ _ _\nbox: 2 _\n");
//! # Ok::<(), gridcosm_formats::nest_edit::NestEditError>(())
//! ```

use crate::nest_text::{self, Layout, NestTextError};
use gridcosm_grid::{Pos, Size};
use gridcosm_nest::{BuildError, Mark, NamedCell, Place, PrintError, Store, StoreBuilder};

/// The content of a cell, with its own names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NestCell {
    /// Nothing.
    Empty,
    /// A content by its name.
    Content(String),
    /// A grid by its name.
    Ref(String, Mark),
}

impl NestCell {
    fn named(&self) -> NamedCell<'_> {
        match self {
            Self::Empty => NamedCell::Empty,
            Self::Content(name) => NamedCell::Concrete(name),
            Self::Ref(grid, mark) => NamedCell::Ref { grid, mark: *mark },
        }
    }
}

impl From<NamedCell<'_>> for NestCell {
    fn from(cell: NamedCell<'_>) -> Self {
        match cell {
            NamedCell::Empty => Self::Empty,
            NamedCell::Concrete(name) => Self::Content(name.to_owned()),
            NamedCell::Ref { grid, mark } => Self::Ref(grid.to_owned(), mark),
        }
    }
}

/// A change of a nest. Grids go by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Replaces the contents of cells.
    Put {
        /// Which grid.
        grid: String,
        /// The cells and their new contents.
        cells: Vec<(Pos, NestCell)>,
    },
    /// Adds an empty grid at the end.
    AddGrid {
        /// The new grid.
        grid: String,
        /// Its size.
        size: Size,
    },
    /// Adds a copy of a grid behind it.
    DuplicateGrid {
        /// The grid that is copied.
        grid: String,
        /// The new grid.
        copy: String,
    },
    /// Renames a grid and all references to it.
    RenameGrid {
        /// The old name.
        grid: String,
        /// The new name.
        name: String,
    },
    /// Adds columns and rows on the four sides of a grid; a negative number removes them.
    ResizeGrid {
        /// Which grid.
        grid: String,
        /// Columns before the first one.
        left: i32,
        /// Rows above the first one.
        top: i32,
        /// Columns after the last one.
        right: i32,
        /// Rows below the last one.
        bottom: i32,
    },
    /// Removes a grid; cells that referred to it become empty.
    DeleteGrid {
        /// Which grid.
        grid: String,
    },
    /// Makes a grid the first one.
    FirstGrid {
        /// Which grid.
        grid: String,
    },
}

/// The reason why an edit of a nest fails. The text stays unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NestEditError {
    /// The text is not a nest.
    #[error("the text has a mistake; correct it first: {0}")]
    Text(#[from] NestTextError),
    /// There is no grid of this name.
    #[error("the nest has no grid `{0}`")]
    NoSuchGrid(String),
    /// A cell that the grid does not have.
    #[error("{at} is outside the grid `{grid}`")]
    Outside {
        /// The grid.
        grid: String,
        /// The cell.
        at: Pos,
    },
    /// The only grid of a nest.
    #[error("`{0}` is the only grid of the nest, and a nest needs at least one")]
    LastGrid(String),
    /// A grid without cells, or with too many.
    #[error("a grid cannot have the size {0}")]
    BadSize(Size),
    /// Grids that no nest can have.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A name or a content that no layout can spell.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// A name that would be read as something else.
    #[error(
        "a name in a nest has no blanks, `|` or `:`; names of grids begin with a letter, contents with a digit"
    )]
    Unreadable,
}

/// The text after an edit. It reads as exactly the changed nest, in the same layout if that can spell it.
///
/// # Errors
/// When the text has mistakes, or the edit is impossible.
pub fn apply(text: &str, edit: &Edit) -> Result<String, NestEditError> {
    let before = nest_text::parse(text)?;
    let mut grids = grids_of(&before);
    let renamed = change(&mut grids, edit)?;
    let after = build(&grids)?;
    let edited = |concise: bool| -> Result<Option<String>, PrintError> {
        let new = lines(&after, concise)?;
        // In another layout every line is another.
        let old = Some(()).filter(|()| concise == is_concise(text));
        let old = old.and_then(|()| lines(&before, concise).ok()).unwrap_or_default();
        let text = Document::of(text).with(&old, &new, renamed.as_ref());
        Ok((nest_text::parse(&text).as_ref() == Ok(&after)).then_some(text))
    };
    // A change that the concise layout cannot spell turns the whole nest into the standard one.
    if is_concise(text)
        && let Ok(Some(text)) = edited(true)
    {
        return Ok(text);
    }
    edited(false)?.ok_or(NestEditError::Unreadable)
}

/// A grid by its name, as rows.
type Draft = (String, Vec<Vec<NestCell>>);

/// The grids of a nest with the names of their contents.
pub fn grids_of(store: &Store) -> Vec<Draft> {
    let row = |row: &[gridcosm_nest::Cell]| {
        row.iter().map(|&cell| NestCell::from(store.named(cell))).collect()
    };
    store.grids().map(|grid| (grid.name().to_owned(), grid.rows().map(row).collect())).collect()
}

fn build(grids: &[Draft]) -> Result<Store, BuildError> {
    let mut builder = StoreBuilder::new();
    for (name, rows) in grids {
        let rows = rows.iter().map(|row| row.iter().map(NestCell::named).collect()).collect();
        builder.grid(name, rows)?;
    }
    Ok(builder.build())
}

/// Performs an edit; returns the old and the new name if it renames a grid.
fn change(grids: &mut Vec<Draft>, edit: &Edit) -> Result<Option<(String, String)>, NestEditError> {
    match edit {
        Edit::Put { grid, cells } => {
            let rows = &mut find(grids, grid)?.1;
            for (at, cell) in cells {
                let here = usize::try_from(at.y).ok().and_then(|y| rows.get_mut(y));
                let here = here.zip(usize::try_from(at.x).ok()).and_then(|(row, x)| row.get_mut(x));
                let outside = || NestEditError::Outside { grid: grid.clone(), at: *at };
                *here.ok_or_else(outside)? = cell.clone();
            }
        }
        Edit::AddGrid { grid, size } => {
            check_size(i64::from(size.width), i64::from(size.height))?;
            let row = vec![NestCell::Empty; size.width as usize];
            grids.push((grid.clone(), vec![row; size.height as usize]));
        }
        Edit::DuplicateGrid { grid, copy } => {
            let at = position(grids, grid)?;
            let rows = find(grids, grid)?.1.clone();
            grids.insert(at + 1, (copy.clone(), rows));
        }
        Edit::RenameGrid { grid, name } => {
            find(grids, grid)?.0.clone_from(name);
            references(grids, grid, |mark| NestCell::Ref(name.clone(), mark));
            return Ok(Some((grid.clone(), name.clone())));
        }
        Edit::ResizeGrid { grid, left, top, right, bottom } => {
            let rows = &mut find(grids, grid)?.1;
            resize(rows, [*left, *top, *right, *bottom])?;
        }
        Edit::DeleteGrid { grid } => {
            let at = position(grids, grid)?;
            if grids.len() == 1 {
                return Err(NestEditError::LastGrid(grid.clone()));
            }
            grids.remove(at);
            references(grids, grid, |_| NestCell::Empty);
        }
        Edit::FirstGrid { grid } => {
            let at = position(grids, grid)?;
            let first = grids.remove(at);
            grids.insert(0, first);
        }
    }
    Ok(None)
}

fn position(grids: &[Draft], name: &str) -> Result<usize, NestEditError> {
    let at = grids.iter().position(|(grid, _)| grid == name);
    at.ok_or_else(|| NestEditError::NoSuchGrid(name.to_owned()))
}

fn find<'a>(grids: &'a mut [Draft], name: &str) -> Result<&'a mut Draft, NestEditError> {
    let found = grids.iter_mut().find(|(grid, _)| grid == name);
    found.ok_or_else(|| NestEditError::NoSuchGrid(name.to_owned()))
}

/// Replaces all references to a grid.
fn references(grids: &mut [Draft], grid: &str, new: impl Fn(Mark) -> NestCell) {
    for cell in grids.iter_mut().flat_map(|(_, rows)| rows).flatten() {
        if let NestCell::Ref(target, mark) = cell
            && target == grid
        {
            *cell = new(*mark);
        }
    }
}

fn resize(
    rows: &mut Vec<Vec<NestCell>>,
    [left, top, right, bottom]: [i32; 4],
) -> Result<(), NestEditError> {
    let (width, height) = (rows.first().map_or(0, Vec::len) as i64, rows.len() as i64);
    let (left, top) = (i64::from(left), i64::from(top));
    let (new_width, new_height) =
        (width + left + i64::from(right), height + top + i64::from(bottom));
    check_size(new_width, new_height)?;
    let old = |x: i64, y: i64| -> NestCell {
        let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
        let cell = row.zip(usize::try_from(x).ok()).and_then(|(row, x)| row.get(x));
        cell.cloned().unwrap_or(NestCell::Empty)
    };
    let row = |y| (0..new_width).map(|x| old(x - left, y - top)).collect();
    *rows = (0..new_height).map(row).collect();
    Ok(())
}

/// An editor can draw and send this many cells of one grid.
const MOST_CELLS: i64 = 1 << 20;

fn check_size(width: i64, height: i64) -> Result<(), NestEditError> {
    let side = 1..=i64::from(Place::LONGEST_SIDE);
    if side.contains(&width) && side.contains(&height) && width * height <= MOST_CELLS {
        return Ok(());
    }
    let shown = |n: i64| u32::try_from(n.max(0)).unwrap_or(u32::MAX);
    Err(NestEditError::BadSize(Size::new(shown(width), shown(height))))
}

/// Name and rows of each grid, as a layout spells them.
fn lines(store: &Store, concise: bool) -> Result<Vec<(String, String)>, PrintError> {
    if !concise {
        return store.to_text();
    }
    let text = store.to_concise()?;
    let pair = |line: &str| line.split_once(": ").map(|(name, rows)| (name.into(), rows.into()));
    Ok(text.lines().filter_map(pair).collect())
}

fn is_concise(text: &str) -> bool {
    nest_text::read(text).is_ok_and(|nest| nest.layout == Layout::Concise)
}

/// The name and the rows of a line; `None` for comments and blank lines.
fn grid_line(line: &str) -> Option<(&str, &str)> {
    let (name, rows) = line.split_once(':').filter(|_| !line.trim().starts_with("//"))?;
    Some((name.trim(), rows.trim()))
}

/// The text as its author arranged it.
struct Document<'t> {
    /// The comments at the top, which are about the whole nest.
    head: Vec<&'t str>,
    /// Each grid: the comments before its line, its name, the line.
    grids: Vec<(Vec<&'t str>, &'t str, &'t str)>,
    tail: Vec<&'t str>,
}

impl<'t> Document<'t> {
    fn of(text: &'t str) -> Self {
        let mut document = Self { head: Vec::new(), grids: Vec::new(), tail: Vec::new() };
        let mut waiting = Vec::new();
        for line in text.lines() {
            match grid_line(line) {
                None => waiting.push(line),
                Some((name, _)) if document.grids.is_empty() => {
                    document.head = std::mem::take(&mut waiting);
                    document.grids.push((Vec::new(), name, line));
                }
                Some((name, _)) => {
                    document.grids.push((std::mem::take(&mut waiting), name, line));
                }
            }
        }
        document.tail = waiting;
        document
    }

    /// The text with new lines for the grids that changed from `old` to `new`.
    fn with(
        &self,
        old: &[(String, String)],
        new: &[(String, String)],
        renamed: Option<&(String, String)>,
    ) -> String {
        let mut text: Vec<String> = self.head.iter().map(|&line| line.to_owned()).collect();
        // A rename may change the length of names, but never which grid a line is about.
        let was = |name: &'_ String| match renamed {
            Some((old, new)) if new == name => old.clone(),
            _ => name.clone(),
        };
        let airy = self.grids.iter().any(|(_, _, line)| line.contains(" | "));
        for (name, rows) in new {
            let before = was(name);
            let known = self.grids.iter().find(|(_, grid, _)| **grid == *before);
            if let Some((comments, _, line)) = known {
                text.extend(comments.iter().map(|&line| line.to_owned()));
                if before == *name && old.iter().any(|pair| pair.0 == *name && pair.1 == *rows) {
                    text.push((*line).to_owned());
                    continue;
                }
            }
            let rows = if airy { rows.replace('|', " | ") } else { rows.clone() };
            text.push(format!("{name}: {rows}"));
        }
        text.extend(self.tail.iter().map(|&line| line.to_owned()));
        text.join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const NEST: &str =
        "// about all\n\nmain: 1 *box _ | _ ~box 2\n// the box\nbox: main 3\n// end\n";

    #[track_caller]
    fn check(text: &str, edit: Edit, expected: &str) {
        assert_eq!(apply(text, &edit).as_deref(), Ok(expected), "{edit:?}");
    }

    #[test]
    fn only_the_lines_of_changed_grids_change() {
        let content = |name: &str| NestCell::Content(name.into());
        let put = |grid: &str, x, y, cell| Edit::Put {
            grid: grid.into(),
            cells: vec![(Pos::new(x, y), cell)],
        };
        let head = "// about all\n\n";
        let (main, note) = ("main: 1 *box _ | _ ~box 2\n", "// the box\n");
        let (boxed, end) = ("box: main 3\n", "// end\n");
        check(
            NEST,
            put("main", 2, 0, content("12")),
            &format!("{head}main: 1 *box 12 | _ ~box 2\n{note}{boxed}{end}"),
        );
        check(
            NEST,
            put("box", 0, 0, NestCell::Empty),
            &format!("{head}{main}{note}box: _ 3\n{end}"),
        );
        check(
            NEST,
            Edit::FirstGrid { grid: "box".into() },
            &format!("{head}{note}{boxed}{main}{end}"),
        );
        check(
            NEST,
            Edit::RenameGrid { grid: "box".into(), name: "pocket".into() },
            &format!("{head}main: 1 *pocket _ | _ ~pocket 2\n{note}pocket: main 3\n{end}"),
        );
        check(
            NEST,
            Edit::DeleteGrid { grid: "box".into() },
            &format!("{head}main: 1 _ _ | _ _ 2\n{end}"),
        );
        check(
            NEST,
            Edit::DuplicateGrid { grid: "main".into(), copy: "other".into() },
            &format!("{head}{main}other: 1 *box _ | _ ~box 2\n{note}{boxed}{end}"),
        );
        check(
            NEST,
            Edit::ResizeGrid { grid: "box".into(), left: -1, top: 1, right: 1, bottom: 0 },
            &format!("{head}{main}{note}box: _ _ | 3 _\n{end}"),
        );
    }

    #[test]
    fn the_concise_layout_is_kept_while_it_can_spell_the_nest() {
        let put = |name: &str| Edit::Put {
            grid: "main".into(),
            cells: vec![(Pos::new(2, 0), NestCell::Content(name.into()))],
        };
        check("main: 1b_\nbox: 2_\n", put("5"), "main: 1b5\nbox: 2_\n");
        check("main: 1b_\nbox: 2_\n", put("12"), "main: 1 box 12\nbox: 2 _\n");
        let grid = Edit::AddGrid { grid: "more".into(), size: Size::new(2, 1) };
        check("main: 1b_\nbox: 2_\n", grid, "main: 1 box _\nbox: 2 _\nmore: _ _\n");
    }

    #[test]
    fn impossible_edits_are_explained() {
        let error = |edit: Edit| apply(NEST, &edit).unwrap_err().to_string();
        let far = vec![(Pos::new(7, 0), NestCell::Empty)];
        let put = |cells| Edit::Put { grid: "box".into(), cells };
        assert_eq!(error(put(far)), "(7, 0) is outside the grid `box`");
        let odd = vec![(Pos::new(0, 0), NestCell::Content("a b".into()))];
        assert!(!error(put(odd)).is_empty());
        let grid = |name: &str| Edit::AddGrid { grid: name.into(), size: Size::new(1, 1) };
        assert_eq!(error(grid("box")), "there are two grids named `box`");
        assert!(!error(grid("a:b")).is_empty());
        assert!(
            error(Edit::AddGrid { grid: "a".into(), size: Size::new(0, 3) }).contains("0x3"),
            "{}",
            error(Edit::AddGrid { grid: "a".into(), size: Size::new(0, 3) })
        );
        assert!(apply("main 1", &grid("a")).unwrap_err().to_string().contains("colon"));
    }

    fn cell() -> impl Strategy<Value = NestCell> {
        prop_oneof![
            Just(NestCell::Empty),
            "[0-9]{1,2}".prop_map(NestCell::Content),
            (
                "main|box|gone",
                prop_oneof![Just(Mark::Unmarked), Just(Mark::Primary), Just(Mark::Secondary)]
            )
                .prop_map(|(grid, mark)| NestCell::Ref(grid, mark)),
        ]
    }

    proptest! {
        /// An edited text reads as the edited grids, or the edit is refused.
        #[test]
        fn an_edited_text_reads_as_the_edited_nest(
            cells in prop::collection::vec(((0..3i32, 0..2i32), cell()), 1..5),
            concise in any::<bool>(),
        ) {
            let text = if concise { "main: 12_|b__\nbox: _3\n" } else { NEST };
            let cells: Vec<(Pos, NestCell)> =
                cells.into_iter().map(|((x, y), cell)| (Pos::new(x, y), cell)).collect();
            let edit = Edit::Put { grid: "main".into(), cells };
            let mut grids = grids_of(&nest_text::parse(text).unwrap());
            change(&mut grids, &edit).unwrap();
            let edited = apply(text, &edit).unwrap();
            prop_assert_eq!(grids_of(&nest_text::parse(&edited).unwrap()), grids);
        }
    }
}
