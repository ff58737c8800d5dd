//! What a mover remembers of its way: the grids it left and entered.

use crate::{EdgePoint, GridId};
use gridcosm_grid::Dir;

/// The end of a chain of notes.
pub(super) const NONE: u32 = u32::MAX;

/// A grid that was left or entered, and how.
#[derive(Clone, Debug)]
pub(super) struct Note {
    /// The note before it.
    before: u32,
    grid: GridId,
    dir: Dir,
    pub(super) point: EdgePoint,
    /// Whether the mover was flipped, before the room that it passed through turned it over.
    pub(super) flip: bool,
    /// How often the same way came again.
    pub(super) again: u32,
}

/// Notes of all movers. Ways hold the number of their latest note; notes never change, so that a search can return to
/// an earlier point of a way.
#[derive(Debug, Default)]
pub(super) struct Notes(Vec<Note>);

impl Notes {
    pub(super) fn len(&self) -> u32 {
        self.0.len() as u32
    }

    /// Forgets everything noted after a moment.
    pub(super) fn truncate(&mut self, len: u32) {
        self.0.truncate(len as usize);
    }

    /// Notes a passage, after those that `before` leads to.
    pub(super) fn add(
        &mut self,
        before: u32,
        (grid, dir): (GridId, Dir),
        point: EdgePoint,
        flip: bool,
    ) -> u32 {
        self.put(Note { before, grid, dir, point, flip, again: 0 })
    }

    /// The same note once more, with a count of one more; whatever came after it is forgotten.
    pub(super) fn repeat(&mut self, number: u32, point: EdgePoint) -> Option<u32> {
        let note = self.0.get(number as usize)?.clone();
        Some(self.put(Note { again: note.again.saturating_add(1), point, ..note }))
    }

    pub(super) fn get(&self, number: u32) -> Option<&Note> {
        self.0.get(number as usize)
    }

    /// The latest note of a way about a grid and a direction that satisfies `fits`.
    pub(super) fn find(
        &self,
        mut number: u32,
        (grid, dir): (GridId, Dir),
        fits: impl Fn(&Note) -> bool,
    ) -> Option<u32> {
        while let Some(note) = self.0.get(number as usize) {
            if note.grid == grid && note.dir == dir && fits(note) {
                return Some(number);
            }
            number = note.before;
        }
        None
    }

    fn put(&mut self, note: Note) -> u32 {
        self.0.push(note);
        self.0.len() as u32 - 1
    }
}
