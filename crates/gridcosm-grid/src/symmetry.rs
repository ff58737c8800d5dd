//! The eight ways to rotate and mirror a rectangle.

use crate::{BitGrid, Dir, Grid, Pos, Size};

/// A rotation or reflection of a grid. Quarter turns are clockwise, as seen on screen.
///
/// ```
/// use gridcosm_grid::{Dir, Pos, Size, Symmetry};
/// let size = Size::new(4, 2); // the grid that is turned
/// let turn = Symmetry::Rotate90;
/// assert_eq!(turn.size(size), Size::new(2, 4));
/// assert_eq!(turn.pos(Pos::new(0, 0), size), Pos::new(1, 0)); // top left goes to top right
/// assert_eq!(turn.dir(Dir::N), Dir::E);
/// assert_eq!(turn.then(turn.inverse()), Symmetry::Identity);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symmetry {
    /// No change.
    Identity,
    /// A quarter turn clockwise.
    Rotate90,
    /// A half turn.
    Rotate180,
    /// A quarter turn counter-clockwise.
    Rotate270,
    /// Left and right swapped.
    FlipX,
    /// Top and bottom swapped.
    FlipY,
    /// Mirrored along the diagonal from the top left: rows become columns.
    Transpose,
    /// Mirrored along the diagonal from the top right.
    AntiTranspose,
}

/// The steps of a symmetry: swap the coordinates first, then mirror in the resulting grid.
#[derive(Clone, Copy)]
struct Parts {
    swap: bool,
    flip_x: bool,
    flip_y: bool,
}

impl Symmetry {
    /// All eight.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Rotate90,
        Symmetry::Rotate180,
        Symmetry::Rotate270,
        Symmetry::FlipX,
        Symmetry::FlipY,
        Symmetry::Transpose,
        Symmetry::AntiTranspose,
    ];

    const fn parts(self) -> Parts {
        let (swap, flip_x, flip_y) = match self {
            Symmetry::Identity => (false, false, false),
            Symmetry::Rotate90 => (true, true, false),
            Symmetry::Rotate180 => (false, true, true),
            Symmetry::Rotate270 => (true, false, true),
            Symmetry::FlipX => (false, true, false),
            Symmetry::FlipY => (false, false, true),
            Symmetry::Transpose => (true, false, false),
            Symmetry::AntiTranspose => (true, true, true),
        };
        Parts { swap, flip_x, flip_y }
    }

    const fn from_parts(parts: Parts) -> Self {
        match (parts.swap, parts.flip_x, parts.flip_y) {
            (false, false, false) => Symmetry::Identity,
            (true, true, false) => Symmetry::Rotate90,
            (false, true, true) => Symmetry::Rotate180,
            (true, false, true) => Symmetry::Rotate270,
            (false, true, false) => Symmetry::FlipX,
            (false, false, true) => Symmetry::FlipY,
            (true, false, false) => Symmetry::Transpose,
            (true, true, true) => Symmetry::AntiTranspose,
        }
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Symmetry::Rotate90 => Symmetry::Rotate270,
            Symmetry::Rotate270 => Symmetry::Rotate90,
            other => other,
        }
    }

    /// This symmetry followed by another one, as a single symmetry.
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        let (a, b) = (self.parts(), next.parts());
        // Swapping coordinates after a reflection changes which of them is mirrored.
        let (flip_x, flip_y) = if b.swap { (a.flip_y, a.flip_x) } else { (a.flip_x, a.flip_y) };
        Self::from_parts(Parts {
            swap: a.swap != b.swap,
            flip_x: flip_x != b.flip_x,
            flip_y: flip_y != b.flip_y,
        })
    }

    /// The size of the result for a grid of `size`.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.parts().swap { size.transposed() } else { size }
    }

    /// The new position of a cell of a grid of `size` (the size before). Works for cells outside too.
    #[must_use]
    pub const fn pos(self, pos: Pos, size: Size) -> Pos {
        let parts = self.parts();
        let after = self.size(size);
        let (x, y) = if parts.swap { (pos.y, pos.x) } else { (pos.x, pos.y) };
        Pos::new(
            if parts.flip_x { mirrored(after.width, x) } else { x },
            if parts.flip_y { mirrored(after.height, y) } else { y },
        )
    }

    /// The direction after rotating or mirroring.
    #[must_use]
    pub const fn dir(self, dir: Dir) -> Dir {
        let parts = self.parts();
        let dir = match (parts.swap, dir) {
            (false, dir) => dir,
            (true, Dir::N) => Dir::W,
            (true, Dir::W) => Dir::N,
            (true, Dir::S) => Dir::E,
            (true, Dir::E) => Dir::S,
        };
        if (dir.is_horizontal() && parts.flip_x) || (!dir.is_horizontal() && parts.flip_y) {
            dir.opposite()
        } else {
            dir
        }
    }

    /// The rotated or mirrored grid.
    #[must_use]
    pub fn grid<T: Clone>(self, grid: &Grid<T>) -> Grid<T> {
        let after = self.size(grid.size());
        let back = self.inverse();
        let values =
            after.positions().filter_map(|p| grid.get(back.pos(p, after)).cloned()).collect();
        // Every position has exactly one origin, so the count fits and the fallback is never used.
        Grid::from_vec(after, values).unwrap_or_else(|_| grid.clone())
    }

    /// The rotated or mirrored bit grid.
    #[must_use]
    pub fn bits(self, grid: &BitGrid) -> BitGrid {
        let parts = self.parts();
        let turned = if parts.swap { grid.transposed() } else { grid.clone() };
        if !parts.flip_x && !parts.flip_y {
            return turned;
        }
        let size = turned.size();
        let flips = Symmetry::from_parts(Parts { swap: false, ..parts });
        let mut out = BitGrid::new(size);
        for pos in turned.cells() {
            out.set(flips.pos(pos, size), true);
        }
        out
    }
}

