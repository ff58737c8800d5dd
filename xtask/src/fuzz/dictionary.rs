//! Dictionaries for libFuzzer: the words that occur in a target's seeds.
//!
//! They follow the vocabulary automatically: once a level uses a new key, the next dictionary contains it.

use std::{collections::BTreeMap, fs, path::Path};

/// More words would only slow the search down.
const MOST_WORDS: usize = 300;

/// The dictionary of a folder of seeds.
pub(super) fn of_folder(folder: &Path) -> anyhow::Result<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder)? {
        texts.push(String::from_utf8_lossy(&fs::read(entry?.path())?).into_owned());
    }
    texts.sort();
    Ok(of_texts(&texts))
}

/// The most frequent words, one entry a line.
fn of_texts(texts: &[String]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in texts {
        for word in text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')) {
            if (2..=24).contains(&word.len()) {
                *counts.entry(word).or_default() += 1;
            }
        }
    }
    let mut words: Vec<(&str, usize)> = counts.into_iter().collect();
    words.sort_by_key(|(word, count)| (std::cmp::Reverse(*count), *word));
    words.iter().take(MOST_WORDS).map(|(word, _)| format!("\"{word}\"\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frequent_words_come_first_and_signs_are_left_out() {
        let texts = ["key = \"red\"".to_owned(), "{\"key\": 1, \"x\": 7}".to_owned()];
        assert_eq!(of_texts(&texts), "\"key\"\n\"red\"\n");
    }
}
