//! `gridcosm route`: a path across a map, as text, JSON or a picture.
//!
//! `ends` reads where the route may begin and end, `told` prints the answer, `picture` draws it.

mod ends;
mod picture;
mod told;

use crate::disk;
use clap::ValueEnum;
use ends::{EndArguments, Ends};
use gridcosm_grid::Pos;
use gridcosm_route::{
    CellSize, Knobs, Metric, Refine, RouteMap, RouteScratch, SpineKind, Trace, route_many,
    route_many_traced,
};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};
use told::Told;

/// Plan a route across a map
///
/// With several starts or goals, the route joins the nearest two of them; of equally long routes, the one from the start
/// named first is chosen. A start or goal that is blocked does not count if there are others.
///
/// The map is a PNG (light pixels are open), a MovingAI `.map`, text with `.` for open tiles, or the first grid of whatever `gridcosm
/// play` plays: a level file, a gallery name such as `rooms/3`, XSB, TMX, JSON.
///
/// Exit codes: 0 a route was found, 1 there is none, 2 the map could not be read.
#[derive(Debug, clap::Args)]
pub(crate) struct RouteArguments {
    /// Map or level, `-` for standard input
    map: PathBuf,
    #[command(flatten)]
    ends: EndArguments,
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
    /// How often the corridor may be widened, with --any-open
    #[arg(long, value_name = "TIMES", default_value_t = Knobs::default().widenings)]
    widenings: u32,
    /// Cells between waypoints
    #[arg(long, value_name = "CELLS", default_value_t = Knobs::default().spacing)]
    spacing: u32,
    /// Search from portal to portal, each segment in its own window, instead of the corridor at once
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
    let prepared = disk::map(&arguments.map, arguments.threshold, None).and_then(|map| {
        let map = RouteMap::new(map.open, arguments.cell_size()).map_err(|e| e.to_string())?;
        let ends = arguments.ends.read(&arguments.map, map.terrain())?;
        Ok((map, ends))
    });
    let (map, ends) = match prepared {
        Ok(prepared) => prepared,
        Err(problem) => return Ok(Err(problem)),
    };
    let (told, path) = plan(&map, &ends, &arguments.knobs(), arguments.trace);
    let code = ExitCode::from(u8::from(told.outcome.found().is_none()));
    if let Some(file) = &arguments.output {
        let trace = told.trace.as_ref();
        let drawn = picture::draw(map.terrain().open(), &ends, told.winner, &path, trace);
        match drawn {
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
        writeln!(out, "{}", told.to_json(&ends, &path))?;
    } else {
        told.write_text(out, &ends, map.terrain())?;
    }
    Ok(Ok(code))
}

/// Plans the route. It is timed in a run of its own: a trace takes longer, and so does the first run, in which the memory
/// grows.
#[expect(clippy::disallowed_methods, reason = "a front end tells how long planning took")]
fn plan(map: &RouteMap, ends: &Ends, knobs: &Knobs, trace: bool) -> (Told, Vec<Pos>) {
    let (mut scratch, mut path) = (RouteScratch::new(map), Vec::new());
    let (seeds, targets) = (&ends.seeds, &ends.targets);
    let traced: Option<Trace> =
        trace.then(|| route_many_traced(map, knobs, seeds, targets, &mut scratch, &mut path).2);
    if traced.is_none() {
        let _ = route_many(map, knobs, seeds, targets, &mut scratch, &mut path);
    }
    let start = Instant::now();
    let (outcome, winner) = route_many(map, knobs, seeds, targets, &mut scratch, &mut path);
    (Told { outcome, winner, metric: knobs.metric, time: start.elapsed(), trace: traced }, path)
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
        let told = "(0, 2) to (2, 2): 8 steps, 8 straight and 0 diagonal, length 8; planned in ";
        assert!(out.starts_with(told), "{out}");
        assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
        let (out, _, code) = gridcosm(&[map, "--from", "0,0", "--to", "1,1", "--json", "--trace"]);
        assert_eq!(code, ExitCode::from(1));
        assert!(out.starts_with(r#"{"ending":"blocked goal","path":[],"trace":{"#), "{out}");
        let (out, _, _) = gridcosm(&[map, "--from", "0,0", "--to", "1,1"]);
        assert_eq!(out, "no route: (1, 1) is blocked; the nearest open tile is (1, 0)\n");
        let (out, _, _) = gridcosm(&[map, "--from", "0,0", "--to", "0,1"]);
        assert!(out.contains(": 1 step, 1 straight and 0 diagonal, length 1; "), "{out}");
        let (out, _, _) = gridcosm(&[map, "--from", "2,2", "--to", "3,1"]);
        assert!(out.contains(": 2 steps, "), "the corner is not cut: {out}");
        let (_, err, code) = gridcosm(&["no-such-map", "--from", "0,0", "--to", "1,1"]);
        assert_eq!(code, ExitCode::from(2));
        assert!(err.starts_with("gridcosm: no-such-map: "), "{err}");
        assert_eq!(gridcosm(&[map, "--from", "0;0", "--to", "1,1"]).2, ExitCode::from(2));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_nearest_of_many_ends_is_found_and_named() {
        let folder = std::env::temp_dir().join(format!("gridcosm-shores-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (map, ports) = (folder.join("map.txt"), folder.join("ports.txt"));
        fs::write(&map, "##......##\n##......##\n##......##\n").unwrap();
        fs::write(&ports, "# ports of the west\n0,1 9\n2,0\n\n2,2 7\n").unwrap();
        let (map, ports) = (map.to_str().unwrap(), ports.to_str().unwrap());
        let (out, err, code) = gridcosm(&[map, "--seeds", ports, "--to", "7,1", "--to", "7,2"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.starts_with("(2, 2) to (7, 2): 5 steps, "), "{out}");
        assert!(out.ends_with("start 3 of 3, label 7; goal 2 of 2\n"), "{out}");
        let shores = ["--from-shore", "0,0,5,3", "--to-shore", "5,0,5,2", "--json"];
        let (out, _, _) = gridcosm(&[&[map][..], &shores].concat());
        assert!(out.contains(r#""from":[2,0]"#) && out.contains(r#""to":[7,0]"#), "{out}");
        let (_, err, code) = gridcosm(&[map, "--from", "2,0"]);
        assert_eq!(code, ExitCode::from(2));
        assert!(err.contains("say where the route ends"), "{err}");
        let (_, err, _) = gridcosm(&[map, "--from-shore", "4,0,2,2", "--to", "7,1"]);
        assert!(err.contains("no shore in 4,0,2,2"), "{err}");
        fs::write(folder.join("bad.txt"), "1,1\nhere\n").unwrap();
        let bad = folder.join("bad.txt");
        let (_, err, _) = gridcosm(&[map, "--seeds", bad.to_str().unwrap(), "--to", "7,1"]);
        assert!(err.contains("bad.txt: line 2: a tile is written X,Y"), "{err}");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_shore_of_a_colour_is_where_its_pixels_meet_the_sea() {
        let folder = std::env::temp_dir().join(format!("gridcosm-colours-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        // A red and a green country with the sea between them.
        let colours = [[255, 255, 255], [160, 0, 0], [0, 96, 0]];
        let row = [1, 1, 0, 0, 0, 2];
        let bytes = gridcosm_formats::indexed_png::write(6, 2, &colours, &[row, row].concat());
        fs::write(folder.join("map.png"), bytes.unwrap()).unwrap();
        let map = folder.join("map.png");
        let colours = ["--from-shore", "#a00000", "--to-shore", "#006000"];
        let (out, err, _) = gridcosm(&[&[map.to_str().unwrap()][..], &colours].concat());
        assert!(out.starts_with("(2, 0) to (4, 0): 2 steps, "), "{out}{err}");
        let none = [map.to_str().unwrap(), "--from-shore", "#123456", "--to", "2,0"];
        assert!(gridcosm(&none).1.contains("no shore of the colour #123456"));
        fs::remove_dir_all(&folder).unwrap();
    }
}
