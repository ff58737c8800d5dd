//! Every vector in the repository passes, and no file is skipped.

use gridcosm_cli::run_vectors;
use gridcosm_tests::conformance_folder;
use std::{fs, path::Path};

#[test]
fn all_vectors_pass() {
    let report = run_vectors(&[conformance_folder()]);
    let mut text = Vec::new();
    let mut problems = Vec::new();
    report.write_text(&mut text, &mut problems, true).unwrap();
    print!("{}", String::from_utf8_lossy(&text));
    assert_eq!(report.exit_code(), 0, "{}", String::from_utf8_lossy(&[problems, text].concat()));
    assert!(report.passed() > 0);

    let run: Vec<_> = report.files.iter().map(|file| file.path.clone()).collect();
    for file in files_below(&conformance_folder()) {
        // Notes, and the maps that scenarios ask about.
        let beside = |extension: &std::ffi::OsStr| extension == "md" || extension == "map";
        assert!(
            file.extension().is_some_and(beside) || run.contains(&file),
            "{} is no vector file and was not run",
            file.display()
        );
    }
}

fn files_below(folder: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}
