//! The static studio: `target/web`, plain files for any host.

use crate::{
    root,
    wasm::{self, Profile},
};
use anyhow::Context;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::Command,
};

/// Builds the studio for people and prints its sizes.
pub(crate) fn build() -> anyhow::Result<()> {
    let folder = build_with(Profile::Dist)?;
    // Where a studio with a server finds the template of pages that play, when it is built next.
    let template = root().join("crates/gridcosm-studio/front-end/template/player.html");
    fs::copy(folder.join("player.html"), template)?;
    let sizes = Sizes::of(&folder)?;
    let Sizes { engine, later, page } = sizes;
    writeln!(
        std::io::stdout(),
        "{}: engine {} KB and {} KB when needed, first page {} KB, gzipped",
        folder.display(),
        engine >> 10,
        later >> 10,
        page >> 10,
    )?;
    Ok(())
}

/// Builds it for its tests: quickly, with a larger and slower engine.
pub(crate) fn build_for_tests() -> anyhow::Result<()> {
    build_with(Profile::Quick).map(drop)
}

fn build_with(profile: Profile) -> anyhow::Result<PathBuf> {
    let target = root().join("target");
    let (engine, player, folder) =
        (target.join("web-engine"), target.join("web-player"), target.join("web"));
    let module = wasm::build("gridcosm-web-desk", &[], profile)?;
    wasm::bindgen(&module, &engine, "desk")?;
    let halves = ["desk_bg.wasm", "desk_later.wasm"].map(|name| engine.join(name));
    if profile == Profile::Dist {
        halves.iter().try_for_each(|half| wasm::shrink(half))?;
    }
    let front_end = root().join("crates/gridcosm-studio/front-end");
    wasm::npm_ci(&front_end)?;
    let vite = |script: &str, out: &Path| {
        let mut npm = Command::new("npm");
        npm.args([
            "run",
            "--silent",
            script,
            "--",
            "--logLevel",
            "warn",
            "--emptyOutDir",
            "--outDir",
        ]);
        wasm::run(npm.arg(out).current_dir(&front_end))
    };
    vite("static", &folder)?;
    vite("player", &player)?;
    let mut node = Command::new("node");
    node.arg(front_end.join("finish-static.mjs")).arg(&folder);
    wasm::run(node.arg(player.join("player.js")).args(&halves))?;
    Ok(folder)
}

/// Bytes after gzip.
struct Sizes {
    engine: u64,
    /// The second half of the engine.
    later: u64,
    /// What a browser loads before the user opens the isometric view or exports a page.
    page: u64,
}

impl Sizes {
    fn of(folder: &Path) -> anyhow::Result<Self> {
        let mut sizes = Self { engine: 0, later: 0, page: 0 };
        let assets = fs::read_dir(folder.join("assets")).context("the build left no assets")?;
        let names = assets.filter_map(|entry| Some(entry.ok()?.path()));
        for path in names.chain([folder.join("index.html")]) {
            let bytes = fs::read(&path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let packed = wasm::gzipped(&bytes)?;
            if name.starts_with("desk_later") {
                sizes.later += packed;
            } else if name.ends_with(".wasm") {
                sizes.engine += packed;
            } else if !bytes.windows(13).any(|part| part == b"WebGLRenderer") {
                sizes.page += packed;
            }
        }
        Ok(sizes)
    }
}
