//! Who stands where: places of entities and, kept current with them, an index by cell.

use crate::{GridId, Place, slots::Slot};
use gridcosm_grid::Size;

/// No entity: the end of a cell's list.
const END: Slot = Slot::MAX;

/// What matters about an entity to others in or near its cell, as bits; a cell has the bits of all who stand there.
///
/// Rules ask a cell before they look at anybody in it, and mostly the answer is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Kinds(u32);

impl Kinds {
    pub(crate) const BLOCKING: Self = Self(1);
    pub(crate) const PUSHABLE: Self = Self(1 << 1);
    pub(crate) const COLLIDABLE: Self = Self(1 << 2);
    pub(crate) const DAMAGER: Self = Self(1 << 3);
    pub(crate) const COLLECTIBLE: Self = Self(1 << 4);
    pub(crate) const LOCKED: Self = Self(1 << 5);
    pub(crate) const EXIT: Self = Self(1 << 6);
    /// Costs score, and is not there to be collected.
    pub(crate) const COSTLY: Self = Self(1 << 7);
    /// Pays score, and is not there to be collected.
    pub(crate) const REWARDING: Self = Self(1 << 8);

    /// What stops walkers.
    pub(crate) const SOLID: Self = Self(Self::BLOCKING.0 | Self::PUSHABLE.0);
    /// What stops pushed things and blocking movers.
    pub(crate) const BULKY: Self = Self(Self::SOLID.0 | Self::COLLIDABLE.0);

    #[inline]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline]
    pub(crate) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn with_if(self, other: Self, there: bool) -> Self {
        if there { self.with(other) } else { self }
    }
}

/// An entity as the board knows it.
#[derive(Clone, Copy, PartialEq)]
struct Body {
    place: Place,
    /// The next higher slot in the same cell, [`END`] at the last; [`Body::NOWHERE`] for one who stands nowhere.
    next: Slot,
    kinds: Kinds,
}

impl Body {
    const NOWHERE: Slot = Slot::MAX - 1;
}

#[derive(Clone, Copy, PartialEq)]
struct Cell {
    /// The lowest slot that stands here.
    first: Slot,
    /// Of all who stand here.
    kinds: Kinds,
}

/// Somebody whose place at the start of the turn was another one than now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) slot: Slot,
    /// The place then.
    pub(crate) from: Option<Place>,
}

/// Places, and their index.
///
/// The places at the start of the turn are kept as differences from those now: most things never move, so taking the
/// snapshot is forgetting a short list, and that list is also who has moved.
#[derive(Clone, PartialEq)]
pub(crate) struct Board {
    size: Size,
    /// By slot.
    bodies: Vec<Body>,
    /// Row after row, and at the end one more for all that stand outside of the grid.
    cells: Vec<Cell>,
    /// Ascending by slot; exactly those whose two places differ.
    moved: Vec<Moved>,
}

