//! `cargo xtask fuzz`: builds the fuzz targets with a stable compiler, writes their seeds and dictionaries, runs each
//! for its share of the time, and prints a table at the end.

mod dictionary;
mod report;

use crate::root;
use anyhow::{Context, bail, ensure};
use clap::Args;
use report::Report;
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, ExitCode, Stdio},
    sync::Mutex,
    thread,
};

/// Coverage counters in libFuzzer's format: the flags that `cargo fuzz` passes to a nightly compiler, without the
/// address sanitizer, which finds nothing in a workspace that denies `unsafe`.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module -Ccodegen-units=16 \
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares";

/// How to fuzz
#[derive(Clone, Debug, Args)]
pub(crate) struct Options {
    /// Minutes in all, shared equally by the targets
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// How many targets run at a time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Start without seeds and without a dictionary, to see what they are worth
    #[arg(long)]
    bare: bool,
    /// The targets to run; all of them if none is named
    targets: Vec<String>,
}

/// The folders and files of a run, all below `target/fuzz`.
struct Folders {
    programs: PathBuf,
    corpus: PathBuf,
    findings: PathBuf,
}

/// Runs the targets; fails if any of them found something.
pub(crate) fn run(options: &Options) -> anyhow::Result<ExitCode> {
    let targets = chosen(&options.targets)?;
    let folders = build()?;
    if !options.bare {
        write_seeds(&folders)?;
    }
    let seconds =
        (options.minutes * 60.0 * options.jobs.max(1) as f64 / targets.len() as f64) as u64;
    let queue = Mutex::new(targets.into_iter());
    let reports = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..options.jobs.max(1) {
            scope.spawn(|| {
                while let Some(target) = queue.lock().ok().and_then(|mut queue| queue.next()) {
                    let report = fuzz(&folders, &target, seconds.max(1), options.bare);
                    if let Ok(mut reports) = reports.lock() {
                        reports.push((target, report));
                    }
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap_or_default();
    reports.sort_by(|a, b| a.0.cmp(&b.0));
    let mut out = std::io::stdout();
    writeln!(out, "\n{}", Report::HEAD)?;
    let mut sound = true;
    for (target, report) in reports {
        let report = report.with_context(|| format!("{target} cannot be run"))?;
        sound &= report.findings.is_empty();
        writeln!(out, "{}", report.row(&target))?;
    }
    Ok(if sound { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The names of the requested targets; an unknown name is an error.
fn chosen(asked: &[String]) -> anyhow::Result<Vec<String>> {
    let all = targets()?;
    if let Some(unknown) = asked.iter().find(|name| !all.contains(name)) {
        bail!("there is no fuzz target `{unknown}`; there are {}", all.join(", "));
    }
    Ok(if asked.is_empty() { all } else { asked.to_vec() })
}

/// One target per file.
fn targets() -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

fn build() -> anyhow::Result<Folders> {
    let host = host()?;
    let folder = root().join("target/fuzz");
    // With `--target`, the flags affect neither build scripts nor procedural macros.
    let status = Command::new("cargo")
        .args(["build", "--manifest-path", "fuzz/Cargo.toml", "--profile", "fuzz", "--bins"])
        .arg("--target-dir")
        .arg(&folder)
        .args(["--target", &host])
        .env("RUSTFLAGS", COVERAGE)
        .current_dir(root())
        .status()?;
    ensure!(status.success(), "the fuzz targets do not build");
    Ok(Folders {
        programs: folder.join(host).join("fuzz"),
        corpus: folder.join("corpus"),
        findings: folder.join("findings"),
    })
}

/// The compiler's name for this machine.
fn host() -> anyhow::Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("`rustc` cannot be started")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).context("`rustc -vV` names no host")
}

/// Seeds are rewritten on every run; the inputs that earlier runs found stay beside them.
fn write_seeds(folders: &Folders) -> anyhow::Result<()> {
    let seeds = folders.corpus.join("seeds");
    if seeds.exists() {
        fs::remove_dir_all(&seeds)?;
    }
    let status = Command::new(folders.programs.join("seeds")).arg(root()).arg(&seeds).status()?;
    ensure!(status.success(), "the seeds cannot be written");
    for entry in fs::read_dir(&seeds)? {
        let folder = entry?.path();
        fs::write(folder.with_extension("dict"), dictionary::of_folder(&folder)?)?;
    }
    Ok(())
}

fn fuzz(folders: &Folders, target: &str, seconds: u64, bare: bool) -> anyhow::Result<Report> {
    let seeds = folders.corpus.join("seeds").join(target);
    let learned = folders.corpus.join(if bare { "bare" } else { "learned" }).join(target);
    let findings = folders.findings.join(target);
    if bare && learned.exists() {
        fs::remove_dir_all(&learned)?;
    }
    if findings.exists() {
        fs::remove_dir_all(&findings)?;
    }
    fs::create_dir_all(&learned)?;
    fs::create_dir_all(&findings)?;
    let mut command = Command::new(folders.programs.join(target));
    command
        .arg(format!("-max_total_time={seconds}"))
        .args(["-len_control=0", "-max_len=8192", "-timeout=20", "-rss_limit_mb=3000"])
        .args(["-print_final_stats=1", "-use_value_profile=0"])
        .arg(format!("-artifact_prefix={}/", findings.display()))
        .arg(&learned);
    if !bare && seeds.exists() {
        let dictionary = seeds.with_extension("dict");
        // libFuzzer refuses an empty one: seeds may have no word that comes twice.
        if fs::metadata(&dictionary).is_ok_and(|file| file.len() > 0) {
            command.arg(format!("-dict={}", dictionary.display()));
        }
        command.arg(&seeds);
    }
    let log = folders.findings.join(format!("{target}.log"));
    let status = command.stdout(Stdio::null()).stderr(fs::File::create(&log)?).status()?;
    let text = String::from_utf8_lossy(&fs::read(&log)?).into_owned();
    Report::read(&text, files_in(&findings)?, status.success())
        .with_context(|| format!("see {}", log.display()))
}

fn files_in(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.sort();
    Ok(files)
}
