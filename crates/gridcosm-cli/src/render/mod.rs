//! `gridcosm render`: a world as a picture.
//!
//! The command opens a world ([`gridcosm::open`]), applies pushes or actions, and turns it into moments: one for a
//! still picture, many for an animation. `store` and `level` draw a moment; `film` writes one or many, and `letters` draws
//! both kinds of world with characters.

mod film;
mod letters;
mod level;
mod marks;
mod refuse;
mod store;
mod tried;

pub(crate) use tried::{PictureArguments, Tried};

use crate::{disk, roles::RoleArguments, sprites};
use clap::{Args, ValueEnum};
use gridcosm::World;
use gridcosm_grid::{Fraction, Pos};
use gridcosm_view::{AnalyzeOptions, SpriteSet, SvgOptions, Theme};
use serde_json::json;
use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Draw a world as text, SVG, PNG, glTF, GIF or a page
///
/// Reads a level (a level file, a name from the gallery such as `rooms/3`, XSB, TMX, JSON), a replay, a state (JSON), grids within grids
/// (`name: rows`, one grid per line) or a maze (`maze:15x11:7` is size and seed), and draws it. A moving picture shows the actions, the
/// replay or the last push.
///
/// Exit codes: 0 drawn, 2 the input could not be drawn.
#[derive(Debug, Args)]
pub(crate) struct RenderArguments {
    /// The world, `-` for standard input
    input: PathBuf,
    /// Where to write, `-` for standard output; a folder for frames
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// Output format [default: chosen by the output's name, else ascii]
    #[arg(short, long)]
    format: Option<Format>,
    /// Which level of a pack, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    level: usize,
    /// Pixels per cell of flat pictures [default: 48]
    #[arg(long, value_name = "PIXELS")]
    cell: Option<u32>,
    /// Width of isometric pictures in pixels [default: 800]
    #[arg(long, value_name = "PIXELS")]
    width: Option<u32>,
    /// Do not open rooms smaller than this fraction of the picture [default: 1/32; with characters, what can be shown]
    #[arg(long, value_name = "N/D")]
    smallest: Option<Fraction<i128>>,
    /// Colours [default: dark]
    #[arg(long)]
    theme: Option<ThemeName>,
    /// Drawings to use instead of ours: a folder with agent.svg, wall-1.png, wall-2.png, door.locked.svg and so on, or `paper`, our second set
    #[arg(long, value_name = "FOLDER")]
    sprites: Option<PathBuf>,
    /// The outermost grid to show [default: main, or the first grid that no other contains]
    #[arg(long, value_name = "GRID")]
    root: Option<String>,
    /// Look into a room in isometric pictures: grids from the outermost one inwards, joined by dots
    #[arg(long, value_name = "GRID.GRID")]
    look: Option<String>,
    /// How much of its surroundings --look shows, 1 for just the room [default: 1.4]
    #[arg(long, value_name = "FACTOR")]
    zoom: Option<f64>,
    #[command(flatten)]
    text: TextArguments,
    #[command(flatten)]
    motion: MotionArguments,
    #[command(flatten)]
    marks: MarkArguments,
    #[command(flatten)]
    roles: RoleArguments,
    /// Print a JSON object about the picture; requires --output for the picture itself
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Pictures in characters")]
struct TextArguments {
    /// The most characters along a side [default: what fits the terminal]
    #[arg(long, value_name = "CHARACTERS", value_parser = clap::value_parser!(u32).range(1..=4000))]
    scale: Option<u32>,
    /// Open rooms this many levels deep, whatever space that needs; 1 for the outermost grid alone
    #[arg(long, value_name = "LEVELS", value_parser = clap::value_parser!(u32).range(1..=400))]
    depth: Option<u32>,
    /// Open each grid only where it is met first, and leave its other copies blank
    #[arg(long, conflicts_with = "depth")]
    once: bool,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "What happens first")]
