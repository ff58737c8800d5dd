//! Walking a TOML table: fields in the order of the text, each with its place, and reports about what does not fit.

use super::diagnostic::Report;
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// A value of the file and where it stands.
pub(super) type Value<'t> = Spanned<DeValue<'t>>;

/// Something that was read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Located<T> {
    pub(super) value: T,
    pub(super) span: Range<usize>,
}

/// A field of a table.
#[derive(Clone, Debug)]
pub(super) struct Field<'a, 't> {
    pub(super) key: &'a str,
    pub(super) key_span: Range<usize>,
    pub(super) value: &'a Value<'t>,
}

/// The fields of a table in the order of the text.
pub(super) fn fields<'a, 't>(table: &'a DeTable<'t>) -> Vec<Field<'a, 't>> {
    let field = |(key, value): (&'a Spanned<_>, &'a Value<'t>)| {
        let name: &std::borrow::Cow<'t, str> = key.get_ref();
        Field { key: name.as_ref(), key_span: key.span(), value }
    };
    let mut fields: Vec<Field<'a, 't>> = table.iter().map(field).collect();
    fields.sort_by_key(|field| field.key_span.start);
    fields
}

/// Keys from other formats, and their names here.
const FOREIGN: [(&str, &str); 9] = [
    ("max_turns", "turn_limit"),
    ("move_fn", "moves"),
    ("move_rule", "moves"),
    ("objective_fn", "objective"),
    ("goal", "objective"),
    ("grid", "grids"),
    ("pathfinding", "follows"),
    ("appearance", "look"),
    ("sprite", "look"),
];

/// Reports a field that has no meaning here.
pub(super) fn unknown_key(
    report: &mut Report<'_>,
    field: &Field<'_, '_>,
    place: &str,
    known: &[&str],
) {
    let message = format!("there is no key `{}` {place}", field.key);
    let foreign = FOREIGN.iter().find(|(other, ours)| *other == field.key && known.contains(ours));
    let found = report.error("unknown-key", field.key_span.clone(), message);
    match foreign {
        Some((_, ours)) => found.hint(format!("in level files it is called `{ours}`")).fix(
            format!("Write {ours}"),
            field.key_span.clone(),
            *ours,
        ),
        None => found.suggest(field.key, known),
    };
}

/// Reports a value of the wrong type.
pub(super) fn wrong_type(report: &mut Report<'_>, field: &Field<'_, '_>, expected: &str) {
    let found = type_name(field.value.get_ref());
    let message = format!("`{}` must be {expected}, not {found}", field.key);
    report.error("wrong-type", field.value.span(), message);
}

fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

impl<'a> Field<'a, '_> {
    pub(super) fn text(&self, report: &mut Report<'_>) -> Option<Located<String>> {
        let Some(text) = self.value.get_ref().as_str() else {
            wrong_type(report, self, "text in quotation marks");
            return None;
        };
        Some(Located { value: text.to_owned(), span: self.value.span() })
    }

    pub(super) fn int(&self, report: &mut Report<'_>) -> Option<i64> {
        let Some(number) = self.value.get_ref().as_integer() else {
            wrong_type(report, self, "a whole number");
            return None;
        };
        let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
        if parsed.is_none() {
            let message = format!("`{}` is too large a number", self.key);
            report.error("wrong-type", self.value.span(), message);
        }
        parsed
    }

    pub(super) fn flag(&self, report: &mut Report<'_>) -> Option<bool> {
        let flag = self.value.get_ref().as_bool();
        if flag.is_none() {
            wrong_type(report, self, "true or false");
        }
        flag
    }

    /// Whether the value is a plain `false`, which removes a component.
    /// Whether it is a text. A value that could not be read looks like an empty one.
    pub(super) fn is_text(&self) -> bool {
        self.value.get_ref().as_str().is_some_and(|text| !text.is_empty())
    }

    pub(super) fn is_false(&self) -> bool {
        self.value.get_ref().as_bool() == Some(false)
    }

    pub(super) fn table(&self, report: &mut Report<'_>) -> Option<&'a DeTable<'_>> {
        let table = self.value.get_ref().as_table();
        if table.is_none() {
            wrong_type(report, self, "a table");
        }
        table
    }

    /// The elements of a list, as fields of the same name.
    pub(super) fn items(&self, report: &mut Report<'_>) -> Option<Vec<Self>> {
        let Some(array) = self.value.get_ref().as_array() else {
            wrong_type(report, self, "a list");
            return None;
        };
        let item = |value| Field { key: self.key, key_span: self.key_span.clone(), value };
        Some(array.iter().map(item).collect())
    }

    /// A list of texts.
    pub(super) fn texts(&self, report: &mut Report<'_>) -> Option<Vec<Located<String>>> {
        let items = self.items(report)?;
        Some(items.iter().filter_map(|item| item.text(report)).collect())
    }

    /// A value out of all that have words.
    pub(super) fn value_of<T: Copy>(
        &self,
        report: &mut Report<'_>,
        what: &str,
        all: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Option<T> {
        let known: Vec<(&str, T)> = all.iter().map(|&value| (word(value), value)).collect();
        self.word(report, what, &known)
    }

    /// A word out of a fixed set.
    pub(super) fn word<T>(
        &self,
        report: &mut Report<'_>,
        what: &str,
        known: &[(&str, T)],
    ) -> Option<T>
    where
        T: Clone,
    {
        let text = self.text(report)?;
        let found = known.iter().find(|(word, _)| *word == text.value);
        if found.is_none() {
            let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
            let message = format!("there is no {what} `{}`", text.value);
            report.error("unknown-word", text.span, message).suggest_text(&text.value, &words);
        }
        found.map(|(_, value)| value.clone())
    }
}
