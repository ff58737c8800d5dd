//! The motion of the camera when an agent enters a grid, leaves one, or moves within one.

use crate::{Camera, View, ViewError, camera, clip::ease, standard_view};
use gridcosm_nest::{Board, GridId};

/// The view that a controller chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// The final view.
    pub target: View,
    /// The initial view; without one the picture changes immediately.
    pub start: Option<View>,
    /// Whether the camera follows the motion, in the same time.
    pub follow: bool,
}

/// An agent's move from one grid into another, seen after it happened.
#[derive(Clone, Copy)]
#[expect(missing_debug_implementations, reason = "a board need not be printable")]
pub struct Crossing<'a> {
    /// The world after the move.
    pub board: &'a dyn Board,
    /// The view before the move.
    pub view: &'a [GridId],
    /// The grid that the agent left.
    pub from: GridId,
    /// The grid that the agent reached.
    pub to: GridId,
    /// Whether the agent entered a grid by a reference that is not its primary one.
    pub secondary: bool,
}

/// Chooses the view. The default methods change the picture immediately.
pub trait Controller {
    /// The usual view of a grid.
    fn standard(&self, board: &dyn Board, grid: GridId) -> View {
        standard_view(board, grid)
    }

    /// The agent entered a grid.
    fn on_enter(&self, crossing: Crossing<'_>) -> Shot {
        Shot { target: self.standard(crossing.board, crossing.to), start: None, follow: false }
    }

    /// The agent left a grid for one around it.
    fn on_exit(&self, crossing: Crossing<'_>) -> Shot {
        Shot { target: self.standard(crossing.board, crossing.to), start: None, follow: false }
    }

    /// The agent moved within a grid.
    fn on_move(&self, board: &dyn Board, view: &[GridId], grid: GridId) -> Shot {
        // A view that still ends in the grid stays: moving on within a room must not change the picture.
        let fits = view.last() == Some(&grid) && crate::validate(board, view).is_ok();
        let target = if fits { view.to_vec() } else { self.standard(board, grid) };
        Shot { target, start: None, follow: false }
    }
}

/// Cuts from view to view.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutting;

impl Controller for Cutting {}

/// Flies from view to view.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flying;

impl Controller for Flying {
    /// Flies from the old view into the grid. After an entry by a secondary reference it starts inside, because the old
    /// view shows another place.
    fn on_enter(&self, crossing: Crossing<'_>) -> Shot {
        let Crossing { board, view, from, to, secondary } = crossing;
        if secondary {
            return Shot { target: self.standard(board, to), start: Some(vec![to]), follow: true };
        }
        // Into itself: the same view, one deeper.
        let target = match from == to {
            true => view.iter().copied().chain([to]).collect(),
            false => self.standard(board, to),
        };
        Shot { target, start: Some(view.to_vec()), follow: true }
    }

    /// Flies from the grid that the agent left, wherever it lies in the new view.
    fn on_exit(&self, crossing: Crossing<'_>) -> Shot {
        let Crossing { board, from, to, .. } = crossing;
        let target = self.standard(board, to);
        let start = path_down(board, to, from).map(|down| [target.clone(), down].concat());
        Shot { target, start, follow: true }
    }

    /// The camera rests while the agent moves in front of it.
    fn on_move(&self, board: &dyn Board, view: &[GridId], grid: GridId) -> Shot {
        Shot { follow: true, ..Cutting.on_move(board, view, grid) }
    }
}

/// The grids from below `top` down to `bottom`, each held by the one before it; only the grid itself if it holds
/// itself.
fn path_down(board: &dyn Board, top: GridId, bottom: GridId) -> Option<View> {
    let mut path = vec![bottom];
    loop {
        let holder = board.primary_of(*path.last()?)?.grid;
        if holder == top {
            path.reverse();
            return Some(path);
        }
        // A chain of holders that comes round never reaches the top.
        if path.contains(&holder) {
            return None;
        }
        path.push(holder);
    }
}

/// A camera moving between two views of one world.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// The grids from the origin on. The origin, the middle of the first grid, stays the same for the whole flight; a
    /// scene for the flight is built from that grid.
    pub world: View,
    /// The start.
    pub from: Camera,
    /// The end.
    pub to: Camera,
    /// The number of grids deeper at the end; negative when it leaves grids.
    pub deeper: i32,
}

impl Flight {
    /// The flight between two views. Views without a common grid have no path between them: the camera is at the target
    /// immediately.
    pub fn between(
        board: &dyn Board,
        start: &[GridId],
        target: &[GridId],
        zoom: f64,
    ) -> Result<Self, ViewError> {
        crate::validate(board, start)?;
        crate::validate(board, target)?;
        let (world, from, to) =
            aligned(start, target).unwrap_or((target.to_vec(), target.len(), target.len()));
        Ok(Self {
            from: camera(board, &world[..from], zoom)?,
            to: camera(board, &world[..to], zoom)?,
            deeper: to as i32 - from as i32,
            world,
        })
    }

    /// The camera at a share of the time, 0 to 1: slow at both ends, and zooming at an even pace in between.
    pub fn at(&self, share: f64) -> Camera {
        let share = ease(share.clamp(0.0, 1.0));
        let (w0, w1) = (self.from.width, self.to.width);
        if w0 <= 0.0 || w1 <= 0.0 || (w0 - w1).abs() < 1e-12 * w0 {
            return self.from.towards(&self.to, share);
        }
        let width = w0 * (w1 / w0).powf(share);
        // The centre moves as fast as the width changes, so that one point of the picture stays fixed.
        let middle = self.from.towards(&self.to, (width - w0) / (w1 - w0));
        Camera { width, ..middle }
    }
}

