//! Finding and reading vector files.

use super::sight_cases;
use flate2::read::MultiGzDecoder;
use serde_json::Value;
use std::{
    fmt, fs,
    io::{BufRead, BufReader, ErrorKind, Read},
    path::{Path, PathBuf},
};

/// A file that could not be run, or not to its end, and why.
#[derive(Debug)]
pub struct Problem {
    path: PathBuf,
    /// From 1.
    line: Option<usize>,
    message: String,
}

impl Problem {
    pub(crate) fn new(path: &Path, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.message)
    }
}

/// A case and its place in the file.
#[derive(Debug)]
pub(crate) struct Line {
    /// From 1.
    pub number: usize,
    pub case: Value,
}

/// The vector files at a path: the file itself, or all `.jsonl` and `.jsonl.gz` and all foreign cases below a folder, in
/// order of their names.
pub(crate) fn find(path: &Path) -> Vec<Result<PathBuf, Problem>> {
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
                // Links to folders are not followed: they could lead in a circle.
                if kind.is_ok_and(|kind| kind.is_dir()) {
                    search(&path, found);
                } else if path.is_file() && (is_vector_file(&path) || sight_cases::is_case(&path)) {
                    found.push(Ok(path));
                }
            }
        }
    }
}

fn is_vector_file(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_suffix(".gz").unwrap_or(name).ends_with(".jsonl")
}

/// The cases of a file, and the first line that could not be read. A line that is no JSON does not end the reading;
/// a file that breaks off does.
pub(crate) fn read(path: &Path) -> Result<(Vec<Line>, Option<Problem>), Problem> {
    let file = fs::File::open(path)
        .map_err(|error| Problem::new(path, None, format!("cannot be opened: {error}")))?;
    let mut reader = decoded(BufReader::new(file))
        .map_err(|error| Problem::new(path, None, format!("cannot be read: {error}")))?;
    let (mut lines, mut problem) = (Vec::new(), None);
    let mut text = String::new();
    for number in 1.. {
        text.clear();
        match reader.read_line(&mut text) {
            Ok(0) => break,
            Ok(_) if text.trim().is_empty() => {}
            Ok(_) => match serde_json::from_str(&text) {
                Ok(case) => lines.push(Line { number, case }),
                Err(error) => {
                    let message = format!("is no JSON: {error}");
                    problem.get_or_insert(Problem::new(path, Some(number), message));
                }
            },
            Err(error) => {
                let message = match error.kind() {
                    ErrorKind::UnexpectedEof => "the compressed file is cut off here".to_owned(),
                    ErrorKind::InvalidData => "is no UTF-8 text".to_owned(),
                    _ => format!("cannot be read further: {error}"),
                };
                problem.get_or_insert(Problem::new(path, Some(number), message));
                break;
            }
        }
    }
    Ok((lines, problem))
}

/// Gzip is told by its first two bytes, so a renamed file works too.
fn decoded(mut reader: BufReader<fs::File>) -> std::io::Result<Box<dyn BufRead>> {
    let gzipped = reader.fill_buf()?.starts_with(&[0x1f, 0x8b]);
    let reader: Box<dyn Read> =
        if gzipped { Box::new(MultiGzDecoder::new(reader)) } else { Box::new(reader) };
    Ok(Box::new(BufReader::new(reader)))
}
