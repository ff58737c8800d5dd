//! Checks that the documents and the code agree.
//!
//! Each check returns one sentence per fault. They run as `cargo xtask tidy` and as a test, so that developers notice a
//! stale document on their own machine.

use crate::{
    colours, figure,
    manifests::{self, Crates},
    root,
};
use anyhow::Context;
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The layers, lowest first, with each crate's dependencies inside the workspace. A new arrow is a decision and is made
/// here. The crates not listed (front ends, tests, benches, tasks) are on top and may use all of these.
const ARROWS: &[(&str, &[&str])] = &[
    ("gridcosm-grid", &[]),
    ("gridcosm-nest", &["gridcosm-grid"]),
    ("gridcosm-sight", &["gridcosm-grid"]),
    ("gridcosm-route", &["gridcosm-grid"]),
    ("gridcosm-crowd", &["gridcosm-grid", "gridcosm-sight", "gridcosm-route"]),
    (
        "gridcosm-universe",
        &["gridcosm-crowd", "gridcosm-grid", "gridcosm-nest", "gridcosm-route", "gridcosm-sight"],
    ),
    ("gridcosm-solve", &["gridcosm-grid", "gridcosm-nest", "gridcosm-universe"]),
    (
        "gridcosm-formats",
        &[
            "gridcosm-grid",
            "gridcosm-nest",
            "gridcosm-sight",
            "gridcosm-crowd",
            "gridcosm-universe",
        ],
    ),
    ("gridcosm-view", &["gridcosm-grid", "gridcosm-nest", "gridcosm-universe"]),
    ("gridcosm-gym", &["gridcosm-grid", "gridcosm-sight", "gridcosm-universe", "gridcosm-view"]),
    ("gridcosm-scene", &["gridcosm-grid", "gridcosm-nest", "gridcosm-universe", "gridcosm-view"]),
    ("gridcosm-conformance", &["gridcosm"]),
    (
        "gridcosm-desk",
        &[
            "gridcosm",
            "gridcosm-crowd",
            "gridcosm-formats",
            "gridcosm-grid",
            "gridcosm-nest",
            "gridcosm-route",
            "gridcosm-scene",
            "gridcosm-sight",
            "gridcosm-universe",
            "gridcosm-view",
        ],
    ),
];

/// Front ends and helpers: nothing below may depend on them.
const TOP: &[&str] = &[
    "gridcosm-cli",
    "gridcosm-studio",
    "gridcosm-python",
    "gridcosm-engine",
    "gridcosm-bindgen",
    "gridcosm-tests",
    "gridcosm-bench",
    "xtask",
];

const MOST_ARCHITECTURE_LINES: usize = 330;

/// The width at which documents wrap.
const WIDTH: usize = 100;

/// All checks.
pub(crate) fn check() -> anyhow::Result<Vec<String>> {
    let crates = manifests::read()?;
    let files = tracked_text_files()?;
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md"))?;
    let mut faults = Vec::new();
    faults.extend(crates_are_described(&crates, &architecture));
    faults.extend(named_paths_exist(&architecture));
    faults.extend(architecture_is_short(&architecture));
    faults.extend(arrows_point_down(&crates));
    faults.extend(arrows_exist(&crates));
    faults.extend(figure::check(&crates)?);
    faults.extend(links_exist(&files));
    faults.extend(documents_wrap(&files));
    faults.extend(no_machine_paths(&files));
    faults.extend(colours::stand_in_the_theme_only(&files));
    Ok(faults)
}

fn crates_are_described(crates: &Crates, architecture: &str) -> Vec<String> {
    let missing = crates.keys().filter(|name| !architecture.contains(&format!("`{name}`")));
    missing.map(|name| format!("ARCHITECTURE.md does not describe the crate `{name}`")).collect()
}

/// Everything in backticks that contains a slash counts as a path from the root.
fn named_paths_exist(architecture: &str) -> Vec<String> {
    let code = architecture.split('`').skip(1).step_by(2);
    let is_path = |text: &&str| {
        text.contains('/')
            && !text.contains([' ', '<', '*', '\n', '(', '"'])
            && !text.starts_with("//")
    };
    let missing = code.filter(is_path).filter(|path| !root().join(path).exists());
    missing.map(|path| format!("ARCHITECTURE.md names `{path}`, which does not exist")).collect()
}

fn architecture_is_short(architecture: &str) -> Option<String> {
    let lines = architecture.lines().count();
    (lines >= MOST_ARCHITECTURE_LINES).then(|| {
        format!("ARCHITECTURE.md has {lines} lines; it stays below {MOST_ARCHITECTURE_LINES}")
    })
}

fn arrows_point_down(crates: &Crates) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, manifest) in crates {
        let allowed = ARROWS.iter().find(|(layer, _)| layer == name).map(|(_, allowed)| *allowed);
        for dependency in &manifest.dependencies {
            let fine = match allowed {
                Some(allowed) => allowed.contains(&dependency.as_str()),
                None => TOP.contains(&name.as_str()) || !TOP.contains(&dependency.as_str()),
            };
            if !fine {
                faults.push(format!(
                    "`{name}` must not depend on `{dependency}`: that arrow points upwards"
                ));
            }
        }
    }
    faults
}

