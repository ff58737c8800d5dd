//! A world in characters with its rooms opened inside each other, as deep as there is space: also one that contains itself.

use super::{
    canvas::{Colour, Drawing},
    signs::Signs,
    tree::{block, colours, fill, fill_blanks, has_inside, inset},
};
use crate::{CellTree, RoomSign, Shape};
use gridcosm_grid::{Grid, Pos, Rect, Size};
use gridcosm_nest::{GridId, Place};
use num_integer::Integer;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The options for drawing a world with its rooms opened.
#[derive(Clone, Debug)]
pub struct Unfolded<'a> {
    /// The most columns and lines.
    pub space: Size,
    /// Whether every room of the tree must be opened; otherwise those for which there is no space stay closed.
    pub whole: bool,
    /// These cells have a frame wherever they are large enough.
    pub highlight: BTreeSet<Place>,
    /// Numbers in the middle of cells.
    pub steps: &'a BTreeMap<Place, Vec<u64>>,
}

/// The reason why a world cannot be drawn with its rooms opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture needs {} characters, but {} is the most", self.needed(), self.space)]
pub struct UnfoldedError {
    /// The columns that are needed.
    pub columns: u128,
    /// The lines that are needed.
    pub lines: u128,
    /// The space that there is.
    pub space: Size,
}

impl UnfoldedError {
    fn needed(&self) -> String {
        let Self { columns, lines, .. } = self;
        let known = columns.max(lines) < &1_000_000;
        if known { format!("{columns}x{lines}") } else { "millions of".to_owned() }
    }
}

/// Draws a tree so that every cell boundary of every opened room falls between two characters: the size is the common
/// multiple of the cell counts over all occurrences, each grid in all the places where it shows. Rooms are opened level by level and in
/// reading order, as long as the picture fits into the space; a closed one is the first letter of its grid, a capital if it is
/// the primary room. The picture is twice as wide if that fits too, because characters are about twice as high as wide.
///
/// A content is an outline of its character where there is room for one, a wall is filled, nothing is a `-` in the middle of its cell.
/// What is left blank in a room is `.` in the primary room of a grid and `:` in others.
///
/// ```
/// use gridcosm_grid::Size;
/// use gridcosm_nest::Store;
/// use gridcosm_view::{AnalyzeOptions, analyze, text::{Unfolded, unfolded}};
/// let store = Store::parse([("main", "1 main|_ 2")])?;
/// let tree = analyze(&store, store.grid_id("main").unwrap(), &AnalyzeOptions::default());
/// let (highlight, steps) = Default::default();
/// let options = Unfolded { space: Size::new(7, 7), whole: false, highlight, steps: &steps };
/// assert_eq!(unfolded(&store, &tree, &options)?.plain(), "111M\n11-2\n--22\n--22");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the outermost grid does not fit into the space, or not everything that must be shown.
pub fn unfolded(
    signs: &dyn Signs,
    tree: &CellTree,
    options: &Unfolded<'_>,
) -> Result<Drawing, UnfoldedError> {
    let size = size(tree, options)?;
    let (colours, drawing) = (colours(signs, tree), Drawing::blank(size));
    let mut painter = Painter { signs, options, colours, drawing };
    match &tree.shape {
        Shape::Nested { cells, .. } => painter.children(cells, size.rect(), false),
        _ => painter.closed(root_of(tree), None, size.rect()),
    }
    Ok(painter.drawing)
}

fn root_of(tree: &CellTree) -> GridId {
    match &tree.shape {
        Shape::Nested { grid, .. } | Shape::Cutoff { grid, .. } => *grid,
        Shape::Ref { target, .. } => *target,
        Shape::Empty { at } | Shape::Concrete { at } => at.grid,
    }
}

/// The cells of the outermost grid.
fn root_size(tree: &CellTree) -> Size {
    match &tree.shape {
        Shape::Nested { cells, .. } => cells.size(),
        _ => Size::new(1, 1),
    }
}

