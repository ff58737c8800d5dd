//! Sokoban boards and packs: XSB and SOK files, with or without run lengths.
//!
//! | character | cell | character | cell |
//! |---|---|---|---|
//! | `#` | wall | `.` `o` | goal |
//! | `@` `p` | pusher | `+` `P` | pusher on a goal |
//! | `$` `b` | box | `*` `B` | box on a goal |
//! | blank `-` `_` | floor | `\|` | end of a row |
//!
//! A number repeats what follows it, `(` and `)` make a group. Text around the boards is kept as far as it is a title, an author or a comment.
//!
//! ```
//! use gridcosm_formats::sokoban;
//! let pack = sokoban::parse("; one\n5#|#@$.#|5#\nTitle: First push\n")?;
//! assert_eq!(pack.levels[0].title, "First push");
//! assert_eq!(sokoban::print(&pack, sokoban::Spelling::Plain)?, "#####\n#@$.#\n#####\nTitle: First push\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;

use crate::level_file::{LevelEntry, Pack};
use board::Board;
pub(crate) use board::holds;
use std::fmt::Write;

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Spelling {
    /// One character per cell.
    #[default]
    Plain,
    /// Runs of cells with their lengths, a board to a line.
    RunLength,
}

/// The reason why a text is not a pack of boards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct SokobanError {
    /// From 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

/// The reason why a level cannot be written as a Sokoban board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// Boards have no grids within grids.
    #[error("level {level} has {grids} grids, but a Sokoban board has one")]
    Grids {
        /// Which level, from 1.
        level: usize,
        /// How many grids.
        grids: usize,
    },
    /// A cell holds something other than walls, boxes, goals and a pusher.
    #[error("level {level} has something at {at} that does not exist in Sokoban")]
    Foreign {
        /// Which level, from 1.
        level: usize,
        /// Where.
        at: gridcosm_universe::Place,
    },
    /// Nobody would see a board in rows without a wall.
    #[error("level {level} has no wall, and a Sokoban board needs one")]
    NoWall {
        /// Which level, from 1.
        level: usize,
    },
}

/// Reads a pack of boards. They are won when every box stands on a goal.
///
/// # Errors
/// The first wrong line, or an error if there is no board.
pub fn parse(text: &str) -> Result<Pack, SokobanError> {
    let mut pack = Pack::default();
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.strip_prefix('\u{feff}').unwrap_or(line).trim_end();
        if board::is_row(line) {
            let rows =
                board::expand(line).map_err(|message| SokobanError { line: number, message })?;
            reader.rows.get_or_insert_with(|| (number, Vec::new())).1.extend(rows);
        } else {
            reader.end_board(&mut pack)?;
            reader.text(line, &mut pack);
        }
    }
    reader.end_board(&mut pack)?;
    // The text above the only board concerns this board.
    if let [level] = pack.levels.as_mut_slice() {
        let fill = |own: &mut String, pack: &str| {
            if own.is_empty() {
                pack.clone_into(own)
            }
        };
        fill(&mut level.title, &pack.title);
        fill(&mut level.author, &pack.author);
        fill(&mut level.description, &pack.description);
    }
    if pack.levels.is_empty() {
        return Err(SokobanError {
            line: 1,
            message: "there is no board; expected rows of #, @, $ and .".to_owned(),
        });
    }
    Ok(pack)
}

/// What is being read.
#[derive(Default)]
struct Reader {
    /// The line where the board begins, and its rows so far.
    rows: Option<(usize, Vec<String>)>,
    /// The text just before the next board, which is its title if nothing better comes.
    above: Option<String>,
}

impl Reader {
    fn end_board(&mut self, pack: &mut Pack) -> Result<(), SokobanError> {
        let Some((line, rows)) = self.rows.take() else { return Ok(()) };
        let level = Board::new(rows).level().map_err(|message| SokobanError { line, message })?;
        pack.levels.push(LevelEntry {
            title: self.above.take().unwrap_or_default(),
            author: pack.author.clone(),
            description: String::new(),
            tags: Vec::new(),
            cell_tags: Default::default(),
            level,
        });
        Ok(())
    }

    /// A line between boards: a field of the board above, of the pack before the first board, or a title of the next board.
    fn text(&mut self, line: &str, pack: &mut Pack) {
        let Pack { title, author, description, levels } = pack;
        let (title, author, description) = match levels.last_mut() {
            Some(level) => (&mut level.title, &mut level.author, &mut level.description),
            None => (title, author, description),
        };
        let field = line
            .split_once(':')
            .map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim()));
        match field.as_ref().map(|(name, value)| (name.as_str(), *value)) {
            Some(("title", value)) => value.clone_into(title),
            Some(("author", value)) => value.clone_into(author),
            Some(("comment", value)) => value.clone_into(description),
            // A line before a board may be its name or its number.
            _ => {
                let name = line.trim_start_matches([';', '\'', ' ']).trim_end_matches('\'').trim();
                if !name.is_empty() {
                    self.above = Some(name.to_owned());
                }
            }
        }
    }
}

