//! The compiler's source from Debian's package `rust-src`, in exactly our version.
//!
//! apt works with a configuration, lists and a cache of its own under `target/`: the system's sources and packages stay
//! as they are, and nothing needs root.

use super::{output, run};
use anyhow::{Context, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Where the package may be: a compiler a few months old is in the backports, a new one in testing or unstable.
const SUITES: &[&str] = &["stable-backports", "testing", "unstable"];
const MIRROR: &str = "http://deb.debian.org/debian";
const KEYS: &str = "/usr/share/keyrings/debian-archive-keyring.gpg";

/// Whether this is a Debian with what the download needs.
pub(crate) fn is_here() -> bool {
    ["/usr/bin/apt-get", "/usr/bin/dpkg-deb", KEYS].iter().all(|file| Path::new(file).exists())
}

/// Downloads and unpacks the source; returns its folder `library`.
pub(crate) fn rust_source(folder: &Path, version: &str) -> anyhow::Result<PathBuf> {
    let library = folder.join(format!("source/usr/src/rustc-{version}/library"));
    if library.join("Cargo.lock").exists() {
        return Ok(library);
    }
    let apt = folder.join("apt");
    for part in ["state/lists/partial", "cache/archives/partial"] {
        fs::create_dir_all(apt.join(part))?;
    }
    let sources =
        SUITES.iter().map(|suite| format!("deb [signed-by={KEYS}] {MIRROR} {suite} main\n"));
    fs::write(apt.join("sources.list"), sources.collect::<String>())?;
    output(with_own_folders("apt-get", &apt).args(["update", "-qq"]))?;
    let offered = output(with_own_folders("apt-cache", &apt).args(["madison", "rust-src"]))?;
    let found = offered_version(&offered, version)
        .with_context(|| format!("Debian offers no `rust-src` of version {version}"))?;
    run(with_own_folders("apt-get", &apt)
        .args(["download", "-qq", &format!("rust-src={found}")])
        .current_dir(&apt))?;
    for entry in fs::read_dir(&apt)? {
        let package = entry?.path();
        if package.extension().is_some_and(|ending| ending == "deb") {
            run(Command::new("dpkg-deb").arg("-x").arg(&package).arg(folder.join("source")))?;
        }
    }
    ensure!(library.join("Cargo.lock").exists(), "`rust-src` {found} holds no standard library");
    fs::remove_dir_all(apt)?;
    Ok(library)
}

/// The Debian version whose upstream version is the wanted one, from lines of `rust-src | 1.95.0+dfsg1-1 | http…`.
fn offered_version<'a>(madison: &'a str, version: &str) -> Option<&'a str> {
    let mut versions = madison.lines().filter_map(|line| line.split('|').nth(1).map(str::trim));
    versions.find(|offered| offered.split(['+', '-', '~']).next() == Some(version))
}

/// A program of apt that keeps to its own folder.
fn with_own_folders(program: &str, folder: &Path) -> Command {
    let mut command = Command::new(program);
    let paths = [
        ("Dir::State", "state"),
        ("Dir::Cache", "cache"),
        ("Dir::Etc::sourcelist", "sources.list"),
    ];
    for (option, path) in paths {
        command.arg("-o").arg(format!("{option}={}", folder.join(path).display()));
    }
    // Only our own sources, no change of user (who could not write here), and no lists that we do not read.
    let others = [
        "Dir::Etc::sourceparts=/dev/null",
        "APT::Sandbox::User=",
        "Acquire::Languages=none",
        "Acquire::IndexTargets::deb::DEP-11::DefaultEnabled=false",
    ];
    for option in others {
        command.args(["-o", option]);
    }
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_version_is_taken() {
        let offered = " rust-src | 1.97.1+dfsg1-1 | http://x testing/main amd64 Packages\n \
                       rust-src | 1.95.0+dfsg1-2~bpo13+1 | http://x backports/main amd64 Packages\n";
        assert_eq!(offered_version(offered, "1.95.0"), Some("1.95.0+dfsg1-2~bpo13+1"));
        assert_eq!(offered_version(offered, "1.95.1"), None);
        assert_eq!(offered_version("", "1.95.0"), None);
    }
}
