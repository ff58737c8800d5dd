//! Draws the pictures of the documents anew.

use crate::root;
use anyhow::{Context, ensure};
use std::{fs, process::Command};

/// Runs every line of `docs/img/pictures.txt` and keeps what it prints.
pub(crate) fn draw() -> anyhow::Result<()> {
    let folder = root().join("docs/img");
    let list = fs::read_to_string(folder.join("pictures.txt"))?;
    for line in list.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let file = words.next().context("a line without a file")?;
        let drawn = Command::new("cargo")
            .args(["run", "--quiet", "--"])
            .args(words)
            .current_dir(root())
            .output()
            .context("`cargo` cannot be started")?;
        ensure!(drawn.status.success(), "{file}: {}", String::from_utf8_lossy(&drawn.stderr));
        fs::write(folder.join(file), drawn.stdout)?;
    }
    Ok(())
}
