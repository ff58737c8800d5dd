//! `gridcosm route`: a path across a map, as text, JSON or a picture.

use crate::{disk, route_picture};
use clap::ValueEnum;
use gridcosm_grid::{Pos, Rect};
use gridcosm_route::{
    CellSize, Knobs, Metric, Refine, RouteMap, RouteOutcome, RouteScratch, SpineKind, Trace,
    route_traced,
};
use serde_json::{Value, json};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Plan a route across a map
///
/// The map is a PNG (light pixels are open), a MovingAI `.map`, text with `.` for open tiles, or the first grid of whatever `gridcosm
/// play` plays: a level file, a gallery name such as `rooms/3`, XSB, TMX, JSON.
///
/// Exit codes: 0 a route was found, 1 there is none, 2 the map could not be read.
#[derive(Debug, clap::Args)]
pub(crate) struct RouteArguments {
    /// Map or level, `-` for standard input
    map: PathBuf,
    /// Start as X,Y
    #[arg(long, value_parser = parse_tile, allow_hyphen_values = true)]
    from: Pos,
    /// Goal as X,Y
    #[arg(long, value_parser = parse_tile, allow_hyphen_values = true)]
    to: Pos,
    /// How steps are counted
    #[arg(long, value_enum, default_value_t = MetricName::Octile)]
    metric: MetricName,
    /// Prove that the path is at most N per mille longer than the shortest; 0 means a shortest path
    #[arg(long, value_name = "N")]
    eps: Option<u32>,
    /// Side of a cell in tiles
    #[arg(long, value_enum, default_value_t = CellName::C32)]
    cell: CellName,
    /// Cells beside the spine to include in the corridor
    #[arg(long, value_name = "CELLS")]
    margin: Option<u32>,
    /// How often the corridor may be widened
    #[arg(long, value_name = "TIMES", default_value_t = Knobs::default().widenings)]
    widenings: u32,
    /// Cells between waypoints
    #[arg(long, value_name = "CELLS", default_value_t = Knobs::default().spacing)]
    spacing: u32,
    /// Walk from portal to portal instead of searching the corridor at once
    #[arg(long)]
    portals: bool,
    /// Maximum number of tiles to use per portal, with --portals
    #[arg(long, value_name = "TILES", default_value_t = Knobs::default().portal_cap)]
    portal_cap: u32,
    /// Plan over cells that count as open if any of their tiles is
    #[arg(long)]
    any_open: bool,
    /// Plan even if an exact search would be faster
    #[arg(long)]
    always_plan: bool,
    /// Minimum brightness of an open pixel
    #[arg(long, value_name = "0..255")]
    threshold: Option<u8>,
    /// Draw the route on the map, as a PNG; `-` writes the picture instead of the text
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Also print and draw how the route was planned
    #[arg(long)]
    trace: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum MetricName {
    Octile,
    King,
    Four,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CellName {
    #[value(name = "16")]
    C16,
    #[value(name = "32")]
    C32,
    #[value(name = "64")]
    C64,
}

pub(crate) fn parse_tile(text: &str) -> Result<Pos, String> {
    let coordinates = text
        .split_once(',')
        .and_then(|(x, y)| Some(Pos::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
    coordinates.ok_or_else(|| "a tile is written X,Y".to_owned())
}

impl RouteArguments {
    fn knobs(&self) -> Knobs {
        Knobs {
            metric: match self.metric {
                MetricName::Octile => Metric::Octile,
                MetricName::King => Metric::King,
                MetricName::Four => Metric::Four,
            },
            eps_per_mille: self.eps,
            spine: if self.any_open { SpineKind::AnyOpen } else { SpineKind::Regions },
            refine: if self.portals { Refine::Portals } else { Refine::Corridor },
            margin: self.margin,
            widenings: self.widenings,
            spacing: self.spacing,
            portal_cap: self.portal_cap,
            near_pairs_directly: !self.always_plan,
            check_path: true,
        }
    }

    fn cell_size(&self) -> CellSize {
        match self.cell {
            CellName::C16 => CellSize::Small,
            CellName::C32 => CellSize::Medium,
            CellName::C64 => CellSize::Large,
        }
    }
}

pub(crate) fn run(
    arguments: &RouteArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match answer(arguments, out)? {
        Ok(code) => Ok(code),
        Err(problem) => {
            writeln!(err, "gridcosm: {problem}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn answer(arguments: &RouteArguments, out: &mut dyn Write) -> io::Result<Result<ExitCode, String>> {
    let prepared = disk::map(&arguments.map, arguments.threshold).and_then(|map| {
        RouteMap::new(map.open, arguments.cell_size()).map_err(|error| error.to_string())
    });
    let map = match prepared {
        Ok(map) => map,
        Err(problem) => return Ok(Err(problem)),
    };
    let (mut scratch, mut path) = (RouteScratch::new(&map), Vec::new());
    let (from, to) = (arguments.from, arguments.to);
    let (outcome, trace) =
        route_traced(&map, &arguments.knobs(), from, to, &mut scratch, &mut path);
    let shown = arguments.trace.then_some(&trace);
    let code = ExitCode::from(u8::from(outcome.found().is_none()));
    if let Some(file) = &arguments.output {
        let picture = route_picture::draw(map.terrain().open(), from, to, &path, shown);
        match picture {
            Ok(bytes) if file == Path::new("-") => {
                out.write_all(&bytes)?;
                return Ok(Ok(code));
            }
            Ok(bytes) => {
                if let Err(error) = fs::write(file, bytes) {
                    return Ok(Err(format!("{}: {error}", file.display())));
                }
            }
            Err(problem) => return Ok(Err(problem)),
        }
    }
    if arguments.json {
        writeln!(out, "{}", to_json(outcome, &path, shown))?;
    } else {
        write_text(out, outcome, shown)?;
    }
    Ok(Ok(code))
}

fn write_text(out: &mut dyn Write, outcome: RouteOutcome, trace: Option<&Trace>) -> io::Result<()> {
    match outcome {
        RouteOutcome::Found(found) => {
            let millionths = found.cost.octile_millionths();
            writeln!(
                out,
                "{} to {}: {} steps, {} straight and {} diagonal, octile length {}.{:06}",
                found.from,
                found.to,
                found.cost.steps(),
                found.cost.straight,
                found.cost.diagonal,
                millionths / 1_000_000,
                millionths % 1_000_000
            )?;
        }
        other => writeln!(out, "{}", ending(other))?,
    }
    let Some(trace) = trace else { return Ok(()) };
    let effort = trace.effort;
    writeln!(
        out,
        "spine: {} cells, {} waypoints, {} portals",
        trace.spine.len(),
        trace.waypoints.len(),
        trace.portals.len()
    )?;
    writeln!(
        out,
        "window: {} cells, {} more in {} widenings",
        trace.window.len(),
        trace.widened.len(),
        effort.widenings
    )?;
    writeln!(
        out,
        "expanded: {} directly, {} for the spine, {} in the corridor, {} looking for shorter, {} in {} guardrail runs",
        effort.direct,
        effort.spine,
        effort.refine,
        effort.check,
        effort.guardrail,
        effort.guardrail_runs
    )
}

fn ending(outcome: RouteOutcome) -> &'static str {
    match outcome {
        RouteOutcome::Found(_) => "found",
        RouteOutcome::Unreachable => "unreachable",
        RouteOutcome::BudgetSpent => "budget spent",
        RouteOutcome::BlockedStart => "blocked start",
        RouteOutcome::BlockedGoal => "blocked goal",
        RouteOutcome::Outside => "outside the map",
    }
}

fn to_json(outcome: RouteOutcome, path: &[Pos], trace: Option<&Trace>) -> Value {
    let tile = |pos: &Pos| json!([pos.x, pos.y]);
    let mut value =
        json!({"ending": ending(outcome), "path": path.iter().map(tile).collect::<Vec<_>>()});
    if let Some(found) = outcome.found() {
        value["straight"] = found.cost.straight.into();
        value["diagonal"] = found.cost.diagonal.into();
    }
    if let Some(trace) = trace {
        let rects = |cells: &[Rect]| -> Vec<Value> {
            cells.iter().map(|r| json!([r.min.x, r.min.y, r.size.width, r.size.height])).collect()
        };
        let effort = trace.effort;
        value["trace"] = json!({
            "spine": rects(&trace.spine),
            "waypoints": rects(&trace.waypoints),
            "portals": trace.portals.iter().map(|(a, b)| json!([tile(a), tile(b)])).collect::<Vec<_>>(),
            "window": rects(&trace.window),
            "widened": rects(&trace.widened),
            "visited": trace.visited.iter().map(tile).collect::<Vec<_>>(),
            "expanded": {
                "direct": effort.direct, "spine": effort.spine, "refine": effort.refine,
                "check": effort.check, "guardrail": effort.guardrail,
            },
            "guardrail_runs": effort.guardrail_runs,
            "widenings": effort.widenings,
        });
    }
    value
}

#[cfg(test)]
mod tests {
    use std::{fs, process::ExitCode};

    fn gridcosm(arguments: &[&str]) -> (String, String, ExitCode) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = crate::run([&["gridcosm", "route"], arguments].concat(), &mut out, &mut err);
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap(), code)
    }

    #[test]
    fn a_route_is_told_and_drawn() {
        let folder = std::env::temp_dir().join(format!("gridcosm-route-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (map, picture) = (folder.join("map.txt"), folder.join("route.png"));
        fs::write(&map, "....\n.##.\n.#..\n").unwrap();
        let map = map.to_str().unwrap();
        let (out, err, code) =
            gridcosm(&[map, "--from", "0,2", "--to", "2,2", "-o", picture.to_str().unwrap()]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert_eq!(
            out,
            "(0, 2) to (2, 2): 8 steps, 8 straight and 0 diagonal, octile length 8.000000\n"
        );
        assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
        let (out, _, code) = gridcosm(&[map, "--from", "0,0", "--to", "1,1", "--json", "--trace"]);
        assert_eq!(code, ExitCode::from(1));
        assert!(out.starts_with(r#"{"ending":"blocked goal","path":[],"trace":{"#), "{out}");
        let (_, err, code) = gridcosm(&["no-such-map", "--from", "0,0", "--to", "1,1"]);
        assert_eq!(code, ExitCode::from(2));
        assert!(err.starts_with("gridcosm: no-such-map: "), "{err}");
        assert_eq!(gridcosm(&[map, "--from", "0;0", "--to", "1,1"]).2, ExitCode::from(2));
        fs::remove_dir_all(&folder).unwrap();
    }
}
