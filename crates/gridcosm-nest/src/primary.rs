//! Which reference to a grid is its primary one: found by a scan, then kept current cell by cell.

use crate::{Cell, GridId, Mark, Place, grids::Grids};

/// The primary reference of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Primary {
    pub(crate) place: Place,
    /// Whether it is marked primary; if not, no reference to the grid is.
    marked: bool,
}

impl Primary {
    /// The cell as a candidate for being the primary reference of `target`.
    #[inline]
    fn candidate(target: GridId, place: Place, cell: Cell) -> Option<Self> {
        match cell {
            Cell::Ref { grid, mark } if grid == target => {
                Some(Self { place, marked: mark == Mark::Primary })
            }
            _ => None,
        }
    }

    /// Marked references first, then in scan order.
    #[inline]
    fn precedes(self, other: Self) -> bool {
        (!self.marked, self.place) < (!other.marked, other.place)
    }
}

/// A [`Primary`] or none, in the eight bytes of a place: they are copied with every push. The sign of `y` tells whether
/// it is marked, since no cell has a negative coordinate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrimarySlot(Place);

impl PrimarySlot {
    /// No grid has the highest number: a store would need four billion others.
    pub(crate) const NONE: Self = Self(Place::new(GridId(u32::MAX), i16::MAX, i16::MAX));

    #[inline]
    pub(crate) fn place(self) -> Option<Place> {
        let Self(Place { grid, x, y }) = self;
        (grid.0 != u32::MAX).then_some(Place::new(grid, x, y & i16::MAX))
    }

    #[inline]
    fn get(self) -> Option<Primary> {
        self.place().map(|place| Primary { place, marked: self.0.y < 0 })
    }

    #[inline]
    fn new(primary: Option<Primary>) -> Self {
        let Some(Primary { place: Place { grid, x, y }, marked }) = primary else {
            return Self::NONE;
        };
        Self(Place::new(grid, x, if marked { y | i16::MIN } else { y }))
    }
}

/// Finds all primaries of new grids in one pass over the cells, and counts the references to each.
pub(crate) fn scan(grids: &mut Grids) {
    for id in grids.ids() {
        let targets: Vec<GridId> =
            grids.cells(id).iter().filter_map(|cell| cell.target()).collect();
        targets.into_iter().for_each(|target| grids.count_reference(target, true));
    }
    find_all(grids);
}

/// Finds all primaries in one pass over the cells.
fn find_all(grids: &mut Grids) {
    let mut primaries: Vec<Option<Primary>> = vec![None; grids.len()];
    for id in grids.ids() {
        for (place, cell) in places(grids, id) {
            let Cell::Ref { grid, mark } = cell else { continue };
            let found = Primary { place, marked: mark == Mark::Primary };
            if let Some(primary) = primaries.get_mut(grid.index())
                && primary.is_none_or(|old| found.precedes(old))
            {
                *primary = Some(found);
            }
        }
    }
    for (id, primary) in grids.ids().zip(primaries) {
        grids.set_primary(id, PrimarySlot::new(primary));
    }
}

/// References that a rotation has put somewhere, recorded while it goes on, as far as there are several to a grid. No
/// place is written twice, so what is recorded stays true.
#[derive(Debug)]
pub(crate) struct MovedRefs {
    /// For each grid referred to, the best new place of a reference to it.
    few: [(GridId, Primary); MovedRefs::FEW],
    /// `FEW + 1` if there are more than it pays to treat one by one.
    count: usize,
}

impl MovedRefs {
    const FEW: usize = 8;

    #[inline]
    pub(crate) fn new() -> Self {
        let none = Primary { place: PrimarySlot::NONE.0, marked: false };
        Self { few: [(GridId(u32::MAX), none); Self::FEW], count: 0 }
    }

    #[inline]
    pub(crate) fn note(&mut self, grids: &mut Grids, place: Place, cell: Cell) {
        let Cell::Ref { grid, mark } = cell else { return };
        let new = Primary { place, marked: mark == Mark::Primary };
        if grids.references(grid) == 1 {
            // The only reference to a grid is its primary one, wherever it goes.
            return grids.set_primary(grid, PrimarySlot::new(Some(new)));
        }
        self.note_one_of_several(grid, new);
    }

    fn note_one_of_several(&mut self, grid: GridId, new: Primary) {
        match self.few.iter_mut().take(self.count).find(|(target, _)| *target == grid) {
            Some((_, best)) if new.precedes(*best) => *best = new,
            Some(_) => {}
            None => {
                if let Some(free) = self.few.get_mut(self.count) {
                    *free = (grid, new);
                }
                self.count = (self.count + 1).min(Self::FEW + 1);
            }
        }
    }

