//! The differences between two JSON values, as a list for people.

use crate::wire::Difference;
use serde_json::Value;

/// A longer list would not help a reader.
const MOST: usize = 400;

/// Everything that differs, in the order of the first value, each with the path to it.
pub(crate) fn differences(before: &Value, after: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare("", Some(before), Some(after), &mut found);
    found
}

fn compare(path: &str, before: Option<&Value>, after: Option<&Value>, found: &mut Vec<Difference>) {
    if before == after || found.len() >= MOST {
        return;
    }
    match (before, after) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => {
            let added = b.keys().filter(|key| !a.contains_key(*key));
            for key in a.keys().chain(added) {
                compare(&join(path, key), a.get(key), b.get(key), found);
            }
        }
        (Some(Value::Array(a)), Some(Value::Array(b))) if a.len() == b.len() => {
            for (index, (a, b)) in a.iter().zip(b).enumerate() {
                compare(&join(path, &index.to_string()), Some(a), Some(b), found);
            }
        }
        _ => found.push(Difference {
            path: path.to_owned(),
            before: before.map(Value::to_string),
            after: after.map(Value::to_string),
        }),
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn changed_added_and_lost_values_are_told_with_their_paths() {
        let before = json!({"turn": 1, "at": {"7": [1, 2], "8": [0, 0]}, "same": [1]});
        let after = json!({"turn": 2, "at": {"7": [1, 3], "9": [0, 0]}, "same": [1]});
        let told: Vec<String> = differences(&before, &after)
            .into_iter()
            .map(|d| format!("{} {:?} {:?}", d.path, d.before.as_deref(), d.after.as_deref()))
            .collect();
        assert_eq!(
            told,
            [
                "at.7.1 Some(\"2\") Some(\"3\")",
                "at.8 Some(\"[0,0]\") None",
                "at.9 None Some(\"[0,0]\")",
                "turn Some(\"1\") Some(\"2\")",
            ]
        );
    }

    #[test]
    fn equal_values_have_no_differences() {
        assert!(differences(&json!([1, {"a": null}]), &json!([1, {"a": null}])).is_empty());
    }
}
