//! `gridcosm conformance`: finds vector files on the disk and runs their cases on all cores.

use crate::sight::RuleName;
use gridcosm_conformance::{
    FileReport, Options, Problem, Report, Vectors, has_vector_name, kind_names,
};
use rayon::prelude::*;
use std::{
    cell::RefCell,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Run conformance vectors and report the cases that differ
///
/// Each file holds one case per line as JSON, plain or gzipped; its name gives the kind (`push.jsonl`,
/// `push-extra.jsonl.gz`). Folders are searched for such files, and for sight cases of an older program: JSON with
/// `expectedVisible`, and drawings in text files of any name. Files that say nothing to check are named and counted; hidden ones
/// are left out.
///
/// Exit codes: 0 all cases agree, 1 a case failed, 2 a file could not be read or judged, or its kind is unknown.
#[derive(Debug, clap::Args)]
#[command(after_help = format!("Kinds: {}", kind_names().join(", ")))]
pub(crate) struct ConformanceArguments {
    /// Files or folders
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// The rule by which sight cases of an older program are judged
    #[arg(long, value_enum, default_value_t = RuleName::Hull)]
    rule: RuleName,
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
    let report = run_with(&arguments.paths, Options { rule: arguments.rule.into() });
    if arguments.json {
        report.write_json(out)?;
    } else {
        report.write_text(out, err, arguments.verbose)?;
    }
    Ok(ExitCode::from(report.exit_code()))
}

/// Runs every case of the files and folders. Nothing is skipped: a case that cannot run is a failure or a problem, and
/// a file without cases is named.
pub fn run_vectors(paths: &[PathBuf]) -> Report {
    run_with(paths, Options::default())
}

fn run_with(paths: &[PathBuf], options: Options) -> Report {
    let mut run = Run { report: Report::default(), options, asked: RefCell::default() };
    for path in paths {
        run.path(path);
    }
    let Run { mut report, asked, .. } = run;
    // Maps beside vectors were judged with them.
    let asked = asked.into_inner();
    report.unjudged.retain(|unjudged| !asked.iter().any(|path| path == unjudged.path()));
    report
}

struct Run {
    report: Report,
    options: Options,
    /// Files beside vectors that these asked about.
    asked: RefCell<Vec<PathBuf>>,
}

impl Run {
    fn path(&mut self, path: &Path) {
        if !path.exists() {
            self.problem(path, "there is no such file or folder");
        } else if path.is_dir() {
            let before = self.report.files.len() + self.report.problems.len();
            self.folder(path);
            if self.report.files.len() + self.report.problems.len() == before {
                self.problem(
                    path,
                    "this folder holds no .jsonl or .jsonl.gz file and no sight case",
                );
            }
        } else {
            self.file(path);
        }
    }

    fn problem(&mut self, path: &Path, message: impl Into<String>) {
        self.report.problems.push(Problem::new(path, None, message));
    }

    fn file(&mut self, path: &Path) {
        let opened = read(path).and_then(|bytes| {
            let beside = |name: &str| {
                let other = path.with_file_name(name);
                let bytes = fs::read(&other).ok()?;
                self.asked.borrow_mut().push(other);
                Some(bytes)
            };
            Vectors::open(path, &bytes, &beside, self.options)
        });
        self.report.add(opened, run_side_by_side);
    }

    /// All files in a folder and the folders in it, in order of their names.
    fn folder(&mut self, folder: &Path) {
        let entries = fs::read_dir(folder).and_then(|entries| {
            entries
                .map(|entry| entry.map(|e| (e.path(), e.file_type())))
                .collect::<Result<Vec<_>, _>>()
        });
        let mut entries = match entries {
            Ok(entries) => entries,
            Err(error) => return self.problem(folder, format!("cannot be read: {error}")),
        };
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        let is_hidden = |path: &Path| {
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."))
        };
        for (path, kind) in entries.into_iter().filter(|(path, _)| !is_hidden(path)) {
            // Links to folders are not followed, because they could form a cycle.
            if kind.is_ok_and(|kind| kind.is_dir()) {
                self.folder(&path);
            } else if path.is_file() && has_vector_name(&path) {
                self.file(&path);
            } else if path.is_file() {
                self.unnamed(&path);
            }
        }
    }

    /// A file whose name does not say that it has cases; its content does.
    fn unnamed(&mut self, path: &Path) {
        if is_code(path) {
            let reason = Problem::new(path, None, "is source code; name the file to judge it");
            return self.report.unjudged.push(reason);
        }
        let opened = read(path).map(|bytes| Vectors::of_drawings(path, &bytes, self.options));
        match opened {
            Ok(Ok(vectors)) => self.report.add(Ok(vectors), run_side_by_side),
            Ok(Err(reason)) => self.report.unjudged.push(reason),
            Err(problem) => self.report.problems.push(problem),
        }
    }
}

/// Programs quote parts of drawings, which are no cases.
fn is_code(path: &Path) -> bool {
    const CODE: [&str; 14] =
        ["c", "cpp", "cs", "css", "go", "h", "html", "java", "js", "mjs", "py", "rs", "toml", "ts"];
    path.extension().is_some_and(|extension| CODE.iter().any(|code| extension == *code))
}

fn read(path: &Path) -> Result<Vec<u8>, Problem> {
    fs::read(path).map_err(|error| Problem::new(path, None, format!("cannot be opened: {error}")))
}

fn run_side_by_side(vectors: &Vectors) -> FileReport {
    // Collecting keeps the order of the cases, whatever the number of threads.
    let failures = vectors.cases().par_iter().filter_map(|case| vectors.check(case));
    vectors.report(failures.collect())
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
        write(".hidden/a.txt", "s■□\noo□\n");
        write("test.rs", "let map = r\"s■□\no□□\nooo\";");
        let report = run_vectors(&[folder.path().to_owned()]);
        assert_eq!((report.passed(), report.exit_code()), (3, 0), "{report:?}");
        let kinds: Vec<_> = report.files.iter().map(|file| file.kind).collect();
        assert_eq!(kinds, ["sight case", "scen"]);
        // The map was judged with the vectors that ask about it; the notes are named.
        let unjudged: Vec<_> = report.unjudged.iter().map(Problem::path).collect();
        assert_eq!(unjudged, ["notes.txt", "test.rs"].map(|name| folder.path().join(name)));
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
        assert!(problem(empty.path()).contains(": this folder holds no .jsonl or .jsonl.gz file"));
        assert_eq!(
            problem(Path::new("no/such/folder")),
            "no/such/folder: there is no such file or folder"
        );
    }
}
