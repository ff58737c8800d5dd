//! `gridcosm conformance`: finds vector files on the disk and runs their cases on all cores.

use gridcosm_conformance::{FileReport, Problem, Report, Vectors, holds_vectors, kind_names};
use rayon::prelude::*;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Run conformance vectors and report the cases that differ
///
/// Each file holds one case per line as JSON, plain or gzipped; its name gives the kind (`push.jsonl`,
/// `push-extra.jsonl.gz`). Folders are searched for such files, and for sight cases of an older program (`.json` with
/// `expectedVisible`, `.txt` with a drawing).
///
/// Exit codes: 0 all cases agree, 1 a case failed, 2 a file could not be read or its kind is unknown.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("Kinds: {}", kind_names().join(", ")))]
pub(crate) struct ConformanceArguments {
    /// Files or folders
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    /// Also print a line for every file
    #[arg(short, long)]
    verbose: bool,
}

pub(crate) fn run(
    arguments: &ConformanceArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let report = run_vectors(&arguments.paths);
    if arguments.json {
        report.write_json(out)?;
    } else {
        report.write_text(out, err, arguments.verbose)?;
    }
    Ok(ExitCode::from(report.exit_code()))
}

/// Runs every case of the files and folders. Nothing is skipped: a case that cannot run is a failure or a problem.
pub fn run_vectors(paths: &[PathBuf]) -> Report {
    let mut report = Report::default();
    for found in paths.iter().flat_map(|path| find(path)) {
        report.add(found.and_then(|file| open(&file)), run_side_by_side);
    }
    report
}

fn open(path: &Path) -> Result<Vectors, Problem> {
    let bytes = fs::read(path)
        .map_err(|error| Problem::new(path, None, format!("cannot be opened: {error}")))?;
    Vectors::open(path, &bytes, &|name| fs::read(path.with_file_name(name)).ok())
}

fn run_side_by_side(vectors: &Vectors) -> FileReport {
    // Collecting keeps the order of the cases, whatever the number of threads.
    let failures = vectors.cases().par_iter().filter_map(|case| vectors.check(case));
    vectors.report(failures.collect())
}

/// The vector files at a path: the file itself, or all those in a folder, in order of their names.
fn find(path: &Path) -> Vec<Result<PathBuf, Problem>> {
    if !path.exists() {
        return vec![Err(Problem::new(path, None, "there is no such file or folder"))];
    }
    if !path.is_dir() {
        return vec![Ok(path.to_owned())];
    }
    let mut found = Vec::new();
    search(path, &mut found);
    if found.is_empty() {
        found.push(Err(Problem::new(path, None, "this folder holds no .jsonl or .jsonl.gz file")));
    }
    found
}

fn search(folder: &Path, found: &mut Vec<Result<PathBuf, Problem>>) {
    let entries = fs::read_dir(folder).and_then(|entries| {
        entries.map(|entry| entry.map(|e| (e.path(), e.file_type()))).collect::<Result<Vec<_>, _>>()
    });
    match entries {
        Err(error) => {
            found.push(Err(Problem::new(folder, None, format!("cannot be read: {error}"))))
        }
        Ok(mut entries) => {
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            for (path, kind) in entries {
                // Links to folders are not followed, because they could form a cycle.
                if kind.is_ok_and(|kind| kind.is_dir()) {
                    search(&path, found);
                } else if path.is_file() && holds_vectors(&path, || fs::read(&path).ok()) {
                    found.push(Ok(path));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CASE: &str =
        r#"{"from": [0, 0], "to": [1, 0], "octile": 1.0, "king": 1, "straight": 1, "diag": 0}"#;

    #[test]
    fn folders_are_searched_and_maps_found_beside_their_vectors() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        write("b/hall.map", "..\n");
        write("b/hall.scen.jsonl", &format!("{CASE}\n{CASE}\n"));
        write("a.txt", "s■□\no□□\n");
        write("notes.txt", "nothing to run");
        let report = run_vectors(&[folder.path().to_owned()]);
        assert_eq!((report.passed(), report.exit_code()), (3, 0), "{report:?}");
        let kinds: Vec<_> = report.files.iter().map(|file| file.kind).collect();
        assert_eq!(kinds, ["sight case", "scen"]);
    }

    #[test]
    fn what_is_not_there_is_a_problem() {
        let empty = tempfile::tempdir().unwrap();
        fs::write(empty.path().join("README.md"), "").unwrap();
        let problem = |path: &Path| {
            let report = run_vectors(&[path.to_owned()]);
            assert_eq!(report.exit_code(), 2);
            report.problems[0].to_string()
        };
        assert!(problem(empty.path()).ends_with(": this folder holds no .jsonl or .jsonl.gz file"));
        assert_eq!(
            problem(Path::new("no/such/folder")),
            "no/such/folder: there is no such file or folder"
        );
    }
}
