//! Entities as legends spell them: taking stacks apart, and changing a key.
//!
//! ```
//! use gridcosm_formats::level_edit::entity::{join, quoted, split, with};
//!
//! let stack = split(r#"["floor", { is = "door", key = "red" }]"#);
//! let door = with(&stack[1], "key", Some(&quoted("blue")))?;
//! assert_eq!(door, r#"{ is = "door", key = "blue" }"#);
//! assert_eq!(with(&door, "key", None)?, r#""door""#);
//! assert_eq!(join(&[stack[0].clone(), door]), r#"["floor", { is = "door", key = "blue" }]"#);
//! # Ok::<(), gridcosm_formats::level_edit::EditError>(())
//! ```

use super::{EditError, document::parse_value};
use toml_edit::{InlineTable, Value};

/// The entities of a legend's entry, from the bottom up.
pub fn split(stack: &str) -> Vec<String> {
    match stack.parse::<Value>() {
        Ok(Value::Array(items)) => items.iter().map(spell).filter(|text| !is_empty(text)).collect(),
        Ok(value) => Some(spell(&value)).filter(|text| !is_empty(text)).into_iter().collect(),
        Err(_) => Vec::new(),
    }
}

/// A legend's entry for entities, from the bottom up.
pub fn join(stack: &[String]) -> String {
    match stack {
        [] => "\"empty\"".to_owned(),
        [one] => one.clone(),
        many => format!("[{}]", many.join(", ")),
    }
}

/// The keys of an entity and their values as they are spelled; a word alone is the value of `is`.
pub fn fields(entity: &str) -> Vec<(String, String)> {
    let table = table_of(entity);
    table.iter().map(|(key, value)| (key.to_owned(), spell(value))).collect()
}

/// A text as a value, in quotation marks.
pub fn quoted(text: &str) -> String {
    spell(&Value::from(text))
}

/// The value of a key, if it is a text.
pub fn text_of(entity: &str, key: &str) -> Option<String> {
    table_of(entity).get(key).and_then(Value::as_str).map(str::to_owned)
}

/// The entity with another value for a key; `None` takes the key away. A point leads into a table within.
///
/// # Errors
/// When the value is not TOML.
pub fn with(entity: &str, key: &str, value: Option<&str>) -> Result<String, EditError> {
    let value = value.map(parse_value).transpose()?;
    let mut table = table_of(entity);
    match key.split_once('.') {
        None => set(&mut table, key, value),
        Some((outer, inner)) => {
            let mut within = match table.get(outer) {
                Some(Value::InlineTable(within)) => within.clone(),
                // A direction alone is short for a table that says where to.
                Some(Value::String(_)) => {
                    table.get(outer).map(|way| one("towards", way)).unwrap_or_default()
                }
                _ => InlineTable::new(),
            };
            set(&mut within, inner, value);
            let plain = within.get("towards").filter(|_| within.len() == 1).cloned();
            let filled = (!within.is_empty()).then_some(Value::InlineTable(within));
            set(&mut table, outer, plain.or(filled));
        }
    }
    let word = table.get("is").filter(|_| table.len() == 1).cloned();
    Ok(spell(&word.unwrap_or(Value::InlineTable(table))))
}

fn table_of(entity: &str) -> InlineTable {
    match entity.parse::<Value>() {
        Ok(Value::InlineTable(table)) => table,
        Ok(word) => one("is", &word),
        Err(_) => InlineTable::new(),
    }
}

fn one(key: &str, value: &Value) -> InlineTable {
    let mut table = InlineTable::new();
    table.insert(key, value.clone());
    table.fmt();
    table
}

fn set(table: &mut InlineTable, key: &str, value: Option<Value>) {
    match value {
        Some(value) => drop(table.insert(key, value)),
        None => drop(table.remove(key)),
    }
    table.fmt();
}

fn spell(value: &Value) -> String {
    let mut value = value.clone();
    value.decor_mut().clear();
    value.to_string()
}

fn is_empty(entity: &str) -> bool {
    matches!(entity, "\"empty\"" | "'empty'")
}
