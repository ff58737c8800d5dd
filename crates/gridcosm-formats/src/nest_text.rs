//! Stores of grids as text: one grid per line, `name: rows`.
//!
//! Rows are separated by `|`. With blanks between the cells this is the standard layout (`1 box _`), without them the concise one
//! (`1b_`); a file keeps to one of the two. Lines that begin with `//` are comments, except those that begin with `//!`: `//! player 1` and
//! `//! wall 8 9` name the contents that are the agent and walls, `//! layout standard` names the layout where no blank shows it.

use crate::nest_roles::{Role, Roles};
use gridcosm_grid::words;
use gridcosm_nest::{BuildError, PrintError, Store, TextError};
use std::fmt::Write;

/// A nest as a file holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NestFile {
    /// The grids.
    pub store: Store,
    /// How they are written.
    pub layout: Layout,
    /// The roles that the file names.
    pub roles: Roles,
}

/// How the cells of a text are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Layout {
    /// Cells separated by blanks: `1 box _`.
    #[default]
    Standard,
    /// One character per cell: `1b_`.
    Concise,
}

words!(Layout { Standard "standard", Concise "concise" });

/// The reason why a text is not a nest.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct NestTextError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// Reads a store.
///
/// ```
/// use gridcosm_formats::nest_text;
/// let words = nest_text::parse("main: 1 box _\nbox: 2 3\n")?;
/// let letters = nest_text::parse("main: 1b_\nbox: 23\n")?;
/// assert_eq!(words, letters);
/// # Ok::<(), gridcosm_formats::nest_text::NestTextError>(())
/// ```
///
/// # Errors
/// The first mistake, with its line.
pub fn parse(text: &str) -> Result<Store, NestTextError> {
    read(text).map(|nest| nest.store)
}

/// Reads a store together with its layout and its roles.
///
/// # Errors
/// The first mistake, with its line.
pub fn read(text: &str) -> Result<NestFile, NestTextError> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    let (mut layout, mut roles) = (None, Roles::default());
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if let Some(remark) = line.strip_prefix("//!") {
            read_remark(remark.trim(), &mut layout, &mut roles)
                .map_err(|message| NestTextError { line: number, message })?;
        } else if !line.is_empty() && !line.starts_with("//") {
            lines.push(Line { number, text: line });
        }
    }
    let spaced = lines.iter().any(|line| line.rows().is_some_and(|rows| rows.contains(' ')));
    let layout = layout.unwrap_or(if spaced { Layout::Standard } else { Layout::Concise });
    let store = match layout {
        Layout::Concise => {
            let texts: Vec<&str> = lines.iter().map(|line| line.text).collect();
            Store::parse_concise(&texts.join("\n"))
        }
        Layout::Standard => read_standard(&lines),
    };
    let store = store.map_err(|error| placed(&lines, &error))?;
    Ok(NestFile { store, layout, roles })
}

/// A line that defines a grid.
struct Line<'a> {
    /// In the file, from 1.
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    fn name(&self) -> &'a str {
        self.text.split(':').next().unwrap_or_default().trim()
    }

    fn rows(&self) -> Option<&'a str> {
        self.text.split_once(':').map(|(_, rows)| rows.trim())
    }
}