/// Writes a pack of boards. Floors are the same as empty cells; anything else that Sokoban lacks is an error.
///
/// # Errors
/// When a level is not a Sokoban board.
pub fn print(pack: &Pack, spelling: Spelling) -> Result<String, BoardError> {
    let mut text = String::new();
    let several = pack.levels.len() > 1;
    if several {
        field(&mut text, "Title", &pack.title);
        field(&mut text, "Author", &pack.author);
    }
    for (number, entry) in (1..).zip(&pack.levels) {
        if !text.is_empty() {
            text.push('\n');
        }
        let board = Board::of(&entry.level, number)?;
        text += &match spelling {
            Spelling::Plain => board.plain(),
            Spelling::RunLength => board.short(),
        };
        text.push('\n');
        field(&mut text, "Title", &entry.title);
        if entry.author != pack.author || !several {
            field(&mut text, "Author", &entry.author);
        }
        field(&mut text, "Comment", &entry.description.replace('\n', " "));
    }
    Ok(text)
}

fn field(text: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}: {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACK: &str = "Title: Two\nAuthor: We\n\n  ####\n###  #\n#@$* #\n# .+##\n####\nTitle: A\n\n#####\n#@$.#\n#####\nTitle: B\nAuthor: I\nComment: easy\n";

    #[test]
    fn boards_come_back_as_they_were() {
        let text = PACK.replace("@$*", " $*");
        let pack = parse(&text).unwrap();
        assert_eq!(
            (pack.title.as_str(), pack.author.as_str(), pack.levels.len()),
            ("Two", "We", 2)
        );
        assert_eq!(print(&pack, Spelling::Plain).unwrap(), text);
        let runs = print(&pack, Spelling::RunLength).unwrap();
        assert!(runs.contains("2-4#|3#2-#|#-$*-#|#-.+2#|4#"), "{runs}");
        assert_eq!(parse(&runs).unwrap(), pack);
        let level = crate::level_file::print(&pack).unwrap();
        assert_eq!(
            print(&crate::level_file::read(&level).unwrap(), Spelling::Plain).unwrap(),
            text
        );
    }

    #[test]
    fn older_spellings_are_read() {
        let old = parse("; 7\n#####\n#p-b#\n#_oB#\n#####\n").unwrap();
        assert_eq!(old.levels[0].title, "7");
        assert_eq!(print(&old, Spelling::Plain).unwrap(), "#####\n#@ $#\n# .*#\n#####\nTitle: 7\n");
        let groups = parse("2(2#)#|#@$.#|5#|\n").unwrap();
        assert_eq!(print(&groups, Spelling::Plain).unwrap(), "#####\n#@$.#\n#####\n");
        assert_eq!(
            parse("#2(@$.)#\n").unwrap_err().message,
            "a board needs exactly one pusher, and this one has 2"
        );
    }

    #[test]
    fn boards_with_odd_edges_come_back() {
        for text in ["#|@|#", "|#@", "#@||", "#@--", "#|-@-", "#||@", "2-|@#", "- -#@|-"] {
            let pack = parse(text).unwrap();
            for spelling in [Spelling::Plain, Spelling::RunLength] {
                let written = print(&pack, spelling).unwrap();
                assert_eq!(parse(&written), Ok(pack.clone()), "{text}: {written}");
            }
        }
    }

    #[test]
    fn a_level_without_walls_is_not_a_board() {
        let open = crate::level_file::read("map = '@$.>'").unwrap();
        assert_eq!(
            print(&open, Spelling::Plain).unwrap_err().to_string(),
            "level 1 has no wall, and a Sokoban board needs one"
        );
    }

    #[test]
    fn mistakes_have_a_line() {
        let error = |text: &str| parse(text).unwrap_err().to_string();
        assert!(error("hello").starts_with("line 1: there is no board"));
        assert_eq!(
            error("x\n###\n#.#\n"),
            "line 2: a board needs exactly one pusher, and this one has 0"
        );
        assert_eq!(error("999999999999#"), "line 1: a row is too long");
        assert_eq!(error("@ 0#"), "line 1: a run has a length of 0");
        assert_eq!(error("@0(#)"), "line 1: a run has a length of 0");
        assert_eq!(error("(#"), "line 1: an opening parenthesis has no closing one");
        assert_eq!(error("#)"), "line 1: a closing parenthesis has no opening one");
        assert_eq!(error("##3"), "line 1: the row ends with a number");
        assert_eq!(
            error(&format!("{}#", "(".repeat(5000))),
            "line 1: groups are nested too deeply"
        );
    }
}
