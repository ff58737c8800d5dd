//! `gridcosm convert`: from any format to any other.

use crate::{disk, roles::RoleArguments};
use clap::Args;
use gridcosm::{
    OpenOptions,
    formats::convert::{self, Format, Options},
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Convert levels, maps and nests from one format to another
///
/// Reads levels, maps and nests in any known format and writes them in another. The names of the files decide the formats: .toml (level
/// files), .json, .xsb and .sok (Sokoban), .parabox, .tmx (Tiled, in only), .nest, .map (MovingAI), .png, .txt; otherwise the content does, or --from and --to.
///
/// Exit codes: 0 written, 2 a file cannot be read or the target format cannot express its contents.
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    /// The file to read, `-` for standard input
    input: PathBuf,
    /// The file to write, `-` for standard output
    #[arg(default_value = "-")]
    output: PathBuf,
    /// The format of the input: level, level-json, state-json, xsb, parabox, tmx, nest, map, png, text, sight, replay
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The format of the output: the same ones without tmx and replay, and xsb-rle, nest-concise [default: chosen by the output's name, else level]
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Which level of a pack, from 1, if the output holds only one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    level: Option<u32>,
    /// Minimum brightness of an open pixel
    #[arg(long, value_name = "0-255")]
    threshold: Option<u8>,
    /// Leave out what the target format cannot express, instead of refusing it
    #[arg(long)]
    drop: bool,
    /// Print what was read and written as JSON on standard output; needs an output file
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    roles: RoleArguments,
}

pub(crate) fn run(
    arguments: &ConvertArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match converted(arguments) {
        Ok(result) => {
            if arguments.output == Path::new("-") {
                out.write_all(&result.bytes)?;
            } else if let Err(error) = fs::write(&arguments.output, &result.bytes) {
                writeln!(
                    err,
                    "gridcosm: {}: cannot be written: {error}",
                    arguments.output.display()
                )?;
                return Ok(ExitCode::from(2));
            }
            if arguments.json {
                let report = serde_json::json!({
                    "from": result.from.name(),
                    "to": result.to.name(),
                    "levels": result.levels,
                    "bytes": result.bytes.len(),
                });
                writeln!(out, "{report}")?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

struct Converted {
    from: Format,
    to: Format,
    levels: usize,
    bytes: Vec<u8>,
}

fn converted(arguments: &ConvertArguments) -> Result<Converted, String> {
    if arguments.json && arguments.output == Path::new("-") {
        return Err("--json tells about a file that is written; name one".to_owned());
    }
    let options = OpenOptions {
        format: arguments.from,
        threshold: arguments.threshold,
        roles: arguments.roles.roles(),
        drawing: None,
    };
    let opened = gridcosm::open_with(&arguments.input, &mut disk::fetch, &options)
        .map_err(|error| error.to_string())?;
    let file = opened.levels().map_err(|error| error.to_string())?;
    let to = arguments.to.or_else(|| Format::of_name(&arguments.output)).unwrap_or(Format::Level);
    let level = arguments.level.map(|level| level as usize - 1);
    let bytes = convert::write(
        &file.pack,
        to,
        &Options { level, drop: arguments.drop, ..Options::default() },
    )
    .map_err(|error| format!("{}: {error}", opened.name))?;
    Ok(Converted { from: opened.format, to, levels: file.pack.levels.len(), bytes })
}