/// The size of the picture: a common multiple of cell counts, times the factor that makes room for marks.
fn size(tree: &CellTree, options: &Unfolded<'_>) -> Result<Size, UnfoldedError> {
    let Size { width, height } = options.space;
    let mut factor = 1;
    loop {
        let part = Size::new(width / factor, height / factor);
        let fits = |columns: u128, lines: u128| {
            columns <= part.width.into() && lines <= part.height.into()
        };
        let (columns, lines) = common_multiple(tree, &fits, options.whole);
        let all = |n: u128| n.saturating_mul(factor.into());
        if !fits(columns, lines) {
            return Err(UnfoldedError {
                columns: all(columns),
                lines: all(lines),
                space: options.space,
            });
        }
        let size = Size::new(columns as u32, lines as u32);
        let needed = factor_for_marks(tree, size, options);
        if needed <= factor {
            let size = Size::new(size.width * factor, size.height * factor);
            let wider = size != root_size(tree) && 2 * size.width <= width;
            return Ok(Size::new(if wider { 2 * size.width } else { size.width }, size.height));
        }
        // With less space fewer rooms are opened, so that the factor may have to grow no further.
        factor = needed;
    }
}

/// The least common multiple of the cell counts of all rooms that can be opened, level by level. A room that does not
/// fit is left out with everything in it, unless the `whole` tree is wanted. The root is never left out.
fn common_multiple(
    tree: &CellTree,
    fits: &dyn Fn(u128, u128) -> bool,
    whole: bool,
) -> (u128, u128) {
    let mut size = (1, 1);
    let mut rooms = VecDeque::from([(tree, 1, 1)]);
    let mut first = true;
    while let Some((room, columns, lines)) = rooms.pop_front() {
        let Shape::Nested { cells, .. } = &room.shape else { continue };
        let count = cells.size();
        // A number beyond all pictures stays there.
        let columns = u128::from(count.width).saturating_mul(columns);
        let lines = u128::from(count.height).saturating_mul(lines);
        let wanted = (multiple(size.0, columns), multiple(size.1, lines));
        if !fits(wanted.0, wanted.1) && !whole && !first {
            continue;
        }
        (size, first) = (wanted, false);
        let contents = cells.values().iter().filter_map(|cell| match &cell.shape {
            Shape::Ref { content, .. } => Some(&**content),
            _ => None,
        });
        rooms.extend(contents.map(|content| (content, columns, lines)));
    }
    size
}

fn multiple(a: u128, b: u128) -> u128 {
    (a / a.gcd(&b)).saturating_mul(b)
}

/// The factor by which a picture must grow so that every mark fits into the largest cell that shows its place.
fn factor_for_marks(tree: &CellTree, size: Size, options: &Unfolded<'_>) -> u32 {
    let mut largest: BTreeMap<Place, Size> = BTreeMap::new();
    if !options.highlight.is_empty() || !options.steps.is_empty() {
        measure(tree, size, &mut largest);
    }
    let factor = |place: &Place, columns: usize| {
        let cell = largest.get(place)?;
        let columns = u32::try_from(columns).unwrap_or(u32::MAX);
        Some(columns.div_ceil(cell.width).max(3u32.div_ceil(cell.height)))
    };
    let steps = options.steps.iter().filter_map(|(at, steps)| factor(at, numbers(steps).len() + 2));
    let highlight = options.highlight.iter().filter_map(|at| factor(at, 3));
    steps.chain(highlight).max().unwrap_or(1)
}

/// The largest cell of every place.
fn measure(tree: &CellTree, size: Size, largest: &mut BTreeMap<Place, Size>) {
    let Shape::Nested { cells, .. } = &tree.shape else { return };
    let Some(cell_size) = opened(size, cells) else { return };
    for cell in cells.values() {
        let at = match &cell.shape {
            Shape::Empty { at } | Shape::Concrete { at } => at,
            Shape::Ref { at, content, .. } => {
                measure(content, cell_size, largest);
                at
            }
            Shape::Cutoff { .. } | Shape::Nested { .. } => continue,
        };
        let known = largest.entry(*at).or_insert(cell_size);
        if cell_size.area() > known.area() {
            *known = cell_size;
        }
    }
}

/// The size of a room's cells, if their boundaries fall between characters.
fn opened(room: Size, cells: &Grid<CellTree>) -> Option<Size> {
    let count = cells.size();
    let part = |all: u32, count: u32| (count > 0 && all.is_multiple_of(count)).then(|| all / count);
    let size = Size::new(part(room.width, count.width)?, part(room.height, count.height)?);
    (!size.is_empty()).then_some(size)
}

