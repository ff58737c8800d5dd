//! Lists of whole numbers that JavaScript reads where they are.

use gridcosm::grid::Pos;

/// Numbers in the engine's memory. They stay valid until the next call that writes them.
#[derive(Clone, Debug, Default)]
pub struct Numbers(Vec<i32>);

impl Numbers {
    /// Replaces the list.
    pub(crate) fn write(&mut self, numbers: impl IntoIterator<Item = i32>) {
        self.0.clear();
        self.0.extend(numbers);
    }

    /// Replaces the list by pairs of x and y.
    pub(crate) fn write_cells(&mut self, cells: &[Pos]) {
        self.write(cells.iter().flat_map(|pos| [pos.x, pos.y]));
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
