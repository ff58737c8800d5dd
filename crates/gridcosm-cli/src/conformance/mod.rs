//! Runs conformance vectors: cases with expected results, one JSON object per line.
//!
//! The way of a case: `files` finds and reads the files, `kind` tells from a file's name which check runs its
//! lines, the area's file (such as `universe`) does the check, `report` counts and prints.
//!
//! Case files of another program are recognised by their content and have a file of their own (`sight_cases`).
//!
//! To add a kind, write its check in the area's file and name it in that file's `KINDS`; to add an area, write
//! its file and name it in `areas`.

mod crowd;
mod difference;
mod files;
mod kind;
mod nest;
mod nest_json;
mod push;
mod report;
mod route;
mod sight;
mod sight_cases;
mod universe;
mod view;

pub use report::{Failure, FileReport, Report};

use files::{Line, Problem};
use kind::{Check, Kind};
use rayon::prelude::*;
use serde_json::Value;
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

/// The kinds of every area.
fn areas() -> Vec<&'static [Kind]> {
    // One line each, so that two areas can be added side by side.
    vec![
        crowd::KINDS,
        nest::KINDS,
        push::KINDS,
        route::KINDS,
        sight::KINDS,
        universe::KINDS,
        view::KINDS, //
    ]
}

/// What `--help` says about the kinds.
pub(crate) fn help() -> String {
    let mut names: Vec<&str> = areas().into_iter().flatten().map(|kind| kind.name).collect();
    names.sort_unstable();
    format!("Kinds: {}", names.join(", "))
}

/// Runs every case of the files and folders. Nothing is skipped: what cannot be run is a failure or a problem.
pub fn run(paths: &[PathBuf]) -> Report {
    let kinds: Vec<Kind> = areas().into_iter().flatten().copied().collect();
    let mut report = Report::default();
    for found in paths.iter().flat_map(|path| files::find(path)) {
        match found.and_then(|file| run_file(&file, &kinds)) {
            Ok((file, problem)) => {
                report.files.push(file);
                report.problems.extend(problem);
            }
            Err(problem) => report.problems.push(problem),
        }
    }
    report
}

/// Runs one file. A problem beside a result means that the file broke off: the lines before were still run.
fn run_file(path: &Path, kinds: &[Kind]) -> Result<(FileReport, Option<Problem>), Problem> {
    if let Some(cases) = sight_cases::cases(path) {
        let check: Check = Box::new(sight_cases::check);
        return Ok((run_cases(path, sight_cases::KIND, &cases?, &check), None));
    }
    let kind = kind::of_file(path, kinds).ok_or_else(|| {
        Problem::new(
            path,
            None,
            "no known kind of vectors has this name; `gridcosm conformance --help` lists them",
        )
    })?;
    let (lines, mut problem) = files::read(path)?;
    if lines.is_empty() && problem.is_none() {
        problem = Some(Problem::new(path, None, "holds no case"));
    }
    let check = (kind.open)(path).map_err(|message| Problem::new(path, None, message))?;
    Ok((run_cases(path, kind.name, &lines, &check), problem))
}

fn run_cases(path: &Path, kind: &'static str, lines: &[Line], check: &Check) -> FileReport {
    // Collecting keeps the order of the lines, whatever the number of threads.
    let failures: Vec<Failure> =
        lines.par_iter().filter_map(|line| run_case(line, check)).collect();
    let failed = failures.len();
    let passed = lines.len() - failed;
    FileReport { path: path.to_owned(), kind, passed, failed, failures }
}

fn run_case(line: &Line, check: &Check) -> Option<Failure> {
    // A panic is a defect of ours, but one case must not hide the result of the others.
    let outcome = catch_unwind(AssertUnwindSafe(|| check(&line.case)))
        .unwrap_or_else(|panic| Err(format!("panicked: {}", panic_text(panic.as_ref()))));
    let difference = outcome.err()?;
    Some(Failure { line: line.number, case: case_name(&line.case), difference })
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no message")
}

fn case_name(case: &Value) -> String {
    match case.get("name").or_else(|| case.get("id")).or_else(|| case.get("testName")) {
        Some(Value::String(name)) => name.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = include_str!("testdata/windy_rng_one.jsonl");

    /// Writes the files into an empty folder of their own and runs it.
    fn check(name: &str, files: &[(&str, &[u8])]) -> (String, String, u8) {
        let folder = std::env::temp_dir()
            .join(format!("gridcosm-conformance-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        for (file, content) in files {
            std::fs::write(folder.join(file), content).unwrap();
        }
        let report = run(std::slice::from_ref(&folder));
        let (mut out, mut err) = (Vec::new(), Vec::new());
        report.write_text(&mut out, &mut err, false).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let prefix = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
        let text = |bytes| String::from_utf8(bytes).unwrap().replace(&prefix, "");
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
        assert_eq!(check("good", &files), ("2 passed, 0 failed\n".into(), String::new(), 0));
    }

    #[test]
    fn one_changed_number_fails_with_its_difference() {
        let bad = GOOD.replace("1913558597", "1913558598");
        assert_ne!(bad, GOOD);
        let (out, err, code) = check("bad", &[("windy_rng.jsonl", bad.as_bytes())]);
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
        let (out, _, code) = check("many", &[("windy_rng.jsonl", bad.as_bytes())]);
        assert_eq!(code, 1);
        assert_eq!(out.lines().filter(|line| line.contains("expected")).count(), 20);
        assert!(out.ends_with("... and 3 more\n0 passed, 23 failed\n"), "{out}");
    }

    #[test]
    fn a_broken_line_is_named_and_the_rest_still_runs() {
        let broken = format!("{GOOD}{{\"seed\": 1,\n{GOOD}");
        let files: [(&str, &[u8]); 2] =
            [("windy_rng.jsonl", broken.as_bytes()), ("windy_rng_2.jsonl", GOOD.as_bytes())];
        let (out, err, code) = check("broken", &files);
        assert_eq!((out.as_str(), code), ("3 passed, 0 failed\n", 2));
        assert!(err.starts_with("gridcosm: windy_rng.jsonl:2: is no JSON: "), "{err}");
    }

    #[test]
    fn a_case_that_lacks_a_field_fails() {
        let (out, _, code) =
            check("lacks", &[("windy_rng.jsonl", b"{\"name\":\"x\",\"class\":\"windy_rng\"}\n")]);
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
        let (_, err, code) = check("truncated", &files);
        assert_eq!(code, 2);
        assert!(err.contains("windy_rng.jsonl.gz:") && err.contains("cut off"), "{err}");
    }

    #[test]
    fn an_unknown_kind_and_an_empty_folder_are_problems() {
        let (_, err, code) = check("unknown", &[("mystery.jsonl", b"{}\n")]);
        assert_eq!(code, 2);
        assert!(
            err.starts_with("gridcosm: mystery.jsonl: no known kind of vectors has this name"),
            "{err}"
        );
        assert_eq!(check("nothing", &[("README.md", b"")]).2, 2);
        assert_eq!(run(&[PathBuf::from("no/such/folder")]).exit_code(), 2);
        assert_eq!(check("blank", &[("windy_rng.jsonl", b"\n\n")]).2, 2);
        assert_eq!(check("bytes", &[("windy_rng.jsonl", &[0xff, 0xfe, 0x00, b'\n'])]).2, 2);
    }
}
