//! A folder of drawings.

use gridcosm_view::{Sprite, SpriteSet};
use std::{fs, path::Path};

/// Reads all `.svg` files of a folder in the order of their names: `box.svg` and `box-anything.svg` are variants of one sprite.
pub(super) fn read(folder: &Path) -> Result<SpriteSet, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(|error| named(&error))?;
    let mut files = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| named(&error))?;
    files.retain(|file| file.extension().is_some_and(|extension| extension == "svg"));
    files.sort();
    if files.is_empty() {
        return Err(named(&"has no drawings; it needs files such as agent.svg"));
    }
    let mut set = SpriteSet::default();
    for file in files {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
        let stem = file.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        let name = stem.split('-').next().unwrap_or(stem);
        let sprite: Sprite = name.parse().map_err(|_| {
            let names: Vec<&str> = Sprite::ALL.iter().map(|sprite| sprite.name()).collect();
            named(&format!("no sprite is called `{name}`; there are {}", names.join(", ")))
        })?;
        let text = fs::read_to_string(&file).map_err(|error| named(&error))?;
        set.add(sprite, &text).map_err(|error| named(&error))?;
    }
    Ok(set)
}
