//! A level file as an editable document: finding tables, setting fields.

use super::{EditError, map_text::MapText};
use crate::level_file::vocabulary;
use toml_edit::{ArrayOfTables, Decor, DocumentMut, Item, Key, Table, TableLike, Value};

/// The text of a level file, parsed with all its blanks and comments.
pub(super) struct Document {
    toml: DocumentMut,
}

impl Document {
    pub(super) fn parse(text: &str) -> Result<Self, EditError> {
        let toml = text.parse().map_err(|error: toml_edit::TomlError| {
            EditError::NotToml(error.message().to_owned())
        })?;
        Ok(Self { toml })
    }

    pub(super) fn print(&self) -> String {
        self.toml.to_string()
    }

    /// The table of a level: the file itself if it is not a pack.
    pub(super) fn level(&mut self, index: usize) -> Result<&mut Table, EditError> {
        let missing = EditError::NoSuchLevel(index);
        if self.toml.contains_key("level") {
            return self.levels().and_then(|levels| levels.get_mut(index)).ok_or(missing);
        }
        if index == 0 { Ok(self.toml.as_table_mut()) } else { Err(missing) }
    }

    pub(super) fn level_count(&self) -> usize {
        match self.toml.get("level") {
            Some(levels) => levels.as_array_of_tables().map_or(0, ArrayOfTables::len),
            None => usize::from(self.toml.iter().any(|(_, item)| !matches!(item, Item::None))),
        }
    }

    /// The tables of a pack's levels.
    pub(super) fn levels(&mut self) -> Option<&mut ArrayOfTables> {
        self.toml.get_mut("level").and_then(Item::as_array_of_tables_mut)
    }

    /// The table of a level, or the top of the file.
    pub(super) fn table(&mut self, level: Option<usize>) -> Result<&mut Table, EditError> {
        match level {
            Some(level) => self.level(level),
            None => Ok(self.toml.as_table_mut()),
        }
    }

    pub(super) fn set_field(
        &mut self,
        level: Option<usize>,
        field: &str,
        value: Option<&str>,
    ) -> Result<(), EditError> {
        let (first, second) =
            field.split_once('.').map_or((field, None), |(first, second)| (first, Some(second)));
        let known = vocabulary::names(&vocabulary::level_keys());
        if !known.contains(&first) || matches!(first, "map" | "grids" | "legend") {
            let hint = crate::level_file::suggestion(first, &known);
            return Err(EditError::UnknownField { name: field.to_owned(), hint });
        }
        let table = self.table(level)?;
        if matches!(first, "turns" | "turn_limit") {
            name_turn_limit(table);
        }
        let Some(value) = value else {
            match second {
                None => drop(table.remove(first)),
                Some(second) => drop(
                    table
                        .get_mut(first)
                        .and_then(Item::as_table_like_mut)
                        .map(|inner| inner.remove(second)),
                ),
            }
            return Ok(());
        };
        let value = parse_value(value)?;
        match second {
            None => put(table, first, value),
            Some(second) => put(sub_table(table, first), second, value),
        }
        Ok(())
    }

    pub(super) fn delete_level(&mut self, index: usize) -> Result<(), EditError> {
        let levels = self.levels().ok_or(EditError::NotAPack)?;
        if index >= levels.len() {
            return Err(EditError::NoSuchLevel(index));
        }
        levels.remove(index);
        Ok(())
    }
}

/// A value as an author typed it.
pub(super) fn parse_value(text: &str) -> Result<Value, EditError> {
    text.trim().parse().map_err(|_| EditError::BadValue(text.to_owned()))
}

/// Sets a field; the comment behind the old value stays.
pub(super) fn put(table: &mut dyn TableLike, key: &str, mut value: Value) {
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    } else {
        value.decor_mut().clear();
    }
    match (table.get_mut(key), &value) {
        (Some(item), _) => *item = Item::Value(value),
        // Rules are a separate table with a header, as people write them.
        (None, Value::InlineTable(inline)) if key == "push" => {
            let mut section = inline.clone().into_table();
            section.set_implicit(false);
            *section.decor_mut() = Decor::new("\n", "");
            table.insert(key, Item::Table(section));
        }
        (None, _) => drop(table.insert(key, Item::Value(value))),
    }
}

