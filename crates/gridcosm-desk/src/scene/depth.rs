//! The depth of a scene: deep enough to open the agent's own grid, and no deeper than a browser can handle.

use gridcosm_grid::Fraction;
use gridcosm_universe::{GridId, State};
use std::collections::BTreeMap;

/// Boards in one scene; each is a node with a child for everything on it.
const MOST_BOARDS: usize = 600;

/// The minimum size of rooms in the picture. Those inside the last grid of the path are open as well if a browser can
/// handle it.
pub(super) fn smallest(state: &State, path: &[GridId], usual: Fraction<i128>) -> Fraction<i128> {
    let mut rooms: BTreeMap<GridId, Vec<GridId>> = BTreeMap::new();
    for (_, room, place) in state.rooms() {
        rooms.entry(place.grid).or_default().push(room.grid);
    }
    let side = |grid: GridId| {
        state.size_of(grid).map_or(1, |size| i128::from(size.width.max(size.height).max(1)))
    };
    let Some((first, inner)) = path.split_first() else { return usual };
    let outer = path.iter().take(inner.len()).map(|&grid| side(grid));
    let Some(share) = outer.into_iter().try_fold(1i128, |all, side| all.checked_mul(side)) else {
        return usual;
    };
    let last = path.last().map_or(1, |&grid| side(grid));
    let sizes = [share.checked_mul(last * 2), Some(share)];
    let bearable =
        |parts: &i128| boards(&rooms, &side, *first, 1, *parts, MOST_BOARDS) < MOST_BOARDS;
    let parts = sizes.into_iter().flatten().find(bearable).unwrap_or(share);
    let deep = Fraction::new(1, parts).unwrap_or(usual);
    let enough = bearable(&32).then_some(usual);
    enough.filter(|usual| *usual < deep).unwrap_or(deep)
}

/// Boards that are open when everything narrower than one of `parts` is closed; counts up to a limit.
fn boards(
    rooms: &BTreeMap<GridId, Vec<GridId>>,
    side: &impl Fn(GridId) -> i128,
    grid: GridId,
    share: i128,
    parts: i128,
    limit: usize,
) -> usize {
    let Some(cell) = share.checked_mul(side(grid)).filter(|cell| *cell <= parts) else { return 1 };
    // A grid of one cell within itself does not shrink; the picture ends there as well.
    if cell == share {
        return 2;
    }
    let mut count = 1;
    for &inner in rooms.get(&grid).into_iter().flatten() {
        if count >= limit {
            break;
        }
        count += boards(rooms, side, inner, cell, parts, limit - count);
    }
    count
}
