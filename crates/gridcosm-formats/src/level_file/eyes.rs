//! Eyes of a legend's entity, and what they remember.

use super::{
    describe::quoted,
    diagnostic::Report,
    fields::{Field, fields, unknown_key, wrong_type},
};
use gridcosm_grid::Dir;
use gridcosm_universe::{GridId, Hunt, Place, Sides, Vision};

/// `true`, a radius, a rule, or a table of them.
pub(super) fn read_vision(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Vision> {
    let (value, usual) = (field.value.get_ref(), Vision::default());
    if value.as_bool() == Some(true) {
        return Some(usual);
    }
    if value.as_integer().is_some() {
        return Some(Vision { radius: Some(read_radius(report, field)?), ..usual });
    }
    if value.as_str().is_some() {
        return Some(Vision {
            rule: field.word(report, "rule of sight", &Vision::RULES)?,
            ..usual
        });
    }
    let Some(table) = value.as_table() else {
        wrong_type(report, field, "true, a radius, a rule of sight, or a table");
        return None;
    };
    let mut vision = usual;
    for field in fields(table) {
        match field.key {
            "rule" => {
                let rule = field.word(report, "rule of sight", &Vision::RULES);
                vision.rule = rule.unwrap_or(vision.rule);
            }
            "radius" => vision.radius = read_radius(report, &field),
            "facing" => vision.facing = read_side(report, &field),
            _ => unknown_key(report, &field, "in eyes", &["rule", "radius", "facing"]),
        }
    }
    Some(vision)
}

pub(super) fn read_hunt(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Hunt> {
    let (mut sees, mut last_seen, mut post, mut heading) = (false, None, None, None);
    for field in fields(field.table(report)?) {
        match field.key {
            "sees" => sees = field.flag(report).unwrap_or(false),
            "last_seen" => last_seen = read_place(report, &field),
            "post" => post = read_place(report, &field),
            "heading" => heading = read_side(report, &field),
            _ => {
                let known = ["sees", "last_seen", "post", "heading"];
                unknown_key(report, &field, "in a hunt", &known);
            }
        }
    }
    if post.is_none() {
        let message = "a hunt needs the place where it began";
        report.error("missing-key", field.value.span(), message).hint("add post = [x, y]");
    }
    Some(Hunt { sees, last_seen, post: post?, heading })
}

fn read_side(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Dir> {
    field.word(report, "side", &Sides::WORDS)
}

fn read_radius(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<u32> {
    let radius = u32::try_from(field.int(report)?).ok();
    if radius.is_none() {
        let message = format!("a radius must be between 0 and {}", u32::MAX);
        report.error("wrong-number", field.value.span(), message);
    }
    radius
}

/// A column, a row, and perhaps the number of a grid.
fn read_place(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Place> {
    let numbers: Vec<Option<i64>> =
        field.items(report)?.iter().map(|number| number.int(report)).collect();
    let place = |grid: i64, x: i64, y: i64| {
        let grid = GridId(u32::try_from(grid).ok()?);
        Some(Place::new(grid, i16::try_from(x).ok()?, i16::try_from(y).ok()?))
    };
    let found = match numbers.as_slice() {
        [Some(x), Some(y)] => place(0, *x, *y),
        [Some(x), Some(y), Some(grid)] => place(*grid, *x, *y),
        _ => None,
    };
    if found.is_none() {
        let message = "a place is a column, a row and, except in the first grid, a grid's number";
        report.error("wrong-cell", field.value.span(), message);
    }
    found
}

pub(super) fn vision_text(vision: Vision) -> String {
    let usual = Vision::default();
    let mut parts = Vec::new();
    if vision.rule != usual.rule {
        parts.push(format!("rule = {}", quoted(vision.rule_word())));
    }
    parts.extend(vision.radius.map(|radius| format!("radius = {radius}")));
    parts.extend(vision.facing.map(|side| format!("facing = {}", quoted(Sides::word(side)))));
    match (parts.as_slice(), vision.radius) {
        ([], _) => "true".to_owned(),
        ([_], Some(radius)) => radius.to_string(),
        _ => format!("{{ {} }}", parts.join(", ")),
    }
}

pub(super) fn hunt_text(hunt: Hunt) -> String {
    let place = |Place { grid: GridId(grid), x, y }: Place| match grid {
        0 => format!("[{x}, {y}]"),
        grid => format!("[{x}, {y}, {grid}]"),
    };
    let mut parts = Vec::new();
    if hunt.sees {
        parts.push("sees = true".to_owned());
    }
    parts.extend(hunt.last_seen.map(|seen| format!("last_seen = {}", place(seen))));
    parts.push(format!("post = {}", place(hunt.post)));
    parts.extend(hunt.heading.map(|side| format!("heading = {}", quoted(Sides::word(side)))));
    format!("{{ {} }}", parts.join(", "))
}