/// A table within a table, created if it is missing.
pub(super) fn sub_table<'t>(table: &'t mut Table, key: &str) -> &'t mut dyn TableLike {
    let there = table.get(key).is_some_and(|item| item.as_table_like().is_some());
    if !there {
        let mut section = Table::new();
        *section.decor_mut() = Decor::new("\n", "");
        table.insert(key, Item::Table(section));
    }
    // The code above has created it as a table.
    table.get_mut(key).and_then(Item::as_table_like_mut).expect("the table has just been made")
}

/// `turns` is also an old name of `turn_limit`. An edit of either key tells them apart first.
fn name_turn_limit(table: &mut Table) {
    let old = table.get("turns").is_some_and(Item::is_integer);
    if old && !table.contains_key("turn_limit") {
        rename_key(table, "turns", "turn_limit");
    }
}

/// Renames the key of a field, which keeps its place.
pub(super) fn rename_key(table: &mut dyn TableLike, from: &str, to: &str) {
    for key in keys(table).iter().skip_while(|key| *key != from) {
        move_to_end(table, key, if key == from { to } else { key });
    }
}

/// Inserts a field behind another one.
pub(super) fn insert_after(table: &mut dyn TableLike, after: &str, name: &str, item: Item) {
    let keys = keys(table);
    table.insert(name, item);
    for key in keys.iter().skip_while(|key| *key != after).skip(1) {
        move_to_end(table, key, key);
    }
}

/// Puts a field before all others.
pub(super) fn move_to_front(table: &mut dyn TableLike, name: &str) {
    for key in keys(table).iter().filter(|key| *key != name) {
        move_to_end(table, key, key);
    }
}

/// Makes `map` the first grid of `[grids]`, where it can have a name of its own.
pub(super) fn move_map_to_grids(level: &mut Table, name: &str) {
    let decor = level.key("map").map(|key| key.leaf_decor().clone()).unwrap_or_default();
    let Some(map) = level.remove("map") else { return };
    let grids = sub_table(level, "grids");
    insert(grids, name, map, decor);
    move_to_front(grids, name);
}

/// Puts a field behind all others, under another key if it is given one.
fn move_to_end(table: &mut dyn TableLike, from: &str, to: &str) {
    let decor = table.key(from).map(|key| key.leaf_decor().clone()).unwrap_or_default();
    if let Some(item) = table.remove(from) {
        insert(table, to, item, decor);
    }
}

/// Inserts a field with the comment that stands above it.
fn insert(table: &mut dyn TableLike, name: &str, item: Item, comment: Decor) {
    table.insert(name, item);
    if let Some(mut key) = table.key_mut(name) {
        *key.leaf_decor_mut() = comment;
    }
}

fn keys(table: &dyn TableLike) -> Vec<String> {
    table.iter().map(|(key, _)| key.to_owned()).collect()
}

/// The map of a grid: `map` is another spelling of the grid `main`.
pub(super) fn map_item<'t>(level: &'t mut Table, grid: &str) -> Option<&'t mut Item> {
    if grid == crate::level_file::MAIN && level.contains_key("map") {
        return level.get_mut("map");
    }
    level.get_mut("grids").and_then(Item::as_table_like_mut).and_then(|grids| grids.get_mut(grid))
}

/// The maps of a level in order, with the names of their grids.
pub(super) fn maps(level: &Table) -> Vec<(String, MapText)> {
    let read = |name: &str, item: &Item| Some((name.to_owned(), MapText::read(item.as_value()?)?));
    let main = level.get("map").and_then(|item| read(crate::level_file::MAIN, item));
    let grids = level.get("grids").and_then(Item::as_table_like);
    let grids = grids
        .into_iter()
        .flat_map(|grids| grids.iter())
        .filter_map(|(name, item)| read(name, item));
    main.into_iter().chain(grids).collect()
}

/// A key that needs quotation marks has them.
pub(super) fn key_of(sign: char) -> Key {
    crate::level_file::legend_key(sign).parse().unwrap_or_else(|_| Key::new(sign.to_string()))
}