/// An arrow in the table that no manifest has is a decision that was never carried out.
fn arrows_exist(crates: &Crates) -> Vec<String> {
    let arrows =
        ARROWS.iter().flat_map(|(name, allowed)| allowed.iter().map(move |to| (*name, *to)));
    let has = |from: &str, to: &str| {
        crates.get(from).is_some_and(|manifest| manifest.dependencies.iter().any(|each| each == to))
    };
    let missing = arrows.filter(|(from, to)| !has(from, to));
    missing
        .map(|(from, to)| {
            format!("xtask/src/tidy.rs has an arrow from `{from}` to `{to}`, which no manifest has")
        })
        .collect()
}

/// The files that git tracks (or would track), with their text; binary files are left out.
fn tracked_text_files() -> anyhow::Result<Vec<(PathBuf, String)>> {
    let listing = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"])
        .current_dir(root())
        .output()
        .context("`git` cannot be started; install it and try again")?;
    anyhow::ensure!(
        listing.status.success(),
        "`git ls-files` failed: this check needs a git checkout"
    );
    let names = String::from_utf8_lossy(&listing.stdout).into_owned();
    let names = names.split('\0').filter(|name| !name.is_empty());
    Ok(names
        .filter_map(|name| Some((name.into(), fs::read_to_string(root().join(name)).ok()?)))
        .collect())
}

/// Relative links in every Markdown file must lead to an existing file.
fn links_exist(files: &[(PathBuf, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in files.iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "md"))
    {
        let folder = root().join(path).parent().map(Path::to_owned).unwrap_or_default();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            let external = target.contains("://") || target.starts_with("mailto:");
            if !target.is_empty() && !external && !folder.join(target).exists() {
                faults.push(format!("{} links to {target}, which does not exist", path.display()));
            }
        }
    }
    faults
}

/// Markdown prose wraps at one width. Tables, code, headings and pictures cannot, and `docs/cli.md` is generated.
fn documents_wrap(files: &[(PathBuf, String)]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in files {
        if path.extension().is_none_or(|ending| ending != "md") || path.ends_with("docs/cli.md") {
            continue;
        }
        let mut code = false;
        for (number, line) in (1..).zip(text.lines()) {
            code ^= line.trim_start().starts_with("```");
            let prose = !code && !line.starts_with(['|', '#', '!', '<']) && !line.contains("](");
            if prose && line.chars().count() > WIDTH {
                let path = path.display();
                faults.push(format!("{path}:{number} is wider than {WIDTH} columns"));
            }
        }
    }
    faults
}

/// A path that exists on only one machine does not belong in the tree.
fn no_machine_paths(files: &[(PathBuf, String)]) -> Vec<String> {
    // Assembled here, so that this file does not match itself.
    let homes = ["work", "root", "home", "Users", "farm"].map(|folder| format!("/{folder}/"));
    let mut faults = Vec::new();
    for (path, text) in files {
        for (number, line) in (1..).zip(text.lines()) {
            if homes.iter().any(|home| stands_alone(line, home)) {
                faults.push(format!("{}:{number}: a path of one machine", path.display()));
            }
        }
    }
    faults
}

/// Whether the text occurs where a path begins, and not inside a longer one.
fn stands_alone(line: &str, path: &str) -> bool {
    line.match_indices(path).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        before
            .is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '_' | '.' | '-' | '/' | ':' | '}'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        // The variable that refreshes all other generated files in the repository.
        if std::env::var_os("GRIDCOSM_REFRESH").is_some() {
            figure::write().unwrap();
        }
        let faults = check().unwrap();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn an_arrow_upwards_is_found() {
        let crates = manifests::these(&[
            ("gridcosm-grid", &["gridcosm-nest"]),
            ("gridcosm-nest", &["gridcosm-grid"]),
            ("gridcosm", &["gridcosm-cli"]),
        ]);
        assert_eq!(arrows_point_down(&crates).len(), 2);
    }

    #[test]
    fn an_arrow_that_nobody_drew_is_found() {
        let faults = arrows_exist(&manifests::these(&[("gridcosm-nest", &["gridcosm-grid"])]));
        assert!(
            faults.iter().any(|fault| fault.contains("from `gridcosm-sight` to `gridcosm-grid`"))
        );
        assert!(!faults.iter().any(|fault| fault.contains("from `gridcosm-nest`")), "{faults:?}");
    }

    #[test]
    fn stale_documents_are_found() {
        assert_eq!(named_paths_exist("see `crates/gridcosm-grid` and `crates/gone`").len(), 1);
        assert_eq!(named_paths_exist("`N passed, N failed` and `a/<b>`").len(), 0);
        assert_eq!(crates_are_described(&manifests::these(&[("x", &[])]), "only `y`").len(), 1);
        assert!(architecture_is_short(&"\n".repeat(MOST_ARCHITECTURE_LINES)).is_some());
        let page = |text: &str| vec![(PathBuf::from("README.md"), text.to_owned())];
        assert_eq!(
            links_exist(&page("[a](gone.md) [b](README.md#x) [c](https://example.org)")).len(),
            1
        );
    }

    #[test]
    fn wide_prose_is_found_and_wide_tables_are_not() {
        let wide = "word ".repeat(30);
        let page = format!("{wide}\n| {wide}\n```\n{wide}\n```\n");
        assert_eq!(documents_wrap(&[(PathBuf::from("a.md"), page)]).len(), 1);
    }

    #[test]
    fn machine_paths_are_found() {
        let line = |text: String| vec![(PathBuf::from("a.rs"), text)];
        assert_eq!(no_machine_paths(&line(format!("open(\"/{}/me/x\")", "home"))).len(), 1);
        assert_eq!(
            no_machine_paths(&line("https://example.org/home/x and src/work/a".to_owned())).len(),
            0
        );
    }
}
