//! The crates of this workspace, as their manifests describe them.

use crate::root;
use anyhow::Context;
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

/// What a crate's manifest says about it.
#[derive(Debug, Default)]
pub(crate) struct Manifest {
    /// One sentence.
    pub description: String,
    /// Its dependencies inside the workspace, without those of its tests.
    pub dependencies: Vec<String>,
    /// Whether it lives under `crates/`: part of the product, not of its tests or tools.
    pub is_product: bool,
}

/// Every crate by its name.
pub(crate) type Crates = BTreeMap<String, Manifest>;

pub(crate) fn read() -> anyhow::Result<Crates> {
    let mut folders: Vec<PathBuf> =
        ["tests", "bench", "python", "xtask", "web/bindgen", "web/engine"]
            .map(|f| root().join(f))
            .to_vec();
    for entry in fs::read_dir(root().join("crates"))? {
        folders.push(entry?.path());
    }
    let manifests =
        folders.iter().map(|folder| folder.join("Cargo.toml")).filter(|file| file.exists());
    manifests.map(|file| read_one(&file)).collect()
}

fn read_one(file: &Path) -> anyhow::Result<(String, Manifest)> {
    let manifest: toml::Table = fs::read_to_string(file)?.parse()?;
    let package =
        |key: &str| manifest.get("package").and_then(|package| package.get(key)?.as_str());
    let name = package("name").with_context(|| format!("{} names no package", file.display()))?;
    let ours = |dependency: &&String| dependency.starts_with("gridcosm");
    let dependencies = manifest.get("dependencies").and_then(|d| d.as_table());
    let dependencies = dependencies.into_iter().flat_map(|d| d.keys()).filter(ours).cloned();
    let read = Manifest {
        description: package("description").unwrap_or_default().to_owned(),
        dependencies: dependencies.collect(),
        is_product: file.starts_with(root().join("crates")),
    };
    Ok((name.to_owned(), read))
}

/// Crates under `crates/`, made up for a test.
#[cfg(test)]
pub(crate) fn these(list: &[(&str, &[&str])]) -> Crates {
    let manifest = |(name, dependencies): &(&str, &[&str])| {
        let dependencies = dependencies.iter().map(|each| (*each).to_owned()).collect();
        let description = format!("What {name} is: and more.");
        ((*name).to_owned(), Manifest { description, dependencies, is_product: true })
    };
    list.iter().map(manifest).collect()
}
