//! JSON objects whose fields keep their order: the order of grids is part of a nest, and people read the answers too.

use serde_json::Value;

/// An object with these fields.
pub(super) fn object<N: Into<String>>(fields: impl IntoIterator<Item = (N, String)>) -> String {
    let field = |(name, value): (N, String)| format!("{}:{value}", Value::from(name.into()));
    let fields: Vec<String> = fields.into_iter().map(field).collect();
    format!("{{{}}}", fields.join(","))
}

/// A list of objects.
pub(super) fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join(","))
}

/// A value as it is written.
pub(super) fn value(value: impl Into<Value>) -> String {
    value.into().to_string()
}
