//! Painting, adding, renaming, resizing and deleting grids.

use super::{
    EditError,
    document::{
        Document, insert_after, map_item, maps, move_map_to_grids, move_to_front, rename_key,
        sub_table,
    },
    map_text::{MapText, grown},
    signs,
};
use crate::level_file::MAIN;
use gridcosm_grid::{Pos, Size};
use gridcosm_universe::StateError;
use toml_edit::{Item, Table, Value};

pub(super) fn paint(
    document: &mut Document,
    level: usize,
    grid: &str,
    cells: &[Pos],
    sign: char,
) -> Result<(), EditError> {
    check_sign(sign)?;
    change(document, level, grid, |map| {
        for &at in cells {
            let inside = usize::try_from(at.x)
                .ok()
                .zip(usize::try_from(at.y).ok())
                .is_some_and(|(x, y)| map.set(x, y, sign));
            if !inside {
                return Err(EditError::Outside { grid: grid.to_owned(), at });
            }
        }
        Ok(())
    })
}

pub(super) fn add(
    document: &mut Document,
    level: usize,
    grid: &str,
    size: Size,
    fill: char,
) -> Result<(), EditError> {
    check_sign(fill)?;
    check_size(size.width as usize, size.height as usize)?;
    let table = document.level(level)?;
    check_new(table, grid)?;
    let map = MapText::new(vec![vec![fill; size.width as usize]; size.height as usize]);
    let pinned = signs::meanings(document, level)?;
    sub_table(document.level(level)?, "grids").insert(grid, Item::Value(map.value()));
    signs::pin(document, level, &pinned, |name| Some(name.to_owned()))
}

pub(super) fn duplicate(
    document: &mut Document,
    level: usize,
    grid: &str,
    copy: &str,
) -> Result<(), EditError> {
    let pinned = signs::meanings(document, level)?;
    let table = document.level(level)?;
    check_new(table, copy)?;
    let item = map_item(table, grid).ok_or_else(|| EditError::NoSuchGrid(grid.to_owned()))?;
    let mut item = item.clone();
    if let Some(value) = item.as_value_mut() {
        value.decor_mut().clear();
    }
    insert_after(sub_table(table, "grids"), grid, copy, item);
    signs::pin(document, level, &pinned, |name| Some(name.to_owned()))
}

pub(super) fn rename(
    document: &mut Document,
    level: usize,
    grid: &str,
    name: &str,
) -> Result<(), EditError> {
    if grid == name {
        return Ok(());
    }
    let pinned = signs::meanings(document, level)?;
    let table = document.level(level)?;
    check_new(table, name)?;
    map_item(table, grid).ok_or_else(|| EditError::NoSuchGrid(grid.to_owned()))?;
    if grid == MAIN && table.contains_key("map") {
        move_map_to_grids(table, name);
    } else {
        rename_key(sub_table(table, "grids"), grid, name);
    }
    signs::pin(document, level, &pinned, |old| {
        Some(if old == grid { name } else { old }.to_owned())
    })
}

pub(super) fn resize(
    document: &mut Document,
    level: usize,
    grid: &str,
    sides: [i32; 4],
    fill: char,
) -> Result<(), EditError> {
    check_sign(fill)?;
    let [left, top, right, bottom] = sides;
    change(document, level, grid, |map| {
        check_size(grown(map.width(), left, right), grown(map.rows.len(), top, bottom))?;
        map.resize(left, top, right, bottom, fill);
        Ok(())
    })
}

pub(super) fn delete(document: &mut Document, level: usize, grid: &str) -> Result<(), EditError> {
    let pinned = signs::meanings(document, level)?;
    let table = document.level(level)?;
    let all = maps(table);
    if !all.iter().any(|(name, _)| name == grid) {
        return Err(EditError::NoSuchGrid(grid.to_owned()));
    }
    if all.len() == 1 {
        return Err(EditError::LastGrid(grid.to_owned()));
    }
    let showing = signs::showing(&pinned, grid);
    if grid == MAIN && table.contains_key("map") {
        table.remove("map");
    } else if let Some(grids) = table.get_mut("grids").and_then(Item::as_table_like_mut) {
        grids.remove(grid);
    }
    for (name, mut map) in all.into_iter().filter(|(name, _)| name != grid) {
        let cells = map.rows.iter_mut().flatten().filter(|cell| showing.contains(cell));
        let changed = cells.map(|cell| *cell = '.').count();
        if changed > 0
            && let Some(item) = map_item(table, &name)
        {
            set(item, map.value());
        }
    }
    signs::forget(document, level, &showing)?;
    signs::pin(document, level, &pinned, |old| (old != grid).then(|| old.to_owned()))
}

/// Makes a grid the first one, in which the level begins.
pub(super) fn make_first(
    document: &mut Document,
    level: usize,
    grid: &str,
) -> Result<(), EditError> {
    let table = document.level(level)?;
    if !maps(table).iter().any(|(name, _)| name == grid) {
        return Err(EditError::NoSuchGrid(grid.to_owned()));
    }
    move_map_to_grids(table, MAIN);
    move_to_front(sub_table(table, "grids"), grid);
    Ok(())
}

/// Changes a map; the text around it stays.
fn change(
    document: &mut Document,
    level: usize,
    grid: &str,
    edit: impl FnOnce(&mut MapText) -> Result<(), EditError>,
) -> Result<(), EditError> {
    let missing = || EditError::NoSuchGrid(grid.to_owned());
    let item = map_item(document.level(level)?, grid).ok_or_else(missing)?;
    let mut map = item.as_value().and_then(MapText::read).ok_or_else(missing)?;
    edit(&mut map)?;
    set(item, map.value());
    Ok(())
}

fn set(item: &mut Item, mut new: Value) {
    if let Some(old) = item.as_value() {
        *new.decor_mut() = old.decor().clone();
    }
    *item = Item::Value(new);
}

fn check_new(level: &Table, grid: &str) -> Result<(), EditError> {
    if grid.is_empty() {
        return Err(EditError::NoName);
    }
    let taken = maps(level).iter().any(|(name, _)| name == grid);
    if taken { Err(EditError::GridExists(grid.to_owned())) } else { Ok(()) }
}

pub(super) fn check_size(width: usize, height: usize) -> Result<(), EditError> {
    let size = Size::new(
        u32::try_from(width).unwrap_or(u32::MAX),
        u32::try_from(height).unwrap_or(u32::MAX),
    );
    let fits = !size.is_empty() && StateError::check_size(size).is_ok();
    if fits { Ok(()) } else { Err(EditError::BadSize(size)) }
}

pub(super) fn check_sign(sign: char) -> Result<(), EditError> {
    let bad = sign.is_control() || matches!(sign, '"' | '\'' | '\\');
    if bad { Err(EditError::BadSign(sign)) } else { Ok(()) }
}
