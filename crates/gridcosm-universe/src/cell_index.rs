//! The places of entities, and an index by cell that is kept current with them.

use crate::{GridId, Kinds, Moving, Place, column::Column, slots::Slot, walls::Walls};
use gridcosm_grid::Size;
use smallvec::SmallVec;
use std::{iter, sync::Arc};

/// No entity: the end of a cell's list.
const END: Slot = Slot::MAX;

/// An entity as the index knows it.
#[derive(Clone, Copy, PartialEq)]
struct Body {
    place: Place,
    /// The next higher slot in the same cell, [`END`] at the last; [`Body::NOWHERE`] for an entity without a place.
    next: Slot,
    kinds: Kinds,
}

impl Body {
    const NOWHERE: Slot = Slot::MAX - 1;
}

#[derive(Clone, Copy, PartialEq)]
struct Cell {
    /// The lowest slot in this cell.
    first: Slot,
    /// The kinds of all entities in this cell.
    kinds: Kinds,
}

/// An entity whose place at the start of the turn differs from its present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) slot: Slot,
    /// The place at the start of the turn.
    pub(crate) from: Option<Place>,
}

/// Places, and their index.
///
/// The places at the start of the turn are kept as differences from the present ones. Most things never move, so taking
/// the snapshot means clearing a short list. That list also tells which entities have moved.
#[derive(Clone, PartialEq)]
pub(crate) struct CellIndex {
    size: Size,
    /// The grids other than the main one.
    annexes: Vec<Annex>,
    /// By slot.
    bodies: Vec<Body>,
    /// Grid after grid, row after row, and at the end one more cell for all entities outside of every grid.
    cells: Vec<Cell>,
    /// By grid, the cells that stop walkers and those that block sight, as searches and eyes read them. Empty in a world
    /// that has neither. In most steps they stay what they are, so states share them.
    walls: Arc<Vec<Walls>>,
    /// Ascending by slot; exactly the entities whose two places differ. During play there are only a few.
    moved: SmallVec<[Moved; 4]>,
    /// The cells that look different from how they did at the start of the turn, and perhaps a few more.
    touched: Touched,
    /// The entities that left a grid or entered one on their own in this turn, ascending.
    crossed: Crossed,
    /// Movers. They are here because they change whenever places do.
    pub(crate) moving: Column<Moving>,
}

/// Cells by their index, some of them more than once. A note for pictures, not part of the value: any two are equal.
#[derive(Clone)]
struct Touched(SmallVec<[u32; 8]>);

impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Entities whose way of this turn does not follow from their places. A note for the trail, not part of the value.
#[derive(Clone, Default)]
struct Crossed(Vec<Slot>);

impl PartialEq for Crossed {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A grid other than the main one.
#[derive(Clone, Copy, PartialEq)]
struct Annex {
    size: Size,
    /// The index of its first cell.
    start: usize,
}

/// The facts about an entity that a new index needs.
#[derive(Clone, Copy, Default)]
pub(crate) struct Entry {
    pub(crate) place: Option<Place>,
    pub(crate) prev_place: Option<Place>,
    pub(crate) kinds: Kinds,
}

impl CellIndex {
    /// Builds the index of these entities, by slot. The area of all grids must fit into memory; the caller limits it.
    pub(crate) fn new(
        size: Size,
        others: impl IntoIterator<Item = Size>,
        entries: &[Entry],
        moving: Column<Moving>,
    ) -> Self {
        let vacant = Cell { first: END, kinds: Kinds::default() };
        let nowhere = |kinds| Body { place: Place::default(), next: Body::NOWHERE, kinds };
        let mut start = size.area() as usize;
        let annex = |size: Size| {
            let annex = Annex { size, start };
            start += size.area() as usize;
            annex
        };
        let annexes: Vec<Annex> = others.into_iter().map(annex).collect();
        let mut index = Self {
            size,
            annexes,
            walls: Arc::default(),
            bodies: entries.iter().map(|entry| nowhere(entry.kinds)).collect(),
            cells: vec![vacant; start + 1],
            moved: SmallVec::new(),
            touched: Touched(SmallVec::new()),
            crossed: Crossed::default(),
            moving,
        };
        // In descending order, so that each entity goes to the front of a list.
        for (slot, entry) in entries.iter().enumerate().rev() {
            if let Some(place) = entry.place {
                index.link(slot as Slot, place);
            }
        }
        let moved = entries.iter().enumerate().filter(|(_, e)| e.place != e.prev_place);
        index.touched.0.clear();
        index.moved = moved
            .map(|(slot, entry)| Moved { slot: slot as Slot, from: entry.prev_place })
            .collect();
        index
    }

