//! Runs Gridcosm and its peers on the same work in one process and prints ratios.
//!
//! Machines are shared and noisy, so a time alone says little; a ratio between two subjects that took turns says a lot.
//! An area is one file with a function `run(&Options) -> Result<Vec<Row>>`. Every subject's answer is compared with
//! ours during the measurement, because a fast wrong answer is worth nothing.

mod crowd;
mod crowd_matrix;
mod crowd_peers;
mod grid;
mod measure;
mod nest;
mod parabox;
mod route;
mod route_many;
mod route_peers;
mod route_quality;
mod row;
mod shard;
mod sight;
mod sight_peers;
mod solve;
mod studio;
mod table;
mod universe;
mod universe_levels;
mod view;
mod web;

use clap::{Parser, ValueEnum};
use row::Row;
use shard::Shard;
use std::{io::Write, path::PathBuf};

/// Measure Gridcosm beside its peers.
#[derive(Debug, Parser)]
#[command(name = "gridcosm-bench", version)]
pub(crate) struct Options {
    /// What to measure
    area: Area,
    /// Folder of public maps, for the areas that use them
    #[arg(long, value_name = "DIR")]
    maps: Option<PathBuf>,
    /// For `solve`: folder of Sokoban packs
    #[arg(long, value_name = "DIR")]
    levels: Option<PathBuf>,
    /// For `solve`: time for a level and a subject [default: 10, with `--quick` 1]
    #[arg(long, value_name = "SECONDS", value_parser = positive)]
    seconds: Option<f64>,
    /// Also write all rows to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Fewer rounds: less than a minute, rougher figures
    #[arg(long)]
    quick: bool,
    /// For `route`: lengths, repeated tiles and searches of the whole map, for every setting of the planner
    #[arg(long)]
    quality: bool,
    /// For `crowd`: instead of measuring, count the arrivals in every setting (an hour or more on two cores)
    #[arg(long)]
    matrix: bool,
    /// For `crowd --matrix`: one part of the settings, such as `3/8`; all parts together are the whole matrix
    #[arg(long, value_name = "PART/PARTS", requires = "matrix", default_value_t)]
    shard: Shard,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Area {
    /// Crowds of growing size, in the open and among walls; crowds steered by dodgy_2d (ORCA)
    Crowd,
    /// BitGrid scans beside fixedbitset and bitvec
    Grid,
    /// Visible cells beside shadowcast, symmetric-shadowcasting, bracket-pathfinding and doryen-fov
    Sight,
    /// Steps of the entity world, in place and as new values
    Universe,
    /// Pushes through nested grids
    Nest,
    /// Pictures of large stores, and of states for learning programs
    View,
    /// 200 windows of the studio at once
    Studio,
    /// Routes on the maps of `--maps` beside pathfinding, grid_pathfinding, hierarchical_pathfinding, bracket-pathfinding
    Route,
    /// The Sokoban packs of `--levels` beside soukoban
    Solve,
    /// The npm package in Node beside the native engine, easystarjs, pathfinding and rot-js (after `cargo xtask npm`)
    Web,
}

/// A number of seconds that can be waited.
fn positive(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let possible = seconds > 0.0 && std::time::Duration::try_from_secs_f64(seconds).is_ok();
    if possible { Ok(seconds) } else { Err("not a time".to_owned()) }
}

fn main() -> anyhow::Result<()> {
    let options = Options::parse();
    if options.matrix {
        anyhow::ensure!(matches!(options.area, Area::Crowd), "`--matrix` belongs to `crowd`");
        return arrivals(&options);
    }
    let rows: Vec<Row> = match options.area {
        Area::Crowd => crowd::run(&options)?,
        Area::Grid => grid::run(&options)?,
        Area::Sight => sight::run(&options)?,
        Area::Universe => universe::run(&options)?,
        Area::Nest => nest::run(&options)?,
        Area::View => view::run(&options)?,
        Area::Studio => studio::run(&options)?,
        Area::Route => route::run(&options)?,
        Area::Solve => solve::run(&options)?,
        Area::Web => web::run(&options)?,
    };
    let mut out = std::io::stdout().lock();
    write!(out, "{}", table::table(&rows))?;
    save(&options, &rows)
}

/// Prints the matrix of arrivals; it is an error if somebody was left behind in spite of a promise.
fn arrivals(options: &Options) -> anyhow::Result<()> {
    let matrix = crowd_matrix::run(options.quick, options.shard)?;
    write!(std::io::stdout().lock(), "{}", matrix.text)?;
    save(options, &matrix.rows)?;
    anyhow::ensure!(matrix.kept, "a promise was not kept");
    Ok(())
}

fn save(options: &Options, rows: &[Row]) -> anyhow::Result<()> {
    if let Some(path) = &options.json {
        std::fs::write(path, serde_json::to_string_pretty(rows)?)?;
    }
    Ok(())
}
