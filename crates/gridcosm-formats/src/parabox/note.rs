//! Notes: what a file says that no rule reads, kept with grids and things as `key=value` words.

/// Words of a note while they are collected.
#[derive(Clone, Debug, Default)]
pub(super) struct Note(String);

impl Note {
    /// Adds a word, unless the value is the usual one.
    pub(super) fn put(&mut self, key: &str, value: &str, usual: &str) {
        if value != usual {
            if !self.0.is_empty() {
                self.0.push(' ');
            }
            self.0 += &format!("{key}={value}");
        }
    }

    pub(super) fn finish(self) -> Option<std::sync::Arc<str>> {
        (!self.0.is_empty()).then(|| self.0.into())
    }
}

/// The value of a key in a note.
pub(super) fn value<'n>(note: Option<&'n str>, key: &str) -> Option<&'n str> {
    note?.split(' ').find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}
