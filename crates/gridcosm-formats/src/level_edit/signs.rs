//! The meanings of signs, and new entries in the legend.

use super::{
    EditError,
    document::{Document, key_of, maps, parse_value, sub_table},
    grids::check_sign,
};
use crate::level_file::legend::{self as file, Stack};
use std::collections::{BTreeMap, BTreeSet};
use toml_edit::{Item, TableLike};

/// A sign that can be used in a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegendLine {
    /// The sign.
    pub sign: char,
    /// Its meaning, as a legend spells it; `"empty"` for nothing.
    pub stack: String,
    /// The origin of the meaning.
    pub origin: Origin,
}

/// The origin of a sign's meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The level's own legend.
    Level,
    /// The legend at the top of a pack.
    Pack,
    /// The first letter of a grid's name.
    Letter,
    /// A built-in sign.
    BuiltIn,
}

/// All signs of a level with their meanings: the level's own first, then the pack's, letters of grids, built-in ones.
///
/// # Errors
/// When the text is not TOML or has no such level.
pub fn legend(text: &str, level: usize) -> Result<Vec<LegendLine>, EditError> {
    let mut document = Document::parse(text)?;
    lines(&mut document, level)
}

/// The sign that stands for a stack in a level, and the text with an entry for it in the legend if there was none.
///
/// # Errors
/// When the stack has mistakes, or the text has no such level.
pub fn sign_for(text: &str, level: usize, stack: &str) -> Result<(char, String), EditError> {
    let mut document = Document::parse(text)?;
    let sign = find_or_make(&mut document, level, stack)?;
    Ok((sign, document.print()))
}

pub(super) fn find_or_make(
    document: &mut Document,
    level: usize,
    stack: &str,
) -> Result<char, EditError> {
    let wanted = file::read_stack(stack).map_err(EditError::BadStack)?;
    let lines = lines(document, level)?;
    let meanings =
        lines.iter().filter_map(|line| Some((line.sign, file::read_stack(&line.stack).ok()?)));
    if let Some((sign, _)) = meanings.into_iter().find(|(_, meaning)| *meaning == wanted) {
        return Ok(sign);
    }
    let table = document.level(level)?;
    let maps = maps(table);
    let mut taken: BTreeSet<char> = lines.iter().map(|line| line.sign).collect();
    taken.extend(maps.iter().flat_map(|(_, map)| map.rows.iter().flatten().copied()));
    // The letters of grids stay free for their rooms.
    let letters = maps.iter().filter_map(|(name, _)| name.chars().next());
    taken.extend(letters.flat_map(|letter| letter.to_lowercase().chain(letter.to_uppercase())));
    let sign = file::free_sign(stack, |sign| taken.contains(&sign)).ok_or(EditError::NoFreeSign)?;
    set(document, Some(level), sign, Some(stack))?;
    Ok(sign)
}

pub(super) fn set(
    document: &mut Document,
    level: Option<usize>,
    sign: char,
    stack: Option<&str>,
) -> Result<(), EditError> {
    check_sign(sign)?;
    let table = document.table(level)?;
    let Some(stack) = stack else {
        if let Some(legend) = table.get_mut("legend").and_then(Item::as_table_like_mut) {
            legend.remove(&sign.to_string());
        }
        drop_empty_legend(table);
        return Ok(());
    };
    file::read_stack(stack).map_err(EditError::BadStack)?;
    let value = parse_value(stack)?;
    insert(sub_table(table, "legend"), sign, value);
    Ok(())
}

/// A legend without entries is removed, unless an author wrote a comment above it.
fn drop_empty_legend(table: &mut toml_edit::Table) {
    let Some(legend) = table.get("legend").and_then(Item::as_table) else { return };
    let remarks = legend.decor().prefix().and_then(|prefix| prefix.as_str()).unwrap_or_default();
    if legend.is_empty() && remarks.trim().is_empty() {
        table.remove("legend");
    }
}

fn insert(legend: &mut dyn TableLike, sign: char, mut value: toml_edit::Value) {
    let key = key_of(sign);
    if let Some(old) = legend.get(key.get()).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    match legend.get_mut(key.get()) {
        Some(item) => *item = Item::Value(value),
        None => {
            legend.entry_format(&key).or_insert(Item::Value(value));
        }
    }
}

