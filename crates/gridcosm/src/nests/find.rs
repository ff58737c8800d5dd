//! A cell as people name it.

use super::Nest;
use gridcosm_nest::{NamedCell, Place, Store};

/// The reason why a text names no cell.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindError {
    /// No cell holds it.
    #[error(
        "no cell holds `{0}`; write a content, or a cell as GRID:X,Y: `main:0,0` is the upper left one"
    )]
    Nowhere(String),
    /// Several cells hold it.
    #[error("`{content}` is in several cells ({places}); write the one you mean")]
    Several {
        /// The content.
        content: String,
        /// Some of the cells.
        places: String,
    },
    /// A grid that is not there.
    #[error("there is no grid `{0}`; the grids are {1}")]
    NoGrid(String, String),
    /// A cell outside its grid.
    #[error("`{grid}` has no cell {x},{y}: it is {size} cells large and counts from 0,0")]
    Outside {
        /// The grid.
        grid: String,
        /// The column.
        x: usize,
        /// The row.
        y: usize,
        /// The grid's size.
        size: String,
    },
}

/// How many places an error names.
const SOME: usize = 4;

impl Nest {
    /// The cell that a text names: `main:2,0` is the third cell of the first row of `main`; anything else is a content,
    /// which must be in one cell only: `1`, the name of a grid for a reference to it, `*box` or `~box` for a marked one.
    ///
    /// # Errors
    /// When there is no such cell, or more than one.
    pub fn find(&self, text: &str) -> Result<Place, FindError> {
        if let Some((grid, x, y)) = coordinates(text) {
            return self.cell(grid, x, y);
        }
        let store = &self.store;
        let is = |cell: NamedCell<'_>| match cell {
            NamedCell::Ref { grid, .. } if grid == text => true,
            cell => cell != NamedCell::Empty && cell.to_string() == text,
        };
        let cells = || store.grids().flat_map(|grid| grid.cells());
        let mut places = cells().filter(|&(_, cell)| is(store.named(cell))).map(|(place, _)| place);
        match (places.next(), places.next()) {
            (None, _) => Err(FindError::Nowhere(text.to_owned())),
            (Some(only), None) => Ok(only),
            (Some(first), Some(second)) => {
                let all: Vec<Place> = [first, second].into_iter().chain(places).collect();
                let more = if all.len() > SOME { ", …" } else { "" };
                let named: Vec<String> =
                    all.iter().take(SOME).map(|&place| place_name(store, place)).collect();
                let (content, places) = (text.to_owned(), named.join(", ") + more);
                Err(FindError::Several { content, places })
            }
        }
    }

    fn cell(&self, grid: &str, x: usize, y: usize) -> Result<Place, FindError> {
        let store = &self.store;
        let Some(size) = store.grid_id(grid).and_then(|id| store.size_of(id)) else {
            let names: Vec<String> =
                store.grids().map(|grid| format!("`{}`", grid.name())).collect();
            return Err(FindError::NoGrid(grid.to_owned(), names.join(", ")));
        };
        let outside = || FindError::Outside { grid: grid.to_owned(), x, y, size: size.to_string() };
        store.place(grid, x, y).ok_or_else(outside)
    }
}

fn coordinates(text: &str) -> Option<(&str, usize, usize)> {
    let (grid, cell) = text.rsplit_once(':')?;
    let (x, y) = cell.split_once(',')?;
    Some((grid, x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// A cell as [`Nest::find`] reads it: `main:2,0`.
pub fn place_name(store: &Store, place: Place) -> String {
    format!("{}:{},{}", store.grid_name(place.grid), place.x, place.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nest() -> Nest {
        let store = Store::parse([("main", "1 *box 2|1 ~box _"), ("box", "3 _")]).unwrap();
        Nest::of_store("test", store)
    }

    #[test]
    fn cells_are_found_by_coordinates_and_contents() {
        let nest = nest();
        let find = |text: &str| nest.find(text).map(|place| place_name(&nest.store, place));
        for (text, cell) in
            [("main:2,1", "main:2,1"), ("3", "box:0,0"), ("*box", "main:1,0"), ("~box", "main:1,1")]
        {
            assert_eq!(find(text).as_deref(), Ok(cell), "{text}");
        }
    }

    #[test]
    fn what_is_not_one_cell_is_explained() {
        let nest = nest();
        let error = |text: &str| nest.find(text).unwrap_err().to_string();
        assert_eq!(
            error("1"),
            "`1` is in several cells (main:0,0, main:0,1); write the one you mean"
        );
        assert!(error("box").starts_with("`box` is in several cells (main:1,0, main:1,1)"));
        assert!(error("7").starts_with("no cell holds `7`"));
        assert!(error("_").starts_with("no cell holds `_`"));
        assert_eq!(error("hall:0,0"), "there is no grid `hall`; the grids are `main`, `box`");
        assert_eq!(
            error("box:2,0"),
            "`box` has no cell 2,0: it is 2x1 cells large and counts from 0,0"
        );
    }
}
