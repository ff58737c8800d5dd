//! The text suite: every case of `tests/suite/*.txt` has the result that it states.

use gridcosm_formats::suite;
use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn every_case_of_the_suite_comes_out() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite");
    let mut files: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let (mut names, mut failures) = (BTreeSet::new(), Vec::new());
    for file in files {
        let name = file.file_name().unwrap().to_str().unwrap().to_owned();
        let cases = suite::parse(&fs::read_to_string(&file).unwrap())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        for case in cases {
            assert!(
                names.insert(case.name.clone()),
                "{name}: there are two cases `{}` in the suite",
                case.name
            );
            if let Err(difference) = case.run() {
                failures.push(format!("{name}:{}: {}: {difference}", case.line, case.name));
            }
        }
    }
    assert!(names.len() >= 20, "{} cases are too few", names.len());
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}
