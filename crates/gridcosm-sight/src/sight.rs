//! Queries: one function, or a value that keeps its memory.

use crate::{
    Look, Observer, Rule, SightError, View, hull, looking::Looking, minigrid, permissive, shadow,
    traced,
};
use gridcosm_grid::{BitGrid, Pos};

/// Computes what an observer sees on a map whose set cells are walls.
///
/// An observer in a wall or outside the map sees nothing; a wide one that extends beyond the right or bottom edge is an
/// error. Callers that ask often should keep a [`Sight`] to save allocations.
pub fn look(walls: &BitGrid, observer: impl Into<Observer>, how: Look) -> Result<View, SightError> {
    let mut sight = Sight::new();
    sight.look(walls, observer, how)?;
    Ok(sight.into_view())
}

/// A view together with the memory to compute it. Once warmed up, a query allocates nothing, and its work and memory
/// depend only on what is seen, not on the size of the map.
///
/// ```
/// use gridcosm_grid::{BitGrid, Pos, Size};
/// use gridcosm_sight::{Look, Reach, Rule, Sight};
/// let walls = BitGrid::new(Size::new(65_535, 1000));
/// let torch = Look { rule: Rule::Shadow, reach: Reach::Round(2) };
/// let mut sight = Sight::new();
/// assert_eq!(sight.look(&walls, Pos::new(60_000, 500), torch)?.count(), 13);
/// assert_eq!(sight.look(&walls, Pos::new(0, 0), torch)?.count(), 6);
/// # Ok::<(), gridcosm_sight::SightError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sight {
    view: View,
    /// For wide observers: the view from one more cell, and the part that it shares with the views before.
    other: View,
    common: View,
    hull: hull::Scratch,
    traced: traced::Scratch,
    shadow: shadow::Scratch,
    permissive: permissive::Scratch,
    minigrid: minigrid::Scratch,
}

impl Sight {
    /// A value that has no memory yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Like the function [`look`](crate::look()), but reuses this value's memory.
    pub fn look(
        &mut self,
        walls: &BitGrid,
        observer: impl Into<Observer>,
        how: Look,
    ) -> Result<&View, SightError> {
        let observer = observer.into();
        observer.check(walls.size())?;
        self.look_from_cell(walls, observer.cell, how);
        for cell in observer.cells().skip(1) {
            if self.view.is_empty() {
                break;
            }
            std::mem::swap(&mut self.view, &mut self.other);
            self.look_from_cell(walls, cell, how);
            self.other.intersection(&self.view, &mut self.common);
            std::mem::swap(&mut self.view, &mut self.common);
        }
        Ok(&self.view)
    }

    /// The most recent view.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The most recent view, without the memory around it.
    pub fn into_view(self) -> View {
        self.view
    }

    /// Writes the view from one cell; it is empty if the cell is a wall or outside.
    fn look_from_cell(&mut self, walls: &BitGrid, eye: Pos, Look { rule, reach }: Look) {
        let view = &mut self.view;
        if walls.get(eye) != Some(false) {
            view.begin(0);
            return;
        }
        let Some(looking) = Looking::begin(walls, eye, reach, view) else { return };
        match rule {
            Rule::Hull => hull::look(looking, &mut self.hull, view),
            Rule::Traced => traced::look(looking, &mut self.traced, view),
            Rule::Shadow => shadow::look(looking, &mut self.shadow, view),
            Rule::Permissive => permissive::look(looking, &mut self.permissive, view),
            Rule::Minigrid => minigrid::look(looking, &mut self.minigrid, view),
        }
    }
}
