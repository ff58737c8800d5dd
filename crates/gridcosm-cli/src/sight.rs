//! `gridcosm sight`: what an observer sees, as text, JSON or a picture.

use crate::{disk, route::parse_tile, sight_picture};
use clap::ValueEnum;
use gridcosm_formats::drawing;
use gridcosm_grid::Pos;
use gridcosm_sight::{
    Always, CornerPath, Corners, CornersByInterest, Look, Observer, Path as CornerWay, Reach, Rule,
    SightMap, View, corner_path, look,
};
use serde_json::{Value, json};
use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Show what an observer sees on a map
///
/// The map is text (`.` free, `#` wall), a sight drawing (`s` observer, `■` wall) with legends and remarks around it, a
/// JSON case of an older program, a MovingAI `.map`, a PNG (light pixels are free), or whatever `gridcosm play` plays: a level file, a gallery name such as `rooms/3`, XSB, TMX, JSON. Of a level, the
/// first grid is the map and its agent is the observer.
///
/// Exit codes: 0 answered, 1 --to cannot be reached, 2 the map could not be read.
#[derive(Debug, clap::Args)]
pub(crate) struct SightArguments {
    /// Map or level, `-` for standard input
    map: PathBuf,
    /// The observer's cell, as X,Y [default: the observer or agent of the map]
    #[arg(long, visible_alias = "from", value_parser = parse_tile, allow_hyphen_values = true)]
    at: Option<Pos>,
    /// The observer also covers the cell to the right
    #[arg(long)]
    wide_x: bool,
    /// The observer also covers the row below
    #[arg(long)]
    wide_y: bool,
    /// The rule of visibility
    #[arg(long, value_enum, default_value_t = RuleName::Hull)]
    rule: RuleName,
    /// Limit sight to this many cells, in a straight line
    #[arg(long, value_name = "CELLS")]
    reach: Option<u32>,
    /// Count the reach in king steps
    #[arg(long, requires = "reach")]
    square: bool,
    /// Also find the shortest path of a one-cell body to X,Y
    #[arg(long, value_parser = parse_tile, allow_hyphen_values = true)]
    to: Option<Pos>,
    /// The drawing to look at in a file with several, from 1 [default: the first with an observer]
    #[arg(long, value_name = "N")]
    drawing: Option<usize>,
    /// Minimum brightness of a free pixel
    #[arg(long, value_name = "0..255")]
    threshold: Option<u8>,
    /// Output format [default: chosen by the output's name, else text]
    #[arg(short, long, conflicts_with = "json")]
    format: Option<Format>,
    /// Pixels per cell of pictures
    #[arg(long, default_value_t = 24, value_name = "PIXELS")]
    cell: u32,
    /// Where to write, `-` for standard output
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// The rules by their names.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RuleName {
    /// A body one cell wide can slide straight there
    Hull,
    /// The answers of an older program
    Traced,
    /// Symmetric shadowcasting, light
    Shadow,
    /// Any point sees any point
    Permissive,
    /// The light of the MiniGrid environments
    Minigrid,
}

