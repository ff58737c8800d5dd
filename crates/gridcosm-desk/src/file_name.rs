//! Valid names of level files: plain names that mean the same on every system and cannot lead outside the folder.

use crate::{lens::Complaint, level_text};

const MOST_BYTES: usize = 100;

/// Device names on Windows.
const DEVICES: &[&str] = &["con", "prn", "aux", "nul", "com", "lpt"];

/// Checks a name and adds the ending `.toml` if it has none of a level file or a nest.
pub(crate) fn checked(name: &str) -> Result<String, Complaint> {
    let ending = level_text::ending(name);
    let stem = name.strip_suffix(ending).unwrap_or(name);
    let fault = if stem.trim().is_empty() {
        "it is empty"
    } else if stem.len() > MOST_BYTES {
        "it is too long"
    } else if stem.starts_with(['.', ' ', '-']) || stem.ends_with(['.', ' ']) {
        "it begins or ends with a dot, a space or a dash"
    } else if !stem.chars().all(is_plain) {
        "it holds a character other than a letter, digit, space, dot, dash, underscore or bracket"
    } else if is_device(stem) {
        "some systems reserve it for a device"
    } else {
        return Ok(format!("{stem}{ending}"));
    };
    Err(format!("{name:?} cannot be a file name: {fault}. Choose another name.").into())
}

fn is_plain(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, ' ' | '.' | '-' | '_' | '(' | ')')
}

fn is_device(stem: &str) -> bool {
    let first = stem.split('.').next().unwrap_or_default().to_lowercase();
    let plain = first.trim_end_matches(|c: char| c.is_ascii_digit());
    DEVICES.contains(&plain) && first.len() <= plain.len() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_names_pass_and_get_an_ending() {
        for (name, file) in [
            ("mine", "mine.toml"),
            ("a b-c_(2).toml", "a b-c_(2).toml"),
            ("Größe", "Größe.toml"),
            ("a.nest", "a.nest"),
            ("a.nestc", "a.nestc"),
        ] {
            assert_eq!(checked(name).unwrap(), file);
        }
        assert_eq!(checked("console").unwrap(), "console.toml");
    }

    #[test]
    fn tricks_do_not_pass() {
        for name in [
            "",
            ".toml",
            ".nest",
            " ",
            "..",
            "../x",
            "a/b",
            "a\\b",
            "/etc/passwd",
            "C:x",
            "x\0y",
            ".hidden",
            "a\n",
            "con",
            "NUL.toml",
            "lpt1",
            "com9.x",
            "x.",
            "%2e%2e%2fx",
            "~x",
            "a*",
            "-rf",
            "a\u{202e}b",
            &"x".repeat(200),
        ] {
            assert!(checked(name).is_err(), "{name:?}");
        }
    }
}