fn numbers(steps: &[u64]) -> String {
    steps.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

struct Painter<'a> {
    signs: &'a dyn Signs,
    options: &'a Unfolded<'a>,
    colours: BTreeMap<GridId, Colour>,
    drawing: Drawing,
}

/// The edge of a highlighted cell.
const EDGE: char = '█';
/// The sign of walls, which have no inside.
const WALL: char = '#';

impl Painter<'_> {
    fn children(&mut self, cells: &Grid<CellTree>, area: Rect, mirrored: bool) {
        let Some(size) = opened(area.size, cells) else { return };
        for (pos, cell) in cells.iter() {
            let x = if mirrored { cells.size().width as i32 - 1 - pos.x } else { pos.x };
            let min = area.min.offset(x * size.width as i32, pos.y * size.height as i32);
            self.cell(cell, Rect::new(min, size));
        }
    }

    fn cell(&mut self, cell: &CellTree, area: Rect) {
        match &cell.shape {
            Shape::Empty { at } | Shape::Concrete { at } => {
                let (sign, colour) = (self.signs.sign(*at), self.colours.get(&at.grid).copied());
                match sign {
                    Some(WALL) => fill(&mut self.drawing, area, WALL, colour),
                    None if has_inside(area) => self.middle(area, "-", colour),
                    sign => block(&mut self.drawing, area, sign.unwrap_or('-'), colour),
                }
                self.marks(*at, area, sign);
            }
            Shape::Ref { target, at, content, .. } => {
                match (&content.shape, self.signs.for_ever(*at)) {
                    (_, Some(sign)) => {
                        let colour = self.colours.get(target).copied();
                        block(&mut self.drawing, area, sign, colour);
                    }
                    (Shape::Nested { cells, .. }, None) if opened(area.size, cells).is_some() => {
                        self.children(cells, area, self.signs.is_mirrored(*at));
                        let ground = if self.is_primary(*target, *at) { '.' } else { ':' };
                        fill_blanks(
                            &mut self.drawing,
                            area,
                            ground,
                            self.colours.get(target).copied(),
                        );
                    }
                    _ => self.closed(*target, Some(*at), area),
                }
                self.marks(*at, area, None);
            }
            Shape::Cutoff { .. } | Shape::Nested { .. } => {}
        }
    }

    /// A room that is not opened: the letter of its grid.
    fn closed(&mut self, grid: GridId, at: Option<Place>, area: Rect) {
        let sign = RoomSign::of(at.is_some_and(|at| self.is_primary(grid, at)));
        let letter = sign.letter(self.signs.grid_name(grid));
        let colour = self.colours.get(&grid).copied();
        block(&mut self.drawing, area, letter, colour);
    }

    fn is_primary(&self, grid: GridId, at: Place) -> bool {
        self.signs.primary_of(grid) == Some(at)
    }

    /// The frame and the numbers of a cell, where they fit into it.
    fn marks(&mut self, at: Place, area: Rect, sign: Option<char>) {
        if self.options.highlight.contains(&at) && has_inside(area) {
            block(&mut self.drawing, area, EDGE, Some(Colour::WHITE));
            if let Some(sign) = sign {
                self.middle(area, &sign.to_string(), Some(Colour::WHITE));
            }
        }
        if let Some(steps) = self.options.steps.get(&at) {
            let text = numbers(steps);
            if has_inside(area) && inset(area).size.width as usize >= text.len() {
                self.middle(area, &text, None);
            }
        }
    }

    fn middle(&mut self, area: Rect, text: &str, colour: Option<Colour>) {
        let length = text.chars().count() as u32;
        let x = area.size.width.saturating_sub(length) / 2;
        let start = area.min.offset(x as i32, (area.size.height / 2) as i32);
        for (i, character) in (0..).zip(text.chars()) {
            self.drawing.put(Pos::new(start.x + i, start.y), character, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnalyzeOptions, analyze};
    use gridcosm_grid::Fraction;
    use gridcosm_nest::Store;

    fn tree(store: &Store, max_depth: usize) -> CellTree {
        let threshold = Fraction::zero();
        let options = AnalyzeOptions { threshold, max_depth, ..AnalyzeOptions::default() };
        analyze(store, GridId(0), &options)
    }

    fn space<'a>(side: u32, steps: &'a BTreeMap<Place, Vec<u64>>) -> Unfolded<'a> {
        Unfolded { space: Size::new(side, side), whole: false, highlight: BTreeSet::new(), steps }
    }

    #[test]
    fn rooms_are_opened_as_long_as_they_fit() {
        let store = Store::parse([("main", "1 main 5|_ _ _|_ _ _")]).unwrap();
        let (tree, steps) = (tree(&store, 6), BTreeMap::new());
        let draw = |side| unfolded(&store, &tree, &space(side, &steps)).unwrap();
        assert_eq!(draw(3).plain(), "1M5\n---\n---");
        assert_eq!(draw(8).plain(), draw(3).plain());
        let sizes = [9, 18, 27, 80, 81].map(|side| draw(side).size());
        let expected = [(9, 9), (18, 9), (27, 27), (54, 27), (81, 81)];
        assert_eq!(sizes, expected.map(|(width, height)| Size::new(width, height)));
        let lines = draw(9).plain();
        assert_eq!(
            lines.lines().take(4).collect::<Vec<_>>(),
            ["1111M5555", "1 1---5 5", "111---555", "         "]
        );
    }

    #[test]
    fn a_room_without_space_does_not_close_the_others() {
        // The first room would need 35 columns; the second one is as wide as the picture allows.
        let store = Store::parse([("a", "b c 1 2 3"), ("b", "4 5 6 7 8 9 4"), ("c", "8 _")]);
        let store = store.unwrap();
        let steps = BTreeMap::new();
        let drawing = unfolded(&store, &tree(&store, 9), &space(19, &steps)).unwrap();
        assert_eq!(drawing.plain(), "BB8-112233");
    }

    #[test]
    fn the_whole_tree_or_an_error() {
        let store = Store::parse([("a", "1 a|_ _")]).unwrap();
        let steps = BTreeMap::new();
        let whole = |depth, side| {
            let options = Unfolded { whole: true, ..space(side, &steps) };
            unfolded(&store, &tree(&store, depth), &options).map(|drawing| drawing.size())
        };
        assert_eq!(whole(3, 8), Ok(Size::new(8, 8)));
        let error = whole(4, 8).unwrap_err();
        assert_eq!((error.columns, error.lines), (16, 16));
        assert_eq!(error.to_string(), "the picture needs 16x16 characters, but 8x8 is the most");
        let error = whole(300, 4000).unwrap_err().to_string();
        assert_eq!(error, "the picture needs millions of characters, but 4000x4000 is the most");
    }

    #[test]
    fn marks_make_room_for_themselves() {
        let store = Store::parse([("a", "1 a|_ _")]).unwrap();
        let at = |x, y| Place::new(GridId(0), x, y);
        let steps = BTreeMap::from([(at(0, 1), vec![10, 12]), (at(0, 0), vec![11])]);
        let highlight = BTreeSet::from([at(1, 1)]);
        let options = Unfolded { highlight, ..space(14, &steps) };
        let drawing = unfolded(&store, &tree(&store, 1), &options).unwrap();
        let expected = [
            "1111111AAAAAAA",
            "1     1A     A",
            "1     1A     A",
            "1 11  1A     A",
            "1     1A     A",
            "1     1A     A",
            "1111111AAAAAAA",
            "       ███████",
            "       █     █",
            "       █     █",
            " 10,12 █  -  █",
            "       █     █",
            "       █     █",
            "       ███████",
        ];
        assert_eq!(drawing.plain().lines().collect::<Vec<_>>(), expected);
        let small = Unfolded { space: Size::new(13, 13), ..options };
        assert_eq!(unfolded(&store, &tree(&store, 1), &small).unwrap_err().columns, 14);
    }

    #[test]
    fn other_rooms_of_a_grid_have_another_ground() {
        let store = Store::parse([("a", "*b ~b"), ("b", "_")]).unwrap();
        let steps = BTreeMap::from([(Place::new(GridId(1), 0, 0), vec![1])]);
        let drawing = unfolded(&store, &tree(&store, 9), &space(11, &steps)).unwrap();
        assert_eq!(drawing.plain(), "...:::\n.1.:1:\n...:::");
    }
}