struct MotionArguments {
    /// Actions to play before drawing, replacing a replay's own: letters u d l r, k (use a key), g (pick up), . (wait), `3r` for `rrr`; or words
    #[arg(long, value_name = "ACTIONS", allow_hyphen_values = true)]
    actions: Option<String>,
    /// Push before drawing, `GRID:ROW:COLUMN:DIRECTION`, repeatable (grids within grids)
    #[arg(long, value_name = "PLACE:DIR")]
    push: Vec<String>,
    /// Show the last action or push at this moment, 0 (before) to 1 (after) [default: 1]
    #[arg(long, value_name = "SHARE")]
    moment: Option<f64>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Marks on flat pictures, some also in characters")]
struct MarkArguments {
    /// Tint the cells that a body at X,Y sees
    #[arg(long, value_name = "X,Y", value_parser = crate::route::parse_tile, allow_hyphen_values = true)]
    see: Option<Pos>,
    /// Tint the cells that hunters with eyes see (levels only)
    #[arg(long)]
    guards: bool,
    /// Draw a shortest path around obstacles, as X,Y:X,Y
    #[arg(long, value_name = "FROM:TO", value_parser = marks::parse_way, allow_hyphen_values = true)]
    route: Option<(Pos, Pos)>,
    /// Mark the corners of walls where paths can bend
    #[arg(long)]
    corners: bool,
    /// Frame a cell of the outermost grid; repeatable; also in characters
    #[arg(long, value_name = "X,Y", value_parser = crate::route::parse_tile, allow_hyphen_values = true)]
    select: Vec<Pos>,
    /// Number the cells in the order in which the agent, or the last push, reached them; also in characters
    #[arg(long)]
    steps: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Characters, rooms opened inside each other
    Ascii,
    /// Characters, all grids side by side
    Flow,
    /// Half blocks in true colour, for a terminal
    Blocks,
    /// Flat vector drawing
    Svg,
    /// Flat picture
    Png,
    /// Isometric vector drawing
    IsoSvg,
    /// Isometric picture
    IsoPng,
    /// Three-dimensional model, binary glTF, with the last move as its animation
    Glb,
    /// Flat moving picture
    Gif,
    /// Isometric moving picture
    IsoGif,
    /// Flat vector drawing that moves, without scripts
    MotionSvg,
    /// Isometric vector drawing that moves
    IsoMotionSvg,
    /// A folder of flat pictures, one for every moment
    Frames,
    /// A folder of isometric pictures, one for every moment
    IsoFrames,
    /// A page that plays all turns by itself, in any browser (levels only)
    Html,
}

impl Format {
    fn is_flat(self) -> bool {
        matches!(
            self,
            Format::Svg
                | Format::Png
                | Format::Blocks
                | Format::Gif
                | Format::MotionSvg
                | Format::Frames
        )
    }

    fn is_isometric(self) -> bool {
        matches!(
            self,
            Format::IsoSvg
                | Format::IsoPng
                | Format::IsoGif
                | Format::IsoMotionSvg
                | Format::IsoFrames
        )
    }

