//! Crates as WebAssembly: compile, write the JavaScript around them, make them small.
//!
//! ```text
//! let module = wasm::build("gridcosm-engine", &[], Profile::Dist)?; // target/wasm32-unknown-unknown/…
//! wasm::bindgen(&module, &root().join("target/web/engine"), "engine")?; // engine.js, engine_bg.wasm, engine_later.wasm
//! wasm::shrink(&root().join("target/web/engine/engine_bg.wasm"))?;
//! ```
//!
//! The compiler's own standard library for this target is used if it is installed; if not, `standard_library` compiles
//! one under `target/`. The user's toolchain is never changed.

mod debian;
mod later;
mod standard_library;

use crate::root;
use anyhow::{Context, ensure};
use flate2::{Compression, write::GzEncoder};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

/// The target's name for rustc.
const TARGET: &str = "wasm32-unknown-unknown";

/// How a module is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For tests: quick to build, and quick enough to run all vectors.
    Quick,
    /// For people: small, with fast searches, and slow to build.
    Dist,
}

impl Profile {
    /// The name in the root manifest.
    fn name(self) -> &'static str {
        match self {
            Self::Quick => "web-quick",
            Self::Dist => "web-dist",
        }
    }
}

/// Compiles a package whose library is a `cdylib`, and returns the path of its `.wasm`.
pub(crate) fn build(package: &str, features: &[&str], profile: Profile) -> anyhow::Result<PathBuf> {
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--target", TARGET, "--profile", profile.name()]);
    cargo.args(["-p", package, "--lib"]).current_dir(root());
    if !features.is_empty() {
        cargo.args(["--features", &features.join(",")]);
    }
    // Only for this target: build scripts and procedural macros keep the compiler's own library.
    let mut flags = without_paths()?;
    if let Some(sysroot) = standard_library::provide()? {
        flags.push(format!("--sysroot={}", sysroot.display()));
    }
    cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", flags.join(" "));
    run(&mut cargo)?;
    let folder = target_folder().join(TARGET).join(profile.name());
    Ok(folder.join(package.replace('-', "_")).with_extension("wasm"))
}

/// Flags that keep this machine's folders out of the module: the places of panics begin at a crate's name.
fn without_paths() -> anyhow::Result<Vec<String>> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(std::env::home_dir()?.join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let registries = sources.and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let registries = registries.flatten().map(|entry| entry.path());
    let folders = registries.chain([root().canonicalize()?]);
    Ok(folders.map(|folder| format!("--remap-path-prefix={}/=", folder.display())).collect())
}

/// Writes `NAME.js`, `NAME.d.ts`, `NAME_bg.wasm` and `NAME_later.wasm` for a compiled module into a folder.
pub(crate) fn bindgen(module: &Path, folder: &Path, name: &str) -> anyhow::Result<()> {
    fs::create_dir_all(folder)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "-p", "gridcosm-bindgen", "--"]).current_dir(root());
    run(cargo.arg(module).arg(folder).arg(name).args(later::words(name)?))
}

/// Removes from a module, in place, what nobody reads, with binaryen's `wasm-opt`. Its optimiser is left out: the compiler
/// has done that work, and what it rewrites compresses worse.
pub(crate) fn shrink(module: &Path) -> anyhow::Result<()> {
    let tools = root().join("web/tools");
    npm_ci(&tools)?;
    let mut command = Command::new("node");
    command.arg(tools.join("node_modules/binaryen/bin/wasm-opt"));
    // What every browser since 2022 and every supported Node knows, and what rustc already uses by itself.
    for feature in ["bulk-memory", "mutable-globals", "nontrapping-float-to-int", "sign-ext"] {
        command.arg(format!("--enable-{feature}"));
    }
    for feature in ["multivalue", "reference-types"] {
        command.arg(format!("--enable-{feature}"));
    }
    for pass in ["strip-debug", "strip-producers", "duplicate-function-elimination"] {
        command.arg(format!("--{pass}"));
    }
    run(command.args(["--reorder-functions", "--reorder-locals"]).arg(module).arg("-o").arg(module))
}

/// How many bytes a browser loads, if its server compresses.
pub(crate) fn gzipped(bytes: &[u8]) -> anyhow::Result<u64> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len() as u64)
}

/// Installs the packages that a folder's `package-lock.json` lists, unless they are there.
pub(crate) fn npm_ci(folder: &Path) -> anyhow::Result<()> {
    let installed = fs::metadata(folder.join("node_modules/.package-lock.json"));
    let wanted = fs::metadata(folder.join("package-lock.json"))?.modified()?;
    if installed.and_then(|file| file.modified()).is_ok_and(|at| at >= wanted) {
        return Ok(());
    }
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund", "--prefix"]).arg(folder))
}

/// Where cargo writes.
fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Runs a command; a failure is an error that names it.
pub(crate) fn run(command: &mut Command) -> anyhow::Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command
        .status()
        .with_context(|| format!("`{program}` cannot be started; install it and try again"))?;
    let arguments = command.get_args().map(|each| each.to_string_lossy());
    let line = arguments.collect::<Vec<_>>().join(" ");
    ensure!(status.success(), "`{program} {line}` failed");
    Ok(())
}

/// The standard output of a command that succeeds.
fn output(command: &mut Command) -> anyhow::Result<String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .with_context(|| format!("`{program}` cannot be started; install it and try again"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "`{program}` failed:\n{errors}");
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}
