//! Unfolding a world into a tree: every reference becomes the grid it shows, at its exact size.

use gridcosm_grid::{Fraction, Grid};
use gridcosm_nest::{Board, Content, GridId, Mark, Place};
use std::collections::BTreeSet;

/// Sizes and the limits of the unfolding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzeOptions {
    /// Width of the root grid, in any unit.
    pub width: Fraction<i128>,
    /// Height of the root grid.
    pub height: Fraction<i128>,
    /// A grid that is narrower or lower than this is not unfolded.
    pub threshold: Fraction<i128>,
    /// Grids from the root to the one in focus. With this path, every node records its position relative to the focus.
    pub focus: Option<Vec<GridId>>,
    /// Once the tree has this many nodes, further grids are not unfolded. A small threshold on a world that refers to
    /// itself many times asks for more nodes than fit any memory; a picture of them would show nothing.
    pub max_nodes: usize,
    /// Grids nested deeper than this are not unfolded; 1 unfolds the root alone. More than 400 counts as 400.
    pub max_depth: usize,
}

impl Default for AnalyzeOptions {
    /// A unit square, with cutoff below 1/32.
    fn default() -> Self {
        let one = Fraction::one();
        let threshold = Fraction::new(1, 32).unwrap_or(one);
        Self {
            width: one,
            height: one,
            threshold,
            focus: None,
            max_nodes: 1 << 20,
            max_depth: MAX_DEPTH,
        }
    }
}

/// A node of the unfolded world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellTree {
    /// The content of the node.
    pub shape: Shape,
    /// The node's position relative to the focus; `None` without a focus path, and for nodes that are neither above nor
    /// in nor below it.
    pub focus: Option<Focus>,
}

/// The kinds of node in the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// An empty cell.
    Empty {
        /// The cell.
        at: Place,
    },
    /// A cell that holds a content.
    Concrete {
        /// The cell.
        at: Place,
    },
    /// A cell that shows a grid.
    Ref {
        /// The grid it shows.
        target: GridId,
        /// Whether this is the primary reference *of the picture*: the marked one, or the first unmarked one met. It can
        /// differ from [`Board::primary_of`], which looks at the whole world in its order.
        primary: bool,
        /// The cell.
        at: Place,
        /// The grid, unfolded: [`Shape::Nested`] or [`Shape::Cutoff`].
        content: Box<CellTree>,
    },
    /// A grid too small to unfold, or one that is not defined.
    Cutoff {
        /// The grid that is not shown.
        grid: GridId,
        /// Its width.
        width: Fraction<i128>,
        /// Its height.
        height: Fraction<i128>,
    },
    /// A grid with its cells.
    Nested {
        /// The grid.
        grid: GridId,
        /// Its width.
        width: Fraction<i128>,
        /// Its height.
        height: Fraction<i128>,
        /// A node for every cell.
        cells: Grid<CellTree>,
    },
}

/// A node's position relative to the grid in focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Focus {
    /// Levels below the focus (positive) or above it (negative).
    pub depth: i32,
    /// Columns and rows from the reference that leads to the focus (above it), or from the first cell (in it).
    pub offset: Option<(i32, i32)>,
}

/// Deeper nesting is invisible, and following it would only use up the stack.
const MAX_DEPTH: usize = 400;

/// Unfolds a world from one grid. Always ends: at the threshold, at a missing grid, at a circle of grids that does not
/// shrink, and at the node limit.
pub fn analyze(board: &impl Board, root: GridId, options: &AnalyzeOptions) -> CellTree {
    let mut walk = Walk {
        board,
        options,
        path: Vec::new(),
        sizes: Vec::new(),
        noted: BTreeSet::new(),
        nodes: 0,
    };
    walk.unfold(root, (options.width, options.height))
}

type Extent = (Fraction<i128>, Fraction<i128>);