fn read_standard(lines: &[Line<'_>]) -> Result<Store, TextError> {
    let mut grids = Vec::new();
    for (number, line) in (1..).zip(lines) {
        let rows = line.rows().ok_or(TextError::MissingColon { line: number })?;
        // Blanks around the bar are for readability; two blanks between cells would be an empty cell.
        let rows: Vec<&str> = rows.split('|').map(str::trim).collect();
        grids.push((line.name(), rows.join("|")));
    }
    Store::parse(grids)
}

/// A line that speaks about the whole file; readers that do not know it take it for a comment.
fn read_remark(text: &str, layout: &mut Option<Layout>, roles: &mut Roles) -> Result<(), String> {
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let word = words.next().unwrap_or_default();
    let names: Vec<String> = words.map(str::to_owned).collect();
    match (word, names.as_slice()) {
        ("player", _) => roles.players.get_or_insert_default().extend(names),
        ("wall", _) => roles.walls.get_or_insert_default().extend(names),
        ("layout", [name]) => {
            *layout = Some(Layout::from_word(name).ok_or_else(|| {
                format!("`{name}` is not a layout; write `standard` or `concise`")
            })?);
        }
        _ => {
            return Err(format!(
                "`//! {text}` says nothing; write `//! player NAME`, `//! wall NAME NAME` or `//! layout standard`"
            ));
        }
    }
    Ok(())
}

/// The error with its line in the file, in which not every line is a grid.
fn placed(lines: &[Line<'_>], error: &TextError) -> NestTextError {
    let nth = |line: usize| lines.get(line.saturating_sub(1)).map(|line| line.number);
    let named = |grid: &str| {
        // Of two grids with one name the second is the mistake.
        lines.iter().rev().find(|line| line.name() == grid).map(|line| line.number)
    };
    let (line, message) = match error {
        TextError::MissingColon { line } => {
            (nth(*line), "there is no colon; write `name: rows`".to_owned())
        }
        TextError::EmptyName { line } => (nth(*line), "the grid has no name".to_owned()),
        TextError::EmptyDefinition { line, grid } => {
            (nth(*line), format!("grid `{grid}` has no cells"))
        }
        TextError::DuplicateFirstChar { line, grid, other } => {
            let same = format!("grid `{grid}` begins with the same letter as `{other}`");
            (nth(*line), same + "; put blanks between the cells to use whole names")
        }
        TextError::InvalidCell { grid, .. }
        | TextError::UnknownRef { grid, .. }
        | TextError::InvalidChar { grid, .. }
        | TextError::Build(
            BuildError::DuplicateGrid(grid)
            | BuildError::NoCells(grid)
            | BuildError::TooLarge(grid)
            | BuildError::RowLength { grid, .. },
        ) => (named(grid), error.to_string()),
        TextError::Build(BuildError::EmptyName) => (named(""), error.to_string()),
    };
    NestTextError { line: line.unwrap_or(1), message }
}

/// Writes a store in the standard layout.
///
/// # Errors
/// When the layout cannot hold it: what is written always reads back the same.
pub fn print(store: &Store) -> Result<String, PrintError> {
    print_as(store, Layout::Standard)
}

/// Writes a store in a layout, without roles.
///
/// # Errors
/// When the layout cannot hold it: what is written always reads back the same.
pub fn print_as(store: &Store, layout: Layout) -> Result<String, PrintError> {
    write(&NestFile { store: store.clone(), layout, roles: Roles::default() })
}

/// Writes a nest. Roles are written only where they differ from those that the store has anyway.
///
/// # Errors
/// When the layout cannot hold it: what is written always reads back as the same store with the same roles.
pub fn write(nest: &NestFile) -> Result<String, PrintError> {
    let store = &nest.store;
    let (wanted, usual) = (nest.roles.of(store), Roles::default().of(store));
    let mut head = String::new();
    for (word, role) in [("player", Role::Player), ("wall", Role::Wall)] {
        let names = wanted.names(store, role);
        if names != usual.names(store, role) {
            // Writing to a string cannot fail.
            let _ = writeln!(head, "{}", format!("//! {word} {}", names.join(" ")).trim_end());
        }
    }
    let fits = |text: &String| {
        read(text).is_ok_and(|back| {
            let roles = back.roles.of(store);
            let same = |role| roles.names(store, role) == wanted.names(store, role);
            back.store == *store && same(Role::Player) && same(Role::Wall)
        })
    };
    let texts = match nest.layout {
        Layout::Concise => vec![head + &store.to_concise()?],
        Layout::Standard => {
            let grids = store.to_text()?;
            let lines = |bar: &str| {
                let line = |(name, rows): &(String, String)| {
                    format!("{name}: {}\n", rows.replace('|', bar))
                };
                grids.iter().map(line).collect::<String>()
            };
            // Where all grids have one column, no blank tells the layout: blanks around the bars do, or a line.
            let said = format!("{head}//! layout standard\n{}", lines("|"));
            vec![format!("{head}{}", lines("|")), format!("{head}{}", lines(" | ")), said]
        }
    };
    texts.into_iter().find(fits).ok_or_else(|| unwritable(store))
}

/// The first content or name that a file cannot hold.
fn unwritable(store: &Store) -> PrintError {
    let lost = |name: &str| name.contains(['\n', '\r']) || name.trim() != name;
    for grid in store.grids() {
        let name = grid.name();
        if lost(name) || name.contains(':') || name.starts_with("//") {
            return PrintError::GridName(name.to_owned());
        }
        for (place, cell) in grid.cells() {
            let cell = store.named(cell).to_string();
            if lost(&cell) {
                return PrintError::Cell { place, cell };
            }
        }
    }
    PrintError::GridName(
        store.grids().next().map(|grid| grid.name().to_owned()).unwrap_or_default(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_back() {
        let store = parse("// a box in a box\nmain: 1 *box _ | _ ~box 2\nbox: main 3\n").unwrap();
        assert_eq!(print(&store).unwrap(), "main: 1 *box _|_ ~box 2\nbox: main 3\n");
        assert_eq!(parse(&print(&store).unwrap()), Ok(store));
    }

    #[test]
    fn a_column_keeps_its_layout() {
        let check = |rows: &str, text: &str| {
            let store = Store::parse([("main", rows)]).unwrap();
            assert_eq!(print(&store).unwrap(), text);
            assert_eq!(parse(text), Ok(store));
        };
        check("1|2", "main: 1|2\n");
        check("12|3", "main: 12 | 3\n");
        check("*main|3", "main: *main | 3\n");
        check("12", "//! layout standard\nmain: 12\n");
        check("|", "main: _|_\n");
        check("", "main: _\n");
    }

    #[test]
    fn names_that_a_file_would_change_are_refused() {
        let check = |name: &str, rows: &str, sentence: &str| {
            let error = print(&Store::parse([(name, rows)]).unwrap()).unwrap_err();
            assert_eq!(error.to_string(), sentence);
        };
        let name = |name: &str| format!("the grid name `{name}` cannot be written in this layout");
        check("a:b", "1 2", &name("a:b"));
        check("// a", "1 2", &name("// a"));
        check(" a", "1 2", &name(" a"));
        check("a\nb", "1 2", &name("a\nb"));
        check("a", "1\t", "(0, 0): `1\t` cannot be written in this layout");
        assert_eq!(print(&Store::parse([("a", "1\t2 _")]).unwrap()).unwrap(), "a: 1\t2 _\n");
    }

    #[test]
    fn a_file_can_name_roles() {
        let text = "//! player 1\n//! wall 8 9\nmain: 1 8 9 0\n";
        let nest = read(text).unwrap();
        assert_eq!(nest.roles.players, Some(vec!["1".to_owned()]));
        assert_eq!(nest.roles.walls, Some(vec!["8".to_owned(), "9".to_owned()]));
        assert_eq!(write(&nest).unwrap(), text);
        // The usual roles need no words, and an unusual absence does.
        let usual = read("//! player 0\nmain: 0 9\n").unwrap();
        assert_eq!(write(&usual).unwrap(), "main: 0 9\n");
        let nobody = read("//! player\nmain: 09\n").unwrap();
        assert_eq!(write(&nobody).unwrap(), "//! player\n//! wall\nmain: 09\n");
    }

    #[test]
    fn mistakes_have_a_line() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert_eq!(error("main 1 2"), "line 1: there is no colon; write `name: rows`");
        assert_eq!(error("// a\n\nmain: 1 2\nx"), "line 4: there is no colon; write `name: rows`");
        let cell = error("// a\nmain: 1 -");
        assert!(cell.starts_with("line 2: grid `main`, row 0, column 1: `-`"), "{cell}");
        assert_eq!(error("a: 1 2\na: 1 2"), "line 2: there are two grids named `a`");
        assert!(error("main: 1\nmine: 2").starts_with("line 2: grid `mine` begins with"));
        assert!(error("\n//! palyer 1").starts_with("line 2: `//! palyer 1` says nothing"));
        assert!(error("//! layout wide").starts_with("line 1: `wide` is not a layout"));
    }
}
