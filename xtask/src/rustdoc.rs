//! Takes the place of `rustdoc` while cargo runs the documentation's examples, and checks the documentation too.
//!
//! `cargo doc` would compile every dependency once more, in a different form than tests need. But cargo calls `rustdoc
//! --test` with all the compiled crates that a library needs. The same call without `--test` writes its documentation,
//! so nothing is compiled twice.

use anyhow::Context;
use std::{
    env,
    ffi::{OsStr, OsString},
    path::Path,
    process::{Command, ExitCode, ExitStatus},
};

/// Holds the name of the real program while this one takes its place, and the folder for the documentation.
const REAL: &str = "GRIDCOSM_RUSTDOC";
const FOLDER: &str = "GRIDCOSM_DOCS";

/// Options of `rustdoc --test` that do not exist for writing documentation, and whether a value follows.
const FOR_TESTS: &[(&str, bool)] = &[
    ("--test", false),
    ("--no-run", false),
    ("--no-capture", false),
    ("--nocapture", false),
    ("--test-args", true),
    ("--test-run-directory", true),
    ("--test-runtool", true),
    ("--test-runtool-arg", true),
];

/// The variables that make cargo call this program instead of `rustdoc`.
pub(crate) fn environment(root: &Path) -> anyhow::Result<Vec<(&'static str, OsString)>> {
    let real = env::var_os("RUSTDOC").unwrap_or_else(|| "rustdoc".into());
    let this = env::current_exe().context("this program cannot find its own path")?;
    Ok(vec![("RUSTDOC", this.into()), (REAL, real), (FOLDER, root.join("target/doc").into())])
}

/// Does the work if cargo has called this program as `rustdoc`.
pub(crate) fn stand_in() -> Option<anyhow::Result<ExitCode>> {
    let (real, folder) = (env::var_os(REAL)?, env::var_os(FOLDER)?);
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    Some(test_and_write(&real, &folder, &arguments))
}

fn test_and_write(
    real: &OsStr,
    folder: &OsStr,
    arguments: &[OsString],
) -> anyhow::Result<ExitCode> {
    let run = |arguments: &[OsString]| -> anyhow::Result<ExitStatus> {
        Command::new(real).args(arguments).status().context("`rustdoc` cannot be started")
    };
    let mut success = run(arguments)?.success();
    if arguments.iter().any(|each| each == "--test") {
        let mut writing = without_test_options(arguments);
        writing.extend(["-D".into(), "warnings".into(), "-o".into(), folder.to_owned()]);
        success &= run(&writing)?.success();
    }
    Ok(if success { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn without_test_options(arguments: &[OsString]) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let name = argument.to_str().map_or("", |text| text.split('=').next().unwrap_or(text));
        match FOR_TESTS.iter().find(|(option, _)| *option == name) {
            None => kept.push(argument.clone()),
            Some((_, has_value)) => {
                if *has_value && argument == name {
                    rest.next();
                }
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_tests_understand_is_left_out() {
        let words = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let asked = words(
            "--edition=2024 --crate-name a --test src/lib.rs --test-run-directory here --test-args=-q --test-args x -L deps",
        );
        assert_eq!(
            without_test_options(&asked),
            words("--edition=2024 --crate-name a src/lib.rs -L deps")
        );
    }
}
