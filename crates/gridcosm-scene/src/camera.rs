//! The camera's subject: a grid, reached through the grids that hold it.

use crate::{Transform, Vector, cell_position, iso::Eye, scene::fit_mirrored};
use gridcosm_grid::Size;
use gridcosm_nest::{Board, GridId};

/// Grids from the outermost visible one to the one in focus. Each holds the primary reference of the next.
pub type View = Vec<GridId>;

/// The reason why a list of grids is not a view.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViewError {
    /// No grid at all.
    #[error("a view needs at least one grid")]
    Empty,
    /// A grid that does not exist.
    #[error("the view names a grid that does not exist")]
    UnknownGrid(GridId),
    /// A grid that the one before it does not hold.
    #[error("a grid of the view is not inside the one before it")]
    NotInside {
        /// The grid.
        grid: GridId,
        /// The one before it.
        holder: GridId,
    },
}

/// The centre and width of the picture, in cells of the view's first grid, whose middle is the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Middle of the picture.
    pub centre: Vector,
    /// Width of the picture.
    pub width: f64,
}

impl Camera {
    /// Between this camera (0) and another (1).
    #[must_use]
    pub fn towards(&self, other: &Camera, share: f64) -> Self {
        let at = |i: usize| self.centre[i] + (other.centre[i] - self.centre[i]) * share;
        Self {
            centre: [at(0), at(1), at(2)],
            width: self.width + (other.width - self.width) * share,
        }
    }

    /// Left, top, width and height in the plane of the picture, a little wider than high.
    pub(crate) fn frame(&self) -> (f64, f64, f64, f64) {
        let (x, y) = Eye::new().project(self.centre);
        let height = self.width * 0.75;
        (x - self.width / 2.0, y - height / 2.0, self.width, height)
    }
}

/// Checks that a list of grids is a view: not empty, all grids known, each held by the one before it.
pub fn validate(board: &dyn Board, view: &[GridId]) -> Result<(), ViewError> {
    place(board, view).map(|_| ())
}

/// The camera for a view: the last grid fills the picture, `zoom` times its diagonal wide.
pub fn camera(board: &dyn Board, view: &[GridId], zoom: f64) -> Result<Camera, ViewError> {
    let (inner, size) = place(board, view)?;
    let (w, h) = (f64::from(size.width) * inner.scale[0], f64::from(size.height) * inner.scale[2]);
    Ok(Camera { centre: inner.translation, width: w.hypot(h) * zoom })
}

/// The position and size of the last grid of a view in the first one.
fn place(board: &dyn Board, view: &[GridId]) -> Result<(Transform, Size), ViewError> {
    let (&first, rest) = view.split_first().ok_or(ViewError::Empty)?;
    let size = |grid| board.size_of(grid).ok_or(ViewError::UnknownGrid(grid));
    let mut last = (first, size(first)?);
    let mut nested = Transform::IDENTITY;
    for &grid in rest {
        let inner = size(grid)?;
        let holder = last.0;
        let at = board.primary_of(grid).filter(|at| at.grid == holder);
        let at = at.ok_or(ViewError::NotInside { grid, holder })?;
        let cell = Transform::translate(cell_position(last.1, at.pos()));
        let fit = fit_mirrored(inner, board.is_mirrored(at));
        nested = nested.of(&cell.of(&Transform::stretch(fit)));
        last = (grid, inner);
    }
    Ok((nested, last.1))
}

/// The usual view of a grid: it and up to two grids around it, each once. A grid that holds itself appears inside
/// itself.
pub fn standard_view(board: &dyn Board, grid: GridId) -> View {
    let mut view = vec![grid];
    let parent = |grid| board.primary_of(grid).map(|holder| holder.grid);
    while let Some(holder) = view.last().copied().and_then(parent) {
        if view.len() == 3 || (view.contains(&holder) && view.len() > 1) {
            break;
        }
        view.push(holder);
        if holder == grid {
            break;
        }
    }
    view.reverse();
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridcosm_nest::Store;

    fn store() -> Store {
        Store::parse([("main", "1 main 5|_ box _|_ _ _"), ("box", "_ _")]).unwrap()
    }

    #[test]
    fn looking_into_a_room_shrinks_the_picture() {
        let store = store();
        let (main, inner) = (store.grid_id("main").unwrap(), store.grid_id("box").unwrap());
        let outer = camera(&store, &[main], 1.0).unwrap();
        assert_eq!(outer.centre, [0.0; 3]);
        assert!((outer.width - 18f64.sqrt()).abs() < 1e-12);
        let room = camera(&store, &[main, inner], 1.0).unwrap();
        assert_eq!(room.centre, [0.0; 3], "the box is in the middle");
        assert!((room.width - 2f64.sqrt()).abs() < 1e-12, "the room fills one cell");
    }

    #[test]
    fn a_self_reference_is_seen_ever_deeper() {
        let store = store();
        let main = store.grid_id("main").unwrap();
        assert_eq!(standard_view(&store, main), [main, main]);
        let deep = camera(&store, &[main, main, main], 1.0).unwrap();
        assert!((deep.centre[2] - (-1.0 - 1.0 / 3.0)).abs() < 1e-12);
    }

    #[test]
    fn the_standard_view_has_three_grids_at_most_and_none_twice() {
        let grids = [("a", "b"), ("b", "_ c"), ("c", "d _"), ("d", "_"), ("x", "y"), ("y", "_ x")];
        let store = Store::parse(grids).unwrap();
        let id = |name: &str| store.grid_id(name).unwrap();
        let check = |grid: &str, view: &[&str]| {
            let view: View = view.iter().map(|name| id(name)).collect();
            assert_eq!(standard_view(&store, id(grid)), view, "{grid}");
            assert_eq!(validate(&store, &view), Ok(()));
        };
        check("a", &["a"]);
        check("b", &["a", "b"]);
        check("d", &["b", "c", "d"]);
        check("x", &["y", "x"]);
    }

    #[test]
    fn wrong_views_are_refused() {
        let store = store();
        let (main, inner) = (store.grid_id("main").unwrap(), store.grid_id("box").unwrap());
        assert_eq!(camera(&store, &[], 1.0), Err(ViewError::Empty));
        assert_eq!(camera(&store, &[GridId(9)], 1.0), Err(ViewError::UnknownGrid(GridId(9))));
        let error = ViewError::NotInside { grid: main, holder: inner };
        assert_eq!(camera(&store, &[inner, main], 1.0), Err(error));
    }
}
