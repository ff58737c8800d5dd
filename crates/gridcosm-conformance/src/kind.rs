//! Selects the check for the lines of a file.

use crate::Beside;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::Path;

/// Checks one case; the error is the difference, in one line.
pub(crate) type Check = Box<dyn Fn(&Value) -> Result<(), String> + Send + Sync>;

/// A kind of vectors.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// The file name without `.jsonl`.
    pub name: &'static str,
    /// Prepares the check for one file: most kinds need neither its path nor the files beside it, some read a map
    /// there.
    pub open: fn(&Path, Beside<'_>) -> Result<Check, String>,
}

/// A kind with self-contained cases: `kind!("name", check)` with `fn check(&Value) -> Result<(), String>`.
macro_rules! kind {
    ($name:expr, $check:expr) => {
        $crate::kind::Kind { name: $name, open: |_, _| Ok(Box::new($check)) }
    };
}
pub(crate) use kind;

/// Reads a case into the type that describes its kind.
pub(crate) fn read<T: DeserializeOwned>(case: &Value) -> Result<T, String> {
    T::deserialize(case).map_err(|error| format!("is no case of this kind: {error}"))
}

/// The kind of a file, by its name: the whole name, or its part after the last dot (`map.scen.jsonl`), or else the
/// longest kind with which the name begins (`push_simple-7.jsonl` is `push_simple`), or else the longest inside it.
pub(crate) fn of_file<'a>(path: &Path, kinds: &'a [Kind]) -> Option<&'a Kind> {
    let name = path.file_name()?.to_str()?;
    let stem = name.strip_suffix(".gz").unwrap_or(name);
    let stem = stem.strip_suffix(".jsonl").unwrap_or(stem);
    let named = |name: &str| kinds.iter().find(|kind| kind.name == name);
    let longest = |starts: &[usize]| {
        let fits =
            |kind: &&Kind| starts.iter().any(|&start| begins_with(&stem[start..], kind.name));
        kinds.iter().filter(fits).max_by_key(|kind| kind.name.len())
    };
    named(stem)
        .or_else(|| named(stem.rsplit('.').next()?))
        .or_else(|| longest(&[0]))
        .or_else(|| longest(&word_starts(stem)))
}

fn begins_with(text: &str, kind: &str) -> bool {
    text.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with(is_separator))
}

fn word_starts(text: &str) -> Vec<usize> {
    text.char_indices().filter(|&(_, c)| is_separator(c)).map(|(i, c)| i + c.len_utf8()).collect()
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | '_' | '.' | ' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind_of(name: &str) -> Option<&'static str> {
        const KINDS: &[Kind] = &[
            kind!("push", |_| Ok(())),
            kind!("push_simple", |_| Ok(())),
            kind!("steps", |_| Ok(())),
            kind!("scen", |_| Ok(())),
        ];
        of_file(Path::new(name), KINDS).map(|kind| kind.name)
    }

    #[test]
    fn names_tell_kinds() {
        assert_eq!(kind_of("push.jsonl"), Some("push"));
        assert_eq!(kind_of("a/b/push_simple.jsonl.gz"), Some("push_simple"));
        assert_eq!(kind_of("push_simple-7.jsonl"), Some("push_simple"));
        assert_eq!(kind_of("push_2.jsonl"), Some("push"));
        assert_eq!(kind_of("steps_order_dependent.jsonl"), Some("steps"));
        assert_eq!(kind_of("hidden-push_simple.jsonl"), Some("push_simple"));
        assert_eq!(kind_of("push_room.scen.jsonl"), Some("scen"));
        assert_eq!(kind_of("pushing.jsonl"), None);
        assert_eq!(kind_of(".jsonl"), None);
    }
}
