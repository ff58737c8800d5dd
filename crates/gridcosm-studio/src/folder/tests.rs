use super::*;
use std::{io::Write, path::Path};
use tempfile::TempDir;

fn folder() -> (TempDir, Folder) {
    let temporary = tempfile::tempdir().unwrap();
    let folder = Folder::new(temporary.path().join("levels"));
    (temporary, folder)
}

fn save(folder: &Folder, name: &str, text: &str) -> Result<(), String> {
    folder.write(Shelf::Levels, name, text, name)
}

#[test]
fn files_are_written_read_renamed_and_removed() {
    let (temporary, folder) = folder();
    assert_eq!(folder.names(Shelf::Levels), [""; 0]);
    assert!(!temporary.path().join("levels").exists(), "created on the first save only");
    save(&folder, "one.toml", "1").unwrap();
    assert!(folder.holds(Shelf::Levels, "one.toml") && !folder.holds(Shelf::Journal, "one.toml"));
    folder.rename(Shelf::Levels, "one.toml", "two.toml").unwrap();
    assert_eq!(folder.read(Shelf::Levels, "one.toml"), Ok(None));
    assert_eq!(folder.read(Shelf::Levels, "two.toml"), Ok(Some("1".to_owned())));
    folder.remove(Shelf::Levels, "two.toml").unwrap();
    folder.remove(Shelf::Levels, "two.toml").unwrap();
    assert_eq!(folder.read(Shelf::Levels, "two.toml"), Ok(None));
}

#[derive(Debug)]
struct FullDisk;

impl Disk for FullDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<fs::File> {
        fs::File::create_new(path)?.write_all(&bytes[..bytes.len() / 2])?;
        Err(io::ErrorKind::StorageFull.into())
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let (temporary, folder) = folder();
    save(&folder, "one.toml", "an old text").unwrap();
    let levels = temporary.path().join("levels");
    let folder = Folder::on(levels.clone(), Box::new(FullDisk));
    let sentence = save(&folder, "one.toml", "a new text").unwrap_err();
    assert!(sentence.contains("the disk is full"), "{sentence}");
    assert_eq!(folder.read(Shelf::Levels, "one.toml"), Ok(Some("an old text".to_owned())));
    let left: Vec<_> = fs::read_dir(levels).unwrap().collect();
    assert_eq!(left.len(), 1, "no half-written file stays: {left:?}");
}

#[test]
fn temporary_files_of_killed_saves_are_removed_at_the_next_start() {
    let (temporary, _) = folder();
    let levels = temporary.path().join("levels");
    fs::create_dir_all(levels.join(".journal")).unwrap();
    let abandoned = [".saving-71-0", ".journal/.saving-71-12"].map(|name| levels.join(name));
    // A note that another program wrote, and the file of a studio that is still saving.
    let (foreign, busy) = (levels.join(".saving-notes"), levels.join(".saving-72-0"));
    for path in abandoned.iter().chain([&foreign, &busy]) {
        fs::write(path, "half of").unwrap();
    }
    let lock = fs::File::open(&busy).unwrap();
    lock.lock().unwrap();
    Folder::new(levels.clone());
    assert!(abandoned.iter().all(|path| !path.exists()), "{abandoned:?}");
    assert!(foreign.exists() && busy.exists());
    drop(lock);
    Folder::new(levels);
    assert!(foreign.exists() && !busy.exists());
}

#[cfg(unix)]
#[test]
fn a_link_does_not_lead_out_of_the_folder() {
    let (temporary, folder) = folder();
    save(&folder, "one.toml", "1").unwrap();
    let secret = temporary.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    std::os::unix::fs::symlink(&secret, temporary.path().join("levels/link.toml")).unwrap();
    assert!(folder.holds(Shelf::Levels, "link.toml"), "so that nothing is written over it");
    assert!(folder.read(Shelf::Levels, "link.toml").unwrap_err().contains("not a regular file"));
    let files = gridcosm_desk::Files::new(std::sync::Arc::new(folder));
    let sprites = std::sync::Arc::new(gridcosm_desk::Sprites::new(None));
    let host = crate::host::host();
    let mut window = gridcosm_desk::Window::new(std::sync::Arc::new(files), sprites, host);
    for request in [
        r#"{"type":"files_open","source":"folder","name":"link"}"#,
        r#"{"type":"files_save","name":"link","text":"x","base":null}"#,
        r#"{"type":"files_delete","name":"link","version":"x"}"#,
    ] {
        let answer = window.answer(request, None).text;
        assert!(answer.contains("\"type\":\"error\""), "{request}: {answer}");
    }
    assert_eq!(fs::read_to_string(&secret).unwrap(), "secret");
}