/// The coordinate counted from the other end of a side.
const fn mirrored(side: u32, at: i32) -> i32 {
    let mirrored = side as i64 - 1 - at as i64;
    // Only a cell that is billions of cells outside the grid can exceed the range.
    if mirrored > i32::MAX as i64 {
        i32::MAX
    } else if mirrored < i32::MIN as i64 {
        i32::MIN
    } else {
        mirrored as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bit_grid::tests::bit_grids;
    use proptest::prelude::*;

    fn draw(symmetry: Symmetry) -> String {
        symmetry.bits(&BitGrid::parse("##.\n#..").unwrap()).to_string()
    }

    #[test]
    fn each_looks_as_named() {
        assert_eq!(draw(Symmetry::Identity), "##.\n#..\n");
        assert_eq!(draw(Symmetry::Rotate90), "##\n.#\n..\n");
        assert_eq!(draw(Symmetry::Rotate180), "..#\n.##\n");
        assert_eq!(draw(Symmetry::Rotate270), "..\n#.\n##\n");
        assert_eq!(draw(Symmetry::FlipX), ".##\n..#\n");
        assert_eq!(draw(Symmetry::FlipY), "#..\n##.\n");
        assert_eq!(draw(Symmetry::Transpose), "##\n#.\n..\n");
        assert_eq!(draw(Symmetry::AntiTranspose), "..\n.#\n##\n");
    }

    #[test]
    fn they_form_a_group() {
        let size = Size::new(5, 3);
        for a in Symmetry::ALL {
            assert_eq!(a.then(a.inverse()), Symmetry::Identity);
            for b in Symmetry::ALL {
                for p in size.positions() {
                    assert_eq!(a.then(b).pos(p, size), b.pos(a.pos(p, size), a.size(size)));
                }
                for dir in Dir::ALL {
                    assert_eq!(a.then(b).dir(dir), b.dir(a.dir(dir)));
                }
            }
        }
    }

    #[test]
    fn a_step_turns_with_its_grid() {
        let size = Size::new(5, 3);
        for s in Symmetry::ALL {
            for (p, dir) in size.positions().flat_map(|p| Dir::ALL.map(|d| (p, d))) {
                assert_eq!(s.pos(p.step(dir), size), s.pos(p, size).step(s.dir(dir)));
            }
        }
    }

    proptest! {
        #[test]
        fn the_inverse_brings_a_grid_back(grid in bit_grids()) {
            for s in Symmetry::ALL {
                let there = s.bits(&grid);
                prop_assert_eq!(there.count(), grid.count());
                prop_assert_eq!(&s.inverse().bits(&there), &grid);
                let as_values = Grid::from_fn(grid.size(), |p| grid.contains(p));
                let turned = s.grid(&as_values);
                prop_assert!(turned.iter().all(|(p, &set)| there.contains(p) == set));
                prop_assert_eq!(s.inverse().grid(&turned), as_values);
            }
        }
    }
}