    #[inline]
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    #[inline]
    pub(crate) fn in_bounds(&self, place: Place) -> bool {
        self.inner_index(place).is_some()
    }

    /// The cell of a place inside its grid.
    #[inline]
    fn inner_index(&self, place: Place) -> Option<usize> {
        // Negative coordinates become huge ones; sides are far below that.
        let (x, y) = (place.x as u32, place.y as u32);
        if place.grid != GridId::MAIN {
            return self.annex_index(place);
        }
        let inside = (x < self.size.width) & (y < self.size.height);
        inside.then(|| y as usize * self.size.width as usize + x as usize)
    }

    /// As [`inner_index`](Self::inner_index), in a grid other than the main one.
    fn annex_index(&self, place: Place) -> Option<usize> {
        let annex = self.annexes.get((place.grid.0 as usize).wrapping_sub(1))?;
        Some(annex.start + annex.size.index(place.pos())?)
    }

    /// The number of a cell, grid after grid and row after row; `None` outside.
    #[inline]
    pub(crate) fn number(&self, place: Place) -> Option<usize> {
        self.inner_index(place)
    }

    /// Cells of all grids.
    pub(crate) fn cell_count(&self) -> usize {
        self.cells.len() - 1
    }

    /// Adds an empty grid after all others.
    pub(crate) fn add_grid(&mut self, size: Size) {
        let start = self.cells.len() - 1;
        let vacant = Cell { first: END, kinds: Kinds::default() };
        let outside = std::mem::replace(&mut self.cells[start], vacant);
        self.cells.resize(start + size.area() as usize, vacant);
        self.cells.push(outside);
        self.annexes.push(Annex { size, start });
        if !self.walls.is_empty() {
            Arc::make_mut(&mut self.walls).push(Walls::new(size));
        }
    }

    /// Keeps the walls of all grids from now on.
    pub(crate) fn keep_walls(&mut self) {
        let sizes = iter::once(self.size).chain(self.annexes.iter().map(|annex| annex.size));
        self.walls = Arc::new(sizes.map(Walls::new).collect());
        for slot in 0..self.bodies.len() as Slot {
            if let Some(place) = self.place(slot) {
                self.note_walls(place);
            }
        }
    }

    /// The walls of a grid; `None` if there is no such grid, or if nobody needs them.
    #[inline]
    pub(crate) fn walls(&self, grid: GridId) -> Option<&Walls> {
        self.walls.get(grid.index())
    }

    /// Adds an entity without a place, whose slot is above all others.
    pub(crate) fn add_body(&mut self) {
        let body = Body { place: Place::default(), next: Body::NOWHERE, kinds: Kinds::default() };
        self.bodies.push(body);
    }

