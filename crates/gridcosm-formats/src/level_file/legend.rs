//! Stacks of entities as a legend spells them, for editors of legends.

use super::{
    Diagnostic,
    diagnostic::Report,
    entity::EntitySyntax,
    fields::fields,
    lower::begins_with,
    words::{BUILT_IN, EMPTY},
};
use gridcosm_nest::Mark;
use gridcosm_universe::{Components, Room};
use toml::de::DeTable;
use toml_edit::Value;

pub(crate) use super::print::free_sign;

/// The meaning of a legend's text. Two spellings of the same stack are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stack(Vec<EntitySyntax>);

impl Stack {
    /// The components of each entity; `room` knows the grids.
    pub(crate) fn components(&self, room: impl Fn(&str, Mark) -> Option<Room>) -> Vec<Components> {
        let components = |entity: &EntitySyntax| Components {
            room: entity.room.as_ref().and_then(|(grid, mark)| room(&grid.value, *mark)),
            ..entity.spec.components.clone()
        };
        self.0.iter().map(components).collect()
    }

    /// The grids that it shows.
    pub(crate) fn rooms(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|entity| entity.room.as_ref().map(|(grid, _)| grid.value.as_str()))
    }
}

/// Reads a stack as a legend spells it.
pub(crate) fn read_stack(text: &str) -> Result<Stack, Vec<Diagnostic>> {
    let file = format!("stack = {text}");
    let mut report = Report::new(&file);
    let (table, errors) = DeTable::parse_recoverable(&file);
    for error in errors {
        report.error("toml-syntax", error.span().unwrap_or(0..0), super::sentence(error.message()));
    }
    let fields = fields(table.get_ref());
    let mut stack = fields
        .first()
        .map(|field| super::entity::read_stack(&mut report, field))
        .unwrap_or_default();
    if let Some(more) = fields.get(1) {
        report.error("unknown-key", more.key_span.clone(), "expected a single legend entry");
    }
    if report.has_errors() {
        return Err(report.finish());
    }
    stack.iter_mut().for_each(EntitySyntax::forget_places);
    Ok(Stack(stack))
}

/// The signs that need no legend, with their meanings.
pub(crate) fn built_in_signs() -> impl Iterator<Item = (char, String)> {
    let spelt =
        |(sign, words): &(char, &[&str])| (*sign, format!("{:?}", words.first().unwrap_or(&EMPTY)));
    let digits = ('0'..='9').map(|digit| (digit, "\"box\"".to_owned()));
    BUILT_IN.iter().map(spelt).collect::<Vec<_>>().into_iter().chain(digits)
}

/// The letters that stand for grids, with their meanings: those with which exactly one name begins.
pub(crate) fn letters(names: &[String]) -> impl Iterator<Item = (char, String)> + '_ {
    names.iter().flat_map(move |name| {
        let letter = name.chars().next().filter(|letter| letter.is_alphabetic());
        let alone = letter
            .filter(|&letter| names.iter().filter(|other| begins_with(other, letter)).count() == 1);
        let grid = Value::from(name.as_str());
        let lower = alone
            .map(|letter| (first(letter.to_lowercase(), letter), format!("{{ room = {grid} }}")));
        let upper = alone
            .map(|letter| first(letter.to_uppercase(), letter))
            .filter(|upper| upper.is_uppercase());
        let upper =
            upper.map(|letter| (letter, format!("{{ room = {grid}, mark = \"primary\" }}")));
        lower.into_iter().chain(upper)
    })
}

fn first(mut letters: impl Iterator<Item = char>, otherwise: char) -> char {
    letters.next().unwrap_or(otherwise)
}

/// The text of a stack with another name for a grid that it shows.
pub(crate) fn rename_room(text: &str, from: &str, to: &str) -> String {
    let Ok(mut value) = text.parse::<Value>() else { return text.to_owned() };
    rename_in(&mut value, from, to);
    value.to_string()
}

fn rename_in(value: &mut Value, from: &str, to: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| rename_in(item, from, to)),
        Value::InlineTable(table) => {
            if let Some(room) = table.get_mut("room").filter(|room| room.as_str() == Some(from)) {
                let decor = room.decor().clone();
                *room = Value::from(to);
                *room.decor_mut() = decor;
            }
        }
        _ => {}
    }
}
