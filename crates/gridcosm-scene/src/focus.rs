//! What stands between the viewer and the room that the camera looks into.

use gridcosm_grid::Pos;
use gridcosm_nest::{Board, GridId, Place};

/// The opacity of things that stand before the grid in focus.
pub(crate) const BEFORE_FOCUS: f64 = 0.35;

/// The rest of the path from a board to the grid in focus, beginning with the board's own grid. A board that is not on
/// the path has an empty one, and nothing on it is before the focus.
#[derive(Clone, Copy)]
pub(crate) struct Trail<'a>(pub &'a [GridId]);

impl<'a> Trail<'a> {
    /// The path from the board of a grid on; empty if the focus lies elsewhere.
    pub(crate) fn from(focus: &'a [GridId], grid: GridId) -> Self {
        Self(if focus.first() == Some(&grid) { focus } else { &[] })
    }

    /// The cell of this board whose room leads to the focus. A view always goes through primary rooms.
    pub(crate) fn door(self, board: &dyn Board) -> Option<Place> {
        let [here, next, ..] = self.0 else { return None };
        board.primary_of(*next).filter(|at| at.grid == *here)
    }

    /// The path from the room in a cell on.
    pub(crate) fn into(self, at: Place, door: Option<Place>) -> Self {
        Self(if door == Some(at) { self.0.get(1..).unwrap_or_default() } else { &[] })
    }
}

/// Whether a cell lies before the door to the focus. The viewer looks from the lower left, so these are the cells to the
/// left of the door and below it.
pub(crate) fn hides(pos: Pos, door: Option<Place>) -> bool {
    door.is_some_and(|door| {
        let (dx, dy) = (pos.x - i32::from(door.x), pos.y - i32::from(door.y));
        dx <= 0 && dy >= 0 && (dx, dy) != (0, 0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_nest::Store;

    #[test]
    fn cells_to_the_left_and_below_stand_before_a_door() {
        let door = Some(Place::new(GridId(0), 2, 2));
        let hidden: Vec<(i32, i32)> = (0..4)
            .flat_map(|y| (0..4).map(move |x| (x, y)))
            .filter(|&(x, y)| hides(Pos::new(x, y), door))
            .collect();
        assert_eq!(hidden, [(0, 2), (1, 2), (0, 3), (1, 3), (2, 3)]);
        assert!(!hides(Pos::new(0, 3), None));
    }

    #[test]
    fn the_path_leads_through_primary_rooms_only() {
        let grids = [("main", "~box *box"), ("box", "_ deep"), ("deep", "_")];
        let store = Store::parse(grids).unwrap();
        let id = |name: &str| store.grid_id(name).unwrap();
        let focus = [id("main"), id("box"), id("deep")];
        let trail = Trail::from(&focus, id("main"));
        let door = trail.door(&store);
        assert_eq!(door, store.place("main", 1, 0));
        let elsewhere = trail.into(store.place("main", 0, 0).unwrap(), door);
        assert!(elsewhere.0.is_empty(), "a secondary room does not lead to the focus");
        let inside = trail.into(store.place("main", 1, 0).unwrap(), door);
        assert_eq!(inside.door(&store), store.place("box", 1, 0));
        let there = inside.into(store.place("box", 1, 0).unwrap(), inside.door(&store));
        assert_eq!(there.door(&store), None, "nothing in the focus is before it");
        assert!(Trail::from(&focus, id("box")).0.is_empty());
    }
}
