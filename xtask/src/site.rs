//! The documents as a site: an mdBook with live examples and the reference, in `target/site`, for any host or to be opened
//! from a folder.

use crate::{npm, reference, root, wasm};
use anyhow::Context;
use std::{
    collections::BTreeSet,
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

const MDBOOK: &str = "0.5.4";

/// Chapters: a heading, and the documents below it with their titles.
const CHAPTERS: &[(&str, &[(&str, &str)])] = &[
    (
        "Live",
        &[
            ("Levels to play", "live/play.md"),
            ("Sight on a map", "live/sight.md"),
            ("A crowd to send", "live/crowd.md"),
            ("The Earth to sail", "live/earth.md"),
        ],
    ),
    (
        "Guides",
        &[
            ("The studio", "docs/studio.md"),
            ("The studio without a server", "docs/static-studio.md"),
            ("Level files", "docs/level-format.md"),
            ("Command line", "docs/cli.md"),
            ("Python", "docs/python.md"),
            ("JavaScript", "docs/web.md"),
        ],
    ),
    (
        "The engine",
        &[
            ("The entity world", "docs/universe.md"),
            ("Worlds within worlds", "docs/worlds-within-worlds.md"),
            ("Patrick's Parabox", "docs/parabox.md"),
            ("Solve and make", "docs/solve.md"),
            ("Nests", "docs/nest.md"),
            ("Sight", "docs/sight.md"),
            ("Routes", "docs/route.md"),
            ("Crowds", "docs/crowd.md"),
            ("Pictures", "docs/pictures.md"),
        ],
    ),
    (
        "The project",
        &[
            ("Reference", "live/reference.md"),
            ("Architecture", "ARCHITECTURE.md"),
            ("Contributing", "CONTRIBUTING.md"),
            ("Changelog", "CHANGELOG.md"),
        ],
    ),
];

/// Builds the site.
pub(crate) fn build() -> anyhow::Result<()> {
    npm::build()?;
    let work = root().join("target/site-work");
    let _ = fs::remove_dir_all(&work);
    let source = work.join("src");
    collect(&source)?;
    for file in ["book.toml", "live.css"] {
        fs::copy(root().join("web/site").join(file), work.join(file))?;
    }
    let bundle = root().join("web/site/build-live.mjs");
    wasm::run(Command::new("node").arg(bundle).arg(source.join("live")))?;
    let site = root().join("target/site");
    let _ = fs::remove_dir_all(&site);
    wasm::run(Command::new(mdbook()?).arg("build").arg(&work).arg("--dest-dir").arg(&site))?;
    reference::write(&site)
}

/// The book's sources: every document where it lies in the repository, so that links between them hold.
fn collect(source: &Path) -> anyhow::Result<()> {
    copy_folder(&root().join("docs"), &source.join("docs"))?;
    copy_folder(&root().join("web/site/pages"), &source.join("live"))?;
    for name in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        fs::copy(root().join(name), source.join(name))?;
    }
    fs::write(source.join("SUMMARY.md"), summary(source)?)?;
    let mut documents = Vec::new();
    markdown_files(source, &mut documents)?;
    for document in documents {
        let text = fs::read_to_string(&document)?;
        let folder = document.parent().unwrap_or(source);
        let inside = |target: &str| {
            normal(&folder.join(target)).starts_with(source) && folder.join(target).exists()
        };
        fs::write(&document, without_links_outside(&text, inside))?;
    }
    Ok(())
}

/// The table of contents; a document that nobody named comes at the end, so that none is missing.
fn summary(source: &Path) -> anyhow::Result<String> {
    let mut text = String::from("# Summary\n\n[Gridcosm](README.md)\n\n");
    let mut named = BTreeSet::new();
    for (heading, documents) in CHAPTERS {
        text += &format!("# {heading}\n\n");
        for (title, path) in *documents {
            text += &format!("- [{title}]({path})\n");
            named.insert(*path);
        }
        text.push('\n');
    }
    let mut others = Vec::new();
    for entry in fs::read_dir(source.join("docs"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let path = format!("docs/{name}");
        if name.ends_with(".md") && !named.contains(path.as_str()) {
            others.push(format!("- [{}]({path})\n", name.trim_end_matches(".md")));
        }
    }
    others.sort();
    if !others.is_empty() {
        text += "# More\n\n";
        text.extend(others);
    }
    Ok(text)
}

/// Links into the source code lead nowhere on the site; their text stays.
fn without_links_outside(text: &str, inside: impl Fn(&str) -> bool) -> String {
    let mut rest = text;
    let mut out = String::new();
    while let Some(middle) = rest.find("](") {
        let Some(end) = rest[middle..].find(')').map(|end| middle + end) else { break };
        let target = &rest[middle + 2..end];
        let file = target.split('#').next().unwrap_or_default();
        let keep = file.is_empty() || file.contains("://") || inside(file);
        let start = rest[..middle].rfind('[');
        match start.filter(|&at| !keep && !rest[..at].ends_with('!')) {
            Some(start) => {
                out += &rest[..start];
                out += &rest[start + 1..middle];
            }
            None => out += &rest[..=end],
        }
        rest = &rest[end + 1..];
    }
    out + rest
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut parts = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts
}

fn markdown_files(folder: &Path, found: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            markdown_files(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.push(path);
        }
    }
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| from.display().to_string())? {
        let path = entry?.path();
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy_folder(&path, &target)?;
        } else {
            fs::copy(&path, target)?;
        }
    }
    Ok(())
}

/// The program `mdbook`, compiled under `target/` the first time.
fn mdbook() -> anyhow::Result<PathBuf> {
    let tools = root().join("target/tools");
    let program = tools.join("bin/mdbook");
    if !program.exists() {
        let mut cargo = Command::new("cargo");
        cargo.args(["install", "mdbook", "--version", MDBOOK, "--locked", "--debug"]);
        cargo.args(["--no-default-features", "--features", "search", "--root"]).arg(&tools);
        wasm::run(cargo.arg("--target-dir").arg(tools.join("build")))?;
    }
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_into_the_code_become_text() {
        let text =
            "See [a](docs/a.md#x), [the crate](crates/x), ![p](img/p.png) and [w](https://w.org).";
        let plain = without_links_outside(text, |file| file == "docs/a.md");
        assert_eq!(
            plain,
            "See [a](docs/a.md#x), the crate, ![p](img/p.png) and [w](https://w.org)."
        );
        assert_eq!(without_links_outside("[`x`](y) [open", |_| false), "`x` [open");
    }

    #[test]
    fn every_chapter_exists() {
        for (_, path) in CHAPTERS.iter().flat_map(|(_, documents)| documents.iter()) {
            let file = path.replace("live/", "web/site/pages/");
            assert!(root().join(&file).exists(), "{file}");
        }
    }
}
