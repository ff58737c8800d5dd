//! One step of something that walks: the next cell, through edges and into rooms.

use crate::{
    AdvanceError, Board, EnterError, EntryMapping, GridId, Place,
    walk::{Points, Walk},
};
use gridcosm_grid::Dir;

/// The cell to which one step leads: one [`advance`](crate::Navigator::advance), and then into grids until there is a
/// cell that is not a reference. What stands in that cell is for the caller to judge.
///
/// It needs no memory as long as fewer than eight grids are entered at once.
///
/// ```
/// use gridcosm_grid::Dir;
/// use gridcosm_nest::{EntryMapping, Store, pass};
/// let store = Store::parse([("main", "1 a _"), ("a", "_ _")])?;
/// let place = |grid, x| store.place(grid, x, 0).unwrap();
/// let step = |from| pass(&store, from, Dir::E, EntryMapping::default());
/// assert_eq!(step(place("main", 0)), Ok(place("a", 0)));
/// assert_eq!(step(place("a", 1)), Ok(place("main", 2)));
/// assert!(step(place("main", 2)).is_err()); // the outermost grid ends here
/// # Ok::<(), gridcosm_nest::TextError>(())
/// ```
pub fn pass(
    board: &impl Board,
    from: Place,
    dir: Dir,
    mapping: EntryMapping,
) -> Result<Place, NoPass> {
    let (mut walk, _) = Walk::new(from, dir).advance(board).map_err(|error| match error {
        AdvanceError::Denied(reference) => NoPass::Closed(reference),
        AdvanceError::RootEdge | AdvanceError::ExitCycle => NoPass::Endless,
    })?;
    let mut points = Points::default();
    let mut entered = Entered::default();
    while let Some(target) = board.content(walk.place).target() {
        if entered.again(target) {
            return Err(NoPass::Endless);
        }
        let inside = walk.enter(board, Some(target), mapping, &mut points);
        walk = inside.map_err(|error| match error {
            EnterError::Denied => NoPass::Closed(walk.place),
            _ => NoPass::Endless,
        })?;
    }
    Ok(walk.place)
}

/// The reason why a step leads nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPass {
    /// The board does not let anything through the reference at this place.
    #[error("the grid is closed on this side")]
    Closed(Place),
    /// The outermost grid ends, a grid is missing, or the way goes round in a circle.
    #[error("there is no next cell")]
    Endless,
}

/// The grids entered in one step. Nearly always there is one.
#[derive(Default)]
struct Entered {
    few: [Option<GridId>; 8],
    more: Vec<GridId>,
}

impl Entered {
    /// Adds a grid; returns whether it was there before.
    fn again(&mut self, grid: GridId) -> bool {
        for known in &mut self.few {
            match *known {
                None => {
                    *known = Some(grid);
                    return false;
                }
                Some(known) if known == grid => return true,
                Some(_) => {}
            }
        }
        let again = self.more.contains(&grid);
        self.more.push(grid);
        again
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Navigator, NavigatorOptions, Store};

    /// The same with a navigator.
    fn by_navigator(store: &Store, from: Place, dir: Dir, entry: EntryMapping) -> Option<Place> {
        let options = NavigatorOptions { entry, ..NavigatorOptions::default() };
        let mut way = Navigator::with_options(store, from, dir, options);
        way.advance().ok()?;
        way.enter_multi().ok()?;
        Some(way.place())
    }

    #[test]
    fn a_step_is_what_a_navigator_does() {
        let store = Store::parse([
            ("main", "1 a _|b _ main|_ *a b"),
            ("a", "_ b|_ _|c a"),
            ("b", "_ _ _|_ ~a c"),
            ("c", "b"),
        ])
        .unwrap();
        let (mut steps, mut none) = (0, 0);
        for grid in store.grids() {
            for (place, _) in grid.cells() {
                for dir in Dir::ALL {
                    for &mapping in EntryMapping::ALL {
                        let step = pass(&store, place, dir, mapping);
                        assert_eq!(step.ok(), by_navigator(&store, place, dir, mapping));
                        steps += usize::from(step.is_ok());
                        none += usize::from(step.is_err());
                    }
                }
            }
        }
        assert!(steps > 100 && none > 20, "{steps} {none}");
    }

    #[test]
    fn nine_grids_deep_and_round_in_a_circle() {
        let names: Vec<String> = (0..12).map(|n| format!("g{n}")).collect();
        let mut grids = vec![("main", "1 g0".to_owned())];
        for (n, name) in names.iter().enumerate() {
            grids.push((name, names.get(n + 1).cloned().unwrap_or_else(|| "_".to_owned())));
        }
        let deep = |grids: &[(&str, String)]| {
            let store = Store::parse(grids.iter().map(|(name, rows)| (*name, &**rows))).unwrap();
            let from = store.place("main", 0, 0).unwrap();
            pass(&store, from, Dir::E, EntryMapping::default())
                .map(|at| store.place("g11", 0, 0) == Some(at))
        };
        assert_eq!(deep(&grids), Ok(true));
        grids.last_mut().unwrap().1 = "g0".to_owned();
        assert_eq!(deep(&grids), Err(NoPass::Endless));
    }
}
