//! `gridcosm studio`: starts the server, prints its address, and opens a browser if there is a desktop.

use crate::sprites;
use gridcosm_studio::Options;
use std::{
    env,
    io::{self, Write},
    net::IpAddr,
    path::PathBuf,
    process::{Command, ExitCode, Stdio},
};

/// Build, play and inspect worlds in the browser (the default without a command)
#[derive(Debug, Default, clap::Args)]
pub(crate) struct StudioArguments {
    /// The port; by default 7171 or the next free one
    #[arg(long)]
    port: Option<u16>,
    /// The address to listen on; any address other than this computer needs --allow-remote
    #[arg(long, value_name = "ADDRESS")]
    host: Option<IpAddr>,
    /// Let other computers connect; the printed address then contains a token, and anyone who knows it can read and save levels
    #[arg(long)]
    allow_remote: bool,
    /// The folder of your levels, created on the first save
    #[arg(long, value_name = "DIR", default_value = "gridcosm-levels")]
    levels: Option<PathBuf>,
    /// A folder of drawings that the page offers beside ours: agent.svg, wall-1.png, wall-2.png, door.locked.svg and so on
    #[arg(long, value_name = "DIR")]
    sprites: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
    /// Take the page from a folder, for work on it
    #[arg(long, value_name = "DIR", hide = true)]
    front_end: Option<PathBuf>,
}

pub(crate) fn run(
    arguments: StudioArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let default = Options::default();
    let sprites = match arguments.sprites.as_deref().map(sprites::read).transpose() {
        Ok(set) => arguments.sprites.as_deref().map(sprites::name).zip(set),
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            return Ok(ExitCode::from(2));
        }
    };
    let options = Options {
        host: arguments.host.unwrap_or(default.host),
        port: arguments.port,
        allow_remote: arguments.allow_remote,
        levels: arguments.levels.unwrap_or_else(|| default.levels.clone()),
        sprites,
        front_end: arguments.front_end,
        ..default
    };
    let mut written = Ok(());
    let ended = gridcosm_studio::run(options, |address| {
        written = announce(address, arguments.allow_remote, out);
        if !arguments.no_open && has_desktop() {
            open(address);
        }
    });
    written?;
    if let Err(error) = ended {
        writeln!(err, "gridcosm: {error}")?;
        return Ok(ExitCode::from(2));
    }
    Ok(ExitCode::SUCCESS)
}

fn announce(address: &str, remote: bool, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "The studio is at {address}")?;
    if remote {
        writeln!(out, "Other computers use the whole address, with this computer's name in it.")?;
    }
    writeln!(out, "Stop it with Ctrl-C.")?;
    out.flush()
}

fn has_desktop() -> bool {
    cfg!(any(target_os = "macos", windows))
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| env::var_os(name).is_some_and(|value| !value.is_empty()))
}

/// Asks the desktop to show the address. If that fails, the user can click the printed address.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let _ = Command::new(program)
        .args(arguments)
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}