/// Both views as parts of one path, with the lengths at which they end. The path begins with the view that begins
/// higher up.
fn aligned(start: &[GridId], target: &[GridId]) -> Option<(View, usize, usize)> {
    let agree = |a: &[GridId], b: &[GridId]| a.iter().zip(b).all(|(a, b)| a == b);
    (0..start.len().max(target.len())).find_map(|k| {
        if k < start.len() && agree(&start[k..], target) {
            let world = longer(start, [&start[..k], target].concat());
            return Some((world, start.len(), k + target.len()));
        }
        if k < target.len() && agree(&target[k..], start) {
            let world = longer(target, [&target[..k], start].concat());
            return Some((world, k + start.len(), target.len()));
        }
        None
    })
}

fn longer(a: &[GridId], b: View) -> View {
    if a.len() > b.len() { a.to_vec() } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_nest::Store;

    fn store() -> Store {
        let grids = [
            ("main", "_ hall _ ~cell"),
            ("hall", "_ room|_ _"),
            ("room", "*cell _ _"),
            ("cell", "_ 1"),
            ("self", "_ _ _|_ self _|_ _ _"),
        ];
        Store::parse(grids).unwrap()
    }

    fn view(store: &Store, names: &[&str]) -> View {
        names.iter().map(|name| store.grid_id(name).unwrap()).collect()
    }

    fn crossing<'a>(store: &'a Store, seen: &'a [GridId], from: &str, to: &str) -> Crossing<'a> {
        let id = |name| store.grid_id(name).unwrap();
        Crossing { board: store, view: seen, from: id(from), to: id(to), secondary: false }
    }

    #[test]
    fn entering_flies_from_the_old_view() {
        let store = store();
        let old = view(&store, &["main", "hall"]);
        let shot = Flying.on_enter(crossing(&store, &old, "hall", "room"));
        assert_eq!(shot.target, view(&store, &["main", "hall", "room"]));
        assert_eq!(shot.start, Some(old));
        let flight = Flight::between(&store, &shot.start.unwrap(), &shot.target, 1.0).unwrap();
        assert_eq!((flight.deeper, flight.world.len()), (1, 3));
        assert!(flight.to.width < flight.from.width);
        assert_eq!((flight.at(0.0), flight.at(1.0).width), (flight.from, flight.to.width));
    }

    #[test]
    fn the_origin_stays_when_the_view_moves_on() {
        let store = store();
        let (old, new) =
            (view(&store, &["main", "hall", "room"]), view(&store, &["hall", "room", "cell"]));
        let flight = Flight::between(&store, &old, &new, 1.0).unwrap();
        assert_eq!(flight.world, view(&store, &["main", "hall", "room", "cell"]));
        assert_eq!(flight.from, camera(&store, &old, 1.0).unwrap());
        let back = Flight::between(&store, &new, &old, 1.0).unwrap();
        assert_eq!((back.from, back.to, back.deeper), (flight.to, flight.from, -1));
    }

    #[test]
    fn who_comes_by_a_secondary_reference_is_met_inside() {
        let store = store();
        let old = view(&store, &["main"]);
        let entered = Crossing { secondary: true, ..crossing(&store, &old, "main", "cell") };
        let shot = Flying.on_enter(entered);
        assert_eq!(shot.start, Some(view(&store, &["cell"])));
        let flight = Flight::between(&store, &shot.start.unwrap(), &shot.target, 1.0).unwrap();
        assert_eq!(flight.from, flight.to);
    }

    #[test]
    fn a_grid_that_holds_itself_is_entered_and_left_by_one_depth() {
        let store = store();
        let old = view(&store, &["self", "self"]);
        let into = Flying.on_enter(crossing(&store, &old, "self", "self"));
        assert_eq!(into.target, view(&store, &["self", "self", "self"]));
        let out = Flying.on_exit(crossing(&store, &old, "self", "self"));
        assert_eq!(out.target, old);
        assert_eq!(out.start, Some(into.target));
        let flight = Flight::between(&store, &out.start.unwrap(), &out.target, 1.0).unwrap();
        assert_eq!(flight.deeper, -1);
        assert!((flight.to.width / flight.from.width - 3.0).abs() < 1e-9);
    }

    #[test]
    fn leaving_flies_from_where_the_grid_lies_in_the_new_view() {
        let store = store();
        let old = view(&store, &["hall", "room", "cell"]);
        let shot = Flying.on_exit(crossing(&store, &old, "cell", "hall"));
        assert_eq!(shot.target, view(&store, &["main", "hall"]));
        assert_eq!(shot.start, Some(view(&store, &["main", "hall", "room", "cell"])));
    }

    #[test]
    fn every_shot_is_a_valid_view_and_moving_on_changes_nothing() {
        let store = store();
        for grid in store.grids().map(|grid| grid.id()) {
            for controller in [&Cutting as &dyn Controller, &Flying] {
                let seen = controller.standard(&store, grid);
                assert_eq!(crate::validate(&store, &seen), Ok(()));
                assert_eq!(controller.on_move(&store, &seen, grid).target, seen);
            }
        }
    }
}
