//! The standard library for WebAssembly, compiled from its source where rustup's is not installed.
//!
//! It is compiled once, with cargo's `build-std`, and put into a sysroot of its own under `target/`, where crates then
//! find it. So only the library itself needs an unstable option; every other crate is compiled as usual.

use super::{TARGET, debian, output, run, target_folder};
use anyhow::{Context, bail};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// The sysroot to compile with; none if the compiler has the target itself.
pub(crate) fn provide() -> anyhow::Result<Option<PathBuf>> {
    let installed = rustc(&["--print", "target-libdir", "--target", TARGET])?;
    if has_library(Path::new(installed.trim())) {
        return Ok(None);
    }
    let version = version()?;
    let folder = target_folder().join("wasm-std").join(&version);
    let sysroot = folder.join("smaller-sysroot");
    if has_library(&library_folder(&sysroot)) {
        return Ok(Some(sysroot));
    }
    let source = source(&folder, &version)?;
    compile(&source, &folder.join("smaller-build"), &sysroot)?;
    Ok(Some(sysroot))
}

/// The version of the compiler: `1.95.0`.
fn version() -> anyhow::Result<String> {
    let printed = rustc(&["--version", "--verbose"])?;
    let release = printed.lines().find_map(|line| line.strip_prefix("release: "));
    Ok(release.context("`rustc --version --verbose` names no release")?.to_owned())
}

/// The folder `library` of the compiler's source.
fn source(folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let component =
        Path::new(rustc(&["--print", "sysroot"])?.trim()).join("lib/rustlib/src/rust/library");
    if component.join("Cargo.lock").exists() {
        return Ok(component);
    }
    let missing = "there is no standard library for wasm32-unknown-unknown: \
        `rustup target add wasm32-unknown-unknown` installs it";
    if !debian::is_here() {
        bail!("{missing}");
    }
    debian::rust_source(folder, version).with_context(|| missing.to_owned())
}

/// Compiles the library and lays out a sysroot with it.
fn compile(source: &Path, build: &Path, sysroot: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(build.join("src"))?;
    let manifest = "[package]\nname = 'standard-library'\nedition = '2024'\n[workspace]\n\
        [profile.release]\ndebug = false\ncodegen-units = 1\nopt-level = 'z'\n\
        [profile.release.package]\ncompiler_builtins.opt-level = 3\ndlmalloc.opt-level = 3\n";
    fs::write(build.join("Cargo.toml"), manifest)?;
    fs::write(build.join("src/lib.rs"), "#![no_std]\n")?;
    let compiled = build.join("target");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--quiet", "--release", "--target", TARGET]);
    // The usual sorts are large, and every type that is sorted has its own copy: a tenth of all code.
    cargo.args(["-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    cargo.arg("--target-dir").arg(&compiled);
    cargo.current_dir(build);
    // The stable compiler may compile its own library: that is what the first variable is for. The second says where
    // the source is, since it is not where `rustup component add rust-src` puts it.
    cargo.env("RUSTC_BOOTSTRAP", "1").env("__CARGO_TESTS_ONLY_SRC_ROOT", source);
    cargo.env_remove("RUSTC_WORKSPACE_WRAPPER").env_remove("RUSTFLAGS");
    run(&mut cargo)?;
    lay_out(&compiled.join(TARGET).join("release/deps"), sysroot)
}

/// A sysroot with the compiled library for our target and the compiler's own programs, which hold the linker.
fn lay_out(compiled: &Path, sysroot: &Path) -> anyhow::Result<()> {
    let own = PathBuf::from(rustc(&["--print", "sysroot"])?.trim()).join("lib/rustlib");
    // The finished folder appears at once, so that an interrupted run is not mistaken for a finished one.
    let unfinished = sysroot.with_extension("unfinished");
    let _ = fs::remove_dir_all(&unfinished);
    let libraries = library_folder(&unfinished);
    fs::create_dir_all(&libraries)?;
    for entry in fs::read_dir(compiled)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        let ours = name.to_string_lossy().starts_with("libstandard_library");
        if path.extension().is_some_and(|ending| ending == "rlib") && !ours {
            fs::copy(&path, libraries.join(name))?;
        }
    }
    let host = rustc(&["--version", "--verbose"])?;
    let host = host.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.context("`rustc --version --verbose` names no host")?;
    #[cfg(unix)]
    std::os::unix::fs::symlink(own.join(host), unfinished.join("lib/rustlib").join(host))?;
    #[cfg(not(unix))]
    bail!("a sysroot of our own ({host} of {}) needs symbolic links", own.display());
    Ok(fs::rename(unfinished, sysroot)?)
}

fn library_folder(sysroot: &Path) -> PathBuf {
    sysroot.join("lib/rustlib").join(TARGET).join("lib")
}

fn has_library(folder: &Path) -> bool {
    let Ok(entries) = fs::read_dir(folder) else { return false };
    let mut names = entries.flatten().map(|entry| entry.file_name());
    names.any(|name| name.to_string_lossy().starts_with("libstd-"))
}

fn rustc(arguments: &[&str]) -> anyhow::Result<String> {
    output(Command::new("rustc").args(arguments))
}
