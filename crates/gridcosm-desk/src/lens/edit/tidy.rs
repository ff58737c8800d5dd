//! Removes entries of the legend that the editor itself added once no cell needs them. Entries by people stay.

use gridcosm_formats::level_edit::{self, Edit, Origin};
use std::collections::BTreeSet;

/// A sign and its stack, as a legend spells it.
pub(super) type Entry = (String, String);

/// Removes unused entries from a level's legend: those of `made`, and those that were not there `before`. Returns the
/// text, and the present entries that were not there before.
pub(super) fn tidy(
    mut text: String,
    level: usize,
    before: &BTreeSet<Entry>,
    made: &[Entry],
) -> (String, Vec<Entry>) {
    let used: BTreeSet<char> = level_edit::maps(&text, level)
        .unwrap_or_default()
        .into_iter()
        .flat_map(|(_, rows)| rows)
        .flat_map(|row| row.chars().collect::<Vec<_>>())
        .collect();
    let mut fresh = Vec::new();
    for entry in entries(&text, level) {
        let is_new = !before.contains(&entry);
        let Some(sign) = entry.0.chars().next() else { continue };
        if used.contains(&sign) {
            fresh.extend(is_new.then_some(entry));
        } else if is_new || made.contains(&entry) {
            let edit = Edit::SetLegend { level: Some(level), sign, stack: None };
            // An entry that cannot be removed does no harm.
            text = level_edit::apply(&text, &edit).unwrap_or(text);
        }
    }
    (text, fresh)
}

/// The entries of a level's own legend.
pub(super) fn entries(text: &str, level: usize) -> BTreeSet<Entry> {
    let lines = level_edit::legend(text, level).unwrap_or_default();
    let own = lines.into_iter().filter(|line| line.origin == Origin::Level);
    own.map(|line| (line.sign.to_string(), line.stack)).collect()
}
