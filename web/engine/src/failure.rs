//! Failures as exceptions of the package, which `web/npm/src/errors.ts` defines.

use gridcosm::{FileError, formats::level_file::Diagnostic};
use serde_json::json;
use std::fmt::Display;
use wasm_bindgen::prelude::*;

#[wasm_bindgen(raw_module = "./errors.js")]
extern "C" {
    /// The exception of a kind, with a sentence and its details as JSON.
    fn failure(kind: &str, message: &str, details: &str) -> JsValue;
    /// Throws the exception for a bug.
    fn panicked(message: &str);
}

/// What a call gives to JavaScript: a value, or the exception to throw.
pub(crate) type Answer<T> = Result<T, JsValue>;

/// Called once when the module is loaded: a panic is a bug, and says so.
#[wasm_bindgen(start)]
fn report_panics() {
    std::panic::set_hook(Box::new(|panic| panicked(&panic.to_string())));
}

/// A mistake in a file, with all its places.
pub(crate) fn file(error: FileError) -> JsValue {
    let first = error.first();
    let details = json!({
        "file": error.file,
        "code": first.map(|first| first.code),
        "line": first.map(|first| first.line),
        "column": first.map(|first| first.column),
        "diagnostics": error.diagnostics.iter().map(diagnostic).collect::<Vec<_>>(),
    });
    failure("level", &error.to_string(), &details.to_string())
}

/// A finding as JSON.
pub(crate) fn diagnostic(found: &Diagnostic) -> serde_json::Value {
    json!({
        "severity": found.severity.to_string(),
        "code": found.code,
        "message": found.message,
        "hint": found.hint,
        "line": found.line,
        "column": found.column,
        "level": found.level,
    })
}

/// A level that cannot be used, without a place in a text.
pub(crate) fn level(message: impl Display) -> JsValue {
    failure("level", &message.to_string(), "{}")
}

/// A wrong argument.
pub(crate) fn argument(message: impl Display) -> JsValue {
    failure("argument", &message.to_string(), "{}")
}

/// Something that is no action.
pub(crate) fn action(message: impl Display) -> JsValue {
    failure("action", &message.to_string(), "{}")
}

/// A step that cannot be taken.
pub(crate) fn step(message: impl Display) -> JsValue {
    failure("step", &message.to_string(), "{}")
}