impl Board {
    /// A board with nobody on it. The area must fit into memory: the caller limits it.
    pub(crate) fn new(size: Size, slots: usize) -> Self {
        let nowhere =
            Body { place: Place::default(), next: Body::NOWHERE, kinds: Kinds::default() };
        let vacant = Cell { first: END, kinds: Kinds::default() };
        Self {
            size,
            bodies: vec![nowhere; slots],
            cells: vec![vacant; size.area() as usize + 1],
            moved: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    #[inline]
    pub(crate) fn in_bounds(&self, place: Place) -> bool {
        place.grid == GridId::MAIN && self.size.contains(place.pos)
    }

    #[inline]
    pub(crate) fn place(&self, slot: Slot) -> Option<Place> {
        let body = &self.bodies[slot as usize];
        (body.next != Body::NOWHERE).then_some(body.place)
    }

    /// The place at the start of the turn.
    #[inline]
    pub(crate) fn prev_place(&self, slot: Slot) -> Option<Place> {
        match self.moved_index(slot) {
            Ok(at) => self.moved[at].from,
            Err(_) => self.place(slot),
        }
    }

    /// Whether somebody's place is another one than at the start of the turn.
    #[inline]
    pub(crate) fn has_moved(&self, slot: Slot) -> bool {
        self.moved_index(slot).is_ok()
    }

    /// All who have moved, ascending.
    #[inline]
    pub(crate) fn moved(&self) -> &[Moved] {
        &self.moved
    }

    /// Makes now the start of the turn.
    #[inline]
    pub(crate) fn snapshot(&mut self) {
        self.moved.clear();
    }

    /// Says where somebody stood at the start of the turn.
    pub(crate) fn set_prev_place(&mut self, slot: Slot, from: Option<Place>) {
        let differs = from != self.place(slot);
        match (self.moved_index(slot), differs) {
            (Ok(at), true) => self.moved[at].from = from,
            (Ok(at), false) => drop(self.moved.remove(at)),
            (Err(at), true) => self.moved.insert(at, Moved { slot, from }),
            (Err(_), false) => {}
        }
    }

    /// Kinds of all who stand at a place.
    #[inline]
    pub(crate) fn kinds_at(&self, place: Place) -> Kinds {
        if self.in_bounds(place) {
            return self.cells[self.cell_index(place)].kinds;
        }
        self.at(place).fold(Kinds::default(), |all, slot| all.with(self.kinds(slot)))
    }

    /// Kinds of all who stand in a cell of the main grid, which must be inside.
    #[inline]
    pub(crate) fn kinds_in_cell(&self, index: usize) -> Kinds {
        self.cells[index].kinds
    }

    /// Who stands at a place, ascending.
    #[inline]
    pub(crate) fn at(&self, place: Place) -> impl Iterator<Item = Slot> + '_ {
        let mut next = self.cells[self.cell_index(place)].first;
        std::iter::from_fn(move || {
            let slot = next;
            next = self.bodies.get(slot as usize)?.next;
            Some(slot)
        })
        // Those outside share one list.
        .filter(move |&slot| self.bodies[slot as usize].place == place)
    }

    #[inline]
    pub(crate) fn kinds(&self, slot: Slot) -> Kinds {
        self.bodies[slot as usize].kinds
    }

    /// Tells the board that an entity has gained or lost something that matters.
    pub(crate) fn set_kinds(&mut self, slot: Slot, kinds: Kinds) {
        self.bodies[slot as usize].kinds = kinds;
        if let Some(place) = self.place(slot) {
            self.gather(self.cell_index(place));
        }
    }

    /// Moves somebody, onto the board or off it too.
    #[inline]
    pub(crate) fn relocate(&mut self, slot: Slot, to: Option<Place>) {
        let from = self.place(slot);
        if from == to {
            return;
        }
        if let Some(from) = from {
            self.unlink(slot, self.cell_index(from));
        }
        if let Some(to) = to {
            self.link(slot, to);
        }
        match self.moved_index(slot) {
            Ok(at) if self.moved[at].from == to => drop(self.moved.remove(at)),
            Ok(_) => {}
            Err(at) => self.moved.insert(at, Moved { slot, from }),
        }
    }

    /// Takes somebody off the board, and the memory of where it stood.
    pub(crate) fn forget(&mut self, slot: Slot) {
        self.relocate(slot, None);
        self.set_prev_place(slot, None);
    }

    #[inline]
    fn moved_index(&self, slot: Slot) -> Result<usize, usize> {
        self.moved.binary_search_by_key(&slot, |moved| moved.slot)
    }

    /// The cell of a place; the last one for all that is outside.
    #[inline]
    fn cell_index(&self, place: Place) -> usize {
        match self.size.index(place.pos) {
            Some(index) if place.grid == GridId::MAIN => index,
            _ => self.cells.len() - 1,
        }
    }

    #[inline]
    fn link(&mut self, slot: Slot, place: Place) {
        let index = self.cell_index(place);
        let kinds = self.bodies[slot as usize].kinds;
        let cell = &mut self.cells[index];
        cell.kinds = cell.kinds.with(kinds);
        let mut link = &mut cell.first;
        // Lists are short and sorted: find the first higher slot and step in before it.
        if *link > slot {
            let next = std::mem::replace(link, slot);
            self.bodies[slot as usize] = Body { place, next, kinds };
            return;
        }
        let mut before = *link;
        while self.bodies[before as usize].next < slot {
            before = self.bodies[before as usize].next;
        }
        link = &mut self.bodies[before as usize].next;
        let next = std::mem::replace(link, slot);
        self.bodies[slot as usize] = Body { place, next, kinds };
    }

    #[inline]
    fn unlink(&mut self, slot: Slot, index: usize) {
        let next = std::mem::replace(&mut self.bodies[slot as usize].next, Body::NOWHERE);
        let mut at = self.cells[index].first;
        if at == slot {
            self.cells[index].first = next;
        } else {
            while self.bodies[at as usize].next != slot {
                at = self.bodies[at as usize].next;
            }
            self.bodies[at as usize].next = next;
        }
        self.gather(index);
    }

    /// Computes a cell's kinds from those who stand there.
    #[inline]
    fn gather(&mut self, index: usize) {
        let mut kinds = Kinds::default();
        let mut at = self.cells[index].first;
        while let Some(body) = self.bodies.get(at as usize) {
            kinds = kinds.with(body.kinds);
            at = body.next;
        }
        self.cells[index].kinds = kinds;
    }

    /// Whether everybody stands, and stood, at the same place on both boards.
    pub(crate) fn same_places(&self, other: &Self) -> bool {
        let slots = 0..self.bodies.len() as Slot;
        self.size == other.size
            && self.bodies.len() == other.bodies.len()
            && self.moved == other.moved
            && slots.into_iter().all(|slot| self.place(slot) == other.place(slot))
    }

    /// The same board with its index built from the places alone. Equal to this one as long as the index is right.
    pub(crate) fn rebuilt(&self) -> Self {
        let mut fresh = Self::new(self.size, self.bodies.len());
        // Downwards, so that everybody goes to the front of a list.
        for slot in (0..self.bodies.len() as Slot).rev() {
            fresh.bodies[slot as usize].kinds = self.kinds(slot);
            fresh.bodies[slot as usize].place = self.bodies[slot as usize].place;
            if let Some(place) = self.place(slot) {
                fresh.link(slot, place);
            }
        }
        fresh.moved.clone_from(&self.moved);
        fresh
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.bodies.capacity() * size_of::<Body>()
            + self.cells.capacity() * size_of::<Cell>()
            + self.moved.capacity() * size_of::<Moved>()
    }

    /// Copies without giving up memory.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.bodies.clone_from(&other.bodies);
        self.cells.clone_from(&other.cells);
        self.moved.clone_from(&other.moved);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_follows_every_move() {
        let mut board = Board::new(Size::new(3, 2), 8);
        let mut x = 1u32;
        for slot in 0..8 {
            board.set_kinds(slot, Kinds(1 << slot));
        }
        for _ in 0..5000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let slot = (x >> 8) % 8;
            // Columns and rows of -1 to 3: some are outside.
            let place = Place::flat((x >> 12) as i32 % 5 - 1, (x >> 18) as i32 % 4 - 1);
            match x >> 28 {
                0 => board.forget(slot),
                1 => board.relocate(slot, None),
                2 => board.snapshot(),
                3 => board.set_kinds(slot, Kinds(x >> 20 & 0xff)),
                4 => board.set_prev_place(slot, Some(place)),
                _ => board.relocate(slot, Some(place)),
            }
            assert!(board == board.rebuilt());
            assert!(board.at(place).is_sorted());
            for moved in board.moved() {
                assert_ne!(board.place(moved.slot), board.prev_place(moved.slot));
            }
        }
    }

    #[test]
    fn a_snapshot_makes_then_equal_to_now() {
        let mut board = Board::new(Size::new(3, 3), 1);
        board.relocate(0, Some(Place::flat(0, 0)));
        assert_eq!(board.prev_place(0), None);
        board.snapshot();
        board.relocate(0, Some(Place::flat(1, 0)));
        assert_eq!(board.prev_place(0), Some(Place::flat(0, 0)));
        board.relocate(0, Some(Place::flat(0, 0)));
        assert!(!board.has_moved(0));
    }
}
