//! Waypoints: the cells of a spine where its segments meet.

use crate::cells::Cells;

/// Chooses the waypoints of a spine as indices into its cells: both ends, every cell where the direction changes, and
/// one whenever `spacing` cells have passed since the last. Spines have no diagonal steps, so a step to the side between
/// two equal ones changes no direction: a staircase is a straight line.
pub(crate) fn choose(cells: Cells, spine: &[u32], spacing: u32, waypoints: &mut Vec<usize>) {
    waypoints.clear();
    let Some(last) = spine.len().checked_sub(1) else { return };
    waypoints.push(0);
    let step = |i: usize| {
        let ((ax, ay), (bx, by)) = (cells.place(spine[i]), cells.place(spine[i + 1]));
        (bx as i32 - ax as i32, by as i32 - ay as i32)
    };
    for i in 1..last {
        let since = i - waypoints.last().copied().unwrap_or(0);
        let sidestep = || {
            let (before, after) = (step(i - 1), step(i));
            i + 1 < last && step(i + 1) == before || i >= 2 && step(i - 2) == after
        };
        let turn = step(i) != step(i - 1) && !sidestep();
        if turn || since >= spacing.max(1) as usize {
            waypoints.push(i);
        }
    }
    if last > 0 {
        waypoints.push(last);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CellSize;
    use gridcosm_grid::Size;

    #[test]
    fn ends_turns_and_every_nth_cell_are_waypoints() {
        let cells = Cells::new(Size::new(16 * 32, 16 * 32), CellSize::Medium);
        let at = |x: u32, y: u32| y << cells.stride | x;
        let mut spine: Vec<u32> = (0..8).map(|x| at(x, 2)).collect();
        spine.extend((3..6).map(|y| at(7, y)));
        let mut found = Vec::new();
        choose(cells, &spine, 3, &mut found);
        assert_eq!(found, [0, 3, 6, 7, 10]);
        choose(cells, &spine, 100, &mut found);
        assert_eq!(found, [0, 7, 10]);
        choose(cells, &spine[..1], 3, &mut found);
        assert_eq!(found, [0]);
        choose(cells, &[], 3, &mut found);
        assert!(found.is_empty());
    }
}
