//! The picture in characters: rooms opened inside each other, the same for nests and levels.

use super::{RenderArguments, TextArguments};
use gridcosm::view::{
    AnalyzeOptions, CellTree, Shape,
    text::{self, Drawing, Signs, TreeOptions, Unfolded, VisitOptions},
};
use gridcosm_grid::{Fraction, GridId, Place, Size};
use std::{
    collections::{BTreeMap, BTreeSet},
    io::{self, IsTerminal},
    path::Path,
};

/// The steps at which cells were reached.
pub(super) type Steps = BTreeMap<Place, Vec<u64>>;

/// Numbers places in the order in which they were reached, from 0.
pub(super) fn numbered(places: impl IntoIterator<Item = Place>) -> Steps {
    let mut steps = Steps::new();
    for (number, place) in (0..).zip(places) {
        steps.entry(place).or_default().push(number);
    }
    steps
}

/// Draws a world from a grid. `marked` is framed as the cells of `--select` are, wherever it shows. `unfold` makes the
/// tree, as deep as it is told.
pub(super) fn picture(
    arguments: &RenderArguments,
    signs: &dyn Signs,
    (root, size): (GridId, Size),
    marked: Option<Place>,
    steps: Steps,
    unfold: impl Fn(&AnalyzeOptions) -> Option<CellTree>,
) -> Result<Vec<u8>, String> {
    let steps = if arguments.marks.steps { steps } else { Steps::new() };
    let select = &arguments.marks.select;
    if let Some(pos) = select.iter().find(|&&pos| !size.rect().contains(pos)) {
        return Err(format!("--select {},{}: there is no such cell", pos.x, pos.y));
    }
    let selected = select.iter().map(|&pos| Place::at(root, pos));
    let highlight: BTreeSet<Place> = selected.chain(marked).collect();
    let drawing = if arguments.text.once {
        once(arguments, signs, &highlight, &steps, unfold)?
    } else {
        unfolded(arguments, signs, size, highlight, &steps, unfold)?
    };
    let text = if arguments.colours() { drawing.ansi() } else { drawing.plain() };
    if arguments.text.once {
        return Ok((text + "\n").into_bytes());
    }
    Ok(text.lines().flat_map(|line| [line.trim_end(), "\n"]).collect::<String>().into_bytes())
}

const NOTHING: &str = "there is no grid to draw";

/// The lines that a picture may have even if the terminal has fewer: it scrolls.
const LINES: u32 = 40;
/// The size of a terminal that is none.
const USUAL: Size = Size::new(80, 24);
/// The most characters along a side.
const MOST: u32 = 4000;
/// The most cells of a tree.
const CELLS: usize = 1 << 19;

fn unfolded(
    arguments: &RenderArguments,
    signs: &dyn Signs,
    root: Size,
    highlight: BTreeSet<Place>,
    steps: &Steps,
    unfold: impl Fn(&AnalyzeOptions) -> Option<CellTree>,
) -> Result<Drawing, String> {
    let TextArguments { scale, depth, .. } = arguments.text;
    let space = match (scale, depth) {
        (Some(scale), _) => Size::new(scale, scale),
        (None, Some(_)) => Size::new(MOST, MOST),
        (None, None) => {
            let Size { width, height } = terminal(&arguments.output);
            let lines = height.saturating_sub(1).max(LINES);
            // What the author drew is shown whole.
            Size::new(width.max(root.width), lines.max(root.height))
        }
    };
    // A room without a character of its own cannot be opened, unless it must be.
    let finest = Fraction::new(1, i128::from(space.width.max(space.height).max(1)));
    let threshold = match depth {
        Some(_) => Fraction::zero(),
        None => finest.unwrap_or(Fraction::one()),
    };
    let options = AnalyzeOptions {
        threshold: arguments.smallest.unwrap_or(threshold),
        max_depth: depth.map_or(usize::MAX, |depth| depth as usize),
        max_nodes: CELLS,
        ..AnalyzeOptions::default()
    };
    let tree = unfold(&options).ok_or(NOTHING)?;
    if let Some(depth) = depth.filter(|_| nodes(&tree) >= CELLS / 2) {
        return Err(format!("--depth {depth}: this world has too many cells at that depth"));
    }
    let options = Unfolded { space, whole: depth.is_some(), highlight, steps };
    text::unfolded(signs, &tree, &options).map_err(|error| {
        let hint = match (scale, depth) {
            (Some(_), _) => "a larger --scale",
            (None, Some(_)) => "a smaller --depth",
            (None, None) => "--scale for more than the terminal holds",
        };
        format!("{error}; try {hint}")
    })
}

/// The rule of the vectors: each grid counts only where it is met first.
fn once(
    arguments: &RenderArguments,
    signs: &dyn Signs,
    highlight: &BTreeSet<Place>,
    steps: &Steps,
    unfold: impl Fn(&AnalyzeOptions) -> Option<CellTree>,
) -> Result<Drawing, String> {
    let max_scale = arguments.text.scale.unwrap_or(TreeOptions::default().max_scale);
    let threshold = arguments.smallest();
    let tree = unfold(&AnalyzeOptions { threshold, ..AnalyzeOptions::default() });
    let tree = tree.ok_or(NOTHING)?;
    match highlight.iter().collect::<Vec<_>>().as_slice() {
        [] if steps.is_empty() => Ok(text::tree(signs, &tree, &options(max_scale, None))),
        [] => {
            let options = VisitOptions { max_scale, ..VisitOptions::default() };
            Ok(text::visits(signs, &tree, steps, &options))
        }
        _ if !arguments.colours() => {
            Err("--select is a colour in a picture with --once, and this one has none".to_owned())
        }
        [at] if steps.is_empty() => Ok(text::tree(signs, &tree, &options(max_scale, Some(**at)))),
        _ => Err("--once shows either one --select or --steps".to_owned()),
    }
}

fn options(max_scale: u32, highlight: Option<Place>) -> TreeOptions {
    TreeOptions { max_scale, highlight }
}

/// Columns and lines of the terminal that shows the picture.
fn terminal(output: &Path) -> Size {
    let shown = output == Path::new("-") && io::stdout().is_terminal();
    let size = shown.then(|| crossterm::terminal::size().ok()).flatten();
    size.map_or(USUAL, |(width, height)| Size::new(width.into(), height.into()))
}

fn nodes(tree: &CellTree) -> usize {
    1 + match &tree.shape {
        Shape::Nested { cells, .. } => cells.values().iter().map(nodes).sum(),
        Shape::Ref { content, .. } => nodes(content),
        Shape::Empty { .. } | Shape::Concrete { .. } | Shape::Cutoff { .. } => 0,
    }
}
