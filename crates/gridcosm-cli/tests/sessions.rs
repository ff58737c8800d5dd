//! Commands in documents, run as they stand there: their output must be what the document shows.
//!
//! A session is a block of Markdown that begins with ` ```console `. A line that begins with `$ ` is a command for a shell, lines
//! after it that begin with `> ` continue it, and what follows is its output on both streams. An exit code other than 0
//! is shown as a last line `[exit code N]`. The commands of a file run one after another in a folder of their own, in which
//! `levels` and `docs` are those of the repository.
//!
//! `GRIDCOSM_REFRESH=1 cargo test -p gridcosm-cli --test sessions` writes the output into the documents: read the
//! difference before you commit it.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::{
    env, fs,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    process::Command,
};

#[test]
fn commands_print_what_the_documents_show() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sessions = 0;
    for folder in ["docs", "tests/suite/commands"] {
        for file in pages(&root.join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            if !text.contains(FENCE) {
                continue;
            }
            sessions += 1;
            let found = run_again(&text, &root);
            if env::var_os("GRIDCOSM_REFRESH").is_some() {
                fs::write(&file, &found).unwrap();
            }
            let kept = fs::read_to_string(&file).unwrap();
            let difference =
                kept.lines().zip(found.lines()).position(|(kept, found)| kept != found);
            if let Some(line) = difference {
                let (kept, found) = (kept.lines().nth(line), found.lines().nth(line));
                panic!("{}:{}: shows {kept:?}, but now it is {found:?}", file.display(), line + 1);
            }
            assert_eq!(kept, found, "{}", file.display());
        }
    }
    assert!(sessions >= 2, "there are documents with commands");
}

const FENCE: &str = "```console";

/// The Markdown files of a folder, in order of their names.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.sort();
    files
}

/// The page with the output of its commands as it is now.
fn run_again(page: &str, root: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    for shared in ["levels", "docs"] {
        symlink(root.join(shared).canonicalize().unwrap(), folder.path().join(shared)).unwrap();
    }
    let mut result = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        result += &format!("{line}\n");
        if line != FENCE {
            continue;
        }
        while let Some(line) = lines.next_if(|line| *line != "```") {
            let Some(first) = line.strip_prefix("$ ") else { continue };
            let mut command = first.to_owned();
            result += &format!("{line}\n");
            while let Some(more) = lines.next_if(|line| line.starts_with("> ")) {
                command += &format!("\n{}", &more[2..]);
                result += &format!("{more}\n");
            }
            result += &output_of(&command, folder.path());
        }
    }
    result
}

/// What a shell shows of a command: both streams and an exit code other than 0.
fn output_of(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_gridcosm"));
    let path = env::join_paths(
        [program.parent().unwrap().to_owned()]
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    );
    let done = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{command}")])
        .current_dir(folder)
        .env("PATH", path.unwrap())
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    let mut shown = String::from_utf8(done.stdout).unwrap();
    if !shown.is_empty() && !shown.ends_with('\n') {
        shown.push('\n');
    }
    match done.status.code() {
        Some(0) => shown,
        code => shown + &format!("[exit code {}]\n", code.unwrap_or(-1)),
    }
}
