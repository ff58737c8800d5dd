//! The dependency figure in ARCHITECTURE.md, drawn from the manifests.

use crate::{
    manifests::{self, Crates},
    root,
};
use anyhow::Context;
use std::{collections::BTreeSet, fs, path::PathBuf};

/// The figure stands between these two lines.
const BEGIN: &str = "<!-- dependencies: written by `cargo xtask tidy --write` -->\n";
const END: &str = "<!-- end of dependencies -->\n";

/// Writes the figure into the document.
pub(crate) fn write() -> anyhow::Result<()> {
    let text = fs::read_to_string(document())?;
    let (before, _, after) = parts(&text).context("ARCHITECTURE.md has no place for the figure")?;
    let figure = draw(&manifests::read()?);
    Ok(fs::write(document(), [before, BEGIN, &figure, END, after].concat())?)
}

/// Whether the document contains the current figure.
pub(crate) fn check(crates: &Crates) -> anyhow::Result<Option<String>> {
    let text = fs::read_to_string(document())?;
    let is_fresh = parts(&text).is_some_and(|(_, figure, _)| figure == draw(crates));
    Ok((!is_fresh).then(|| {
        "the dependency figure in ARCHITECTURE.md is stale; `cargo xtask tidy --write` redraws it".to_owned()
    }))
}

fn document() -> PathBuf {
    root().join("ARCHITECTURE.md")
}

/// The text before the figure, the figure, and the text after it.
fn parts(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(BEGIN)?;
    let (figure, after) = rest.split_once(END)?;
    Some((before, figure, after))
}

/// One line per crate, the highest layer first: its name, the crates it builds on, and its description. Indirect
/// dependencies are left out, so that every arrow leads to a lower line and none follows from the others.
fn draw(crates: &Crates) -> String {
    let mut names: Vec<&str> =
        crates.iter().filter(|(_, each)| each.is_product).map(|(name, _)| name.as_str()).collect();
    names.sort_by_key(|name| (std::cmp::Reverse(depth(crates, name)), *name));
    let short = |name: &str| name.trim_start_matches("gridcosm-").to_owned();
    let arrows = names.iter().map(|name| nearest(crates, name).into_iter().map(short).collect());
    let arrows: Vec<String> = arrows.map(|below: Vec<String>| below.join(", ")).collect();
    let widest = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let first = widest(&mut names.iter().map(|name| name.len()));
    let second = widest(&mut arrows.iter().map(|each| each.len()));
    let mut figure = String::from("```\n");
    for (name, arrows) in names.iter().zip(arrows) {
        let arrow = if arrows.is_empty() { "  " } else { "─▶" };
        let description = crates.get(*name).map_or("", |each| each.description.as_str());
        let what = description.split([':', '.']).next().unwrap_or_default();
        figure += &format!(" {name:first$}  {arrow}  {arrows:second$}  {what}\n");
    }
    figure + "```\n"
}

/// The number of crates below this one on the longest path down.
fn depth(crates: &Crates, name: &str) -> usize {
    direct(crates, name).map(|below| 1 + depth(crates, below)).max().unwrap_or(0)
}

/// The dependencies that are not also indirect ones.
fn nearest<'a>(crates: &'a Crates, name: &str) -> Vec<&'a str> {
    let brought: BTreeSet<&str> =
        direct(crates, name).flat_map(|below| reachable(crates, below)).collect();
    direct(crates, name).filter(|below| !brought.contains(below)).collect()
}

fn reachable<'a>(crates: &'a Crates, name: &str) -> BTreeSet<&'a str> {
    direct(crates, name)
        .flat_map(|below| reachable(crates, below).into_iter().chain([below]))
        .collect()
}

fn direct<'a>(crates: &'a Crates, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
    crates.get(name).into_iter().flat_map(|each| each.dependencies.iter().map(String::as_str))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrow_leads_down_and_none_can_be_deduced() {
        let crates = manifests::these(&[
            ("grid", &[]),
            ("nest", &["grid"]),
            ("view", &["grid", "nest"]),
            ("sight", &["grid"]),
            ("cli", &["grid", "sight", "view"]),
        ]);
        let expected = "```\n \
                        cli    ─▶  sight, view  What cli is\n \
                        view   ─▶  nest         What view is\n \
                        nest   ─▶  grid         What nest is\n \
                        sight  ─▶  grid         What sight is\n \
                        grid                    What grid is\n```\n";
        assert_eq!(draw(&crates), expected);
    }

    #[test]
    fn the_place_of_the_figure_is_found() {
        let text = format!("before\n{BEGIN}figure\n{END}after\n");
        assert_eq!(parts(&text), Some(("before\n", "figure\n", "after\n")));
        assert_eq!(parts("no figure"), None);
    }
}
