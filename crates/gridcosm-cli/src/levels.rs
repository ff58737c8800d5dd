//! `gridcosm levels`: the gallery.

use crate::make::{rating_json, told};
use gridcosm::{
    LevelFile,
    formats::{level_file::LevelEntry, replay},
    universe::State,
    view::{Theme, text},
};
use serde_json::json;
use std::{
    io::{self, IsTerminal, Write},
    process::ExitCode,
};

/// List and show the built-in levels
///
/// Lists the built-in levels, or shows one. `gridcosm play NAME` plays it, `gridcosm render NAME` draws it.
///
/// Exit codes: 0 shown, 2 there is no such level.
#[derive(Debug, clap::Args)]
pub(crate) struct LevelsArguments {
    #[command(subcommand)]
    command: Option<LevelsCommand>,
    /// Print JSON instead of text
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, clap::Subcommand)]
enum LevelsCommand {
    /// List all levels with their names
    List,
    /// Show a pack (`rooms`) or a level (`rooms/3`)
    Show {
        /// The name, as in the list
        name: String,
        /// Print the level file itself
        #[arg(long)]
        file: bool,
        /// Print a solution
        #[arg(long)]
        solution: bool,
    },
}

pub(crate) fn run(
    arguments: &LevelsArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let shown = match &arguments.command {
        None | Some(LevelsCommand::List) => {
            list(&gridcosm::gallery(), arguments.json, out)?;
            Ok(())
        }
        Some(LevelsCommand::Show { name, file, solution }) => {
            show(name, *file, *solution, arguments.json, out)?
        }
    };
    match shown {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn list(packs: &[LevelFile], as_json: bool, out: &mut dyn Write) -> io::Result<()> {
    if as_json {
        let packs: Vec<_> = packs.iter().map(pack_json).collect();
        return writeln!(out, "{}", json!({ "packs": packs }));
    }
    for pack in packs {
        writeln!(out, "{}", pack.pack.title)?;
        if !pack.pack.description.is_empty() {
            writeln!(out, "  {}", pack.pack.description.trim())?;
        }
        for (index, level) in pack.pack.levels.iter().enumerate() {
            let name = format!("{}/{}", pack.name, index + 1);
            let difficulty = gridcosm::gallery_rating(&name)
                .map_or_else(String::new, |rating| rating.difficulty.to_string());
            writeln!(out, "  {name:20} {difficulty:>4}  {}", level.title)?;
        }
        writeln!(out)?;
    }
    let count: usize = packs.iter().map(|pack| pack.pack.levels.len()).sum();
    writeln!(out, "{count} levels with their difficulty; `gridcosm play NAME` plays one")
}

fn pack_json(pack: &LevelFile) -> serde_json::Value {
    let levels = pack.pack.levels.iter().enumerate().map(|(index, level)| {
        let name = format!("{}/{}", pack.name, index + 1);
        let rating = gridcosm::gallery_rating(&name);
        json!({
            "name": name,
            "rating": rating.as_ref().map(rating_json),
            "title": level.title,
            "author": level.author,
            "description": level.description,
            "tags": level.tags,
        })
    });
    json!({
        "name": pack.name,
        "title": pack.pack.title,
        "description": pack.pack.description,
        "levels": levels.collect::<Vec<_>>(),
    })
}

type Shown = Result<(), String>;

fn show(
    name: &str,
    file: bool,
    solution: bool,
    as_json: bool,
    out: &mut dyn Write,
) -> io::Result<Shown> {
    let (pack_name, number) = match name.rsplit_once('/') {
        Some((pack, number)) => (pack, Some(number)),
        None => (name, None),
    };
    let Some(pack) = gridcosm::gallery_pack(pack_name) else {
        return Ok(Err(format!("there is no pack `{pack_name}`; `gridcosm levels` lists all")));
    };
    if file {
        write!(out, "{}", pack.text().map(|text| &**text).unwrap_or_default())?;
        return Ok(Ok(()));
    }
    let Some(number) = number else {
        list(&[pack], as_json, out)?;
        return Ok(Ok(()));
    };
    let count = pack.pack.levels.len();
    let index = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let Some((index, level)) = index.and_then(|at| Some((at, pack.pack.levels.get(at)?))) else {
        return Ok(Err(format!("`{pack_name}` has levels 1 to {count}, no `{number}`")));
    };
    let actions = way_to_win(name);
    let start = match pack.pack.start(index, None) {
        Ok(start) => start,
        Err(error) => return Ok(Err(error.to_string())),
    };
    if as_json {
        let mut about = pack_json(&pack)["levels"][index].clone();
        about["solution"] = json!(actions);
        about["turns"] = json!(
            actions
                .as_deref()
                .map(|text| replay::parse_script(text).map_or(0, |script| script.actions.len()))
        );
        writeln!(out, "{about}")?;
    } else if solution {
        writeln!(
            out,
            "{}",
            actions.unwrap_or_else(|| "no way to win is kept with this level".to_owned())
        )?;
    } else {
        about(out, name, level, &start)?;
    }
    Ok(Ok(()))
}

fn about(out: &mut dyn Write, name: &str, level: &LevelEntry, start: &State) -> io::Result<()> {
    writeln!(out, "{}  ({name})", level.title)?;
    if !level.author.is_empty() {
        writeln!(out, "by {}", level.author)?;
    }
    if !level.description.is_empty() {
        writeln!(out, "{}", level.description.trim())?;
    }
    if let Some(rating) = gridcosm::gallery_rating(name) {
        writeln!(out, "{}", told(&rating))?;
    }
    let colour = io::stdout().is_terminal()
        && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    write!(out, "{}", text::state_map(start, &Theme::DARK, colour))
}

/// The actions of the solution that is stored with a level.
fn way_to_win(name: &str) -> Option<String> {
    let replay = replay::parse(&gridcosm::gallery_solution(name)?).ok()?;
    Some(replay::print_script(&replay.script))
}