    fn moves(self) -> bool {
        matches!(
            self,
            Format::Gif
                | Format::IsoGif
                | Format::MotionSvg
                | Format::IsoMotionSvg
                | Format::Frames
                | Format::IsoFrames
        )
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeName {
    Dark,
    Light,
}

/// The result of drawing.
enum Picture {
    File(Vec<u8>),
    /// PNG files of a folder.
    Folder(Vec<Vec<u8>>),
}

pub(crate) fn run(
    arguments: &RenderArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    let drawn = picture(arguments);
    let delivered = drawn.and_then(|(picture, failed)| Ok((deliver(arguments, &picture)?, failed)));
    match delivered {
        Ok((bytes, failed)) => {
            // The end of all commands handles a reader that went away.
            out.write_all(&bytes)?;
            for move_of_turn in failed {
                writeln!(err, "gridcosm: --actions: {move_of_turn}")?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

/// The picture, and the actions that failed.
fn picture(arguments: &RenderArguments) -> Result<(Picture, Vec<String>), String> {
    refuse::unused(arguments)?;
    let sprites = arguments.sprites.as_deref().map(sprites::read).transpose()?;
    let draw = Drawing { arguments, sprites: sprites.as_ref() };
    let opened = disk::open(&arguments.input, &arguments.roles)?;
    match &opened.world {
        World::Nest(store) => Ok((store::picture(&draw, store, opened.roles())?, Vec::new())),
        _ => level::picture(&draw, &opened),
    }
}

/// Writes files; returns the part for standard output.
fn deliver(arguments: &RenderArguments, picture: &Picture) -> Result<Vec<u8>, String> {
    let file = &arguments.output;
    let to_stream = file == Path::new("-");
    let failed = |error: io::Error| format!("{}: cannot be written: {error}", file.display());
    let (count, size) = match picture {
        Picture::File(bytes) if to_stream && !arguments.json => return Ok(bytes.clone()),
        _ if to_stream => return Err("give --output a name to write to".to_owned()),
        Picture::File(bytes) => {
            fs::write(file, bytes).map_err(failed)?;
            (1, bytes.len())
        }
        Picture::Folder(files) => {
            fs::create_dir_all(file).map_err(failed)?;
            for (number, bytes) in files.iter().enumerate() {
                fs::write(file.join(format!("{number:04}.png")), bytes).map_err(failed)?;
            }
            (files.len(), files.iter().map(Vec::len).sum())
        }
    };
    if !arguments.json {
        return Ok(Vec::new());
    }
    let format = arguments.format().to_possible_value().map(|name| name.get_name().to_owned());
    let about = json!({ "output": file, "format": format, "files": count, "bytes": size });
    Ok(format!("{about}\n").into_bytes())
}

/// The arguments with the data read for them.
struct Drawing<'a> {
    arguments: &'a RenderArguments,
    sprites: Option<&'a SpriteSet>,
}

impl Drawing<'_> {
    fn svg_options(&self, seed: u64) -> SvgOptions<'_> {
        SvgOptions {
            cell: self.arguments.cell.unwrap_or(48),
            background: Some(self.arguments.theme().board),
            sprites: self.sprites,
            seed,
        }
    }
}

impl RenderArguments {
    fn format(&self) -> Format {
        let extension = self.output.extension().and_then(|e| e.to_str()).unwrap_or_default();
        self.format.unwrap_or(match extension.to_ascii_lowercase().as_str() {
            "svg" => Format::Svg,
            "png" => Format::Png,
            "glb" => Format::Glb,
            "gif" => Format::Gif,
            "html" | "htm" => Format::Html,
            _ => Format::Ascii,
        })
    }

    fn theme(&self) -> Theme {
        match self.theme {
            None | Some(ThemeName::Dark) => Theme::DARK,
            Some(ThemeName::Light) => Theme::LIGHT,
        }
    }

    fn smallest(&self) -> Fraction<i128> {
        self.smallest.unwrap_or(AnalyzeOptions::default().threshold)
    }

    fn width(&self) -> u32 {
        self.width.unwrap_or(800)
    }

    /// Colour codes only on a terminal, unless `NO_COLOR` is set.
    fn colours(&self) -> bool {
        let to_terminal = self.output == Path::new("-") && io::stdout().is_terminal();
        to_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use std::process::ExitCode;

    /// Runs `gridcosm render` on a file of its own.
    fn render(name: &str, world: &str, arguments: &[&str]) -> (Vec<u8>, String, ExitCode) {
        let file =
            std::env::temp_dir().join(format!("gridcosm-render-{name}-{}", std::process::id()));
        std::fs::write(&file, world).unwrap();
        let path = file.to_str().unwrap();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code =
            crate::run([&["gridcosm", "render", path], arguments].concat(), &mut out, &mut err);
        std::fs::remove_file(&file).unwrap();
        (out, String::from_utf8(err).unwrap().replace(path, "FILE"), code)
    }

    const WORLD: &str = "main: 1 main 5 | _ _ _ | _ _ 9\n";

    #[test]
    fn every_format_begins_as_it_must() {
        let check = |format: &str, start: &[u8]| {
            let (out, err, code) = render(format, WORLD, &["-f", format, "--push", "main:0:0:E"]);
            assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{format}");
            assert!(
                out.starts_with(start),
                "{format}: {}",
                String::from_utf8_lossy(&out[..out.len().min(40)])
            );
        };
        check("ascii", b" ");
        check("flow", "\u{250c}".as_bytes());
        check("blocks", b"\x1b[");
        check("svg", b"<svg ");
        check("png", b"\x89PNG");
        check("iso-svg", b"<svg ");
        check("iso-png", b"\x89PNG");
        check("glb", b"glTF");
        check("gif", b"GIF89a");
        check("iso-gif", b"GIF89a");
        check("motion-svg", b"<svg ");
        check("iso-motion-svg", b"<svg ");
    }

    fn text(name: &str, world: &str, arguments: &[&str]) -> String {
        let (out, err, code) = render(name, world, arguments);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS), "{name}");
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_world_in_itself_is_shown_three_levels_deep() {
        let picture = text("self", WORLD, &[]);
        assert_eq!((picture.lines().count(), picture.lines().next().unwrap().len()), (27, 54));
        assert!(picture.starts_with("11111111111111111111111111MM5555"), "{picture}");
        let once = text("once", WORLD, &["--once"]);
        assert_eq!(once, "1 5\n---\n--9\n");
        assert_eq!(text("one", WORLD, &["--depth", "1"]), "1M5\n---\n--9\n");
        assert_eq!(text("scale", WORLD, &["--scale", "8"]), "1M5\n---\n--9\n");
    }

    #[test]
    fn a_nest_looks_like_the_level_that_it_becomes() {
        let nest = "main: 0 9 12 | ~box _ *box\nbox: 7 _ | 9 main\n";
        let file = std::env::temp_dir().join(format!("gridcosm-twin-{}.nest", std::process::id()));
        std::fs::write(&file, nest).unwrap();
        let path = file.to_str().unwrap();
        let (level, err, _) = crate::testing::gridcosm(&["convert", path]);
        std::fs::remove_file(&file).unwrap();
        assert_eq!(err, "");
        for arguments in [&[][..], &["--depth", "2"], &["--select", "0,0"]] {
            let picture = text("twin.nest", nest, arguments);
            assert_eq!(text("twin.toml", &level, arguments), picture);
        }
    }

    #[test]
    fn a_failed_action_is_told() {
        let (out, err, code) = render("wall.toml", "map = '@.#'", &["--actions", "rr"]);
        assert_eq!(String::from_utf8(out).unwrap(), "-@#\n");
        assert_eq!(code, ExitCode::SUCCESS);
        assert_eq!(err, "gridcosm: --actions: right in turn 2: A wall is in the way at (2, 0).\n");
    }

    #[test]
    fn a_page_holds_the_whole_game() {
        let arguments = ["-f", "html", "--actions", "2r"];
        let (out, err, code) = render("page.toml", "title = 'Walk'\nmap = '@.>'", &arguments);
        assert_eq!((err.as_str(), code), ("", ExitCode::SUCCESS));
        let page = String::from_utf8(out).unwrap();
        assert!(page.starts_with("<!doctype html>") && page.contains("<title>Walk</title>"));
        let film = page.split("<script type=\"application/json\">").nth(1).unwrap();
        let film = film.split("</script>").next().unwrap();
        let film: serde_json::Value = serde_json::from_str(film).unwrap();
        assert_eq!(film["turns"].as_array().unwrap().len(), 2);
    }

    #[test]
    fn mistakes_are_explained() {
        let check = |name: &str, world: &str, arguments: &[&str], sentence: &str| {
            let (out, err, code) = render(name, world, arguments);
            assert_eq!((out.len(), code), (0, ExitCode::from(2)), "{name}");
            assert!(err.contains(sentence), "{name}: {err}");
        };
        check("no-colon", "main 1 2", &[], "FILE: line 1: there is no colon");
        check("no-json", "{", &[], "FILE: is not valid JSON");
        check("no-grid", "", &[], "FILE: the file is empty");
        check("root", WORLD, &["--root", "x"], "--root x: there is no such grid");
        check("push", WORLD, &["--push", "main:E"], "write it as GRID:ROW:COLUMN:DIRECTION");
        check("place", WORLD, &["--push", "main:7:0:E"], "there is no such cell");
        let blocked = "--push main:2:2:W: something cannot move: `9` at row 2, column 2 of main";
        check("wall", WORLD, &["--wall", "9", "--push", "main:2:2:W"], blocked);
        check("still", WORLD, &["-f", "gif"], "add --push or --actions");
        check("page", WORLD, &["-f", "html"], "a page plays levels");
        check("steps", WORLD, &["--steps"], "add --push");
        check("nest-level", WORLD, &["--level", "2"], "a nest has no levels");
        check("guards", WORLD, &["--guards", "-f", "svg"], "a nest has no hunters");
        check("select", WORLD, &["--select", "7,0"], "--select 7,0: there is no such cell");
        check("role", WORLD, &["--player", "7"], "the nest has no content `7`");
        check("no-nest", "map = '@.>'", &["--player", "7"], "this is not a nest");
        check("small", WORLD, &["--scale", "2"], "needs 3x3 characters, but 2x2 is the most");
        let deep = "needs 27x27 characters, but 20x20 is the most; try a larger --scale";
        check("deep", WORLD, &["--scale", "20", "--depth", "3"], deep);
        check("deeper", WORLD, &["--depth", "9"], "try a smaller --depth");
        let many = "main: main main | main main\n";
        check("many", many, &["--depth", "12"], "too many cells at that depth");
        let colour = "--select is a colour in a picture with --once";
        check("once", WORLD, &["--once", "--select", "0,0"], colour);
        for (option, value, format) in [
            ("--see", "0,0", "ascii"),
            ("--corners", "", "iso-svg"),
            ("--scale", "9", "svg"),
            ("--once", "", "flow"),
            ("--cell", "9", "ascii"),
            ("--width", "9", "svg"),
            ("--zoom", "2", "iso-svg"),
            ("--moment", "0.5", "gif"),
            ("--theme", "light", "ascii"),
            ("--root", "main", "flow"),
        ] {
            let given = [option, value, "-f", format];
            let given: Vec<&str> = given.into_iter().filter(|part| !part.is_empty()).collect();
            check("unused", WORLD, &given, &format!("it does nothing here (-f {format})"));
        }
        check("large", WORLD, &["-f", "png", "--cell", "999999"], "cannot be made");
    }
}
