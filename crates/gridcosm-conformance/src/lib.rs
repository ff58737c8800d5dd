//! Conformance vectors: cases with expected results, and the checks that run them.
//!
//! A vector file holds one JSON object per line, plain or gzipped, and its name gives the kind of its cases. The life
//! of a case: [`Vectors::open`] reads a file, `kind` finds the check by the file's name, the area's file (such as
//! `universe`) runs the check, [`Report`] counts and prints. Sight cases of an older program are recognised by their
//! content and have a separate file (`sight_cases`).
//!
//! Left out: disks and threads. Files come in as names and bytes, and a front end decides whether cases run side by side,
//! so the same vectors can run in a browser or under Python.
//!
//! To add a kind, write its check in the area's file and name it in that file's `KINDS`; to add an area, write its file
//! and name it in `kinds`.
//!
//! ```
//! use gridcosm_conformance::{Options, Report, Vectors};
//! use std::path::Path;
//!
//! let case = r#"{"name": "gap", "format": "no such format"}"#;
//! let path = Path::new("parse.jsonl");
//! let vectors = Vectors::open(path, case.as_bytes(), &|_| None, Options::default())?;
//! let report = Report { files: vec![vectors.run()], ..Report::default() };
//! assert_eq!((report.passed(), report.failed(), report.exit_code()), (0, 1, 1));
//! # Ok::<(), gridcosm_conformance::Problem>(())
//! ```

#![warn(missing_docs)]

mod crowd;
mod difference;
mod kind;
mod lines;
mod nest;
mod nest_json;
mod parabox;
mod problem;
mod push;
mod report;
mod route;
mod sight;
mod sight_cases;
mod universe;
mod vectors;
mod view;

pub use problem::Problem;
pub use report::{Failure, FileReport, Report};
pub use vectors::{Case, Options, Vectors};

use kind::Kind;
use std::path::Path;

/// The bytes of a file by its name, from the folder of the vector file; `None` when there is no such file.
pub type Beside<'a> = &'a dyn Fn(&str) -> Option<Vec<u8>>;

/// The kinds of every area.
fn kinds() -> Vec<Kind> {
    // One line each, so that two areas can be added side by side.
    let areas = [
        crowd::KINDS,
        nest::KINDS,
        parabox::KINDS,
        push::KINDS,
        route::KINDS,
        sight::KINDS,
        universe::KINDS,
        view::KINDS, //
    ];
    areas.concat()
}

/// The names of all kinds, sorted.
pub fn kind_names() -> Vec<&'static str> {
    let mut names: Vec<&str> = kinds().iter().map(|kind| kind.name).collect();
    names.sort_unstable();
    names
}

