use super::*;
use crate::MemoryStore;

const LEVEL: &str = "title = \"One\"\nmap = \"\"\"\n@.>\"\"\"\n";

fn files() -> (Arc<MemoryStore>, Files) {
    let store = Arc::new(MemoryStore::new("memory"));
    (Arc::clone(&store), Files::new(store))
}

fn version_of(answer: FilesAnswer) -> String {
    match answer {
        FilesAnswer::FilesSaved { version, .. } => version,
        other => panic!("not saved: {other:?}"),
    }
}

#[test]
fn what_is_saved_is_listed_opened_renamed_and_deleted() {
    let (_, files) = files();
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
    assert!(files.delete("two", &version).is_err(), "it is gone");
}

#[test]
fn nothing_is_overwritten_silently() {
    let (store, files) = files();
    let version = version_of(files.save("one", LEVEL, None).unwrap());
    assert!(
        matches!(files.save("one", "x", None).unwrap(), FilesAnswer::FilesConflict { text, .. } if text == LEVEL)
    );
    store.put(Shelf::Levels, "one.toml", Some("changed by an editor".into()));
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

#[test]
fn the_journal_survives_a_new_start_and_ends_with_a_save() {
    let (store, files) = files();
    let entry = |text: &str| Unsaved {
        source: Source::Folder,
        name: "one.toml".into(),
        text: text.into(),
        base: None,
    };
    files.keep(entry("a")).unwrap();
    files.keep(entry("b")).unwrap();
    let files = Files::new(store);
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
    let (_, files) = files();
    version_of(files.save("bad", "title = \n", None).unwrap());
    let card = files.list().into_iter().find(|card| card.name == "bad.toml").unwrap();
    assert!(card.fault.unwrap().starts_with("Line 1, column "));
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    let (_, files) = files();
    version_of(files.save("one", LEVEL, None).unwrap());
    for name in ["../secret", "..", "/etc/passwd", "a/../../secret"] {
        assert!(files.open(Source::Folder, name).is_err(), "{name}");
        assert!(files.save(name, "x", None).is_err(), "{name}");
        assert!(files.rename("one", name).is_err(), "{name}");
    }
    assert!(files.open(Source::Gallery, "../Cargo").is_err());
}

#[test]
fn texts_too_long_are_refused_and_drafts_are_few() {
    let (_, files) = files();
    let long = "x".repeat(limits::TEXT_BYTES + 1);
    assert!(files.save("long", &long, None).is_err());
    assert!(files.hold(long).is_err());
    for n in 0..200 {
        let name = files.hold(n.to_string()).unwrap();
        assert_eq!(*files.text_of(Source::Draft, &name).unwrap(), *n.to_string());
    }
    assert_eq!(lock(&files.held).len(), limits::HELD_DRAFTS);
}