    /// Columns and rows of a grid, and the index of its first cell; `None` if there is no such grid.
    #[inline]
    pub(crate) fn grid(&self, grid: GridId) -> Option<(Size, usize)> {
        match grid {
            GridId::MAIN => Some((self.size, 0)),
            GridId(n) => self.annexes.get(n as usize - 1).map(|annex| (annex.size, annex.start)),
        }
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

    /// Whether the place of an entity differs from its place at the start of the turn.
    #[inline]
    pub(crate) fn has_moved(&self, slot: Slot) -> bool {
        self.moved_index(slot).is_ok()
    }

    /// All entities that have moved, ascending.
    #[inline]
    pub(crate) fn moved(&self) -> &[Moved] {
        &self.moved
    }

    /// Makes the present the start of the turn.
    #[inline]
    pub(crate) fn snapshot(&mut self) {
        self.moved.clear();
        self.touched.0.clear();
        self.crossed.0.clear();
    }

    /// Notes that an entity left a grid or entered one on its own.
    pub(crate) fn note_crossing(&mut self, slot: Slot) {
        if let Err(at) = self.crossed.0.binary_search(&slot) {
            self.crossed.0.insert(at, slot);
        }
    }

    /// Whether an entity left a grid or entered one on its own in this turn.
    #[inline]
    pub(crate) fn has_crossed(&self, slot: Slot) -> bool {
        !self.crossed.0.is_empty() && self.crossed.0.binary_search(&slot).is_ok()
    }

    /// Whether nothing has moved or changed its looks since the start of the turn.
    #[inline]
    pub(crate) fn is_settled(&self) -> bool {
        self.moved.is_empty() && self.touched.0.is_empty()
    }

    /// The cells that look different from how they did at the start of the turn, by index, and perhaps a few more.
    #[inline]
    pub(crate) fn touched(&self) -> &[u32] {
        &self.touched.0
    }

    /// Notes that the entities at a place look different.
    #[inline]
    pub(crate) fn touch(&mut self, place: Place) {
        let index = self.cell_index(place);
        self.touched.0.push(index as u32);
    }

    /// Sets the place of an entity at the start of the turn.
    pub(crate) fn set_prev_place(&mut self, slot: Slot, from: Option<Place>) {
        let differs = from != self.place(slot);
        match (self.moved_index(slot), differs) {
            (Ok(at), true) => self.moved[at].from = from,
            (Ok(at), false) => {
                self.moved.remove(at);
            }
            (Err(at), true) => self.moved.insert(at, Moved { slot, from }),
            (Err(_), false) => {}
        }
    }

    /// Kinds of all entities at a place.
    #[inline]
    pub(crate) fn kinds_at(&self, place: Place) -> Kinds {
        match self.inner_index(place) {
            Some(index) => self.cells[index].kinds,
            None => self.kinds_outside(place),
        }
    }

    /// Kinds of all entities in a cell, `None` outside.
    #[inline]
    pub(crate) fn kinds_inside(&self, place: Place) -> Option<Kinds> {
        self.inner_index(place).map(|index| self.cells[index].kinds)
    }

    #[cold]
    fn kinds_outside(&self, place: Place) -> Kinds {
        self.at(place).fold(Kinds::default(), |all, slot| all.with(self.kinds(slot)))
    }

    /// Kinds of all entities in a cell, by its index; `None` past the last cell.
    #[inline]
    pub(crate) fn kinds_of_cell(&self, index: usize) -> Option<Kinds> {
        // The last one holds what is outside of every grid.
        (index + 1 < self.cells.len()).then(|| self.cells[index].kinds)
    }

    /// The entities at a place, ascending.
    #[inline]
    pub(crate) fn at(&self, place: Place) -> Occupants<'_> {
        match self.inner_index(place) {
            Some(index) => {
                Occupants { bodies: &self.bodies, next: self.cells[index].first, only: None }
            }
            // Entities outside of every grid share one list.
            None => {
                let next = self.cells[self.cells.len() - 1].first;
                Occupants { bodies: &self.bodies, next, only: Some(place) }
            }
        }
    }

    #[inline]
    pub(crate) fn kinds(&self, slot: Slot) -> Kinds {
        self.bodies[slot as usize].kinds
    }

    /// Records that an entity has gained or lost a property that matters.
    pub(crate) fn set_kinds(&mut self, slot: Slot, kinds: Kinds) {
        self.bodies[slot as usize].kinds = kinds;
        if let Some(place) = self.place(slot) {
            self.gather(place);
        }
    }

    /// Moves an entity, which may also come from nowhere or go nowhere.
    #[inline]
    pub(crate) fn relocate(&mut self, slot: Slot, to: Option<Place>) {
        let (from, kinds) = (self.place(slot), self.kinds(slot));
        if from == to {
            return;
        }
        if let Some(from) = from {
            self.unlink(slot, self.cell_index(from));
        }
        if let Some(to) = to {
            self.link(slot, to);
        }
        if kinds.meets(Walls::KINDS) && !self.walls.is_empty() {
            self.move_walls(from, to);
        }
        self.note_move(slot, from, to);
    }

    /// Keeps the list of moved entities correct and sorted.
    #[inline]
    fn note_move(&mut self, slot: Slot, from: Option<Place>, to: Option<Place>) {
        // Systems go upwards, so a new entry mostly comes last.
        if self.moved.last().is_none_or(|last| last.slot < slot) {
            self.moved.push(Moved { slot, from });
            return;
        }
        match self.moved.binary_search_by_key(&slot, |moved| moved.slot) {
            Ok(at) if self.moved[at].from == to => {
                self.moved.remove(at);
            }
            Ok(_) => {}
            Err(at) => self.moved.insert(at, Moved { slot, from }),
        }
    }

