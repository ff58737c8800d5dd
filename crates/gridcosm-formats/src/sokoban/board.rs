//! One board: rows of characters, run lengths, and the level they mean.

use super::BoardError;
use crate::usual::{Usual, UsualKind};
use gridcosm_grid::{Pos, Size};
use gridcosm_universe::{EntitySpec, Level, MAX_CELLS, Objective, Place, StateError, factory};

/// A board with rows of equal length.
pub(super) struct Board {
    pub(super) rows: Vec<String>,
}

/// Whether a line is part of a board: it has a wall and only characters of boards.
pub(super) fn is_row(line: &str) -> bool {
    let known = |c: char| "#@+$*. -_pPbBo|()".contains(c) || c.is_ascii_digit();
    line.contains('#') && line.chars().all(known)
}

/// The maximum depth of nested groups.
const DEEPEST: usize = 16;
/// The maximum length of an expanded line.
const LONGEST: usize = MAX_CELLS as usize;

/// The rows that a line stands for, with run lengths and groups written out.
pub(super) fn expand(line: &str) -> Result<Vec<String>, String> {
    let mut open: Vec<(usize, String)> = Vec::new();
    let mut text = String::new();
    let mut count: Option<usize> = None;
    for sign in line.chars() {
        match sign {
            '0'..='9' => {
                let digit = sign.to_digit(10).unwrap_or(0) as usize;
                count = Some(count.unwrap_or(0).saturating_mul(10).saturating_add(digit));
                continue;
            }
            '(' if count == Some(0) => return Err("a run has a length of 0".to_owned()),
            '(' if open.len() == DEEPEST => return Err("groups are nested too deeply".to_owned()),
            '(' => open.push((count.take().unwrap_or(1), std::mem::take(&mut text))),
            ')' => {
                let (times, before) =
                    open.pop().ok_or("a closing parenthesis has no opening one")?;
                let group = std::mem::replace(&mut text, before);
                repeat(&mut text, &group, times)?;
            }
            _ if count == Some(0) => return Err("a run has a length of 0".to_owned()),
            sign => repeat(&mut text, sign.encode_utf8(&mut [0; 4]), count.take().unwrap_or(1))?,
        }
    }
    if !open.is_empty() {
        return Err("an opening parenthesis has no closing one".to_owned());
    }
    if count.is_some() {
        return Err("the row ends with a number".to_owned());
    }
    let rows = text.strip_suffix('|').unwrap_or(&text).split('|');
    Ok(rows.map(str::to_owned).collect())
}

fn repeat(text: &mut String, part: &str, times: usize) -> Result<(), String> {
    if part.len().saturating_mul(times).saturating_add(text.len()) > LONGEST {
        return Err("a row is too long".to_owned());
    }
    text.push_str(&part.repeat(times));
    Ok(())
}

/// Rows with signs between them; an empty row is a cell of floor, as nothing at the end of a line is no row.
fn in_one_line(rows: &[String]) -> String {
    let rows: Vec<String> = rows
        .iter()
        .map(|row| if row.is_empty() { "-".to_owned() } else { row.replace(' ', "-") })
        .collect();
    rows.join("|")
}

fn shorten_row(row: &str) -> String {
    let mut short = String::new();
    let mut rest = row;
    while let Some(sign) = rest.chars().next() {
        let after = rest.trim_start_matches(sign);
        let run = rest.len() - after.len();
        if run > 1 {
            short += &run.to_string();
        }
        short.push(sign);
        rest = after;
    }
    short
}

impl Board {
    pub(super) fn new(mut rows: Vec<String>) -> Self {
        let width = rows.iter().map(String::len).max().unwrap_or(0);
        rows.iter_mut().for_each(|row| row.extend(std::iter::repeat_n(' ', width - row.len())));
        Self { rows }
    }

