//! Joins rows to drawings, and leaves out what turns out to be a remark.

use super::{
    Letters,
    lines::{Certainty, Row, Run},
    mark::{is_plain, is_sight_letter},
};

/// The rows of the drawings in these runs, in the order of the text.
pub(super) fn blocks<'t>(runs: Vec<Run<'t>>, remarks: bool, letters: Letters) -> Vec<Vec<Row<'t>>> {
    let runs = join_double_spaced(runs);
    let alone = matches!(runs.as_slice(), [run] if run.rows.len() == 1);
    let mut blocks: Vec<(Vec<Row<'t>>, Option<usize>)> = Vec::new();
    for Run { rows, gap } in runs {
        let mut gap = gap;
        for piece in pieces(rows) {
            let only = alone && stands_alone(&piece[0], remarks, letters);
            let shown = !remarks && piece.len() > 1 && observers(&piece) > 0;
            if only || shown || is_drawing(&piece, letters) {
                blocks.push((piece, gap));
            }
            gap = None;
        }
    }
    let blocks = join_continued(blocks);
    // A single line among whole drawings is an example in a remark.
    let whole = blocks.iter().any(|rows| rows.len() > 1);
    blocks.into_iter().filter(|rows| !whole || rows.len() > 1 || observers(rows) > 0).collect()
}

/// A text with a blank line after every row is one drawing.
fn join_double_spaced(runs: Vec<Run<'_>>) -> Vec<Run<'_>> {
    let mut joined: Vec<Run<'_>> = Vec::new();
    // Whether the last run consists of single lines.
    let mut single = false;
    for run in runs {
        let one = |run: &Run<'_>| match run.rows.as_slice() {
            [row] if row.certainty != Certainty::Doubtful => Some(row.width()),
            _ => None,
        };
        let width = one(&run);
        match joined.last_mut() {
            Some(before)
                if single
                    && run.gap == Some(1)
                    && width.is_some()
                    && before.rows.last().map(Row::width) == width =>
            {
                before.rows.extend(run.rows);
            }
            _ => {
                single = width.is_some();
                joined.push(run);
            }
        }
    }
    joined
}

/// The parts of a run between lines that are no rows, without words at their ends.
fn pieces(rows: Vec<Row<'_>>) -> Vec<Vec<Row<'_>>> {
    let widths: Vec<usize> = rows.iter().map(Row::width).collect();
    let mut accepted: Vec<bool> =
        rows.iter().map(|row| row.certainty != Certainty::Doubtful).collect();
    let beside = |accepted: &mut [bool], row: usize, neighbour: usize| {
        accepted[row] |= accepted[neighbour] && widths[row] == widths[neighbour];
    };
    (1..rows.len()).for_each(|row| beside(&mut accepted, row, row - 1));
    (1..rows.len()).rev().for_each(|row| beside(&mut accepted, row - 1, row));
    let mut pieces = vec![Vec::new()];
    for (row, accepted) in rows.into_iter().zip(accepted) {
        match pieces.last_mut() {
            Some(last) if accepted => last.push(row),
            _ => pieces.push(Vec::new()),
        }
    }
    for piece in &mut pieces {
        let Some((width, _)) = usual_width(piece) else { continue };
        // A difference of one cell is a slip in a row, and an error.
        let is_remark = |row: &Row<'_>| row.is_word() && row.width().abs_diff(width) > 1;
        while piece.last().is_some_and(is_remark) {
            piece.pop();
        }
        let words = piece.iter().take_while(|row| is_remark(row)).count();
        piece.drain(..words);
    }
    pieces.retain(|piece| !piece.is_empty());
    pieces
}

/// Rows of letters alone are a drawing if they have the same width: that is no coincidence. Where a scenario is
/// expected, letters and dots are enough, so that a row of another width is a mistake and no remark.
fn is_drawing(rows: &[Row<'_>], letters: Letters) -> bool {
    let equal = usual_width(rows).is_some_and(|(_, count)| count > 1 && count * 2 >= rows.len());
    let scenario = letters == Letters::Crowd && rows.len() > 1;
    equal
        || rows
            .iter()
            .any(|row| row.certainty == Certainty::Sure || scenario && row.text.contains(is_plain))
}

/// Whether the only row of a text is a drawing: of sight if there are no remarks, and of a crowd, such as `aaa...A`,
/// even then, because they may be settings.
fn stands_alone(row: &Row<'_>, remarks: bool, letters: Letters) -> bool {
    match letters {
        Letters::Sight => !remarks && row.text.chars().all(|c| is_sight_letter(c) || is_plain(c)),
        Letters::Crowd => row.text.contains(is_plain),
    }
}

/// The width that most rows have, and how many of them; of several, the width that comes first.
pub(super) fn usual_width(rows: &[Row<'_>]) -> Option<(usize, usize)> {
    let mut counts: Vec<(usize, usize)> = Vec::new();
    for row in rows {
        let width = row.width();
        match counts.iter_mut().find(|(known, _)| *known == width) {
            Some((_, count)) => *count += 1,
            None => counts.push((width, 1)),
        }
    }
    counts.into_iter().rev().max_by_key(|&(_, count)| count)
}

/// Joins a drawing with the part after a blank line inside it: a part of the same width that marks visible cells but
/// has no observer cannot stand alone.
fn join_continued<'t>(blocks: Vec<(Vec<Row<'t>>, Option<usize>)>) -> Vec<Vec<Row<'t>>> {
    let mut joined: Vec<Vec<Row<'t>>> = Vec::new();
    for (rows, gap) in blocks {
        let lacks_observer = |rows: &[Row<'_>]| {
            observers(rows) == 0 && rows.iter().any(|row| row.text.contains('o'))
        };
        match joined.last_mut() {
            Some(before)
                if gap == Some(1)
                    && usual_width(before).map(|(width, _)| width)
                        == usual_width(&rows).map(|(width, _)| width)
                    && lacks_observer(before) != lacks_observer(&rows)
                    && observers(before) + observers(&rows) > 0 =>
            {
                before.extend(rows);
            }
            _ => joined.push(rows),
        }
    }
    joined
}

fn observers(rows: &[Row<'_>]) -> usize {
    rows.iter().flat_map(|row| row.text.chars()).filter(|c| matches!(c, 's' | 'z')).count()
}
