//! Pictures of a push that another command tried.

use super::{Drawing, Format, RenderArguments, ThemeName, deliver, refuse, store};
use clap::{Args, Parser};
use gridcosm::Roles;
use gridcosm_grid::Fraction;
use gridcosm_nest::{Place, PushPath, Store};
use gridcosm_scene::clip;
use std::path::{Path, PathBuf};

/// The options of `gridcosm render` that a nest needs.
#[derive(Debug, Args)]
#[command(next_help_heading = "Picture")]
pub(crate) struct PictureArguments {
    /// Draw it: .svg, .png, .gif, .glb; `-` writes the picture instead of the text
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Picture format [default: chosen by the file's name]
    #[arg(short, long, requires = "output")]
    format: Option<Format>,
    /// Pixels per cell of flat pictures
    #[arg(long, requires = "output", value_name = "PIXELS")]
    cell: Option<u32>,
    /// Width of isometric pictures in pixels
    #[arg(long, requires = "output", value_name = "PIXELS")]
    width: Option<u32>,
    /// Do not open grids smaller than this fraction of the picture
    #[arg(long, requires = "output", value_name = "N/D")]
    smallest: Option<Fraction<i128>>,
    /// Colours
    #[arg(long, requires = "output")]
    theme: Option<ThemeName>,
    /// The outermost grid to show
    #[arg(long, requires = "output", value_name = "GRID")]
    root: Option<String>,
    /// Show the push at this moment, 0 (before) to 1 (after)
    #[arg(long, requires = "output", value_name = "SHARE")]
    moment: Option<f64>,
    /// Number the cells in the order of the push
    #[arg(long, requires = "output")]
    steps: bool,
}

/// What to draw: a push, or a store alone.
pub(crate) struct Tried<'a> {
    pub(crate) before: &'a Store,
    /// The path of the push and the store after it, if it succeeded.
    pub(crate) moved: Option<(&'a PushPath, &'a Store)>,
    /// A cell to frame, in flat pictures and in characters; solids have no frames.
    pub(crate) marked: Option<Place>,
    /// Who is drawn as an agent or a wall.
    pub(crate) roles: &'a Roles,
}

/// Lets clap fill in the usual values of `gridcosm render`.
#[derive(Parser)]
struct Usual {
    #[command(flatten)]
    arguments: RenderArguments,
}

impl PictureArguments {
    /// Whether the picture takes the place of the text.
    pub(crate) fn instead_of_text(&self) -> bool {
        self.output.as_deref() == Some(Path::new("-"))
    }

    /// Draws if a file is named. Returns what is to be written to standard output.
    pub(crate) fn draw(&self, tried: &Tried<'_>) -> Result<Vec<u8>, String> {
        let Some(output) = &self.output else { return Ok(Vec::new()) };
        let arguments = self.render_arguments(output)?;
        let pushes = match tried.moved {
            Some((path, after)) => {
                let motion = clip(tried.before, after, path);
                (after.clone(), Some(motion), Some(path.clone()))
            }
            None => (tried.before.clone(), None, None),
        };
        if arguments.format() == Format::Html {
            return Err("a page plays levels; choose another format".to_owned());
        }
        let draw = Drawing { arguments: &arguments, sprites: None };
        refuse::unused(&arguments)?;
        let picture = store::drawn(&draw, pushes, tried.roles, tried.marked)?;
        deliver(&arguments, &picture)
    }

    fn render_arguments(&self, output: &Path) -> Result<RenderArguments, String> {
        let usual = Usual::try_parse_from(["render", "-"]).map_err(|error| error.to_string())?;
        let mut arguments = usual.arguments;
        arguments.output = output.to_owned();
        arguments.format = self.format;
        arguments.cell = self.cell;
        arguments.width = self.width;
        arguments.smallest = self.smallest;
        arguments.theme = self.theme;
        arguments.root.clone_from(&self.root);
        arguments.motion.moment = self.moment;
        arguments.marks.steps = self.steps;
        Ok(arguments)
    }
}
