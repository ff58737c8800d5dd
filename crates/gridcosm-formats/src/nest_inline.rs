//! Nests written in one line, as people type them: `1 main 5|_ _ _`, or `main=1 box _; box=2 3`.
//!
//! Grids are separated by `;` or by line breaks; each is `name=rows` or `name: rows`. The first grid needs no name and is
//! then called `main`. Otherwise this is the text of a [`.nest` file](crate::nest_text), in either layout.

use crate::nest_text::{self, NestFile, NestTextError};

/// The name of a first grid that has none.
pub const MAIN: &str = "main";

/// Reads a nest, its layout and its roles.
///
/// ```
/// use gridcosm_formats::{nest_inline, nest_text::{self, Layout}};
/// let alone = nest_inline::read("1 main 5|_ _ _")?;
/// assert_eq!(alone.layout, Layout::Standard);
/// assert_eq!(alone.store, nest_text::parse("main: 1 main 5|_ _ _")?);
/// let two = nest_inline::read("main=1b_; box=23")?;
/// assert_eq!(two.layout, Layout::Concise);
/// assert_eq!(two.store, nest_text::parse("main: 1 box _\nbox: 2 3")?);
/// # Ok::<(), nest_text::NestTextError>(())
/// ```
///
/// # Errors
/// The first mistake. Its line is the number of the grid.
pub fn read(text: &str) -> Result<NestFile, NestTextError> {
    nest_text::read(&as_lines(text))
}

/// Whether a text can only be a nest, and not the name of a file: it has a blank or a separator, and does not end as
/// the files of a known format do.
pub fn is_inline(text: &str) -> bool {
    let separated = text.contains(['|', '=', ';', ':', '\n']);
    let format = crate::convert::Format::of_name(text.as_ref());
    separated || text.trim().contains(' ') && format.is_none()
}

/// The text of a `.nest` file that says the same.
fn as_lines(text: &str) -> String {
    let parts = text.split([';', '\n']).map(str::trim).filter(|part| !part.is_empty());
    let mut first = true;
    let mut line = |part: &str| {
        if part.starts_with("//") {
            return format!("{part}\n");
        }
        let unnamed = std::mem::take(&mut first);
        match name_and_rows(part) {
            Some((name, rows)) => format!("{name}: {rows}\n"),
            None if unnamed => format!("{MAIN}: {part}\n"),
            None => format!("{part}\n"),
        }
    };
    parts.map(&mut line).collect()
}

/// A name ends at the first `=` or `:`, and has neither blanks nor bars in it; before these, the text is cells.
fn name_and_rows(part: &str) -> Option<(&str, &str)> {
    let (name, rows) = part.split_once(['=', ':'])?;
    let name = name.trim();
    (!name.contains([' ', '|'])).then_some((name, rows.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(inline: &str) -> String {
        nest_text::print(&read(inline).unwrap().store).unwrap()
    }

    #[test]
    fn grids_are_separated_by_semicolons_or_lines() {
        let expected = "main: 1 box _\nbox: 2 3\n";
        for inline in [
            "main=1 box _;box=2 3",
            "main = 1 box _ ; box = 2 3;",
            "main: 1 box _\nbox: 2 3\n",
            "main: 1 box _; box: 2 3",
            "main=1b_;box=23",
        ] {
            assert_eq!(text(inline), expected, "{inline}");
        }
    }

    #[test]
    fn a_first_grid_without_a_name_is_main() {
        assert_eq!(text("1 box _; box=2 3"), "main: 1 box _\nbox: 2 3\n");
        assert_eq!(text("1 main 5|_ _ _|_ _ _"), "main: 1 main 5|_ _ _|_ _ _\n");
        assert_eq!(text("// a row\n1 2 _"), "main: 1 2 _\n");
        assert_eq!(text("1 2a:b 3"), "main: 1 2a:b 3\n");
        assert_eq!(text("12|_m"), "main: 1 2|_ main\n");
    }

    #[test]
    fn names_of_files_are_not_nests() {
        for name in ["box.nest", "rooms/3", "-", "my levels/box.nest", "old box.toml"] {
            assert!(!is_inline(name), "{name}");
        }
        for nest in ["1 2", "1|2", "main=12", "main: 12", "1 main 5|_ _ _"] {
            assert!(is_inline(nest), "{nest}");
        }
    }

    #[test]
    fn mistakes_are_named() {
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error("main=1 2;3 4"), "line 2: there is no colon; write `name: rows`");
        assert!(error("1 - 2").contains("row 0, column 1: `-` is not a cell"));
        assert!(error("main=1 2;main=3 4").contains("main"));
    }
}