    /// Forgets where an entity stands and where it stood.
    pub(crate) fn forget(&mut self, slot: Slot) {
        self.relocate(slot, None);
        self.set_prev_place(slot, None);
    }

    #[inline]
    fn moved_index(&self, slot: Slot) -> Result<usize, usize> {
        // Systems go upwards, so the place of a new entry is mostly at the end.
        match self.moved.last() {
            Some(last) if last.slot >= slot => {
                self.moved.binary_search_by_key(&slot, |moved| moved.slot)
            }
            _ => Err(self.moved.len()),
        }
    }

    /// The cell of a place; the last one for all places outside.
    #[inline]
    fn cell_index(&self, place: Place) -> usize {
        self.inner_index(place).unwrap_or(self.cells.len() - 1)
    }

    #[inline]
    fn link(&mut self, slot: Slot, place: Place) {
        let index = self.cell_index(place);
        self.touched.0.push(index as u32);
        let (bodies, cell) = (&mut self.bodies, &mut self.cells[index]);
        let kinds = bodies[slot as usize].kinds;
        cell.kinds = cell.kinds.with(kinds);
        // Lists are short and sorted: insert before the first higher slot.
        let mut next = cell.first;
        if next > slot {
            cell.first = slot;
        } else {
            let mut before = next;
            loop {
                let link = &mut bodies[before as usize].next;
                next = *link;
                if next > slot {
                    *link = slot;
                    break;
                }
                before = next;
            }
        }
        bodies[slot as usize] = Body { place, next, kinds };
    }

    #[inline]
    fn unlink(&mut self, slot: Slot, index: usize) {
        self.touched.0.push(index as u32);
        let (bodies, cell) = (&mut self.bodies, &mut self.cells[index]);
        let next = std::mem::replace(&mut bodies[slot as usize].next, Body::NOWHERE);
        // One walk closes the gap and gathers the kinds of the entities that stay.
        let mut kinds = Kinds::default();
        if cell.first == slot {
            cell.first = next;
        }
        let mut at = cell.first;
        while let Some(body) = bodies.get_mut(at as usize) {
            if body.next == slot {
                body.next = next;
            }
            kinds = kinds.with(body.kinds);
            at = body.next;
        }
        cell.kinds = kinds;
    }

    /// Computes a cell's kinds from the entities in it.
    #[inline]
    fn gather(&mut self, place: Place) {
        let index = self.cell_index(place);
        self.touched.0.push(index as u32);
        let mut kinds = Kinds::default();
        let mut at = self.cells[index].first;
        while let Some(body) = self.bodies.get(at as usize) {
            kinds = kinds.with(body.kinds);
            at = body.next;
        }
        self.cells[index].kinds = kinds;
        self.note_walls(place);
    }

    /// Most moves are those of things that are no walls.
    #[cold]
    #[inline(never)]
    fn move_walls(&mut self, from: Option<Place>, to: Option<Place>) {
        from.into_iter().chain(to).for_each(|place| self.note_walls(place));
    }

    /// Keeps the walls current when the kinds of a cell may have changed.
    fn note_walls(&mut self, place: Place) {
        let kinds = self.kinds_at(place);
        let stale = |walls: &Walls| walls.differ(place.pos(), kinds);
        if self.walls(place.grid).is_some_and(stale)
            && let Some(walls) = Arc::make_mut(&mut self.walls).get_mut(place.grid.index())
        {
            walls.set(place.pos(), kinds);
        }
    }

    /// Whether each entity has the same present and previous place in both.
    pub(crate) fn same_places(&self, other: &Self) -> bool {
        let slots = 0..self.bodies.len() as Slot;
        self.size == other.size
            && self.annexes == other.annexes
            && self.bodies.len() == other.bodies.len()
            && self.moved == other.moved
            && self.moving == other.moving
            && slots.into_iter().all(|slot| self.place(slot) == other.place(slot))
    }

