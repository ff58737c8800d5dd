//! Which reference to a grid is its primary one: found by a scan, then kept current cell by cell.

use crate::{Cell, GridId, Mark, Place, store::Slot};

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

    /// Marked ones first, then in scan order.
    #[inline]
    fn precedes(self, other: Self) -> bool {
        (!self.marked, self.place) < (!other.marked, other.place)
    }
}

/// Finds all primaries by looking at every cell once.
pub(crate) fn scan(slots: &mut [Slot]) {
    let mut primaries: Vec<Option<Primary>> = vec![None; slots.len()];
    for (slot, id) in slots.iter().zip(0..) {
        for (place, cell) in places(slot, GridId(id)) {
            let Cell::Ref { grid, mark } = cell else { continue };
            let found = Primary { place, marked: mark == Mark::Primary };
            if let Some(primary) = primaries.get_mut(grid.index())
                && primary.is_none_or(|old| found.precedes(old))
            {
                *primary = Some(found);
            }
        }
    }
    for (slot, primary) in slots.iter_mut().zip(primaries) {
        slot.primary = primary;
    }
}

/// Grids to which a changed cell refers or referred, each once.
#[derive(Debug)]
pub(crate) struct Targets {
    few: [GridId; Targets::FEW],
    /// `FEW + 1` when there are more than it pays to treat one by one.
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

    /// Makes the primaries of these grids right after the cells at `changed` were replaced.
    #[inline]
    pub(crate) fn refresh(self, slots: &mut [Slot], changed: impl Iterator<Item = Place> + Clone) {
        if self.count > Self::FEW {
            return scan(slots);
        }
        for &target in self.few.iter().take(self.count) {
            refresh(slots, target, changed.clone());
        }
    }
}

/// The new primary of one grid. Looks only at the changed cells and at those between the old and the new place: what
/// lies before the old primary cannot have become better by staying where it is.
fn refresh(slots: &mut [Slot], target: GridId, changed: impl Iterator<Item = Place>) {
    let Some(old) = slots.get(target.index()).map(|slot| slot.primary) else { return };
    let at = |place: Place| {
        Primary::candidate(target, place, slots.get(place.grid.index())?.cell(place)?)
    };
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
        // Gone, but what came is better than anything that stayed.
        (Some(old), Some(best)) if best.precedes(old) => Some(best),
        (Some(old), Some(best)) if best.marked == old.marked => {
            first_between(slots, target, old, best.place).or(Some(best))
        }
        (Some(_), _) => first_of_all(slots, target),
    };
    if let Some(slot) = slots.get_mut(target.index()) {
        slot.primary = new;
    }
}

/// The first reference after `old` and before `end` that is marked if `old` was.
fn first_between(slots: &[Slot], target: GridId, old: Primary, end: Place) -> Option<Primary> {
    let grids = old.place.grid.0..=end.grid.0;
    grids
        .filter_map(|id| Some((slots.get(id as usize)?, GridId(id))))
        .flat_map(|(slot, id)| {
            let start = if id == old.place.grid { slot.offset(old.place) } else { 0 };
            places_from(slot, id, start)
        })
        .take_while(|&(place, _)| place < end)
        .filter_map(|(place, cell)| Primary::candidate(target, place, cell))
        .find(|found| found.place > old.place && (found.marked || !old.marked))
}

fn first_of_all(slots: &[Slot], target: GridId) -> Option<Primary> {
    let all = slots.iter().zip(0..).flat_map(|(slot, id)| places(slot, GridId(id)));
    all.filter_map(|(place, cell)| Primary::candidate(target, place, cell))
        .reduce(|best, next| if next.precedes(best) { next } else { best })
}

fn places(slot: &Slot, id: GridId) -> impl Iterator<Item = (Place, Cell)> + '_ {
    places_from(slot, id, 0)
}

/// All cells in reading order from the one with index `start`.
fn places_from(slot: &Slot, id: GridId, start: usize) -> impl Iterator<Item = (Place, Cell)> + '_ {
    let width = slot.size().width.max(1) as usize;
    // Both coordinates are below 65,536: the builder refuses longer sides.
    let place = move |index: usize| Place::new(id, (index / width) as u16, (index % width) as u16);
    slot.cells().iter().enumerate().skip(start).map(move |(index, &cell)| (place(index), cell))
}
