//! `gridcosm render`: a world as a picture.

use clap::{Args, ValueEnum};
use gridcosm_formats::{level_json, nest_text, state_json};
use gridcosm_grid::{Dir, Fraction};
use gridcosm_nest::{Contents, GridId, NamedCell, RuleSet, Store, Tagged, plan_push};
use gridcosm_scene::{Clip, IsoOptions, Overrides, SceneLook, clip, glb, iso_svg, scene};
use gridcosm_universe::{Registry, State};
use gridcosm_view::{
    AnalyzeOptions, CellTree, Frame, StoreLook, SvgOptions, Theme, analyze, gif, pixels, png,
    state_frame, store_frame, svg, svg_pixels, text,
};
use std::{
    fs,
    io::{self, IsTerminal, Read, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Reads grids within grids (`name: rows`, one grid per line) or a state or level of the entity world (JSON), and draws it.
#[derive(Debug, Args)]
pub(crate) struct RenderArguments {
    /// The world, `-` for standard input
    input: PathBuf,
    /// Where to write, `-` for standard output
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    output: PathBuf,
    /// How to draw [default: by the output's name, else ascii]
    #[arg(short, long)]
    format: Option<Format>,
    /// Pixels per cell of flat pictures
    #[arg(long, default_value_t = 48, value_name = "PIXELS")]
    cell: u32,
    /// Pixels across of isometric pictures
    #[arg(long, default_value_t = 800, value_name = "PIXELS")]
    width: u32,
    /// Rooms smaller than this part of the picture are not opened
    #[arg(long, default_value = "1/32", value_name = "N/D")]
    smallest: Fraction<i128>,
    /// Colours
    #[arg(long, default_value = "dark")]
    theme: ThemeName,
    /// The outermost grid to show [default: the first one that no other holds]
    #[arg(long, value_name = "GRID")]
    root: Option<String>,
    /// Push before drawing, `GRID:ROW:COLUMN:DIRECTION`, as often as wanted; gif and glb show the last push in motion
    #[arg(long, value_name = "PLACE:DIR")]
    push: Vec<String>,
    /// Show the last push at this moment, 0 (before) to 1 (after)
    #[arg(long, default_value_t = 1.0, value_name = "SHARE")]
    moment: f64,
    /// Content drawn as the player's figure
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// Content drawn as a wall
    #[arg(long, value_name = "NAME")]
    wall: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Characters, one block per cell
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
    /// Three-dimensional model, binary glTF
    Glb,
    /// Isometric moving picture of a push
    Gif,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeName {
    Dark,
    Light,
}

/// Pictures of a moving picture, and how long each is shown.
const GIF_FRAMES: u32 = 16;
const GIF_MILLISECONDS: u32 = 40;

pub(crate) fn run(
    arguments: &RenderArguments,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<ExitCode> {
    match picture(arguments).and_then(|bytes| deliver(arguments, &bytes, out)) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(message) => {
            writeln!(err, "gridcosm: {message}")?;
            Ok(ExitCode::from(2))
        }
    }
}

fn deliver(arguments: &RenderArguments, bytes: &[u8], out: &mut dyn Write) -> Result<(), String> {
    let file = &arguments.output;
    if file == Path::new("-") {
        return out.write_all(bytes).map_err(|error| format!("cannot write the result: {error}"));
    }
    fs::write(file, bytes)
        .map_err(|error| format!("{}: cannot be written: {error}", file.display()))
}

fn picture(arguments: &RenderArguments) -> Result<Vec<u8>, String> {
    let text = read(&arguments.input)?;
    let named = |error: &dyn std::fmt::Display| format!("{}: {error}", arguments.input.display());
    if text.trim_start().starts_with('{') {
        let state = read_state(&text).map_err(|error| named(&error))?;
        return state_picture(arguments, &state);
    }
    let store = nest_text::parse(&text).map_err(|error| named(&error))?;
    store_picture(arguments, &store)
}

fn read(path: &Path) -> Result<String, String> {
    let text = if path == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    text.map_err(|error| format!("{}: cannot be read: {error}", path.display()))
}

/// A level has cells, a state has entities.
pub(crate) fn read_state(text: &str) -> Result<State, String> {
    let registry = Registry::default();
    let value: serde_json::Value =
        serde_json::from_str(text).map_err(|error| format!("is no JSON: {error}"))?;
    if value.get("cells").is_some() {
        let level = level_json::read(&value, &registry).map_err(|error| error.to_string())?;
        return level.to_state().map_err(|error| error.to_string());
    }
    state_json::read(&value, &registry).map_err(|error| error.to_string())
}

impl RenderArguments {
    fn format(&self) -> Format {
        let extension = self.output.extension().and_then(|e| e.to_str()).unwrap_or_default();
        self.format.unwrap_or(match extension.to_ascii_lowercase().as_str() {
            "svg" => Format::Svg,
            "png" => Format::Png,
            "glb" => Format::Glb,
            "gif" => Format::Gif,
            _ => Format::Ascii,
        })
    }

    fn theme(&self) -> Theme {
        match self.theme {
            ThemeName::Dark => Theme::DARK,
            ThemeName::Light => Theme::LIGHT,
        }
    }

    fn svg_options(&self) -> SvgOptions<'static> {
        SvgOptions {
            cell: self.cell,
            background: Some(self.theme().board),
            ..SvgOptions::default()
        }
    }

    /// Colour codes only where they are wanted: on a terminal, unless `NO_COLOR` is set.
    fn colours(&self) -> bool {
        let to_terminal = self.output == Path::new("-") && io::stdout().is_terminal();
        to_terminal && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
    }
}

fn state_picture(arguments: &RenderArguments, state: &State) -> Result<Vec<u8>, String> {
    let theme = arguments.theme();
    if !arguments.push.is_empty() {
        return Err("--push moves grids within grids; play a level of entities instead".to_owned());
    }
    match arguments.format() {
        Format::Ascii | Format::Flow => {
            Ok(text::state_map(state, &theme, arguments.colours()).into_bytes())
        }
        flat => flat_picture(arguments, &state_frame(state, &theme), flat).unwrap_or_else(|| {
            Err("only grids within grids are drawn isometrically so far; try svg or png".to_owned())
        }),
    }
}

/// The flat formats; `None` for the others.
fn flat_picture(
    arguments: &RenderArguments,
    frame: &Frame,
    format: Format,
) -> Option<Result<Vec<u8>, String>> {
    let options = arguments.svg_options();
    Some(match format {
        Format::Svg => Ok(svg(frame, &options).into_bytes()),
        Format::Png => png(frame, &options).map_err(|error| error.to_string()),
        Format::Blocks => {
            let options = SvgOptions { cell: arguments.cell.min(8), ..options };
            pixels(frame, &options)
                .map(|p| text::blocks(&p).into_bytes())
                .map_err(|error| error.to_string())
        }
        _ => return None,
    })
}

fn store_picture(arguments: &RenderArguments, first: &Store) -> Result<Vec<u8>, String> {
    let (store, motion) = pushed(first, arguments)?;
    let theme = arguments.theme();
    let root = root(&store, arguments.root.as_deref())?;
    let options = AnalyzeOptions { threshold: arguments.smallest, ..AnalyzeOptions::default() };
    let tree = analyze(&store, root, &options);
    let named = |names: &[String]| {
        Contents::of(
            &store,
            |cell| matches!(cell, NamedCell::Concrete(name) if names.iter().any(|n| n == name)),
        )
    };
    let (player, wall) = (named(&arguments.player), named(&arguments.wall));
    match arguments.format() {
        Format::Ascii => {
            let drawing = text::tree(&store, &tree, &text::TreeOptions::default());
            let text = if arguments.colours() { drawing.ansi() } else { drawing.plain() };
            Ok((text + "\n").into_bytes())
        }
        Format::Flow => {
            let options = text::FlowOptions {
                stop: Some(&wall),
                colour: arguments.colours(),
                ..text::FlowOptions::default()
            };
            Ok(text::flow(&store, &options).into_bytes())
        }
        format => {
            let size = store.size_of(root).unwrap_or_default();
            let moving =
                motion.as_ref().map(|clip| clip.flat(arguments.moment, size)).unwrap_or_default();
            let (player, stop) = (Some(&player), Some(&wall));
            let look = StoreLook { theme: theme.clone(), player, stop, highlight: None, moving };
            let frame = store_frame(&store, &tree, &look);
            let look = SceneLook { theme, player, stop };
            flat_picture(arguments, &frame, format).unwrap_or_else(|| {
                scene_picture(arguments, &store, &tree, &look, motion.as_ref(), format)
            })
        }
    }
}

fn scene_picture(
    arguments: &RenderArguments,
    store: &Store,
    tree: &CellTree,
    look: &SceneLook<'_>,
    motion: Option<&Clip>,
    format: Format,
) -> Result<Vec<u8>, String> {
    let scene =
        scene(store, tree, look).ok_or("the grid is smaller than --smallest allows to show")?;
    let options = IsoOptions { width: arguments.width, theme: look.theme.clone(), camera: None };
    let at = |overrides: &Overrides| iso_svg(&scene, overrides, &options);
    let moment = motion.map(|clip| clip.at(arguments.moment)).unwrap_or_default();
    match format {
        Format::IsoSvg => Ok(at(&moment).into_bytes()),
        Format::Glb => {
            let clips: Vec<(&str, &Clip)> = motion.map(|clip| ("push", clip)).into_iter().collect();
            glb(&scene, &clips, &look.theme).map_err(|error| error.to_string())
        }
        Format::Gif => {
            let clip = motion.ok_or("a moving picture needs something that moves: add --push")?;
            let share = |frame: u32| f64::from(frame) / f64::from(GIF_FRAMES - 1);
            let pictures = (0..GIF_FRAMES).map(|frame| svg_pixels(&at(&clip.at(share(frame)))));
            let pictures =
                pictures.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
            gif(&pictures, GIF_MILLISECONDS).map_err(|error| error.to_string())
        }
        _ => {
            let picture = svg_pixels(&at(&moment)).and_then(|picture| picture.to_png());
            picture.map_err(|error| error.to_string())
        }
    }
}

/// The concrete contents with one of these names.
fn named(store: &Store, names: &[String]) -> Contents {
    Contents::of(
        store,
        |cell| matches!(cell, NamedCell::Concrete(name) if names.iter().any(|n| n == name)),
    )
}

/// The store after all pushes, and the motion of the last one. Walls stay where they are.
fn pushed(store: &Store, arguments: &RenderArguments) -> Result<(Store, Option<Clip>), String> {
    let mut store = store.clone();
    let mut motion = None;
    for push in &arguments.push {
        let stop = named(&store, &arguments.wall);
        let path = plan(Tagged { store: &store, stop: &stop }, push)
            .map_err(|why| format!("--push {push}: {why}"))?;
        let after = store.apply(&path);
        motion = Some(clip(&store, &after, &path));
        store = after;
    }
    Ok((store, motion))
}

fn plan(board: Tagged<'_>, push: &str) -> Result<gridcosm_nest::Path, String> {
    let usage = || "write it as GRID:ROW:COLUMN:DIRECTION, such as main:0:1:E".to_owned();
    let mut parts = push.rsplitn(4, ':');
    let mut part = || parts.next().ok_or_else(usage);
    let dir: Dir =
        part()?.parse().map_err(|error: gridcosm_grid::ParseDirError| error.to_string())?;
    let (col, row, grid) = (part()?, part()?, part()?);
    let (Ok(row), Ok(col)) = (row.parse(), col.parse()) else {
        return Err(usage());
    };
    let start = board.store.place(grid, row, col).ok_or("there is no such place")?;
    plan_push(&board, start, dir, &RuleSet::default()).map_err(|failure| failure.to_string())
}

fn root(store: &Store, name: Option<&str>) -> Result<GridId, String> {
    if let Some(name) = name {
        return store.grid_id(name).ok_or_else(|| format!("--root {name}: there is no such grid"));
    }
    let ids = || store.grids().map(|grid| grid.id());
    let free = ids().find(|&id| store.primary_of(id).is_none_or(|holder| holder.grid == id));
    free.or_else(|| ids().next()).ok_or_else(|| "there is no grid to draw".to_owned())
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
        check("ascii", b"-");
        check("flow", "\u{250c}".as_bytes());
        check("blocks", b"\x1b[");
        check("svg", b"<svg ");
        check("png", b"\x89PNG");
        check("iso-svg", b"<svg ");
        check("iso-png", b"\x89PNG");
        check("glb", b"glTF");
        check("gif", b"GIF89a");
    }

    #[test]
    fn mistakes_are_explained() {
        let check = |name: &str, world: &str, arguments: &[&str], sentence: &str| {
            let (out, err, code) = render(name, world, arguments);
            assert_eq!((out.len(), code), (0, ExitCode::from(2)), "{name}");
            assert!(err.contains(sentence), "{name}: {err}");
        };
        check("no-colon", "main 1 2", &[], "FILE: line 1 has no colon");
        check("no-json", "{", &[], "FILE: is no JSON");
        check("no-grid", "", &[], "there is no grid to draw");
        check("root", WORLD, &["--root", "x"], "--root x: there is no such grid");
        check("push", WORLD, &["--push", "main:E"], "write it as GRID:ROW:COLUMN:DIRECTION");
        check("place", WORLD, &["--push", "main:7:0:E"], "there is no such place");
        check("wall", WORLD, &["--wall", "9", "--push", "main:2:2:W"], "--push main:2:2:W: ");
        check("still", WORLD, &["-f", "gif"], "add --push");
        check("large", WORLD, &["-f", "png", "--cell", "999999"], "cannot be made");
    }
}
