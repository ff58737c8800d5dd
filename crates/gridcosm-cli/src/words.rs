//! Words of the command line's sentences.

/// A number with its noun: `1 turn`, `2 turns`.
pub(crate) fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
