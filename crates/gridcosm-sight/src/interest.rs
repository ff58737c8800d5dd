//! Which corners matter to an observer.

use crate::{Corner, Corners, Observer, View};
use gridcosm_grid::Pos;

/// What a corner means to an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Interest {
    /// Visible, but a cell beside one of its walls is not: something is hidden behind that wall.
    Interesting,
    /// Visible, and so is everything beside its walls.
    Plain,
    /// Not visible.
    Hidden,
}

/// Corners that count as interesting whenever they are visible, without checking the cells beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Always<'a> {
    /// No corner.
    #[default]
    None,
    /// The corners among these cells; cells that are not corners have no effect.
    Cells(&'a [Pos]),
    /// The corners among the cells that an observer covers.
    Under(Observer),
}

impl Always<'_> {
    /// The best choice for an observer. A wide observer may turn at each of its own cells; an observer on a single cell
    /// has no use for its own corner.
    pub fn suits(observer: Observer) -> Self {
        if observer.is_wide() { Always::Under(observer) } else { Always::None }
    }

    fn holds(self, cell: Pos) -> bool {
        match self {
            Always::None => false,
            Always::Cells(cells) => cells.contains(&cell),
            Always::Under(observer) => observer.cells().any(|own| own == cell),
        }
    }
}

/// All corners of a map by their meaning to an observer, each list in reading order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct CornersByInterest {
    /// See [`Interest::Interesting`].
    pub interesting: Vec<Corner>,
    /// See [`Interest::Plain`].
    pub plain: Vec<Corner>,
    /// See [`Interest::Hidden`].
    pub hidden: Vec<Corner>,
}

impl Corner {
    /// What this corner means to the observer of this view.
    pub fn interest(self, view: &View, always: Always<'_>) -> Interest {
        if !view.contains(self.cell) {
            Interest::Hidden
        } else if always.holds(self.cell) || self.hides_something(view) {
            Interest::Interesting
        } else {
            Interest::Plain
        }
    }

    /// Whether a cell beside one of its walls is not visible.
    fn hides_something(self, view: &View) -> bool {
        let mut beside = self.toward.iter().flat_map(|diagonal| diagonal.beside(self.cell));
        beside.any(|cell| !view.contains(cell))
    }
}

impl Corners {
    /// Sorts all corners by their meaning to the observer of this view.
    pub fn by_interest(&self, view: &View, always: Always<'_>) -> CornersByInterest {
        let mut sorted = CornersByInterest::default();
        for corner in self.iter() {
            match corner.interest(view, always) {
                Interest::Interesting => sorted.interesting.push(corner),
                Interest::Plain => sorted.plain.push(corner),
                Interest::Hidden => sorted.hidden.push(corner),
            }
        }
        sorted
    }

    /// The visible corners in reading order. Only rows with visible cells are checked.
    pub fn visible<'a>(&'a self, view: &'a View) -> impl Iterator<Item = Corner> + 'a {
        view.rows().flat_map(|(y, runs)| {
            let row = self.row(y);
            runs.iter().flat_map(move |run| {
                let first = row.partition_point(|corner| (corner.cell.x as u32) < run.start);
                let end = |corner: &&Corner| (corner.cell.x as u32) < run.end;
                row[first..].iter().take_while(end).copied()
            })
        })
    }

    /// The interesting corners in reading order.
    pub fn interesting<'a>(
        &'a self,
        view: &'a View,
        always: Always<'a>,
    ) -> impl Iterator<Item = Corner> + 'a {
        self.visible(view)
            .filter(move |corner| always.holds(corner.cell) || corner.hides_something(view))
    }
}