    /// The same index, built from the places alone. It equals this one as long as the index is correct.
    pub(crate) fn rebuilt(&self) -> Self {
        let entry = |slot| Entry {
            place: self.place(slot),
            prev_place: self.prev_place(slot),
            kinds: self.kinds(slot),
        };
        let entries: Vec<Entry> = (0..self.bodies.len() as Slot).map(entry).collect();
        let mut fresh = Self::new(
            self.size,
            self.annexes.iter().map(|annex| annex.size),
            &entries,
            self.moving.clone(),
        );
        if !self.walls.is_empty() {
            fresh.keep_walls();
        }
        for (body, old) in fresh.bodies.iter_mut().zip(&self.bodies) {
            // An entity without a place still has its previous place.
            body.place = old.place;
        }
        fresh
    }

    pub(crate) fn heap_bytes(&self) -> usize {
        self.annexes.capacity() * size_of::<Annex>()
            + self.bodies.capacity() * size_of::<Body>()
            + self.cells.capacity() * size_of::<Cell>()
            + self.walls.capacity() * size_of::<Walls>()
            + self.walls.iter().map(Walls::heap_bytes).sum::<usize>()
            + if self.moved.spilled() { self.moved.capacity() * size_of::<Moved>() } else { 0 }
            + if self.touched.0.spilled() {
                self.touched.0.capacity() * size_of::<u32>()
            } else {
                0
            }
            + self.crossed.0.capacity() * size_of::<Slot>()
            + self.moving.heap_bytes()
    }

    /// Copies and keeps the memory that is already allocated.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.size = other.size;
        self.annexes.clone_from(&other.annexes);
        self.bodies.clone_from(&other.bodies);
        self.cells.clone_from(&other.cells);
        if !Arc::ptr_eq(&self.walls, &other.walls) {
            match Arc::get_mut(&mut self.walls) {
                Some(walls) => walls.clone_from(&other.walls),
                None => self.walls = Arc::clone(&other.walls),
            }
        }
        self.moved.clear();
        self.moved.extend_from_slice(&other.moved);
        self.touched.0.clear();
        self.touched.0.extend_from_slice(&other.touched.0);
        self.crossed.0.clone_from(&other.crossed.0);
        self.moving.copy_from(&other.moving);
    }
}

/// The entities at a place, ascending.
pub(crate) struct Occupants<'a> {
    bodies: &'a [Body],
    next: Slot,
    /// The place, if the list also holds entities of other places.
    only: Option<Place>,
}

impl Iterator for Occupants<'_> {
    type Item = Slot;

    #[inline]
    fn next(&mut self) -> Option<Slot> {
        loop {
            let slot = self.next;
            let body = self.bodies.get(slot as usize)?;
            self.next = body.next;
            if self.only.is_none_or(|place| body.place == place) {
                return Some(slot);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_follows_every_move() {
        let mut cells = CellIndex::new(
            Size::new(3, 2),
            [Size::new(2, 2)],
            &[Entry::default(); 8],
            Column::default(),
        );
        let mut x = 1u32;
        for slot in 0..8 {
            cells.set_kinds(slot, Kinds(1 << slot));
        }
        for _ in 0..5000 {
            x = x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let slot = (x >> 8) % 8;
            // Columns and rows of -1 to 3: some are outside.
            let mut place = Place::flat(((x >> 12) % 5) as i16 - 1, ((x >> 18) % 4) as i16 - 1);
            place.grid = GridId(x >> 24 & 1);
            match x >> 28 {
                0 => cells.forget(slot),
                1 => cells.relocate(slot, None),
                2 => cells.snapshot(),
                3 => cells.set_kinds(slot, Kinds(x >> 20 & 0xff)),
                4 => cells.set_prev_place(slot, Some(place)),
                _ => cells.relocate(slot, Some(place)),
            }
            assert!(cells == cells.rebuilt());
            assert!(cells.at(place).is_sorted());
            for moved in cells.moved() {
                assert_ne!(cells.place(moved.slot), cells.prev_place(moved.slot));
            }
        }
    }

    #[test]
    fn a_snapshot_makes_then_equal_to_now() {
        let mut cells = CellIndex::new(Size::new(3, 3), [], &[Entry::default()], Column::default());
        cells.relocate(0, Some(Place::flat(0, 0)));
        assert_eq!(cells.prev_place(0), None);
        cells.snapshot();
        cells.relocate(0, Some(Place::flat(1, 0)));
        assert_eq!(cells.prev_place(0), Some(Place::flat(0, 0)));
        cells.relocate(0, Some(Place::flat(0, 0)));
        assert!(!cells.has_moved(0));
    }
}
