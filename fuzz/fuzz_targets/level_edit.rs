//! A chain of edits on any level text: no edit panics, and after each one a text with a level still has one that the
//! next edit can change.
//!
//! The first line holds the edits, four bytes each; the level's text follows.

#![no_main]

use gridcosm::{
    formats::level_edit::{self, Edit, apply},
    grid::{Pos, Size},
};
use libfuzzer_sys::fuzz_target;

const STACKS: [&str; 6] =
    [r#""wall""#, r#"["floor", "coin"]"#, r#"{ is = "door", key = "red" }"#, "7", "[", r#""monster""#];
const FIELDS: [&str; 6] = ["title", "moves", "objective", "push.order", "push", "seed"];
const VALUES: [&str; 6] = [r#""wrap""#, "7", r#"["solid"]"#, "{}", "=", r#""collect""#];
const SIGNS: [char; 6] = ['#', '@', '.', 'Z', ' ', '\''];

fuzz_target!(|data: &[u8]| {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let (edits, text) = data.split_at(end);
    let Ok(text) = std::str::from_utf8(text.get(1..).unwrap_or_default()) else { return };
    let mut text = text.to_owned();
    for choice in edits.chunks_exact(4).take(8) {
        let edit = edit(&text, [choice[0], choice[1], choice[2], choice[3]]);
        let Ok(edited) = apply(&text, &edit) else { continue };
        let again = level_edit::maps(&edited, 0);
        let was_level = level_edit::maps(&text, 0).is_ok();
        assert!(
            again.is_ok() || !was_level || matches!(edit, Edit::DeleteLevel { .. } | Edit::SetField { .. }),
            "{edit:?}\n{text}\n---\n{edited}\n{again:?}"
        );
        text = edited;
    }
});

fn edit(text: &str, [kind, a, b, c]: [u8; 4]) -> Edit {
    let level = usize::from(a % 3);
    let names: Vec<String> = level_edit::maps(text, level)
        .map(|maps| maps.into_iter().map(|(name, _)| name).collect())
        .unwrap_or_default();
    let name = |byte: u8| {
        let known = names.get(usize::from(byte) % (names.len() + 1));
        known.cloned().unwrap_or_else(|| ["main", "hall", "a b", ""][usize::from(byte) % 4].to_owned())
    };
    let pick = |from: [&'static str; 6], byte: u8| from[usize::from(byte) % 6].to_owned();
    let sign = |byte: u8| SIGNS[usize::from(byte) % 6];
    let grid = name(b);
    let cells = vec![Pos::new(i32::from(c % 5) - 1, i32::from(c / 32))];
    let size = Size::new(u32::from(b % 9), u32::from(c % 9));
    match kind % 13 {
        0 => Edit::Paint { level, grid, cells, sign: sign(c) },
        1 => Edit::PaintStack { level, grid, cells, stack: pick(STACKS, c) },
        2 => Edit::AddGrid { level, grid: name(c), size, fill: sign(b) },
        3 => Edit::DuplicateGrid { level, grid, copy: name(c) },
        4 => Edit::RenameGrid { level, grid, name: name(c) },
        5 => {
            let side = |shift: u8| i32::from(c >> shift & 3) - 2;
            let (left, top, right, bottom) = (side(0), side(2), side(4), side(6));
            Edit::ResizeGrid { level, grid, left, top, right, bottom, fill: sign(a) }
        }
        6 => Edit::DeleteGrid { level, grid },
        7 => Edit::FirstGrid { level, grid },
        8 => {
            let value = (c % 4 != 0).then(|| pick(VALUES, c));
            Edit::SetField { level: (a % 4 != 0).then_some(level), field: pick(FIELDS, b), value }
        }
        9 => {
            let stack = (c % 4 != 0).then(|| pick(STACKS, c));
            Edit::SetLegend { level: (a % 4 != 0).then_some(level), sign: sign(b), stack }
        }
        10 => Edit::AddLevel { title: grid, size },
        11 => Edit::DuplicateLevel { level },
        _ => Edit::DeleteLevel { level },
    }
}
