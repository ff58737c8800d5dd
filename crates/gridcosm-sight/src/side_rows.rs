//! Collects cells column by column and returns them row by row.

use crate::view::Run;

/// A side of the observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Left,
    Right,
}

/// Runs of cells left and right of the observer. Cells arrive by column, going outwards. They are stored as one chain
/// of runs per row and side, so that the memory grows with what is seen.
#[derive(Clone, Debug, Default)]
pub(crate) struct SideRows {
    links: Vec<Link>,
    /// Rows below the observer, indexed by distance - 1.
    below: Vec<Chains>,
    above: Vec<Chains>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    run: Run,
    /// The index of the next run to the right, or `NONE`.
    next: usize,
}

const NONE: usize = usize::MAX;

/// The chains of one row. Left of the observer, new runs go before the head; right of it, after the tail.
#[derive(Clone, Copy, Debug)]
struct Chains {
    left_head: usize,
    right_head: usize,
    right_tail: usize,
}

impl SideRows {
    pub(crate) fn clear(&mut self) {
        self.links.clear();
        self.below.clear();
        self.above.clear();
    }

    /// The distance of the farthest row with any cells, in the direction of `step`.
    pub(crate) fn farthest(&self, step: i64) -> i64 {
        if step < 0 { self.above.len() as i64 } else { self.below.len() as i64 }
    }

    /// Adds the cell in column `x` of the row `dy` below the observer. The columns of each side must arrive going
    /// outwards; the observer's own row is not stored here.
    #[inline]
    pub(crate) fn push(&mut self, side: Side, dy: i64, x: u32) {
        if dy == 0 {
            return;
        }
        let rows = if dy < 0 { &mut self.above } else { &mut self.below };
        let index = dy.unsigned_abs() as usize - 1;
        if rows.len() <= index {
            let none = Chains { left_head: NONE, right_head: NONE, right_tail: NONE };
            rows.resize(index + 1, none);
        }
        let chains = &mut rows[index];
        let new = self.links.len();
        let alone = Link { run: Run { start: x, end: x + 1 }, next: NONE };
        match side {
            Side::Left => {
                if let Some(head) = self.links.get_mut(chains.left_head)
                    && head.run.start == x + 1
                {
                    head.run.start = x;
                    return;
                }
                self.links.push(Link { next: chains.left_head, ..alone });
                chains.left_head = new;
            }
            Side::Right => {
                match self.links.get_mut(chains.right_tail) {
                    Some(tail) if tail.run.end == x => {
                        tail.run.end = x + 1;
                        return;
                    }
                    Some(tail) => tail.next = new,
                    None => chains.right_head = new,
                }
                self.links.push(alone);
                chains.right_tail = new;
            }
        }
    }

    /// The runs of one side of row `dy`, from left to right.
    pub(crate) fn runs(&self, side: Side, dy: i64) -> impl Iterator<Item = Run> {
        let rows = if dy < 0 { &self.above } else { &self.below };
        let chains = (dy.unsigned_abs() as usize).checked_sub(1).and_then(|i| rows.get(i));
        let mut next = chains.map_or(NONE, |c| match side {
            Side::Left => c.left_head,
            Side::Right => c.right_head,
        });
        std::iter::from_fn(move || {
            let link = self.links.get(next)?;
            next = link.next;
            Some(link.run)
        })
    }
}