fn lines(document: &mut Document, level: usize) -> Result<Vec<LegendLine>, EditError> {
    let own = entries(document.level(level)?);
    let shared = entries(document.table(None)?);
    let names: Vec<String> =
        maps(document.level(level)?).into_iter().map(|(name, _)| name).collect();
    let mut seen = BTreeSet::new();
    let own =
        own.into_iter().map(|(sign, stack)| LegendLine { sign, stack, origin: Origin::Level });
    let shared =
        shared.into_iter().map(|(sign, stack)| LegendLine { sign, stack, origin: Origin::Pack });
    let built_in = file::built_in_signs().map(|(sign, stack)| LegendLine {
        sign,
        stack,
        origin: Origin::BuiltIn,
    });
    let letters = file::letters(&names).map(|(sign, stack)| LegendLine {
        sign,
        stack,
        origin: Origin::Letter,
    });
    let letters: Vec<LegendLine> = letters.collect();
    Ok(own
        .chain(shared)
        .chain(letters)
        .chain(built_in)
        .filter(|line| seen.insert(line.sign))
        .collect())
}

fn entries(table: &toml_edit::Table) -> Vec<(char, String)> {
    let legend = table.get("legend").and_then(Item::as_table_like);
    let entry = |(key, item): (&str, &Item)| {
        let mut signs = key.chars();
        let sign = signs.next().filter(|_| signs.next().is_none())?;
        let mut value = item.clone().into_value().ok()?;
        value.decor_mut().clear();
        Some((sign, value.to_string()))
    };
    legend.into_iter().flat_map(|legend| legend.iter()).filter_map(entry).collect()
}

/// The present meanings of the signs on the maps.
pub(super) type Meanings = BTreeMap<char, (String, Stack)>;

/// The meanings of the signs on the maps of a level, which a change of grids must preserve.
pub(super) fn meanings(document: &mut Document, level: usize) -> Result<Meanings, EditError> {
    let lines = lines(document, level)?;
    let maps = maps(document.level(level)?);
    let used: BTreeSet<char> =
        maps.iter().flat_map(|(_, map)| map.rows.iter().flatten().copied()).collect();
    let used = lines.into_iter().filter(|line| used.contains(&line.sign));
    Ok(used
        .filter_map(|line| {
            Some((line.sign, (line.stack.clone(), file::read_stack(&line.stack).ok()?)))
        })
        .collect())
}

/// The signs that show a grid.
pub(super) fn showing(meanings: &Meanings, grid: &str) -> BTreeSet<char> {
    let shows =
        |(_, (_, stack)): &(&char, &(String, Stack))| stack.rooms().any(|room| room == grid);
    meanings.iter().filter(shows).map(|(sign, _)| *sign).collect()
}

/// Removes signs from a level's own legend.
pub(super) fn forget(
    document: &mut Document,
    level: usize,
    signs: &BTreeSet<char>,
) -> Result<(), EditError> {
    signs.iter().try_for_each(|&sign| set(document, Some(level), sign, None))
}

/// After a change of grids, adds entries to the level's legend for signs whose meaning would change.
///
/// `renamed` returns the new name of a grid; `None` if it is gone.
pub(super) fn pin(
    document: &mut Document,
    level: usize,
    before: &Meanings,
    renamed: impl Fn(&str) -> Option<String>,
) -> Result<(), EditError> {
    for (sign, (text, stack)) in before {
        let mut wanted = text.clone();
        let mut gone = false;
        for room in stack.rooms() {
            match renamed(room) {
                Some(name) => wanted = file::rename_room(&wanted, room, &name),
                None => gone = true,
            }
        }
        let now = lines(document, level)?.into_iter().find(|line| line.sign == *sign);
        let same =
            now.is_some_and(|line| file::read_stack(&line.stack) == file::read_stack(&wanted));
        if !gone && !same {
            set(document, Some(level), *sign, Some(&wanted))?;
        }
    }
    Ok(())
}