struct Walk<'a, B> {
    board: &'a B,
    options: &'a AnalyzeOptions,
    /// Grids from the root to the current one, and the sizes they are drawn at.
    path: Vec<GridId>,
    sizes: Vec<Extent>,
    /// Targets with a primary reference already met.
    noted: BTreeSet<GridId>,
    nodes: usize,
}

impl<B: Board> Walk<'_, B> {
    fn unfold(&mut self, grid: GridId, extent: Extent) -> CellTree {
        let unshrunk = self.repeats_unshrunk(grid, extent);
        self.path.push(grid);
        self.sizes.push(extent);
        self.nodes += 1;
        let focus = self.focus(0, 0);
        let cells = if unshrunk { None } else { self.cells(grid, extent) };
        let (width, height) = extent;
        let shape = match cells {
            Some(cells) => Shape::Nested { grid, width, height, cells },
            None => Shape::Cutoff { grid, width, height },
        };
        self.path.pop();
        self.sizes.pop();
        CellTree { shape, focus }
    }

    /// Whether the grid is already being drawn at exactly this size, so that it would repeat without end.
    fn repeats_unshrunk(&self, grid: GridId, extent: Extent) -> bool {
        let chain = self.path.iter().zip(&self.sizes).rev();
        chain.take_while(|(_, size)| **size == extent).any(|(on_path, _)| *on_path == grid)
    }

    fn cells(&mut self, grid: GridId, extent: Extent) -> Option<Grid<CellTree>> {
        let size = self.board.size_of(grid)?;
        let too_small = extent.0 < self.options.threshold || extent.1 < self.options.threshold;
        let too_many =
            self.nodes as u64 + size.area() > self.options.max_nodes as u64 && self.path.len() > 1;
        let deepest = self.options.max_depth.min(MAX_DEPTH);
        if too_small || too_many || self.path.len() > deepest {
            return None;
        }
        // A size without an exact value is far below anything visible.
        let part = |whole: Fraction<i128>, n: u32| {
            whole.try_div(Fraction::from_integer(n.into()).ok()?).ok()
        };
        let inner = (part(extent.0, size.width)?, part(extent.1, size.height)?);
        self.nodes += size.area() as usize;
        let nodes = size.positions().map(|pos| self.cell(Place::at(grid, pos), inner)).collect();
        Grid::from_vec(size, nodes).ok()
    }

    fn cell(&mut self, at: Place, extent: Extent) -> CellTree {
        let focus = self.focus(at.x.into(), at.y.into());
        let shape = match self.board.content(at) {
            Content::Empty => Shape::Empty { at },
            Content::Solid => Shape::Concrete { at },
            Content::Ref(target) => {
                let primary = match self.board.mark(at) {
                    Mark::Primary => {
                        self.noted.insert(target);
                        true
                    }
                    Mark::Secondary => false,
                    Mark::Unmarked => self.noted.insert(target),
                };
                Shape::Ref { target, primary, at, content: Box::new(self.unfold(target, extent)) }
            }
        };
        CellTree { shape, focus }
    }

    /// Focus of the cell in a column and row of the current grid.
    fn focus(&self, x: i32, y: i32) -> Option<Focus> {
        let focus = self.options.focus.as_ref()?;
        let (here, there) = (self.path.len(), focus.len());
        let common = here.min(there);
        if self.path[..common] != focus[..common] {
            return None;
        }
        let depth = here as i32 - there as i32;
        let offset = match focus.get(here) {
            Some(next) => {
                self.reference_to(*next).map(|at| (x - i32::from(at.x), y - i32::from(at.y)))
            }
            None if here == there => Some((x, y)),
            None => None,
        };
        Some(Focus { depth, offset })
    }

    /// The first reference to a grid in the current one.
    fn reference_to(&self, grid: GridId) -> Option<Place> {
        let here = *self.path.last()?;
        let mut places = self.board.size_of(here)?.positions().map(|pos| Place::at(here, pos));
        places.find(|&at| self.board.content(at).target() == Some(grid))
    }
}
