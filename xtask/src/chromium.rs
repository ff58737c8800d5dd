//! Makes sure that there is a Chromium for the browser tests.

use anyhow::{Context, ensure};
use std::{env, path::Path, process::Command};

const PLACES: &[&str] =
    &["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/// Finds Chromium, or installs Debian's if permitted.
pub(crate) fn ensure_installed() -> anyhow::Result<()> {
    if is_installed() {
        return Ok(());
    }
    ensure!(
        is_root() && Path::new("/usr/bin/apt-get").exists(),
        "the browser tests need Chromium: install it (on Debian `apt-get install chromium`), or name it in the variable CHROMIUM"
    );
    apt_get(&["update", "-qq"])?;
    // With the fonts of the reference pictures.
    let packages = ["chromium", "fonts-dejavu-core"];
    apt_get(&[&["install", "-y", "-qq", "--no-install-recommends"], &packages[..]].concat())?;
    ensure!(is_installed(), "apt-get installed Chromium, but it is in none of the usual places");
    Ok(())
}

fn is_installed() -> bool {
    let named = env::var_os("CHROMIUM").is_some_and(|path| Path::new(&path).exists());
    named || PLACES.iter().any(|place| Path::new(place).exists())
}

pub(crate) fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output();
    user.is_ok_and(|user| user.stdout.trim_ascii() == b"0")
}

pub(crate) fn apt_get(arguments: &[&str]) -> anyhow::Result<()> {
    let status = Command::new("apt-get")
        // Another apt-get may be running; it will end.
        .args(["-o", "DPkg::Lock::Timeout=300"])
        .args(arguments)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .status()
        .context("`apt-get` cannot be started")?;
    ensure!(status.success(), "`apt-get {}` failed", arguments.join(" "));
    Ok(())
}
