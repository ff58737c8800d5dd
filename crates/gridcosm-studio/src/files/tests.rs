use super::*;
use std::io::Write;
use tempfile::TempDir;

const LEVEL: &str = "title = \"One\"\nmap = \"\"\"\n@.>\"\"\"\n";

fn files() -> (TempDir, Files) {
    let folder = tempfile::tempdir().unwrap();
    let files = Files::new(folder.path().join("levels"));
    (folder, files)
}

fn version_of(answer: FilesAnswer) -> String {
    match answer {
        FilesAnswer::FilesSaved { version, .. } => version,
        other => panic!("not saved: {other:?}"),
    }
}

#[test]
fn what_is_saved_is_listed_opened_renamed_and_deleted() {
    let (folder, files) = files();
    assert!(!folder.path().join("levels").exists(), "created on the first save only");
    let version = version_of(files.save("one", LEVEL, None).unwrap());
    let listed = files.list().into_iter().find(|card| card.source == Source::Folder).unwrap();
    assert_eq!(
        (listed.name.as_str(), listed.title.as_str(), listed.fault),
        ("one.toml", "One", None)
    );
    assert_eq!((listed.levels.len(), &listed.version), (1, &version));
    assert!(
        matches!(files.rename("one", "two").unwrap(), FilesAnswer::FilesRenamed { name, .. } if name == "two.toml")
    );
    assert!(files.text_of(Source::Folder, "one").is_err());
    assert_eq!(&*files.text_of(Source::Folder, "two").unwrap(), LEVEL);
    assert!(matches!(files.delete("two", &version).unwrap(), FilesAnswer::FilesDeleted));
    assert!(files.text_of(Source::Folder, "two").is_err());
}

#[test]
fn nothing_is_overwritten_silently() {
    let (folder, files) = files();
    let version = version_of(files.save("one", LEVEL, None).unwrap());
    assert!(
        matches!(files.save("one", "x", None).unwrap(), FilesAnswer::FilesConflict { text, .. } if text == LEVEL)
    );
    fs::write(folder.path().join("levels/one.toml"), "changed by an editor").unwrap();
    let FilesAnswer::FilesConflict { text, version: theirs } =
        files.save("one", "mine", Some(&version)).unwrap()
    else {
        panic!("no conflict");
    };
    assert_eq!(text, "changed by an editor");
    assert!(matches!(files.delete("one", &version).unwrap(), FilesAnswer::FilesConflict { .. }));
    version_of(files.save("one", "mine", Some(&theirs)).unwrap());
    assert_eq!(&*files.text_of(Source::Folder, "one").unwrap(), "mine");
    version_of(files.save("two", LEVEL, None).unwrap());
    assert!(files.rename("one", "two").is_err(), "the name is taken");
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
    let (folder, files) = files();
    let version = version_of(files.save("one", LEVEL, None).unwrap());
    let files = Files::on(folder.path().join("levels"), Box::new(FullDisk));
    let Complaint(sentence) = files.save("one", "a new text", Some(&version)).unwrap_err();
    assert!(sentence.contains("the disk is full"), "{sentence}");
    assert_eq!(&*files.text_of(Source::Folder, "one").unwrap(), LEVEL);
    let left: Vec<_> = fs::read_dir(folder.path().join("levels")).unwrap().collect();
    assert_eq!(left.len(), 1, "no half-written file stays: {left:?}");
}

#[test]
fn temporary_files_of_killed_saves_are_removed_at_the_next_start() {
    let (folder, _) = files();
    let levels = folder.path().join("levels");
    fs::create_dir_all(levels.join(".journal")).unwrap();
    let abandoned = [".saving-71-0", ".journal/.saving-71-12"].map(|name| levels.join(name));
    // A note that another program wrote, and the file of a studio that is still saving.
    let (foreign, busy) = (levels.join(".saving-notes"), levels.join(".saving-72-0"));
    for path in abandoned.iter().chain([&foreign, &busy]) {
        fs::write(path, "half of").unwrap();
    }
    let lock = fs::File::open(&busy).unwrap();
    lock.lock().unwrap();
    let files = Files::new(levels.clone());
    assert!(abandoned.iter().all(|path| !path.exists()), "{abandoned:?}");
    assert!(foreign.exists() && busy.exists());
    drop(lock);
    drop(files);
    Files::new(levels);
    assert!(foreign.exists() && !busy.exists());
}

#[test]
fn the_journal_survives_a_new_start_and_ends_with_a_save() {
    let (folder, files) = files();
    let entry = |text: &str| Unsaved {
        source: Source::Folder,
        name: "one.toml".into(),
        text: text.into(),
        base: None,
    };
    files.keep(entry("a")).unwrap();
    files.keep(entry("b")).unwrap();
    let files = Files::new(folder.path().join("levels"));
    assert_eq!(files.journal.all(), [entry("b")]);
    assert!(matches!(
        files.open(Source::Folder, "one.toml").unwrap(),
        FilesAnswer::FilesText { unsaved: Some(unsaved), .. } if unsaved.text == "b"
    ));
    version_of(files.save("one", "b", None).unwrap());
    assert_eq!(files.journal.all(), []);
    files.keep(entry("c")).unwrap();
    files.forget(Source::Folder, "one.toml").unwrap();
    assert_eq!(files.journal.all(), []);
}

#[test]
fn a_level_that_does_not_parse_is_listed_with_its_fault() {
    let (_folder, files) = files();
    version_of(files.save("bad", "title = \n", None).unwrap());
    let card = files.list().into_iter().find(|card| card.name == "bad.toml").unwrap();
    assert!(card.fault.unwrap().starts_with("Line 1, column "));
}

#[cfg(unix)]
#[test]
fn a_link_does_not_lead_out_of_the_folder() {
    let (folder, files) = files();
    version_of(files.save("one", LEVEL, None).unwrap());
    let secret = folder.path().join("secret");
    fs::write(&secret, "secret").unwrap();
    std::os::unix::fs::symlink(&secret, folder.path().join("levels/link.toml")).unwrap();
    assert!(files.open(Source::Folder, "link").is_err());
    assert!(files.save("link", "x", None).is_err());
    assert!(files.delete("link", "x").is_err());
    assert_eq!(fs::read_to_string(&secret).unwrap(), "secret");
    for name in ["../secret", "..", "/etc/passwd", "a/../../secret"] {
        assert!(files.open(Source::Folder, name).is_err(), "{name}");
        assert!(files.save(name, "x", None).is_err(), "{name}");
        assert!(files.rename("one", name).is_err(), "{name}");
    }
    assert!(files.open(Source::Gallery, "../Cargo").is_err());
}

#[test]
fn texts_too_long_are_refused_and_drafts_are_few() {
    let (_folder, files) = files();
    let long = "x".repeat(limits::TEXT_BYTES + 1);
    assert!(files.save("long", &long, None).is_err());
    assert!(files.hold(long).is_err());
    for n in 0..200 {
        let name = files.hold(n.to_string()).unwrap();
        assert_eq!(*files.text_of(Source::Draft, &name).unwrap(), *n.to_string());
    }
    assert_eq!(lock(&files.held).len(), limits::HELD_DRAFTS);
}