    /// Corrects the primaries after the cells at `changed` were rotated.
    #[inline]
    pub(crate) fn settle(&self, grids: &mut Grids, changed: &[Place]) {
        if self.count > Self::FEW {
            return find_all(grids);
        }
        for &(target, best) in self.few.iter().take(self.count) {
            let Some(old) = grids.primary(target).map(PrimarySlot::get) else { continue };
            let new = match old {
                Some(old) if !best.precedes(old) => {
                    if !changed.contains(&old.place) {
                        continue;
                    }
                    after_loss(grids, target, old, best)
                }
                _ => best,
            };
            grids.set_primary(target, PrimarySlot::new(Some(new)));
        }
    }
}

/// The new primary if `old` is gone and `best` is the best new candidate, but no better than `old` was.
fn after_loss(grids: &Grids, target: GridId, old: Primary, best: Primary) -> Primary {
    let other = if best.marked == old.marked {
        first_between(grids, target, old, best.place)
    } else {
        first_of_all(grids, target)
    };
    other.unwrap_or(best)
}

/// Grids to which a changed cell refers or referred, each once.
#[derive(Debug)]
pub(crate) struct Targets {
    few: [GridId; Targets::FEW],
    /// `FEW + 1` if there are more than it pays to treat one by one.
    count: usize,
}

impl Targets {
    const FEW: usize = 8;

    #[inline]
    pub(crate) fn new() -> Self {
        Self { few: [GridId(0); Self::FEW], count: 0 }
    }

    #[inline]
    pub(crate) fn add(&mut self, cell: Cell) {
        let Some(target) = cell.target() else { return };
        if self.few.iter().take(self.count).any(|&known| known == target) {
            return;
        }
        if let Some(free) = self.few.get_mut(self.count) {
            *free = target;
        }
        self.count = (self.count + 1).min(Self::FEW + 1);
    }

    /// Corrects the primaries of these grids after the cells at `changed` were replaced.
    #[inline]
    pub(crate) fn refresh(self, grids: &mut Grids, changed: impl Iterator<Item = Place> + Clone) {
        if self.count > Self::FEW {
            return find_all(grids);
        }
        for &target in self.few.iter().take(self.count) {
            refresh(grids, target, changed.clone());
        }
    }
}

/// The new primary of one grid. Checks only the changed cells and those between the old and the new place: a reference
/// before the old primary cannot have become better by staying where it is.
fn refresh(grids: &mut Grids, target: GridId, changed: impl Iterator<Item = Place>) {
    let Some(old) = grids.primary(target).map(PrimarySlot::get) else { return };
    let at = |place: Place| Primary::candidate(target, place, *grids.cell(place)?);
    let mut best: Option<Primary> = None;
    for candidate in changed.filter_map(at) {
        if best.is_none_or(|best| candidate.precedes(best)) {
            best = Some(candidate);
        }
    }
    let new = match (old, best) {
        (None, best) => best,
        // Still there: only a changed cell can precede it.
        (Some(old), best) if at(old.place) == Some(old) => {
            Some(best.filter(|best| best.precedes(old)).unwrap_or(old))
        }
        // Gone, but the new candidate is better than anything that stayed.
        (Some(old), Some(best)) if best.precedes(old) => Some(best),
        (Some(old), Some(best)) => Some(after_loss(grids, target, old, best)),
        (Some(_), None) => first_of_all(grids, target),
    };
    grids.set_primary(target, PrimarySlot::new(new));
}

/// The first reference after `old` and before `end` that is marked if `old` was.
fn first_between(grids: &Grids, target: GridId, old: Primary, end: Place) -> Option<Primary> {
    (old.place.grid.0..=end.grid.0)
        .flat_map(|id| {
            let start = if id == old.place.grid.0 { index(grids, old.place) } else { 0 };
            places_from(grids, GridId(id), start)
        })
        .take_while(|&(place, _)| place < end)
        .filter_map(|(place, cell)| Primary::candidate(target, place, cell))
        .find(|found| found.place > old.place && (found.marked || !old.marked))
}

fn first_of_all(grids: &Grids, target: GridId) -> Option<Primary> {
    let all = grids.ids().flat_map(|id| places(grids, id));
    all.filter_map(|(place, cell)| Primary::candidate(target, place, cell))
        .reduce(|best, next| if next.precedes(best) { next } else { best })
}

fn places(grids: &Grids, id: GridId) -> impl Iterator<Item = (Place, Cell)> + '_ {
    places_from(grids, id, 0)
}

/// All cells in reading order from the one with index `start`.
fn places_from(
    grids: &Grids,
    id: GridId,
    start: usize,
) -> impl Iterator<Item = (Place, Cell)> + '_ {
    let width = width(grids, id);
    // Both coordinates fit: the builder refuses longer sides.
    let place = move |index: usize| Place::new(id, (index % width) as i16, (index / width) as i16);
    grids.cells(id).iter().enumerate().skip(start).map(move |(index, &cell)| (place(index), cell))
}

/// The place's index in reading order.
fn index(grids: &Grids, place: Place) -> usize {
    usize::from(place.y as u16) * width(grids, place.grid) + usize::from(place.x as u16)
}

fn width(grids: &Grids, id: GridId) -> usize {
    grids.size_of(id).map_or(1, |size| size.width.max(1) as usize)
}
