//! Swarms of a legend, and where their members stand.

use super::{
    describe::quoted,
    diagnostic::Report,
    fields::{Field, fields, unknown_key, wrong_type},
};
use gridcosm_grid::Pos;
use gridcosm_universe::{Aim, Footing, MAX_SWARM, MAX_SWARM_SPEED, SUB_CELLS, Swarm};

/// The keys of a swarm's table.
const SWARM_KEYS: [&str; 4] = ["count", "speed", "aim", "carries"];

/// `true`, a count, an aim, or a table of them.
pub(super) fn read_swarm(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Swarm> {
    let (value, usual) = (field.value.get_ref(), Swarm::default());
    if value.as_bool() == Some(true) {
        return Some(usual);
    }
    if value.as_integer().is_some() {
        return Some(Swarm { count: read_count(report, field)?, ..usual });
    }
    if value.as_str().is_some() {
        return Some(Swarm { aim: read_aim(report, field)?, ..usual });
    }
    let Some(table) = value.as_table() else {
        wrong_type(report, field, "true, a number of members, an aim, or a table");
        return None;
    };
    let mut swarm = usual;
    for field in fields(table) {
        match field.key {
            "count" => swarm.count = read_count(report, &field).unwrap_or(swarm.count),
            "speed" => {
                let speed = read_number(report, &field, "a speed", 0, MAX_SWARM_SPEED);
                swarm.speed = speed.unwrap_or(swarm.speed);
            }
            "aim" => swarm.aim = read_aim(report, &field).unwrap_or(swarm.aim),
            "carries" => swarm.carries = field.flag(report).unwrap_or(swarm.carries),
            _ => unknown_key(report, &field, "in a swarm", &SWARM_KEYS),
        }
    }
    Some(swarm)
}

pub(super) fn read_footing(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Footing> {
    let mut footing = Footing::default();
    for field in fields(field.table(report)?) {
        match field.key {
            "at" => {
                let (x, y) = read_pair(report, &field)?;
                let part = |n: i32| u8::try_from(n).ok().filter(|&n| n < SUB_CELLS);
                let Some(sub) = part(x).zip(part(y)) else {
                    let message = format!(
                        "a part of a cell is its column and its row, from 0 to {}",
                        SUB_CELLS - 1
                    );
                    report.error("wrong-number", field.value.span(), message);
                    return None;
                };
                footing.sub = sub;
            }
            "goal" => footing.goal = read_pair(report, &field).map(|(x, y)| Pos::new(x, y)),
            "draws" => {
                let draws = read_number(report, &field, "a number of draws", 0, u8::MAX.into());
                footing.draws = draws.and_then(|draws| u8::try_from(draws).ok()).unwrap_or(0);
            }
            _ => unknown_key(report, &field, "in a footing", &["at", "goal", "draws"]),
        }
    }
    Some(footing)
}

fn read_aim(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<Aim> {
    field.value_of(report, "aim of a swarm", Aim::ALL, Aim::word)
}

fn read_count(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<u32> {
    read_number(report, field, "the number of members", 1, MAX_SWARM)
}

fn read_number(
    report: &mut Report<'_>,
    field: &Field<'_, '_>,
    what: &str,
    least: u32,
    most: u32,
) -> Option<u32> {
    let number = u32::try_from(field.int(report)?).ok();
    let number = number.filter(|number| (least..=most).contains(number));
    if number.is_none() {
        let message = format!("{what} must be between {least} and {most}");
        report.error("wrong-number", field.value.span(), message);
    }
    number
}

fn read_pair(report: &mut Report<'_>, field: &Field<'_, '_>) -> Option<(i32, i32)> {
    let numbers: Vec<Option<i64>> =
        field.items(report)?.iter().map(|number| number.int(report)).collect();
    let pair = match numbers.as_slice() {
        [Some(x), Some(y)] => i32::try_from(*x).ok().zip(i32::try_from(*y).ok()),
        _ => None,
    };
    if pair.is_none() {
        report.error("wrong-cell", field.value.span(), "expected a column and a row: [1, 2]");
    }
    pair
}

pub(super) fn swarm_text(swarm: Swarm) -> String {
    let usual = Swarm::default();
    let mut parts = Vec::new();
    if swarm.count != usual.count {
        parts.push(format!("count = {}", swarm.count));
    }
    if swarm.speed != usual.speed {
        parts.push(format!("speed = {}", swarm.speed));
    }
    if swarm.aim != usual.aim {
        parts.push(format!("aim = {}", quoted(swarm.aim.word())));
    }
    if swarm.carries {
        parts.push("carries = true".to_owned());
    }
    match parts.as_slice() {
        [] => "true".to_owned(),
        [_] if swarm.count != usual.count => swarm.count.to_string(),
        [_] if swarm.aim != usual.aim => quoted(swarm.aim.word()),
        parts => format!("{{ {} }}", parts.join(", ")),
    }
}

pub(super) fn footing_text(footing: Footing) -> String {
    let Footing { sub: (x, y), goal, draws } = footing;
    let goal = goal.map_or(String::new(), |Pos { x, y }| format!(", goal = [{x}, {y}]"));
    let draws = if draws == 0 { String::new() } else { format!(", draws = {draws}") };
    format!("{{ at = [{x}, {y}]{goal}{draws} }}")
}