    /// The level that the board means: goals are exits, with boxes and the pusher above them.
    pub(super) fn level(&self) -> Result<Level, String> {
        let width = self.rows.first().map_or(0, String::len);
        let size = Size::new(
            u32::try_from(width).unwrap_or(u32::MAX),
            u32::try_from(self.rows.len()).unwrap_or(u32::MAX),
        );
        if StateError::check_size(size).is_err() {
            return Err(format!("a board of {size} is too large"));
        }
        let mut level = Level::new(size);
        level.settings.objective = Objective::PUSH;
        let mut pushers = 0;
        for (y, row) in (0..).zip(&self.rows) {
            for (x, sign) in (0..).zip(row.chars()) {
                let mut add =
                    |spec| level.add(Pos::new(x, y), spec).map_err(|error| error.to_string());
                if matches!(sign, '.' | 'o' | '*' | 'B' | '+' | 'P') {
                    add(factory::exit())?;
                }
                match sign {
                    '#' => {
                        add(factory::wall())?;
                    }
                    '$' | 'b' | '*' | 'B' => {
                        add(factory::crate_box(true))?;
                    }
                    '@' | 'p' | '+' | 'P' => {
                        add(factory::agent())?;
                        pushers += 1;
                    }
                    _ => {}
                }
            }
        }
        if pushers != 1 {
            return Err(format!("a board needs exactly one pusher, and this one has {pushers}"));
        }
        Ok(level)
    }

    /// The board with one character per cell. A line without a wall is not taken for a part of a board, so a board with
    /// such a row is one line.
    pub(super) fn plain(&self) -> String {
        let rows = self.written_rows();
        if rows.iter().all(|row| row.contains('#')) { rows.join("\n") } else { in_one_line(&rows) }
    }

    /// The board in one line, with run lengths.
    pub(super) fn short(&self) -> String {
        let rows: Vec<String> =
            self.written_rows().iter().map(|row| shorten_row(&row.replace(' ', "-"))).collect();
        in_one_line(&rows)
    }

    /// The rows without blanks at their ends, but one of them as long as the board is wide.
    fn written_rows(&self) -> Vec<String> {
        let width = self.rows.first().map_or(0, String::len);
        let mut rows: Vec<String> = self.rows.iter().map(|row| row.trim_end().to_owned()).collect();
        if rows.iter().all(|row| row.len() < width)
            && let Some(row) = rows.first_mut()
        {
            row.extend(std::iter::repeat_n('-', width - row.len()));
        }
        rows
    }

    /// The board of a level.
    pub(super) fn of(level: &Level, number: usize) -> Result<Self, BoardError> {
        let grids = level.grids().len();
        if grids != 1 {
            return Err(BoardError::Grids { level: number, grids });
        }
        let size = level.size();
        let mut rows = vec![vec![' '; size.width as usize]; size.height as usize];
        for (at, cell) in level.cells() {
            let things = cell.iter().filter_map(|&id| level.get(id));
            let sign = sign_of(things).ok_or(BoardError::Foreign { level: number, at })?;
            put(&mut rows, at, sign);
        }
        if !rows.iter().flatten().any(|sign| *sign == '#') {
            return Err(BoardError::NoWall { level: number });
        }
        Ok(Self { rows: rows.into_iter().map(|row| row.into_iter().collect()).collect() })
    }
}

fn put(rows: &mut [Vec<char>], at: Place, sign: char) {
    let row = rows.get_mut(at.y as usize).and_then(|row| row.get_mut(at.x as usize));
    if let Some(cell) = row {
        *cell = sign;
    }
}

/// Whether a board can hold an entity.
pub(crate) fn holds(spec: &EntitySpec) -> bool {
    let usual = Usual::of(spec).filter(|usual| usual.label.is_none());
    usual.is_some_and(|usual| !matches!(usual.kind, UsualKind::Room(_)))
}

/// The character of a cell; `None` if it holds something that boards cannot express.
fn sign_of<'c>(things: impl Iterator<Item = &'c EntitySpec>) -> Option<char> {
    let (mut goal, mut standing) = (false, None);
    for thing in things {
        let usual = Usual::of(thing).filter(|_| holds(thing))?;
        let sign = match usual.kind {
            UsualKind::Exit if !goal => {
                goal = true;
                continue;
            }
            UsualKind::Agent => '@',
            UsualKind::Box => '$',
            UsualKind::Wall => '#',
            UsualKind::Exit | UsualKind::Room(_) => return None,
        };
        if standing.replace(sign).is_some() {
            return None;
        }
    }
    Some(match (standing, goal) {
        (None, true) => '.',
        (None, false) => ' ',
        (Some('@'), true) => '+',
        (Some('$'), true) => '*',
        (Some('#'), true) => return None,
        (Some(sign), _) => sign,
    })
}
