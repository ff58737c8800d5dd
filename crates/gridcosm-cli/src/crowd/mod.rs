//! `gridcosm crowd`: runs a crowd and reports how it went.

mod animation;
mod svg;
mod tracks;

use crate::disk;
use gridcosm_crowd::{
    Crowd, CrowdOutcome, Mode, Point, Raster, Rules, UNITS_PER_PIXEL,
    scenario::{Scenario, Situation},
};
use gridcosm_formats::{
    convert::text_of,
    crowd_scenario::{self, CrowdFile, TICKS_PER_SECOND},
};
use serde_json::json;
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};
use tracks::Tracks;

/// Run a crowd to its end and report arrivals
///
/// A scenario is a drawing (`#` wall, `.` free, `a` an actor, `A` where it goes; settings such as `mode Square` before the map)
/// or the same as JSON, read from a file or `-`; or one of the situations head-on, corridor, crossing, gather, doorway and
/// rooms. A map without actors, such as a sight drawing, gets them at random cells.
///
/// Exit codes: 0 all actors arrived, 1 some did not, 2 the scenario could not be read.
#[derive(Debug, clap::Args)]
pub(crate) struct CrowdArguments {
    /// File, `-`, or a situation's name
    scenario: String,
    /// Stop after this many ticks, 60 to a second
    #[arg(long, default_value_t = 72_000)]
    ticks: u32,
    /// Square, Diagonal, NoDiagonal, AntiCross, Basic3, Basic3AntiCross or DestinationDirect
    #[arg(long)]
    mode: Option<Mode>,
    /// Sub-cells per cell side: 1, 2 or 3
    #[arg(long, short = 'n', value_name = "N")]
    per_side: Option<u8>,
    /// Shift of the sub-cells: None, X, Y or XY
    #[arg(long)]
    offset: Option<String>,
    /// Reserve the next sub-cell before the present one is reached
    #[arg(long)]
    early: bool,
    /// Basic3 modes: never step back, and wait forever if need be
    #[arg(long)]
    strict: bool,
    /// Also choose sub-cells behind the actor
    #[arg(long)]
    backward: bool,
    /// Actors of a situation, or on a map without actors
    #[arg(long, default_value_t = 100)]
    actors: u32,
    /// Seed of a situation, or of a map without actors
    #[arg(long, default_value_t = 7)]
    seed: u32,
    /// Write walls, tracks and actors as a picture; `-` writes it instead of the text
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the run as a moving picture; `-` writes it instead of the text
    #[arg(long, value_name = "FILE")]
    gif: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(
    arguments: &CrowdArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match prepare(arguments) {
        Ok((name, crowd)) => simulate(arguments, &name, crowd, out, err),
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn prepare(arguments: &CrowdArguments) -> Result<(String, Crowd), String> {
    let (name, mut file) = load(arguments)?;
    let raster = file.raster;
    let offset = match &arguments.offset {
        Some(name) => crowd_scenario::offset(name).ok_or("an offset is None, X, Y or XY")?,
        None => raster.offset(),
    };
    let per_side = arguments.per_side.unwrap_or(raster.per_side());
    let raster = Raster::new(per_side, offset, raster.cell()).map_err(|error| error.to_string())?;
    file.rules = Rules {
        mode: arguments.mode.unwrap_or(file.rules.mode),
        early: file.rules.early || arguments.early,
        filter_backward: file.rules.filter_backward && !arguments.backward,
        basic3_fallback: file.rules.basic3_fallback && !arguments.strict,
    };
    let crowd =
        file.scenario.crowd(raster, file.rules).map_err(|error| format!("{name}: {error}"))?;
    Ok((name, crowd))
}

fn load(arguments: &CrowdArguments) -> Result<(String, CrowdFile), String> {
    let name = arguments.scenario.clone();
    if let Ok(situation) = name.parse::<Situation>() {
        let raster = Raster::new(3, gridcosm_crowd::Offset::None, Point::pixels(20, 15));
        let raster = raster.map_err(|error| error.to_string())?;
        let scenario = situation.build(arguments.actors, arguments.seed.into());
        return Ok((name, CrowdFile { scenario, raster, rules: Rules::default() }));
    }
    let bytes = disk::fetch(Path::new(&name))
        .map_err(|error| format!("{name}: cannot be read: {error}"))?;
    let text = text_of(&bytes).map_err(|error| error.in_file(&name).to_string())?;
    let mut file = crowd_scenario::parse(text).map_err(|error| format!("{name}: {error}"))?;
    if file.scenario.trips.is_empty() {
        let CrowdFile { scenario: Scenario { walls, speed, .. }, .. } = file;
        let scattered = Scenario::scattered(walls, arguments.actors, arguments.seed.into());
        file.scenario = Scenario { speed, ..scattered };
    } else if !file.scenario.has_destination() {
        return Err(format!(
            "{name}: no actor has a destination; draw a capital letter where a group goes, such as `A` for the actors `a`"
        ));
    }
    Ok((name, file))
}

fn simulate(
    arguments: &CrowdArguments,
    name: &str,
    mut crowd: Crowd,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let alone = crowd.undisturbed(arguments.ticks);
    let mut tracks = Tracks::new(&crowd);
    let outcome = crowd.run(arguments.ticks, true, |crowd| tracks.note(crowd));
    let report = Report::new(name, &crowd, outcome, &alone);
    let to_out = |path: &Option<PathBuf>| path.as_deref() == Some(Path::new("-"));
    if to_out(&arguments.svg) || to_out(&arguments.gif) {
        // The picture replaces the report.
    } else if arguments.json {
        report.write_json(out)?
    } else {
        report.write_text(out)?
    }
    let pictures = [
        (&arguments.svg, svg::write as fn(&Crowd, &Tracks) -> io::Result<Vec<u8>>),
        (&arguments.gif, animation::write),
    ];
    for (path, picture) in
        pictures.into_iter().filter_map(|(path, picture)| Some((path.as_ref()?, picture)))
    {
        let written = match picture(&crowd, &tracks) {
            Ok(bytes) if path == Path::new("-") => {
                out.write_all(&bytes)?;
                continue;
            }
            drawn => drawn.and_then(|bytes| fs::write(path, bytes)),
        };
        if let Err(error) = written {
            writeln!(err, "gridcosm: {}: {error}", path.display())?;
            return Ok(ExitCode::from(2));
        }
    }
    Ok(ExitCode::from(u8::from(report.outcome.arrived < report.outcome.travellers)))
}

struct Report<'a> {
    name: &'a str,
    rules: Rules,
    raster: Raster,
    outcome: CrowdOutcome,
    /// Ticks lost compared with travelling alone, for the actors that arrived.
    delays: Vec<u32>,
}

impl<'a> Report<'a> {
    fn new(
        name: &'a str,
        crowd: &Crowd,
        outcome: CrowdOutcome,
        alone: &[(gridcosm_crowd::ActorId, Option<u32>)],
    ) -> Self {
        let delay = |&(id, arrival): &(gridcosm_crowd::ActorId, u32)| {
            let place = alone.binary_search_by_key(&id, |&(id, _)| id).ok()?;
            Some(arrival.saturating_sub(alone[place].1?))
        };
        let delays = outcome.arrivals.iter().filter_map(delay).collect();
        Self { name, rules: crowd.rules(), raster: crowd.raster(), outcome, delays }
    }

    fn mean_delay(&self) -> f64 {
        let sum: u64 = self.delays.iter().map(|&delay| u64::from(delay)).sum();
        seconds(sum as f64 / self.delays.len().max(1) as f64)
    }

    fn max_delay(&self) -> f64 {
        seconds(self.delays.iter().copied().max().unwrap_or(0).into())
    }

    fn closest(&self) -> Option<f64> {
        self.outcome.closest.map(|units| units as f64 / UNITS_PER_PIXEL as f64)
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let CrowdOutcome {
            ticks,
            travellers,
            arrived,
            stuck,
            overlaps,
            in_walls,
            pass_throughs,
            ..
        } = &self.outcome;
        let Rules { mode, .. } = self.rules;
        let n = self.raster.per_side();
        writeln!(
            out,
            "{}: {mode}, {n}x{n} sub-cells, offset {:?}",
            self.name,
            self.raster.offset()
        )?;
        writeln!(
            out,
            "arrived        {arrived} of {travellers} after {:.1} s ({ticks} ticks)",
            seconds((*ticks).into())
        )?;
        writeln!(out, "overlaps       {overlaps}")?;
        writeln!(out, "in walls       {in_walls}")?;
        writeln!(out, "pass-throughs  {pass_throughs}")?;
        if let Some(closest) = self.closest() {
            writeln!(out, "closest        {closest:.1} px")?;
        }
        writeln!(
            out,
            "delay          mean {:.1} s, at most {:.1} s, against travelling alone",
            self.mean_delay(),
            self.max_delay()
        )?;
        if !stuck.is_empty() {
            let ids: Vec<String> = stuck.iter().take(20).map(|id| id.0.to_string()).collect();
            let more = if stuck.len() > ids.len() { ", …" } else { "" };
            writeln!(out, "stuck          {} ({}{more})", stuck.len(), ids.join(", "))?;
            if !self.rules.promises_arrival() {
                writeln!(
                    out,
                    "               {mode} without fallback never steps back, so actors that face each other wait"
                )?;
            }
        }
        Ok(())
    }

    fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let CrowdOutcome {
            ticks,
            travellers,
            arrived,
            stuck,
            overlaps,
            in_walls,
            pass_throughs,
            ..
        } = &self.outcome;
        let stuck: Vec<u32> = stuck.iter().map(|id| id.0).collect();
        let report = json!({
            "scenario": self.name,
            "mode": self.rules.mode.to_string(),
            "n": self.raster.per_side(),
            "offset": format!("{:?}", self.raster.offset()),
            "ticks": ticks,
            "travellers": travellers,
            "arrived": arrived,
            "stuck": stuck,
            "overlaps": overlaps,
            "in_walls": in_walls,
            "pass_throughs": pass_throughs,
            "closest_px": self.closest(),
            "mean_delay_s": self.mean_delay(),
            "max_delay_s": self.max_delay(),
        });
        writeln!(out, "{report}")
    }
}

fn seconds(ticks: f64) -> f64 {
    ticks / TICKS_PER_SECOND as f64
}
