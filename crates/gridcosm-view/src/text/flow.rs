//! All grids of a store side by side, each in a box with its name.

use super::canvas::Colour;
use crate::RoomSign;
use gridcosm_nest::{Cell, Contents, GridView, Mark, Place, Store};

/// How the grids are laid out.
#[derive(Clone, Debug)]
pub struct FlowOptions<'a> {
    /// Characters per line; a box that does not fit begins a new line of boxes.
    pub terminal_width: usize,
    /// Characters per cell.
    pub cell_width: usize,
    /// This cell is shown inverted.
    pub highlight: Option<Place>,
    /// Contents drawn as `#`.
    pub stop: Option<&'a Contents>,
    /// Whether to write colour codes.
    pub colour: bool,
}

impl Default for FlowOptions<'_> {
    fn default() -> Self {
        Self { terminal_width: 80, cell_width: 3, highlight: None, stop: None, colour: false }
    }
}

/// Blanks between two boxes.
const GAP: usize = 2;

/// Draws every grid, in the order of their names. A reference is the first letter of its grid, in upper case where it is
/// the primary one. Every line of boxes is followed by an empty line.
pub fn flow(store: &Store, options: &FlowOptions<'_>) -> String {
    let colours = Colour::of_grids(store, store.grids().map(GridView::id));
    let mut grids: Vec<GridView<'_>> = store.grids().collect();
    grids.sort_by_key(|grid| grid.name());
    let boxes = grids.into_iter().map(|grid| {
        let colour = options.colour.then(|| colours.get(&grid.id()).copied()).flatten();
        Boxed::draw(store, grid, colour, options)
    });
    let mut lines = Vec::new();
    for row in rows_of_boxes(boxes, options.terminal_width) {
        let height = row.iter().map(|boxed| boxed.lines.len()).max().unwrap_or(0);
        for line in 0..height {
            let blank = |boxed: &Boxed| " ".repeat(boxed.width);
            let parts = row.iter().map(|b| b.lines.get(line).cloned().unwrap_or_else(|| blank(b)));
            lines.push(parts.collect::<Vec<_>>().join(&" ".repeat(GAP)));
        }
        lines.push(String::new());
    }
    lines.join("\n")
}

fn rows_of_boxes(boxes: impl Iterator<Item = Boxed>, width: usize) -> Vec<Vec<Boxed>> {
    let mut rows: Vec<Vec<Boxed>> = Vec::new();
    let mut used = 0;
    for boxed in boxes {
        let needed = boxed.width + if used == 0 { 0 } else { GAP };
        match rows.last_mut() {
            Some(row) if used + needed <= width => {
                row.push(boxed);
                used += needed;
            }
            // A box that begins a new line still counts the gap it would have had before.
            _ => {
                rows.push(vec![boxed]);
                used = needed;
            }
        }
    }
    rows
}

/// One grid in its box.
struct Boxed {
    /// Characters per line, colour codes not counted.
    width: usize,
    lines: Vec<String>,
}

impl Boxed {
    fn draw(
        store: &Store,
        grid: GridView<'_>,
        colour: Option<Colour>,
        options: &FlowOptions<'_>,
    ) -> Self {
        let inner = grid.size().width as usize * options.cell_width;
        let paint =
            |text: &str| colour.map_or_else(|| text.to_owned(), |colour| colour.paint(text));
        let mut lines = vec![paint(&format!("┌{}┐", titled(grid.name(), inner)))];
        let mut cells = grid.cells().peekable();
        for _ in 0..grid.size().height {
            let mut line = paint("│");
            for (at, cell) in cells.by_ref().take(grid.size().width as usize) {
                let text = centred(symbol(store, at, cell, options.stop), options.cell_width);
                let inverted = options.highlight == Some(at) && options.colour;
                line +=
                    &if inverted { format!("\u{1b}[47;30m{text}\u{1b}[0m") } else { paint(&text) };
            }
            lines.push(line + &paint("│"));
        }
        lines.push(paint(&format!("└{}┘", "─".repeat(inner))));
        Self { width: inner + 2, lines }
    }
}

/// The upper edge with the name in its middle, if there is room for it.
fn titled(name: &str, inner: usize) -> String {
    let title = format!(" {name} ");
    let length = title.chars().count();
    if length > inner {
        return "─".repeat(inner);
    }
    // The middle is counted from the corner of the box, which is one character to the left.
    let before = ((inner + 2 - length) / 2).saturating_sub(1);
    format!("{}{title}{}", "─".repeat(before), "─".repeat(inner - before - length))
}

fn centred(symbol: char, width: usize) -> String {
    let before = width.saturating_sub(1) / 2;
    let after = width.saturating_sub(1) - before;
    format!("{}{symbol}{}", " ".repeat(before), " ".repeat(after))
}

fn symbol(store: &Store, at: Place, cell: Cell, stop: Option<&Contents>) -> char {
    if stop.is_some_and(|stop| stop.contains(cell)) {
        return '#';
    }
    let first = |name: &str| name.chars().next().unwrap_or('?');
    match cell {
        Cell::Empty => '_',
        Cell::Concrete(content) => first(store.content_name(content)),
        Cell::Ref { grid, mark } => {
            let primary = match mark {
                Mark::Primary => true,
                Mark::Secondary => false,
                Mark::Unmarked => store.primary_of(grid) == Some(at),
            };
            RoomSign::of(primary).letter(store.grid_name(grid))
        }
    }
}
