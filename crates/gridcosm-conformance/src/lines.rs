//! The lines of a vector file, plain or gzipped.

use crate::{Case, Problem};
use flate2::read::MultiGzDecoder;
use std::{
    io::{BufRead, BufReader, ErrorKind},
    path::Path,
};

/// The cases of a file, and the first line that could not be read. A line that is not valid JSON does not end the reading;
/// a file that breaks off does.
pub(crate) fn read(path: &Path, bytes: &[u8]) -> (Vec<Case>, Option<Problem>) {
    let mut reader = decoded(bytes);
    let (mut cases, mut problem) = (Vec::new(), None);
    let mut text = String::new();
    for line in 1.. {
        text.clear();
        match reader.read_line(&mut text) {
            Ok(0) => break,
            Ok(_) if text.trim().is_empty() => {}
            Ok(_) => match serde_json::from_str(&text) {
                Ok(value) => cases.push(Case { line, value }),
                Err(error) => {
                    let message = format!("is not valid JSON: {error}");
                    problem.get_or_insert(Problem::new(path, Some(line), message));
                }
            },
            Err(error) => {
                let message = match error.kind() {
                    ErrorKind::UnexpectedEof => "the compressed file is cut off here".to_owned(),
                    ErrorKind::InvalidData => "is no UTF-8 text".to_owned(),
                    _ => format!("cannot be read further: {error}"),
                };
                problem.get_or_insert(Problem::new(path, Some(line), message));
                break;
            }
        }
    }
    (cases, problem)
}

/// Gzip is recognised by its first two bytes, so a renamed file works too.
fn decoded(bytes: &[u8]) -> Box<dyn BufRead + '_> {
    if bytes.starts_with(&[0x1f, 0x8b]) {
        Box::new(BufReader::new(MultiGzDecoder::new(bytes)))
    } else {
        Box::new(bytes)
    }
}
