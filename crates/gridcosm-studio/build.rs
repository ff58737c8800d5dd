//! Builds the page with npm into `OUT_DIR/page`, from where `src/assets.rs` embeds it.
//!
//! A computer without Node.js still gets a program, whose page tells what to install. A page that npm cannot build is
//! an error: it is a mistake in the sources.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this is how a build script talks to cargo"
)]

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Output},
};

/// The inputs of the page, inside `front-end/`.
const SOURCES: &[&str] = &[
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "vite.config.ts",
    "template",
];

/// A variable with the path of `player.html`, the template of pages that play a level. `cargo xtask web` builds it, and
/// leaves it in this folder of `front-end/`; a studio without it exports everything else. The folder itself is always
/// there, so that cargo notices when the template comes.
const PLAYER: &str = "GRIDCOSM_PLAYER";
const USUAL_PLAYER: &str = "template/player.html";

fn main() -> ExitCode {
    let front_end =
        PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("front-end");
    let page = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("page");
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", front_end.join(source).display());
    }
    // Sprites are part of the page, and levels are embedded too: cargo must notice a new one.
    println!("cargo::rerun-if-changed={}", front_end.join("../../../levels").display());
    println!("cargo::rerun-if-env-changed=PATH");
    println!("cargo::rerun-if-env-changed={PLAYER}");
    match build(&front_end, &page) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fault::Missing(sentence)) => {
            println!("cargo::warning=the studio's page was not built: {sentence}");
            match write_stand_in(&page, &sentence) {
                Ok(()) => ExitCode::SUCCESS,
                Err(error) => fail(&format!("{} cannot be written: {error}", page.display())),
            }
        }
        Err(Fault::Broken(report)) => fail(&report),
    }
}

/// The reason why there is no page.
enum Fault {
    /// This computer lacks something; the sentence names it.
    Missing(String),
    /// The sources do not build; holds the report of the tool.
    Broken(String),
}

fn build(front_end: &Path, page: &Path) -> Result<(), Fault> {
    if !packages_are_current(front_end) {
        let installed = npm(front_end, &["ci", "--no-audit", "--no-fund"]).map_err(|error| {
            Fault::Missing(format!(
                "npm cannot be started ({error}). Install Node.js 20.19 or newer, which brings npm, and build again."
            ))
        })?;
        if !installed.status.success() {
            return Err(Fault::Missing(format!(
                "`npm ci` failed in crates/gridcosm-studio/front-end. Run it there to see why, then build again. {}",
                last_line(&installed)
            )));
        }
    }
    let out = page.display().to_string();
    let built = npm(front_end, &["run", "build", "--", "--outDir", &out, "--emptyOutDir"])
        .map_err(|error| {
            Fault::Missing(format!(
                "npm cannot be started ({error}). Install Node.js 20.19 or newer."
            ))
        })?;
    if !built.status.success() {
        let report = [&built.stdout[..], &built.stderr[..]].concat();
        return Err(Fault::Broken(String::from_utf8_lossy(&report).into_owned()));
    }
    let usual = front_end.join(USUAL_PLAYER);
    let usual = usual.exists().then(|| usual.into_os_string());
    if let Some(player) = env::var_os(PLAYER).or(usual) {
        fs::copy(&player, page.join("player.html")).map_err(|error| {
            Fault::Broken(format!("{PLAYER}={} cannot be read: {error}", player.display()))
        })?;
    }
    Ok(())
}

/// npm leaves a copy of the lock file behind; when ours is newer, packages have to be installed again.
fn packages_are_current(front_end: &Path) -> bool {
    let changed =
        |file: &str| fs::metadata(front_end.join(file)).and_then(|data| data.modified()).ok();
    match (changed("node_modules/.package-lock.json"), changed("package-lock.json")) {
        (Some(installed), Some(locked)) => installed >= locked,
        _ => false,
    }
}

fn npm(folder: &Path, arguments: &[&str]) -> io::Result<Output> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    Command::new(program).args(arguments).current_dir(folder).output()
}

fn last_line(output: &Output) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default().to_owned()
}

/// A page that names what is missing.
fn write_stand_in(page: &Path, sentence: &str) -> io::Result<()> {
    let sentence = sentence.replace('&', "&amp;").replace('<', "&lt;");
    fs::create_dir_all(page)?;
    fs::write(
        page.join("index.html"),
        format!(
            "<!doctype html><html lang=en><meta charset=utf-8><meta name=stand-in><title>Gridcosm</title>\
             <style>body{{font:16px/1.5 system-ui;max-width:40em;margin:15vh auto;padding:0 1em;color-scheme:light dark}}</style>\
             <h1>The studio's page is missing</h1><p>This program was built without its page: {sentence}</p>"
        ),
    )
}

fn fail(report: &str) -> ExitCode {
    eprintln!("{report}");
    ExitCode::FAILURE
}
