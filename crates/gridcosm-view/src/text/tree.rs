//! A tree drawn with characters: nested grids inside each other, every cell a block.

use super::{
    canvas::{Colour, Drawing},
    signs::Signs,
    size::characters,
};
use crate::{CellTree, Shape};
use gridcosm_grid::{Pos, Rect, Size};
use gridcosm_nest::{GridId, Place};
use std::collections::BTreeMap;

/// The options for drawing a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeOptions {
    /// The maximum number of characters along a side.
    pub max_scale: u32,
    /// This cell is white wherever it shows.
    pub highlight: Option<Place>,
}

impl Default for TreeOptions {
    fn default() -> Self {
        Self { max_scale: 10_000, highlight: None }
    }
}

/// The options for drawing a tree with step numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VisitOptions {
    /// The maximum number of characters along a side.
    pub max_scale: u32,
    /// The minimum number of characters along a side, to make room for the numbers.
    pub min_scale: u32,
}

impl Default for VisitOptions {
    fn default() -> Self {
        Self { max_scale: 10_000, min_scale: 1 }
    }
}

/// Draws the tree: a concrete is the first character of its name, an empty cell `-`, both as an outline where there is
/// room. The free inside of a primary reference is dotted.
pub fn tree(signs: &dyn Signs, tree: &CellTree, options: &TreeOptions) -> Drawing {
    let size = characters(tree, options.max_scale);
    draw(signs, tree, size, options.highlight, &BTreeMap::new())
}

/// Draws the tree and writes, in the middle of every visited cell, the steps at which it was visited.
pub fn visits(
    signs: &dyn Signs,
    tree: &CellTree,
    steps: &BTreeMap<Place, Vec<u64>>,
    options: &VisitOptions,
) -> Drawing {
    let size = characters(tree, options.max_scale);
    let at_least = |n: u32| n.max(options.min_scale);
    draw(signs, tree, Size::new(at_least(size.width), at_least(size.height)), None, steps)
}

fn draw(
    signs: &dyn Signs,
    tree: &CellTree,
    size: Size,
    highlight: Option<Place>,
    steps: &BTreeMap<Place, Vec<u64>>,
) -> Drawing {
    let colours = colours(signs, tree);
    let mut painter = Painter { signs, colours, highlight, steps, drawing: Drawing::blank(size) };
    painter.node(tree, size.rect(), None);
    painter.drawing
}

/// The colours of all grids in a tree.
pub(super) fn colours(signs: &dyn Signs, tree: &CellTree) -> BTreeMap<GridId, Colour> {
    let mut grids = Vec::new();
    collect_grids(tree, &mut grids);
    Colour::of_grids(signs, grids)
}

/// The grids that give a colour: owners of contents and references, and unfolded grids.
fn collect_grids(tree: &CellTree, grids: &mut Vec<GridId>) {
    match &tree.shape {
        Shape::Empty { .. } | Shape::Cutoff { .. } => {}
        Shape::Concrete { at } => grids.push(at.grid),
        Shape::Ref { at, content, .. } => {
            grids.push(at.grid);
            collect_grids(content, grids);
        }
        Shape::Nested { grid, cells, .. } => {
            grids.push(*grid);
            cells.values().iter().for_each(|cell| collect_grids(cell, grids));
        }
    }
}

struct Painter<'a> {
    signs: &'a dyn Signs,
    colours: BTreeMap<GridId, Colour>,
    highlight: Option<Place>,
    steps: &'a BTreeMap<Place, Vec<u64>>,
    drawing: Drawing,
}

impl Painter<'_> {
    /// Draws a node into its area; `holder` is the cell whose reference leads to it.
    fn node(&mut self, tree: &CellTree, area: Rect, holder: Option<Place>) {
        if area.size.is_empty() {
            return;
        }
        match &tree.shape {
            Shape::Empty { at } | Shape::Concrete { at } => {
                let sign = self.signs.sign(*at).unwrap_or('-');
                let colour = self.colour_at(*at);
                block(&mut self.drawing, area, sign, colour);
            }
            Shape::Cutoff { .. } => {
                let colour = holder.and_then(|at| self.colour_at(at));
                fill(&mut self.drawing, area, '-', colour);
            }
            Shape::Ref { target, primary, at, content } => {
                self.node(content, area, Some(*at));
                if *primary && has_inside(area) {
                    fill_blanks(
                        &mut self.drawing,
                        inset(area),
                        '.',
                        self.colours.get(target).copied(),
                    );
                }
            }
            Shape::Nested { cells, .. } => self.children(cells, area),
        }
    }

    fn children(&mut self, cells: &gridcosm_grid::Grid<CellTree>, area: Rect) {
        let count = cells.size();
        let (width, height) =
            (area.size.width / count.width.max(1), area.size.height / count.height.max(1));
        for (pos, cell) in cells.iter() {
            let min = area.min.offset(pos.x * width as i32, pos.y * height as i32);
            let child = Rect::new(min, Size::new(width, height));
            self.node(cell, child, None);
            self.write_steps(cell, child);
        }
    }

    fn write_steps(&mut self, cell: &CellTree, area: Rect) {
        let (Shape::Empty { at } | Shape::Concrete { at } | Shape::Ref { at, .. }) = &cell.shape
        else {
            return;
        };
        let Some(steps) = self.steps.get(at) else {
            return;
        };
        let text = steps.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let x = (area.size.width / 2) as i32 - (text.len() / 2) as i32;
        let start = area.min.offset(x, (area.size.height / 2) as i32);
        for (i, character) in (0..).zip(text.chars()) {
            self.drawing.put(start.offset(i, 0), character, None);
        }
    }

    fn colour_at(&self, at: Place) -> Option<Colour> {
        if self.highlight == Some(at) {
            Some(Colour::WHITE)
        } else {
            self.colours.get(&at.grid).copied()
        }
    }
}

/// An outline where there is room for an inside, a filled block otherwise.
pub(super) fn block(drawing: &mut Drawing, area: Rect, character: char, colour: Option<Colour>) {
    let inside = has_inside(area).then(|| inset(area));
    for pos in area.positions().filter(|&pos| !inside.is_some_and(|inside| inside.contains(pos))) {
        drawing.put(pos, character, colour);
    }
}

pub(super) fn fill(drawing: &mut Drawing, area: Rect, character: char, colour: Option<Colour>) {
    for pos in area.positions() {
        drawing.put(pos, character, colour);
    }
}

/// Puts a character on everything in an area that is still blank.
pub(super) fn fill_blanks(
    drawing: &mut Drawing,
    area: Rect,
    character: char,
    colour: Option<Colour>,
) {
    for pos in area.positions() {
        if drawing.is_blank(pos) {
            drawing.put(pos, character, colour);
        }
    }
}

pub(super) fn has_inside(area: Rect) -> bool {
    area.size.width >= 3 && area.size.height >= 3
}

pub(super) fn inset(area: Rect) -> Rect {
    let size = Size::new(area.size.width.saturating_sub(2), area.size.height.saturating_sub(2));
    Rect::new(Pos::new(area.min.x + 1, area.min.y + 1), size)
}
