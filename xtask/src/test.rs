//! The list of checks, in the order that finds mistakes soonest.

use crate::{
    chromium, npm, python, root, rustdoc,
    steps::{Step, StepReport},
    tidy, web,
};
use std::{ffi::OsString, io::Write, process::ExitCode, time::Instant};

/// Everything that the README's test command runs.
pub(crate) fn everything() -> anyhow::Result<Vec<Step>> {
    let docs = rustdoc::environment(&root())?;
    Ok(vec![
        tidy(),
        Step::command("format", "cargo fmt --all --check"),
        // Clippy's driver compiles the tests, so that one compilation produces both lints and programs.
        Step::command("lints and build", "cargo test --workspace --no-run --quiet").with(lints()),
        Step::tests("tests", &["cargo test --workspace --tests --no-fail-fast --quiet"])
            .with(lints())
            .with([same_cases()]),
        Step::tests("docs", &["cargo test --workspace --doc --no-fail-fast --quiet"])
            .with(lints())
            .with(docs),
        // The program from the build of the tests. Building it alone would recompile half of all crates, because its
        // dependencies then have fewer features.
        Step::tests(
            "glTF",
            &[
                "target/debug/gridcosm render levels/nests/pocket.nest --player 0 --wall 9 -o target/pocket.glb",
                "target/debug/gridcosm render levels/nests/self.nest --push main:0:0:E -o target/self.glb",
                "target/debug/gridcosm render maze:15x11:5 --actions rrddll -o target/maze.glb",
                "target/debug/gridcosm render rooms/9 --actions rr -o target/rooms.glb",
                "npm ci --prefix tests/gltf --no-audit --no-fund",
                "node tests/gltf/validate.mjs target/pocket.glb target/self.glb target/maze.glb target/rooms.glb",
            ],
        ),
        Step::command("page style", "npm run style --prefix crates/gridcosm-studio/front-end"),
        Step::command("page types", "npm run check --prefix crates/gridcosm-studio/front-end"),
        Step::tests("page units", &["npm run units --prefix crates/gridcosm-studio/front-end"]),
        Step::tests("browser", BROWSER).after(chromium::ensure_installed),
        npm::tests(),
        Step::tests("static studio", STATIC).after(web::build_for_tests),
        python::tests(),
    ])
}

/// Makes clippy's driver the compiler of this workspace, with every warning an error. `cargo clippy -- -D warnings`
/// sets these variables for a check; here they apply to a build.
pub(crate) fn lints() -> [(&'static str, OsString); 2] {
    let arguments = ["-D", "warnings"].map(|argument| format!("{argument}__CLIPPY_HACKERY__"));
    [
        ("RUSTC_WORKSPACE_WRAPPER", "clippy-driver".into()),
        ("CLIPPY_ARGS", arguments.concat().into()),
    ]
}

/// Makes property tests draw the same cases in every run, so that a commit that passed once passes again. `cargo test`
/// draws others each time; so does this run with another number in the variable.
fn same_cases() -> (&'static str, OsString) {
    const NAME: &str = "PROPTEST_RNG_SEED";
    (NAME, std::env::var_os(NAME).unwrap_or_else(|| "1".into()))
}

/// Checks that the documents agree with the code.
pub(crate) fn tidy() -> Step {
    Step::function("tidy", tidy::check)
}

/// Tests the studio in Chromium with an already built program.
const BROWSER: &[&str] =
    &["npm ci --prefix tests/browser --no-audit --no-fund", "node tests/browser/run.mjs"];

/// Tests the studio without a server in Chromium: its own tests, and those of three lenses that use most of the engine.
const STATIC: &[&str] = &["node tests/browser/run.mjs --static static play sight crowd"];

/// Builds the studio and tests it in Chromium.
pub(crate) fn browser() -> Vec<Step> {
    vec![
        Step::command("build", "cargo build --quiet -p gridcosm-cli"),
        Step::tests("browser", BROWSER).after(chromium::ensure_installed),
    ]
}

/// The checks that only a release needs.
pub(crate) fn release() -> Vec<Step> {
    vec![
        Step::command("release build", "cargo build --release --locked"),
        Step::command(
            "bench grid",
            "cargo run --profile dist --quiet -p gridcosm-bench -- grid --quick",
        ),
        Step::command("lock file", "git diff --exit-code -- Cargo.lock"),
    ]
}

/// Runs all steps, even after a failure, and ends with the list and the totals.
#[expect(clippy::disallowed_methods, reason = "the list tells how long each step took")]
pub(crate) fn run(steps: &[Step]) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout();
    let mut sum = StepReport::default();
    let mut list = String::new();
    for step in steps {
        writeln!(out, "--- {}", step.name)?;
        let start = Instant::now();
        // A step that cannot run is a failure with its reason; it does not end the run.
        let outcome = step.run().unwrap_or_else(|error| {
            let _ = writeln!(out, "{error:#}");
            StepReport { passed: 0, failed: 1 }
        });
        let word = if outcome.failed == 0 { "ok" } else { "FAILED" };
        let seconds = start.elapsed().as_secs_f32();
        let StepReport { passed, failed } = outcome;
        list += &format!(
            "{word:6}  {:16} {passed:5} passed {failed:3} failed  {seconds:6.1} s\n",
            step.name
        );
        sum.passed += passed;
        sum.failed += failed;
    }
    writeln!(out, "\n{list}\n{} passed, {} failed", sum.passed, sum.failed)?;
    Ok(if sum.failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, process::Command};

    /// The exit status of compiling a one-file crate in the same way as in the step `lints and build`.
    fn build_with_lints(name: &str, source: &str) -> bool {
        let folder = root().join("target/lint-probe").join(name);
        let manifest = format!(
            "[package]\nname = '{name}'\nversion = '0.0.0'\nedition = '2024'\n[workspace]\n[lints.clippy]\nunwrap_used = 'warn'\n"
        );
        fs::create_dir_all(folder.join("src")).unwrap();
        fs::write(folder.join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.join("src/lib.rs"), source).unwrap();
        let built = Command::new("cargo")
            .args(["test", "--no-run", "--quiet", "--offline"])
            .env_remove("CARGO_TARGET_DIR")
            .envs(lints())
            .current_dir(folder)
            .output()
            .unwrap();
        built.status.success()
    }

    #[test]
    fn a_lint_fails_the_build() {
        let function = |body: &str| format!("pub fn first(list: &[u8]) -> u8 {{\n    {body}\n}}\n");
        assert!(build_with_lints("clean", &function("list.first().copied().unwrap_or(0)")));
        assert!(!build_with_lints("lint", &function("*list.first().unwrap()")));
        assert!(!build_with_lints("warning", &function("let unused = 1;\n    list.len() as u8")));
    }
}
