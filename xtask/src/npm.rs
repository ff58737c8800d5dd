//! The npm package: `web/npm/dist` from the engine and from the TypeScript beside it.

use crate::{
    chromium, root,
    steps::Step,
    wasm::{self, Profile},
};
use std::{fs, io::Write, process::Command};

/// Builds the package, ready for `npm pack` in `web/npm`.
pub(crate) fn build() -> anyhow::Result<()> {
    build_with(&[], Profile::Dist)
}

/// Builds the package quickly, and tests it in Node and in Chromium.
pub(crate) fn tests() -> Step {
    Step::tests("npm package", &["node web/npm/tests/run.mjs"]).after(|| {
        chromium::ensure_installed()?;
        build_for_tests()
    })
}

/// Builds the package for its tests: quickly, and with the export that runs vectors, which is never published.
pub(crate) fn build_for_tests() -> anyhow::Result<()> {
    build_with(&["conformance"], Profile::Quick)
}

fn build_with(features: &[&str], profile: Profile) -> anyhow::Result<()> {
    let module = wasm::build("gridcosm-engine", features, profile)?;
    let package = root().join("web/npm");
    let dist = package.join("dist");
    let _ = fs::remove_dir_all(&dist);
    wasm::bindgen(&module, &dist, "engine")?;
    for (half, name) in
        [("engine_bg.wasm", "gridcosm.wasm"), ("engine_later.wasm", "gridcosm-later.wasm")]
    {
        let engine = dist.join(name);
        fs::rename(dist.join(half), &engine)?;
        if profile == Profile::Dist {
            wasm::shrink(&engine)?;
            let packed = wasm::gzipped(&fs::read(&engine)?)? >> 10;
            writeln!(std::io::stdout(), "{name}: {packed} KB, gzipped")?;
        }
    }
    for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
        fs::copy(root().join(license), package.join(license))?;
    }
    let front_end = root().join("crates/gridcosm-studio/front-end");
    wasm::npm_ci(&front_end)?;
    let view = ["run", "--silent", "view", "--", "--logLevel", "warn", "--outDir"];
    wasm::run(Command::new("npm").args(view).arg(&dist).current_dir(&front_end))?;
    fs::copy(package.join("types/board-view.d.ts"), dist.join("board-view.d.ts"))?;
    wasm::npm_ci(&package)?;
    wasm::run(Command::new("npm").args(["run", "--silent", "build"]).current_dir(&package))
}
