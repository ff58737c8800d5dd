//! Describes how a result differs from the expected one.

use serde_json::Value;

/// The first place where two JSON values differ, with both values; `Ok` if they are equal.
pub(crate) fn compare(expected: &Value, found: &Value) -> Result<(), String> {
    match first_difference(String::new(), expected, found) {
        None => Ok(()),
        Some(difference) => Err(difference),
    }
}

fn first_difference(at: String, expected: &Value, found: &Value) -> Option<String> {
    if expected == found {
        return None;
    }
    match (expected, found) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            keys.map(|key| (key, a.get(key), b.get(key))).find_map(|(key, a, b)| {
                let at = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                present(at, a, b)
            })
        }
        (Value::Array(a), Value::Array(b)) => (0..a.len().max(b.len()))
            .find_map(|i| present(format!("{at}[{i}]"), a.get(i), b.get(i))),
        _ => Some(sentence(&at, &short(expected), &short(found))),
    }
}

fn present(at: String, expected: Option<&Value>, found: Option<&Value>) -> Option<String> {
    match (expected, found) {
        (Some(a), Some(b)) => first_difference(at, a, b),
        (Some(a), None) => Some(sentence(&at, &short(a), "nothing")),
        (None, Some(b)) => Some(sentence(&at, "nothing", &short(b))),
        (None, None) => None,
    }
}

fn sentence(at: &str, expected: &str, found: &str) -> String {
    let colon = if at.is_empty() { "" } else { ": " };
    format!("{at}{colon}expected {expected}, found {found}")
}

/// A value in one line that a person can still read.
fn short(value: &Value) -> String {
    const MOST: usize = 160;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_difference_is_named_with_its_path() {
        let check = |a, b| compare(&a, &b).unwrap_err();
        assert_eq!(check(json!({"a": [1, 2]}), json!({"a": [1, 3]})), "a[1]: expected 2, found 3");
        assert_eq!(
            check(json!({"a": {"b": 1}}), json!({"a": {}})),
            "a.b: expected 1, found nothing"
        );
        assert_eq!(check(json!([1]), json!([1, "x"])), "[1]: expected nothing, found \"x\"");
        assert_eq!(check(json!(true), json!(null)), "expected true, found null");
        assert_eq!(compare(&json!({"a": 1, "b": 2}), &json!({"b": 2, "a": 1})), Ok(()));
    }
}
