//! The cells that an actor still has to steer for.

use gridcosm_grid::Pos;

/// A path that gets shorter from the front.
///
/// Every decision asks for the next cell, so that stands beside the actor's other data. The cells after it are
/// somewhere else in memory and only needed at a bend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bends {
    next: Pos,
    /// The number of cells left, with the next one.
    left: u32,
    /// The destination first, the next cell at `left - 1`.
    cells: Box<[Pos]>,
}

impl Bends {
    pub(crate) fn is_empty(&self) -> bool {
        self.left == 0
    }

    /// The next cell; the last one is the destination.
    pub(crate) fn next(&self) -> Option<Pos> {
        (self.left > 0).then_some(self.next)
    }

    /// The next cell, if it is not the destination.
    pub(crate) fn next_bend(&self) -> Option<Pos> {
        (self.left > 1).then_some(self.next)
    }

    /// The next cell and the one after it.
    pub(crate) fn next_two(&self) -> Option<(Pos, Pos)> {
        let after = (self.left as usize).checked_sub(2)?;
        Some((self.next, *self.cells.get(after)?))
    }

    /// Leaves out the next cell.
    pub(crate) fn skip(&mut self) {
        self.left = self.left.saturating_sub(1);
        if let Some(&next) = self.cells.get((self.left as usize).wrapping_sub(1)) {
            self.next = next;
        }
    }

    /// Adds a cell before the next one.
    pub(crate) fn detour(&mut self, cell: Pos) {
        let mut cells = std::mem::take(&mut self.cells).into_vec();
        cells.truncate(self.left as usize);
        cells.push(cell);
        *self = Self::from(cells);
    }

    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.cells)
    }
}

impl From<Vec<Pos>> for Bends {
    /// A path from its cells, the destination first and the next one last.
    fn from(cells: Vec<Pos>) -> Self {
        let next = cells.last().copied().unwrap_or_default();
        Self { next, left: cells.len() as u32, cells: cells.into_boxed_slice() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_left_out_from_the_front() {
        let cells: Vec<Pos> = (0..3).map(|x| Pos::new(x, 0)).collect();
        let mut way = Bends::from(cells.clone());
        assert_eq!((way.next(), way.next_two()), (Some(cells[2]), Some((cells[2], cells[1]))));
        way.skip();
        assert_eq!((way.next(), way.next_bend()), (Some(cells[1]), Some(cells[1])));
        way.detour(Pos::new(7, 7));
        assert_eq!(way.next_two(), Some((Pos::new(7, 7), cells[1])));
        way.skip();
        way.skip();
        assert_eq!((way.next(), way.next_bend(), way.next_two()), (Some(cells[0]), None, None));
        way.skip();
        way.skip();
        assert!(way.is_empty() && way.next().is_none());
    }
}
