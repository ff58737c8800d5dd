//! The number of characters that a tree needs so that every cell boundary falls between two of them.

use crate::{CellTree, Shape};
use gridcosm_grid::{Fraction, Size};
use gridcosm_nest::GridId;
use num_integer::Integer;
use std::collections::BTreeSet;

/// The least common multiple of the cell counts along each side. A grid counts only where it is met first, because the
/// copies of a grid inside itself would require finer and finer pictures. `most` bounds each side.
pub(crate) fn characters(tree: &CellTree, most: u32) -> Size {
    let mut walk = Walk { seen: BTreeSet::new(), columns: Side::new(most), rows: Side::new(most) };
    walk.visit(tree, Some(Fraction::one()), Some(Fraction::one()));
    Size::new(walk.columns.count, walk.rows.count)
}

struct Walk {
    seen: BTreeSet<GridId>,
    columns: Side,
    rows: Side,
}

impl Walk {
    fn visit(
        &mut self,
        tree: &CellTree,
        width: Option<Fraction<i128>>,
        height: Option<Fraction<i128>>,
    ) {
        let Shape::Nested { grid, cells, .. } = &tree.shape else {
            return;
        };
        if !self.seen.insert(*grid) {
            return;
        }
        let part = |whole: Option<Fraction<i128>>, n: u32| {
            whole?.try_div(Fraction::from_integer(n.into()).ok()?).ok()
        };
        let (width, height) = (part(width, cells.size().width), part(height, cells.size().height));
        self.columns.include(width);
        self.rows.include(height);
        for cell in cells.values() {
            if let Shape::Ref { content, .. } = &cell.shape {
                self.visit(content, width, height);
            }
        }
    }
}

/// One side of the picture.
struct Side {
    count: u32,
    most: u32,
    /// Set once a factor did not fit; later ones do not count either.
    full: bool,
}

impl Side {
    fn new(most: u32) -> Self {
        Self { count: 1, most: most.max(1), full: false }
    }

    fn include(&mut self, size: Option<Fraction<i128>>) {
        let denominator = size.and_then(|size| u64::try_from(size.denominator()).ok());
        let wanted = denominator.map(|denominator| {
            let count = u64::from(self.count);
            u128::from(count / count.gcd(&denominator)) * u128::from(denominator)
        });
        match wanted {
            Some(wanted) if !self.full && wanted <= u128::from(self.most) => {
                self.count = wanted as u32
            }
            _ => self.full = true,
        }
    }
}
