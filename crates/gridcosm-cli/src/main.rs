//! The `gridcosm` command; everything it does is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    gridcosm_cli::run(std::env::args_os(), &mut std::io::stdout(), &mut std::io::stderr())
}