/// Whether a file holds vectors by its name; the content decides about others, see [`Vectors::of_drawings`].
pub fn has_vector_name(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_suffix(".gz").unwrap_or(name).ends_with(".jsonl")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("testdata/windy_rng_one.jsonl");

    /// Runs the files, each of which can read the others beside it.
    fn check(files: &[(&str, &[u8])]) -> (String, String, u8) {
        let beside = |name: &str| {
            files.iter().find(|(file, _)| *file == name).map(|(_, bytes)| bytes.to_vec())
        };
        let mut report = Report::default();
        for &(file, bytes) in files {
            if has_vector_name(Path::new(file)) {
                let opened = Vectors::open(Path::new(file), bytes, &beside, Options::default());
                report.add(opened, Vectors::run);
            }
        }
        let (mut out, mut err) = (Vec::new(), Vec::new());
        report.write_text(&mut out, &mut err, false).unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(out), text(err), report.exit_code())
    }

    fn gzip(text: &str) -> Vec<u8> {
        use std::io::Write;
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    #[test]
    fn a_right_case_passes_plain_and_gzipped() {
        let files: [(&str, &[u8]); 2] =
            [("windy_rng.jsonl", GOOD.as_bytes()), ("windy_rng-more.jsonl.gz", &gzip(GOOD))];
        assert_eq!(check(&files), ("2 passed, 0 failed\n".into(), String::new(), 0));
    }

    #[test]
    fn one_changed_number_fails_with_its_difference() {
        let bad = GOOD.replace("1913558597", "1913558598");
        assert_ne!(bad, GOOD);
        let (out, err, code) = check(&[("windy_rng.jsonl", bad.as_bytes())]);
        assert_eq!((err.as_str(), code), ("", 1));
        assert_eq!(
            out,
            "windy_rng.jsonl:1 pub-windy-000: mt_first_words[0]: expected 1913558598, found 1913558597\n\
             0 passed, 1 failed\n"
        );
    }

    #[test]
    fn at_most_twenty_differences_are_shown() {
        let bad = GOOD.replace("1913558597", "1").repeat(23);
        let (out, _, code) = check(&[("windy_rng.jsonl", bad.as_bytes())]);
        assert_eq!(code, 1);
        assert_eq!(out.lines().filter(|line| line.contains("expected")).count(), 20);
        assert!(out.ends_with("... and 3 more\n0 passed, 23 failed\n"), "{out}");
    }

    #[test]
    fn a_broken_line_is_named_and_the_rest_still_runs() {
        let broken = format!("{GOOD}{{\"seed\": 1,\n{GOOD}");
        let files: [(&str, &[u8]); 2] =
            [("windy_rng.jsonl", broken.as_bytes()), ("windy_rng_2.jsonl", GOOD.as_bytes())];
        let (out, err, code) = check(&files);
        assert_eq!((out.as_str(), code), ("3 passed, 0 failed\n", 2));
        assert!(err.starts_with("gridcosm: windy_rng.jsonl:2: is not valid JSON: "), "{err}");
    }

    #[test]
    fn a_case_that_lacks_a_field_fails() {
        let (out, _, code) =
            check(&[("windy_rng.jsonl", b"{\"name\":\"x\",\"class\":\"windy_rng\"}\n")]);
        assert_eq!(code, 1);
        assert!(
            out.starts_with("windy_rng.jsonl:1 x: is no case of this kind: missing field"),
            "{out}"
        );
    }

    #[test]
    fn a_truncated_gzip_is_named() {
        let whole = gzip(&GOOD.repeat(50));
        let files: [(&str, &[u8]); 1] = [("windy_rng.jsonl.gz", &whole[..whole.len() - 12])];
        let (_, err, code) = check(&files);
        assert_eq!(code, 2);
        assert!(err.contains("windy_rng.jsonl.gz:") && err.contains("cut off"), "{err}");
    }

    #[test]
    fn an_unknown_kind_and_a_file_without_cases_are_problems() {
        let (_, err, code) = check(&[("mystery.jsonl", b"{}\n")]);
        assert_eq!(code, 2);
        assert!(
            err.starts_with("gridcosm: mystery.jsonl: no known kind of vectors has this name"),
            "{err}"
        );
        assert_eq!(check(&[("windy_rng.jsonl", b"\n\n")]).2, 2);
        assert_eq!(check(&[("windy_rng.jsonl", &[0xff, 0xfe, 0x00, b'\n'])]).2, 2);
    }

    #[test]
    fn a_scenario_asks_about_the_map_beside_it() {
        let case = br#"{"from": [0, 0], "to": [2, 0], "octile": 2.0, "king": 2, "straight": 2, "diag": 0}"#;
        let scenario: (&str, &[u8]) = ("hall-extra.scen.jsonl", case);
        let passed = ("1 passed, 0 failed\n".to_owned(), String::new(), 0);
        assert_eq!(check(&[scenario, ("hall.map", b"...\n")]), passed);
        assert_eq!(check(&[scenario, ("hall.map", b".#.\n")]).2, 1);
        let (_, err, code) = check(&[scenario]);
        assert_eq!(code, 2);
        assert!(err.contains("there is no hall-extra.png or hall-extra.map beside it"), "{err}");
    }
}
