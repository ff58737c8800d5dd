//! Reading JSON values together with their paths, so that errors can name them.

use serde_json::{Map, Value};
use std::fmt;

/// JSON of the wrong form, with its path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct JsonError {
    /// The path of the value, such as `status.4.effect_ids[1]`; empty for the whole document.
    pub path: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.path.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.path, self.message)
    }
}

/// Parses text into a value; an error names line and column.
pub(crate) fn parse(text: &str) -> Result<Value, JsonError> {
    serde_json::from_str(text).map_err(|error| JsonError {
        path: String::new(),
        message: format!("is not valid JSON: {error}"),
    })
}

/// The path from the document to a value. Linked, so that it costs nothing until there is an error.
#[derive(Clone, Copy)]
enum JsonPath<'a> {
    Root,
    Key(&'a JsonPath<'a>, &'a str),
    Index(&'a JsonPath<'a>, usize),
}

impl fmt::Display for JsonPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JsonPath::Root => Ok(()),
            JsonPath::Key(JsonPath::Root, key) => f.write_str(key),
            JsonPath::Key(above, key) => write!(f, "{above}.{key}"),
            JsonPath::Index(above, index) => write!(f, "{above}[{index}]"),
        }
    }
}

/// A value and its path.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a> {
    value: &'a Value,
    path: JsonPath<'a>,
}

impl<'a> Node<'a> {
    pub(crate) fn root(value: &'a Value) -> Self {
        Self { value, path: JsonPath::Root }
    }

    pub(crate) fn error(&self, message: impl Into<String>) -> JsonError {
        JsonError { path: self.path.to_string(), message: message.into() }
    }

    fn expected(&self, what: &str) -> JsonError {
        let found = match self.value {
            Value::Null => "null".to_owned(),
            Value::Bool(_) | Value::Number(_) => self.value.to_string(),
            Value::String(_) => "a text".to_owned(),
            Value::Array(_) => "a list".to_owned(),
            Value::Object(_) => "an object".to_owned(),
        };
        self.error(format!("expected {what}, found {found}"))
    }

    /// An object whose keys are all known.
    pub(crate) fn fields(&'a self, known: &[&str]) -> Result<Fields<'a>, JsonError> {
        let map = self.map()?;
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            None => Ok(Fields { node: self, map }),
            Some(key) => Err(JsonError {
                path: JsonPath::Key(&self.path, key).to_string(),
                message: "is an unknown field".to_owned(),
            }),
        }
    }

    /// The entries of an object whose keys are data.
    pub(crate) fn entries(
        &'a self,
    ) -> Result<impl Iterator<Item = (&'a str, Node<'a>)>, JsonError> {
        Ok(self.map()?.iter().map(|(key, value)| {
            (key.as_str(), Node { value, path: JsonPath::Key(&self.path, key) })
        }))
    }

    pub(crate) fn items(&'a self) -> Result<impl Iterator<Item = Node<'a>>, JsonError> {
        let list = self.value.as_array().ok_or_else(|| self.expected("a list"))?;
        let item = |(i, value)| Node { value, path: JsonPath::Index(&self.path, i) };
        Ok(list.iter().enumerate().map(item))
    }

    pub(crate) fn int(&self) -> Result<i64, JsonError> {
        self.value.as_i64().ok_or_else(|| self.expected("a whole number of 64 bits"))
    }

    /// A number that fits into a smaller type.
    pub(crate) fn small<T: TryFrom<i64>>(&self) -> Result<T, JsonError> {
        let number = self.int()?;
        T::try_from(number).map_err(|_| self.error(format!("{number} is out of range")))
    }

    pub(crate) fn bool(&self) -> Result<bool, JsonError> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    pub(crate) fn text(&self) -> Result<&'a str, JsonError> {
        self.value.as_str().ok_or_else(|| self.expected("a text"))
    }

    /// A text out of several known words.
    pub(crate) fn word<T>(&self, from_word: impl Fn(&str) -> Option<T>) -> Result<T, JsonError> {
        let text = self.text()?;
        from_word(text).ok_or_else(|| self.error(format!("`{text}` is not known here")))
    }

    /// `None` for null.
    pub(crate) fn optional(self) -> Option<Self> {
        (!self.value.is_null()).then_some(self)
    }

    fn map(&self) -> Result<&'a Map<String, Value>, JsonError> {
        self.value.as_object().ok_or_else(|| self.expected("an object"))
    }
}

/// An object with known fields.
pub(crate) struct Fields<'a> {
    node: &'a Node<'a>,
    map: &'a Map<String, Value>,
}

impl<'a> Fields<'a> {
    /// A required field.
    pub(crate) fn need(&self, key: &'a str) -> Result<Node<'a>, JsonError> {
        self.get(key).ok_or_else(|| self.node.error(format!("the field `{key}` is missing")))
    }

    /// An optional field.
    pub(crate) fn get(&self, key: &'a str) -> Option<Node<'a>> {
        let value = self.map.get(key)?;
        Some(Node { value, path: JsonPath::Key(&self.node.path, key) })
    }

    /// An optional field that may also be null.
    pub(crate) fn optional(&self, key: &'a str) -> Option<Node<'a>> {
        self.get(key).and_then(Node::optional)
    }
}

/// Writes a text with quotation marks.
pub(crate) fn quoted(text: &str) -> String {
    Value::String(text.to_owned()).to_string()
}
