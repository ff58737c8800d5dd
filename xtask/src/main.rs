//! The repository's own tasks; `cargo xtask --help` lists them.

mod chromium;
mod colours;
mod figure;
mod fuzz;
mod manifests;
mod npm;
mod python;
mod reference;
mod rustdoc;
mod site;
mod steps;
mod test;
mod tidy;
mod wasm;
mod web;

use clap::{Parser, Subcommand};
use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Tasks of the Gridcosm repository
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Clone, Debug, Subcommand)]
enum Task {
    /// Run every check and test; ends with a list of what ran and `N passed, N failed`
    Test {
        /// Also train agents with PyTorch, Stable-Baselines3 and RLlib: some gigabytes to install, some minutes to run
        #[arg(long)]
        training: bool,
    },
    /// Check that the documents and the code agree: crates, paths, dependency arrows, links
    Tidy {
        /// Draw the dependency figure in ARCHITECTURE.md first
        #[arg(long)]
        write: bool,
    },
    /// Run the studio's tests in a real browser
    Browser,
    /// Build the Python package and run its tests with the newest and the oldest supported Gymnasium
    Python {
        /// Also train agents, as in `test`
        #[arg(long)]
        training: bool,
    },
    /// Build the npm package in web/npm, ready for `npm pack`
    Npm {
        /// Compile quickly, as the tests do, with the export that runs vectors: a larger and slower engine
        #[arg(long, conflicts_with = "test")]
        quick: bool,
        /// Build it quickly and run its tests in Node and in Chromium
        #[arg(long)]
        test: bool,
    },
    /// Build the documents as a site with live examples, into target/site
    Site,
    /// Build the static studio in target/web, plain files for any host
    Web {
        /// Compile quickly, as the tests do: a larger and slower engine
        #[arg(long)]
        quick: bool,
    },
    /// Feed random input, based on our own files, to every reader and engine, and list what breaks
    Fuzz(fuzz::Options),
    /// Run `test`, then the release build, the quick benches and a check that Cargo.lock is unchanged
    Ci,
}

fn main() -> anyhow::Result<ExitCode> {
    if let Some(done) = rustdoc::stand_in() {
        return done;
    }
    match Arguments::parse().task {
        Task::Test { training } => {
            test::run(&[test::everything()?, python::training_if(training)].concat())
        }
        Task::Tidy { write } => {
            if write {
                figure::write()?;
            }
            test::run(&[test::tidy()])
        }
        Task::Browser => test::run(&test::browser()),
        Task::Python { training } => {
            test::run(&[vec![python::tests()], python::training_if(training)].concat())
        }
        Task::Npm { test: true, .. } => test::run(&[npm::tests()]),
        Task::Npm { quick, .. } => {
            if quick {
                npm::build_for_tests()?
            } else {
                npm::build()?
            }
            Ok(ExitCode::SUCCESS)
        }
        Task::Site => {
            site::build()?;
            Ok(ExitCode::SUCCESS)
        }
        Task::Web { quick } => {
            if quick {
                web::build_for_tests()?
            } else {
                web::build()?
            }
            Ok(ExitCode::SUCCESS)
        }
        Task::Fuzz(options) => fuzz::run(&options),
        Task::Ci => test::run(&[test::everything()?, test::release()].concat()),
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}
