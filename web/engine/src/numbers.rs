//! Lists of whole numbers that JavaScript reads where they are.

use gridcosm::grid::Pos;

/// Numbers in the engine's memory. They stay valid until the next call that writes them.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<i32>);

impl Numbers {
    /// Replaces the list by groups of numbers, such as x and y. It is part of every short answer, and reserving room for
    /// a whole group at a time is quicker than `flat_map`.
    pub(crate) fn write<const N: usize>(&mut self, groups: impl IntoIterator<Item = [i32; N]>) {
        self.0.clear();
        self.append(groups);
    }

    /// Adds groups of numbers.
    pub(crate) fn append<const N: usize>(&mut self, groups: impl IntoIterator<Item = [i32; N]>) {
        for group in groups {
            self.0.extend_from_slice(&group);
        }
    }

    /// Replaces the list by pairs of x and y.
    pub(crate) fn write_cells(&mut self, cells: &[Pos]) {
        self.write(cells.iter().map(|pos| [pos.x, pos.y]));
    }

    /// Empties the list.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn start(&self) -> *const i32 {
        self.0.as_ptr()
    }

    pub(crate) fn as_slice(&self) -> &[i32] {
        &self.0
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}
