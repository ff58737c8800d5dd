//! The reports of `gridcosm check` about broken level files, word for word.
//!
//! `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-tests diagnostics` rewrites the expected texts: read them before committing.

use gridcosm_tests::kept;
use std::{fs, path::Path, process::ExitCode};

fn check(arguments: &[&str]) -> (String, String, ExitCode) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = gridcosm_cli::run([&["gridcosm", "check"], arguments].concat(), &mut out, &mut err);
    (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), code)
}

#[test]
fn every_broken_file_is_explained_word_for_word() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite/diagnostics");
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    assert!(files.len() >= 10);
    for file in files {
        let (text, problems, code) = check(&[file.to_str().unwrap()]);
        assert_eq!(problems, "");
        let found =
            text.replace(file.to_str().unwrap(), file.file_name().unwrap().to_str().unwrap());
        let errors = !found.contains(": 0 errors");
        assert_eq!(code, ExitCode::from(u8::from(errors)), "{found}");
        let expected = kept(&file.with_extension("expected"), &found);
        let expected = String::from_utf8_lossy(&expected);
        assert_eq!(found, expected, "{}; see the head of this file", file.display());
    }
}

#[test]
fn the_gallery_has_no_mistakes() {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../levels");
    let (text, problems, code) = check(&["--strict", levels.to_str().unwrap()]);
    assert_eq!((problems.as_str(), code), ("", ExitCode::SUCCESS), "{text}");
    assert!(text.contains("no mistakes"), "{text}");
}

#[test]
fn programs_get_json_and_exit_codes() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite/diagnostics/two-agents.toml");
    let (text, _, code) = check(&["--json", file.to_str().unwrap()]);
    assert_eq!(code, ExitCode::from(1));
    assert!(text.contains(r#""code":"too-many-agents""#) && text.contains(r#""line":3"#), "{text}");
    let (_, problems, code) = check(&["no/such/file.toml"]);
    assert_eq!(code, ExitCode::from(2));
    assert!(problems.starts_with("gridcosm: no/such/file.toml: cannot be read: "), "{problems}");
}
