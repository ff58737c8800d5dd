//! Adding, duplicating and deleting the levels of a file.

use super::{EditError, document::Document, grids::check_size, map_text::MapText};
use gridcosm_grid::Size;
use toml_edit::{ArrayOfTables, Decor, Item, Table, value};

/// Adds a level at the end. A file of one level becomes a pack: everything in it moves into its `[[level]]` table.
pub(super) fn add(document: &mut Document, title: &str, size: Size) -> Result<(), EditError> {
    check_size(size.width as usize, size.height as usize)?;
    let levels = pack(document)?;
    let mut table = Table::new();
    *table.decor_mut() = Decor::new("\n", "");
    table.insert("title", value(title));
    let map = MapText::new(vec![vec!['.'; size.width as usize]; size.height as usize]);
    table.insert("map", Item::Value(map.value()));
    levels.push(table);
    Ok(())
}

/// Adds a copy of a level behind it.
pub(super) fn duplicate(document: &mut Document, level: usize) -> Result<(), EditError> {
    document.level(level)?;
    let levels = pack(document)?;
    let mut copy = levels.get(level).ok_or(EditError::NoSuchLevel(level))?.clone();
    forget_position(&mut copy);
    if let Some(title) = copy.get("title").and_then(Item::as_str) {
        copy["title"] = value(format!("{title} (copy)"));
    }
    if copy.decor().prefix().and_then(|before| before.as_str()).unwrap_or_default().is_empty() {
        copy.decor_mut().set_prefix("\n");
    }
    let mut all: Vec<Table> = std::mem::take(levels).into_iter().collect();
    all.insert(level + 1, copy);
    levels.extend(all);
    Ok(())
}

/// The levels of a file; a file with a single level becomes a pack.
fn pack(document: &mut Document) -> Result<&mut ArrayOfTables, EditError> {
    if document.levels().is_none() {
        let top = document.table(None)?;
        if top.contains_key("level") {
            return Err(EditError::NotAPack);
        }
        let mut level = std::mem::take(top);
        let title = level.get("title").and_then(Item::as_str).map(str::to_owned);
        level.set_implicit(false);
        level.set_position(None);
        *level.decor_mut() = Decor::new("\n", "");
        let mut levels = ArrayOfTables::new();
        levels.push(level);
        if let Some(title) = title {
            top.insert("title", value(title));
        }
        top.insert("level", Item::ArrayOfTables(levels));
    }
    document.levels().ok_or(EditError::NotAPack)
}

/// A copy is printed at its own place, not where the original was read.
fn forget_position(table: &mut Table) {
    table.set_position(None);
    for (_, item) in table.iter_mut() {
        if let Some(table) = item.as_table_mut() {
            forget_position(table);
        }
    }
}
