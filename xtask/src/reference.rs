//! The reference of the site: what rustdoc and TypeDoc write, beside the book, each with its own search.

use crate::{root, wasm};
use std::{fs, path::Path, process::Command};

/// The crates that a Rust user may depend on.
const CRATES: &[&str] = &[
    "gridcosm",
    "gridcosm-crowd",
    "gridcosm-formats",
    "gridcosm-grid",
    "gridcosm-gym",
    "gridcosm-nest",
    "gridcosm-route",
    "gridcosm-scene",
    "gridcosm-sight",
    "gridcosm-solve",
    "gridcosm-universe",
    "gridcosm-view",
];

/// Writes `rust` and `npm` into the site, to which `web/site/pages/reference.md` leads. The npm package must be built.
pub(crate) fn write(site: &Path) -> anyhow::Result<()> {
    rust(&site.join("rust"))?;
    npm(&site.join("npm"))
}

fn rust(folder: &Path) -> anyhow::Result<()> {
    // Documentation of other crates, which somebody has read here, would be in the search.
    let written = root().join("target/doc");
    let _ = fs::remove_dir_all(&written);
    let mut cargo = Command::new("cargo");
    cargo.args(["doc", "--quiet", "--no-deps"]).current_dir(root());
    for name in CRATES {
        cargo.args(["-p", name]);
    }
    wasm::run(&mut cargo)?;
    Ok(fs::rename(written, folder)?)
}

fn npm(folder: &Path) -> anyhow::Result<()> {
    // TypeDoc reads with a compiler of its own: the package's is too new for it.
    let tools = root().join("web/site");
    wasm::npm_ci(&tools)?;
    let package = root().join("web/npm");
    let mut node = Command::new("node");
    node.arg(tools.join("node_modules/typedoc/bin/typedoc")).arg("--out").arg(folder);
    for entry in ["src/index.ts", "src/view.ts"] {
        node.arg("--entryPoints").arg(package.join(entry));
    }
    node.arg("--tsconfig").arg(package.join("tsconfig.json"));
    node.arg("--readme").arg(package.join("README.md"));
    node.args(["--name", "gridcosm", "--logLevel", "Error", "--skipErrorChecking"]);
    // No link leads to a host: the site works from a folder.
    node.args(["--excludeInternal", "--excludePrivate", "--disableGit", "--disableSources"]);
    wasm::run(node.arg("--hideGenerator"))
}
