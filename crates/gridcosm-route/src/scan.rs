//! Straight jumps: 64 tiles at a time.

use gridcosm_grid::BitGrid;

/// Where a straight scan stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// At an open tile where a path can turn to a side to which it could not turn one tile earlier.
    Jump(u32),
    /// Before this tile, which is blocked or outside.
    Wall(u32),
}

/// Three neighbouring lines of a bit grid, of equal length. At the edge of the map, the middle line takes the place of
/// the missing one: until the scan meets a wall, every tile of it has an open predecessor, so it never looks like a
/// corner.
#[inline]
fn lines(grid: &BitGrid, line: u32) -> (&[u64], &[u64], &[u64]) {
    let middle = grid.row_words(line);
    let (left, right) = (grid.row_words(line.wrapping_sub(1)), grid.row_words(line + 1));
    let present = |side| if <[u64]>::is_empty(side) { middle } else { side };
    (middle, present(left), present(right))
}

/// Scans one line of a bit grid towards larger numbers, starting after `at`.
///
/// The scan stops at a tile if the tile beside it is open and the one beside its predecessor is blocked: because paths
/// do not cut corners, an optimal path can turn around a corner only there. On each side, the word of such places holds
/// the open tiles whose predecessor is not open.
#[inline]
pub(crate) fn forward(grid: &BitGrid, line: u32, at: u32) -> Stop {
    let (middle, left, right) = lines(grid, line);
    let first = (at / 64) as usize;
    let mut mask = (u64::MAX << (at % 64)) << 1;
    let (mut left_before, mut right_before) = (0, 0);
    let words = middle[first..].iter().zip(&left[first..]).zip(&right[first..]);
    for (i, ((&open, &l), &r)) in words.enumerate() {
        let turns = (l & !(l << 1 | left_before)) | (r & !(r << 1 | right_before));
        let stops = (!open | turns) & mask;
        if stops != 0 {
            let bit = stops.trailing_zeros();
            let place = (first + i) as u32 * 64 + bit;
            return if open >> bit & 1 == 1 { Stop::Jump(place) } else { Stop::Wall(place) };
        }
        (left_before, right_before) = (l >> 63, r >> 63);
        mask = u64::MAX;
    }
    Stop::Wall(middle.len() as u32 * 64)
}

/// Like [`forward`], towards smaller numbers. `Stop::Wall` holds the blocked tile plus one, so that 0 means the edge.
#[inline]
pub(crate) fn backward(grid: &BitGrid, line: u32, at: u32) -> Stop {
    let (middle, left, right) = lines(grid, line);
    let last = (at / 64) as usize;
    let mut mask = (1u64 << (at % 64)) - 1;
    let (mut left_before, mut right_before) = (0, 0);
    let words = middle[..=last].iter().zip(&left[..=last]).zip(&right[..=last]);
    for (i, ((&open, &l), &r)) in words.enumerate().rev() {
        let turns = (l & !(l >> 1 | left_before)) | (r & !(r >> 1 | right_before));
        let stops = (!open | turns) & mask;
        if stops != 0 {
            let bit = 63 - stops.leading_zeros();
            let place = i as u32 * 64 + bit;
            return if open >> bit & 1 == 1 { Stop::Jump(place) } else { Stop::Wall(place + 1) };
        }
        (left_before, right_before) = (l << 63, r << 63);
        mask = u64::MAX;
    }
    Stop::Wall(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_grid::{Pos, Size};
    use proptest::prelude::*;

    /// The definition, one tile at a time.
    fn slow(grid: &BitGrid, line: i32, at: i32, step: i32) -> Stop {
        let open = |x, y| grid.contains(Pos::new(x, y));
        let mut x = at + step;
        loop {
            if !open(x, line) {
                return Stop::Wall(if step > 0 { x } else { x + 1 } as u32);
            }
            if [line - 1, line + 1].iter().any(|&side| open(x, side) && !open(x - step, side)) {
                return Stop::Jump(x as u32);
            }
            x += step;
        }
    }

    proptest! {
        #[test]
        fn scans_stop_where_walking_stops(seed in any::<u64>(), walls in 1..30u64, w in 1..200u32) {
            let mut state = seed | 1;
            let grid = BitGrid::from_fn(Size::new(w, 3), |_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state % (walls * 3) != 0
            });
            for line in 0..3 {
                for at in (0..w).filter(|&x| grid.contains(Pos::new(x as i32, line as i32))) {
                    let expected = match slow(&grid, line as i32, at as i32, 1) {
                        // Beyond the edge the scan may return any place.
                        Stop::Wall(x) if x == w => forward(&grid, line, at),
                        stop => stop,
                    };
                    prop_assert_eq!(forward(&grid, line, at), expected);
                    if let Stop::Wall(x) = expected { prop_assert!(x >= w || !grid.contains(Pos::new(x as i32, line as i32))) }
                    prop_assert_eq!(backward(&grid, line, at), slow(&grid, line as i32, at as i32, -1));
                }
            }
        }
    }
}
