//! Sets of drawings: one of our own, or a folder.

use gridcosm_view::SpriteSet;
use std::{fs, path::Path};

/// A set by the name of a folder, or by that of one of our own sets if there is no such folder.
pub(crate) fn read(folder: &Path) -> Result<SpriteSet, String> {
    let ours = folder.to_str().filter(|_| !folder.exists()).and_then(SpriteSet::named);
    match ours {
        Some(set) => Ok(set),
        None => read_folder(folder),
    }
}

/// The name of a folder's set, for people.
pub(crate) fn name(folder: &Path) -> String {
    let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    folder
        .file_name()
        .map_or_else(|| "folder".to_owned(), |name| name.to_string_lossy().into_owned())
}

fn read_folder(folder: &Path) -> Result<SpriteSet, String> {
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", folder.display());
    if !folder.exists() {
        let names = SpriteSet::NAMES.join(", ");
        return Err(named(&format!("there is no such folder; our own sets are {names}")));
    }
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| named(&error))? {
        let path = entry.map_err(|error| named(&error))?.path();
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        if path.is_file() {
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            files.push((name.to_owned(), bytes));
        }
    }
    let set = SpriteSet::from_files(files).map_err(|mistake| {
        format!("{}: {}", folder.join(&mistake.file).display(), mistake.error)
    })?;
    if set.is_empty() {
        return Err(named(&"has no drawings; it needs files such as agent.svg or wall-1.png"));
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_or_a_name_gives_a_set() {
        let folder = std::env::temp_dir().join(format!("gridcosm-sprites-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let error = |folder: &Path| read(folder).unwrap_err();
        assert!(error(&folder).ends_with("it needs files such as agent.svg or wall-1.png"));
        fs::write(folder.join("README.md"), "not a drawing").unwrap();
        fs::write(folder.join("wall-1.svg"), "<svg viewBox='0 0 1 1'/>").unwrap();
        assert_eq!(read(&folder).unwrap().textures().count(), 1);
        fs::write(folder.join("wall.shut.svg"), "<svg viewBox='0 0 1 1'/>").unwrap();
        let place = folder.join("wall.shut.svg").display().to_string();
        let sentence = error(&folder);
        assert!(sentence.starts_with(&format!("{place}: no property is called")), "{sentence}");
        fs::remove_dir_all(&folder).unwrap();
        assert!(error(&folder).ends_with("our own sets are usual, paper"));
        assert!(read(Path::new("paper")).is_ok());
    }
}
