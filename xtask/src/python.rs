//! The Python package: an environment for each supported end of Gymnasium's versions, the wheel, the tests.

use crate::{chromium::apt_get, root, steps::Step, test::lints};
use anyhow::{Context, ensure};
use std::{env, ffi::OsString, fs, path::Path, process::Command};

/// The commands before the tests: two environments with what `python/tests/requirements-*.txt` lists, and the package as
/// `pip install ./python` builds it, in a profile that compiles quickly. The second environment takes the same wheel.
const TESTS: &[&str] = &[
    "target/python/newest/bin/python -m pip install -q -r python/tests/requirements-newest.txt",
    "target/python/oldest/bin/python -m pip install -q -r python/tests/requirements-oldest.txt",
    "target/python/newest/bin/python -m pip wheel -q --no-deps -w target/python/wheel ./python",
    "target/python/newest/bin/python -m pip install -q --no-deps --force-reinstall --no-index --find-links target/python/wheel gridcosm",
    "target/python/oldest/bin/python -m pip install -q --no-deps --force-reinstall --no-index --find-links target/python/wheel gridcosm",
    // Ray is a large package, and what uses it does not depend on Gymnasium's version: one environment has it.
    "target/python/newest/bin/python -m pytest -c python/pyproject.toml python/tests --ignore python/tests/test_ray.py",
    "target/python/oldest/bin/python -m pytest -c python/pyproject.toml python/tests",
];

/// The commands that train agents, with the wheel of the tests before.
const TRAINING: &[&str] = &[
    "target/python/training/bin/python -m pip install -q -r python/tests/requirements-training.txt",
    "target/python/training/bin/python -m pip install -q --no-deps --force-reinstall --no-index --find-links target/python/wheel gridcosm",
    "target/python/training/bin/python -m pytest -c python/pyproject.toml python/tests/training",
];

/// Builds the wheel and tests it with the newest and the oldest Gymnasium.
pub(crate) fn tests() -> Step {
    Step::tests("Python", TESTS)
        // The crate has no tests in Rust, so this is where its lints are checked.
        .with(lints())
        .with([("MATURIN_PEP517_ARGS", "--profile dev".into())])
        .with(quiet())
        .after(prepare)
}

/// If wanted, trains agents with the libraries that people use, for some minutes. It needs the wheel that [`tests`] builds.
pub(crate) fn training_if(wanted: bool) -> Vec<Step> {
    let step =
        || Step::tests("training", TRAINING).with(quiet()).after(|| environments(&["training"]));
    wanted.then(step).into_iter().collect()
}

/// Programs that would tell others about themselves, or advertise.
fn quiet() -> [(&'static str, OsString); 2] {
    [("PIP_DISABLE_PIP_VERSION_CHECK", "1".into()), ("RAY_USAGE_STATS_ENABLED", "0".into())]
}

fn prepare() -> anyhow::Result<()> {
    // Old wheels would be found too.
    let _ = fs::remove_dir_all(root().join("target/python/wheel"));
    environments(&["newest", "oldest"])
}

/// Makes virtual environments, and installs what Debian lacks for that if permitted.
fn environments(names: &[&str]) -> anyhow::Result<()> {
    let folder = root().join("target/python");
    for name in names {
        let place = folder.join(name);
        if !place.join("bin/pip").exists() {
            let python = python()?;
            if !has_venv(&python) {
                install_venv()?;
            }
            let status = Command::new(&python).args(["-m", "venv"]).arg(&place).status();
            ensure!(
                status.is_ok_and(|status| status.success()),
                "`{python} -m venv` failed: the Python tests need it (on Debian `apt-get install python3-venv`)"
            );
        }
    }
    Ok(())
}

/// A Python that is new enough.
fn python() -> anyhow::Result<String> {
    let named = env::var("PYTHON").ok();
    let names = named.iter().map(String::as_str).chain(["python3", "python"]);
    let test = "import sys; sys.exit(sys.version_info < (3, 10))";
    let fits = |name: &&str| succeeds(name, &["-c", test]);
    let found = names.into_iter().find(fits).map(str::to_owned);
    found.context(
        "the Python tests need Python 3.10 or newer: install it, or name it in the variable PYTHON",
    )
}

fn has_venv(python: &str) -> bool {
    succeeds(python, &["-c", "import ensurepip, venv"])
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    let output = Command::new(program).args(arguments).output();
    output.is_ok_and(|output| output.status.success())
}

fn install_venv() -> anyhow::Result<()> {
    ensure!(
        crate::chromium::is_root() && Path::new("/usr/bin/apt-get").exists(),
        "the Python tests need virtual environments: install them (on Debian `apt-get install python3-venv`)"
    );
    apt_get(&["update", "-qq"])?;
    apt_get(&["install", "-y", "-qq", "--no-install-recommends", "python3-venv"])
}
