//! `gridcosm play`: a game in a terminal.
//!
//! [`app`] holds the game and answers keys, [`screen`] draws it, [`paint`] turns colours into what the terminal can show; this file owns
//! the terminal.

mod app;
mod keys;
mod paint;
mod screen;

use crate::{disk, roles::RoleArguments};
use app::{App, Flow};
use crossterm::event::{self, Event, KeyEventKind};
use gridcosm::{FileError, Session};
use ratatui::{DefaultTerminal, layout::Size};
use signal_hook::{consts, flag};
use std::{
    io::{self, IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

/// Play a level in the terminal
///
/// Plays a level file, a gallery level (`rooms/3`), Sokoban boards (`.xsb`), a Tiled map, a nest, a state or a maze
/// (`maze:15x11:7`); without one, the gallery. The keys are
/// shown on the screen, `?` lists all of them. Colours follow the terminal and NO_COLOR; 80 columns and 24 rows are enough.
///
/// Exit codes: 0 the player quit, 2 the level could not be opened.
#[derive(Debug, clap::Args)]
pub(crate) struct PlayArguments {
    /// What to play [default: the gallery]
    input: Option<PathBuf>,
    /// Begin with this level of a pack, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    level: usize,
    /// On exit, print a JSON object about how the game ended
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    roles: RoleArguments,
}

pub(crate) fn run(
    arguments: &PlayArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match play(arguments) {
        Ok(app) => {
            if arguments.json {
                writeln!(out, "{}", app.summary())?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn play(arguments: &PlayArguments) -> Result<App, String> {
    let games = match &arguments.input {
        Some(input) => disk::open(input, &arguments.roles)?.sessions(),
        None => gallery(),
    };
    let games = games.map_err(|error| error.to_string())?;
    let count = games.len();
    if arguments.level == 0 || arguments.level > count {
        return Err(format!(
            "there are {count} levels; --level {} is none of them",
            arguments.level
        ));
    }
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Err("play needs a terminal; `gridcosm run` plays actions without one".to_owned());
    }
    let choose = arguments.input.is_none();
    let mut app = App::new(games, arguments.level - 1, choose, paint::Paint::of_terminal());
    // From here on the program controls the terminal; a panic restores it before it is reported.
    let mut terminal =
        ratatui::try_init().map_err(|error| format!("the terminal cannot be used: {error}"))?;
    let ended = until_left(&mut terminal, &mut app);
    ratatui::restore();
    ended.map_err(|error| format!("the terminal failed: {error}"))?;
    Ok(app)
}

/// All levels of the gallery, in its order.
fn gallery() -> Result<Vec<Session>, FileError> {
    let files = gridcosm::gallery().into_iter().map(Arc::new);
    let levels = files.flat_map(|file| {
        (0..file.pack.levels.len()).map(move |index| Session::of_level(&file, index, None))
    });
    levels.collect()
}

/// Draws, waits for a key, and repeats. A terminating signal ends the game cleanly.
fn until_left(terminal: &mut DefaultTerminal, app: &mut App) -> io::Result<()> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [consts::SIGTERM, consts::SIGINT] {
        flag::register(signal, Arc::clone(&stop))?;
    }
    #[cfg(unix)]
    flag::register(consts::SIGHUP, Arc::clone(&stop))?;
    // The first poll installs the handler for new window sizes. The handler comes before the picture, so that a resize
    // during the first drawing does not go unnoticed.
    event::poll(Duration::ZERO)?;
    while !stop.load(Ordering::Relaxed) {
        let drawn = terminal.draw(|frame| screen::draw(app, frame))?.area.as_size();
        match next_event(terminal, drawn, &stop)? {
            Some(Event::Key(key))
                if key.kind != KeyEventKind::Release && app.press(key) == Flow::Leave =>
            {
                return Ok(());
            }
            // The terminal may have cut or moved its content, even if the window is as large as before: redraw
            // everything.
            Some(Event::Resize(..)) => terminal.resize(terminal.size()?.into())?,
            _ => {}
        }
    }
    Ok(())
}

/// Waits for an event; `None` if the window no longer has the drawn size, or a signal came.
fn next_event(
    terminal: &DefaultTerminal,
    drawn: Size,
    stop: &AtomicBool,
) -> io::Result<Option<Event>> {
    // Short enough to react to a signal quickly, long enough to cost nothing. Some connections do not report a new
    // size, so this asks for it. It compares with the drawn size, because the size may have changed since.
    while !event::poll(Duration::from_millis(100))? {
        if stop.load(Ordering::Relaxed) || terminal.size()? != drawn {
            return Ok(None);
        }
    }
    event::read().map(Some)
}