impl From<RuleName> for Rule {
    fn from(name: RuleName) -> Self {
        match name {
            RuleName::Hull => Rule::Hull,
            RuleName::Traced => Rule::Traced,
            RuleName::Shadow => Rule::Shadow,
            RuleName::Permissive => Rule::Permissive,
            RuleName::Minigrid => Rule::Minigrid,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A drawing that can be read again
    Text,
    /// One JSON object
    Json,
    /// Vector drawing
    Svg,
    /// Picture
    Png,
}

/// All results of one query.
pub(crate) struct Seen {
    pub(crate) map: SightMap,
    pub(crate) observer: Observer,
    pub(crate) view: View,
    pub(crate) corners: CornersByInterest,
    /// The requested path; the inner `None` means that there is none.
    pub(crate) way: Option<Option<CornerWay>>,
    /// The number of the drawing in the file, and how many there are.
    drawing: (usize, usize),
}

pub(crate) fn run(
    arguments: &SightArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let answer = see(arguments).and_then(|seen| Ok((arguments.answer(&seen)?, seen)));
    let (bytes, seen) = match answer {
        Ok(answer) => answer,
        Err(problem) => return refuse(&problem, err),
    };
    if let (number, count @ 2..) = seen.drawing
        && arguments.drawing.is_none()
    {
        let name = arguments.map.display();
        writeln!(
            err,
            "gridcosm: {name}: this is drawing {number} of {count}; choose with --drawing N"
        )?;
    }
    if arguments.output == Path::new("-") {
        out.write_all(&bytes)?;
    } else if let Err(error) = fs::write(&arguments.output, bytes) {
        return refuse(&format!("{}: cannot be written: {error}", arguments.output.display()), err);
    }
    Ok(ExitCode::from(u8::from(seen.way == Some(None))))
}

fn refuse(problem: &str, err: &mut dyn Write) -> io::Result<ExitCode> {
    writeln!(err, "gridcosm: {problem}")?;
    Ok(ExitCode::from(2))
}

fn see(arguments: &SightArguments) -> Result<Seen, String> {
    let file = disk::map(&arguments.map, arguments.threshold, arguments.drawing)?;
    let observer = arguments.observer(file.observer)?;
    let map = SightMap::new(file.open.inverted());
    if let Some(cell) = observer.cells().find(|&cell| map.walls().get(cell) != Some(false)) {
        return Err(match map.walls().get(cell) {
            Some(_) => {
                format!("the observer's cell {cell} is a wall; choose a free cell with --at")
            }
            None => format!(
                "the observer's cell {cell} lies outside the map of {} cells",
                map.walls().size()
            ),
        });
    }
    let view = look(map.walls(), observer, arguments.look()).map_err(|error| error.to_string())?;
    let corners = Corners::of(map.walls()).by_interest(&view, Always::suits(observer));
    let way = match arguments.to {
        Some(goal) => Some(match corner_path(&map, observer, goal).map_err(|e| e.to_string())? {
            CornerPath::Found(way) => Some(way),
            CornerPath::Unreachable => None,
        }),
        None => None,
    };
    Ok(Seen { map, observer, view, corners, way, drawing: file.drawing })
}

impl SightArguments {
    fn observer(&self, drawn: Option<Observer>) -> Result<Observer, String> {
        let observer = match (self.at, drawn) {
            (Some(cell), _) => Observer::at(cell),
            (None, Some(observer)) => observer,
            (None, None) => {
                return Err("the map has no observer; say where with --at X,Y".to_owned());
            }
        };
        let Observer { cell, wide_x, wide_y } = observer;
        Ok(Observer { cell, wide_x: wide_x || self.wide_x, wide_y: wide_y || self.wide_y })
    }

    fn look(&self) -> Look {
        let rule = self.rule.into();
        let reach = match self.reach {
            None => Reach::Unlimited,
            Some(cells) if self.square => Reach::Square(cells),
            Some(cells) => Reach::Round(cells),
        };
        Look { rule, reach }
    }

    fn format(&self) -> Format {
        let extension = self.output.extension().and_then(|e| e.to_str()).unwrap_or_default();
        match self.format {
            Some(format) => format,
            None if self.json => Format::Json,
            None => match extension.to_ascii_lowercase().as_str() {
                "svg" => Format::Svg,
                "png" => Format::Png,
                "json" => Format::Json,
                _ => Format::Text,
            },
        }
    }

    fn answer(&self, seen: &Seen) -> Result<Vec<u8>, String> {
        match self.format() {
            Format::Text => Ok(to_text(seen).into_bytes()),
            Format::Json => Ok(format!("{}\n", to_json(seen)).into_bytes()),
            Format::Svg => Ok(sight_picture::svg(seen, self.cell).into_bytes()),
            Format::Png => sight_picture::png(seen, self.cell),
        }
    }
}

/// The drawing alone can be read again, so that answers go through pipes; a path follows after an empty line.
fn to_text(seen: &Seen) -> String {
    let drawing = drawing::print(seen.map.walls(), seen.observer, &seen.view);
    let Some(way) = &seen.way else { return drawing };
    let told = way.as_ref().map_or_else(
        || "no way leads there".to_owned(),
        |way| {
            // A wide start is named by all its cells, so that a step to the first of them can be told from it.
            let body: Vec<String> = seen.observer.cells().map(|cell| cell.to_string()).collect();
            let places = way.cells.iter().skip(1).map(Pos::to_string);
            let places: Vec<String> = std::iter::once(body.join("+")).chain(places).collect();
            format!("{}, length {}", places.join(" -> "), way.length)
        },
    );
    format!("{drawing}\n{told}\n")
}

fn to_json(seen: &Seen) -> Value {
    let cell = |pos: &Pos| json!([pos.x, pos.y]);
    let cells = |list: &[gridcosm_sight::Corner]| -> Vec<Value> {
        list.iter().map(|corner| cell(&corner.cell)).collect()
    };
    let size = seen.map.walls().size();
    let mut value = json!({
        "size": [size.width, size.height],
        "observer": seen.observer.cells().map(|pos| cell(&pos)).collect::<Vec<_>>(),
        "visible": seen.view.count(),
        "runs": seen.view.rows().flat_map(|(y, runs)| runs.iter().map(move |run| json!([y, run.start, run.end]))).collect::<Vec<_>>(),
        "corners": {
            "interesting": cells(&seen.corners.interesting),
            "plain": cells(&seen.corners.plain),
            "hidden": cells(&seen.corners.hidden),
        },
    });
    if let Some(way) = &seen.way {
        value["way"] = way.as_ref().map_or(Value::Null, |way| {
            json!({"cells": way.cells.iter().map(cell).collect::<Vec<_>>(), "length": way.length.to_string()})
        });
    }
    value
}

#[cfg(test)]
mod tests {
    use std::{fs, process::ExitCode};

    /// Runs `gridcosm sight` on a file of its own.
    fn sight(name: &str, map: &str, arguments: &[&str]) -> (Vec<u8>, String, ExitCode) {
        let file =
            std::env::temp_dir().join(format!("gridcosm-sight-{name}-{}", std::process::id()));
        fs::write(&file, map).unwrap();
        let path = file.to_str().unwrap();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code =
            crate::run([&["gridcosm", "sight", path], arguments].concat(), &mut out, &mut err);
        fs::remove_file(&file).unwrap();
        (out, String::from_utf8(err).unwrap().replace(path, "FILE"), code)
    }

    fn text(name: &str, map: &str, arguments: &[&str]) -> String {
        let (out, err, code) = sight(name, map, arguments);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{name}");
        String::from_utf8(out).unwrap()
    }

    const MAP: &str = "......\n..##..\n......\n";

    #[test]
    fn the_drawing_can_be_read_again() {
        let drawing = text("draw", MAP, &["--at", "0,0"]);
        assert_eq!(drawing, "sooooo\noo■■□□\noo□□□□\n");
        assert_eq!(text("again", &drawing, &[]), drawing);
        assert_eq!(text("wide", MAP, &["--at", "0,0", "--wide-y"]), "so□□□□\nso■■□□\noo□□□□\n");
        assert_eq!(text("near", MAP, &["--at", "0,0", "--reach", "1"]), "so□□□□\no□■■□□\n□□□□□□\n");
    }

    #[test]
    fn ways_json_and_pictures() {
        let told = text("way", MAP, &["--at", "0,0", "--to", "5,2"]);
        assert!(told.ends_with("(0, 0) -> (4, 0) -> (5, 2), length 6.236\n"), "{told}");
        let wide = text("wide way", ".....\n.####\n", &["--at", "0,0", "--wide-y", "--to", "4,0"]);
        assert!(wide.ends_with("(0, 0)+(0, 1) -> (0, 0) -> (4, 0), length 5.000\n"), "{wide}");
        let json: serde_json::Value =
            serde_json::from_str(&text("json", MAP, &["--at", "0,0", "--json"])).unwrap();
        assert_eq!(
            (&json["visible"], &json["runs"][0]),
            (&10.into(), &serde_json::json!([0, 0, 6]))
        );
        assert!(
            text("svg", MAP, &["--at", "0,0", "-f", "svg", "--to", "5,2"]).starts_with("<svg ")
        );
        assert!(sight("png", MAP, &["--at", "0,0", "-f", "png"]).0.starts_with(b"\x89PNG"));
        assert_eq!(sight("none", ".#.\n", &["--at", "0,0", "--to", "2,0"]).2, ExitCode::from(1));
    }

    #[test]
    fn drawings_of_every_form_are_read() {
        let legend = "s ... observer\no.... visible cell\n\nso■\noo□\n\nA remark.\n";
        assert_eq!(text("legend", legend, &[]), "so■\noo□\n");
        assert_eq!(text("bare", "□□■\n□□□\n", &["--at", "0,0"]), "so■\noo□\n");
        assert_eq!(text("letters", "c ... corner\n\nsob\nocx\n", &[]), "so■\noo□\n");
        let case = r#"{"gridRows": 2, "gridCols": 3, "blockedCells": [2], "startX": 0, "startY": 0,
            "messyY": true, "expectedVisible": [0, 1, 3, 4]}"#;
        assert_eq!(text("case", case, &[]), "so■\nso□\n");
        let crowd = "mode Square\n\na.#\n.A.\n";
        assert_eq!(text("crowd", crowd, &["--at", "0,0"]), "so■\noo□\n");
        let two = "so■\noo□\n\nthe other way round\n\n■os\n□oo\n";
        assert_eq!(text("second", two, &["--drawing", "2"]), "■os\n□oo\n");
        let (out, err, _) = sight("first", two, &[]);
        assert_eq!(String::from_utf8(out).unwrap(), "so■\noo□\n");
        assert_eq!(err, "gridcosm: FILE: this is drawing 1 of 2; choose with --drawing N\n");
        let (_, err, code) = sight("ragged", "remark\n\nso■\noo\n", &[]);
        assert_eq!(code, ExitCode::from(2));
        assert!(
            err.contains("line 4, column 3: this row has 2 cells, but the others have 3"),
            "{err}"
        );
    }

    #[test]
    fn the_agent_of_a_level_file_looks() {
        let level = "map = \"\"\"\n#####\n#@.>#\n#####\"\"\"\n";
        assert_eq!(text("level", level, &[]), "■■■■■\n■soo■\n■■■■■\n");
        let (out, err, code) = crate::testing::gridcosm(&["sight", "first-steps/1"]);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        assert!(out.contains('s'), "{out}");
        let (_, err, code) = sight("broken", "map = 7\n", &[]);
        assert!(err.starts_with("gridcosm: FILE: line 1, column 7: "), "{err}");
        assert_eq!(code, ExitCode::from(2));
    }

    #[test]
    fn mistakes_are_explained() {
        let check = |name: &str, arguments: &[&str], sentence: &str| {
            let (out, err, code) = sight(name, MAP, arguments);
            assert_eq!((out.len(), code), (0, ExitCode::from(2)), "{name}");
            assert!(err.contains(sentence), "{name}: {err}");
        };
        check("nobody", &[], "the map has no observer; say where with --at X,Y");
        check("wall", &["--at", "2,1"], "the observer's cell (2, 1) is a wall");
        check("outside", &["--at", "5,0", "--wide-x"], "the observer's cell (6, 0) lies outside");
        check("huge", &["--at", "0,0", "-f", "png", "--cell", "999999"], "cannot be made");
    }
}
