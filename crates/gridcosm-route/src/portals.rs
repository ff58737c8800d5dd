//! Portals: the places where a path can cross from one cell into the next.

use crate::{
    Terrain,
    cells::{Cells, Side},
};

/// One border between two cells, with one bit for each place along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Border {
    /// The places where both tiles are open. A portal is a maximal run of them.
    pub open: u64,
    /// The places that represent their portals in the coarse search.
    pub gates: u64,
}

impl Border {
    /// Reads the border from the map.
    pub(crate) fn read(terrain: &Terrain, cells: Cells, border: usize) -> Self {
        let (owner, east) = (border as u32 / 2, border.is_multiple_of(2));
        let corner = cells.corner(owner);
        let (x, y) = (corner.x as u32, corner.y as u32);
        let last = (1 << cells.shift) - 1;
        // An east border separates two columns, a south border two rows.
        let (grid, line, start) =
            if east { (terrain.columns(), x + last, y) } else { (terrain.open(), y + last, x) };
        let word = |line| {
            let word = grid.row_words(line).get((start / 64) as usize).copied().unwrap_or(0);
            word >> (start % 64) & (u64::MAX >> (63 - last))
        };
        Self::new(word(line) & word(line + 1))
    }

    /// One gate in the middle of each portal. Additional gates at the ends of long portals were tried: they double the
    /// time of the coarse search and do not make routes shorter, because the fine search does not pass through gates
    /// but through whole cells.
    fn new(open: u64) -> Self {
        let gates = runs(open).fold(0, |gates, (start, len)| gates | 1 << (start + len / 2));
        Self { open, gates }
    }

    /// The portal that contains a place, as its first place and its length.
    pub(crate) fn portal(self, offset: u32) -> Option<(u32, u32)> {
        runs(self.open).find(|&(start, len)| (start..start + len).contains(&offset))
    }
}

/// The maximal runs of set bits as (start, length), lowest first.
pub(crate) fn runs(bits: u64) -> impl Iterator<Item = (u32, u32)> {
    let mut left = bits;
    std::iter::from_fn(move || {
        if left == 0 {
            return None;
        }
        let start = left.trailing_zeros();
        let len = (left >> start).trailing_ones();
        left &= if start + len == 64 { 0 } else { u64::MAX << (start + len) };
        Some((start, len))
    })
}

/// The set bits from the lowest to the highest.
#[inline]
pub(crate) fn bits(word: u64) -> impl Iterator<Item = u32> {
    let mut left = word;
    std::iter::from_fn(move || {
        let bit = left.trailing_zeros();
        (left != 0).then(|| {
            left &= left - 1;
            bit
        })
    })
}

/// All borders of a map; those at its edge stay empty.
pub(crate) fn read_all(terrain: &Terrain, cells: Cells) -> Vec<Border> {
    let mut borders = vec![Border::default(); cells.end() as usize * 2];
    for cell in cells.all() {
        for side in [Side::East, Side::South] {
            if let Some(border) = cells.border(cell, side) {
                borders[border] = Border::read(terrain, cells, border);
            }
        }
    }
    borders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_maximal_even_at_the_ends_of_the_word() {
        assert_eq!(runs(0).count(), 0);
        assert_eq!(runs(u64::MAX).collect::<Vec<_>>(), [(0, 64)]);
        assert_eq!(runs(0b1101 | 1 << 63).collect::<Vec<_>>(), [(0, 1), (2, 2), (63, 1)]);
    }

    #[test]
    fn every_portal_has_a_gate_in_its_middle() {
        let gates = |open| bits(Border::new(open).gates).collect::<Vec<_>>();
        assert_eq!(gates(0b10), [1]);
        assert_eq!(gates(0b1110), [2]);
        assert_eq!(gates(0b1011_0111), [1, 5, 7]);
        assert_eq!(gates(u64::MAX), [32]);
        assert_eq!(Border::new(0b1110).portal(3), Some((1, 3)));
        assert_eq!(Border::new(0b1110).portal(4), None);
    }
}
